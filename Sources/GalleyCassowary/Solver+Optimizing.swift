/// Rows and columns of the tableau, and the steps of the simplex method.
extension Solver {
  // MARK: Rows and columns

  func setRow(_ row: Row, of symbol: Symbol) {
    rows[Int(symbol)] = row
    for other in row.symbols { columns[Int(other)].append(symbol) }
    if kinds[Int(symbol)] == .external {
      markMoved(symbol)
    } else if row.constant < -Row.epsilon {
      infeasible.append(symbol)
    }
  }

  func clearRow(of symbol: Symbol) {
    rows[Int(symbol)] = nil
    markMoved(symbol)
  }

  /// Returns the basic symbols of all rows that contain `symbol`, without duplicates.
  func column(_ symbol: Symbol) -> [Symbol] {
    let found = Set(columns[Int(symbol)]).filter { rows[Int($0)]?.contains(symbol) == true }.sorted()
    columns[Int(symbol)] = found
    return found
  }

  /// Returns the basic symbols of all rows that contain `symbol`, and clears this column. The caller must remove the symbol from those rows.
  func removeColumn(_ symbol: Symbol) -> [Symbol] {
    let found = column(symbol)
    columns[Int(symbol)] = []
    return found
  }

  /// Replaces `symbol` with `row`, which has the same value, in all rows and costs. Records the variables that can have changed, and the rows
  /// that became negative.
  func substitute(_ symbol: Symbol, by row: Row) {
    for basic in removeColumn(symbol) {
      let factor = rows[Int(basic)]!.remove(symbol)
      rows[Int(basic)]!.add(row, times: factor) { columns[Int($0)].append(basic) }
      if kinds[Int(basic)] == .external {
        if row.constant != 0 { markMoved(basic) }
      } else if rows[Int(basic)]!.constant < -Row.epsilon {
        infeasible.append(basic)
      }
    }
    objective.substitute(symbol, by: row)
  }

  // MARK: Steps

  /// Minimizes the objective, starting with the current solution, and clears `infeasible`.
  func optimize() {
    var cost = objective
    objective = Objective()
    minimize(&cost)
    objective = cost
    infeasible.removeAll()
  }

  /// Minimizes `cost` and keeps rows nonnegative. Bland's rule ensures termination: the first symbol enters, and among
  /// equal rows the first leaves.
  func minimize(_ cost: inout Objective) {
    while let entering = cost.entering({ kinds[Int($0)] != .dummy }) {
      var leaving: Symbol?
      var least = Double.infinity
      for basic in column(entering) where kinds[Int(basic)] != .external {
        let row = rows[Int(basic)]!
        let coefficient = row.coefficient(of: entering)
        guard coefficient < 0 else { continue }
        let ratio = -row.constant / coefficient
        if ratio < least { (least, leaving) = (ratio, basic) }
      }
      // Costs are nonnegative, so some row limits the step.
      guard let leaving else { return }
      var row = rows[Int(leaving)]!
      clearRow(of: leaving)
      row.solve(leaving, for: entering)
      substitute(entering, by: row)
      cost.substitute(entering, by: row)
      setRow(row, of: entering)
    }
  }

  /// Makes rows that became negative feasible again, at the lowest cost (dual simplex).
  ///
  /// - Returns: Whether that is possible.
  func makeFeasible() -> Bool {
    while let leaving = infeasible.popLast() {
      guard var row = rows[Int(leaving)], row.constant < -Row.epsilon else { continue }
      var entering: (symbol: Symbol, coefficient: Double)?
      for (symbol, coefficient) in zip(row.symbols, row.coefficients) where coefficient > 0 && kinds[Int(symbol)] != .dummy {
        if let best = entering, !objective.costsLess(symbol, over: coefficient, than: best.symbol, over: best.coefficient) { continue }
        entering = (symbol, coefficient)
      }
      guard let entering = entering?.symbol else { return false }
      clearRow(of: leaving)
      row.solve(leaving, for: entering)
      substitute(entering, by: row)
      setRow(row, of: entering)
    }
    return true
  }
}
