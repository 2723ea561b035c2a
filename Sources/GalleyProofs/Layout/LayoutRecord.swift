/// The layout of a screen's text at one step of a proof: every fragment of every line, in points of the window, y down.
///
/// Records are compared between runs. As text (a `.layout` file), a record is a readable table that works well with
/// `diff`. Numbers are multiples of 1/64 point, so the format is lossless.
public struct LayoutRecord: Hashable, Sendable {
  /// The columns, in text order.
  public var columns: [Column]

  /// Creates a record of columns in text order.
  public init(columns: [Column] = []) { self.columns = columns }

  /// An area for text: a column of a page, or a label.
  public struct Column: Hashable, Sendable {
    /// The name in descriptions: "column 2", "label ‘Size’".
    public var name: String
    /// The frame, in points of the window, y down.
    public var frame: RecordedRect
    /// The rows, in text order.
    public var rows: [Row]

    /// Creates a column. Without rows, it has no text.
    public init(name: String, frame: RecordedRect, rows: [Row] = []) {
      self.name = name
      self.frame = frame
      self.rows = rows
    }
  }

  /// One fragment of a line.
  public struct Row: Hashable, Sendable {
    /// The number of the line in its column, starting at 1.
    public var line: Int
    /// The number of the fragment in its line, starting at 1. Lines have several fragments if a shape splits them.
    public var fragment: Int
    /// The rectangle with the line's height and the fragment's width.
    public var rect: RecordedRect
    /// The rectangle of the text.
    public var used: RecordedRect
    /// The baseline, in points of the window, y down.
    public var baseline: Double
    /// The range in the document, in UTF-16 code units.
    public var range: Range<Int>
    /// PostScript names with sizes, without duplicates, in text order: `EBGaramond12-Regular 17`.
    public var fonts: [String]
    /// The reason for the line break: "did not fit by 3.25 pt".
    public var ending: String
    /// The text with visible control characters, so that it fits one row.
    public var text: String
    /// The glyphs from left to right; `nil` unless requested with `Details.glyphs`. Not part of a `.layout` file.
    public var glyphs: [Glyph]?

    /// Creates a row with these values.
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
    /// The glyph ID in the font.
    public var id: UInt32
    /// The PostScript name of the font.
    public var font: String
    /// The origin, in points of the window, y down.
    public var x, y: Double
    /// The advance, in points.
    public var advance: Double
    /// The first character of the glyph, in UTF-16 code units of the document.
    public var cluster: Int

    /// Creates a glyph with these values.
    public init(id: UInt32, font: String, x: Double, y: Double, advance: Double, cluster: Int) {
      (self.id, self.font, self.x, self.y, self.advance, self.cluster) = (id, font, x, y, advance, cluster)
    }
  }
}

/// A rectangle in points, in multiples of 1/64.
public struct RecordedRect: Hashable, Sendable, Codable {
  /// The left and top edge, width and height, in points of the window, with y down.
  public var x, y, width, height: Double

  /// Creates a rectangle with these numbers. The caller rounds them.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Decodes an array of four numbers: `[x, y, w, h]`. Throws if there are fewer.
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    x = try numbers.decode(Double.self)
    y = try numbers.decode(Double.self)
    width = try numbers.decode(Double.self)
    height = try numbers.decode(Double.self)
  }

  /// Encodes the rectangle as an array of four numbers: `[x, y, w, h]`. Throws the encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    for number in [x, y, width, height] { try numbers.encode(number) }
  }
}
