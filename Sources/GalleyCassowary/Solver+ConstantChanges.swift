extension Solver {
  /// Changes the constants of several constraints, and updates the solution from the current one. Traps if the solver does not contain a
  /// constraint.
  ///
  /// - Returns: The required constraints that can no longer be satisfied, each with its conflict. They are removed from
  ///   the solver. Empty on success.
  package func setConstants(_ changes: [(name: ConstraintName, constant: Double)]) -> [(name: ConstraintName, conflict: Conflict)] {
    var fixed: [Symbol] = []
    var isLost = lacksDigits
    for (name, constant) in changes {
      guard let old = records[name.number] else { preconditionFailure("the solver does not contain the constraint") }
      if abs(old.constraint.constant) > Self.largestMoved { isLost = true }
      let change = (constant - old.constraint.constant) / old.markerCoefficient
      records[name.number]!.constraint.constant = constant
      guard change != 0, !isLost else { continue }
      // The change shifts the origin of the constraint's marker.
      if rows[Int(old.marker)] != nil {
        move(old.marker, by: -change, &fixed)
      } else {
        for basic in column(old.marker) { move(basic, by: rows[Int(basic)]!.coefficient(of: old.marker) * change, &fixed) }
      }
    }
    if isLost { return startOver() }
    // A row that contains only required equations changes in no other way.
    let isConsistent = fixed.allSatisfy { symbol in rows[Int(symbol)].map { abs($0.constant) < Self.tolerance } ?? true }
    return isConsistent && makeFeasible() ? [] : startOver()
  }

  private func move(_ basic: Symbol, by change: Double, _ fixed: inout [Symbol]) {
    rows[Int(basic)]!.constant += change
    switch kinds[Int(basic)] {
    case .external: markMoved(basic)
    case .dummy: fixed.append(basic)
    case .slack, .error: if rows[Int(basic)]!.constant < -Row.epsilon { infeasible.append(basic) }
    }
  }
}
