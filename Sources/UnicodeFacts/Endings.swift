/// What ends a paragraph and what ends a line.
extension UInt16 {
  /// LF, CR or U+2029, as `NSString`'s `getParagraphStart` has it. CR LF is one end.
  @inlinable public var endsParagraph: Bool { self == .lineFeed || self == .carriageReturn || self == .paragraphSeparator }

  /// What ends a line within a paragraph: VT, FF, NEL, U+2028. With the separators, UAX #14's BK, CR, LF and NL.
  @inlinable package var breaksLine: Bool {
    self == .verticalTab || self == .formFeed || self == .nextLine || self == .lineSeparator
  }

  /// What ends a line, the paragraph's or one within it.
  @inlinable package var endsLine: Bool { endsParagraph || breaksLine }

  /// What a character that breaks a line is called.
  package var nameOfLineBreak: String {
    switch self {
    case .lineSeparator: "a line separator"
    case .verticalTab: "a vertical tab"
    case .formFeed: "a form feed"
    case .nextLine: "a next line"
    default: "a line break"
    }
  }
}

extension Unicode.Scalar {
  package var endsLine: Bool { UInt16(exactly: value)?.endsLine == true }
}

extension Character {
  /// CR LF is one character.
  public var endsParagraph: Bool { utf16.first!.endsParagraph }
  package var endsLine: Bool { utf16.first!.endsLine }
}
