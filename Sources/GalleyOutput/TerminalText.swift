import GalleyUnicodeFacts

/// Makes text safe for a terminal: its characters are neither terminal commands nor change the direction of later text.
package enum TerminalText {
  /// Returns whether a terminal interprets the character: C0 and C1 controls, DEL, and Unicode's bidirectional
  /// embeddings, overrides and isolates. Line and paragraph separators are included, because they end a line.
  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.endsLine
    }
  }

  /// Returns the text as one line: characters that a terminal interprets are escaped, such as `\u{1B}`, `\n` and `\t`.
  package static func line(_ text: String) -> String { escaped(text) { $0 == "\n" ? "\\n" : $0 == "\t" ? "\\t" : number($0) } }

  /// Returns several lines that the program has composed itself. Newlines are kept; other characters that a terminal interprets are escaped.
  package static func lines(_ text: String) -> String { escaped(text) { $0 == "\n" ? "\n" : $0 == "\t" ? "\\t" : number($0) } }

  /// Returns JSON with the same value: control characters occur only in strings, for which JSON has escapes.
  package static func json(_ text: String) -> String {
    escaped(text) { scalar in
      // White space between tokens.
      if scalar == "\n" || scalar == "\t" || scalar == "\r" { return String(scalar) }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  private static func number(_ scalar: Unicode.Scalar) -> String { "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}" }

  /// Returns the text with each character that a terminal interprets replaced by the result of `escape`. O(*n*) in the length of the text.
  private static func escaped(_ text: String, _ escape: (Unicode.Scalar) -> String) -> String {
    guard text.unicodeScalars.contains(where: isCommand) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      if isCommand(scalar) { out += escape(scalar) } else { out.unicodeScalars.append(scalar) }
    }
    return out
  }
}
