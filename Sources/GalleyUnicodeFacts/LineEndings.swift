/// Characters that end a paragraph or a line.
extension UInt16 {
  /// Whether it is LF, CR or U+2029, as in `NSString`'s `getParagraphStart`. CR LF is one separator.
  @inlinable public var endsParagraph: Bool { self == .lineFeed || self == .carriageReturn || self == .paragraphSeparator }

  /// Whether it ends a line within a paragraph: VT, FF, NEL or U+2028. Together with the paragraph separators, these
  /// are UAX #14's BK, CR, LF and NL.
  @inlinable package var breaksLine: Bool {
    self == .verticalTab || self == .formFeed || self == .nextLine || self == .lineSeparator
  }

  /// Whether it ends a line or a paragraph.
  @inlinable package var endsLine: Bool { endsParagraph || breaksLine }

  /// The name of a line-breaking character.
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
  /// Whether it ends a paragraph. CR LF is one character.
  public var endsParagraph: Bool { utf16.first!.endsParagraph }
  package var endsLine: Bool { utf16.first!.endsLine }
}
