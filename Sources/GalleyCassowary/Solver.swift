/// Solves linear equations and inequalities, exactly or with minimal errors. It uses the Cassowary algorithm of Badros,
/// Borning and Stuckey (1999), an incremental simplex method for constraints that are added, removed or changed.
///
/// Equal calls in equal order give equal results; hash order has no influence. Priorities are compared exactly
/// (`Objective`), not by large weights.
package final class Solver {
  enum Kind: UInt8 {
    /// A variable of the caller, of any value.
    case external
    /// The slack of an inequality; nonnegative.
    case slack
    /// The error of a constraint; nonnegative, with a cost.
    case error
    /// The marker of a required equation; always zero. It identifies the constraint in rows.
    case dummy
  }

  struct ConstraintRecord {
    var constraint: LinearConstraint
    /// The symbol that identifies the constraint in all rows.
    var marker: Symbol
    /// The error variable of an inequality with a priority, or the second error variable of an equation, or `nil` for a required constraint.
    var other: Symbol?
    /// The marker's coefficient when the row was created.
    var markerCoefficient: Double
  }

  private(set) var kinds: [Kind] = []
  private var freeSymbols: [Symbol] = []
  /// The row of each basic symbol.
  var rows: [Row?] = []
  /// The basic symbols of the rows that contain each symbol. The list can contain outdated entries.
  var columns: [[Symbol]] = []
  var objective = Objective()
  /// Basic symbols with rows that became negative.
  var infeasible: [Symbol] = []
  var records: [ConstraintRecord?] = []
  private var freeNames: [Int] = []
  /// The constraint for which each symbol was created.
  private(set) var owners: [Int32] = []
  /// The caller's variables that can have changed since the last query, without duplicates, and a flag for each symbol.
  private var moved: [Symbol] = []
  private var isMoved: [Bool] = []

  /// The difference up to which contradictory constraints count as consistent, because values are points on a screen.
  static let tolerance = 1e-6

  package init() {}

  // MARK: Variables

  /// Adds a variable without constraints and returns it. Its value is zero.
  package func addVariable() -> Variable { Variable(symbol: makeSymbol(.external)) }

  /// Removes a variable. The caller must have removed all constraints that contain it; this is not checked.
  package func remove(_ variable: Variable) {
    clearRow(of: variable.symbol)
    freeSymbols.append(variable.symbol)
  }

  /// Returns the value of a variable; 0 if no constraint determines it. O(1).
  package func value(of variable: Variable) -> Double { rows[Int(variable.symbol)]?.constant ?? 0 }

  /// Returns the variables that can have changed since the last call, including new and removed ones. O(*n*) in their number.
  package func consumeMovedVariables() -> [Variable] {
    defer {
      for symbol in moved { isMoved[Int(symbol)] = false }
      moved = []
    }
    return moved.map { Variable(symbol: $0) }
  }

  /// Records that a variable of the caller can have changed: its row has another constant, or it is no longer basic.
  /// Other symbols are ignored.
  func markMoved(_ symbol: Symbol) {
    guard kinds[Int(symbol)] == .external, !isMoved[Int(symbol)] else { return }
    isMoved[Int(symbol)] = true
    moved.append(symbol)
  }

  func makeSymbol(_ kind: Kind, owner: Int = -1) -> Symbol {
    if let symbol = freeSymbols.popLast() {
      (kinds[Int(symbol)], owners[Int(symbol)]) = (kind, Int32(owner))
      columns[Int(symbol)].removeAll()
      markMoved(symbol)
      return symbol
    }
    kinds.append(kind)
    owners.append(Int32(owner))
    rows.append(nil)
    columns.append([])
    isMoved.append(false)
    markMoved(Symbol(kinds.count - 1))
    return Symbol(kinds.count - 1)
  }

  func free(_ symbol: Symbol) { freeSymbols.append(symbol) }

  // MARK: Constraints

  /// The number of constraints.
  package private(set) var count = 0

  /// Adds a constraint, updates the solution, and returns a name for changing and removing the constraint. If it is required and contradicts
  /// others that are, throws `Conflict` and adds nothing.
  package func add(_ constraint: LinearConstraint) throws(Conflict) -> ConstraintName {
    let number = freeNames.popLast() ?? records.count
    if number == records.count { records.append(nil) }
    do {
      records[number] = try enter(constraint, owner: number)
    } catch {
      freeNames.append(number)
      throw error
    }
    optimize()
    count += 1
    return ConstraintName(number: number)
  }

  /// Removes a constraint and updates the solution. If its constant is above 10⁹, values have lost their fractions until `setConstants` is
  /// called. Traps if the solver does not contain it.
  package func remove(_ name: ConstraintName) {
    guard let constraint = records[name.number] else { preconditionFailure("the solver does not contain the constraint") }
    records[name.number] = nil
    freeNames.append(name.number)
    count -= 1
    leave(constraint)
    optimize()
    if abs(constraint.constraint.constant) > Self.largestMoved { lacksDigits = true }
  }

  /// The largest constant for which sums keep their fractions. After the removal of a constraint with a larger one, the next `setConstants`
  /// rebuilds the tableau.
  static let largestMoved = 1e9
  /// Whether a constraint with a constant above `largestMoved` was removed since the tableau was built.
  var lacksDigits = false

  /// Returns the constraint with a name, or `nil` if the solver does not contain it.
  package func constraint(_ name: ConstraintName) -> LinearConstraint? { records[name.number]?.constraint }

  /// Rebuilds the tableau by adding all constraints again, after a changed constant caused a conflict.
  ///
  /// - Returns: The constraints that can no longer be satisfied. They are removed from the solver.
  func startOver() -> [(name: ConstraintName, conflict: Conflict)] {
    let before = records
    for old in before.compactMap(\.self) {
      for symbol in [old.marker, old.other].compactMap(\.self) { free(symbol) }
    }
    records = Array(repeating: nil, count: before.count)
    for symbol in rows.indices where rows[symbol] != nil { markMoved(Symbol(symbol)) }
    rows = Array(repeating: nil, count: rows.count)
    for symbol in columns.indices { columns[symbol].removeAll() }
    objective = Objective()
    infeasible = []
    lacksDigits = false
    var lost: [(ConstraintName, Conflict)] = []
    for (number, old) in before.enumerated() {
      guard let old else { continue }
      do {
        records[number] = try enter(old.constraint, owner: number)
        optimize()
      } catch {
        lost.append((ConstraintName(number: number), error))
        freeNames.append(number)
        count -= 1
      }
    }
    return lost
  }
}
