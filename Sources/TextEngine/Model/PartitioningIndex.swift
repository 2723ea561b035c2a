extension RandomAccessCollection {
  /// The first index whose element `belongs`, in a collection in which it then holds for all that follow; `endIndex` where it holds for
  /// none. O(log n).
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
