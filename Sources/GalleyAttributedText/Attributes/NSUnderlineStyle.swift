/// The appearance of a line under or through text: a shape, a pattern and a scope, combined with OR.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits, the same as Apple's: shape, pattern and `byWord`.
  public let rawValue: Int
  /// Creates a style from bits, as in an attribute's number. Unknown bits are kept.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line of the font's underline thickness.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines with a gap of one thickness between them.
  public static let double = NSUnderlineStyle(rawValue: 0x09)

  /// A solid line; no bits are set.
  public static let patternSolid: NSUnderlineStyle = []
  /// Dots, combined with a shape.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// Dashes, combined with a shape.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// Alternating dashes and dots, combined with a shape.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// A dash and two dots in alternation, combined with a shape.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)

  /// Draws the line at words only, not at the spaces between them.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
