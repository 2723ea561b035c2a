/// A run of consecutive elements of a sequence, stored together.
@usableFromInline package protocol TreeStretch {
  /// The minimum and maximum number of runs in a leaf. Smaller leaves are merged with a neighbour, larger ones are
  /// split.
  static var fewestInLeaf: Int { get }
  static var mostInLeaf: Int { get }

  /// The number of elements in the run; at least one.
  var count: Int { get }
  /// Returns a proper part of the run.
  func part(_ range: Range<Int>) -> Self
}

/// A leaf of consecutive runs.
@usableFromInline package struct StretchLeaf<Stretch: TreeStretch>: TreeLeaf {
  @inlinable package static var leastWeight: Int { Stretch.fewestInLeaf }
  @inlinable package static var greatestWeight: Int { Stretch.mostInLeaf }

  @usableFromInline var stretches: [Stretch]
  /// The number of positions; equal to the number of runs if each has one element.
  @usableFromInline var length: Int

  @inlinable package init(_ stretches: [Stretch]) {
    self.stretches = stretches
    length = stretches.reduce(0) { $0 + $1.count }
  }

  @inlinable init(_ stretches: [Stretch], length: Int) { (self.stretches, self.length) = (stretches, length) }

  @inlinable package var weight: Int { stretches.count }
  @inlinable package var summary: StretchMeasure { StretchMeasure(length: length) }
  @inlinable package func summary(of range: Range<Int>) -> StretchMeasure { StretchMeasure(length: range.count) }

  /// Returns the run at a position, and its first position. O(1) if each run has one element.
  @inlinable package func stretch(at position: Int) -> (stretch: Stretch, start: Int) {
    let (index, start) = place(of: position)
    return (stretches[index], start)
  }

  /// Replaces the run at a position with another run of the same length.
  @inlinable package mutating func replaceStretch(at position: Int, with stretch: Stretch) {
    stretches[place(of: position).index] = stretch
  }

  @inlinable func place(of position: Int) -> (index: Int, start: Int) { stretches.place(of: position, length: length) { $0.count } }

  @inlinable package func slice(_ range: Range<Int>) -> StretchLeaf {
    if range.count == length { return self }
    if length == stretches.count { return StretchLeaf(Array(stretches[range]), length: range.count) }
    if range.isEmpty { return StretchLeaf([], length: 0) }
    let (first, start) = place(of: range.lowerBound)
    let (last, lastStart) = place(of: range.upperBound - 1)
    var part = Array(stretches[first...last])
    // Cut the last run before the first, because they can be the same run.
    let high = range.upperBound - lastStart
    if high < stretches[last].count { part[last - first] = stretches[last].part((last == first ? range.lowerBound - start : 0)..<high) }
    if range.lowerBound > start, first < last || high == stretches[last].count {
      part[0] = stretches[first].part(range.lowerBound - start..<stretches[first].count)
    }
    return StretchLeaf(part, length: range.count)
  }

  @inlinable package mutating func replace(_ range: Range<Int>, with other: StretchLeaf) {
    guard !range.isEmpty, case let (first, start) = place(of: range.lowerBound), case let (last, lastStart) = place(of: range.upperBound - 1),
      start == range.lowerBound, lastStart + stretches[last].count == range.upperBound
    else { return replaceBySlices(range, with: other) }
    // No run is cut.
    stretches.replaceSubrange(first...last, with: other.stretches)
    length += other.length - range.count
  }

  @inlinable package mutating func append(_ other: StretchLeaf) {
    if other.length == 0 { return }
    if length == 0 { return self = other }
    stretches += other.stretches
    length += other.length
  }

  @inlinable package func divided() -> [StretchLeaf] {
    let count = pieceCount
    guard count > 1 else { return [self] }
    return (0..<count).map { StretchLeaf(Array(stretches[weight * $0 / count..<weight * ($0 + 1) / count])) }
  }
}

extension Array {
  /// Returns the index of the element at a position, and its first position; `count` for `length`. O(1) if each element
  /// has one position, otherwise O(*n*) in the number of elements.
  ///
  /// - Parameters:
  ///   - length: The total number of positions.
  ///   - count: Returns the number of positions of an element.
  @inlinable @inline(__always) package func place(of position: Int, length: Int, _ count: (Element) -> Int) -> (index: Int, start: Int) {
    if length == self.count { return (position, position) }
    var start = 0
    for index in indices {
      let end = start + count(self[index])
      if position < end { return (index, start) }
      start = end
    }
    return (self.count, start)
  }
}

/// The summary of runs: their number of positions.
@usableFromInline package struct StretchMeasure: TreeSummary, BitwiseCopyable {
  @usableFromInline package var length: Int
  @inlinable init(length: Int) { self.length = length }

  @inlinable package static var zero: StretchMeasure { StretchMeasure(length: 0) }
  @inlinable package static func + (a: StretchMeasure, b: StretchMeasure) -> StretchMeasure { StretchMeasure(length: a.length + b.length) }
}
