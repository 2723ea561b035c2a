import Foundation
import UIFoundation
import UnicodeFacts

/// The paragraphs of an input without an editor, as one call of its tokenizer looks at them. Offsets are UTF-16 in the document.
///
/// The input is asked for a stretch around the place that is looked at, and for twice as much where the paragraph goes on beyond it: what is
/// read is in proportion to the paragraphs that are asked for, and their neighbours are in the same stretch.
@MainActor
struct InputParagraphs {
  private let input: any UITextInput
  let length: Int
  private var units: [UInt16] = []
  private var start = 0
  /// How far it reads to each side, in UTF-16 units.
  private var room = 512

  init(_ input: any UITextInput) {
    self.input = input
    length = input.offset(from: input.beginningOfDocument, to: input.endOfDocument)
  }

  /// The paragraph that holds the unit at `place`; `nil` where the input has no such text.
  mutating func paragraph(at place: Int) -> ParagraphText? {
    if let range = range(around: place) { return text(in: range) }
    while true {
      read(max(place - room, 0)..<min(place + room, length))
      if let range = range(around: place) { return text(in: range) }
      // All was read, or the input has other text than it says.
      guard units.count < length, room < length else { return nil }
      room *= 2
    }
  }

  private func text(in range: Range<Int>) -> ParagraphText {
    ParagraphText(Array(units[range.lowerBound - start..<range.upperBound - start]), start: range.lowerBound)
  }

  private mutating func read(_ range: Range<Int>) {
    (units, start) = (text(from: range.lowerBound, to: range.upperBound), range.lowerBound)
    // One that counts in characters, say, is read whole: its text is what it is.
    if units.count != range.count { (units, start) = (text(from: 0, to: length), 0) }
  }

  private func text(from start: Int, to end: Int) -> [UInt16] {
    let first = input.beginningOfDocument
    guard let from = input.position(from: first, offset: start), let to = input.position(from: first, offset: end),
      let range = input.textRange(from: from, to: to)
    else { return [] }
    return Array((input.text(in: range) ?? "").utf16)
  }

  /// Where the paragraph at `place` is among what was read; `nil` where it goes on beyond that.
  private func range(around place: Int) -> Range<Int>? {
    guard place >= start, place < start + units.count else { return nil }
    let isWhole = units.count >= length
    var (lower, upper) = (place - start, place - start)
    while lower > 0, !endsParagraph(at: lower - 1) { lower -= 1 }
    guard lower > 0 || start == 0 else { return nil }
    while upper < units.count, !endsParagraph(at: upper) { upper += 1 }
    let end = start + units.count
    if upper == units.count { return isWhole || end == length ? lower + start..<end : nil }
    // A line feed may follow beyond.
    guard units[upper] != .carriageReturn || upper + 1 < units.count || isWhole || end == length else { return nil }
    return lower + start..<upper + 1 + start
  }

  /// The first of the pair ends nothing.
  private func endsParagraph(at index: Int) -> Bool {
    guard units[index].endsParagraph else { return false }
    return units[index] != .carriageReturn || index + 1 == units.count || units[index + 1] != .lineFeed
  }
}
