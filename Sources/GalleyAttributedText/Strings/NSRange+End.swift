import struct Foundation.NSRange

extension NSRange {
  /// The end of the range, limited to `Int.max`. `NSMaxRange` and `upperBound` trap if location and length overflow, as
  /// in `NSRange(location: 1, length: .max)`.
  package var saturatedEnd: Int {
    let (end, overflows) = location.addingReportingOverflow(length)
    if overflows { return length > 0 ? .max : .min }
    return end
  }
}
