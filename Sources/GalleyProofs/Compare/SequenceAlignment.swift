/// Finds the common elements of two sequences, in order.
///
/// A small number of differences is found exactly (Myers, "An O(ND) difference algorithm", 1986). Otherwise, elements
/// that occur once in each sequence are anchors (patience diff), and the ranges between anchors are processed
/// recursively.
enum SequenceAlignment {
  struct Block: Hashable {
    var old: Int
    var new: Int
    var count: Int
  }

  /// The maximum number of differences that are found exactly.
  private static let maximumDifferences = 96
  /// The maximum depth of the recursion.
  private static let maximumDepth = 6

  /// Returns the common blocks in order. No block touches the previous one in both sequences.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements.
  static func blocks(_ old: [UInt64], _ new: [UInt64]) -> [Block] {
    var blocks: [Block] = []
    var work = [(old: old.indices, new: new.indices, round: 0)]
    while let (whole, other, round) = work.popLast() {
      var (a, b) = (whole, other)
      let start = commonStart(old, a, new, b)
      if start > 0 { blocks.append(Block(old: a.lowerBound, new: b.lowerBound, count: start)) }
      (a, b) = (a.dropFirst(start), b.dropFirst(start))
      let end = commonEnd(old, a, new, b)
      if end > 0 { blocks.append(Block(old: a.upperBound - end, new: b.upperBound - end, count: end)) }
      (a, b) = (a.dropLast(end), b.dropLast(end))
      guard !a.isEmpty, !b.isEmpty else { continue }
      if let exact = shortEdit(old, a, new, b) {
        blocks += exact
      } else if round < maximumDepth {
        var (from, to) = (a.lowerBound, b.lowerBound)
        for lead in leads(old, a, new, b) {
          work.append((from..<lead.old, to..<lead.new, round + 1))
          blocks.append(lead)
          (from, to) = (lead.old + 1, lead.new + 1)
        }
        if from > a.lowerBound { work.append((from..<a.upperBound, to..<b.upperBound, round + 1)) }
      }
    }
    return joined(blocks.sorted { $0.old < $1.old })
  }

  private static func commonStart(_ old: [UInt64], _ a: Range<Int>, _ new: [UInt64], _ b: Range<Int>) -> Int {
    let most = min(a.count, b.count)
    var count = 0
    while count < most, old[a.lowerBound + count] == new[b.lowerBound + count] { count += 1 }
    return count
  }

  private static func commonEnd(_ old: [UInt64], _ a: Range<Int>, _ new: [UInt64], _ b: Range<Int>) -> Int {
    let most = min(a.count, b.count)
    var count = 0
    while count < most, old[a.upperBound - 1 - count] == new[b.upperBound - 1 - count] { count += 1 }
    return count
  }

  private static func joined(_ blocks: [Block]) -> [Block] {
    var joined: [Block] = []
    for block in blocks {
      if let last = joined.last, last.old + last.count == block.old, last.new + last.count == block.new {
        joined[joined.count - 1].count += block.count
      } else {
        joined.append(block)
      }
    }
    return joined
  }

  // MARK: Few differences

  /// Returns the longest common sequence, or `nil` if there are more than `maximumDifferences` differences.
  private static func shortEdit(_ old: [UInt64], _ a: Range<Int>, _ new: [UInt64], _ b: Range<Int>) -> [Block]? {
    let (n, m) = (a.count, b.count)
    let most = min(n + m, maximumDifferences)
    guard abs(n - m) <= most else { return nil }
    // The furthest position in `old` for each diagonal, per number of differences.
    var reach = [Int](repeating: 0, count: 2 * most + 3)
    var history: [[Int]] = []
    let zero = most + 1
    for differences in 0...most {
      for diagonal in stride(from: -differences, through: differences, by: 2) {
        let down = diagonal == -differences
          || (diagonal != differences && reach[zero + diagonal - 1] < reach[zero + diagonal + 1])
        var x = down ? reach[zero + diagonal + 1] : reach[zero + diagonal - 1] + 1
        while x < n, x - diagonal < m, old[a.lowerBound + x] == new[b.lowerBound + x - diagonal] { x += 1 }
        reach[zero + diagonal] = x
        guard x >= n, x - diagonal >= m else { continue }
        return steps(back: history, from: (n, m), zero: zero).map {
          Block(old: a.lowerBound + $0.old, new: b.lowerBound + $0.new, count: $0.count)
        }
      }
      history.append(reach)
    }
    return nil
  }

  /// Returns the common blocks on the path to `end`, from last to first. `history` has the furthest positions of the diagonals for each number of
  /// differences.
  private static func steps(back history: [[Int]], from end: (x: Int, y: Int), zero: Int) -> [Block] {
    var blocks: [Block] = []
    var (x, y) = end
    for differences in stride(from: history.count, to: 0, by: -1) {
      let reach = history[differences - 1]
      let diagonal = x - y
      let down = diagonal == -differences
        || (diagonal != differences && reach[zero + diagonal - 1] < reach[zero + diagonal + 1])
      let before = diagonal + (down ? 1 : -1)
      let fromX = reach[zero + before]
      let startX = down ? fromX : fromX + 1
      if x > startX { blocks.append(Block(old: startX, new: startX - diagonal, count: x - startX)) }
      (x, y) = (fromX, fromX - before)
    }
    if x > 0 { blocks.append(Block(old: 0, new: 0, count: x)) }
    return blocks
  }

  // MARK: Many

  /// Returns the longest increasing sequence of elements that occur once in each sequence.
  private static func leads(_ old: [UInt64], _ a: Range<Int>, _ new: [UInt64], _ b: Range<Int>) -> [Block] {
    let (ours, theirs) = (singles(old, a), singles(new, b))
    var pairs: [(old: Int, new: Int)] = []
    var j = 0
    for i in ours.indices {
      while j < theirs.count, theirs[j].value < ours[i].value { j += 1 }
      if j < theirs.count, theirs[j].value == ours[i].value { pairs.append((ours[i].index, theirs[j].index)) }
    }
    pairs.sort { $0.old < $1.old }
    return rising(pairs.map(\.new)).map { Block(old: pairs[$0].old, new: pairs[$0].new, count: 1) }
  }

  private static func singles(_ values: [UInt64], _ range: Range<Int>) -> [(value: UInt64, index: Int)] {
    let sorted = range.map { (value: values[$0], index: $0) }.sorted { $0.value < $1.value }
    return sorted.indices.filter { at in
      (at == 0 || sorted[at - 1].value != sorted[at].value)
        && (at + 1 == sorted.count || sorted[at + 1].value != sorted[at].value)
    }.map { sorted[$0] }
  }

  /// Returns the indices of a longest increasing subsequence of distinct `values`.
  private static func rising(_ values: [Int]) -> [Int] {
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: values.count)
    for index in values.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < values[index] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var row: [Int] = []
    var at = ends.last ?? -1
    while at >= 0 {
      row.append(at)
      at = before[at]
    }
    return row.reversed()
  }
}
