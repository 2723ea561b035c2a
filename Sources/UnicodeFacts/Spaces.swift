/// White space, and what it does at the end of a line.
extension UInt16 {
  /// Unicode's property White_Space, none of which lies beyond the first plane.
  package var isWhiteSpace: Bool {
    switch self {
    case .tab ... .carriageReturn, .space, .nextLine, .noBreakSpace, 0x1680, 0x2000...0x200A, .lineSeparator, .paragraphSeparator,
      0x202F, 0x205F, .ideographicSpace: true
    default: false
    }
  }

  /// White space that hangs beyond a line's end, and where a line may break: not the no-break ones, but the zero width space.
  @inlinable public var hangsAtLineEnd: Bool {
    switch self {
    case .space, .tab ... .carriageReturn, .nextLine, 0x1680, 0x2000...0x2006, 0x2008...0x200B, .lineSeparator, .paragraphSeparator,
      0x205F, .ideographicSpace: true
    default: false
    }
  }

  /// A gap between words that a justified line stretches.
  @inlinable package var isWordGap: Bool { self == .space || self == .noBreakSpace }
}

extension UInt32 {
  /// A space that HarfBuzz shows with the glyph of another where the font has none of its own.
  package var isShownAsSpace: Bool {
    switch self {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
