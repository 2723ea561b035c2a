/// The summary of a part of a sequence. The summary of two consecutive parts is the sum of theirs.
///
/// Addition is associative and `zero` is neutral. Addition need not be commutative.
@usableFromInline package protocol TreeSummary: Equatable, Sendable, BitwiseCopyable {
  static var zero: Self { get }
  static func + (before: Self, after: Self) -> Self

  /// The number of positions. The tree can be split between any two.
  var length: Int { get }
}

/// The content of a leaf: a short part of the sequence.
@usableFromInline package protocol TreeLeaf {
  associatedtype Summary: TreeSummary

  /// The minimum weight. A lighter leaf is merged with its neighbor, unless it is the only one.
  static var minimumWeight: Int { get }
  /// The maximum weight, at least four times `minimumWeight`. A heavier leaf is divided.
  static var maximumWeight: Int { get }

  /// The number of stored items; 0 if the length is 0.
  var weight: Int { get }
  /// The summary, computed once when a node is created.
  var summary: Summary { get }

  /// Returns the summary of the first positions, for sums that end within a leaf.
  func summary(ofFirst count: Int) -> Summary
  /// Returns the summary of a part, for sums that begin within a leaf.
  func summary(of range: Range<Int>) -> Summary

  /// Returns a part. `range` is relative to the leaf's start.
  func slice(_ range: Range<Int>) -> Self
  /// Replaces a part. The leaf can become too light or too heavy. An item that is cut in two can leave an additional
  /// item.
  mutating func replace(_ range: Range<Int>, with other: Self)
  mutating func append(_ other: Self)
  /// Returns the leaf divided into parts of about equal weight, each within the limits. A leaf that is not too heavy is the only part.
  func divided() -> [Self]
}

extension TreeLeaf {
  @inlinable package func summary(ofFirst count: Int) -> Summary { summary(of: 0..<count) }
  @inlinable package func summary(of range: Range<Int>) -> Summary { slice(range).summary }

  @inlinable package mutating func replace(_ range: Range<Int>, with other: Self) { replaceBySlices(range, with: other) }

  /// Replaces a part by joining three leaves: the slice before `range`, `other`, and the slice after `range`.
  @inlinable package mutating func replaceBySlices(_ range: Range<Int>, with other: Self) {
    let suffix = slice(range.upperBound..<summary.length)
    self = slice(0..<range.lowerBound)
    append(other)
    append(suffix)
  }

  /// The number of parts to divide into; 1 if the leaf is not too heavy. Otherwise each part is at most three quarters full, so that the next
  /// edit does not divide again.
  @inlinable package var partCount: Int {
    guard weight > Self.maximumWeight else { return 1 }
    let target = Self.maximumWeight * 3 / 4
    return (weight + target - 1) / target
  }

  /// Returns `partCount` parts of about equal length, for leaves with one item per position; the leaf itself if it is not too heavy.
  @inlinable package func dividedEvenly() -> [Self] {
    let count = partCount
    guard count > 1 else { return [self] }
    return (0..<count).map { slice(weight * $0 / count..<weight * ($0 + 1) / count) }
  }
}
