import GalleyUnicodeFacts

extension String {
  /// The string with visible symbols for control characters, so that it fits one table row. The UTF-16 length is the
  /// same.
  package var withVisibleControls: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { scalar in
      switch scalar.value {
      case _ where scalar.endsLine: "↵"
      case 0x09: "⇥"
      case 0..<0x20, 0x7F: "␀"
      default: scalar
      }
    }))
  }
}
