extension Array {
  /// Returns the array with some elements replaced, and `move` applied to those after them. O(*n*).
  @inline(__always) func replacing(_ range: Range<Int>, with new: [Element], moving move: (inout Element) -> Void = { _ in }) -> [Element] {
    let total = count - range.count + new.count
    return Array(unsafeUninitializedCapacity: total) { target, initialized in
      withUnsafeBufferPointer { old in
        guard total > 0, let base = target.baseAddress else { return }
        if range.lowerBound > 0 { base.initialize(from: old.baseAddress!, count: range.lowerBound) }
        new.withUnsafeBufferPointer { if let source = $0.baseAddress { (base + range.lowerBound).initialize(from: source, count: new.count) } }
        let (rest, position) = (count - range.upperBound, range.lowerBound + new.count)
        guard rest > 0 else { return }
        (base + position).initialize(from: old.baseAddress! + range.upperBound, count: rest)
        for index in position..<total { move(&base[index]) }
      }
      initialized = total
    }
  }
}
