/// What a stretch of a sequence measures. Summaries add up: that of two stretches, one behind the other, is their sum.
///
/// Addition is associative and `zero` changes nothing; it need not commute.
@usableFromInline package protocol TreeSummary: Equatable, Sendable, BitwiseCopyable {
  static var zero: Self { get }
  static func + (before: Self, after: Self) -> Self

  /// Positions of the stretch: the tree can be cut between any two.
  var length: Int { get }
}

/// What a leaf of a tree holds: a short stretch of the sequence.
@usableFromInline package protocol TreeLeaf {
  associatedtype Summary: TreeSummary

  /// Below this, a leaf is merged with its neighbour, unless it is the only one.
  static var leastWeight: Int { get }
  /// Above this, a leaf is divided. At least four times `leastWeight`.
  static var greatestWeight: Int { get }

  /// Items that the leaf stores; none where its length is 0.
  var weight: Int { get }
  /// Asked for once, when a node takes the leaf.
  var summary: Summary { get }

  /// Of its first positions. Asked for by sums that end within a leaf.
  func summary(ofFirst count: Int) -> Summary
  /// Of a part. Asked for by sums that begin within a leaf.
  func summary(of range: Range<Int>) -> Summary

  /// A part of the stretch; `range` counts from the leaf's start.
  func slice(_ range: Range<Int>) -> Self
  /// Puts another in the place of a part; it may come out too light or too heavy. Of what is cut in two one item more may remain.
  mutating func replace(_ range: Range<Int>, with other: Self)
  mutating func append(_ other: Self)
  /// The leaf in pieces of about equal weight, each between the limits.
  func divided() -> [Self]
}

extension TreeLeaf {
  @inlinable package func summary(ofFirst count: Int) -> Summary { summary(of: 0..<count) }
  @inlinable package func summary(of range: Range<Int>) -> Summary { slice(range).summary }

  @inlinable package mutating func replace(_ range: Range<Int>, with other: Self) { replaceBySlices(range, with: other) }

  @inlinable package mutating func replaceBySlices(_ range: Range<Int>, with other: Self) {
    let rest = slice(range.upperBound..<summary.length)
    self = slice(0..<range.lowerBound)
    append(other)
    append(rest)
  }

  /// How many pieces to divide into: none fuller than three quarters, so that the next edit does not divide again.
  @inlinable package var pieceCount: Int {
    guard weight > Self.greatestWeight else { return 1 }
    let target = Self.greatestWeight * 3 / 4
    return (weight + target - 1) / target
  }

  /// Slices of equal length: for leaves in which each position is one item.
  @inlinable package func dividedEvenly() -> [Self] {
    let count = pieceCount
    guard count > 1 else { return [self] }
    return (0..<count).map { slice(weight * $0 / count..<weight * ($0 + 1) / count) }
  }
}
