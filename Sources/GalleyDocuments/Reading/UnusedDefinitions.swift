import GalleyMarkdown

/// Finds definitions of links and footnotes that are not referenced in a Markdown text. The page does not show them, so they are
/// retained beside the text and written after it.
///
/// The parser omits them. Candidates are found line by line; the parser then confirms that a candidate is unused if it
/// reads the same text without it.
enum UnusedDefinitions {
  /// Returns the lines of all unused definitions with their line ends; empty for most texts. O(*n*) in the length of the text.
  ///
  /// - Parameter content: the content of `text`.
  static func lines(of text: String, with content: MarkdownContent) -> String { found(in: text, content).map(\.lines).joined() }

  /// Returns the labels of the footnotes that nothing refers to, in the order of the text. O(*n*) in the length of the text.
  static func noteLabels(in text: String) -> [String] {
    text.contains("[^") ? found(in: text, MarkdownReader.read(text)).map(\.label).filter { $0.hasPrefix("^") }.map { String($0.dropFirst()) } : []
  }

  /// Returns the label and the lines of each unused definition.
  ///
  /// - Parameter content: the content of `text`; only read if there are candidates.
  private static func found(in text: String, _ content: @autoclosure () -> MarkdownContent) -> [(label: String, lines: String)] {
    guard text.contains("]:") else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var used = labels(in: lines)
    var found: [(label: String, lines: Range<Int>)] = []
    var index = 0
    var fence: Substring?
    var followsText = false
    while index < lines.count {
      let line = lines[index]
      if let mark = fenceMark(line) {
        if fence == nil { fence = mark } else if mark.hasPrefix(fence!) { fence = nil }
      }
      // Only a footnote can interrupt a paragraph.
      guard fence == nil, let label = label(of: line), !followsText || label.hasPrefix("^"), used[label, default: 0] <= 1 else {
        followsText = !isBlank(line) && fence == nil && label(of: line) == nil && !line.hasPrefix("#")
        index += 1
        continue
      }
      // If a label is defined twice, the first definition counts.
      used[label] = 2
      let end = label.hasPrefix("^") ? endOfNote(index, lines) : endOfLink(index, lines)
      found.append((label, index..<end))
      index = end
    }
    guard !found.isEmpty else { return [] }
    let out = Set(found.flatMap(\.lines))
    let remainingText = lines.indices.filter { !out.contains($0) }.map { lines[$0] }.joined(separator: "\n")
    guard MarkdownReader.read(remainingText).hasSameRuns(as: content()) else { return [] }
    return found.map { ($0.label, lines[$0.lines].joined(separator: "\n") + "\n") }
  }

  private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy { $0 == " " || $0 == "\t" } }

  private static func fenceMark(_ line: Substring) -> Substring? {
    let text = line.drop { $0 == " " }
    guard line.count - text.count <= 3, let first = text.first, first == "`" || first == "~" else { return nil }
    let mark = text.prefix { $0 == first }
    return mark.count >= 3 ? mark : nil
  }

  /// Returns the label of a line that looks like a definition, in lowercase; `nil` for other lines.
  private static func label(of line: Substring) -> String? {
    let text = line.drop { $0 == " " }
    guard line.count - text.count <= 3, text.first == "[", let close = text.firstIndex(of: "]"),
      text[close...].hasPrefix("]:"), close > text.index(after: text.startIndex)
    else { return nil }
    return text[text.index(after: text.startIndex)..<close].lowercased()
  }

  /// Returns how often each label occurs between brackets, anywhere.
  private static func labels(in lines: [Substring]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in lines {
      var open: Substring.Index?
      for index in line.indices {
        if line[index] == "[" { open = line.index(after: index) }
        if line[index] == "]", let start = open {
          counts[line[start..<index].lowercased(), default: 0] += 1
          open = nil
        }
      }
    }
    return counts
  }

  /// Returns the index of the line after the link definition that begins on line `start`; its title can be on the next line.
  private static func endOfLink(_ start: Int, _ lines: [Substring]) -> Int {
    guard start + 1 < lines.count else { return start + 1 }
    let next = lines[start + 1].drop { $0 == " " }
    return next.first == "\"" || next.first == "'" ? start + 2 : start + 1
  }

  /// Returns the index of the line after the note that begins on line `start`. A note continues to an empty line, and after it if indented.
  private static func endOfNote(_ start: Int, _ lines: [Substring]) -> Int {
    var end = start + 1
    var index = end
    var wasBlank = false
    while index < lines.count {
      let line = lines[index]
      if isBlank(line) {
        wasBlank = true
      } else if wasBlank ? line.hasPrefix("    ") || line.hasPrefix("\t") : label(of: line) == nil {
        end = index + 1
        wasBlank = false
      } else {
        break
      }
      index += 1
    }
    return end
  }
}
