/// A list of differences with their causes, in the order in which they are found. `LayoutComparison` sorts them.
///
/// Within the list, the `id` and `cause` of a difference are indices.
struct DifferenceList {
  private(set) var found: [LayoutDifference] = []

  /// Adds a difference without a description and returns its index. Columns and lines count from 1.
  ///
  /// - Parameter cause: The cause of the difference, if it is a consequence. Consequences always refer to the first
  ///   cause.
  mutating func add(_ kind: LayoutDifference.Kind, column: Int, line: Int, following cause: Int? = nil) -> Int {
    let id = found.count
    found.append(LayoutDifference(id: id, kind: kind, summary: "", column: column, line: line, cause: cause.map(root)))
    return id
  }

  subscript(id: Int) -> LayoutDifference {
    get { found[id] }
    set { found[id] = newValue }
  }

  /// Returns the index of the first cause of a difference, or of the difference itself if it has no cause.
  func root(of id: Int) -> Int { found[id].cause ?? id }

  /// Records `cause` as the cause of the difference `id` and of everything that `id` caused. If `cause` has a cause itself, records that instead.
  /// Does nothing if the recorded cause would be `id` itself. Traps if an index is out of range.
  mutating func subordinate(_ id: Int, to cause: Int) {
    let root = root(of: cause)
    guard root != id else { return }
    found[id].cause = root
    for other in found.indices where found[other].cause == id { found[other].cause = root }
  }

  /// Returns the differences in reading order: causes by rank, each with its consequences after it. IDs start at 1.
  ///
  /// - Returns: The differences, and the ID of each index of the list.
  func inOrder() -> (differences: [LayoutDifference], ids: [Int]) {
    var rank = found.map { $0.kind.rank }
    for difference in found {
      if let cause = difference.cause { rank[cause] = min(rank[cause], difference.kind.rank) }
    }
    let order = found.indices.sorted { a, b in
      let (x, y) = (root(of: a), root(of: b))
      if x != y { return (rank[x], x) < (rank[y], y) }
      return a == x ? b != x : b != x && a < b
    }
    var ids = [Int](repeating: 0, count: found.count)
    for (position, index) in order.enumerated() { ids[index] = position + 1 }
    let differences = order.map { index in
      var difference = found[index]
      difference.id = ids[index]
      difference.cause = difference.cause.map { ids[$0] }
      return difference
    }
    return (differences, ids)
  }
}

extension LayoutDifference.Kind {
  /// The rank in reading order: breaks, then text and fonts, then positions.
  fileprivate var rank: Int {
    switch self {
    case .break: 0
    case .text: 1
    case .font: 2
    case .move: 3
    case .size: 4
    }
  }
}
