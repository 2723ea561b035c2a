import Foundation
import GalleyMarkdown

/// Creates an attributed string from Markdown events.
struct AttributedMarkdownReader {
  private let options: AttributedString.MarkdownParsingOptions
  private let baseURL: URL?
  private var text = AttributedString()
  /// The open blocks, from the innermost outwards.
  private var blocks: [PresentationIntent.IntentType] = []
  /// The state to restore at the end of each open element.
  private var outer: [(blocks: [PresentationIntent.IntentType], inline: Inline)] = []
  private var inline = Inline()
  private var lastIdentity = 0
  /// The next number of each open list, row and cell, the innermost last.
  private var numbers: [Int] = []

  private struct Inline {
    var intent: InlinePresentationIntent = []
    var link: URL?
    var image: URL?
    var description: String?
    var language: String?
  }

  /// The text with its extended syntax; `nil` if that is not enabled.
  private var extended: ExtendedMarkdown?

  init(options: AttributedString.MarkdownParsingOptions, baseURL: URL?) { (self.options, self.baseURL) = (options, baseURL) }

  private var isInline: Bool { options.interpretedSyntax != .full }

  mutating func read(_ markdown: String) -> AttributedString {
    if options.allowsExtendedAttributes { extended = ExtendedMarkdown(markdown) }
    let source = extended?.markdown ?? markdown
    let events = isInline ? InlineOnlyMarkdown.events(of: source, separator: separator) : MarkdownParser.events(of: source)
    for event in events { read(event) }
    return text
  }

  private mutating func read(_ event: MarkdownEvent) {
    switch event {
    case .begin(let element): begin(element)
    case .end(let element): end(element)
    case .text(let string), .escaped(let string): append(string)
    case .code(let string): append(string, .code)
    case .html(let string): append(string, .inlineHTML)
    case .softBreak: append(separator, options.interpretedSyntax == .inlineOnlyPreservingWhitespace ? [] : .softBreak)
    case .hardBreak: append("\n", .lineBreak)
    case .footnoteReference(let number): append("[^\(number)]")
    case .rule: block(.thematicBreak) { $0.append("⸻") }
    case .codeBlock(let literal, let info):
      let hint = restored(info).split(separator: " ").first.map(String.init)
      block(.codeBlock(languageHint: hint)) { $0.append(literal) }
    case .htmlBlock(let string): block(.paragraph) { $0.append(string, .blockHTML) }
    }
  }

  private var separator: String { options.interpretedSyntax == .inlineOnlyPreservingWhitespace ? "\n" : " " }

  /// Returns the text as it was written, where the extended syntax has no meaning.
  private func restored(_ string: String) -> String { extended?.restored(string) ?? string }

  private mutating func append(_ string: String, _ intent: InlinePresentationIntent = []) {
    guard !string.isEmpty else { return }
    let string = restored(string)
    var attributes = AttributeContainer()
    let all = inline.intent.union(intent)
    if !all.isEmpty { attributes[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] = all }
    if !isInline, !blocks.isEmpty { attributes[AttributeScopes.FoundationAttributes.PresentationIntentAttribute.self] = PresentationIntent(types: blocks) }
    if let link = inline.link { attributes[AttributeScopes.FoundationAttributes.LinkAttribute.self] = link }
    if let image = inline.image { attributes[AttributeScopes.FoundationAttributes.ImageURLAttribute.self] = image }
    if let description = inline.description { attributes[AttributeScopes.FoundationAttributes.AlternateDescriptionAttribute.self] = description }
    if let language = inline.language ?? options.languageCode { attributes[AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute.self] = language }
    text.append(AttributedString(string, attributes: attributes))
  }

  // MARK: Elements

  private mutating func block(_ kind: PresentationIntent.Kind, _ body: (inout AttributedMarkdownReader) -> Void) {
    let before = blocks
    open(kind)
    body(&self)
    blocks = before
  }

  private mutating func open(_ kind: PresentationIntent.Kind) {
    lastIdentity += 1
    blocks.insert(PresentationIntent.IntentType(kind: kind, identity: lastIdentity), at: 0)
  }

  private mutating func nextNumber() -> Int {
    guard let last = numbers.indices.last else { return 1 }
    numbers[last] += 1
    return numbers[last] - 1
  }

  private mutating func apply(_ attributes: [String: String]) {
    inline.language = attributes["languageIdentifier"] ?? inline.language
    inline.description = attributes["alternateDescription"] ?? inline.description
    inline.link = attributes["link"].flatMap { URL(string: $0, relativeTo: baseURL) } ?? inline.link
    inline.image = attributes["imageURL"].flatMap { URL(string: $0, relativeTo: baseURL) } ?? inline.image
  }

  private mutating func begin(_ element: MarkdownElement) {
    outer.append((blocks, inline))
    switch element {
    case .paragraph: open(.paragraph)
    case .heading(let level): open(.header(level: level))
    case .quote: open(.blockQuote)
    case .list(let start, _, _):
      open(start == nil ? .unorderedList : .orderedList)
      numbers.append(start ?? 1)
    case .item(let isDone):
      open(.listItem(ordinal: nextNumber()))
      if let isDone { append(isDone ? "[x] " : "[ ] ") }
    case .table(let alignments):
      let columns = alignments.map { PresentationIntent.TableColumn(alignment: $0 == .center ? .center : $0 == .right ? .right : .left) }
      open(.table(columns: columns))
      numbers.append(1)
    case .row(let isHeader):
      open(isHeader ? .tableHeaderRow : .tableRow(rowIndex: nextNumber()))
      numbers.append(0)
    case .cell: open(.tableCell(columnIndex: nextNumber()))
    case .footnote: open(.paragraph)
    case .emphasis: inline.intent.insert(.emphasized)
    case .strong: inline.intent.insert(.stronglyEmphasized)
    case .struck: inline.intent.insert(.strikethrough)
    case .link(let address, _) where extended?.attributes(ofLink: address) != nil:
      // The circumflex before the bracket is part of the syntax.
      if text.characters.last == "^" { text.characters.removeLast() }
      apply(extended!.attributes(ofLink: address)!)
    case .link(let address, let title):
      inline.link = URL(string: address, relativeTo: baseURL)
      if !title.isEmpty { inline.description = restored(title) }
    case .image(let address, let title):
      inline.image = URL(string: address, relativeTo: baseURL)
      if !title.isEmpty { inline.description = restored(title) }
    }
  }

  private mutating func end(_ element: MarkdownElement) {
    guard let before = outer.popLast() else { return }
    (blocks, inline) = before
    switch element {
    case .list, .table, .row: numbers.removeLast()
    default: break
    }
  }
}
