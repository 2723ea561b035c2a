import GalleyCPDF

/// The logical structure of a PDF: elements in a tree, and the contents of pages that belong to them, in reading order.
final class PDFStructure {
  private let tree = cpdf_tree_create()!

  deinit { cpdf_tree_destroy(tree) }

  func add(_ kind: PDFElement.Kind, in parent: PDFElement) -> PDFElement {
    PDFElement(number: cpdf_tree_add(tree, parent.number, kind.rawValue))
  }

  func set(_ property: PDFElement.Property, _ value: String, of element: PDFElement) {
    cpdf_tree_set(tree, element.number, property.code, value)
  }

  /// Assigns the next content that cairo marks to an element.
  func addContent(of element: PDFElement) { cpdf_tree_add_content(tree, element.number) }

  /// Makes the next content that cairo marks an artifact.
  func addArtifact(_ kind: PDFArtifact) { cpdf_tree_add_content(tree, Int32(kind == .pagination ? CPDF_PAGINATION : CPDF_ARTIFACT)) }

  /// Passes the document with this structure to `write` in chunks, and stops if it returns `false`. Returns the reason if that happens, or if `document`
  /// is not a PDF with the contents of this structure; otherwise `nil`.
  func write(_ document: [UInt8], language: String, _ write: (UnsafeBufferPointer<UInt8>) -> Bool) -> String? {
    withoutActuallyEscaping(write) { write in
      var receiver = write
      var message = [CChar](repeating: 0, count: 256)
      let isWritten = withUnsafeMutablePointer(to: &receiver) { receiver in
        document.withUnsafeBufferPointer { document in
          cpdf_tree_write(
            tree, document.baseAddress, document.count, language,
            { receiver, bytes, count in
              receiver!.assumingMemoryBound(to: ((UnsafeBufferPointer<UInt8>) -> Bool).self).pointee(UnsafeBufferPointer(start: bytes, count: count))
            }, receiver, &message, message.count)
        }
      }
      return isWritten ? nil : String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}

/// An element of the logical structure of one document.
package struct PDFElement: Hashable, Sendable {
  let number: Int32

  /// The element that contains all others.
  package static let document = PDFElement(number: 0)

  /// A structure type of PDF 1.7, section 14.8.4.
  package enum Kind: String, CaseIterable, Sendable {
    case paragraph = "P", heading1 = "H1", heading2 = "H2", heading3 = "H3", heading4 = "H4", heading5 = "H5", heading6 = "H6"
    case list = "L", item = "LI", label = "Lbl", itemBody = "LBody"
    case table = "Table", row = "TR", headerCell = "TH", cell = "TD"
    case quote = "BlockQuote", note = "Note", code = "Code", figure = "Figure", link = "Link", span = "Span"
  }

  /// A property of an element, with a text as value.
  package enum Property: Sendable {
    /// The text that replaces an image.
    case alternative
    /// A BCP 47 language tag.
    case language
    /// The kind of a list's labels: `Decimal`, `Disc` or `None`.
    case listNumbering
    /// The cells that a header cell describes: `Column` or `Row`.
    case scope
    /// A description of a link's target, for its annotations.
    case linkDescription

    fileprivate var code: CPDFProperty {
      switch self {
      case .alternative: CPDF_ALTERNATIVE
      case .language: CPDF_LANGUAGE
      case .listNumbering: CPDF_LIST_NUMBERING
      case .scope: CPDF_SCOPE
      case .linkDescription: CPDF_CONTENTS
      }
    }
  }
}

/// A kind of content that is not part of the document's text.
package enum PDFArtifact: Sendable {
  /// Page numbers and running heads.
  case pagination
  /// Rules, backgrounds and other ornaments.
  case decoration
}
