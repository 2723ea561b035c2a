import struct Foundation.NSRange
import GalleyAttributedText

extension NSTextStorage {
  /// Fixes all pending attributes of lazy fixing if they overlap or touch `range`. The changes are not reported as an edit.
  func fixPendingAttributes(meeting range: NSRange) {
    guard let leftover = unfixed, leftover.start <= UTF16Span(range).end, range.location <= leftover.end
    else { return }
    unfixed = nil
    let inBounds = UTF16Span(start: min(leftover.start, length), end: min(leftover.end, length))
    let (phaseBefore, fixedBefore) = (phase, fixed)
    phase = .fixing
    fixAttributes(in: inBounds.nsRange)
    (phase, fixed) = (phaseBefore, fixedBefore)
  }

  /// Appends a text without fixing its attributes, as one edit. A Galley extension.
  ///
  /// Like the initial text of a storage, the text is used as it is. O(log *n* + attribute runs), where *n* is the length of the text.
  ///
  /// - Returns: `false` within another edit, without any change.
  public func append(asItIs text: NSAttributedString) -> Bool {
    guard groupingDepth == 0, phase == .idle else { return false }
    skipsAttributeFixing = true
    defer { skipsAttributeFixing = false }
    append(text)
    return true
  }
}
