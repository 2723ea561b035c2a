/// What is to be least: a cost for each priority, of which a higher one is worth more than all below it.
struct Objective {
  /// Descending.
  private(set) var priorities: [Double] = []
  private(set) var costs: [Row] = []

  /// Where errors of `priority` count; a new level where there is none.
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

  /// Puts a basic symbol's row in its place.
  mutating func substitute(_ symbol: Symbol, by row: Row) {
    for level in costs.indices {
      let factor = costs[level].remove(symbol)
      if factor != 0 { costs[level].add(row, times: factor) }
    }
  }

  mutating func remove(_ symbol: Symbol) { for level in costs.indices { costs[level].remove(symbol) } }

  /// The first of the symbols that make it less by growing: whose first cost that is not zero lies below zero.
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

  /// Whether one step of `first`, over `byFirst`, costs less than one of `second`, over `bySecond`.
  func costsLess(_ first: Symbol, over byFirst: Double, than second: Symbol, over bySecond: Double) -> Bool {
    for row in costs {
      let (a, b) = (row.coefficient(of: first) / byFirst, row.coefficient(of: second) / bySecond)
      if !Row.isZero(a - b) { return a < b }
    }
    return false
  }
}
