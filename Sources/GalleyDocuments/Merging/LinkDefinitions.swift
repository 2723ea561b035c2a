import UIKit

/// Functions that find the definitions of links, such as `[label]: address "title"`, in a Markdown source, line by line. They store and change
/// nothing.
///
/// Lines of code that look like a definition are found, too. The definitions complete a paragraph that is read by itself.
enum LinkDefinitions {
  /// Returns the definitions by the keys of their labels (`LinkReferences.key(of:)`); the first counts. O(*n*) in the length of the source.
  static func all(in source: MarkdownSource) -> [String: String] {
    var definitions: [String: String] = [:]
    for (index, line) in source.lines.enumerated() where line.bytes.contains(0x5D) {
      guard let (key, definition) = definition(at: index, in: source), definitions[key] == nil else { continue }
      definitions[key] = definition
    }
    return definitions
  }

  /// Returns the key of the label and the source of the definition that begins on a line, without the prefixes of its lines; `nil` if none does.
  static func definition(at index: Int, in source: MarkdownSource) -> (key: String, source: String)? {
    let text = source.lines[index].text.drop { " \t>-*+.)".contains($0) || $0.isASCII && $0.isNumber }
    guard text.first == "[", !text.hasPrefix("[^"), let close = text.range(of: "]:") else { return nil }
    let key = LinkReferences.key(of: text[text.index(after: text.startIndex)..<close.lowerBound])
    return (key, definition(text, text[close.upperBound...], followedBy: source.lines[(index + 1)...]))
  }

  /// The maximum number of lines of a definition after its first.
  private static let longest = 8

  /// Returns a definition with its address and title, which can follow on lines of their own.
  private static func definition(_ first: Substring, _ rest: Substring, followedBy following: ArraySlice<MarkdownSource.Line>) -> String {
    var lines = [String(first)]
    var following = following.prefix(longest).map { String($0.text.drop { " \t>".contains($0) }) }[...]
    var words = rest.split(separator: " ", maxSplits: 1).map(String.init)
    if words.isEmpty, let address = following.first, !address.isEmpty {
      lines.append(following.removeFirst())
      words = address.split(separator: " ", maxSplits: 1).map(String.init)
    }
    if words.count < 2, let title = following.first, let opener = title.first, "\"'(".contains(opener) {
      lines.append(following.removeFirst())
      words.append(title)
    }
    // A title can go on.
    guard words.count > 1, let opener = words[1].trimmingCharacters(in: .whitespaces).first, "\"'(".contains(opener) else { return lines.joined(separator: "\n") }
    let closer: Character = opener == "(" ? ")" : opener
    func isOpen(_ line: String) -> Bool { line.trimmingCharacters(in: .whitespaces).last != closer }
    while isOpen(lines[lines.count - 1]) || lines[lines.count - 1].trimmingCharacters(in: .whitespaces).count == 1, let line = following.first, !line.isEmpty {
      lines.append(following.removeFirst())
    }
    return lines.joined(separator: "\n")
  }
}
