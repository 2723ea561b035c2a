/// One step through a Markdown text, in the order of the text; footnotes come last.
///
/// Every `begin` has its `end`. There is no tree, so nesting of any depth costs no stack.
public enum MarkdownEvent: Hashable, Sendable {
  case begin(MarkdownElement)
  case end(MarkdownElement)
  case text(String)
  /// A bracket or brace that the source escapes: text, and no mark of an attribute span.
  case escaped(String)
  case code(String)
  /// A tag, a comment or the like within a paragraph, as written.
  case html(String)
  /// A line of the source ends within a paragraph.
  case softBreak
  case hardBreak
  /// Notes are counted from 1 in the order of their first references.
  case footnoteReference(Int)
  /// `literal` ends in a newline unless it is empty; `info` is what stands beside the opening fence.
  case codeBlock(literal: String, info: String)
  case htmlBlock(String)
  case rule
}

/// What encloses other parts of a Markdown text.
public enum MarkdownElement: Hashable, Sendable {
  case quote
  /// `start` is the first number; `nil` for bullets. `isLoose`: empty lines part its items, or what stands in one.
  case list(start: Int?, count: Int, isLoose: Bool)
  /// `isDone` is `nil` where the item is no task.
  case item(isDone: Bool?)
  case paragraph
  /// From 1 to 6.
  case heading(Int)
  case table([MarkdownAlignment])
  case row(isHeader: Bool)
  case cell
  case footnote(Int)
  case emphasis, strong, struck
  case link(String, title: String)
  /// What it encloses is its description.
  case image(String, title: String)
}

/// How a column of a table is aligned; `natural` where the text says nothing.
public enum MarkdownAlignment: String, Hashable, Codable, Sendable { case natural, left, center, right }

/// The source lines of a block.
public struct MarkdownLines: Hashable, Sendable {
  /// The first and the last line, counted from 1; 0 if the parser does not know.
  public var first, last: Int
  /// Where the block's content begins on its first line: a byte of UTF-8, counted from 1.
  public var column: Int
}

/// A Markdown text as events, with the source lines of its blocks.
public struct MarkdownReading: Sendable {
  /// The steps through the text, as `MarkdownParser.events(of:)` returns them.
  public var events: [MarkdownEvent] = []
  /// The lines of a block, by the index of its `begin` event, or of the only event of a block that encloses nothing.
  public var lines: [Int: MarkdownLines] = [:]
}
