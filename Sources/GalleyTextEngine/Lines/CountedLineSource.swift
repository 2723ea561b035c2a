/// Lines of which only the number and the sums are known, until one of them is needed.
protocol CountedLineSource: AnyObject {
  /// The packed lines. O(their text) the first time, then O(1).
  var packed: PackedLines { get }
}
