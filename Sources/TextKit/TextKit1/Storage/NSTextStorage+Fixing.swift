import struct Foundation.NSRange
import GalleyAttributedText
import GalleyTextEngine

extension NSTextStorage {
  /// Fixes all pending attributes of lazy fixing if they overlap or touch `range`. The changes are not reported as an edit.
  func fixPendingAttributes(meeting range: NSRange) {
    guard let leftover = unfixed, leftover.lowerBound <= range.characters.upperBound, UTF16Offset(range.location) <= leftover.upperBound
    else { return }
    unfixed = nil
    let inBounds = min(leftover.lowerBound, textEnd)..<min(leftover.upperBound, textEnd)
    let (phaseBefore, fixedBefore) = (phase, fixed)
    phase = .fixing
    fixAttributes(in: inBounds.nsRange)
    (phase, fixed) = (phaseBefore, fixedBefore)
  }

  /// Appends a text without fixing its attributes, as one edit. A Galley extension.
  ///
  /// Like the initial text of a storage, the text is used as it is. O(log *n* + attribute runs), where *n* is the length of the text.
  ///
  /// - Returns: `false` within another edit, without any change; otherwise `true`.
  public func append(asItIs text: NSAttributedString) -> Bool {
    guard groupingDepth == 0, phase == .idle else { return false }
    skipsAttributeFixing = true
    defer { skipsAttributeFixing = false }
    append(text)
    return true
  }
}
