import struct Foundation.CGFloat

/// The appearance of a line under text.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits, the same as those of `NSUnderlineStyle`.
  public let rawValue: Int32

  /// Creates a style from bits, which can include `CTUnderlineStyleModifiers`.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// One line of the font's underline thickness.
  public static let single = CTUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = CTUnderlineStyle(rawValue: 0x02)
  /// Two lines with a gap of one thickness between them.
  public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// The dash pattern of a line; its bits are added to those of a `CTUnderlineStyle`.
public struct CTUnderlineStyleModifiers: OptionSet, Hashable, Sendable {
  /// The bits, the same as those of `NSUnderlineStyle`.
  public let rawValue: Int32

  /// Creates modifiers from bits; the bits of a style are ignored.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// A solid line.
  public static let patternSolid = CTUnderlineStyleModifiers([])
  /// The line is dotted.
  public static let patternDot = CTUnderlineStyleModifiers(rawValue: 0x100)
  /// The line is dashed.
  public static let patternDash = CTUnderlineStyleModifiers(rawValue: 0x200)
  /// The line consists of alternating dashes and dots.
  public static let patternDashDot = CTUnderlineStyleModifiers(rawValue: 0x300)
  /// A dash and two dots in alternation.
  public static let patternDashDotDot = CTUnderlineStyleModifiers(rawValue: 0x400)

  /// Returns the alternating lengths of dashes and gaps for a line of thickness `weight`, in points; empty for a solid
  /// line. The same as in text views.
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

/// The part of a `kCTWritingDirectionAttributeName` number that is added to its `NSWritingDirection`: the text is
/// embedded, and its characters keep their own directions.
public let kCTWritingDirectionEmbedding = 0 << 1
/// The direction applies to every character, in place of its own direction.
public let kCTWritingDirectionOverride = 1 << 1
