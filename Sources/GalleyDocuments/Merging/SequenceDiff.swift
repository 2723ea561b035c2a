import UIKit

/// Finds the common elements of two sequences, in order: patience diff, after Bram Cohen.
///
/// Equal ends are matched first, then elements that are unique in both sequences, then recursively the ranges between them.
/// O(*n* log *n*) in the number of elements for typical edits; the remaining ranges are compared pair by pair only if they are short.
public enum SequenceDiff {
  /// Returns pairs of indices of equal elements, rising in both sequences: the elements that both have in common.
  public static func matches<Element: Hashable>(_ old: [Element], _ new: [Element]) -> [(old: Int, new: Int)] {
    var matches: [(old: Int, new: Int)] = []
    var pending = [(old: 0..<old.count, new: 0..<new.count)]
    while let (a, b) = pending.popLast() {
      var (a, b) = (a, b)
      while let i = a.first, let j = b.first, old[i] == new[j] {
        matches.append((i, j))
        (a, b) = (a.dropFirst(), b.dropFirst())
      }
      while let i = a.last, let j = b.last, old[i] == new[j] {
        matches.append((i, j))
        (a, b) = (a.dropLast(), b.dropLast())
      }
      guard !a.isEmpty, !b.isEmpty else { continue }
      let anchors = uniqueMatches(old, a, new, b)
      guard !anchors.isEmpty else {
        if a.count * b.count <= Self.longestTable { matches += longest(old, a, new, b) }
        continue
      }
      var (i, j) = (a.lowerBound, b.lowerBound)
      for anchor in anchors {
        matches.append(anchor)
        pending.append((i..<anchor.old, j..<anchor.new))
        (i, j) = (anchor.old + 1, anchor.new + 1)
      }
      pending.append((i..<a.upperBound, j..<b.upperBound))
    }
    return matches.sorted { $0.old < $1.old }
  }

  /// The maximum number of cells in a table of all pairs.
  private static let longestTable = 40_000

  /// Returns the index pairs of equal elements that are unique in both ranges: the longest sequence of them that rises in both.
  private static func uniqueMatches<Element: Hashable>(
    _ old: [Element], _ a: Range<Int>, _ new: [Element], _ b: Range<Int>
  ) -> [(old: Int, new: Int)] {
    var occurrences: [Element: (old: Int?, new: Int?)] = [:]
    for i in a { occurrences[old[i]] = occurrences[old[i]] == nil ? (i, nil) : (-1, nil) }
    for j in b {
      guard let occurrence = occurrences[new[j]], occurrence.old != -1 else { continue }
      occurrences[new[j]] = occurrence.new == nil ? (occurrence.old, j) : (-1, nil)
    }
    let pairs = a.compactMap { i -> (old: Int, new: Int)? in
      guard let found = occurrences[old[i]], found.old == i, let j = found.new else { return nil }
      return (i, j)
    }
    // The longest increasing subsequence: for each length, the pair with the least index that ends such a sequence.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run: [(old: Int, new: Int)] = []
    var index = ends.last
    while let found = index {
      run.append(pairs[found])
      index = previous[found]
    }
    return run.reversed()
  }

  /// Returns the index pairs of the longest common subsequence of two ranges, by a table of all pairs. O(*n* · *m*) in their lengths.
  private static func longest<Element: Hashable>(
    _ old: [Element], _ a: Range<Int>, _ new: [Element], _ b: Range<Int>
  ) -> [(old: Int, new: Int)] {
    let width = b.count + 1
    var lengths = [Int](repeating: 0, count: (a.count + 1) * width)
    for i in a.reversed() {
      for j in b.reversed() {
        let cell = (i - a.lowerBound) * width + j - b.lowerBound
        lengths[cell] = old[i] == new[j] ? lengths[cell + width + 1] + 1 : max(lengths[cell + width], lengths[cell + 1])
      }
    }
    var matches: [(old: Int, new: Int)] = []
    var (i, j) = (a.lowerBound, b.lowerBound)
    while i < a.upperBound, j < b.upperBound {
      let cell = (i - a.lowerBound) * width + j - b.lowerBound
      if old[i] == new[j] {
        matches.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[cell + width] >= lengths[cell + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return matches
  }
}
