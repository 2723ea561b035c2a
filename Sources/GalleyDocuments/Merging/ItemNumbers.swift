import UIKit

/// Continues the numbers of an ordered list after an item that was inserted or deleted, while the lines of a file are assembled.
///
/// A list whose items all have the same number keeps it, and irregular numbers keep their distances.
struct ItemNumbers {
  private let merge: MarkdownMerge
  private let isOn: Bool
  /// The open lists, by the containers of their items: the difference to the numbers of the source, and the last number.
  private var open: [[SourceContext.Container]: (shift: Int, last: Int)] = [:]

  init(_ merge: MarkdownMerge, isOn: Bool) { (self.merge, self.isOn) = (merge, isOn) }

  /// Returns `lines`, those of a unit of the source or of the paragraph `new` that replaces it, with the number of its list item: that of the
  /// source, raised or lowered like the numbers before it in its list, or the number of `new` if that paragraph begins a list. Records the number
  /// for the items that follow. Returns `lines` unchanged if numbering is off, or if the unit has no number that can change (`item(_:)`).
  mutating func lines(_ lines: [MarkdownMerge.Line], ofUnit index: Int, replacedBy new: Int?) -> [MarkdownMerge.Line] {
    guard let (meaning, number) = item(index) else { return lines }
    let shift: Int
    if let explicit = new.flatMap({ merge.meanings[$0]?.marker?.number }) {
      shift = explicit - number
    } else {
      shift = meaning.marker?.number == nil ? open[meaning.containers]?.shift ?? 0 : 0
    }
    open[meaning.containers] = (shift, number + shift)
    return shift == 0 ? lines : numbered(lines, number + shift)
  }

  /// Returns the lines of a new paragraph with the number after the last one of its list, and raises the numbers of the items that follow by 1.
  /// Unchanged if the paragraph is not a numbered item of an open list, or if numbering is off.
  mutating func lines(_ lines: [MarkdownMerge.Line], ofNew new: Int) -> [MarkdownMerge.Line] {
    guard isOn, let meaning = merge.meanings[new] else { return lines }
    leave(meaning)
    guard let marker = meaning.marker, marker.container == .item else { return lines }
    guard marker.isNumbered, let list = open[meaning.containers] else {
      open[meaning.containers] = nil
      return lines
    }
    open[meaning.containers] = (list.shift + 1, list.last + 1)
    return numbered(lines, list.last + 1)
  }

  /// Lowers the numbers of the items that follow by 1, for a unit of the source that is not written. If the unit begins its list, the list is closed
  /// instead; a unit that is not a numbered item changes nothing.
  mutating func remove(_ index: Int) {
    guard let (meaning, _) = item(index) else { return }
    if meaning.marker?.number == nil { open[meaning.containers]?.shift -= 1 } else { open[meaning.containers] = nil }
  }

  /// Returns the only item that begins in a unit, and its number in the source. Returns `nil` if numbering is off, if none or several begin there,
  /// or if the item's list is not numbered or has no rising numbers.
  private mutating func item(_ index: Int) -> (meaning: ParagraphMeaning, number: Int)? {
    guard isOn else { return nil }
    var items: [ParagraphMeaning] = []
    for meaning in merge.source.units[index].paragraphs.compactMap({ merge.source.meanings[$0] }) {
      leave(meaning)
      if meaning.marker?.container == .item { items.append(meaning) }
    }
    guard let item = items.first else { return nil }
    guard items.count == 1, item.marker?.isNumbered == true, merge.isCounted(index), let number = merge.number(ofUnit: index).flatMap({ Int($0) }) else {
      for item in items { open[item.containers] = nil }
      return nil
    }
    return (item, number)
  }

  /// Closes the lists that do not contain `meaning`.
  private mutating func leave(_ meaning: ParagraphMeaning) {
    if !open.isEmpty { open = open.filter { meaning.containers.starts(with: $0.key) } }
  }

  /// Returns the lines with another number in the first line that has text; unchanged if that line has no number or has ill-formed bytes, or if the
  /// new number is not possible.
  private func numbered(_ lines: [MarkdownMerge.Line], _ number: Int) -> [MarkdownMerge.Line] {
    guard number >= 0, number <= Self.greatest, let index = lines.firstIndex(where: { merge.text($0).contains { !" \t>".contains($0) } }) else { return lines }
    var text = merge.text(lines[index])
    guard let digits = text.prefixMatch(of: /[ \t>]*([0-9]{1,9})(?=[.)])/)?.1 else { return lines }
    text.replaceSubrange(digits.startIndex..<digits.endIndex, with: "\(number)")
    var lines = lines
    switch lines[index] {
    case .source(let line):
      // Ill-formed bytes stay as they are.
      guard DecodedText(Array(merge.source.lines[line].bytes)).replaced == 0 else { return lines }
      lines[index] = .changed(text, of: line)
    case .changed(_, let line): lines[index] = .changed(text, of: line)
    case .text: lines[index] = .text(text)
    }
    return lines
  }

  /// The greatest number of an item in CommonMark.
  private static let greatest = 999_999_999
}
