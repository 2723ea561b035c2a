/// Where the text of a screen stood at one step of a proof: every fragment of every line, in points of the window, y down.
///
/// What is compared from run to run. As text (a `.layout` file) it is a table that a person reads and `diff` shows well;
/// numbers are multiples of 1/64 point, so nothing is lost.
public struct LayoutRecord: Hashable, Sendable {
  /// In the order that text flows through them.
  public var columns: [Column]

  /// A record of columns in the order that text flows through them.
  public init(columns: [Column] = []) { self.columns = columns }

  /// One place for text: a column of a page, or a label.
  public struct Column: Hashable, Sendable {
    /// What the words call it: "column 2", "label ‘Size’".
    public var name: String
    /// Of the place, in points of the window, y down.
    public var frame: RecordedRect
    /// In the order of the text.
    public var rows: [Row]

    /// A column without rows is a place without text.
    public init(name: String, frame: RecordedRect, rows: [Row] = []) {
      self.name = name
      self.frame = frame
      self.rows = rows
    }
  }

  /// One fragment of a line.
  public struct Row: Hashable, Sendable {
    /// Of the line in its column, from 1.
    public var line: Int
    /// Of the fragment in its line, from 1; more than one where a shape splits the line.
    public var fragment: Int
    /// The line's height by the fragment's width.
    public var rect: RecordedRect
    /// Where ink and advances are.
    public var used: RecordedRect
    /// In points of the window, y down.
    public var baseline: Double
    /// UTF-16 in the document.
    public var range: Range<Int>
    /// PostScript names with sizes, each once, in the order of the text: `EBGaramond12-Regular 17`.
    public var fonts: [String]
    /// Why the line ended here, in a few words: "did not fit by 3.25 pt".
    public var ending: String
    /// Control characters made visible, so that a row stays a row.
    public var text: String
    /// From left to right, where they were asked for (`Details.glyphs`); a `.layout` file has none.
    public var glyphs: [Glyph]?

    /// Takes all values as they are.
    public init(
      line: Int, fragment: Int, rect: RecordedRect, used: RecordedRect, baseline: Double, range: Range<Int>, fonts: [String],
      ending: String, text: String, glyphs: [Glyph]? = nil
    ) {
      self.line = line
      self.fragment = fragment
      self.rect = rect
      self.used = used
      self.baseline = baseline
      self.range = range
      self.fonts = fonts
      self.ending = ending
      self.text = text
      self.glyphs = glyphs
    }
  }

  /// One glyph of a fragment.
  public struct Glyph: Hashable, Sendable {
    /// Its number in the font.
    public var id: UInt32
    /// PostScript.
    public var font: String
    /// Of its origin, in points of the window, y down.
    public var x, y: Double
    /// How far it moves the pen on.
    public var advance: Double
    /// Of the first character that it stands for: UTF-16 in the document.
    public var cluster: Int

    /// Takes all values as they are.
    public init(id: UInt32, font: String, x: Double, y: Double, advance: Double, cluster: Int) {
      (self.id, self.font, self.x, self.y, self.advance, self.cluster) = (id, font, x, y, advance, cluster)
    }
  }
}

/// In points; multiples of 1/64.
public struct RecordedRect: Hashable, Sendable, Codable {
  /// Left and top edge, width and height, in points of the window; y runs down.
  public var x, y, width, height: Double

  /// Takes the numbers as they are: rounding is the caller's.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    x = try numbers.decode(Double.self)
    y = try numbers.decode(Double.self)
    width = try numbers.decode(Double.self)
    height = try numbers.decode(Double.self)
  }

  /// `[x, y, w, h]`.
  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    for number in [x, y, width, height] { try numbers.encode(number) }
  }
}
