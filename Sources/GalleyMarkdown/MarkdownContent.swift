/// The content of a Markdown text: its runs, with the blocks and spans that contain them.
///
/// All are in the order of the text, except that footnotes come last. A block or span has the index of the one around it, which is lower than its own.
/// Runs thus share their paths, and one loop can compute a value of each block or span that depends on its whole path. The size is linear in the
/// length of the text.
public struct MarkdownContent: Sendable {
  /// The blocks. The index of a block identifies it.
  public var blocks: [MarkdownBlock] = []
  /// The spans of all blocks.
  public var spans: [MarkdownSpan] = []
  /// The runs of all blocks.
  public var runs: [MarkdownRun] = []
  /// The source lines of each block; `nil` if the parser does not know them.
  public var lines: [MarkdownLines?] = []

  /// Returns whether both texts have the same blocks, spans and runs; their source lines can differ. O(*n*) in the number of these.
  public func hasSameRuns(as other: MarkdownContent) -> Bool { blocks == other.blocks && spans == other.spans && runs == other.runs }
}

/// A block of a Markdown text: a container of other blocks, or a leaf that contains runs.
public struct MarkdownBlock: Hashable, Sendable {
  /// A kind of block.
  public enum Kind: Hashable, Sendable {
    case paragraph
    /// A heading of level 1 to 6.
    case heading(Int)
    case quote
    /// A list. `start` is the first number, or `nil` for bullets. In a loose list, empty lines separate the items or their content.
    case list(start: Int?, count: Int, isLoose: Bool)
    /// A list item. `ordinal` is its number; in a list of bullets, its index from 1. `isDone` is `nil` if the item is not a task.
    case item(ordinal: Int, isDone: Bool?)
    /// A table with the alignment of each column. Its first row is the header.
    case table([MarkdownAlignment])
    /// A row with its index in the table: 0 for the header.
    case row(Int)
    /// A cell with the index of its column, from 0.
    case cell(column: Int)
    /// A footnote. Footnotes are numbered from 1 in the order of their first references.
    case footnote(Int)
    /// Code, as one run of text that ends in a newline unless it is empty; `info` is the text after the opening fence.
    case code(info: String)
    /// HTML, as one run.
    case html
    case rule
  }

  /// The kind of the block.
  public var kind: Kind
  /// The index of the block around this one. It is `nil` for an outermost block.
  public var parent: Int?
  /// The index of the outermost block that contains this one; an outermost block contains itself.
  public var outermost: Int
  /// The index after the block and all blocks in it.
  public var end: Int
  /// The indices of the runs in the block and in all blocks in it.
  public var runs: Range<Int>
}

/// A part of a block's text to which inline markup applies.
public struct MarkdownSpan: Hashable, Sendable {
  /// A kind of inline markup. Emphasis can contain other emphasis.
  public enum Kind: Hashable, Sendable {
    case emphasis, strong, strikethrough
    /// A link. `title` is empty if there is none.
    case link(destination: String, title: String)
    /// An image, of which the runs are the description. `title` is empty if there is none.
    case image(source: String, title: String)
  }

  /// The kind of the span.
  public var kind: Kind
  /// The index of the span around this one; `nil` if there is none.
  public var parent: Int?
  /// The indices of the runs in the span and in all spans in it. Empty only for an image: another span without text has one run of empty text.
  public var runs: Range<Int>
}

/// A run of text, or an object, in one block and span.
public struct MarkdownRun: Hashable, Sendable {
  /// The text or object.
  public enum Content: Hashable, Sendable {
    case text(String)
    /// An escaped bracket or brace: text that does not start or end an attribute span.
    case escaped(String)
    case code(String)
    /// A tag, comment or other HTML, as written.
    case html(String)
    /// A line ending of the source within a paragraph.
    case softBreak
    case hardBreak
    /// A reference to the footnote with this number.
    case footnoteReference(Int)
    /// An image: the span with this index. The runs of its description follow.
    case image(Int)
    /// The check box at the beginning of an item that is a task.
    case taskMark(isDone: Bool)
    /// The only content of a rule.
    case rule

    /// Whether this is a soft or hard break.
    public var isBreak: Bool { self == .softBreak || self == .hardBreak }
  }

  /// The text or object of the run.
  public var content: Content
  /// The index of the innermost block around the run.
  public var block: Int
  /// The index of the innermost span around the run; `nil` if there is none.
  public var span: Int?
}

/// The alignment of a table column. `natural` means that the text does not specify one.
public enum MarkdownAlignment: String, Hashable, Codable, Sendable { case natural, left, center, right }

/// The source lines of a block.
public struct MarkdownLines: Hashable, Sendable {
  /// The first and the last line, counted from 1. The last line can be inexact, and less than the first.
  public var first, last: Int
  /// The byte of UTF-8 on the first line at which the block's content begins, counted from 1.
  public var column: Int
}
