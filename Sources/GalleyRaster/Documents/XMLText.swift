/// Escaping of text for XML 1.0.
package enum XMLText {
  static func escaped(_ utf16: ArraySlice<UInt16>) -> String {
    escaped(String(decoding: utf16, as: UTF16.self))
  }

  /// Escapes text for content, and for attributes in double quotes. Each ASCII control character, including tabs and line ends, becomes a space.
  /// Each noncharacter becomes U+FFFD.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.properties.isNoncharacterCodePoint: result += "\u{FFFD}"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
