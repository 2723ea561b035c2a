import CCairo
import UnicodeFacts

/// What a document says of itself.
package struct DocumentMetadata: Hashable, Sendable {
  package var title: String
  package var author: String?
  /// The program that made it.
  package var creator: String

  package init(title: String, author: String? = nil, creator: String) {
    (self.title, self.author, self.creator) = (title, author, creator)
  }
}

/// What a reader can follow: links, the places that they lead to, the outline.
extension PDFCanvas {
  package func setMetadata(_ metadata: DocumentMetadata) {
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, Self.line(metadata.title))
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, Self.line(metadata.creator))
    if let author = metadata.author { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, Self.line(author)) }
  }

  /// What a part of a page is to who has it read aloud.
  package enum Part: String, Sendable { case paragraph = "P", heading1 = "H1", heading2 = "H2", code = "Code", note = "Note" }

  /// What `drawing` draws is a part of the present page; parts stand in the order in which they are drawn, none in another.
  ///
  /// A document with links needs one such part at least: cairo 1.16 writes the structure that links refer to only then.
  package func draw(_ part: Part, _ drawing: () -> Void) {
    cairo_tag_begin(context, part.rawValue, nil)
    drawing()
    cairo_tag_end(context, part.rawValue)
  }

  /// A link over `rect` of the present page, in page points; what is no character of an address is percent-encoded.
  package func link(_ rect: Rect, to address: String) {
    link(rect, "uri='\(Self.percentEncoded(address))'")
  }

  /// A link to the place that `addPlace(named:at:)` names, on this page or another, before or after; there must be one.
  package func link(_ rect: Rect, toPlace name: String) { link(rect, "dest='\(Self.percentEncoded(name))'") }

  private func link(_ rect: Rect, _ target: String) {
    guard rect.x.isFinite, rect.y.isFinite, rect.width > 0, rect.height > 0 else { return }
    let place = [rect.x, rect.y, rect.width, rect.height].map(Self.number).joined(separator: " ")
    cairo_tag_begin(context, CAIRO_TAG_LINK, "rect=[\(place)] \(target)")
    cairo_tag_end(context, CAIRO_TAG_LINK)
  }

  /// A place of the present page that links can lead to; each name once.
  package func addPlace(named name: String, at point: Point) {
    let attributes = "name='\(Self.percentEncoded(name))' x=\(Self.number(point.x)) y=\(Self.number(point.y))"
    cairo_tag_begin(context, CAIRO_TAG_DEST, attributes)
    cairo_tag_end(context, CAIRO_TAG_DEST)
  }

  /// Adds an entry to the outline, which leads to a place of the present page.
  ///
  /// - Parameter parent: what an earlier entry returned; `nil` for the top.
  /// - Returns: the entry, for those below it.
  @discardableResult
  package func addOutline(_ title: String, at point: Point, under parent: Int32?) -> Int32 {
    cairo_pdf_surface_add_outline(
      surface, parent ?? 0, Self.line(title), "page=\(pageCount) pos=[\(Self.number(point.x)) \(Self.number(point.y))]",
      CAIRO_PDF_OUTLINE_FLAG_OPEN)
  }

  /// On one line, without what ends a C string.
  private static func line(_ text: String) -> String {
    String(text.map { $0.endsLine || $0 == "\0" || $0 == "\t" ? " " : $0 })
  }

  /// cairo reads numbers without an exponent.
  private static func number(_ value: Double) -> String {
    let hundredths = Int((min(max(value, -1e6), 1e6) * 100).rounded())
    let digits = String(abs(hundredths) % 100)
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(digits.count < 2 ? "0" : "")\(digits)"
  }

  /// RFC 3986's characters without quotes and brackets, which end strings in cairo's attributes and in the file.
  private static func percentEncoded(_ text: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#@!$&*+,;=%".utf8)
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { encoded, byte in
      if plain.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
