import Foundation
import GalleyTextEngine
import UIFoundation
import UIKitCore

/// Finds the units of any input's text, by Unicode's rules. Words of Thai, Chinese and Japanese come from dictionaries.
///
/// Lines are known only for text that an editor has laid out; other inputs have none. A paragraph unit ends before its
/// separator.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
  private weak var textInput: (any UITextInput)?

  /// Creates a tokenizer for `textInput`, which is not retained.
  public init(textInput: any UITextInput) {
    self.textInput = textInput
    super.init()
  }

  /// Returns the word, sentence, line or other unit at a position; between two units, the one in `direction`. Returns `nil` if the position is
  /// outside units or the text no longer exists.
  open func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextRange? {
    guard let textInput, let offset = offset(of: position) else { return nil }
    let isForward = isForward(direction, at: position)
    guard let unit = unit(granularity, at: offset, isForward),
      let start = textInput.position(from: textInput.beginningOfDocument, offset: unit.lowerBound),
      let end = textInput.position(from: textInput.beginningOfDocument, offset: unit.upperBound)
    else { return nil }
    return textInput.textRange(from: start, to: end)
  }

  /// Returns whether a unit ends at a position when moving in `direction`. Returns `false` if the text no longer exists.
  open func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool {
    guard let offset = offset(of: position) else { return false }
    let isForward = isForward(direction, at: position)
    // Forward movement leaves the unit before the position.
    guard let unit = unit(granularity, at: offset, !isForward) else { return false }
    return offset == (isForward ? unit.upperBound : unit.lowerBound)
  }

  /// Returns the end of the next unit in `direction`. Returns `nil` if there is none or the text no longer exists.
  open func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> UITextPosition? {
    guard let textInput, let offset = offset(of: position) else { return nil }
    let isForward = isForward(direction, at: position)
    guard let boundary = boundary(granularity, from: offset, isForward) else { return nil }
    return textInput.position(from: textInput.beginningOfDocument, offset: boundary)
  }

  /// Returns whether a position is in a unit; on its boundary only if the unit lies in `direction`. Returns `false` if the text no longer exists.
  open func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity, inDirection direction: UITextDirection
  ) -> Bool {
    guard let offset = offset(of: position) else { return false }
    return unit(granularity, at: offset, isForward(direction, at: position)) != nil
  }

  func finds(in input: any UITextInput) -> Bool { textInput === input }

  // MARK: Offsets

  private func offset(of position: UITextPosition) -> Int? {
    textInput.map { $0.offset(from: $0.beginningOfDocument, to: position) }
  }

  private func isForward(_ direction: UITextDirection, at position: UITextPosition) -> Bool {
    let isRightToLeft = textInput?.baseWritingDirection(for: position, in: .forward) == .rightToLeft
    return switch direction {
    case .storage(.forward), .layout(.down): true
    case .layout(.right): !isRightToLeft
    case .layout(.left): isRightToLeft
    default: false
    }
  }

  // MARK: Units

  // Words and sentences of an editor's paragraph are cached until its text changes. Each query then costs O(log units), and a query for a line
  // O(line).

  /// Returns the unit that contains `offset`. At a boundary, returns the unit after it if `isForward`, otherwise the unit before it. Returns `nil`
  /// if no unit is there, as between words.
  private func unit(_ granularity: UITextGranularity, at offset: Int, _ isForward: Bool) -> Range<Int>? {
    var paragraphs = ParagraphReader(textInput)
    guard let paragraph = paragraphs.paragraph(at: offset, isForward) else { return nil }
    let unit = isForward
      ? unitEnding(granularity, after: offset, in: paragraph, of: paragraphs.length)
      : unitBeginning(granularity, before: offset, in: paragraph, of: paragraphs.length)
    guard let unit, isForward ? unit.lowerBound <= offset : offset <= unit.upperBound else { return nil }
    return unit
  }

  private func boundary(_ granularity: UITextGranularity, from offset: Int, _ isForward: Bool) -> Int? {
    var position = offset
    var paragraphs = ParagraphReader(textInput)
    while let paragraph = paragraphs.paragraph(at: position, isForward) {
      if isForward {
        if let unit = unitEnding(granularity, after: offset, in: paragraph, of: paragraphs.length) { return unit.upperBound }
        position = paragraph.range.upperBound
      } else {
        if let unit = unitBeginning(granularity, before: offset, in: paragraph, of: paragraphs.length) { return unit.lowerBound }
        position = paragraph.range.lowerBound
      }
    }
    return nil
  }

  /// Returns the first unit of a paragraph that ends after `offset`. Returns `nil` if there is none.
  private func unitEnding(_ granularity: UITextGranularity, after offset: Int, in paragraph: ParagraphText, of length: Int) -> Range<Int>? {
    switch granularity {
    case .character:
      guard let end = paragraph.graphemeBoundary(after: max(offset, paragraph.range.lowerBound)), let start = paragraph.graphemeBoundary(before: end)
      else { return nil }
      return start..<end
    case .word: return paragraph.words.first(endingAfter: offset)
    case .sentence: return paragraph.sentences.first(endingAfter: offset)
    case .paragraph: return [paragraph.contents].first(endingAfter: offset)
    case .document: return [0..<length].first(endingAfter: offset)
    case .line: return editor?.geometry.line(holding: max(offset, paragraph.range.lowerBound))
    }
  }

  /// Returns the last unit of a paragraph that begins before `offset`. Returns `nil` if there is none.
  private func unitBeginning(_ granularity: UITextGranularity, before offset: Int, in paragraph: ParagraphText, of length: Int) -> Range<Int>? {
    switch granularity {
    case .character:
      guard let start = paragraph.graphemeBoundary(before: min(offset, paragraph.range.upperBound)), let end = paragraph.graphemeBoundary(after: start)
      else { return nil }
      return start..<end
    case .word: return paragraph.words.last(beginningBefore: offset)
    case .sentence: return paragraph.sentences.last(beginningBefore: offset)
    case .paragraph: return [paragraph.contents].last(beginningBefore: offset)
    case .document: return [0..<length].last(beginningBefore: offset)
    case .line: return editor?.geometry.line(holding: min(offset, paragraph.range.upperBound) - 1)
    }
  }

  private var editor: TextEditor? { (textInput as? any TextEditing)?.editor }
}

extension [Range<Int>] {
  // For ascending ranges that do not overlap. O(log count).

  /// Returns the first range that ends after `offset`, or `nil` if there is none.
  func first(endingAfter offset: Int) -> Range<Int>? {
    let index = partitioningIndex { $0.upperBound > offset }
    return index < count ? self[index] : nil
  }

  /// Returns the last range that begins before `offset`, or `nil` if there is none.
  func last(beginningBefore offset: Int) -> Range<Int>? {
    let index = partitioningIndex { $0.lowerBound >= offset }
    return index > 0 ? self[index - 1] : nil
  }
}

/// Gives access to the paragraphs of a `UITextInput`: to those of its editor if it has one, otherwise to copies that are read
/// through the protocol. Create one for each call, because the text can change between calls.
@MainActor
private struct ParagraphReader {
  private let editor: TextEditor?
  private var read: InputParagraphs?
  let length: Int

  init(_ input: (any UITextInput)?) {
    editor = (input as? any TextEditing)?.editor
    read = editor == nil ? input.map { InputParagraphs($0) } : nil
    length = editor?.text.length ?? read?.length ?? 0
  }

  /// Returns the paragraph that continues from `offset` in the direction, or `nil` at the edge of the text.
  mutating func paragraph(at offset: Int, _ isForward: Bool) -> ParagraphText? {
    let inside = isForward ? offset : offset - 1
    guard inside >= 0, inside < length else { return nil }
    return editor?.text.paragraph(at: inside) ?? read?.paragraph(at: inside)
  }
}
