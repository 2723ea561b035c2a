import struct Foundation.NSRange
import AttributedText

extension NSTextStorage {
  /// Fixes what lazy fixing has left, if it meets `range`; its changes are part of no edit.
  func fixLeftovers(meeting range: NSRange) {
    guard let leftover = unfixed, leftover.start <= range.location + range.length, range.location <= leftover.end
    else { return }
    unfixed = nil
    let inBounds = UTF16Span(start: min(leftover.start, length), end: min(leftover.end, length))
    let (phaseBefore, fixedBefore) = (phase, fixed)
    phase = .fixing
    fixAttributes(in: inBounds.nsRange)
    (phase, fixed) = (phaseBefore, fixedBefore)
  }
}
