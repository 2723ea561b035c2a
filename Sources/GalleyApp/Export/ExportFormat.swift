import GalleyWindowing

/// A format in which a document is exported. Unlike saving, an export does not become the document's file.
enum ExportFormat: String, CaseIterable {
  case pdf, png, svg, rtf, html, json

  var title: String {
    switch self {
    case .pdf: "PDF"
    case .png: "PNG"
    case .svg: "SVG"
    case .rtf: "RTF"
    case .html: "HTML"
    case .json: "JSON Layout"
    }
  }

  /// Words by which the palette finds the format.
  var keywords: String {
    switch self {
    case .pdf: "pages portable document print"
    case .png: "image picture page pixels"
    case .svg: "image vector page drawing"
    case .rtf: "rich text word"
    case .html: "web page"
    case .json: "lines positions glyphs data"
    }
  }

  var filter: FileRequest.Filter { FileRequest.Filter(title, self == .html ? ["html", "htm"] : [rawValue]) }
}
