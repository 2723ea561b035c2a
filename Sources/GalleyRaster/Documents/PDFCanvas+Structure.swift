import GalleyCCairo

/// The metadata of a document.
package struct DocumentMetadata: Hashable, Sendable {
  package var title: String
  /// The author, or `nil` if it is not set.
  package var author: String?
  /// The program that created the document.
  package var creator: String

  package init(title: String, author: String? = nil, creator: String) {
    (self.title, self.author, self.creator) = (title, author, creator)
  }
}

/// Document structure: links, destinations and the outline.
extension PDFCanvas {
  package func setMetadata(_ metadata: DocumentMetadata) {
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, PDFText.line(metadata.title))
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, PDFText.line(metadata.creator))
    if let author = metadata.author { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, PDFText.line(author)) }
  }

  /// The structure type of a part of a page, for assistive technologies.
  package enum Part: String, Sendable { case paragraph = "P", heading1 = "H1", heading2 = "H2", code = "Code", note = "Note" }

  /// Tags the content that `drawing` draws as a part of the page. Parts are in drawing order and cannot be nested.
  ///
  /// A document with links needs at least one part: cairo 1.16 writes the structure tree that links refer to only then.
  package func draw(_ part: Part, _ drawing: () -> Void) {
    cairo_tag_begin(context, part.rawValue, nil)
    isInPart = true
    drawing()
    isInPart = false
    cairo_tag_end(context, part.rawValue)
  }

  /// Adds a link over `rect` of the current page, in page points. Invalid URI characters are percent-encoded. An empty
  /// rectangle, or one that is not finite, adds none.
  package func link(_ rect: Rect, to address: String) {
    link(rect, "uri='\(Self.percentEncoded(address))'")
  }

  /// Adds a link over `rect` of the current page to the destination that `addDestination(named:at:)` defines on any page. The destination must
  /// exist. An empty rectangle, or one that is not finite, adds none.
  package func link(_ rect: Rect, toPlace name: String) { link(rect, "dest='\(Self.percentEncoded(name))'") }

  private func link(_ rect: Rect, _ target: String) {
    guard rect.x.isFinite, rect.y.isFinite, rect.width > 0, rect.height > 0 else { return }
    let coordinates = [rect.x, rect.y, rect.width, rect.height].map(Self.number).joined(separator: " ")
    cairo_tag_begin(context, CAIRO_TAG_LINK, "rect=[\(coordinates)] \(target)")
    cairo_tag_end(context, CAIRO_TAG_LINK)
  }

  /// Adds a link destination on the current page. Names must be unique.
  package func addDestination(named name: String, at point: Point) {
    let attributes = "name='\(Self.percentEncoded(name))' x=\(Self.number(point.x)) y=\(Self.number(point.y))"
    cairo_tag_begin(context, CAIRO_TAG_DEST, attributes)
    cairo_tag_end(context, CAIRO_TAG_DEST)
  }

  /// Adds an outline entry that leads to a position on the current page.
  ///
  /// - Parameter parent: The result of an earlier call. `nil` adds the entry at the top level.
  /// - Returns: The identifier of the entry, for its children.
  @discardableResult
  package func addOutline(_ title: String, at point: Point, under parent: Int32?) -> Int32 {
    cairo_pdf_surface_add_outline(
      surface, parent ?? 0, PDFText.line(title), "page=\(pageCount) pos=[\(Self.number(point.x)) \(Self.number(point.y))]",
      CAIRO_PDF_OUTLINE_FLAG_OPEN)
  }

  /// Formats a number with two decimals, clamped to ±1,000,000, without an exponent, which cairo cannot parse. NaN becomes 0.
  private static func number(_ value: Double) -> String {
    guard !value.isNaN else { return "0.00" }
    let hundredths = Int((min(max(value, -1e6), 1e6) * 100).rounded())
    let digits = String(abs(hundredths) % 100)
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(digits.count < 2 ? "0" : "")\(digits)"
  }

  /// Percent-encodes all but RFC 3986's characters. Quotes and brackets are encoded too, because they end strings in
  /// cairo's attributes and in the file.
  private static func percentEncoded(_ text: String) -> String {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#@!$&*+,;=%".utf8)
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { encoded, byte in
      if allowed.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
