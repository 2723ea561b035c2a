/// What the constraints leave open.
///
/// The numbers that the solver has are a corner of all that do as well. From it a symbol of the tableau may grow where that costs nothing, at no
/// priority; it is stopped by rows that are zero and would fall below it. So what is asked is whether a sum of such symbols can grow in a cone, and
/// a small simplex, whose every step is one on the spot, answers (Bland's rule, so it ends).
extension Solver {
  /// Where a variable can go without any constraint's holding less well.
  package struct Choice: Hashable, Sendable {
    package var canGrow: Bool
    package var canShrink: Bool
    package var isNone: Bool { !canGrow && !canShrink }
  }

  /// What choice the constraints leave a variable. O(rows) for the walls, and a simplex each way on those of them that are met.
  package func choice(of variable: Variable) -> Choice {
    var sum = Row()
    if let row = rows[Int(variable.symbol)] { sum.add(row, times: 1) } else { sum.add(variable.symbol, times: 1) }
    sum = open(sum)
    guard !sum.symbols.isEmpty else { return Choice(canGrow: false, canShrink: false) }
    let walls = walls()
    var less = sum
    less.negate()
    return Choice(canGrow: Self.canGrow(sum, within: walls), canShrink: Self.canGrow(less, within: walls))
  }

  /// What of a row may move, as a sum of symbols that only grow: a variable of the user's is the difference of two.
  private func open(_ row: Row) -> Row {
    var open = Row()
    for (symbol, coefficient) in zip(row.symbols, row.coefficients) {
      let kind = kinds[Int(symbol)]
      guard kind != .dummy, objective.costs.allSatisfy({ !$0.contains(symbol) }) else { continue }
      open.add(symbol, times: coefficient)
      if kind == .external { open.add(symbol + Symbol(rows.count), times: -coefficient) }
    }
    return open
  }

  /// Rows that stand at zero and may not fall below it. What must stay zero may not rise either.
  private func walls() -> [(symbol: Symbol, row: Row)] {
    var walls: [(Symbol, Row)] = []
    func add(_ row: Row) { if !row.symbols.isEmpty { walls.append((Symbol(2 * rows.count + walls.count), row)) } }
    for (symbol, row) in rows.enumerated() {
      guard let row, kinds[symbol] != .external, abs(row.constant) < Self.tolerance else { continue }
      var open = open(row)
      add(open)
      guard kinds[symbol] == .dummy else { continue }
      open.negate()
      add(open)
    }
    return walls
  }

  /// Whether a sum of symbols that are not below zero can be more than zero where no wall is.
  private static func canGrow(_ sum: Row, within walls: [(symbol: Symbol, row: Row)]) -> Bool {
    var (sum, walls) = (sum, walls)
    while let entering = zip(sum.symbols, sum.coefficients).first(where: { $0.1 > Row.epsilon })?.0 {
      let stopping = walls.indices.filter { walls[$0].row.coefficient(of: entering) < -Row.epsilon }
      guard let leaving = stopping.min(by: { walls[$0].symbol < walls[$1].symbol }) else { return true }
      var row = walls[leaving].row
      row.solve(walls[leaving].symbol, for: entering)
      walls[leaving] = (entering, row)
      for index in walls.indices where index != leaving {
        let factor = walls[index].row.remove(entering)
        if factor != 0 { walls[index].row.add(row, times: factor) }
      }
      let factor = sum.remove(entering)
      sum.add(row, times: factor)
    }
    return false
  }
}
