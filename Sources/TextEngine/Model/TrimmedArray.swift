extension Array {
  /// The same in as much memory as it needs.
  var trimmed: [Element] { capacity == count ? self : withUnsafeBufferPointer { Array($0) } }
}
