/// Writes text in double quotes, with the escape sequences that string literals of JSON and of Swift share.
package enum QuotedText {
  /// Returns the text in quotes, with quotes, backslashes, line feeds, carriage returns and tabs escaped by a backslash. O(*n*) in its length.
  ///
  /// - Parameter escape: returns the escape sequence of another character, or `nil` if the character is written as it is.
  package static func quoted(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: if let sequence = escape(scalar) { quoted += sequence } else { quoted.unicodeScalars.append(scalar) }
      }
    }
    return quoted + "\""
  }
}
