import Foundation
import GalleyUnicodeFacts
import TextKit
import UIKitCore

/// The spaces that dropped or pasted words need, and the redundant spaces that moved or cut words leave.
@MainActor
struct SmartSpaces {
  let text: EditedText

  /// Returns whether a range begins and ends at the edges of words; `false` if it is empty, or begins or ends with white space.
  func coversWholeWords(_ range: NSRange) -> Bool {
    guard range.length > 0, let first = scalar(at: range.location), let last = scalar(before: range.upperBound) else { return false }
    guard !first.properties.isWhitespace, !last.properties.isWhitespace else { return false }
    return !isInsideWord(range.location) && !isInsideWord(range.upperBound)
  }

  private func isInsideWord(_ offset: Int) -> Bool {
    guard let before = scalar(before: offset), let after = scalar(at: offset) else { return false }
    return before.isPartOfWord && after.isPartOfWord
  }

  /// Returns the text to add before and after words so that they are separate from the text around the range that they replace: a space, or an empty
  /// string.
  func spacesAround(_ words: String, in range: NSRange) -> (before: String, after: String) {
    let (before, after) = (scalar(before: range.location), scalar(at: range.upperBound))
    let needsBefore = before.map { $0.wantsSpaceAfter } == true && words.unicodeScalars.first?.wantsSpaceBefore == true
    let needsAfter = after.map { $0.wantsSpaceBefore } == true && words.unicodeScalars.last?.wantsSpaceAfter == true
    return (needsBefore ? " " : "", needsAfter ? " " : "")
  }

  /// Returns a range of words extended by the adjacent space that becomes redundant when the words are removed, or the same range if there is none.
  func includingRedundantSpace(_ range: NSRange) -> NSRange {
    let (before, after) = (scalar(before: range.location), scalar(at: range.upperBound))
    let isAtLineStart = before == nil || before?.endsLine == true
    if before == " ", after.map({ $0.properties.isWhitespace || !$0.wantsSpaceBefore }) ?? true {
      return NSRange(location: range.location - 1, length: range.length + 1)
    }
    return isAtLineStart && after == " " ? NSRange(location: range.location, length: range.length + 1) : range
  }

  private func scalar(at offset: Int) -> Unicode.Scalar? {
    guard offset < text.length else { return nil }
    let units = text.storage.utf16(in: NSRange(location: offset, length: min(2, text.length - offset)))
    return String(decoding: units, as: UTF16.self).unicodeScalars.first
  }

  private func scalar(before offset: Int) -> Unicode.Scalar? {
    guard offset > 0 else { return nil }
    let start = max(offset - 2, 0)
    return String(decoding: text.storage.utf16(in: NSRange(location: start, length: offset - start)), as: UTF16.self).unicodeScalars.last
  }
}

extension TextEditor {
  /// Whether inserted words add spaces beside them, and removed words take a redundant one with them.
  var hasSmartSpaces: Bool {
    switch textInput?.smartInsertDeleteType {
    case .yes: true
    case .default: !isSecure && (textInput is TextInputScrollView || textInput is TextInputControl)
    case .no, nil: false
    }
  }

  /// Returns words with the spaces that they need in place of a range, and the range of the words in the result. Without `isSmart`, adds none.
  func spaced(_ words: NSAttributedString, in range: NSRange, isSmart: Bool) -> (text: NSAttributedString, words: NSRange) {
    guard isSmart, words.length > 0 else { return (words, NSRange(location: 0, length: words.length)) }
    let spaces = SmartSpaces(text: text).spacesAround(words.string, in: range)
    let spaced = NSMutableAttributedString(attributedString: words)
    spaced.replaceCharacters(in: NSRange(location: words.length, length: 0), with: spaces.after)
    spaced.replaceCharacters(in: NSRange(location: 0, length: 0), with: spaces.before)
    return (spaced, NSRange(location: spaces.before.utf16.count, length: words.length))
  }

  /// The selection, with the space that becomes redundant when whole words are removed.
  var selectionToRemove: NSRange {
    let (range, spaces) = (selection.range, SmartSpaces(text: text))
    return hasSmartSpaces && spaces.coversWholeWords(range) ? spaces.includingRedundantSpace(range) : range
  }
}

extension Unicode.Scalar {
  /// Whether the character is a letter, a digit, a percent sign, or punctuation that ends a clause, a bracket or a quotation, of a script with spaces
  /// between words.
  fileprivate var wantsSpaceAfter: Bool {
    !isOfScriptWithoutSpaces && (isPartOfWord || ".,;:!?…%)]}»”’›".unicodeScalars.contains(self))
  }

  /// Whether the character is a letter, a digit, or punctuation that begins a bracket, a quotation or a sentence, of a script with spaces between
  /// words.
  fileprivate var wantsSpaceBefore: Bool {
    !isOfScriptWithoutSpaces && (isPartOfWord || "([{«“‘‹¿¡".unicodeScalars.contains(self))
  }
}
