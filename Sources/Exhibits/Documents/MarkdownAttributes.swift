import UIKit

/// What stands between braces: `{.class key=value}`.
struct MarkdownAttributes {
  var classes: [Substring] = []
  var values: [Substring: Substring] = [:]

  /// Longer than this, what stands between braces is text.
  private static let longest = 256

  /// Braces that hold anything else, or nothing, are text.
  private static let knownClasses: Set<Substring> = ["byline", "script", "smallcaps", "underline"]
  private static let knownKeys: Set<Substring> = ["lang", "height"]

  init() {}

  /// `nil` unless the whole line is one pair of braces that holds classes and values alone.
  init?(wholeLine line: Substring) {
    var line = line
    while line.last == " " { line.removeLast() }
    guard line.last == "}", let (attributes, end) = Self.read(from: line, at: line.startIndex), end == line.endIndex else {
      return nil
    }
    self = attributes
  }

  /// The attributes that start at `start`, and where the text goes on.
  static func read(from text: Substring, at start: Substring.Index) -> (MarkdownAttributes, end: Substring.Index)? {
    guard start < text.endIndex, text[start] == "{", let close = text[start...].prefix(longest).firstIndex(of: "}") else { return nil }
    var attributes = MarkdownAttributes()
    for word in text[text.index(after: start)..<close].split(separator: " ") {
      if word.first == ".", knownClasses.contains(word.dropFirst()) {
        attributes.classes.append(word.dropFirst())
      } else if let equals = word.firstIndex(of: "="), knownKeys.contains(word[..<equals]) {
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

  /// The height of a picture in points; `nil` where none, or no sensible one, is given.
  var height: Double? { values["height"].flatMap { Double($0) }.flatMap { $0.isFinite && $0 > 0 && $0 <= 4096 ? $0 : nil } }

  /// `style` with what these attributes add.
  func applied(to style: InlineStyle) -> InlineStyle {
    var style = style
    if classes.contains("smallcaps") { style.isSmallCaps = true }
    if classes.contains("underline") { style.isUnderlined = true }
    if let language { style.language = language }
    return style
  }
}
