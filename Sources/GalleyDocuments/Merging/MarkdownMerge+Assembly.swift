import UIKit

/// Assembles the file: the units of the source in their order, with the lines between them.
extension MarkdownMerge {
  /// Returns the lines of the file if blocks are rewritten to the given extent, or `nil` if the file cannot be written that way.
  ///
  /// - Parameter renumbers: whether the items after an inserted or deleted item of a list get higher or lower numbers.
  func lines(_ extent: Extent, renumbers: Bool) -> [Line]? {
    var blocksToRewrite: Set<Int> = []
    var inserted: [Int: [Int]] = [:]
    var unitBefore = -1
    for new in paragraphs.indices {
      if let old = equal[new] ?? replaced[new] {
        unitBefore = source.unitOfParagraph[old]
      } else if meanings[new] != nil {
        inserted[unitBefore, default: []].append(new)
      }
    }
    for (index, unit) in source.units.enumerated() {
      switch fate(ofUnit: index) {
      case .isUnchanged: break
      case .isRewritten: blocksToRewrite.insert(unit.outermost)
      case .isRemoved, .isReplaced: if extent != .paragraphs { blocksToRewrite.insert(unit.outermost) }
      }
    }
    if extent != .paragraphs {
      for index in inserted.keys { if let unit = source.units.indices.contains(index) ? source.units[index] : source.units.first { blocksToRewrite.insert(unit.outermost) } }
    }
    if extent == .adjacentBlocks {
      let changed = blocksToRewrite
      for (one, next) in zip(source.units, source.units.dropFirst()) where changed.contains(one.outermost) || changed.contains(next.outermost) {
        blocksToRewrite.formUnion([one, next].filter { !isHiddenNote($0) }.map(\.outermost))
      }
    }
    // If a unit cannot be written by itself, its block is rewritten.
    while true {
      var failed: Set<Int> = []
      if let lines = lines(blocksToRewrite, inserted, renumbers, &failed) { return lines }
      guard !failed.isSubset(of: blocksToRewrite) else { return nil }
      blocksToRewrite.formUnion(failed)
    }
  }

  /// Returns the lines of the file if these blocks are rewritten and these paragraphs are inserted after their units; `nil` if a unit cannot be
  /// written by itself.
  ///
  /// - Parameter failed: receives all blocks with a unit that cannot be written by itself.
  private func lines(_ blocksToRewrite: Set<Int>, _ inserted: [Int: [Int]], _ renumbers: Bool, _ failed: inout Set<Int>) -> [Line]? {
    var lines: [Line] = []
    // The fences of rewritten code are written with it.
    var fences: Set<Int> = []
    for unit in source.units where blocksToRewrite.contains(unit.outermost) {
      if let block = unit.fencedBlock { fences.formUnion([block.lowerBound, block.upperBound - 1]) }
    }
    var gap = self.gap(before: 0, without: fences)
    var written: Set<Int> = []
    var numbers = ItemNumbers(self, isOn: renumbers)
    if let first = inserted[-1] {
      // A rewritten block includes the paragraphs inserted before it.
      if source.units.first.map({ blocksToRewrite.contains($0.outermost) }) != true {
        lines += gap
        gap = []
        for new in first {
          guard let insertedLines = insertion(of: new, after: nil) else {
            guard let unit = source.units.first else { return nil }
            failed.insert(unit.outermost)
            break
          }
          if !lines.isEmpty, let last = lines.last, !isBlank(last) { lines.append(.text("")) }
          lines += insertedLines
        }
        if !source.units.isEmpty { gap = [.text("")] }
      }
    }
    for (index, unit) in source.units.enumerated() {
      if blocksToRewrite.contains(unit.outermost) {
        guard written.insert(unit.outermost).inserted else { continue }
        // Adjacent blocks are written together, because paragraphs can have moved between them.
        var (blocks, end) = ([unit.outermost], index)
        while end < source.units.count, blocksToRewrite.contains(source.units[end].outermost) {
          if written.insert(source.units[end].outermost).inserted { blocks.append(source.units[end].outermost) }
          end += 1
        }
        let after = self.gap(before: end, without: fences)
        let rewrittenLines = rewrittenBlocks(blocks, inserted, between: gap, and: after)
        if !rewrittenLines.isEmpty {
          if let last = gap.last, !isBlank(last) { gap.append(.text("")) }
          lines += gap + rewrittenLines
        }
        gap = rewrittenLines.isEmpty ? joined(gap, after, isFirst: lines.isEmpty, isLast: end == source.units.count) : after
        if !rewrittenLines.isEmpty, gap.isEmpty, end < source.units.count { gap = [.text("")] }
        continue
      }
      switch fate(ofUnit: index) {
      case .isUnchanged: lines += gap + numbers.lines(unit.lines.map(Line.source), ofUnit: index, replacedBy: nil)
      case .isRemoved:
        numbers.remove(index)
        let after = self.gap(before: index + 1, without: fences)
        gap = isJoined(index) && gap.allSatisfy(isBlank) ? after : joined(gap, after, isFirst: lines.isEmpty, isLast: index + 1 == source.units.count)
        continue
      case .isReplaced(let new):
        guard let replacementLines = replacement(of: index, by: new) else {
          failed.insert(unit.outermost)
          continue
        }
        lines += gap + numbers.lines(replacementLines, ofUnit: index, replacedBy: new)
      case .isRewritten:
        failed.insert(unit.outermost)
        continue
      }
      gap = self.gap(before: index + 1, without: fences)
      for new in inserted[index] ?? [] {
        guard let insertedLines = insertion(of: new, after: index) else {
          failed.insert(unit.outermost)
          break
        }
        lines += numbers.lines(insertedLines, ofNew: new)
      }
      if let last = inserted[index]?.last, gap.isEmpty, index + 1 < source.units.count, !needsNoBlankLine(last, index, index + 1) { gap = [.text("")] }
    }
    return failed.isEmpty ? lines + gap : nil
  }

  // MARK: Between units

  /// Returns the lines before a unit that do not belong to a unit, or those after the last unit if `index` is the number of units.
  private func gap(before index: Int, without fences: Set<Int>) -> [Line] {
    let start = index > 0 ? source.units[index - 1].lines.upperBound : 0
    let end = index < source.units.count ? source.units[index].lines.lowerBound : source.lines.count
    return (start..<end).filter { !fences.contains($0) }.map(Line.source)
  }

  private func isBlank(_ line: Line) -> Bool {
    switch line {
    case .source(let index): source.lines[index].isSeparator
    case .text(let text), .changed(let text, _): text.allSatisfy { " \t>".contains($0) }
    }
  }

  /// Returns the lines that remain of the gaps before and after a deleted unit. Drops empty lines only.
  ///
  /// - Parameters:
  ///   - isFirst: whether no text is before the gap. If so, the file does not begin with an empty line, unless the source does.
  ///   - isLast: whether no text is after the gap. If so, the file ends like the source.
  private func joined(_ before: [Line], _ after: [Line], isFirst: Bool, isLast: Bool) -> [Line] {
    if after.allSatisfy(isBlank) {
      if isLast { return Array(before.reversed().drop(while: isBlank).reversed()) + after }
      if before.allSatisfy(isBlank) {
        if isFirst { return before }
        // A line with a quote mark continues the quote of the deleted text.
        let (marks, marksAfter) = (quoteMarks(before), quoteMarks(after))
        if !before.isEmpty, !after.isEmpty, marks != marksAfter { return marks < marksAfter ? before : after }
        return after.count > before.count ? after : before
      }
    }
    guard isFirst && before.isEmpty || before.last.map(isBlank) == true else { return before + after }
    return before + after.drop(while: isBlank)
  }

  /// The maximum number of quote marks on a line.
  private func quoteMarks(_ lines: [Line]) -> Int { lines.map { line in text(line).count { $0 == ">" } }.max() ?? 0 }

  /// Whether the text of a deleted unit is now the end of the paragraph before it.
  private func isJoined(_ index: Int) -> Bool {
    guard index > 0, case .isReplaced(let new) = fate(ofUnit: index - 1), let text = source.meanings[source.units[index].paragraphs.last!]?.text
    else { return false }
    return !text.isEmpty && meanings[new]?.text.hasSuffix(text) == true
  }

  /// Returns whether a paragraph inserted after the unit `before` needs no empty line before the unit `next`, because the source has none.
  private func needsNoBlankLine(_ new: Int, _ before: Int, _ next: Int) -> Bool {
    let next = source.units[next]
    guard let one = meanings[new], let two = source.meanings[next.paragraphs.last!] else { return false }
    if let old = source.meanings[source.units[before].paragraphs.last!], old.kind == one.kind, old.containers == one.containers, case .paragraph = one.kind,
      source.meanings[next.paragraphs.lowerBound]?.marker == nil
    { return true }
    switch (one.kind, two.kind) {
    case (.code, .code(_, _, begins: false)): return one.kind.isLike(two.kind)
    case (.row, .row(_, isHeader: false)): return true
    case (.heading, _), (_, .heading): return true
    default: return one.marker?.container == .item && source.meanings[next.paragraphs.lowerBound]?.marker?.container == .item && !one.isLoose
    }
  }

  // MARK: Units

  /// Returns the prefix of each line of a unit, and the rest of the line.
  func parts(of index: Int) -> [(prefix: String, content: String)] {
    let unit = source.units[index]
    let paragraph = source.unmarked[unit.paragraphs.last!]
    let quotes = paragraph.sourceContext.containers.count { $0 == .quote }
    return unit.lines.map { line in
      let bytes = source.lines[line].bytes
      let length: Int
      if line == unit.lines.lowerBound {
        length = prefixLength(bytes, from: unit.column, paragraph)
      } else {
        var (position, found) = (bytes.startIndex, 0)
        while position < bytes.endIndex {
          if bytes[position] == 0x3E, found < quotes { found += 1 } else if bytes[position] != 0x20, bytes[position] != 0x09 { break }
          position += 1
        }
        length = position - bytes.startIndex
      }
      return (String(decoding: bytes.prefix(length), as: UTF8.self), String(decoding: bytes.dropFirst(length), as: UTF8.self))
    }
  }

  /// Returns the length of the prefix, including the checkbox of a task.
  private func prefixLength(_ bytes: ArraySlice<UInt8>, from column: Int, _ paragraph: WrittenParagraph) -> Int {
    guard paragraph.sourceContext.containers.last == .item else { return column }
    let remaining = bytes.dropFirst(column)
    guard remaining.count >= 3, remaining.first == 0x5B, remaining.dropFirst(2).first == 0x5D, [0x20, 0x78, 0x58].contains(remaining.dropFirst().first!) else { return column }
    return column + 3 + remaining.dropFirst(3).prefix { $0 == 0x20 || $0 == 0x09 }.count
  }

  /// Returns the lines of a paragraph that replaces a unit, or `nil` if it is a different kind of block or its text cannot be written in that
  /// place.
  private func replacement(of index: Int, by new: Int) -> [Line]? {
    guard let old = source.units[index].paragraphs.last, let before = source.meanings[old], let after = meanings[new],
      before.containers == after.containers, before.language == after.language, before.kind.isLike(after.kind),
      let prefix = marker(before.marker, after.marker, in: parts(of: index)[0].prefix)
    else { return nil }
    return content(after, of: new, like: index, from: before, firstPrefix: prefix, isInPlace: true)
  }

  /// Returns `prefix`, which has the marker `before`, with the checkbox and the number of `after`. Returns `nil` if only one of the markers is
  /// `nil`, if they are of different kinds or those of different notes, or if `prefix` has no checkbox or number to replace.
  private func marker(_ before: ParagraphMeaning.Marker?, _ after: ParagraphMeaning.Marker?, in prefix: String) -> String? {
    guard let before, let after else { return before == nil && after == nil ? prefix : nil }
    guard before.container == after.container, before.isNumbered == after.isNumbered, (before.isDone == nil) == (after.isDone == nil) else { return nil }
    // The label is that of another note.
    guard before.container != .note || before.number == after.number else { return nil }
    var prefix = prefix
    if before.isDone != after.isDone, let done = after.isDone {
      guard let box = prefix.range(of: "]", options: .backwards), box.lowerBound > prefix.startIndex else { return nil }
      prefix.replaceSubrange(prefix.index(before: box.lowerBound)..<box.lowerBound, with: done ? "x" : " ")
    }
    if after.container == .item, let number = after.number, number != before.number {
      guard let digits = prefix.firstRange(of: /[0-9]+(?=[.)][^0-9]*$)/) else { return nil }
      prefix.replaceSubrange(digits, with: "\(number)")
    }
    return prefix
  }

  // MARK: Content

  /// Returns the lines of the paragraph `new`, written like the unit `index`, or `nil` if its text cannot be written that way.
  ///
  /// - Parameters:
  ///   - meaning: the meaning of `new`.
  ///   - old: the meaning of the unit's paragraph.
  ///   - firstPrefix: the prefix of the first line, with the marker.
  ///   - isInPlace: whether the paragraph replaces the unit, and reuses its unchanged lines.
  func content(
    _ meaning: ParagraphMeaning, of new: Int, like index: Int, from old: ParagraphMeaning, firstPrefix: String, isInPlace: Bool
  ) -> [Line]? {
    let parts = parts(of: index)
    let unit = source.units[index]
    if case .code = meaning.kind {
      let text = unmarked[new].string
      let prefix = firstPrefix.isEmpty && !text.isEmpty ? codePrefix(around: index) : firstPrefix
      let line = text.isEmpty ? firstPrefix : prefix + text
      return [isInPlace ? .changed(line, of: unit.lines.lowerBound) : .text(line)]
    }
    let kind: InlineRewriter.Kind =
      switch meaning.kind {
      case .heading: .heading
      case .row(let columns, let isHeader): .row(isHeader: isHeader, columns: columns.count)
      default: .paragraph
      }
    let whole = parts.map(\.content).joined(separator: "\n")
    let joined = isInPlace ? joinedContent(index, meaning, kind) : nil
    guard let content = joined ?? rewriter.rewritten(whole, kind, from: old.runs, to: meaning.runs) ?? rewritten(meaning, new, kind, in: whole) else { return nil }
    let texts = content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let following = parts.count > 1 ? parts[1].prefix : Self.continuation(of: firstPrefix)
    return texts.enumerated().map { line, text in
      // An unchanged line is copied byte for byte.
      if isInPlace, let same = parts.firstIndex(where: { $0.content == text }), same == 0 ? line == 0 && firstPrefix == parts[0].prefix : line > 0 {
        return .source(unit.lines.lowerBound + same)
      }
      let whole = (line == 0 ? firstPrefix : following) + text
      return isInPlace ? .changed(whole, of: min(unit.lines.lowerBound + line, unit.lines.upperBound - 1)) : .text(whole)
    }
  }

  /// Returns the joined source of the unit `index` and the next one, whose paragraphs became one, with the spelling of both. Returns `nil` if they
  /// did not become one, or if the joined source does not read back as `meaning`.
  private func joinedContent(_ index: Int, _ meaning: ParagraphMeaning, _ kind: InlineRewriter.Kind) -> String? {
    guard kind == .paragraph, index + 1 < source.units.count, case .isRemoved = fate(ofUnit: index + 1), isJoined(index + 1) else { return nil }
    let (one, two) = (parts(of: index).map(\.content).joined(separator: "\n"), parts(of: index + 1).map(\.content).joined(separator: "\n"))
    return [one + two, one + " " + two].first { rewriter.matches($0, meaning.runs, kind) }
  }

  /// Returns the paragraph written without its source `part`, of which only references of links stay. It need not read back correctly; never `nil`.
  private func rewritten(_ meaning: ParagraphMeaning, _ new: Int, _ kind: InlineRewriter.Kind, in part: String) -> String? {
    let paragraph = unmarked[new]
    var style = style
    style.references = references.used(in: part)
    let writer = MarkdownWriter(paragraphs, style)
    switch kind {
    case .paragraph:
      let plainText = meaning.text.replacing(String.lineSeparator, with: "\\\n")
      if meaning.runs.allSatisfy({ $0.image == nil && $0.style == InlineStyle() }), meaning.kind == .paragraph, rewriter.matches(plainText, meaning.runs, kind) { return plainText }
      return writer.content(of: paragraph, [paragraph]).joined(separator: "\n")
    case .heading: return writer.content(of: paragraph, [paragraph]).joined(separator: "\n")
    case .row: return writer.row(paragraph, columns: { if case .row(let columns, _) = meaning.kind { columns.count } else { 0 } }())
    }
  }

  private func codePrefix(around index: Int) -> String {
    let block = source.units[index].outermost
    for other in [index - 1, index + 1, index - 2, index + 2] where source.units.indices.contains(other) && source.units[other].outermost == block {
      if case .code? = source.meanings[source.units[other].paragraphs.last!]?.kind, let prefix = parts(of: other).first?.prefix, !prefix.isEmpty { return prefix }
    }
    return ""
  }

  /// Returns the prefix of the second line of a paragraph whose first line begins with `prefix`.
  static func continuation(of prefix: String) -> String {
    var prefix = prefix
    if let box = prefix.firstRange(of: /\[[ xX]\][ \t]*$/) { prefix.removeSubrange(box) }
    if prefix.hasPrefix("[^") { return "    " }
    return String(prefix.map { $0 == ">" || $0 == "\t" ? $0 : " " })
  }
}

extension ParagraphMeaning.Kind {
  /// Returns whether one kind can replace the other and keep the markup around its text; `false` for rules, which have no text.
  func isLike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.code(let info, let isRaw, _), .code(let otherInfo, let isOtherRaw, _)): info == otherInfo && isRaw == isOtherRaw
    default: self == other && self != .rule
    }
  }
}
