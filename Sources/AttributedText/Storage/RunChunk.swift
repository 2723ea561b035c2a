import Ropes

/// A stretch of text with one set of attributes.
struct AttributeRun: Sendable {
  /// UTF-16 units; positive.
  var length: Int
  var attributes: AttributeSet
}

/// Neighbouring runs; no two neighbours have the same attributes.
struct RunChunk: TreeLeaf, Sendable {
  static let leastWeight = 8
  static let greatestWeight = 32

  private(set) var runs: [AttributeRun]
  private(set) var length: Int

  init() { (runs, length) = ([], 0) }

  init(_ run: AttributeRun) {
    (runs, length) = ([], 0)
    append(run)
  }

  init(_ runs: [AttributeRun]) {
    self.init()
    self.runs.reserveCapacity(runs.count)
    for run in runs { append(run) }
  }

  var weight: Int { runs.count }
  var summary: UnitCount { UnitCount(length: length) }

  func slice(_ range: Range<Int>) -> RunChunk {
    if range.count == length { return self }
    var slice = RunChunk()
    var start = 0
    for run in runs {
      let end = start + run.length
      let overlap = min(end, range.upperBound) - max(start, range.lowerBound)
      if overlap > 0 { slice.append(AttributeRun(length: overlap, attributes: run.attributes)) }
      if end >= range.upperBound { break }
      start = end
    }
    return slice
  }

  mutating func append(_ run: AttributeRun) {
    guard run.length > 0 else { return }
    length += run.length
    if let last = runs.last, last.attributes === run.attributes {
      runs[runs.count - 1].length += run.length
    } else {
      runs.append(run)
    }
  }

  mutating func append(_ other: RunChunk) {
    if runs.isEmpty { self = other; return }
    for run in other.runs { append(run) }
  }

  func divided() -> [RunChunk] {
    let count = pieceCount
    guard count > 1 else { return [self] }
    return (0..<count).map { RunChunk(Array(runs[runs.count * $0 / count..<runs.count * ($0 + 1) / count])) }
  }
}

/// How many UTF-16 units runs cover.
struct UnitCount: TreeSummary {
  var length: Int

  static let zero = UnitCount(length: 0)
  static func + (a: UnitCount, b: UnitCount) -> UnitCount { UnitCount(length: a.length + b.length) }
}
