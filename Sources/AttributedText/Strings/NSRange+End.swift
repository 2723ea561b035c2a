import struct Foundation.NSRange

extension NSRange {
  /// The end of the range, which stays within `Int`: `NSMaxRange` and `upperBound` trap if location and length overflow, as those
  /// of `NSRange(location: 1, length: .max)` do.
  package var saturatedEnd: Int {
    let (end, overflows) = location.addingReportingOverflow(length)
    if overflows { return length > 0 ? .max : .min }
    return end
  }
}
