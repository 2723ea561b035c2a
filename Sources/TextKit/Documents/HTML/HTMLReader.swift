import struct Foundation.CGFloat
import struct Foundation.NSRange
import struct Foundation.URL
import GalleyAttributedText
import GalleyHypertext
import UIFoundation

/// Converts an HTML page to an attributed string: text, headings, lists, links, tables, embedded images, and style
/// sheets.
///
/// Network access and scripting are disabled. O(page).
///
/// | file | contents |
/// |---|---|
/// | `HTMLReader` | elements |
/// | `HTMLReader+Text` | characters, white space, runs |
/// | `HTMLReader+Paragraphs` | paragraphs and their spacing |
/// | `HTMLReader+Lists`, `MicrosoftWordLists` | lists; those of Word, which are paragraphs |
/// | `HTMLReader+Tables` | rows and cells |
/// | `HTMLSurvey` | rows and lists, found in advance |
struct HTMLReader {
  struct Open {
    var name: String
    var style: HTMLStyle
    var isBlock: Bool
    var isSilent: Bool
    /// The sequence number of the element. If it did not change, a run's style need not be compared.
    var number: Int
    /// The index in `rules.elements`, and the index of its last child.
    var element: Int
    var lastChild: Int?
    var childCount = 0
    /// The number of the next item, if the element is a list.
    var item = 1
    /// The increment of the numbers of items, if the element is a list.
    var step = 1
  }

  /// A paragraph whose spacing is not known yet.
  struct Paragraph {
    var range: NSRange
    var style: NSMutableParagraphStyle
  }

  let text = NSMutableAttributedString()
  let base: URL?
  let survey: HTMLSurvey
  var open: [Open] = []
  var rules = CSSRules()
  private var fonts = DocumentFonts()

  /// Characters of one style that are not added yet.
  var pending = ""
  var pendingStyle = HTMLStyle()
  /// The number of the element whose style was last compared with `pendingStyle`.
  var pendingNumber = 0
  private var opened = 0
  var hasSpace = false
  /// Whether the last character is from a `br`.
  var endsInBreak = false
  /// Whether the last character was part of a word, for `text-transform: capitalize`.
  var isInWord = false
  var isAfterPre = false

  var paragraphStart = 0
  var paragraphStyle = HTMLStyle()
  var paragraphHasMarker = false
  var last: Paragraph?
  var margin: CGFloat = 0
  /// The marker to insert before the next character; `nil` if there is none.
  var marker: String?
  var wordLists = MicrosoftWordLists()

  var tables: [Table] = []
  var cellStart: Int?

  private var title: String?
  private var sheet = ""
  private var meta: [String: String] = [:]
  private var pageColor: UIColor?

  private init(base: URL?, survey: HTMLSurvey) { (self.base, self.survey) = (base, survey) }

  /// Returns the text of a page, and its document attributes.
  ///
  /// - Parameter base: The base of relative URLs.
  static func read(_ page: String, base: URL?) -> (NSAttributedString, [NSAttributedString.DocumentAttributeKey: Any]) {
    let events = HypertextParser.events(of: Array(withoutClipboardHeader(page).utf8))
    var reader = HTMLReader(base: base, survey: HTMLSurvey(events))
    for (index, event) in events.enumerated() {
      switch event {
      case .start(let name, let attributes): reader.begin(name, attributes, at: index)
      case .end(let name): reader.end(name)
      case .text(let characters): reader.read(characters)
      }
    }
    reader.finish()
    return (reader.text, reader.documentAttributes)
  }

  /// Removes the header with offsets that the Windows clipboard puts before a page.
  private static func withoutClipboardHeader(_ page: String) -> Substring {
    guard page.hasPrefix("Version:"), page.prefix(256).contains("StartHTML:") else { return page[...] }
    return page.drop { $0 != "<" }
  }

  var style: HTMLStyle { open.last?.style ?? HTMLStyle() }
  var isInCell: Bool { cellStart != nil }

  // MARK: Elements

  private mutating func begin(_ name: String, _ attributes: [String: String], at index: Int) {
    let element = addElement(name, attributes)
    let (style, isBlock, declarations) = computedStyle(name, attributes, element)
    if isBlock, !HTMLElements.wholes.contains(name) {
      endParagraph()
      margin = max(margin, style.margins.top)
    }
    let isSilent = (open.last?.isSilent ?? false) || HTMLElements.silent.contains(name)
    opened += 1
    open.append(Open(name: name, style: style, isBlock: isBlock, isSilent: isSilent, number: opened, element: element))
    let isShown = !isSilent && !style.isHidden
    switch name {
    case "ul", "ol", "menu", "dir": beginList(attributes, itemCount: survey.itemCounts[index] ?? 0)
    case "li": if isShown, isBlock { beginItem(attributes) }
    case "table": tables.append(Table())
    case "tr": beginRow(isStacked: survey.stackedRows.contains(index))
    case "td", "th": beginCell(attributes)
    case "body": pageColor = Self.pageColor(attributes, declarations)
    case "meta": if let name = attributes["name"]?.lowercased(), let content = attributes["content"] { meta[name] = content }
    default: break
    }
    if isBlock, let list = style.wordList { wordLists.beginItem(list) }
    guard isShown else { return }
    switch name {
    case "br": addBreak(attributes)
    case "hr": addRule()
    case "img": addImage(attributes)
    case "q": put("“")
    case "pre", "xmp", "listing": isAfterPre = true
    default: break
    }
  }

  private mutating func addElement(_ name: String, _ attributes: [String: String]) -> Int {
    let around = open.last
    let element = rules.add(
      CSSElement(name: name, attributes: attributes, parent: around?.element, previous: around?.lastChild, position: (around?.childCount ?? 0) + 1))
    if !open.isEmpty {
      open[open.count - 1].lastChild = element
      open[open.count - 1].childCount += 1
    }
    return element
  }

  private mutating func computedStyle(_ name: String, _ attributes: [String: String], _ element: Int) -> (HTMLStyle, isBlock: Bool, [CSSDeclaration]) {
    let parent = style
    var style = parent.inherited
    HTMLElements.applyDefaults(&style, name, attributes)
    if name == "a", let address = attributes["href"], !address.isEmpty {
      style.link = .init(URL(string: address, relativeTo: base)?.absoluteURL as Any? ?? address)
    }
    let declarations = rules.declarations(of: element)
    var isBlock = HTMLElements.blocks.contains(name)
    if !HTMLElements.tableParts.contains(name), !HTMLElements.wholes.contains(name), let display = declarations.last(where: { $0.name == "display" })?.value.lowercased() {
      if display.hasPrefix("inline") || display == "contents" { isBlock = false }
      if ["block", "list-item", "flex", "grid", "flow-root", "table"].contains(display) { isBlock = true }
    }
    for declaration in declarations { style.apply(declaration, isBlock: isBlock, parent: parent) }
    // Markers need the default padding of a list.
    if HTMLElements.lists.contains(name), style.listStyle != HTMLStyle.ListStyle.none { style.paddings.left = 36 }
    style.settle()
    if name == "html" { style.rootSize = style.fontDescription.size }
    return (style, isBlock, declarations)
  }

  private mutating func end(_ name: String) {
    guard let ended = open.last, ended.name == name else { return }
    switch name {
    case "title" where title == nil && !isInDrawing: title = sheet.trimmed
    case "style" where !isInDrawing && Self.isForScreens(rules.elements[ended.element].attributes["media"]): rules.add(sheet)
    case "td", "th": endCell()
    case "tr": endRow()
    case "table": endTable()
    case "q" where !ended.isSilent && !ended.style.isHidden: put("”")
    default: break
    }
    if name == "title" || name == "style" { sheet = "" }
    if ended.isBlock, !HTMLElements.wholes.contains(name) {
      if name == "li", !ended.isSilent, !ended.style.isHidden { endItem() }
      endParagraph()
      margin = max(margin, ended.style.margins.bottom)
      wordLists.endItem()
    }
    open.removeLast()
  }

  /// Titles and style sheets in a drawing do not belong to the page.
  private var isInDrawing: Bool { open.contains { $0.name == "canvas" } }

  private static func isForScreens(_ media: String?) -> Bool {
    guard let media = media?.lowercased().trimmed, !media.isEmpty else { return true }
    return media.split(separator: ",").contains { ["all", "screen", "only screen"].contains($0.trimmed) }
  }

  private mutating func read(_ characters: String) {
    guard let last = open.last else { return }
    if last.name == "title" || last.name == "style" {
      if sheet.utf8.count < 1 << 20 { sheet += characters }
    } else if last.style.wordList == "ignore" {
      wordLists.addMarker(characters)
    } else if !last.isSilent, !last.style.isHidden {
      add(characters)
    }
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

  mutating func attributes(of style: HTMLStyle) -> [NSAttributedString.Key: Any] {
    var result: [NSAttributedString.Key: Any] = [.font: fonts.font(style.fontDescription)]
    if let color = style.color { result[.foregroundColor] = color }
    if let background = style.background { result[.backgroundColor] = background }
    if style.isUnderlined { result[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if style.isStruck { result[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
    if style.raise != 0 { result[.baselineOffset] = style.raise }
    if style.kern != 0 { result[.kern] = style.kern }
    if let link = style.link { result[.link] = link.target }
    return result
  }

  // MARK: Document attributes

  private static func pageColor(_ attributes: [String: String], _ declarations: [CSSDeclaration]) -> UIColor? {
    let declared = declarations.last { $0.name == "background-color" || $0.name == "background" }
    let color = declared.flatMap { CSSDeclaration.split($0.value, at: " ").lazy.compactMap { CSSColor.color($0) }.first }
    return color ?? attributes["bgcolor"].flatMap { CSSColor.color($0) }
  }

  private var documentAttributes: [NSAttributedString.DocumentAttributeKey: Any] {
    var result: [NSAttributedString.DocumentAttributeKey: Any] = [.documentType: NSAttributedString.DocumentType.html.rawValue]
    if let title, !title.isEmpty { result[.title] = title }
    result[.author] = meta["author"]
    result[.subject] = meta["description"]
    result[.backgroundColor] = pageColor
    return result
  }
}
