import Foundation
import TextKit
import UnicodeFacts

/// The spaces that dropped words bring along, and those that words leave behind that are taken away.
@MainActor
struct SmartSpaces {
  let text: EditedText

  /// Whether a range is of whole words, without the white space around them.
  func isOfWholeWords(_ range: NSRange) -> Bool {
    guard range.length > 0, let first = scalar(at: range.location), let last = scalar(before: range.upperBound) else { return false }
    guard !first.properties.isWhitespace, !last.properties.isWhitespace else { return false }
    return !isInsideWord(range.location) && !isInsideWord(range.upperBound)
  }

  private func isInsideWord(_ offset: Int) -> Bool {
    guard let before = scalar(before: offset), let after = scalar(at: offset) else { return false }
    return before.isPartOfWord && after.isPartOfWord
  }

  /// What words need before and after them to stand apart from what is at `place`.
  func around(_ words: String, at place: Int) -> (before: String, after: String) {
    let (before, after) = (scalar(before: place), scalar(at: place))
    let needsBefore = before.map { $0.wantsSpaceAfter } == true && words.unicodeScalars.first?.wantsSpaceBefore == true
    let needsAfter = after.map { $0.wantsSpaceBefore } == true && words.unicodeScalars.last?.wantsSpaceAfter == true
    return (needsBefore ? " " : "", needsAfter ? " " : "")
  }

  /// A range of words with the space that nobody needs when they are gone.
  func withSpareSpace(_ range: NSRange) -> NSRange {
    let (before, after) = (scalar(before: range.location), scalar(at: range.upperBound))
    let standsAlone = before == nil || before?.endsLine == true
    if before == " ", after.map({ $0.properties.isWhitespace || !$0.wantsSpaceBefore }) ?? true {
      return NSRange(location: range.location - 1, length: range.length + 1)
    }
    return standsAlone && after == " " ? NSRange(location: range.location, length: range.length + 1) : range
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

extension Unicode.Scalar {
  /// A letter, a figure, or what closes a clause or a bracket.
  fileprivate var wantsSpaceAfter: Bool {
    !isOfScriptWithoutSpaces && (isPartOfWord || ".,;:!?…%)]}»”’›".unicodeScalars.contains(self))
  }

  /// A letter, a figure, or what opens a bracket.
  fileprivate var wantsSpaceBefore: Bool {
    !isOfScriptWithoutSpaces && (isPartOfWord || "([{«“‘‹¿¡".unicodeScalars.contains(self))
  }
}
