import GalleyRopes

/// A range of text with one set of attributes.
package struct AttributeRun: Sendable {
  /// Length in UTF-16 code units; positive.
  package var length: Int
  package var attributes: AttributeSet

  package init(length: Int, attributes: AttributeSet) { (self.length, self.attributes) = (length, attributes) }
}

/// A sequence of adjacent runs, in which no two neighbors have the same attributes.
package struct AttributeRunChunk: TreeLeaf, Sendable {
  package static let minimumWeight = 8
  package static let maximumWeight = 32

  package private(set) var runs: [AttributeRun]
  package private(set) var length: Int

  package init() { (runs, length) = ([], 0) }

  package init(_ run: AttributeRun) {
    (runs, length) = ([], 0)
    append(run)
  }

  package init(_ runs: [AttributeRun]) {
    self.init()
    self.runs.reserveCapacity(runs.count)
    for run in runs { append(run) }
  }

  package var weight: Int { runs.count }
  package var summary: UnitCount { UnitCount(length: length) }

  package func slice(_ range: Range<Int>) -> AttributeRunChunk {
    if range.count == length { return self }
    var slice = AttributeRunChunk()
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

  package mutating func append(_ run: AttributeRun) {
    guard run.length > 0 else { return }
    length += run.length
    if let last = runs.last, last.attributes === run.attributes {
      runs[runs.count - 1].length += run.length
    } else {
      runs.append(run)
    }
  }

  package mutating func append(_ other: AttributeRunChunk) {
    if runs.isEmpty { self = other; return }
    for run in other.runs { append(run) }
  }

  package func divided() -> [AttributeRunChunk] {
    let count = partCount
    guard count > 1 else { return [self] }
    return (0..<count).map { AttributeRunChunk(Array(runs[runs.count * $0 / count..<runs.count * ($0 + 1) / count])) }
  }
}

/// The number of UTF-16 code units in runs.
package struct UnitCount: TreeSummary {
  package var length: Int

  package static let zero = UnitCount(length: 0)
  package static func + (a: UnitCount, b: UnitCount) -> UnitCount { UnitCount(length: a.length + b.length) }
}
