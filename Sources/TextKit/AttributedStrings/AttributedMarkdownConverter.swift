import Foundation
import GalleyMarkdown

/// Converts the content of a Markdown text to an attributed string.
struct AttributedMarkdownConverter {
  private let options: AttributedString.MarkdownParsingOptions
  private let baseURL: URL?
  private let content: MarkdownContent
  /// The text with its extended syntax; `nil` if that is not enabled.
  private let extended: ExtendedMarkdown?

  /// The attributes that spans set.
  private struct Inline {
    var intent: InlinePresentationIntent = []
    var link: URL?
    var image: URL?
    var description: String?
    var language: String?
  }

  init(_ markdown: String, options: AttributedString.MarkdownParsingOptions, baseURL: URL?) {
    (self.options, self.baseURL) = (options, baseURL)
    extended = options.allowsExtendedAttributes ? ExtendedMarkdown(markdown) : nil
    let source = extended?.markdown ?? markdown
    content = switch options.interpretedSyntax {
    case .full: MarkdownReader.read(source)
    case .inlineOnly, .inlineOnlyPreservingWhitespace: InlineOnlyMarkdown.content(of: source, separator: Self.separator(options))
    }
  }

  private var isInline: Bool { options.interpretedSyntax != .full }

  /// The text in place of a line ending of the source.
  private static func separator(_ options: AttributedString.MarkdownParsingOptions) -> String {
    options.interpretedSyntax == .inlineOnlyPreservingWhitespace ? "\n" : " "
  }

  /// Returns the attributed string. O(*n*) in the length of the text.
  func attributedString() -> AttributedString {
    let intents = isInline ? [] : blockIntents()
    let inlines = spanAttributes()
    var string = AttributedString()
    var nextSpan = 0
    for (index, run) in content.runs.enumerated() {
      while nextSpan < content.spans.count, content.spans[nextSpan].runs.lowerBound <= index {
        // The circumflex before the bracket is part of the syntax.
        if extendedAttributes(of: content.spans[nextSpan]) != nil, string.characters.last == "^" { string.characters.removeLast() }
        nextSpan += 1
      }
      let (text, intent) = textAndIntent(of: run)
      guard !text.isEmpty else { continue }
      var inline = run.span.map { inlines[$0] } ?? Inline()
      inline.intent.formUnion(intent)
      let attributes = attributes(inline, isInline ? nil : intents[run.block])
      string.append(AttributedString(restored(text), attributes: attributes))
    }
    return string
  }

  /// Returns the text of a run, which is empty for an image, and the intent that the run adds to those of its span.
  private func textAndIntent(of run: MarkdownRun) -> (String, InlinePresentationIntent) {
    switch run.content {
    case .text(let text), .escaped(let text): (text, [])
    case .code(let code): (code, .code)
    case .html(let html): (html, content.blocks[run.block].kind == .html ? .blockHTML : .inlineHTML)
    case .softBreak: (Self.separator(options), options.interpretedSyntax == .inlineOnlyPreservingWhitespace ? [] : .softBreak)
    case .hardBreak: ("\n", .lineBreak)
    case .footnoteReference(let number): ("[^\(number)]", [])
    case .taskMark(let isDone): (isDone ? "[x] " : "[ ] ", [])
    case .rule: ("⸻", [])
    case .image: ("", [])
    }
  }

  private func attributes(_ inline: Inline, _ block: PresentationIntent?) -> AttributeContainer {
    var attributes = AttributeContainer()
    if !inline.intent.isEmpty { attributes[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] = inline.intent }
    if let block { attributes[AttributeScopes.FoundationAttributes.PresentationIntentAttribute.self] = block }
    if let link = inline.link { attributes[AttributeScopes.FoundationAttributes.LinkAttribute.self] = link }
    if let image = inline.image { attributes[AttributeScopes.FoundationAttributes.ImageURLAttribute.self] = image }
    if let description = inline.description { attributes[AttributeScopes.FoundationAttributes.AlternateDescriptionAttribute.self] = description }
    if let language = inline.language ?? options.languageCode { attributes[AttributeScopes.FoundationAttributes.LanguageIdentifierAttribute.self] = language }
    return attributes
  }

  /// Returns a text with the original source in place of links that stand for extended syntax; unchanged without extended syntax.
  private func restored(_ string: String) -> String { extended?.restored(string) ?? string }

  // MARK: Blocks

  /// Returns the intent of each block: its own kind, and the kinds of the blocks around it.
  private func blockIntents() -> [PresentationIntent] {
    var intents: [PresentationIntent] = []
    intents.reserveCapacity(content.blocks.count)
    for (index, block) in content.blocks.enumerated() {
      intents.append(PresentationIntent(kind(of: block.kind), identity: index + 1, parent: block.parent.map { intents[$0] }))
    }
    return intents
  }

  private func kind(of block: MarkdownBlock.Kind) -> PresentationIntent.Kind {
    switch block {
    case .paragraph, .footnote, .html: .paragraph
    case .heading(let level): .header(level: level)
    case .quote: .blockQuote
    case .list(let start, _, _): start == nil ? .unorderedList : .orderedList
    case .item(let ordinal, _): .listItem(ordinal: ordinal)
    case .table(let alignments):
      .table(columns: alignments.map { PresentationIntent.TableColumn(alignment: $0 == .center ? .center : $0 == .right ? .right : .left) })
    case .row(let index): index == 0 ? .tableHeaderRow : .tableRow(rowIndex: index)
    case .cell(let column): .tableCell(columnIndex: column)
    case .code(let info): .codeBlock(languageHint: restored(info).split(separator: " ").first.map(String.init))
    case .rule: .thematicBreak
    }
  }

  // MARK: Spans

  /// Returns the attributes of each span: those of the span around it, changed by its own markup.
  private func spanAttributes() -> [Inline] {
    var inlines: [Inline] = []
    inlines.reserveCapacity(content.spans.count)
    for span in content.spans { inlines.append(attributes(of: span, in: span.parent.map { inlines[$0] } ?? Inline())) }
    return inlines
  }

  private func attributes(of span: MarkdownSpan, in outer: Inline) -> Inline {
    var inline = outer
    if let attributes = extendedAttributes(of: span) {
      inline.language = attributes["languageIdentifier"] ?? inline.language
      inline.description = attributes["alternateDescription"] ?? inline.description
      inline.link = attributes["link"].flatMap { URL(string: $0, relativeTo: baseURL) } ?? inline.link
      inline.image = attributes["imageURL"].flatMap { URL(string: $0, relativeTo: baseURL) } ?? inline.image
      return inline
    }
    switch span.kind {
    case .emphasis: inline.intent.insert(.emphasized)
    case .strong: inline.intent.insert(.stronglyEmphasized)
    case .strikethrough: inline.intent.insert(.strikethrough)
    case .link(let destination, let title):
      inline.link = URL(string: destination, relativeTo: baseURL)
      if !title.isEmpty { inline.description = restored(title) }
    case .image(let source, let title):
      inline.image = URL(string: source, relativeTo: baseURL)
      if !title.isEmpty { inline.description = restored(title) }
    }
    return inline
  }

  /// Returns the attributes of a span of the extended syntax, which is a link in the content. Returns `nil` for other spans.
  private func extendedAttributes(of span: MarkdownSpan) -> [String: String]? {
    guard let extended, case .link(let destination, _) = span.kind else { return nil }
    return extended.attributes(ofLink: destination)
  }
}
