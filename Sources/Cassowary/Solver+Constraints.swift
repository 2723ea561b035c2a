/// How constraints come into the tableau and leave it.
extension Solver {
  /// The tableau with the constraint's row; its objective is not yet at its least.
  func enter(_ constraint: LinearConstraint, owner: Int) throws(Conflict) -> Held {
    var row = Row(constant: constraint.constant)
    for term in constraint.terms {
      if let basic = rows[Int(term.variable.symbol)] {
        row.add(basic, times: term.coefficient)
      } else {
        row.add(term.variable.symbol, times: term.coefficient)
      }
    }
    let held = addMarkers(of: constraint, owner: owner, to: &row)
    if row.constant < 0 { row.negate() }
    if let subject = subject(of: row, held) {
      row.solve(for: subject)
      substitute(subject, by: row)
      setRow(row, of: subject)
    } else if !row.symbols.contains(where: { kinds[Int($0)] != .dummy }) {
      // Only equations that must hold: it says what they say, or something else.
      guard abs(row.constant) < Self.tolerance else {
        let others = owners(in: row, without: owner)
        forget(held)
        throw Conflict(others: others)
      }
      row.solve(for: held.marker)
      setRow(row, of: held.marker)
    } else if let certificate = addByArtificialVariable(row) {
      let others = owners(in: certificate, without: owner)
      forget(held)
      optimize()
      throw Conflict(others: others)
    }
    return held
  }

  /// Brings in what the constraint may leave or miss.
  private func addMarkers(of constraint: LinearConstraint, owner: Int, to row: inout Row) -> Held {
    let level = constraint.isRequired ? nil : objective.level(constraint.priority)
    var held: Held
    if constraint.relation == .equal {
      guard let level else {
        held = Held(constraint: constraint, marker: makeSymbol(.dummy, owner: owner), other: nil, markerCoefficient: 1)
        row.add(held.marker, times: 1)
        return held
      }
      held = Held(
        constraint: constraint, marker: makeSymbol(.error, owner: owner), other: makeSymbol(.error, owner: owner), markerCoefficient: -1)
      row.add(held.marker, times: -1)
      row.add(held.other!, times: 1)
      for symbol in [held.marker, held.other!] { objective.add(symbol, times: 1, level: level) }
      return held
    }
    let sign = constraint.relation == .lessThanOrEqual ? 1.0 : -1
    held = Held(constraint: constraint, marker: makeSymbol(.slack, owner: owner), other: nil, markerCoefficient: sign)
    row.add(held.marker, times: sign)
    if let level {
      held.other = makeSymbol(.error, owner: owner)
      row.add(held.other!, times: -sign)
      objective.add(held.other!, times: 1, level: level)
    }
    return held
  }

  /// What the row can be solved for so that it stays at or above zero; `nil` where there is nothing.
  private func subject(of row: Row, _ held: Held) -> Symbol? {
    if let external = row.symbols.first(where: { kinds[Int($0)] == .external }) { return external }
    return [held.marker, held.other].compactMap(\.self).first { symbol in
      kinds[Int(symbol)] != .dummy && row.coefficient(of: symbol) < 0
    }
  }

  private func owners(in row: Row, without owner: Int) -> [ConstraintName] {
    Set(row.symbols.map { owners[Int($0)] }).filter { $0 >= 0 && $0 != owner }.sorted().map { ConstraintName(number: Int($0)) }
  }

  /// Adds a row with a variable of its own, and brings that to zero.
  ///
  /// - Returns: `nil` where that worked; else the row that shows why it cannot be.
  private func addByArtificialVariable(_ row: Row) -> Row? {
    let artificial = makeSymbol(.slack)
    setRow(row, of: artificial)
    var cost = Objective()
    cost.add(row, times: 1, level: cost.level(LinearConstraint.required))
    minimize(&cost)
    let isMet = abs(cost.costs[0].constant) < Self.tolerance
    let certificate = cost.costs[0]
    if let left = rows[Int(artificial)] {
      clearRow(of: artificial)
      // Where none can enter, there are only equations that must hold, which this one follows from.
      if isMet, let entering = left.symbols.first(where: { isPivotable($0) }) ?? left.symbols.first {
        var solved = left
        solved.solve(artificial, for: entering)
        substitute(entering, by: solved)
        setRow(solved, of: entering)
      }
    }
    for basic in takeColumn(artificial) { rows[Int(basic)]!.remove(artificial) }
    objective.remove(artificial)
    free(artificial)
    return isMet ? nil : certificate
  }

  private func isPivotable(_ symbol: Symbol) -> Bool { kinds[Int(symbol)] == .slack || kinds[Int(symbol)] == .error }

  /// The tableau without the constraint's row; its objective is not yet at its least.
  func leave(_ constraint: Held) {
    if let level = constraint.constraint.isRequired ? nil : objective.level(constraint.constraint.priority) {
      for symbol in [constraint.marker, constraint.other].compactMap(\.self) where kinds[Int(symbol)] == .error {
        if let row = rows[Int(symbol)] {
          objective.add(row, times: -1, level: level)
        } else {
          objective.add(symbol, times: -1, level: level)
        }
      }
    }
    if rows[Int(constraint.marker)] != nil {
      clearRow(of: constraint.marker)
    } else if let leaving = leavingRow(for: constraint.marker) {
      var row = rows[Int(leaving)]!
      clearRow(of: leaving)
      row.solve(leaving, for: constraint.marker)
      substitute(constraint.marker, by: row)
    }
    forget(constraint)
  }

  /// Takes the constraint's symbols out of all rows.
  private func forget(_ constraint: Held) {
    for symbol in [constraint.marker, constraint.other].compactMap(\.self) {
      if rows[Int(symbol)] != nil { clearRow(of: symbol) }
      for basic in takeColumn(symbol) { rows[Int(basic)]!.remove(symbol) }
      objective.remove(symbol)
      free(symbol)
    }
  }

  /// The row through which a marker leaves: of those that it makes smaller the first to reach zero, else of those that it makes
  /// larger, else that of a variable.
  private func leavingRow(for marker: Symbol) -> Symbol? {
    var (first, second, third): (Symbol?, Symbol?, Symbol?) = (nil, nil, nil)
    var (firstRatio, secondRatio) = (Double.infinity, Double.infinity)
    for basic in column(marker).sorted() {
      let row = rows[Int(basic)]!
      let coefficient = row.coefficient(of: marker)
      if kinds[Int(basic)] == .external {
        third = basic
      } else if coefficient < 0 {
        let ratio = -row.constant / coefficient
        if ratio < firstRatio { (firstRatio, first) = (ratio, basic) }
      } else {
        let ratio = row.constant / coefficient
        if ratio < secondRatio { (secondRatio, second) = (ratio, basic) }
      }
    }
    return first ?? second ?? third
  }
}
