/// How a line under text is drawn.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits, the same as those of `NSUnderlineStyle`.
  public let rawValue: Int32

  /// A style from bits; patterns are not drawn by Core Text's lines.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// One line of the font's underline thickness.
  public static let single = CTUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = CTUnderlineStyle(rawValue: 0x02)
  /// Two lines with a gap of one thickness between them.
  public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// What a number under `kCTWritingDirectionAttributeName` adds to its `NSWritingDirection`: text is embedded, and numbers and letters run as they
/// do by themselves.
public let kCTWritingDirectionEmbedding = 0 << 1
/// Every character runs in the direction, whatever it is.
public let kCTWritingDirectionOverride = 1 << 1
