/// The freedom that the constraints leave.
///
/// The solver's solution is a vertex of the set of optimal solutions. A nonbasic symbol can grow if that has no cost at
/// any priority. Rows at zero that would become negative limit it. Therefore the question is whether a sum of such
/// symbols can grow within a cone. A small simplex with only degenerate steps decides it, and Bland's rule ensures that
/// it terminates.
extension Solver {
  /// A variable with more than one solution: the directions in which it can change without increasing the error of a constraint.
  package struct Choice: Hashable, Sendable {
    package var canGrow: Bool
    package var canShrink: Bool
    package var isNone: Bool { !canGrow && !canShrink }
  }

  /// Returns whether a variable can grow, and whether it can shrink, without increasing the error of a constraint.
  /// O(rows) to collect the limits, and a simplex in each direction on the active ones.
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

  /// Returns the part of a row that can change at no cost, without the constant, as a sum of symbols that only grow. A variable of the caller is
  /// the difference of two such symbols.
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

  /// Returns the rows at zero that must not become negative. A row that must stay zero is included in both directions.
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

  /// Returns whether a sum of nonnegative symbols can become positive within the limits.
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
