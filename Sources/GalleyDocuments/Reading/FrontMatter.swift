import UIKit

/// The metadata at the beginning of a Markdown file: YAML between `---` and `---` or `...`, TOML between `+++` and `+++`.
///
/// Markdown itself does not know it. The page does not show it, and saving writes it as it was.
enum FrontMatter {
  /// Returns the number of lines that the front matter takes with its fences; 0 if there is none. O(*n*) in the length of the front matter.
  private static func lineCount(_ lines: some Sequence<Substring>) -> Int {
    var count = 0
    var fence: Substring = ""
    var hasEntry = false
    for line in lines {
      count += 1
      let line = line.trimmedAtEnd
      if count == 1 {
        guard line == "---" || line == "+++" else { return 0 }
        fence = line
        hasEntry = line == "+++"
      } else if line == fence || fence == "---" && line == "..." {
        return hasEntry || count == 2 ? count : 0
      } else if !hasEntry, line.first != "#" {
        // Otherwise it is a rule followed by text.
        guard line.isEntryOfYAML else { return 0 }
        hasEntry = true
      }
    }
    return 0
  }

  /// Returns the text with empty lines in place of the front matter.
  static func blanked(_ text: String) -> String {
    let count = lineCount(in: text)
    guard count > 0 else { return text }
    var remaining = text[...]
    for _ in 0..<count { remaining = remaining.firstIndex(of: "\n").map { remaining[remaining.index(after: $0)...] } ?? "" }
    return String(repeating: "\n", count: count) + remaining
  }

  /// Returns the number of lines that the front matter of `text` takes with its fences; 0 if there is none.
  static func lineCount(in text: String) -> Int {
    guard text.hasPrefix("---") || text.hasPrefix("+++") else { return 0 }
    // Scan line by line, so that a long text is not split as a whole.
    return lineCount(
      sequence(state: Optional(text[...])) { rest -> Substring? in
        guard let text = rest else { return nil }
        let end = text.firstIndex(of: "\n")
        rest = end.map { text[text.index(after: $0)...] }
        return text[..<(end ?? text.endIndex)]
      })
  }
}

extension Substring {
  fileprivate var trimmedAtEnd: Substring {
    var line = self
    while let last = line.last, last == " " || last == "\t" || last == "\r" { line.removeLast() }
    return line
  }

  /// Whether the line is `key: value`, an item of a list, or begins with a brace.
  fileprivate var isEntryOfYAML: Bool {
    if hasPrefix("- ") || first == "{" { return true }
    guard let colon = firstIndex(of: ":"), colon > startIndex else { return false }
    let after = index(after: colon)
    return (after == endIndex || self[after] == " " || self[after] == "\t") && !self[..<colon].contains { "`*<>[]".contains($0) }
  }
}
