/// White space and its behavior at the end of a line.
extension UInt16 {
  /// Whether it has Unicode's property White_Space. No such character is outside the Basic Multilingual Plane.
  package var isWhiteSpace: Bool {
    switch self {
    case .tab ... .carriageReturn, .space, .nextLine, .noBreakSpace, 0x1680, 0x2000...0x200A, .lineSeparator, .paragraphSeparator,
      0x202F, 0x205F, .ideographicSpace: true
    default: false
    }
  }

  /// Whether it is white space that hangs beyond the end of a line, with a break opportunity after it. No-break spaces
  /// are excluded; the zero width space is included.
  @inlinable public var hangsAtLineEnd: Bool {
    switch self {
    case .space, .tab ... .carriageReturn, .nextLine, 0x1680, 0x2000...0x2006, 0x2008...0x200B, .lineSeparator, .paragraphSeparator,
      0x205F, .ideographicSpace: true
    default: false
    }
  }

  /// Whether it is a word space that justification stretches.
  @inlinable package var isWordGap: Bool { self == .space || self == .noBreakSpace }
}

extension UInt32 {
  /// Whether it is a space for which HarfBuzz uses the glyph of another space if the font has none.
  package var isShownAsSpace: Bool {
    switch self {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
