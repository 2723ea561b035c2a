import struct Foundation.NSRange

extension NSRange {
  /// The end of the range, clamped to the range of `Int`. `NSMaxRange` and `upperBound` trap if location and length overflow, as in
  /// `NSRange(location: 1, length: .max)`.
  package var saturatedEnd: Int {
    let (end, overflows) = location.addingReportingOverflow(length)
    if overflows { return length > 0 ? .max : .min }
    return end
  }
}
