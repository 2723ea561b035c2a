/// A run of consecutive elements of a sequence, stored together.
@usableFromInline package protocol ElementRun {
  /// The minimum number of runs in a leaf. A smaller leaf is merged with a neighbor, unless it is the only one.
  static var minimumInLeaf: Int { get }
  /// The maximum number of runs in a leaf. A larger leaf is divided.
  static var maximumInLeaf: Int { get }

  /// The number of elements in the run; at least one.
  var count: Int { get }
  /// Returns the elements in `range`, which counts from the first element. The range is never empty and never the whole run.
  func part(_ range: Range<Int>) -> Self
}

/// A leaf of consecutive runs.
@usableFromInline package struct ElementRunLeaf<Run: ElementRun>: TreeLeaf {
  @inlinable package static var minimumWeight: Int { Run.minimumInLeaf }
  @inlinable package static var maximumWeight: Int { Run.maximumInLeaf }

  @usableFromInline var runs: [Run]
  /// The number of positions; equal to the number of runs if each has one element.
  @usableFromInline var length: Int

  @inlinable package init(_ runs: [Run]) {
    self.runs = runs
    length = runs.reduce(0) { $0 + $1.count }
  }

  @inlinable init(_ runs: [Run], length: Int) { (self.runs, self.length) = (runs, length) }

  @inlinable package var weight: Int { runs.count }
  @inlinable package var summary: LengthSummary { LengthSummary(length: length) }
  @inlinable package func summary(of range: Range<Int>) -> LengthSummary { LengthSummary(length: range.count) }

  /// Returns the run that contains a position, and its first position. Traps if the position is not below `length`. O(1) if each run has one
  /// element.
  @inlinable package func run(at position: Int) -> (stretch: Run, start: Int) {
    let (index, start) = indexAndStart(of: position)
    return (runs[index], start)
  }

  /// Replaces the run at a position with another run, which must have the same number of elements; this is not checked. Traps if the position is
  /// not below `length`.
  @inlinable package mutating func replaceRun(at position: Int, with run: Run) {
    runs[indexAndStart(of: position).index] = run
  }

  @inlinable func indexAndStart(of position: Int) -> (index: Int, start: Int) { runs.indexAndStart(of: position, length: length) { $0.count } }

  @inlinable package func slice(_ range: Range<Int>) -> ElementRunLeaf {
    if range.count == length { return self }
    if length == runs.count { return ElementRunLeaf(Array(runs[range]), length: range.count) }
    if range.isEmpty { return ElementRunLeaf([], length: 0) }
    let (first, start) = indexAndStart(of: range.lowerBound)
    let (last, lastStart) = indexAndStart(of: range.upperBound - 1)
    var part = Array(runs[first...last])
    // Cut the last run before the first, because they can be the same run.
    let high = range.upperBound - lastStart
    if high < runs[last].count { part[last - first] = runs[last].part((last == first ? range.lowerBound - start : 0)..<high) }
    if range.lowerBound > start, first < last || high == runs[last].count {
      part[0] = runs[first].part(range.lowerBound - start..<runs[first].count)
    }
    return ElementRunLeaf(part, length: range.count)
  }

  @inlinable package mutating func replace(_ range: Range<Int>, with other: ElementRunLeaf) {
    guard !range.isEmpty, case let (first, start) = indexAndStart(of: range.lowerBound), case let (last, lastStart) = indexAndStart(of: range.upperBound - 1),
      start == range.lowerBound, lastStart + runs[last].count == range.upperBound
    else { return replaceBySlices(range, with: other) }
    // No run is cut.
    runs.replaceSubrange(first...last, with: other.runs)
    length += other.length - range.count
  }

  @inlinable package mutating func append(_ other: ElementRunLeaf) {
    if other.length == 0 { return }
    if length == 0 { return self = other }
    runs += other.runs
    length += other.length
  }

  @inlinable package func divided() -> [ElementRunLeaf] {
    let count = partCount
    guard count > 1 else { return [self] }
    return (0..<count).map { ElementRunLeaf(Array(runs[weight * $0 / count..<weight * ($0 + 1) / count])) }
  }
}

extension Array {
  /// Returns the index of the element that contains a position, and the first position of that element. For the position `length`, returns the
  /// number of elements and `length`. O(1) if each element has one position, otherwise O(*n*) in the number of elements.
  ///
  /// - Parameters:
  ///   - length: The total number of positions.
  ///   - count: Returns the number of positions of an element.
  @inlinable @inline(__always) package func indexAndStart(of position: Int, length: Int, _ count: (Element) -> Int) -> (index: Int, start: Int) {
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
@usableFromInline package struct LengthSummary: TreeSummary, BitwiseCopyable {
  @usableFromInline package var length: Int
  @inlinable init(length: Int) { self.length = length }

  @inlinable package static var zero: LengthSummary { LengthSummary(length: 0) }
  @inlinable package static func + (a: LengthSummary, b: LengthSummary) -> LengthSummary { LengthSummary(length: a.length + b.length) }
}
