import GalleyRaster

/// The reason why a document could not be written.
package struct TaggedPDFError: Error, Hashable, CustomStringConvertible {
  /// The reason, in English.
  package var problem: String
  /// The user's way out.
  package var remedy: String

  package var description: String { "PDF: \(problem); \(remedy)" }
}

/// A PDF with tagged contents: each belongs to an element of the document's logical structure, or is an artifact. Screen readers and conversions
/// follow that structure.
///
/// Cairo writes the pages and marks their contents; libqpdf then writes the document again with the structure, of which cairo 1.16 has only a part. The
/// pages without the structure stay in memory until then.
package final class TaggedPDF {
  /// The canvas of the pages. Everything that is drawn on it belongs into `draw(in:_:)` or `drawArtifact(_:_:)`.
  package let canvas: PDFCanvas
  private let structure = PDFStructure()

  /// Creates a PDF. Traps if a side of `size`, the page size in points, is outside 1…14,400.
  package init(size: Size) { canvas = PDFCanvas(size: size) }

  /// Adds an element at the end of its parent. Elements without content are not written, except empty cells of rows with content.
  package func add(_ kind: PDFElement.Kind, in parent: PDFElement) -> PDFElement { structure.add(kind, in: parent) }

  /// Sets a property of an element. Text after a NUL is ignored.
  package func set(_ property: PDFElement.Property, to value: String, of element: PDFElement) { structure.set(property, value, of: element) }

  /// Adds the drawing to an element, after the children that were added before. Drawings cannot be nested.
  package func draw(in element: PDFElement, _ drawing: () -> Void) {
    structure.addContent(of: element)
    canvas.draw(.paragraph, drawing)
  }

  /// Draws an ornament, which screen readers skip. Drawings cannot be nested.
  package func drawArtifact(_ kind: PDFArtifact, _ drawing: () -> Void) {
    structure.addArtifact(kind)
    canvas.draw(.paragraph, drawing)
  }

  /// The target of a link.
  package enum Target: Hashable, Sendable {
    /// A URL. Invalid URI characters are percent-encoded.
    case address(String)
    /// The name of a destination of `PDFCanvas.addDestination(named:at:)`, which must exist on a page when the document is finished.
    case destination(String)
  }

  /// Adds a link over `rect` of the current page, in page points, to an element, which should be a link.
  /// Empty and infinite rectangles add none.
  package func link(_ rect: Rect, to target: Target, in element: PDFElement) {
    guard rect.x.isFinite, rect.y.isFinite, rect.width > 0, rect.height > 0 else { return }
    structure.addContent(of: element)
    switch target {
    case .address(let address): canvas.link(rect, to: address)
    case .destination(let name): canvas.link(rect, toPlace: name)
    }
  }

  /// Finishes the document and passes it to `write` in chunks. Nothing can be drawn afterwards. Throws if `write` returns `false`, or if cairo or
  /// libqpdf reports an error.
  ///
  /// - Parameter language: the BCP 47 language tag of elements without a language of their own or of a parent.
  package func finish(language: String, write: (ArraySlice<UInt8>) -> Bool) throws(TaggedPDFError) {
    let pages: [UInt8]
    do { pages = try canvas.finish() } catch { throw TaggedPDFError(problem: error.problem, remedy: error.remedy) }
    var isRefused = false
    let problem = structure.write(pages, language: language) {
      isRefused = !write(Array($0)[...])
      return !isRefused
    }
    guard let problem else { return }
    throw isRefused
      ? TaggedPDFError(problem: "it cannot be written", remedy: "check the free disk space")
      : TaggedPDFError(problem: "libqpdf reported an error (\(problem))", remedy: "render the document as PNG or SVG")
  }
}
