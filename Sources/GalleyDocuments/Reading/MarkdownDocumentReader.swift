import GalleyMarkdown
import UIKit

/// Reads the blocks of a Markdown text, with the block attributes of Galley's documents: `{.byline}`, `{.script lang=xx}`
/// and `{lang=xx}`, each alone on the line before its block.
///
/// Comments, levels and containers do not show on the page; `SourceContext` retains them for `DocumentWriter`.
struct MarkdownDocumentReader {
  private var blocks: [Document.Block] = []
  private var sourceContext = SourceContext()
  private var lists: [(next: Int?, digits: Int, isLoose: Bool)] = [] {
    didSet { sourceContext.isLoose = lists.last?.isLoose == true ? true : nil }
  }
  /// The kind of an item or a note that has begun, until its first paragraph begins; `nil` if there is none.
  private var pending: Document.Kind?
  private var attributes = BraceAttributes()
  private var hidden = ""
  private var hasTitle = false
  private var codeBlocks = 0
  /// The inlines of the open paragraph, heading or cell; `nil` if none is open.
  private var inlines: MarkdownInlineReader?
  private var row: [Document.Inline] = []
  private var alignments: [TableAlignment] = []
  private var positions = BlockPositions()

  static func blocks(of text: String) -> [Document.Block] { read(text).blocks }

  /// Returns the blocks of `text`, and for each block its source lines, or `nil` if those are not known. Front matter counts as empty lines.
  static func read(_ text: String) -> (blocks: [Document.Block], lines: [SourceLines?]) {
    let text = FrontMatter.blanked(text)
    var reader = MarkdownDocumentReader()
    let reading = MarkdownParser.reading(of: text)
    for (index, event) in reading.events.enumerated() {
      reader.positions.next(event, reading.lines[index])
      reader.read(event)
    }
    reader.hidden += UnusedDefinitions.lines(of: text)
    if !reader.hidden.isEmpty, !reader.blocks.isEmpty {
      reader.blocks[reader.blocks.count - 1].sourceContext.hiddenAfter = reader.hidden
    }
    return (reader.blocks, reader.positions.ofBlocks)
  }

  private mutating func read(_ event: MarkdownEvent) {
    switch event {
    case .begin(let element): begin(element)
    case .end(let element): end(element)
    case .rule: add(.rule, [])
    case .codeBlock(let literal, let info): addLines(literal, info: info, isRaw: false)
    case .htmlBlock(let literal): addHTML(literal)
    default: inlines?.read(event)
    }
  }

  private mutating func begin(_ element: MarkdownElement) {
    switch element {
    case .quote:
      endPending()
      sourceContext.containers.append(.quote)
    case .list(let start, let count, let isLoose):
      endPending()
      let last = (start ?? 0).addingReportingOverflow(count).partialValue
      lists.append((start, max(String(last).count, ItemMarker.fewestDigits), isLoose))
    case .item(let isDone):
      sourceContext.containers.append(.item)
      positions.beginMarker()
      let list = lists.last ?? (nil, 0, false)
      let marker = ItemMarker(number: list.next, digits: list.next == nil ? 0 : list.digits, isDone: isDone)
      pending = .item(marker, depth: sourceContext.depth ?? 0)
    case .footnote(let number):
      sourceContext.containers = [.note]
      positions.beginMarker()
      pending = .note(number)
    case .table(let alignments):
      self.alignments = alignments.map { TableAlignment(rawValue: $0.rawValue) ?? .natural }
    case .row: row = []
    case .paragraph, .heading, .cell: inlines = MarkdownInlineReader()
    default: inlines?.read(.begin(element))
    }
  }

  private mutating func end(_ element: MarkdownElement) {
    switch element {
    case .quote: sourceContext.containers.removeLast()
    case .list: lists.removeLast()
    case .item:
      endPending()
      sourceContext.containers.removeLast()
      if let number = lists.last?.next { lists[lists.count - 1].next = number + 1 }
    case .footnote:
      endPending()
      sourceContext.containers = []
    case .table: break
    case .row(let isHeader): add(.row(alignments: alignments, isHeader: isHeader), row)
    case .paragraph: endParagraph()
    case .heading(let level): endHeading(level)
    case .cell: endCell()
    default: inlines?.read(.end(element))
    }
  }

  // MARK: Blocks

  private mutating func endParagraph() {
    guard var found = inlines?.finished() else { return }
    inlines = nil
    hidden += found.hidden
    if let attributes = found.attributes { self.attributes = attributes }
    // A paragraph of attributes only applies to the next block.
    if found.inlines.isEmpty, found.attributes != nil { return }
    let kind: Document.Kind
    if let pending {
      kind = pending
      self.pending = nil
    } else if attributes.isByline {
      kind = .byline
    } else if attributes.isScript {
      kind = .script
    } else if sourceContext.containers.last == .quote {
      kind = .quote
    } else {
      kind = .body
    }
    if found.inlines.allSatisfy({ $0.text.isEmpty && $0.image == nil }) { found.inlines = [] }
    append(kind, found.inlines)
  }

  private mutating func endHeading(_ level: Int) {
    guard let found = inlines?.finished() else { return }
    inlines = nil
    hidden += found.hidden
    let isTitle = level == 1 && !hasTitle && sourceContext.containers.isEmpty
    if isTitle { hasTitle = true }
    sourceContext.level = level
    add(isTitle ? .title : .heading, found.inlines)
    sourceContext.level = 0
  }

  private mutating func endCell() {
    guard let found = inlines?.finished() else { return }
    inlines = nil
    hidden += found.hidden
    if !row.isEmpty { row.append(.init(text: "\t", style: InlineStyle())) }
    // Keep empty cells.
    row += found.inlines.isEmpty ? [.init(text: "", style: InlineStyle())] : found.inlines.map(\.withoutTabs)
  }

  private mutating func addHTML(_ literal: String) {
    // The separator divides lists, or a marker from its text.
    if literal.trimmingCharacters(in: .whitespacesAndNewlines) == MarkSeparator.comment { return endPending() }
    if literal.isOnlyComments { hidden += literal } else { addLines(literal, info: "", isRaw: true) }
  }

  /// Adds a block of code for each line of `literal`, the content of a code or HTML block; one block if it is empty.
  ///
  /// - Parameters:
  ///   - info: the info string of a fenced block, otherwise empty.
  ///   - isRaw: whether the lines are HTML.
  private mutating func addLines(_ literal: String, info: String, isRaw: Bool) {
    endPending()
    codeBlocks += 1
    sourceContext.codeBlock = codeBlocks
    sourceContext.info = info
    sourceContext.isRaw = isRaw
    var lines = literal.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true, lines.count > 1 { lines.removeLast() }
    var style = InlineStyle()
    style.isCode = true
    for line in lines { add(.code, line.isEmpty ? [] : [.init(text: String(line).withoutParagraphEnds, style: style)]) }
    (sourceContext.info, sourceContext.isRaw, sourceContext.codeBlock) = ("", false, nil)
  }

  /// Adds an empty block for the marker of an item or note that does not begin with a paragraph; does nothing without one.
  private mutating func endPending() {
    guard let kind = pending else { return }
    pending = nil
    append(kind, [], isMarkerAlone: true)
  }

  private mutating func add(_ kind: Document.Kind, _ inlines: [Document.Inline]) {
    endPending()
    append(kind, inlines.filter { !$0.text.isEmpty || $0.image != nil })
  }

  /// Returns the digits of the item's list, for a block in an item whose kind does not include them. Returns `nil` for other kinds, outside of items,
  /// and in lists of bullets.
  private func indentDigits(of kind: Document.Kind) -> Int? {
    guard let digits = lists.last?.digits, lists.last?.next != nil else { return nil }
    switch kind {
    case .quote, .heading, .code, .rule, .byline, .script: return sourceContext.depth == nil ? nil : digits
    case .title, .body, .item, .row, .note: return nil
    }
  }

  private mutating func append(_ kind: Document.Kind, _ inlines: [Document.Inline], isMarkerAlone: Bool = false) {
    var block = Document.Block(kind: kind, inlines: inlines, language: attributes.language, sourceContext: sourceContext)
    block.sourceContext.hidden = hidden
    if let digits = indentDigits(of: kind) { block.sourceContext.digits = digits }
    positions.append(isMarkerAlone: isMarkerAlone)
    blocks.append(block)
    hidden = ""
    attributes = BraceAttributes()
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
