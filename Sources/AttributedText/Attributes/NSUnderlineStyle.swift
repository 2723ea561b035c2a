/// How a line under or through text is drawn: a shape, a pattern and where it goes, ored together.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits, the same as Apple's: shape, pattern and `byWord`.
  public let rawValue: Int
  /// A style from bits, as an attribute's number has them.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line of the font's underline thickness.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines with a gap of one thickness between them.
  public static let double = NSUnderlineStyle(rawValue: 0x09)

  /// No bits: a solid line.
  public static let patternSolid: NSUnderlineStyle = []
  /// Dots, ored with a shape.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// Dashes, ored with a shape.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// A dash and a dot by turns, ored with a shape.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// A dash and two dots by turns, ored with a shape.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)

  /// Words only, not the spaces between them.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
