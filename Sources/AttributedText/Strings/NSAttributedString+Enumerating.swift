import struct Foundation.NSRange
import struct Foundation.ObjCBool

extension NSAttributedString {
  /// How an enumeration runs. Raw values are Foundation's.
  public struct EnumerationOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Options from bits; unknown ones are ignored.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// From the end to the start.
    public static let reverse = EnumerationOptions(rawValue: 1 << 1)
    /// Neighbouring ranges may come with equal values; cheaper.
    public static let longestEffectiveRangeNotRequired = EnumerationOptions(rawValue: 1 << 20)
  }

  /// The loop under both enumerations.
  ///
  /// `run` tells the value at an index and its range, which is cut to what is left. Any change of length that a block
  /// makes is taken to lie in the range that it was given.
  func enumerateRuns<Value>(
    in range: NSRange, options: EnumerationOptions, run: (Int, NSRange) -> (Value, NSRange),
    using block: (Value, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let bounds = checked(range)
    var (start, end) = (bounds.lowerBound, bounds.upperBound)
    var stop = ObjCBool(false)
    while start < end, !stop.boolValue {
      let isReverse = options.contains(.reverse)
      let left = NSRange(location: start, length: end - start)
      let (value, found) = run(isReverse ? end - 1 : start, left)
      let low = max(start, found.location)
      let high = min(end, found.location + found.length)
      let lengthBefore = length
      block(value, NSRange(location: low, length: high - low), &stop)
      if isReverse {
        end = min(low, length)
      } else {
        let change = length - lengthBefore
        start = max(0, high + change)
        end = min(length, end + change)
      }
    }
  }
}
