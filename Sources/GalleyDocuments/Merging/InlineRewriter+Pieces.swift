import UIKit

/// Changes that are written one by one, and references that name their definitions.
extension InlineRewriter {
  /// The maximum number of changes times the length of the paragraph, which is read back some thirty times for each change.
  private static let maximumWork = 200_000

  /// Returns the content after the changes, which are applied one by one, each in its first spelling that reads back correctly. If a change cannot
  /// be written by itself, characters around it are rewritten with it; the rest of the paragraph stays. Returns `nil` if a change cannot be written
  /// at all, if there are no changes, or if they are too much work.
  ///
  /// - Parameters:
  ///   - after: the characters of the changed paragraph.
  ///   - isRight: whether a content, read back, has the text and styles of these runs.
  func writtenOneByOne(
    _ content: Content, _ changes: [Change], _ after: [InlineAtom], where isRight: (String, [ParagraphMeaning.Run]) -> Bool
  ) -> String? {
    guard !changes.isEmpty, changes.count * content.scalars.count <= Self.maximumWork else { return nil }
    var text = content.scalars
    for (index, change) in changes.enumerated().reversed() {
      // The changes after this one are already written, and an unchanged character stays between two changes.
      let limits = (index > 0 ? changes[index - 1].old.upperBound + 1 : 0)...(index + 1 < changes.count ? changes[index + 1].old.lowerBound - 1 : content.atoms.count)
      let wanted = InlineAtom.runs(of: content.atoms[..<change.old.lowerBound] + after[change.new.lowerBound...]).meant
      guard let written = written(change, content, after, into: text, within: limits, where: { isRight($0, wanted) }) else { return nil }
      text = written
    }
    return String(String.UnicodeScalarView(text))
  }

  private func written(
    _ change: Change, _ content: Content, _ after: [InlineAtom], into text: [Unicode.Scalar], within limits: ClosedRange<Int>, where isRight: (String) -> Bool
  ) -> [Unicode.Scalar]? {
    var tried: Set<String> = []
    func candidate(_ range: Range<Int>, _ spelling: String) -> [Unicode.Scalar]? {
      var candidate = text
      candidate.replaceSubrange(range, with: spelling.unicodeScalars)
      let string = String(String.UnicodeScalarView(candidate))
      return tried.insert(string).inserted && isRight(string) ? candidate : nil
    }
    for isWide in [nil, false, true] as [Bool?] {
      let target = replacementTarget(of: change, content, after, isWide: isWide)
      for isEscaped in [false, true] {
        guard let spelling = fragment(after[change.new], in: target.style, isEscaped: isEscaped, content.kind) else { break }
        if let written = candidate(target.range, spelling) { return written }
      }
    }
    for wider in widened(change, content, within: limits) {
      let target = replacementTarget(of: wider, content, after, isWide: true)
      for range in [target.range, withEdges(target.range, of: wider, content, text.count)] {
        for spelling in spellings(of: after[wider.new], in: target.style, content.kind) {
          if let written = candidate(range, spelling) { return written }
        }
      }
    }
    return nil
  }

  /// Returns larger and larger changes: with the words and the marked text around the change, and up to the limits.
  private func widened(_ change: Change, _ content: Content, within limits: ClosedRange<Int>) -> [Change] {
    let atoms = content.atoms
    func isInside(_ index: Int) -> Bool { atoms[index].style != InlineStyle() || atoms[index].isOfWord }
    func grown(_ change: Change, by count: Int) -> Change {
      var (lower, upper) = (max(change.old.lowerBound - count, min(limits.lowerBound, change.old.lowerBound)), min(change.old.upperBound + count, max(limits.upperBound, change.old.upperBound)))
      while lower > limits.lowerBound, isInside(lower - 1) { lower -= 1 }
      while upper < limits.upperBound, isInside(upper) { upper += 1 }
      return Change(
        old: lower..<upper, new: change.new.lowerBound - (change.old.lowerBound - lower)..<change.new.upperBound + upper - change.old.upperBound)
    }
    return [0, 1, 16, 64, atoms.count].map { grown(change, by: $0) }.filter { !$0.old.isEmpty }
  }

  /// Returns `range` with the markup before the first and after the last character of the paragraph, if the change includes these.
  private func withEdges(_ range: Range<Int>, of change: Change, _ content: Content, _ count: Int) -> Range<Int> {
    var range = range
    if change.old.lowerBound == 0 {
      // Attributes on a line of their own stay.
      let line = content.scalars.first == "{" ? content.scalars.firstIndex(of: "\n").map { $0 + 1 } ?? 0 : 0
      range = min(line, range.lowerBound)..<range.upperBound
    }
    if change.old.upperBound == content.atoms.count { range = range.lowerBound..<count }
    return range
  }

  private func spellings(of atoms: ArraySlice<InlineAtom>, in base: InlineStyle, _ kind: Kind) -> [String] {
    let spellings = [false, true].compactMap { fragment(atoms, in: base, isEscaped: $0, kind) }
    guard base == InlineStyle(), !kind.isRow else { return spellings }
    return spellings + [MarkdownInlineWriter.text(of: InlineAtom.runs(of: atoms), breaksLines: kind == .paragraph, isInTable: false, notes: notes, style: style)]
  }

  // MARK: References

  /// Returns the source in which changed texts that name their definitions, `[text]` or `[text][]`, are followed by the label of the
  /// definition: `[text][text]`. The text can change then, and the label stays.
  func withLabels(_ content: Content, _ changes: [Change]) -> [Unicode.Scalar] {
    let touched = changes.map { change in
      let start = change.old.first.map { content.ranges[$0].lowerBound } ?? (change.old.lowerBound > 0 ? content.ranges[change.old.lowerBound - 1].upperBound : 0)
      return start...max(start, change.old.last.map { content.ranges[$0].upperBound } ?? start)
    }
    let source = content.scalars
    var text: [Unicode.Scalar] = []
    // The offsets after unmatched brackets, in the source and in the text.
    var open: [(source: Int, text: Int)] = []
    var index = 0
    while index < source.count {
      let scalar = source[index]
      text.append(scalar)
      index += 1
      if scalar == "\\", index < source.count {
        text.append(source[index])
        index += 1
      } else if scalar == "[" {
        open.append((index, text.count))
      } else if scalar == "]", let start = open.popLast() {
        let label = source[start.source..<index - 1]
        let isLabel = start.source > 1 && (source[start.source - 2] == "]" || source[start.source - 2] == "!")
        let isCollapsed = source[index...].starts(with: "[]".unicodeScalars)
        let next = index < source.count ? source[index] : " "
        guard !isLabel, isCollapsed || next != "[" && next != "(" && next != ":" && next != "{", touched.contains(where: { $0.overlaps(start.source...index - 1) }),
          definitions[LinkReferences.key(of: String(String.UnicodeScalarView(label)))] != nil
        else { continue }
        text.append("[")
        text += label
        text.append("]")
        if isCollapsed { index += 2 }
      }
    }
    return text
  }
}
