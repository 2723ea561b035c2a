extension RandomAccessCollection {
  /// Returns the first index with an element that satisfies `belongs`. All elements after it must satisfy it too.
  /// Returns `endIndex` if none does. O(log *n*) in the number of elements.
  @inlinable package func partitioningIndex(where belongs: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if belongs(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
