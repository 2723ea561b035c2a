import struct Foundation.CGFloat

/// How a line under text is drawn.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits, the same as those of `NSUnderlineStyle`.
  public let rawValue: Int32

  /// A style from bits; `CTUnderlineStyleModifiers` are added to them.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// One line of the font's underline thickness.
  public static let single = CTUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = CTUnderlineStyle(rawValue: 0x02)
  /// Two lines with a gap of one thickness between them.
  public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// How the line is broken; its bits are added to those of a `CTUnderlineStyle`.
public struct CTUnderlineStyleModifiers: OptionSet, Hashable, Sendable {
  /// The bits, the same as those of `NSUnderlineStyle`.
  public let rawValue: Int32

  /// Modifiers from bits; those of a style are ignored.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Not at all.
  public static let patternSolid = CTUnderlineStyleModifiers([])
  /// Dots.
  public static let patternDot = CTUnderlineStyleModifiers(rawValue: 0x100)
  /// Dashes.
  public static let patternDash = CTUnderlineStyleModifiers(rawValue: 0x200)
  /// A dash and a dot by turns.
  public static let patternDashDot = CTUnderlineStyleModifiers(rawValue: 0x300)
  /// A dash and two dots by turns.
  public static let patternDashDotDot = CTUnderlineStyleModifiers(rawValue: 0x400)

  /// Lengths painted and left out by turns, of a line that is `weight` thick; none of a solid one. As text views have them.
  func dash(_ weight: CGFloat) -> [CGFloat] {
    let (dot, dash, gap) = (weight, 4 * weight, 2 * weight)
    switch rawValue & 0x700 {
    case Self.patternDot.rawValue: return [dot, gap]
    case Self.patternDash.rawValue: return [dash, gap]
    case Self.patternDashDot.rawValue: return [dash, gap, dot, gap]
    case Self.patternDashDotDot.rawValue: return [dash, gap, dot, gap, dot, gap]
    default: return []
    }
  }
}

/// What a number under `kCTWritingDirectionAttributeName` adds to its `NSWritingDirection`: text is embedded, and numbers and letters run as they
/// do by themselves.
public let kCTWritingDirectionEmbedding = 0 << 1
/// Every character runs in the direction, whatever it is.
public let kCTWritingDirectionOverride = 1 << 1
