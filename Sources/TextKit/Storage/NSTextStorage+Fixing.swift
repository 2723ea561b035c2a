import struct Foundation.NSRange
import AttributedText

extension NSTextStorage {
  /// Fixes what lazy fixing has left, if it meets `range`; its changes are part of no edit.
  func fixLeftovers(meeting range: NSRange) {
    guard let leftover = unfixed, leftover.start <= UTF16Span(range).end, range.location <= leftover.end
    else { return }
    unfixed = nil
    let inBounds = UTF16Span(start: min(leftover.start, length), end: min(leftover.end, length))
    let (phaseBefore, fixedBefore) = (phase, fixed)
    phase = .fixing
    fixAttributes(in: inBounds.nsRange)
    (phase, fixed) = (phaseBefore, fixedBefore)
  }

  /// Puts a text behind this one as it is, as one edit: no attribute is fixed, as none is of a text that a storage is made with.
  /// O(log n + runs of attributes), however long the text is. A Galley extension.
  ///
  /// - Returns: `false` within another edit; then nothing is changed.
  public func append(asItIs text: NSAttributedString) -> Bool {
    guard groupingDepth == 0, phase == .idle else { return false }
    takesTextAsItIs = true
    defer { takesTextAsItIs = false }
    append(text)
    return true
  }
}
