import AttributedText
import struct Foundation.CGFloat
import struct Foundation.CGRect
import struct Foundation.CGSize
import struct Foundation.Data
import struct Foundation.NSRange
import struct Foundation.URL
import Hypertext
import UIFoundation

/// Makes an attributed string of a web page: what text, headings, lists, links, tables, pictures in the page itself and plain style sheets say.
/// Nothing is fetched, and no script runs. O(page).
struct HTMLReader {
  private struct Open {
    var name: String
    var style: HTMLStyle
    var isBlock: Bool
    var isSilent: Bool
    /// Of the look, among all that were opened.
    var number: Int
    /// Of a list: the number of its next item.
    var item = 1
  }

  /// A paragraph whose space below is not known yet.
  private struct Paragraph {
    var range: NSRange
    var style: NSMutableParagraphStyle
  }

  private struct Row {
    var range: NSRange
    var cells: [NSRange]
  }

  private let text = NSMutableAttributedString()
  private let base: URL?
  private var open: [Open] = []
  private var rules = CSSRules()
  private var fonts = DocumentFonts()

  /// Characters of one look, not added yet.
  private var pending = ""
  private var pendingStyle = HTMLStyle()
  /// The number of the element whose look was last compared with it.
  private var pendingNumber = 0
  private var opened = 0
  private var hasSpace = false
  /// Whether the last character is that of a `br`.
  private var endsInBreak = false
  private var paragraphStart = 0
  private var paragraphStyle = HTMLStyle()
  private var last: Paragraph?
  private var margin: CGFloat = 0
  /// Stands before the next character.
  private var marker: String?
  private var isAfterPre = false

  private var cells: [NSRange] = []
  private var cellStart: Int?
  private var rows: [Row] = []

  private var title: String?
  private var sheet = ""
  private var meta: [String: String] = [:]
  private var pageColor: UIColor?

  private init(base: URL?) { self.base = base }

  /// The text, and what the page says of itself.
  ///
  /// - Parameter base: what addresses without a scheme go by.
  static func read(_ data: Data, encoding: String?, base: URL?) throws -> (NSAttributedString, [NSAttributedString.DocumentAttributeKey: Any]) {
    var reader = HTMLReader(base: base)
    do {
      for event in try HypertextParser.events(of: [UInt8](data), encoding: encoding) { reader.take(event) }
    } catch let error as HypertextParser.TooDeep {
      throw unreadable(
        "web page", "more than \(HypertextParser.deepest) elements stand in each other at line \(error.line)",
        remedy: "Give the elements that begin there their ends")
    }
    reader.finish()
    return (reader.text, reader.documentAttributes)
  }

  private mutating func take(_ event: HypertextEvent) {
    switch event {
    case .start(let name, let attributes): begin(name, attributes)
    case .end(let name): end(name)
    case .text(let characters): add(characters)
    }
  }

  private var style: HTMLStyle { open.last?.style ?? HTMLStyle() }
  private var isInCell: Bool { cellStart != nil }

  // MARK: Elements

  private mutating func begin(_ name: String, _ attributes: [String: String]) {
    let isBlock = HTMLElements.blocks.contains(name)
    var style = style.inherited
    HTMLElements.dress(&style, name, attributes)
    if name == "a", let address = attributes["href"], !address.isEmpty {
      style.link = .init(URL(string: address, relativeTo: base)?.absoluteURL as Any? ?? address)
    }
    for said in rules.declarations(of: name, attributes) { style.take(said.name, said.value, isBlock: isBlock) }
    for said in attributes["style"].map({ CSSRules.declarations(in: $0) }) ?? [] { style.take(said.name, said.value, isBlock: isBlock) }
    if isBlock, !HTMLElements.wholes.contains(name) {
      endParagraph()
      margin = max(margin, style.top)
    }
    switch name {
    case "ul", "ol", "menu", "dir":
      style.lists.append(HTMLElements.list(name, attributes, depth: style.lists.count))
      style.left += 36
    case "li": marker = itemMarker(style, attributes)
    case "td", "th": beginCell()
    case "body": pageColor = attributes["bgcolor"].flatMap { CSSValue.color($0) } ?? rules.pageColor(attributes) ?? pageColor
    case "meta": if let name = attributes["name"]?.lowercased(), let content = attributes["content"] { meta[name] = content }
    default: break
    }
    let isSilent = (open.last?.isSilent ?? false) || HTMLElements.silent.contains(name)
    let start = attributes["start"].flatMap { Int($0) } ?? 1
    opened += 1
    open.append(Open(name: name, style: style, isBlock: isBlock, isSilent: isSilent, number: opened, item: min(1_000_000, max(-1_000_000, start))))
    guard !isSilent, !style.isHidden else { return }
    switch name {
    case "br": addBreak()
    case "hr": addRule()
    case "img": addPicture(attributes)
    case "pre": isAfterPre = true
    default: break
    }
  }

  private mutating func itemMarker(_ style: HTMLStyle, _ attributes: [String: String]) -> String? {
    guard let list = style.lists.last, let index = open.lastIndex(where: { ["ul", "ol", "menu", "dir"].contains($0.name) }) else { return nil }
    if let value = attributes["value"].flatMap({ Int($0) }) { open[index].item = min(1_000_000, max(-1_000_000, value)) }
    defer { open[index].item += 1 }
    return "\t\(list.marker(forItemNumber: open[index].item))\t"
  }

  private mutating func end(_ name: String) {
    guard let ended = open.last, ended.name == name else { return }
    switch name {
    case "title" where title == nil: title = sheet.trimmed
    case "style": rules.add(sheet)
    case "td", "th": endCell()
    case "tr": endRow()
    case "table": endTable()
    default: break
    }
    if name == "title" || name == "style" { sheet = "" }
    if ended.isBlock, !HTMLElements.wholes.contains(name) {
      endParagraph()
      margin = max(margin, ended.style.bottom)
      if name == "li" { marker = nil }
    }
    open.removeLast()
  }

  // MARK: Text

  private mutating func add(_ characters: String) {
    guard let last = open.last else { return }
    if last.name == "title" || last.name == "style" {
      if sheet.utf8.count < 1 << 20 { sheet += characters }
      return
    }
    guard !last.isSilent, !last.style.isHidden else { return }
    if last.style.keepsSpace { return addKept(characters) }
    isAfterPre = false
    for scalar in characters.unicodeScalars {
      if scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" || scalar == "\u{0C}" {
        hasSpace = true
      } else {
        put(scalar)
      }
    }
  }

  private mutating func addKept(_ characters: String) {
    for scalar in characters.unicodeScalars where scalar != "\r" {
      if scalar == "\n" {
        if !isAfterPre { isInCell ? put("\u{2028}") : endLine() }
      } else {
        put(scalar)
      }
      isAfterPre = false
    }
  }

  /// Whether something stands in the paragraph, or in the cell.
  private var hasContent: Bool { !pending.isEmpty || text.length > (cellStart ?? paragraphStart) }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let style = style
    if text.length == paragraphStart, pending.isEmpty { beginParagraph(style) }
    if hasSpace, hasContent, marker == nil {
      // A space is of the text before it.
      pending += " "
    }
    hasSpace = false
    if let marker, !isInCell {
      flush()
      (pendingStyle, pendingNumber) = (style, open.last?.number ?? 0)
      pending += marker
    }
    marker = nil
    let number = open.last?.number ?? 0
    if number != pendingNumber {
      if !Self.looksAlike(pendingStyle, style) {
        flush()
        pendingStyle = style
      }
      pendingNumber = number
    }
    pending.unicodeScalars.append(scalar)
    endsInBreak = false
  }

  private static func looksAlike(_ a: HTMLStyle, _ b: HTMLStyle) -> Bool {
    a.wish == b.wish && a.isUnderlined == b.isUnderlined && a.isStruck == b.isStruck && a.color == b.color && a.background == b.background
      && a.raise == b.raise && a.kern == b.kern && a.link === b.link
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    text.append(NSAttributedString(string: pending, attributes: attributes(of: pendingStyle)))
    pending = ""
  }

  private mutating func addBreak() {
    hasSpace = false
    put("\u{2028}")
    endsInBreak = true
  }

  /// A break at the end of a block shows no line of its own.
  private mutating func dropBreak() {
    if endsInBreak, pending.last == "\u{2028}" { pending.removeLast() }
  }

  private mutating func addRule() {
    put("―")
    put("―")
    put("―")
    endParagraph()
  }

  private mutating func addPicture(_ attributes: [String: String]) {
    let source = attributes["src"] ?? ""
    guard let (type, data) = DataAddress.read(source), type.hasPrefix("image/") else {
      for scalar in (attributes["alt"] ?? "").unicodeScalars { put(scalar) }
      return
    }
    let attachment = NSTextAttachment(data: data, ofType: type == "image/jpeg" ? "public.jpeg" : type == "image/png" ? "public.png" : type)
    let size = ["width", "height"].map { name in attributes[name].flatMap { CSSValue.length(Double($0) == nil ? $0 : $0 + "px", size: 12) } ?? 0 }
    if size[0] > 0, size[1] > 0 { attachment.bounds = CGRect(origin: .zero, size: CGSize(width: size[0], height: size[1])) }
    put("\u{FFFC}")
    pending.unicodeScalars.removeLast()
    flush()
    var attributes = self.attributes(of: style)
    attributes[.attachment] = attachment
    text.append(NSAttributedString(string: "\u{FFFC}", attributes: attributes))
  }

  // MARK: Paragraphs

  private mutating func beginParagraph(_ style: HTMLStyle) {
    paragraphStyle = style
    if let before = last {
      before.style.paragraphSpacing = margin
      text.addAttribute(.paragraphStyle, value: before.style.copy(), range: before.range)
      last = nil
    }
    margin = 0
  }

  private mutating func endParagraph() {
    hasSpace = false
    if isInCell {
      // What would be paragraphs are lines of the cell.
      if hasContent, pending.last != "\u{2028}" { put("\u{2028}") }
      return
    }
    if hasContent {
      dropBreak()
      endLine()
    }
  }

  private mutating func endLine() {
    if text.length == paragraphStart, pending.isEmpty, !endsInBreak {
      beginParagraph(style)
      (pendingStyle, pendingNumber) = (style, open.last?.number ?? 0)
    }
    endsInBreak = false
    pending += "\n"
    flush()
    closeParagraph()
  }

  private mutating func closeParagraph() {
    let range = NSRange(location: paragraphStart, length: text.length - paragraphStart)
    paragraphStart = text.length
    guard range.length > 0 else { return }
    last = Paragraph(range: range, style: paragraphStyle.paragraph)
  }

  private mutating func finish() {
    while let name = open.last?.name { end(name) }
    dropBreak()
    flush()
    closeParagraph()
    guard let last else { return }
    last.style.paragraphSpacing = margin
    text.addAttribute(.paragraphStyle, value: last.style.copy(), range: last.range)
  }

  private mutating func attributes(of style: HTMLStyle) -> [NSAttributedString.Key: Any] {
    var result: [NSAttributedString.Key: Any] = [.font: fonts.font(style.wish)]
    if let color = style.color { result[.foregroundColor] = color }
    if let background = style.background { result[.backgroundColor] = background }
    if style.isUnderlined { result[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if style.isStruck { result[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
    if style.raise != 0 { result[.baselineOffset] = style.raise }
    if style.kern != 0 { result[.kern] = style.kern }
    if let link = style.link { result[.link] = link.target }
    return result
  }

  // MARK: Tables

  private mutating func beginCell() {
    guard !isInCell else { return }
    if cells.isEmpty { endParagraph() }
    flush()
    if text.length == paragraphStart { beginParagraph(style) }
    cellStart = text.length
  }

  private mutating func endCell() {
    // A table in a cell is text of that cell.
    guard let start = cellStart, !open.dropLast().contains(where: { $0.name == "td" || $0.name == "th" }) else { return }
    while pending.last == "\u{2028}" { pending.removeLast() }
    flush()
    hasSpace = false
    cells.append(NSRange(location: start, length: text.length - start))
    cellStart = nil
    (pendingStyle, pendingNumber, pending) = (style, open.last?.number ?? 0, "\t")
    flush()
  }

  private mutating func endRow() {
    guard !isInCell, !cells.isEmpty else { return }
    flush()
    // The last cell ends with its row; what stands behind it in the row stays.
    let end = NSRange(location: text.length - 1, length: 1)
    let isTab = text.attributedSubstring(from: end).string == "\t"
    text.replaceCharacters(in: isTab ? end : NSRange(location: text.length, length: 0), with: "\n")
    let range = NSRange(location: paragraphStart, length: text.length - paragraphStart)
    rows.append(Row(range: range, cells: cells))
    cells = []
    paragraphStart = text.length
  }

  /// Gives the rows columns as wide as what stands in them.
  private mutating func endTable() {
    guard !isInCell else { return }
    endRow()
    defer { rows = [] }
    let count = rows.map(\.cells.count).max() ?? 0
    guard count > 0 else { return }
    var columns = [RowColumns.Column](repeating: .init(least: 24, natural: 24, alignment: .natural), count: count)
    for row in rows {
      for (column, cell) in row.cells.enumerated() where cell.length > 0 {
        columns[column].natural = max(columns[column].natural, text.attributedSubstring(from: cell).size().width.rounded(.up))
      }
    }
    for index in columns.indices { columns[index].least = min(columns[index].natural, 48) }
    for row in rows {
      let style = NSMutableParagraphStyle()
      style.rowColumns = RowColumns(columns: Array(columns[..<row.cells.count]), gap: 12)
      text.addAttribute(.paragraphStyle, value: style.copy(), range: row.range)
    }
  }

  // MARK: About the page

  private var documentAttributes: [NSAttributedString.DocumentAttributeKey: Any] {
    var result: [NSAttributedString.DocumentAttributeKey: Any] = [.documentType: NSAttributedString.DocumentType.html.rawValue]
    if let title, !title.isEmpty { result[.title] = title }
    result[.author] = meta["author"]
    result[.subject] = meta["description"]
    result[.backgroundColor] = pageColor
    return result
  }
}
