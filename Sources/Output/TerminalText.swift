import UnicodeFacts

/// Makes text safe for a terminal: no character in it is a command to the terminal or changes the order of the text that follows.
package enum TerminalText {
  /// Whether a terminal obeys the character instead of showing it: C0 and C1 controls, DEL, and Unicode's bidirectional
  /// embeddings, overrides and isolates. Line and paragraph separators are among them because they end a line.
  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: scalar.endsLine
    }
  }

  /// One line: a control character becomes its number, such as `\u{1B}`, a newline `\n`, a tab `\t`.
  package static func line(_ text: String) -> String { escaped(text) { $0 == "\n" ? "\\n" : $0 == "\t" ? "\\t" : number($0) } }

  /// Several lines, which the program itself has made: newlines stay.
  package static func lines(_ text: String) -> String { escaped(text) { $0 == "\n" ? "\n" : $0 == "\t" ? "\\t" : number($0) } }

  /// JSON, whose value stays the same: such characters occur only in strings, and JSON strings have escapes for them.
  package static func json(_ text: String) -> String {
    escaped(text) { scalar in
      // White space between tokens.
      if scalar == "\n" || scalar == "\t" || scalar == "\r" { return String(scalar) }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  private static func number(_ scalar: Unicode.Scalar) -> String { "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}" }

  /// - Complexity: O(n).
  private static func escaped(_ text: String, _ escape: (Unicode.Scalar) -> String) -> String {
    guard text.unicodeScalars.contains(where: isCommand) else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      if isCommand(scalar) { out += escape(scalar) } else { out.unicodeScalars.append(scalar) }
    }
    return out
  }
}
