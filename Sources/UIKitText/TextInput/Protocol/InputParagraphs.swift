import Foundation
import GalleyUnicodeFacts
import UIFoundation
import UIKitCore

/// The paragraphs of an input without an editor, as read by one call of its tokenizer. Offsets are UTF-16 in the document.
///
/// Reads a range of the input around the requested position, and doubles it until it contains the paragraph. The amount of text read is in
/// proportion to the requested paragraphs, and neighboring paragraphs are in the same range.
@MainActor
struct InputParagraphs {
  private let input: any UITextInput
  let length: Int
  private var units: [UInt16] = []
  private var start = 0
  /// The distance that is read to each side, in UTF-16 code units.
  private var readDistance = 512

  init(_ input: any UITextInput) {
    self.input = input
    length = input.offset(from: input.beginningOfDocument, to: input.endOfDocument)
  }

  /// Returns the paragraph that contains the code unit at `offset`, or `nil` if the input has no such text.
  mutating func paragraph(at offset: Int) -> ParagraphText? {
    if let range = range(around: offset) { return text(in: range) }
    while true {
      read(max(offset - readDistance, 0)..<min(offset + readDistance, length))
      if let range = range(around: offset) { return text(in: range) }
      // All text was read, or the input's text differs from its reported length.
      guard units.count < length, readDistance < length else { return nil }
      readDistance *= 2
    }
  }

  private func text(in range: Range<Int>) -> ParagraphText {
    ParagraphText(Array(units[range.lowerBound - start..<range.upperBound - start]), start: range.lowerBound)
  }

  private mutating func read(_ range: Range<Int>) {
    (units, start) = (text(from: range.lowerBound, to: range.upperBound), range.lowerBound)
    // An input that counts in characters, for example, is read completely.
    if units.count != range.count { (units, start) = (text(from: 0, to: length), 0) }
  }

  private func text(from start: Int, to end: Int) -> [UInt16] {
    let first = input.beginningOfDocument
    guard let from = input.position(from: first, offset: start), let to = input.position(from: first, offset: end),
      let range = input.textRange(from: from, to: to)
    else { return [] }
    return Array((input.text(in: range) ?? "").utf16)
  }

  /// Returns the range of the paragraph at `offset` in the text read so far, or `nil` if it continues beyond that.
  private func range(around offset: Int) -> Range<Int>? {
    guard offset >= start, offset < start + units.count else { return nil }
    let isWhole = units.count >= length
    var (lower, upper) = (offset - start, offset - start)
    while lower > 0, !endsParagraph(at: lower - 1) { lower -= 1 }
    guard lower > 0 || start == 0 else { return nil }
    while upper < units.count, !endsParagraph(at: upper) { upper += 1 }
    let end = start + units.count
    if upper == units.count { return isWhole || end == length ? lower + start..<end : nil }
    // A line feed can follow beyond the end.
    guard units[upper] != .carriageReturn || upper + 1 < units.count || isWhole || end == length else { return nil }
    return lower + start..<upper + 1 + start
  }

  /// Returns whether a code unit ends a paragraph. The first of the pair CR LF ends nothing.
  private func endsParagraph(at index: Int) -> Bool {
    guard units[index].endsParagraph else { return false }
    return units[index] != .carriageReturn || index + 1 == units.count || units[index + 1] != .lineFeed
  }
}
