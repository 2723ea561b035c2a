import struct Foundation.NSRange
import struct Foundation.ObjCBool

extension NSAttributedString {
  /// Options of an enumeration. Raw values are Foundation's.
  public struct EnumerationOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Creates options from bits; unknown bits are ignored.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Enumerates from the end to the start.
    public static let reverse = EnumerationOptions(rawValue: 1 << 1)
    /// Allows neighboring ranges with equal values, which is cheaper.
    public static let longestEffectiveRangeNotRequired = EnumerationOptions(rawValue: 1 << 20)
  }

  /// Calls `block` for the runs in `range`, in order or from the end, until it sets the pointer to true. `enumerateAttributes` and
  /// `enumerateAttribute` use this loop.
  ///
  /// `run` returns the value at an index and its range, which is clipped to the remaining range. If a block changes the text's length, the
  /// change is assumed to be in the range that was passed to the block.
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
