/// A step of parsing a Markdown text, in document order; footnotes come last.
///
/// Every `begin` has its `end`. Events need no tree, so deep nesting needs no recursion.
enum MarkdownEvent: Hashable, Sendable {
  case begin(MarkdownElement)
  case end(MarkdownElement)
  case text(String)
  /// An escaped bracket or brace: text that does not start or end an attribute span.
  case escaped(String)
  case code(String)
  /// A tag, comment or other HTML within a paragraph, as written.
  case html(String)
  /// A line ending of the source within a paragraph.
  case softBreak
  case hardBreak
  /// A reference to a footnote. Footnotes are numbered from 1 in the order of their first references.
  case footnoteReference(Int)
  /// A code block. `literal` ends in a newline unless it is empty; `info` is the text after the opening fence.
  case codeBlock(literal: String, info: String)
  case htmlBlock(String)
  case rule
}

/// An element that contains other parts of a Markdown text.
enum MarkdownElement: Hashable, Sendable {
  case quote
  /// A list. `start` is the first number, or `nil` for bullets.
  case list(start: Int?, count: Int, isLoose: Bool)
  /// A list item. `isDone` is `nil` if the item is not a task.
  case item(isDone: Bool?)
  case paragraph
  /// A heading of level 1 to 6.
  case heading(Int)
  case table([MarkdownAlignment])
  /// A row of a table. The header comes first.
  case row(isHeader: Bool)
  case cell
  case footnote(Int)
  case emphasis, strong, struck
  case link(String, title: String)
  /// An image. Its content is its description.
  case image(String, title: String)
}

/// A Markdown text as events, with the source lines of its blocks.
struct MarkdownEvents: Sendable {
  var events: [MarkdownEvent] = []
  /// The lines of each block, in the order of the events that begin a block or are one, with 0 for unknown lines. Empty if the parser knows none.
  var lines: [MarkdownLines] = []
}
