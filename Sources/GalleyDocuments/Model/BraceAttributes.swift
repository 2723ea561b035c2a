import UIKit

/// Attributes between braces: `{.class key=value}`.
struct BraceAttributes {
  var classes: [Substring] = []
  var values: [Substring: Substring] = [:]

  /// The maximum length of attributes in characters; longer text between braces is not parsed.
  private static let longest = 256

  /// The supported classes and keys. Braces with other content, or without content, are text.
  private static let supportedClasses: Set<Substring> = ["byline", "script", "smallcaps", "underline"]
  private static let supportedKeys: Set<Substring> = ["lang", "height"]

  init() {}

  /// Parses a line such as `{.byline}`, which can end in spaces. Returns `nil` unless the rest of it is a single pair of braces, with at least one
  /// class or value and nothing but supported ones.
  init?(wholeLine line: Substring) {
    var line = line
    while line.last == " " { line.removeLast() }
    guard line.last == "}", let (attributes, end) = Self.read(from: line, at: line.startIndex), end == line.endIndex else {
      return nil
    }
    self = attributes
  }

  /// Returns the attributes in the braces that open at `start`, and the index after them. Returns `nil` if no brace opens there, if it does not close
  /// within the maximum length, or if the braces are empty or contain anything but supported classes and values.
  static func read(from text: Substring, at start: Substring.Index) -> (BraceAttributes, end: Substring.Index)? {
    guard start < text.endIndex, text[start] == "{", let close = text[start...].prefix(longest).firstIndex(of: "}") else { return nil }
    var attributes = BraceAttributes()
    for word in text[text.index(after: start)..<close].split(separator: " ") {
      if word.first == ".", supportedClasses.contains(word.dropFirst()) {
        attributes.classes.append(word.dropFirst())
      } else if let equals = word.firstIndex(of: "="), supportedKeys.contains(word[..<equals]) {
        attributes.values[word[..<equals]] = word[word.index(after: equals)...]
      } else {
        return nil
      }
    }
    if attributes.classes.isEmpty, attributes.values.isEmpty { return nil }
    return (attributes, text.index(after: close))
  }

  var isByline: Bool { classes.contains("byline") }
  var isScript: Bool { classes.contains("script") }
  var language: String? { values["lang"].map(String.init) }

  /// The height of an image in points, above 0 and at most 4096; `nil` if it is missing or any other value.
  var height: Double? { values["height"].flatMap { Double($0) }.flatMap { $0.isFinite && $0 > 0 && $0 <= 4096 ? $0 : nil } }

  /// Returns `style` with the small capitals, the underline and the language of these attributes added.
  func applied(to style: InlineStyle) -> InlineStyle {
    var style = style
    if classes.contains("smallcaps") { style.isSmallCaps = true }
    if classes.contains("underline") { style.isUnderlined = true }
    if let language { style.language = language }
    return style
  }
}
