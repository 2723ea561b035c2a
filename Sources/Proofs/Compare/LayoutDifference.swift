/// One thing that a layout does otherwise than it was recorded, in words first.
public struct LayoutDifference: Hashable, Sendable, Codable {
  /// What differs. Raw values are those of the JSON report.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A line ended at another place of the text.
    case `break`
    /// Lines stand elsewhere, with the same words.
    case move
    /// A fragment is wider, narrower, taller or lower.
    case size
    /// Other words: text was put in or taken out.
    case text
    /// The same words in another font.
    case font
  }

  /// In its step, from 1.
  public var id: Int
  /// What differs; it also sets the order: breaks come first.
  public var kind: Kind
  /// One sentence: "Column 2, line 14 broke after ‘lamb’, was ‘fleece’."
  public var words: String
  /// What a reader asks next: "Fragment 2 is 3.25 pt narrower there. Line 15 is new and holds one word." May be empty.
  public var note: String
  /// From 1; of the new layout, or of the old one where a line is gone.
  public var column: Int
  /// From 1, within its column.
  public var line: Int
  /// From 1, within its line; `nil` where the whole line is meant.
  public var fragment: Int?
  /// The difference that this one is a consequence of.
  public var follows: Int?
  /// Where it was and where it is.
  public var before: [RecordedRect]
  /// Where it is now; empty where the line is gone.
  public var after: [RecordedRect]
  /// Of a break: the last words of the line.
  public var was: String?
  /// Of a break: the last words of the line as it is now.
  public var now: String?
  /// Of a break: where the line ended.
  public var caretBefore: RecordedRect?
  /// Of a break: where the line ends now.
  public var caretAfter: RecordedRect?
  /// Of a move: how far down, in points, and how many lines.
  public var dy: Double?
  /// Of a move or of text: how many lines.
  public var lines: Int?
  /// Of a size: in points.
  public var from: Double?
  /// What it is now, in points.
  public var to: Double?
  /// `to` − `from`, in points; negative where it became smaller.
  public var delta: Double?

  /// Takes what every kind has; the values of one kind are set afterwards.
  public init(
    id: Int, kind: Kind, words: String, note: String = "", column: Int, line: Int, fragment: Int? = nil, follows: Int? = nil,
    before: [RecordedRect] = [], after: [RecordedRect] = []
  ) {
    self.id = id
    self.kind = kind
    self.words = words
    self.note = note
    self.column = column
    self.line = line
    self.fragment = fragment
    self.follows = follows
    self.before = before
    self.after = after
  }
}

/// A row of the two layouts laid side by side.
public struct LayoutDiffRow: Hashable, Sendable, Codable {
  /// How a row differs. Raw values are those of the JSON report.
  public enum Operation: String, Hashable, Sendable, Codable {
    case same = " "
    case removed = "-"
    case added = "+"
    /// A block of lines that moved as one.
    case moved = ">"
  }

  /// How the row differs; `.moved` stands for a whole block of lines.
  public var op: Operation
  /// The id of the difference that it belongs to.
  public var d: Int?
  /// Column, line, fragment; from 1.
  public var c: Int
  /// The line, from 1 in its column.
  public var l: Int
  /// The fragment, from 1 in its line.
  public var f: Int
  /// The fragment's left edge, in points of the window.
  public var x: Double
  /// The fragment's top edge, in points of the window; y down.
  public var y: Double
  /// The fragment's width, in points.
  public var w: Double
  /// The height of its line, in points.
  public var h: Double
  /// The text of the fragment, control characters made visible.
  public var t: String
  /// Of a moved block: how far, what is said of it, its first and last line before and after.
  public var dy: Double?
  /// Of a moved block: "Lines 3–9: y +12 pt, all else the same".
  public var label: String?
  /// Of a moved block: its first and last line before.
  public var from: [Int]?
  /// Of a moved block: its first and last line now.
  public var to: [Int]?

  /// A row of a single fragment; what a moved block has is set afterwards.
  public init(op: Operation, d: Int? = nil, c: Int, l: Int, f: Int, x: Double, y: Double, w: Double, h: Double, t: String) {
    self.op = op
    self.d = d
    self.c = c
    self.l = l
    self.f = f
    self.x = x
    self.y = y
    self.w = w
    self.h = h
    self.t = t
  }
}

/// Two layouts of one step, compared.
public struct LayoutComparison: Hashable, Sendable {
  /// By rank: breaks, then moves, then sizes; a consequence stands behind its cause.
  public var differences: [LayoutDifference]
  /// The whole of both layouts in the order of the text, for the table of the report.
  public var rows: [LayoutDiffRow]

  /// Takes both lists as they are; equal layouts have no differences.
  public init(differences: [LayoutDifference] = [], rows: [LayoutDiffRow] = []) {
    self.differences = differences
    self.rows = rows
  }
}
