/// One difference between a layout and its recording, with a description.
public struct LayoutDifference: Hashable, Sendable, Codable {
  /// The kind of a difference. Raw values are used in the JSON report.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A line ends at a different position in the text.
    case `break`
    /// Lines moved, with the same words.
    case move
    /// A fragment has a different size or moved by itself.
    case size
    /// Words were inserted or removed.
    case text
    /// The same words have a different font.
    case font
  }

  /// The number in its step, starting at 1.
  public var id: Int
  /// The kind, which also determines the order: breaks come first.
  public var kind: Kind
  /// A sentence: "Column 2, line 14 broke after ‘lamb’, was ‘fleece’."
  public var summary: String
  /// Additional information: "Fragment 2 is 3.25 pt narrower there. Line 15 is new and holds one word." Can be empty.
  public var note: String
  /// The column, starting at 1, in the new layout. If the line was removed, in the old one.
  public var column: Int
  /// The line within its column, starting at 1.
  public var line: Int
  /// The fragment within its line, starting at 1. `nil` if the difference concerns the whole line.
  public var fragment: Int?
  /// The `id` of the difference that caused this one, or `nil` if it has no known cause.
  public var cause: Int?
  /// The areas in the old layout.
  public var before: [RecordedRect]
  /// The areas in the new layout. Empty if the line was removed.
  public var after: [RecordedRect]
  /// The last words of a line that broke elsewhere, in the old layout, or `nil` for other kinds.
  public var oldEnding: String?
  /// The last words of a line that broke elsewhere, in the new layout, or `nil` for other kinds.
  public var newEnding: String?
  /// The end of a line that broke elsewhere, in the old layout, in points of the window, or `nil` for other kinds.
  public var caretBefore: RecordedRect?
  /// The end of a line that broke elsewhere, in the new layout, in points of the window, or `nil` for other kinds.
  public var caretAfter: RecordedRect?
  /// The distance of a move downwards, in points, or `nil` for other kinds.
  public var dy: Double?
  /// The number of lines that moved or have a different text, or `nil` for other kinds.
  public var lines: Int?
  /// The old value of a size, in points, or `nil` for other kinds.
  public var from: Double?
  /// The new value of a size, in points, or `nil` for other kinds.
  public var to: Double?
  /// The change of a size, `to` − `from`, in points, negative if it became smaller, or `nil` for other kinds.
  public var delta: Double?

  private enum CodingKeys: String, CodingKey {
    case id, kind, summary = "words", note, column, line, fragment, cause = "follows", before, after, oldEnding = "was", newEnding = "now",
      caretBefore, caretAfter, dy, lines, from, to, delta
  }

  /// Creates a difference with the values of every kind. Set the values of a specific kind afterwards.
  public init(
    id: Int, kind: Kind, summary: String, note: String = "", column: Int, line: Int, fragment: Int? = nil, cause: Int? = nil,
    before: [RecordedRect] = [], after: [RecordedRect] = []
  ) {
    self.id = id
    self.kind = kind
    self.summary = summary
    self.note = note
    self.column = column
    self.line = line
    self.fragment = fragment
    self.cause = cause
    self.before = before
    self.after = after
  }
}

/// A row in the side-by-side table of two layouts.
public struct LayoutDiffRow: Hashable, Sendable, Codable {
  /// The kind of a row. Raw values are used in the JSON report.
  public enum Operation: String, Hashable, Sendable, Codable {
    case same = " "
    case removed = "-"
    case added = "+"
    /// A block of lines that moved together.
    case moved = ">"
  }

  /// The kind of the row; `.moved` represents a whole block of lines.
  public var operation: Operation
  /// The `id` of the `LayoutDifference` that the row shows, or `nil` if it shows none.
  public var differenceID: Int?
  /// The column, starting at 1.
  public var column: Int
  /// The line in its column, starting at 1.
  public var line: Int
  /// The fragment in its line, starting at 1.
  public var fragment: Int
  /// The fragment's left edge, in points of the window.
  public var x: Double
  /// The fragment's top edge, in points of the window; y down.
  public var y: Double
  /// The fragment's width, in points.
  public var width: Double
  /// The height of its line, in points.
  public var height: Double
  /// The text of the fragment, with visible control characters.
  public var text: String
  /// The distance of a moved block downwards, in points, or `nil` for a single fragment.
  public var dy: Double?
  /// The description of a moved block, such as "Lines 3–9: y +12 pt, otherwise unchanged", or `nil` for a single fragment.
  public var label: String?
  /// The first and last line of a moved block in the old layout, or `nil` for a single fragment.
  public var from: [Int]?
  /// The first and last line of a moved block in the new layout, or `nil` for a single fragment.
  public var to: [Int]?

  private enum CodingKeys: String, CodingKey {
    case operation = "op", differenceID = "d", column = "c", line = "l", fragment = "f", x, y, width = "w", height = "h", text = "t", dy,
      label, from, to
  }

  /// Creates the row of a single fragment. Set the values of a moved block afterwards.
  public init(operation: Operation, differenceID: Int? = nil, column: Int, line: Int, fragment: Int, x: Double, y: Double, width: Double, height: Double, text: String) {
    self.operation = operation
    self.differenceID = differenceID
    self.column = column
    self.line = line
    self.fragment = fragment
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.text = text
  }
}

/// The comparison of two layouts of one step.
public struct LayoutComparison: Hashable, Sendable {
  /// The differences by rank: breaks, moves, sizes. Consequences follow their causes.
  public var differences: [LayoutDifference]
  /// The rows of both layouts in text order, for the table of the report.
  public var rows: [LayoutDiffRow]

  /// Creates a comparison. Equal layouts have no differences.
  public init(differences: [LayoutDifference] = [], rows: [LayoutDiffRow] = []) {
    self.differences = differences
    self.rows = rows
  }
}
