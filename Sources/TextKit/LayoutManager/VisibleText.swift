import UnicodeFacts

extension String {
  /// Control characters made visible, so that a row of a table stays a row. As many UTF-16 units as before.
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
