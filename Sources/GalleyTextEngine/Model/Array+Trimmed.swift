extension Array {
  /// The array without spare capacity.
  var trimmed: [Element] { capacity == count ? self : withUnsafeBufferPointer { Array($0) } }
}
