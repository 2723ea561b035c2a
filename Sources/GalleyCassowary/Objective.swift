/// The objective function: a cost for each priority, compared lexicographically from the highest priority.
struct Objective {
  /// The priorities, in descending order.
  private(set) var priorities: [Double] = []
  private(set) var costs: [Row] = []

  /// Returns the index of `priority` in `priorities`, and inserts a level for it if there is none.
  mutating func level(_ priority: Double) -> Int {
    if let level = priorities.firstIndex(where: { $0 <= priority }) {
      if priorities[level] == priority { return level }
      priorities.insert(priority, at: level)
      costs.insert(Row(), at: level)
      return level
    }
    priorities.append(priority)
    costs.append(Row())
    return priorities.count - 1
  }

  mutating func add(_ symbol: Symbol, times factor: Double, level: Int) { costs[level].add(symbol, times: factor) }
  mutating func add(_ row: Row, times factor: Double, level: Int) { costs[level].add(row, times: factor) }

  /// Replaces `symbol` with `row`, which has the same value, in the costs of all priorities.
  mutating func substitute(_ symbol: Symbol, by row: Row) {
    for level in costs.indices {
      let factor = costs[level].remove(symbol)
      if factor != 0 { costs[level].add(row, times: factor) }
    }
  }

  mutating func remove(_ symbol: Symbol) { for level in costs.indices { costs[level].remove(symbol) } }

  /// Returns the symbol with the lowest number, among those that `mayEnter` allows, that reduces the objective by
  /// growing: its first nonzero cost is negative. Returns `nil` if there is none, so the solution is optimal.
  func entering(_ mayEnter: (Symbol) -> Bool) -> Symbol? {
    var first: Symbol?
    for (level, row) in costs.enumerated() {
      for (symbol, cost) in zip(row.symbols, row.coefficients) {
        if let first, symbol >= first { break }
        guard cost < -Row.epsilon, mayEnter(symbol), costs[..<level].allSatisfy({ !$0.contains(symbol) }) else { continue }
        first = symbol
        break
      }
    }
    return first
  }

  /// Returns whether a step of `first`, divided by `byFirst`, costs less than a step of `second`, divided by `bySecond`, at the highest priority
  /// at which the costs differ. Returns `false` if they are equal.
  func costsLess(_ first: Symbol, over byFirst: Double, than second: Symbol, over bySecond: Double) -> Bool {
    for row in costs {
      let (a, b) = (row.coefficient(of: first) / byFirst, row.coefficient(of: second) / bySecond)
      if !Row.isZero(a - b) { return a < b }
    }
    return false
  }
}
