import struct Foundation.NSRange
import GalleyRequirements

/// A range of UTF-16 offsets that keeps its position when it is empty.
struct UTF16Span: Equatable, Sendable {
  var start, end: Int

  init(start: Int, end: Int) { (self.start, self.end) = (start, end) }
  /// Creates a span from a range. An overflowing end is clamped to the largest integer.
  init(_ range: NSRange) {
    let (end, isOverflow) = range.location.addingReportingOverflow(range.length)
    self.init(start: range.location, end: isOverflow ? .max : end)
  }

  var nsRange: NSRange { NSRange(location: start, length: end - start) }
  /// Returns the part of the span within a text of the given length.
  func clamped(toLength length: Int) -> UTF16Span {
    let start = min(max(start, 0), length)
    return UTF16Span(start: start, end: min(max(end, start), length))
  }
  func union(_ other: UTF16Span) -> UTF16Span {
    UTF16Span(start: min(start, other.start), end: max(end, other.end))
  }
}

extension NSRange {
  /// The end of a range from a caller. Traps if the range is negative or its end overflows.
  var checkedEnd: Int {
    let (end, isOverflow) = location.addingReportingOverflow(length)
    require(location >= 0 && length >= 0 && !isOverflow, "range {\(location), \(length)} is out of bounds")
    return end
  }
}
