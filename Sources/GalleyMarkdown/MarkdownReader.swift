/// Reads Markdown texts. It is the only consumer of the parser's events: callers convert its runs.
public struct MarkdownReader {
  private var content = MarkdownContent()
  /// The indices of the open blocks, outermost first.
  private var openBlocks: [Int] = []
  /// The index of the innermost open span.
  private var openSpan: Int?

  /// Returns the content of a text. Invalid markup is text; nothing throws. O(*n*) in the length of the text. Thread-safe.
  public static func read(_ text: String) -> MarkdownContent {
    let parsed = MarkdownParser.parse(text)
    var reader = MarkdownReader()
    for event in parsed.events { reader.read(event) }
    reader.assignLines(parsed.lines)
    return reader.content
  }

  private mutating func read(_ event: MarkdownEvent) {
    switch event {
    case .beginBlock(let kind):
      beginBlock(kind)
      if case .item(_, let isDone?) = kind { append(.taskMark(isDone: isDone)) }
    case .endBlock: endBlock()
    case .beginSpan(let kind):
      if case .image = kind { append(.image(content.spans.count)) }
      beginSpan(kind)
    case .endSpan: endSpan()
    case .content(let run): append(run)
    }
  }

  private mutating func append(_ run: MarkdownRun.Content) {
    guard let block = openBlocks.last else { return }
    content.runs.append(MarkdownRun(content: run, block: block, span: openSpan))
  }

  // MARK: Blocks

  /// Begins a block in the innermost open block.
  private mutating func beginBlock(_ kind: MarkdownBlock.Kind) {
    let index = content.blocks.count
    let start = content.runs.count
    content.blocks.append(
      MarkdownBlock(kind: kind, parent: openBlocks.last, outermost: openBlocks.first ?? index, end: index + 1, runs: start..<start))
    openBlocks.append(index)
  }

  private mutating func endBlock() {
    guard let index = openBlocks.popLast() else { return }
    content.blocks[index].end = content.blocks.count
    content.blocks[index].runs = content.blocks[index].runs.lowerBound..<content.runs.count
  }

  // MARK: Spans

  private mutating func beginSpan(_ kind: MarkdownSpan.Kind) {
    let start = content.runs.count
    content.spans.append(MarkdownSpan(kind: kind, parent: openSpan, runs: start..<start))
    openSpan = content.spans.count - 1
  }

  private mutating func endSpan() {
    guard let index = openSpan else { return }
    let span = content.spans[index]
    // A link without text has a run, too, so that it divides the runs before and after it.
    if !span.isImage, span.runs.lowerBound == content.runs.count { append(.text("")) }
    content.spans[index].runs = span.runs.lowerBound..<content.runs.count
    openSpan = span.parent
  }

  // MARK: Lines

  /// Assigns its source lines to each block.
  ///
  /// - Parameter lines: the lines of each block as the parser reports them, with 0 for unknown ones; empty if none are known.
  private mutating func assignLines(_ lines: [MarkdownLines]) {
    content.lines = content.blocks.indices.map { lines.indices.contains($0) && lines[$0].first > 0 ? lines[$0] : nil }
    for (index, block) in content.blocks.enumerated() { if case .table = block.kind { correctLines(ofTable: index) } }
  }

  /// Corrects the lines of a table's header, and those of a paragraph right before a table, which the parser counts as the table's.
  private mutating func correctLines(ofTable table: Int) {
    let (paragraph, header) = (table - 1, table + 1)
    var count = 0
    if paragraph >= 0, content.blocks[paragraph].kind == .paragraph, content.blocks[paragraph].parent == content.blocks[table].parent,
      content.lines[paragraph] == nil, let lines = content.lines[table]
    {
      count = 1 + content.runs[content.blocks[paragraph].runs].count { $0.content.isBreak }
      content.lines[paragraph] = MarkdownLines(first: lines.first, last: lines.first + count - 1, column: lines.column)
      content.lines[table]?.first += count
    }
    guard header < content.blocks[table].end, var lines = content.lines[header] else { return }
    lines.first += count
    lines.last = lines.first
    if count > 0 {
      // The columns of the header and its cells are those in the paragraph.
      lines.column = 1
      for cell in header + 1..<content.blocks[header].end { content.lines[cell] = nil }
    }
    content.lines[header] = lines
  }
}

extension MarkdownSpan {
  fileprivate var isImage: Bool { if case .image = kind { true } else { false } }
}
