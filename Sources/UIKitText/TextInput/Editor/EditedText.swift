import Foundation
import GalleyAttributedText
import GalleyUnicodeFacts
import TextKit
import UIKitCore

/// The text of a storage with its boundaries for caret movement. Offsets are UTF-16 in the document.
///
/// Each paragraph is read once and cached until the text changes. Graphemes, words and sentences never extend past the
/// end of a paragraph.
@MainActor
final class EditedText {
  let storage: NSTextStorage
  private var recent: (generation: UInt64, paragraph: ParagraphText)?

  /// Whether the text counts as a single word, as in a secure field, where the steps of the caret would reveal the word boundaries.
  var isOneWord = false

  init(_ storage: NSTextStorage) { self.storage = storage }

  var length: Int { storage.length }

  /// Returns the paragraph that contains the UTF-16 code unit at `offset`, which is clamped to the text. At the end of the text, returns the last
  /// paragraph, which is empty if the text is empty or ends with a separator.
  func paragraph(at offset: Int) -> ParagraphText {
    if let recent, recent.generation == storage.generation, isIn(recent.paragraph, offset) { return recent.paragraph }
    let range = storage.paragraphRange(covering: NSRange(location: clamped(offset), length: 0))
    let paragraph = ParagraphText(storage.utf16(in: range), start: range.location, marks: marks(in: range))
    recent = (storage.generation, paragraph)
    return paragraph
  }

  /// Returns the ranges of raised or lowered links, such as footnote numbers. Such a mark does not belong to the word that it is attached to.
  private func marks(in range: NSRange) -> [Range<Int>] {
    var marks: [Range<Int>] = []
    storage.enumerateAttribute(.link, in: range, options: []) { link, linked, _ in
      guard link != nil else { return }
      storage.enumerateAttribute(.baselineOffset, in: linked, options: []) { offset, raised, _ in
        if AttributeValue.number(offset) ?? 0 != 0 { marks.append(raised.location..<raised.location + raised.length) }
      }
    }
    return marks
  }

  private func isIn(_ paragraph: ParagraphText, _ offset: Int) -> Bool {
    if paragraph.range.contains(offset) { return true }
    return offset == length && paragraph.range.upperBound == length && paragraph.contentEnd == length
  }

  func clamped(_ offset: Int) -> Int { min(max(offset, 0), length) }

  // MARK: Graphemes

  /// Returns the end of the grapheme after `offset`, or `nil` at the end of the text.
  func grapheme(after offset: Int) -> Int? {
    guard offset < length else { return nil }
    if isSimpleBoundary(offset + 1) { return offset + 1 }
    return paragraph(at: offset).graphemeBoundary(after: offset) ?? length
  }

  /// Returns the start of the grapheme before `offset`, or `nil` at the start of the text.
  func grapheme(before offset: Int) -> Int? {
    guard offset > 0 else { return nil }
    if isSimpleBoundary(offset - 1) { return offset - 1 }
    return paragraph(at: offset - 1).graphemeBoundary(before: offset) ?? 0
  }

  /// Returns the start of the text that the Delete key removes before a caret at `offset`, or `nil` at the start of the text.
  func backwardDeletionStart(before offset: Int) -> Int? {
    guard let start = grapheme(before: offset) else { return nil }
    guard offset - start > 1 else { return start }
    return offset - BackwardDeletion.length(in: storage.utf16(in: NSRange(start..<offset)))
  }

  /// Returns `offset`, clamped to the text, or the next grapheme boundary if it lies inside a grapheme.
  func graphemeEnd(from offset: Int) -> Int {
    let offset = clamped(offset)
    guard offset > 0, offset < length, !isSimpleBoundary(offset) else { return offset }
    return paragraph(at: offset).graphemeBoundary(after: offset - 1) ?? offset
  }

  /// Returns `offset`, clamped to the text, or the previous grapheme boundary if it lies inside a grapheme.
  func graphemeStart(from offset: Int) -> Int {
    let offset = clamped(offset)
    guard offset > 0, offset < length, !isSimpleBoundary(offset) else { return offset }
    return paragraph(at: offset).graphemeBoundary(before: offset + 1) ?? offset
  }

  // Between two of the first 768 characters there is always a boundary, except in CR LF.
  private func isSimpleBoundary(_ offset: Int) -> Bool {
    guard offset > 0, offset < length else { return true }
    let (before, after) = (storage.unit(at: offset - 1), storage.unit(at: offset))
    return before.endsCluster(before: after)
  }

  // MARK: Words

  /// Returns the word that contains the code unit at `offset`; `nil` between words and outside the text.
  func word(at offset: Int) -> Range<Int>? { segment(at: offset).flatMap { $0.isWord ? $0.range : nil } }

  /// Returns the word, or the range between two words, that contains the code unit at `offset`; `nil` outside the text.
  func segment(at offset: Int) -> (range: Range<Int>, isWord: Bool)? {
    guard offset >= 0, offset < length else { return nil }
    if isOneWord { return (0..<length, true) }
    return paragraph(at: offset).segment(holding: offset)
  }

  /// Returns the end of the first word that ends after `offset`, or the end of the text if there is none.
  func wordEnd(after offset: Int) -> Int {
    if isOneWord { return length }
    var position = offset
    while position < length {
      let paragraph = paragraph(at: position)
      if let word = paragraph.words.first(endingAfter: offset) { return word.upperBound }
      position = paragraph.range.upperBound
    }
    return length
  }

  /// Returns the start of the last word that begins before `offset`, or the start of the text if there is none.
  func wordStart(before offset: Int) -> Int {
    if isOneWord { return 0 }
    var position = offset
    while position > 0 {
      let paragraph = paragraph(at: position - 1)
      if let word = paragraph.words.last(beginningBefore: offset) { return word.lowerBound }
      position = paragraph.range.lowerBound
    }
    return 0
  }

  // MARK: Paragraphs

  /// Returns the end of this paragraph, before its separator, or that of the next paragraph if `offset` is already there. In the last paragraph, its
  /// end.
  func paragraphEnd(after offset: Int) -> Int {
    let end = paragraph(at: offset).contentEnd
    guard end <= offset, let next = grapheme(after: end) else { return end }
    return paragraph(at: next).contentEnd
  }

  /// Returns the start of this paragraph, or of the previous paragraph if `offset` is already there. In the first paragraph, 0.
  func paragraphStart(before offset: Int) -> Int {
    let start = paragraph(at: offset).range.lowerBound
    return start < offset || start == 0 ? start : paragraph(at: start - 1).range.lowerBound
  }
}
