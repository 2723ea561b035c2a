import GalleyRequirements
import GalleyRopes
import UIKitCore

/// The start offsets of matches, in ascending order.
///
/// A tree stores the distance of each match from the previous one, so an edit changes one number to move all later
/// matches. *n* is the number of matches.
struct MatchList {
  private var tree = SumTree<MatchLeaf>()

  /// The number of matches. O(1).
  var count: Int { tree.length }
  var isEmpty: Bool { tree.isEmpty }

  /// Returns the start of a match, in UTF-16 code units. O(log *n*) in the number of matches. Traps if `index` is out of range.
  subscript(index: Int) -> Int {
    require(index >= 0 && index < count, "match \(index) is out of range; there are \(count)")
    return tree.sum(before: index + 1).units
  }

  /// The starts of all matches. O(*n*) in the number of matches.
  var starts: [Int] {
    var (starts, start) = ([Int](), 0)
    starts.reserveCapacity(count)
    guard count > 0 else { return [] }
    tree.forEachLeaf(in: 0..<count) { leaf, _, _ in
      for distance in leaf.distances {
        start += Int(distance)
        starts.append(start)
      }
      return true
    }
    return starts
  }

  /// Returns the index of the first match that starts at or after `position`, or `count` if there is none. O(log *n*) in the number of matches.
  func firstIndex(from position: Int) -> Int {
    let found: Int? = tree.first(where: { $0.units >= position }) { leaf, before in
      var (index, start) = (before.length, before.units)
      for distance in leaf.distances {
        start += Int(distance)
        if start >= position { break }
        index += 1
      }
      return index
    }
    return found ?? count
  }

  /// Replaces the matches with indices in `range` by matches at `starts`, which are ascending, and moves all later matches by `delta` code units.
  /// O(log *n* + *k*), where *n* is the number of matches and *k* that of the replaced and new ones.
  mutating func replace(_ range: Range<Int>, with starts: [Int], movingRestBy delta: Int = 0) {
    var start = range.lowerBound > 0 ? self[range.lowerBound - 1] : 0
    // The distance of the next match changes too.
    let next = range.upperBound < count ? self[range.upperBound] + delta : nil
    var distances: [UInt32] = []
    distances.reserveCapacity(starts.count + 1)
    for new in starts + (next.map { [$0] } ?? []) {
      distances.append(UInt32(new - start))
      start = new
    }
    let end = next == nil ? range.upperBound : range.upperBound + 1
    guard end > range.lowerBound || !distances.isEmpty else { return }
    tree.replace(range.lowerBound..<end, with: MatchLeaf(distances: distances))
  }
}

/// A group of consecutive matches. A position in the tree is the index of a match.
struct MatchLeaf: TreeLeaf {
  static var minimumWeight: Int { 64 }
  static var maximumWeight: Int { 512 }

  /// The distance of each match from the previous one, in UTF-16 code units.
  fileprivate(set) var distances: [UInt32]

  var weight: Int { distances.count }
  var summary: MatchSummary { summary(of: 0..<distances.count) }
  func summary(of range: Range<Int>) -> MatchSummary {
    MatchSummary(length: range.count, units: distances[range].reduce(0) { $0 + Int($1) })
  }
  func slice(_ range: Range<Int>) -> MatchLeaf { MatchLeaf(distances: Array(distances[range])) }
  mutating func replace(_ range: Range<Int>, with other: MatchLeaf) { distances.replaceSubrange(range, with: other.distances) }
  mutating func append(_ other: MatchLeaf) { distances += other.distances }
  func divided() -> [MatchLeaf] { dividedEvenly() }
}

/// The number of matches, and the distance from the match before the first of them to the last.
struct MatchSummary: TreeSummary {
  var length: Int
  var units: Int

  static var zero: MatchSummary { MatchSummary(length: 0, units: 0) }
  static func + (a: MatchSummary, b: MatchSummary) -> MatchSummary { MatchSummary(length: a.length + b.length, units: a.units + b.units) }
}
