/// A step of reading a Markdown text, in document order; footnotes come last.
///
/// Every `begin` has its `end`. Events need no tree, so deep nesting needs no stack.
public enum MarkdownEvent: Hashable, Sendable {
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
public enum MarkdownElement: Hashable, Sendable {
  case quote
  /// A list. `start` is the first number, or `nil` for bullets. In a loose list, empty lines separate the items or
  /// their content.
  case list(start: Int?, count: Int, isLoose: Bool)
  /// A list item. `isDone` is `nil` if the item is not a task.
  case item(isDone: Bool?)
  case paragraph
  /// A heading of level 1 to 6.
  case heading(Int)
  case table([MarkdownAlignment])
  case row(isHeader: Bool)
  case cell
  case footnote(Int)
  case emphasis, strong, struck
  case link(String, title: String)
  /// An image. Its content is its description.
  case image(String, title: String)
}

/// The alignment of a table column. `natural` means that the text does not specify one.
public enum MarkdownAlignment: String, Hashable, Codable, Sendable { case natural, left, center, right }

/// The source lines of a block.
public struct MarkdownLines: Hashable, Sendable {
  /// The first and the last line, counted from 1; 0 if the parser does not know.
  public var first, last: Int
  /// The byte of UTF-8 on the first line at which the block's content begins, counted from 1.
  public var column: Int
}

/// A Markdown text as events, with the source lines of its blocks.
public struct MarkdownReading: Sendable {
  /// The events, as `MarkdownParser.events(of:)` returns them.
  public var events: [MarkdownEvent] = []
  /// The lines of each block, by the index of its `begin` event, or of its only event if it contains nothing.
  public var lines: [Int: MarkdownLines] = [:]
}
