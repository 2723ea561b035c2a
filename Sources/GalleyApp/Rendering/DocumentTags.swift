import GalleyDocuments
import GalleyPDF
import GalleyPlayground

/// Builds the logical structure of a document while its sheets are drawn: headings, paragraphs, lists, tables, quotes, code, notes, figures and links.
///
/// A paragraph that continues on the next sheet, or in the next column, is one element.
@MainActor
final class DocumentTags {
  private let pdf: TaggedPDF
  /// The language of elements that do not have their own.
  private let language: String
  /// Returns the target of an address; `nil` if the PDF has no link to it.
  private let target: (String) -> TaggedPDF.Target?

  /// The current paragraph.
  private var paragraph: Int?
  private var element = PDFElement.document
  private var paragraphLanguage: String
  private var quote: PDFElement?
  private var lists: [OpenList] = []
  private var table: PDFElement?
  private var cells: [PDFElement] = []
  private var isHeader = false
  private var row: PDFElement?
  private var code: (element: PDFElement, block: Int?)?
  private var note: PDFElement?
  /// The labels of the current item or note.
  private var label: PDFElement?
  private var link: (address: String, end: Int, element: PDFElement)?
  /// The links of the current sheet, by the range of their characters.
  private var linksOnSheet: [(range: Range<Int>, element: PDFElement)] = []

  private struct OpenList {
    var list: PDFElement
    var body: PDFElement
    var isNumbered: Bool
  }

  init(of pdf: TaggedPDF, language: String, target: @escaping (String) -> TaggedPDF.Target?) {
    (self.pdf, self.language, self.target, paragraphLanguage) = (pdf, language, target, language)
  }

  /// Draws a part of a sheet into its element, or as an artifact.
  ///
  /// - Parameter words: returns the characters of a range of the text.
  func draw(_ part: DocumentSheets.Part, words: (Range<Int>) -> String, _ drawing: () -> Void) {
    switch part {
    case .pagination: pdf.drawArtifact(.pagination, drawing)
    case .decoration: pdf.drawArtifact(.decoration, drawing)
    case .shape(let name):
      let figure = pdf.add(.figure, in: .document)
      pdf.set(.alternative, to: name, of: figure)
      pdf.draw(in: figure, drawing)
    case .text(let text):
      // An ornament between paragraphs.
      if text.role.block == .rule { return pdf.drawArtifact(.decoration, drawing) }
      if paragraph != text.paragraph { open(text) }
      pdf.draw(in: inlineElement(of: text, words), drawing)
    }
  }

  /// Adds a link of the current sheet over a part of its text.
  func add(_ part: DocumentSheets.Link) {
    guard let target = target(part.address), let element = linksOnSheet.last(where: { $0.range.contains(part.start) })?.element else { return }
    pdf.link(part.rect.raster, to: target, in: element)
  }

  /// Forgets the links of the sheet, after they were added.
  func endSheet() { linksOnSheet = [] }

  // MARK: Paragraphs

  private func open(_ text: SheetText) {
    (paragraph, link, label) = (text.paragraph, nil, nil)
    let role = text.role
    updateContainers(role)
    let base = quote ?? .document
    switch role.block {
    case .title: add(.heading1, in: base)
    case .heading: add(Self.headings[role.sourceContext.headingLevel - 1], in: base)
    case .item(let depth, let digits): openItem(depth: depth, isNumbered: digits > 0, in: base)
    case .within: add(.paragraph, in: lists.last?.body ?? base)
    case .row(let shape, let row): openRow(shape, row, in: base)
    case .code: openCode(role, in: base)
    case .note(_, let isFirst): openNote(isFirst: isFirst)
    case .figure: add(.figure, in: base)
    default: add(.paragraph, in: base)
    }
    paragraphLanguage = role.language
    if role.language != language { pdf.set(.language, to: role.language, of: element) }
    if role.block == .figure { pdf.set(.alternative, to: role.image?.label ?? "", of: element) }
  }

  private static let headings: [PDFElement.Kind] = [.heading1, .heading2, .heading3, .heading4, .heading5, .heading6]

  private func add(_ kind: PDFElement.Kind, in parent: PDFElement) { element = pdf.add(kind, in: parent) }

  /// Closes the quote, the lists, the table, the code and the note that the paragraph is not in, and opens its quote.
  private func updateContainers(_ role: TextRole) {
    let isQuote = role.block == .quote || role.sourceContext.containers.contains(.quote)
    if isQuote != (quote != nil) {
      quote = isQuote ? pdf.add(.quote, in: .document) : nil
      lists = []
    }
    switch role.block {
    case .item(let depth, _): lists.removeLast(max(0, lists.count - depth - 1))
    case .within(let depth, _): lists.removeLast(max(0, lists.count - depth - 1))
    default: lists = []
    }
    if case .row(_, let row) = role.block, !row.isHeader {} else { table = nil }
    if case .code(let opensGroup, _) = role.block, !opensGroup, code?.block == role.sourceContext.codeBlock {} else { code = nil }
    if case .note = role.block {} else { note = nil }
  }

  /// Opens an item, and its list unless the item continues one. Lists between the item's and the open ones have no items of their own.
  private func openItem(depth: Int, isNumbered: Bool, in base: PDFElement) {
    if lists.count == depth + 1, lists[depth].isNumbered != isNumbered { lists.removeLast() }
    while lists.count <= depth {
      let list = pdf.add(.list, in: lists.last?.body ?? base)
      pdf.set(.listNumbering, to: isNumbered ? "Decimal" : "Disc", of: list)
      lists.append(OpenList(list: list, body: list, isNumbered: isNumbered))
    }
    let item = pdf.add(.item, in: lists[depth].list)
    label = pdf.add(.label, in: item)
    add(.itemBody, in: item)
    lists[depth].body = element
  }

  private func openRow(_ shape: TableShape, _ position: TableRow, in base: PDFElement) {
    let table = table ?? pdf.add(.table, in: base)
    self.table = table
    let row = pdf.add(.row, in: table)
    (self.row, element, cells, isHeader) = (row, row, [], position.isHeader)
    for _ in shape.alignments { addCell(to: row) }
  }

  private func addCell(to row: PDFElement) {
    let cell = pdf.add(isHeader ? .headerCell : .cell, in: row)
    if isHeader { pdf.set(.scope, to: "Column", of: cell) }
    cells.append(cell)
  }

  private func openCode(_ role: TextRole, in base: PDFElement) {
    if code == nil { code = (pdf.add(.code, in: pdf.add(.paragraph, in: base)), role.sourceContext.codeBlock) }
    element = code!.element
  }

  private func openNote(isFirst: Bool) {
    if isFirst || note == nil { note = pdf.add(.note, in: .document) }
    if isFirst { label = pdf.add(.label, in: note!) }
    add(.paragraph, in: note!)
  }

  // MARK: Text

  /// Returns the element of a part: that of its paragraph, cell or label, or an element in it for a link, an image, code or another language.
  private func inlineElement(of text: SheetText, _ words: (Range<Int>) -> String) -> PDFElement {
    let role = text.role
    let isLabel = text.isMarker || note != nil && role.style.note != nil
    var parent = isLabel ? label ?? element : element
    if let cell = text.cell, let row {
      while cells.count <= cell { addCell(to: row) }
      parent = cells[cell]
    }
    if let address = text.link, target(address) != nil { return linkElement(text, address, in: parent, words) }
    link = nil
    if let image = role.image, role.block != .figure {
      let figure = pdf.add(.figure, in: parent)
      pdf.set(.alternative, to: image.label, of: figure)
      return figure
    }
    let isCode = role.style.isCode && code == nil
    guard isCode || role.textLanguage != paragraphLanguage else { return parent }
    let inline = pdf.add(isCode ? .code : .span, in: parent)
    if role.textLanguage != paragraphLanguage { pdf.set(.language, to: role.textLanguage, of: inline) }
    return inline
  }

  /// Returns the element of a link: the previous one if the part continues it, also on the next sheet.
  private func linkElement(_ text: SheetText, _ address: String, in parent: PDFElement, _ words: (Range<Int>) -> String) -> PDFElement {
    let element: PDFElement
    if let link, link.address == address, link.end == text.characters.lowerBound {
      element = link.element
    } else {
      element = pdf.add(.link, in: parent)
      pdf.set(.linkDescription, to: words(text.characters), of: element)
      // An image is the text of its link.
      if let image = text.role.image { pdf.set(.alternative, to: image.label, of: element) }
    }
    link = (address, text.characters.upperBound, element)
    linksOnSheet.append((text.characters, element))
    return element
  }
}
