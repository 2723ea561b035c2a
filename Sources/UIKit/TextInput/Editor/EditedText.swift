import AttributedText
import Foundation
import TextKit
import UnicodeFacts

/// The text of a storage as one steps through it. Offsets are UTF-16 in the document.
///
/// A paragraph is read once for all questions about it, until the text is another. Graphemes, words and sentences never
/// reach over a paragraph's end.
@MainActor
final class EditedText {
  let storage: NSTextStorage
  private var recent: (generation: UInt64, paragraph: ParagraphText)?

  /// Whether no words are told apart, as in a secret: their ends would be known from the caret's steps.
  var isOneWord = false

  init(_ storage: NSTextStorage) { self.storage = storage }

  var length: Int { storage.length }

  /// The paragraph that holds the unit at `offset`; at the text's end the last one, which may be empty.
  func paragraph(at offset: Int) -> ParagraphText {
    if let recent, recent.generation == storage.generation, isIn(recent.paragraph, offset) { return recent.paragraph }
    let range = storage.paragraphRange(covering: NSRange(location: clamped(offset), length: 0))
    let paragraph = ParagraphText(storage.utf16(in: range), start: range.location, marks: marks(in: range))
    recent = (storage.generation, paragraph)
    return paragraph
  }

  /// Raised or lowered links, as the numbers of footnotes are: a mark on a word is no letter of it.
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

  /// `nil` at the end of the text.
  func grapheme(after offset: Int) -> Int? {
    guard offset < length else { return nil }
    if isSimpleBoundary(offset + 1) { return offset + 1 }
    return paragraph(at: offset).graphemeBoundary(after: offset) ?? length
  }

  /// `nil` at the start of the text.
  func grapheme(before offset: Int) -> Int? {
    guard offset > 0 else { return nil }
    if isSimpleBoundary(offset - 1) { return offset - 1 }
    return paragraph(at: offset - 1).graphemeBoundary(before: offset) ?? 0
  }

  /// Where the text begins that the Delete key removes before a caret at `offset`; `nil` at the start of the text.
  func backwardDeletionStart(before offset: Int) -> Int? {
    guard let start = grapheme(before: offset) else { return nil }
    guard offset - start > 1 else { return start }
    return offset - BackwardDeletion.length(in: storage.utf16(in: NSRange(start..<offset)))
  }

  /// `offset`, or the boundary after it where it lies inside a grapheme.
  func graphemeEnd(from offset: Int) -> Int {
    let offset = clamped(offset)
    guard offset > 0, offset < length, !isSimpleBoundary(offset) else { return offset }
    return paragraph(at: offset).graphemeBoundary(after: offset - 1) ?? offset
  }

  /// `offset`, or the boundary before it where it lies inside a grapheme.
  func graphemeStart(from offset: Int) -> Int {
    let offset = clamped(offset)
    guard offset > 0, offset < length, !isSimpleBoundary(offset) else { return offset }
    return paragraph(at: offset).graphemeBoundary(before: offset + 1) ?? offset
  }

  // Between two of the first 768 characters, which all stand alone but for CR LF, no rule needs to be asked.
  private func isSimpleBoundary(_ offset: Int) -> Bool {
    guard offset > 0, offset < length else { return true }
    let (before, after) = (storage.unit(at: offset - 1), storage.unit(at: offset))
    return before.endsCluster(before: after)
  }

  // MARK: Words

  /// The word at the unit at `offset`; `nil` between words.
  func word(at offset: Int) -> Range<Int>? { segment(at: offset).flatMap { $0.isWord ? $0.range : nil } }

  /// The word, or what lies between two, at the unit at `offset`; `nil` at the end of the text.
  func segment(at offset: Int) -> (range: Range<Int>, isWord: Bool)? {
    guard offset >= 0, offset < length else { return nil }
    if isOneWord { return (0..<length, true) }
    return paragraph(at: offset).segment(holding: offset)
  }

  /// Where the next word ends; the end of the text where there is none.
  func wordEnd(after offset: Int) -> Int {
    if isOneWord { return length }
    var place = offset
    while place < length {
      let paragraph = paragraph(at: place)
      if let word = paragraph.words.first(endingAfter: offset) { return word.upperBound }
      place = paragraph.range.upperBound
    }
    return length
  }

  /// Where the word before begins; the start of the text where there is none.
  func wordStart(before offset: Int) -> Int {
    if isOneWord { return 0 }
    var place = offset
    while place > 0 {
      let paragraph = paragraph(at: place - 1)
      if let word = paragraph.words.last(beginningBefore: offset) { return word.lowerBound }
      place = paragraph.range.lowerBound
    }
    return 0
  }

  // MARK: Paragraphs

  /// Before the separator of this paragraph, or of the next where `offset` stands there already.
  func paragraphEnd(after offset: Int) -> Int {
    let end = paragraph(at: offset).contentEnd
    guard end <= offset, let next = grapheme(after: end) else { return end }
    return paragraph(at: next).contentEnd
  }

  /// The start of this paragraph, or of the one before where `offset` stands there already.
  func paragraphStart(before offset: Int) -> Int {
    let start = paragraph(at: offset).range.lowerBound
    return start < offset || start == 0 ? start : paragraph(at: start - 1).range.lowerBound
  }
}
