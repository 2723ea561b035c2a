import UIKit

extension MarkdownWriter {
  /// Returns the lines of a block, without the prefixes of its containers.
  func content(of first: WrittenParagraph, _ block: ArraySlice<WrittenParagraph>) -> [String] {
    switch first.block {
    case .code: return attributeLines(first, apart: true) + code(block)
    case .row: return attributeLines(first, apart: true) + table(Array(block))
    case .rule where first.string == "⁂": return attributeLines(first, apart: true) + ["---"]
    case .title, .heading:
      let level = first.block == .title ? 1 : first.sourceContext.headingLevel
      let text = inlines(first, breaksLines: false)
      return attributeLines(first, apart: true) + [String(repeating: "#", count: level) + (text.isEmpty ? "" : " " + text)]
    default:
      let text = inlines(first, breaksLines: true)
      return attributeLines(first, apart: false) + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private func inlines(_ paragraph: WrittenParagraph, breaksLines: Bool) -> String {
    MarkdownInlineWriter.text(of: paragraph.runs, breaksLines: breaksLines, isInTable: false, notes: notes, style: style)
  }

  /// Returns the line of attributes before the block, with an empty line after it if `apart`; empty without attributes.
  private func attributeLines(_ paragraph: WrittenParagraph, apart: Bool) -> [String] {
    var words: [String] = []
    if paragraph.block == .byline { words.append(".byline") }
    if case .script = paragraph.block { words.append(".script") }
    if paragraph.language != StyleSheet.language, paragraph.language.isAttributeValue { words.append("lang=\(paragraph.language)") }
    if words.isEmpty { return [] }
    let line = "{" + words.joined(separator: " ") + "}"
    return apart ? [line, ""] : [line]
  }

  private func code(_ block: ArraySlice<WrittenParagraph>) -> [String] {
    let lines = block.map(\.string)
    if block.first?.sourceContext.isRaw == true { return lines }
    let info = block.first?.sourceContext.info ?? ""
    // The info string of a backtick fence cannot contain backticks.
    let mark: Character = info.contains("`") ? "~" : style.fence
    var longest = 0
    for line in lines { longest = max(longest, line.longestRun(of: mark)) }
    let fence = String(repeating: mark, count: max(longest + 1, 3))
    return [fence + info] + lines + [fence]
  }

  func row(_ row: WrittenParagraph, columns: Int) -> String {
    "| " + row.cells(inColumns: columns).map { MarkdownInlineWriter.text(of: $0, breaksLines: false, isInTable: true, notes: notes, style: style) }
      .joined(separator: " | ") + " |"
  }

  private func table(_ rows: [WrittenParagraph]) -> [String] {
    guard case .row(let shape, _)? = rows.first?.block else { return [] }
    var lines = rows.map { row($0, columns: shape.alignments.count) }
    let marks = shape.alignments.map { alignment in
      switch alignment {
      case .natural: "---"
      case .left: ":---"
      case .center: ":---:"
      case .right: "---:"
      }
    }
    lines.insert("| " + marks.joined(separator: " | ") + " |", at: 1)
    return lines
  }
}

extension WrittenParagraph {
  var isNote: Bool { if case .note = block { true } else { false } }

  /// Whether the paragraph is in a note, of which it can be a quote, an item or code.
  var isInNote: Bool { isNote || sourceContext.containers.first == .note }

  /// The number of a note, if this is its first paragraph and begins with its number; otherwise `nil`.
  var noteNumber: Int? {
    guard case .note(_, isFirst: true) = block, let number = runs.first?.style.note else { return nil }
    return runs.first?.text == "\(number)" ? number : nil
  }

  /// The numbers of the notes to which the paragraph refers.
  var referencedNotes: [Int] { (noteNumber == nil ? runs[...] : runs.dropFirst()).compactMap(\.style.note) }

  /// Whether the block is invisible without text.
  var needsText: Bool {
    switch block {
    case .title, .heading, .rule, .row, .code: false
    default: true
    }
  }

  /// Returns whether `next` belongs to the same Markdown block: lines of code, rows of a table.
  func isOneBlock(with next: WrittenParagraph) -> Bool {
    guard sourceContext.containers == next.sourceContext.containers, next.sourceContext.hidden.isEmpty else { return false }
    switch (block, next.block) {
    case (.code, .code):
      return sourceContext.info == next.sourceContext.info && sourceContext.isRaw == next.sourceContext.isRaw && sourceContext.codeBlock == next.sourceContext.codeBlock
    case (.row(let shape, _), .row(let other, let row)): return !row.isHeader && shape.alignments == other.alignments
    default: return false
    }
  }

  /// Returns whether, after a bare list marker, the first of these lines would be read as the text of the marker's item; `false` if it is empty.
  func isParagraphText(next lines: [String]) -> Bool {
    guard let line = lines.first, let first = line.first else { return false }
    return !(line.hasPrefix("```") || line.hasPrefix("~~~") || line.hasPrefix("<") || line == "---" || first == "#" || first == "|")
  }

  /// Returns whether a block of these lines, which is in quotes or begins with `marker`, can follow this block without an empty line in an
  /// item of a tight list: it must not be read as the end of a paragraph or as a row.
  func canBeFollowedAtOnce(by lines: [String], in marker: ListMark?, isQuote: Bool) -> Bool {
    switch block {
    case .code: return !sourceContext.isRaw
    case .heading, .title, .rule: return true
    case .row: return false
    default: break
    }
    if isQuote { return true }
    guard let line = lines.first, !line.isEmpty else { return false }
    // Only a list that begins with 1 or a bullet interrupts a paragraph.
    if let marker { return (marker.number ?? 1) == 1 }
    // An opening fence has no other backticks on its line; inline code does.
    if line.hasPrefix("```") { return !line.drop { $0 == "`" }.contains("`") }
    return line == "---" || ["~~~", "#", "<!--"].contains { line.hasPrefix($0) }
  }

  /// Removes the marker of an item or a note, and returns it; `nil` if the user deleted it, and for other paragraphs.
  mutating func removeMarker() -> ListMark? {
    if let number = noteNumber {
      runs.removeFirst()
      if runs.first?.text.hasPrefix(ItemMarker.space) == true { dropFirst(1) }
      return ListMark(container: .note, number: number)
    }
    guard case .item(_, let digits) = block, sourceContext.containers.last == .item || sourceContext.containers.isEmpty else { return nil }
    guard let (mark, length) = ListMark.atStart(of: string, isNumbered: digits > 0) else { return nil }
    if sourceContext.containers.isEmpty { sourceContext.containers = [.item] }
    dropFirst(length)
    return mark
  }

  /// Removes the first `count` characters, or all if there are fewer.
  private mutating func dropFirst(_ count: Int) {
    var left = count
    while left > 0, let run = runs.first {
      let length = run.text.count
      if length > left {
        runs[0].text.removeFirst(left)
        return
      }
      runs.removeFirst()
      left -= length
    }
  }

  /// Returns the cells of a row in a table with that many columns, at least one. The last column contains excess cells, with spaces between them.
  func cells(inColumns columns: Int) -> [[Run]] {
    var cells = self.cells
    let excess = cells.dropFirst(max(columns, 1))
    cells.removeLast(excess.count)
    for cell in excess { cells[cells.count - 1] += [Run(text: " ", style: InlineStyle(), image: nil, foreign: [])] + cell }
    while cells.count < columns { cells.append([]) }
    return cells
  }

  var cells: [[Run]] {
    var cells: [[Run]] = [[]]
    for run in runs {
      for (index, part) in run.text.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { cells.append([]) }
        if part.isEmpty { continue }
        var segment = run
        segment.text = String(part)
        cells[cells.count - 1].append(segment)
      }
    }
    return cells
  }
}

extension String {
  var isAttributeValue: Bool { !isEmpty && utf8.count < 64 && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } }

  func longestRun(of character: Character) -> Int {
    var (longest, current) = (0, 0)
    for other in self {
      current = other == character ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
