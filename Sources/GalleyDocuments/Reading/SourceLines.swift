import GalleyMarkdown

/// The source lines of a block of a document.
struct SourceLines: Hashable {
  /// The first and the last line, counted from 0; for code and HTML, the lines of the whole Markdown block.
  var first, last: Int
  /// The start of the content on the first line, in bytes of UTF-8.
  var column: Int
  /// A number that identifies the outermost Markdown block that contains this block: a list or a quote counts as one with its content.
  var outermost: Int
  /// The index of a line of code or HTML in its block.
  var codeLine = 0
  /// Whether the block is only the marker of an item or a note; the content follows in separate blocks.
  var isMarkerAlone = false

  /// Creates the lines of the Markdown block at `index`; returns `nil` if the parser does not know them.
  init?(ofBlock index: Int, in content: MarkdownContent) {
    guard let lines = content.lines[index] else { return nil }
    (first, last) = (lines.first - 1, max(lines.last, lines.first) - 1)
    column = max(lines.column - 1, 0)
    outermost = content.blocks[index].outermost
  }
}
