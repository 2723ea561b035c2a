import UIKit

/// The blocks of a Markdown text: headings, paragraphs, quotes, lists, code, rules, and the two block attributes
/// that the playground's document adds, `{.byline}` and `{.script lang=xx}`, each alone on the line before its paragraph.
///
/// Comments (`<!-- … -->`) are left out; other HTML is text.
struct MarkdownReader {
  private var lines: ArraySlice<Substring>
  private var blocks: [Manuscript.Block] = []
  private var pending: [Substring] = []
  private var attributes = MarkdownAttributes()
  private var hasTitle = false

  static func blocks(of text: String) -> [Manuscript.Block] {
    let lines = withoutComments(text).split(separator: "\n", omittingEmptySubsequences: false)
    var reader = MarkdownReader(lines: lines[...])
    reader.readAll()
    return reader.blocks
  }

  private init(lines: ArraySlice<Substring>) { self.lines = lines }

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.range(of: "<!--") {
      result += rest[..<start.lowerBound]
      guard let end = rest.range(of: "-->", range: start.upperBound..<rest.endIndex) else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private mutating func readAll() {
    while let line = lines.popFirst() { read(line) }
    endParagraph()
  }

  private mutating func read(_ line: Substring) {
    let content = line.drop { $0 == " " || $0 == "\t" }
    if content.isEmpty { return endParagraph() }
    if let fence = fence(of: content) { return readFencedCode(fence) }
    if pending.isEmpty, let found = MarkdownAttributes(wholeLine: content) { return attributes = found }
    if let (level, text) = heading(of: content) { return add(headingKind(level: level), text) }
    if let level = underline(of: content), !pending.isEmpty { return endParagraph(as: headingKind(level: level)) }
    if isRule(content) { return endParagraph(adding: .rule) }
    if content.first == ">" { return readQuote(first: content) }
    if let item = item(of: line, content) { return readItem(item) }
    if pending.isEmpty, line.hasPrefix("    ") { return readIndentedCode(first: line) }
    pending.append(content)
  }

  // MARK: Paragraphs

  private mutating func endParagraph(as kind: Manuscript.Kind = .body) {
    guard !pending.isEmpty else { return }
    let text = pending.joined(separator: "\n")
    pending = []
    add(attributes.isByline ? .byline : attributes.isScript ? .script : kind, text[...])
  }

  private mutating func endParagraph(adding kind: Manuscript.Kind) {
    endParagraph()
    blocks.append(.init(kind: kind, inlines: [], language: nil))
  }

  private mutating func add(_ kind: Manuscript.Kind, _ text: Substring) {
    endParagraph()
    blocks.append(.init(kind: kind, inlines: MarkdownInlineReader.inlines(of: text), language: attributes.language))
    attributes = MarkdownAttributes()
  }

  private mutating func headingKind(level: Int) -> Manuscript.Kind {
    if level > 1 || hasTitle { return .heading }
    hasTitle = true
    return .title
  }

  // MARK: Quotes, lists, code

  private mutating func readQuote(first: Substring) {
    endParagraph()
    var quoted = [first]
    while let next = lines.first?.drop(while: { $0 == " " }), next.first == ">" {
      quoted.append(next)
      lines.removeFirst()
    }
    let text = quoted.map { line in
      let inside = line.dropFirst()
      return inside.first == " " ? inside.dropFirst() : inside
    }
    for paragraph in text.split(whereSeparator: \.isEmpty) { add(.quote, paragraph.joined(separator: "\n")[...]) }
  }

  private struct Item {
    var marker: String
    var depth: Int
    var text: Substring
  }

  private func item(of line: Substring, _ content: Substring) -> Item? {
    let depth = (line.count - content.count) / 2
    if let bullet = content.first, "-*+".contains(bullet), content.dropFirst().first == " " {
      return Item(marker: "–", depth: depth, text: content.dropFirst(2))
    }
    let digits = content.prefix { $0.isASCII && $0.isNumber }
    guard (1...9).contains(digits.count) else { return nil }
    let rest = content.dropFirst(digits.count)
    guard rest.hasPrefix(". ") || rest.hasPrefix(") ") else { return nil }
    // A number that starts in mid-paragraph is a list only where it counts from one, as CommonMark has it.
    if !pending.isEmpty && digits != "1" { return nil }
    return Item(marker: "\(digits).", depth: depth, text: rest.dropFirst(2))
  }

  private mutating func readItem(_ item: Item) {
    endParagraph()
    var text = [item.text]
    while let next = lines.first {
      let content = next.drop { $0 == " " }
      guard !content.isEmpty, self.item(of: next, content) == nil, heading(of: content) == nil,
        fence(of: content) == nil, content.first != ">"
      else { break }
      text.append(content)
      lines.removeFirst()
    }
    add(.item(marker: item.marker, depth: item.depth), text.joined(separator: "\n")[...])
  }

  private mutating func readFencedCode(_ fence: Substring) {
    endParagraph()
    while let line = lines.popFirst() {
      if line.drop(while: { $0 == " " }).hasPrefix(fence) { return }
      addCode(line)
    }
  }

  private mutating func readIndentedCode(first: Substring) {
    addCode(first.dropFirst(4))
    while let next = lines.first, next.hasPrefix("    ") {
      addCode(next.dropFirst(4))
      lines.removeFirst()
    }
  }

  private mutating func addCode(_ line: Substring) {
    var style = InlineStyle()
    style.isCode = true
    blocks.append(
      .init(kind: .code, inlines: line.isEmpty ? [] : [.init(text: String(line), style: style)], language: nil))
  }

  // MARK: Marks at the start of a line

  private func fence(of content: Substring) -> Substring? {
    guard let mark = content.first, mark == "`" || mark == "~" else { return nil }
    let fence = content.prefix { $0 == mark }
    return fence.count >= 3 ? fence : nil
  }

  private func heading(of content: Substring) -> (level: Int, text: Substring)? {
    let marks = content.prefix { $0 == "#" }
    let text = content.dropFirst(marks.count)
    guard (1...6).contains(marks.count), text.isEmpty || text.first == " " else { return nil }
    var trimmed = text.drop { $0 == " " }
    while trimmed.last == " " { trimmed.removeLast() }
    let unclosed = trimmed.lastIndex { $0 != "#" }.map { trimmed[...$0] } ?? ""
    if unclosed.count < trimmed.count, unclosed.last == " " || unclosed.isEmpty { trimmed = unclosed }
    while trimmed.last == " " { trimmed.removeLast() }
    return (marks.count, trimmed)
  }

  private func underline(of content: Substring) -> Int? {
    if content.allSatisfy({ $0 == "=" }) { return 1 }
    return content.allSatisfy { $0 == "-" } ? 2 : nil
  }

  private func isRule(_ content: Substring) -> Bool {
    let marks = content.filter { $0 != " " }
    return marks.count >= 3 && ["-", "*", "_"].contains { mark in marks.allSatisfy { String($0) == mark } }
  }
}
