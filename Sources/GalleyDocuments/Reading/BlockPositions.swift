import GalleyMarkdown

/// The source lines of a block of a document.
struct SourceLines: Hashable {
  /// The first and the last line, counted from 0; for code and HTML, the lines of the whole Markdown block.
  var first, last: Int
  /// The start of the content on the first line, in bytes of UTF-8.
  var column: Int
  /// The number, from 1, of the outermost Markdown block that contains this block: a list or a quote counts as one with its content.
  var outermost: Int
  /// The index of a line of code or HTML in its block.
  var codeLine = 0
  /// Whether the block is only the marker of an item or a note; the content follows in separate blocks.
  var isMarkerAlone = false
}

/// Collects the source lines of blocks while a Markdown text is read.
struct BlockPositions {
  /// The lines of each block; `nil` if the parser does not know them.
  private(set) var ofBlocks: [SourceLines?] = []

  private var current: SourceLines?
  private var marker: SourceLines?
  private var codeLine = 0
  private var depth = 0
  private var outermost = 0
  /// The number of line ends within the paragraph that was read last.
  private var breaks = 0
  /// Whether the parser does not know the lines of the last paragraph, because it attributes them to the table that follows.
  private var isParagraphWithoutLines = false
  private var outermostOfParagraph = 0
  private var linesBeforeHeader = 0

  /// Records the lines of `event`, which is read next.
  mutating func next(_ event: MarkdownEvent, _ lines: MarkdownLines?) {
    switch event {
    case .begin(let element):
      if depth == 0 { outermost += 1 }
      depth += 1
      if let lines { begin(element, lines) }
    case .end: depth -= 1
    case .softBreak, .hardBreak: breaks += 1
    case .rule, .codeBlock, .htmlBlock:
      if depth == 0 { outermost += 1 }
      current = lines.flatMap(position)
      codeLine = 0
    default: break
    }
  }

  private mutating func begin(_ element: MarkdownElement, _ lines: MarkdownLines) {
    switch element {
    case .item, .footnote, .heading: current = position(lines)
    case .paragraph:
      isParagraphWithoutLines = lines.first == 0
      outermostOfParagraph = outermost
      breaks = 0
      current = position(lines)
    case .table:
      // The parser counts the lines of a paragraph right before a table as the table's.
      linesBeforeHeader = 0
      guard isParagraphWithoutLines, !ofBlocks.isEmpty else { break }
      linesBeforeHeader = breaks + 1
      var paragraph = position(lines)
      paragraph?.last = lines.first - 1 + breaks
      paragraph?.outermost = outermostOfParagraph
      ofBlocks[ofBlocks.count - 1] = paragraph
      isParagraphWithoutLines = false
    case .row(let isHeader):
      var row = position(lines)
      if isHeader, let first = row?.first {
        row?.first = first + linesBeforeHeader
        row?.last = first + linesBeforeHeader
        if linesBeforeHeader > 0 { row?.column = 0 }
      }
      current = row
    default: break
    }
  }

  private func position(_ lines: MarkdownLines) -> SourceLines? {
    guard lines.first > 0 else { return nil }
    return SourceLines(
      first: lines.first - 1, last: max(lines.last, lines.first) - 1, column: max(lines.column - 1, 0), outermost: outermost)
  }

  /// Begins an item or a note, whose marker can get a separate block.
  mutating func beginMarker() {
    marker = current
    marker?.last = current?.first ?? 0
    marker?.isMarkerAlone = true
  }

  /// Adds a block with the lines of the element that began last, or of the last marker if `isMarkerAlone`.
  mutating func append(isMarkerAlone: Bool) {
    guard !isMarkerAlone else { return ofBlocks.append(marker) }
    current?.codeLine = codeLine
    codeLine += 1
    ofBlocks.append(current)
  }
}
