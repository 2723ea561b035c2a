/// Adding constraints to the tableau and removing them.
extension Solver {
  /// Adds the constraint's row to the tableau, without optimizing the objective, and returns the record for removing it. Throws `Conflict`, and
  /// adds nothing, if the constraint is required and contradicts others that are. `owner` is the number of the constraint's name, by which
  /// conflicts refer to it.
  func enter(_ constraint: LinearConstraint, owner: Int) throws(Conflict) -> ConstraintRecord {
    var row = Row(constant: constraint.constant)
    for term in constraint.terms {
      if let basic = rows[Int(term.variable.symbol)] {
        row.add(basic, times: term.coefficient)
      } else {
        row.add(term.variable.symbol, times: term.coefficient)
      }
    }
    let record = addMarkers(of: constraint, owner: owner, to: &row)
    if row.constant < 0 { row.negate() }
    if let subject = subject(of: row, record) {
      row.solve(for: subject)
      substitute(subject, by: row)
      setRow(row, of: subject)
    } else if !row.symbols.contains(where: { kinds[Int($0)] != .dummy }) {
      // The row contains only required equations: the constraint is either redundant or contradictory.
      guard abs(row.constant) < Self.tolerance else {
        let conflictingOwners = owners(in: row, without: owner)
        discard(record)
        throw Conflict(conflictingConstraints: conflictingOwners)
      }
      row.solve(for: record.marker)
      setRow(row, of: record.marker)
    } else if let certificate = addByArtificialVariable(row) {
      let conflictingOwners = owners(in: certificate, without: owner)
      discard(record)
      optimize()
      throw Conflict(conflictingConstraints: conflictingOwners)
    }
    return record
  }

  /// Adds the new slack, error or dummy symbols of a constraint to `row`, and the costs of the error symbols to the objective. Returns the
  /// constraint's record.
  private func addMarkers(of constraint: LinearConstraint, owner: Int, to row: inout Row) -> ConstraintRecord {
    let level = constraint.isRequired ? nil : objective.level(constraint.priority)
    var record: ConstraintRecord
    if constraint.relation == .equal {
      guard let level else {
        record = ConstraintRecord(constraint: constraint, marker: makeSymbol(.dummy, owner: owner), other: nil, markerCoefficient: 1)
        row.add(record.marker, times: 1)
        return record
      }
      record = ConstraintRecord(
        constraint: constraint, marker: makeSymbol(.error, owner: owner), other: makeSymbol(.error, owner: owner), markerCoefficient: -1)
      row.add(record.marker, times: -1)
      row.add(record.other!, times: 1)
      for symbol in [record.marker, record.other!] { objective.add(symbol, times: 1, level: level) }
      return record
    }
    let sign = constraint.relation == .lessThanOrEqual ? 1.0 : -1
    record = ConstraintRecord(constraint: constraint, marker: makeSymbol(.slack, owner: owner), other: nil, markerCoefficient: sign)
    row.add(record.marker, times: sign)
    if let level {
      record.other = makeSymbol(.error, owner: owner)
      row.add(record.other!, times: -sign)
      objective.add(record.other!, times: 1, level: level)
    }
    return record
  }

  /// Returns the symbol for which the row can be solved so that its value stays nonnegative, or `nil` if there is none.
  private func subject(of row: Row, _ record: ConstraintRecord) -> Symbol? {
    if let external = row.symbols.first(where: { kinds[Int($0)] == .external }) { return external }
    return [record.marker, record.other].compactMap(\.self).first { symbol in
      kinds[Int(symbol)] != .dummy && row.coefficient(of: symbol) < 0
    }
  }

  private func owners(in row: Row, without owner: Int) -> [ConstraintName] {
    Set(row.symbols.map { owners[Int($0)] }).filter { $0 >= 0 && $0 != owner }.sorted().map { ConstraintName(number: Int($0)) }
  }

  /// Adds a row with an artificial variable, and minimizes that to zero.
  ///
  /// - Returns: `nil` on success, otherwise the row that proves the conflict.
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
      // If none can enter, the row consists only of required equations that imply this one.
      if isMet, let entering = left.symbols.first(where: { isPivotable($0) }) ?? left.symbols.first {
        var solved = left
        solved.solve(artificial, for: entering)
        substitute(entering, by: solved)
        setRow(solved, of: entering)
      }
    }
    for basic in removeColumn(artificial) { rows[Int(basic)]!.remove(artificial) }
    objective.remove(artificial)
    free(artificial)
    return isMet ? nil : certificate
  }

  private func isPivotable(_ symbol: Symbol) -> Bool { kinds[Int(symbol)] == .slack || kinds[Int(symbol)] == .error }

  /// Removes the constraint's row from the tableau, without optimizing the objective.
  func leave(_ constraint: ConstraintRecord) {
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
    discard(constraint)
  }

  /// Removes the constraint's symbols from all rows and costs, and releases them for reuse.
  private func discard(_ constraint: ConstraintRecord) {
    for symbol in [constraint.marker, constraint.other].compactMap(\.self) {
      if rows[Int(symbol)] != nil { clearRow(of: symbol) }
      for basic in removeColumn(symbol) { rows[Int(basic)]!.remove(symbol) }
      objective.remove(symbol)
      free(symbol)
    }
  }

  /// Returns the row through which a marker leaves, or `nil` if no row contains the marker. Rows that the marker
  /// decreases come first, by the smallest ratio, then rows that it increases, then the row of a variable.
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
