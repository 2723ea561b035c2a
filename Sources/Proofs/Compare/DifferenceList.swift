/// Differences as they are found, each with its cause; `LayoutComparison` brings them in order.
///
/// While they are in here a difference's `id` is its index, and so is `follows`.
struct DifferenceList {
  private(set) var found: [LayoutDifference] = []

  /// Adds a difference; its place in the list.
  ///
  /// - Parameter cause: of what it is a consequence. A consequence of a consequence follows the first cause.
  mutating func add(_ kind: LayoutDifference.Kind, column: Int, line: Int, following cause: Int? = nil) -> Int {
    let id = found.count
    found.append(LayoutDifference(id: id, kind: kind, words: "", column: column, line: line, follows: cause.map(root)))
    return id
  }

  subscript(id: Int) -> LayoutDifference {
    get { found[id] }
    set { found[id] = newValue }
  }

  /// The first cause of a difference.
  func root(of id: Int) -> Int { found[id].follows ?? id }

  /// Makes one difference, and what follows it, follow another.
  mutating func subordinate(_ id: Int, to cause: Int) {
    let root = root(of: cause)
    guard root != id else { return }
    found[id].follows = root
    for other in found.indices where found[other].follows == id { found[other].follows = root }
  }

  /// In the order in which they are read: causes by rank, each with its consequences behind it. Ids count from 1.
  ///
  /// - Returns: the differences, and of each index in here its id in them.
  func inOrder() -> (differences: [LayoutDifference], ids: [Int]) {
    var rank = found.map { $0.kind.rank }
    for difference in found {
      if let cause = difference.follows { rank[cause] = min(rank[cause], difference.kind.rank) }
    }
    let order = found.indices.sorted { a, b in
      let (x, y) = (root(of: a), root(of: b))
      if x != y { return (rank[x], x) < (rank[y], y) }
      return a == x ? b != x : b != x && a < b
    }
    var ids = [Int](repeating: 0, count: found.count)
    for (place, index) in order.enumerated() { ids[index] = place + 1 }
    let differences = order.map { index in
      var difference = found[index]
      difference.id = ids[index]
      difference.follows = difference.follows.map { ids[$0] }
      return difference
    }
    return (differences, ids)
  }
}

extension LayoutDifference.Kind {
  /// What is told first: lines that broke elsewhere, then other words and fonts, then what only stands elsewhere.
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
