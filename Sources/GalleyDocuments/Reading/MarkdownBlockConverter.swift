import GalleyMarkdown
import UIKit

/// Converts the content of a Markdown text to the blocks of a document, with the block attributes of Galley's documents: `{.byline}`,
/// `{.script lang=xx}` and `{lang=xx}`, each alone on the line before its block.
///
/// Comments, levels and containers do not show on the page; `SourceContext` retains them for `DocumentWriter`.
struct MarkdownBlockConverter {
  /// The containers of the blocks in a Markdown block, and the innermost list.
  private struct Surroundings {
    var containers: [SourceContext.Container] = []
    /// Whether the list is loose; `nil` if it is not, or outside of lists.
    var isLoose: Bool?
    /// The number of digits of the list's longest number. It is `nil` for bullets, and outside of lists.
    var digits: Int?
  }

  private let content: MarkdownContent
  /// The style of each span of the content.
  private let styles: [InlineStyle]
  /// The surroundings of the blocks in each Markdown block that is converted.
  private var surroundings: [Surroundings] = []
  private var blocks: [Document.Block] = []
  private var lines: [SourceLines?] = []
  /// The kind of an item or a note that has begun, until its first paragraph begins, and the index of its Markdown block; `nil` if there is none.
  private var pending: (kind: Document.Kind, index: Int)?
  private var attributes = BraceAttributes()
  private var hidden = ""
  private var hasTitle = false
  private var codeBlocks = 0
  /// The alignments of the last table.
  private var alignments: [TableAlignment] = []

  private init(_ content: MarkdownContent) {
    self.content = content
    styles = MarkdownInlineConverter.styles(of: content.spans)
    surroundings.reserveCapacity(content.blocks.count)
  }

  static func blocks(of text: String) -> [Document.Block] { convert(text).blocks }

  /// Returns the blocks of `text`, and the source lines of each, or `nil` if they are not known. Front matter counts as empty lines. O(*n*) in the
  /// length of the text.
  static func convert(_ text: String) -> (blocks: [Document.Block], lines: [SourceLines?]) {
    let text = FrontMatter.blanked(text)
    var converter = MarkdownBlockConverter(MarkdownReader.read(text))
    for index in converter.content.blocks.indices { converter.convert(index) }
    converter.endPending()
    converter.hidden += UnusedDefinitions.lines(of: text, with: converter.content)
    if !converter.hidden.isEmpty, !converter.blocks.isEmpty {
      converter.blocks[converter.blocks.count - 1].sourceContext.hiddenAfter = converter.hidden
    }
    return (converter.blocks, converter.lines)
  }

  /// Converts the Markdown block at `index`, after all before it.
  private mutating func convert(_ index: Int) {
    // The item or note ended without a paragraph.
    if let pending, index >= content.blocks[pending.index].end { endPending() }
    surroundings.append(surroundings(inBlock: index))
    switch content.blocks[index].kind {
    case .quote, .list: endPending()
    case .item(let ordinal, let isDone):
      let digits = surroundings[index].digits
      let marker = ItemMarker(number: digits == nil ? nil : ordinal, digits: digits ?? 0, isDone: isDone)
      pending = (.item(marker, depth: context(of: index).depth ?? 0), index)
    case .footnote(let number): pending = (.note(number), index)
    case .table(let alignments): self.alignments = alignments.map { TableAlignment(rawValue: $0.rawValue) ?? .natural }
    case .row(let number): addRow(index, isHeader: number == 0)
    // Converted with its row.
    case .cell: break
    case .paragraph: addParagraph(index)
    case .heading(let level): addHeading(index, level)
    case .code(let info): addLines(literal(of: index), of: index, info: info, isRaw: false)
    case .html: addHTML(index)
    case .rule: add(.rule, [], of: index, context(of: index))
    }
  }

  /// Returns the surroundings of the blocks in the Markdown block at `index`. A block that is not a container has those of its parent.
  private func surroundings(inBlock index: Int) -> Surroundings {
    let block = content.blocks[index]
    var inside = block.parent.map { surroundings[$0] } ?? Surroundings()
    switch block.kind {
    case .quote: inside.containers.append(.quote)
    case .item: inside.containers.append(.item)
    case .footnote: inside.containers = [.note]
    case .list(let start, let count, let isLoose):
      inside.isLoose = isLoose ? true : nil
      inside.digits = start.map { max(String($0.addingReportingOverflow(count).partialValue).count, ItemMarker.fewestDigits) }
    case .paragraph, .heading, .table, .row, .cell, .code, .html, .rule: break
    }
    return inside
  }

  private func context(of index: Int) -> SourceContext {
    var context = SourceContext()
    context.containers = surroundings[index].containers
    context.isLoose = surroundings[index].isLoose
    return context
  }

  // MARK: Blocks

  private mutating func addParagraph(_ index: Int) {
    var converted = inlines(of: index)
    hidden += converted.hidden
    if let attributes = converted.attributes { self.attributes = attributes }
    // A paragraph of attributes only applies to the next block.
    if converted.inlines.isEmpty, converted.attributes != nil { return }
    let context = context(of: index)
    let kind: Document.Kind
    if let pending {
      kind = pending.kind
      self.pending = nil
    } else if attributes.isByline {
      kind = .byline
    } else if attributes.isScript {
      kind = .script
    } else if context.containers.last == .quote {
      kind = .quote
    } else {
      kind = .body
    }
    if converted.inlines.allSatisfy({ $0.text.isEmpty && $0.image == nil }) { converted.inlines = [] }
    append(kind, converted.inlines, of: index, context)
  }

  private mutating func addHeading(_ index: Int, _ level: Int) {
    let converted = inlines(of: index)
    hidden += converted.hidden
    var context = context(of: index)
    let isTitle = level == 1 && !hasTitle && context.containers.isEmpty
    if isTitle { hasTitle = true }
    context.level = level
    add(isTitle ? .title : .heading, converted.inlines, of: index, context)
  }

  private mutating func addRow(_ index: Int, isHeader: Bool) {
    var row: [Document.Inline] = []
    for cell in index + 1..<content.blocks[index].end {
      let converted = inlines(of: cell)
      hidden += converted.hidden
      if !row.isEmpty { row.append(.init(text: "\t", style: InlineStyle())) }
      // Keep empty cells.
      row += converted.inlines.isEmpty ? [.init(text: "", style: InlineStyle())] : converted.inlines.map(\.withoutTabs)
    }
    add(.row(alignments: alignments, isHeader: isHeader), row, of: index, context(of: index))
  }

  private mutating func addHTML(_ index: Int) {
    let literal = literal(of: index)
    // The separator divides lists, or a marker from its text.
    if literal.trimmingCharacters(in: .whitespacesAndNewlines) == MarkSeparator.comment { return endPending() }
    if literal.isOnlyComments { hidden += literal } else { addLines(literal, of: index, info: "", isRaw: true) }
  }

  /// Adds a block for each line.
  private mutating func addLines(_ literal: String, of index: Int, info: String, isRaw: Bool) {
    endPending()
    codeBlocks += 1
    var context = context(of: index)
    context.codeBlock = codeBlocks
    context.info = info
    context.isRaw = isRaw
    var texts = literal.split(separator: "\n", omittingEmptySubsequences: false)
    if texts.last?.isEmpty == true, texts.count > 1 { texts.removeLast() }
    var style = InlineStyle()
    style.isCode = true
    for (number, text) in texts.enumerated() {
      append(.code, text.isEmpty ? [] : [.init(text: String(text).withoutParagraphEnds, style: style)], of: index, context)
      lines[lines.count - 1]?.codeLine = number
    }
  }

  /// Adds an empty block for the marker of an item or note that does not begin with a paragraph; does nothing without one.
  ///
  /// - Parameter level: the level of the heading that it begins with; 0 if it begins with another block.
  private mutating func endPending(level: Int = 0) {
    guard let (kind, index) = pending else { return }
    pending = nil
    var context = context(of: index)
    context.level = level
    append(kind, [], of: index, context)
    if var marker = lines[lines.count - 1] {
      marker.last = marker.first
      marker.isMarkerAlone = true
      lines[lines.count - 1] = marker
    }
  }

  /// Adds a block that is not the first paragraph of an item or note.
  private mutating func add(_ kind: Document.Kind, _ inlines: [Document.Inline], of index: Int, _ context: SourceContext) {
    endPending(level: context.level)
    append(kind, inlines.filter { !$0.text.isEmpty || $0.image != nil }, of: index, context)
  }

  /// Appends a block with the attributes and the hidden comments before it.
  private mutating func append(_ kind: Document.Kind, _ inlines: [Document.Inline], of index: Int, _ context: SourceContext) {
    var block = Document.Block(kind: kind, inlines: inlines, language: attributes.language, sourceContext: context)
    block.sourceContext.hidden = hidden
    block.sourceContext.digits = indentDigits(of: kind, at: index)
    blocks.append(block)
    lines.append(SourceLines(ofBlock: index, in: content))
    hidden = ""
    attributes = BraceAttributes()
  }

  /// Returns the digits of the item's list, for a block in an item whose kind does not include them. Returns `nil` for other kinds, outside of items,
  /// and in lists of bullets.
  private func indentDigits(of kind: Document.Kind, at index: Int) -> Int? {
    switch kind {
    case .quote, .heading, .code, .rule, .byline, .script: surroundings[index].digits
    case .title, .body, .item, .row, .note: nil
    }
  }

  // MARK: Runs

  private func inlines(of index: Int) -> MarkdownInlineConverter.Converted {
    MarkdownInlineConverter.convert(content.blocks[index].runs, of: content, styles)
  }

  /// Returns the text of a block of code or HTML.
  private func literal(of index: Int) -> String {
    switch content.runs[content.blocks[index].runs.lowerBound].content {
    case .text(let literal), .html(let literal): literal
    default: ""
    }
  }
}

extension Document.Inline {
  /// The inline for use in a cell, with spaces for tabs, because a tab ends the cell.
  fileprivate var withoutTabs: Document.Inline {
    var inline = self
    if text.contains("\t") { inline.text = text.replacingOccurrences(of: "\t", with: " ") }
    if let label = image?.label, label.contains("\t") { inline.image?.label = label.replacing("\t", with: " ") }
    return inline
  }
}

extension String {
  /// Whether the HTML consists of comments and white space only; the last comment need not be closed.
  var isOnlyComments: Bool {
    var remaining = self[...]
    while true {
      remaining = remaining.drop(while: \.isWhitespace)
      if remaining.isEmpty { return true }
      guard remaining.hasPrefix("<!--") else { return false }
      guard let end = remaining.dropFirst(4).range(of: "-->") else { return true }
      remaining = remaining[end.upperBound...]
    }
  }
}
