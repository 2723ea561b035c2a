import GalleyRopes
import UIKitCore

/// A run of equal neighbors in a sequence: one item of a tree.
protocol TreeRun {
  associatedtype Measure: TreeSummary

  /// The number of elements; at least one. A part of a run equals the run except for a smaller count.
  var count: Int { get set }
  /// The summary of all elements.
  var measure: Measure { get }
}

/// A leaf of neighboring runs.
struct RunLeaf<Run: TreeRun>: TreeLeaf {
  static var minimumWeight: Int { 8 }
  static var maximumWeight: Int { 48 }

  private(set) var runs: [Run]
  private(set) var length: Int

  init(_ runs: [Run]) {
    self.runs = runs
    length = runs.reduce(0) { $0 + $1.count }
  }

  var weight: Int { runs.count }
  var summary: Run.Measure { runs.reduce(.zero) { $0 + $1.measure } }

  /// Returns the run that contains a position of the leaf, and the summary of the runs before it. O(weight).
  func run(at position: Int) -> (run: Run, before: Run.Measure) {
    let index = runs.indexAndStart(of: position, length: length) { $0.count }.index
    return (runs[index], runs[..<index].reduce(.zero) { $0 + $1.measure })
  }

  func slice(_ range: Range<Int>) -> RunLeaf {
    if range.count == length { return self }
    var part: [Run] = []
    var start = 0
    for var run in runs {
      let end = start + run.count
      run.count = min(end, range.upperBound) - max(start, range.lowerBound)
      if run.count > 0 { part.append(run) }
      start = end
    }
    return RunLeaf(part)
  }

  mutating func append(_ other: RunLeaf) {
    runs += other.runs
    length += other.length
  }

  func divided() -> [RunLeaf] {
    let count = partCount
    guard count > 1 else { return [self] }
    return (0..<count).map { RunLeaf(Array(runs[weight * $0 / count..<weight * ($0 + 1) / count])) }
  }
}
