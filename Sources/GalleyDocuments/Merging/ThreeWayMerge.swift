/// Merges two versions of a sequence that were made from the same base: diff3, after Khanna, Kunal and Pierce, "A Formal Investigation of Diff3".
///
/// Elements of the base that both versions have in common separate the sequence into chunks. A chunk that only one version changed, or that both
/// changed in the same way, has one result; any other is a conflict. Near-linear in the number of elements, as `SequenceDiff`.
struct ThreeWayMerge<Element: Hashable> {
  /// A part of the result.
  enum Chunk: Equatable {
    case merged([Element])
    /// Both versions changed the same part of the base.
    case conflict(mine: [Element], theirs: [Element])
  }

  /// The parts of the result, in order; no two merged ones are adjacent.
  private(set) var chunks: [Chunk] = []

  /// Merges `mine` and `theirs`, which were both made from `base`.
  init(base: [Element], mine: [Element], theirs: [Element]) {
    let inMine = Self.positions(of: base, in: mine), inTheirs = Self.positions(of: base, in: theirs)
    var (i, j, k) = (0, 0, 0)
    // The end of the base counts as an element that both versions have at their ends.
    for index in 0...base.count {
      let common = index == base.count ? (mine.count, theirs.count) : (inMine[index], inTheirs[index])
      guard common.0 >= 0, common.1 >= 0 else { continue }
      add(base[i..<index], mine[j..<common.0], theirs[k..<common.1])
      if index < base.count { append(base[index...index]) }
      (i, j, k) = (index + 1, common.0 + 1, common.1 + 1)
    }
  }

  /// Returns the position of each element of `base` in `version`, or -1 if it is not there.
  private static func positions(of base: [Element], in version: [Element]) -> [Int] {
    var positions = [Int](repeating: -1, count: base.count)
    for match in SequenceDiff.matches(base, version) { positions[match.old] = match.new }
    return positions
  }

  private mutating func add(_ base: ArraySlice<Element>, _ mine: ArraySlice<Element>, _ theirs: ArraySlice<Element>) {
    if mine == theirs || theirs == base {
      append(mine)
    } else if mine == base {
      append(theirs)
    } else {
      chunks.append(.conflict(mine: Array(mine), theirs: Array(theirs)))
    }
  }

  private mutating func append(_ elements: ArraySlice<Element>) {
    guard !elements.isEmpty else { return }
    guard case .merged(var last)? = chunks.last else { return chunks.append(.merged(Array(elements))) }
    // Release the chunk's copy, so that appending does not copy the elements.
    chunks[chunks.count - 1] = .merged([])
    last += elements
    chunks[chunks.count - 1] = .merged(last)
  }

  // MARK: Results

  /// The number of conflicts.
  var conflictCount: Int { chunks.count { if case .conflict = $0 { true } else { false } } }

  /// The merged sequence; `nil` if there is a conflict.
  var merged: [Element]? { conflictCount == 0 ? resolved { _, _ in [] } : nil }

  /// Returns the sequence in which `resolve` gives the result of each conflict.
  func resolved(_ resolve: (_ mine: [Element], _ theirs: [Element]) -> [Element]) -> [Element] {
    chunks.flatMap { chunk in
      switch chunk {
      case .merged(let elements): elements
      case .conflict(let mine, let theirs): resolve(mine, theirs)
      }
    }
  }
}
