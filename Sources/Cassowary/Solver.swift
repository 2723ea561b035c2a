/// Finds numbers for which linear equations and inequalities hold, or hold as well as can be: the Cassowary algorithm of Badros,
/// Borning and Stuckey (1999), a simplex method that goes on from where it stood when a constraint comes, goes or moves.
///
/// Equal calls in equal order give equal numbers: nothing in it hangs on hashes. Priorities are held apart exactly
/// (`Objective`), not by large weights.
package final class Solver {
  enum Kind: UInt8 {
    /// One of the user's: any number.
    case external
    /// What an inequality leaves: not below zero.
    case slack
    /// What a constraint misses: not below zero, and it costs.
    case error
    /// Of an equation that must hold: zero. It tells which constraint is in a row.
    case dummy
  }

  struct Held {
    var constraint: LinearConstraint
    /// Stands for the constraint in all rows.
    var marker: Symbol
    /// The second error of an equation.
    var other: Symbol?
    /// The marker's coefficient when the row was made.
    var markerCoefficient: Double
  }

  private(set) var kinds: [Kind] = []
  private var freeSymbols: [Symbol] = []
  /// By symbol: the row of one that is basic.
  var rows: [Row?] = []
  /// By symbol: the basic symbols whose rows have it, among others that have it no more.
  var columns: [[Symbol]] = []
  var objective = Objective()
  /// Basic symbols whose rows fell below zero.
  var infeasible: [Symbol] = []
  var held: [Held?] = []
  private var freeNames: [Int] = []
  /// By symbol: the constraint that it was made for.
  private(set) var owners: [Int32] = []
  /// The user's variables that may be worth something else than when they were last asked for, each once, and by symbol whether one is among them.
  private var moved: [Symbol] = []
  private var isMoved: [Bool] = []

  /// Two constraints that miss each other by less hold together: numbers are points of a screen.
  static let tolerance = 1e-6

  package init() {}

  // MARK: Variables

  /// A variable that nothing holds yet; it is worth zero.
  package func addVariable() -> Variable { Variable(symbol: makeSymbol(.external)) }

  /// No constraint may have it.
  package func remove(_ variable: Variable) {
    clearRow(of: variable.symbol)
    freeSymbols.append(variable.symbol)
  }

  /// O(1).
  package func value(of variable: Variable) -> Double { rows[Int(variable.symbol)]?.constant ?? 0 }

  /// The variables that may be worth something else than at the last call, and those that are new since; none is left out. O(those).
  package func takeMoved() -> [Variable] {
    defer {
      for symbol in moved { isMoved[Int(symbol)] = false }
      moved = []
    }
    return moved.map { Variable(symbol: $0) }
  }

  /// A basic variable's row has another constant, or it is basic no more.
  func noteMoved(_ symbol: Symbol) {
    guard kinds[Int(symbol)] == .external, !isMoved[Int(symbol)] else { return }
    isMoved[Int(symbol)] = true
    moved.append(symbol)
  }

  func makeSymbol(_ kind: Kind, owner: Int = -1) -> Symbol {
    if let symbol = freeSymbols.popLast() {
      (kinds[Int(symbol)], owners[Int(symbol)]) = (kind, Int32(owner))
      columns[Int(symbol)].removeAll()
      noteMoved(symbol)
      return symbol
    }
    kinds.append(kind)
    owners.append(Int32(owner))
    rows.append(nil)
    columns.append([])
    isMoved.append(false)
    noteMoved(Symbol(kinds.count - 1))
    return Symbol(kinds.count - 1)
  }

  func free(_ symbol: Symbol) { freeSymbols.append(symbol) }

  // MARK: Constraints

  /// How many constraints it holds.
  package private(set) var count = 0

  /// Adds a constraint, and finds all numbers anew. A conflict adds nothing.
  package func add(_ constraint: LinearConstraint) throws(Conflict) -> ConstraintName {
    let number = freeNames.popLast() ?? held.count
    if number == held.count { held.append(nil) }
    do {
      held[number] = try enter(constraint, owner: number)
    } catch {
      freeNames.append(number)
      throw error
    }
    optimize()
    count += 1
    return ConstraintName(number: number)
  }

  /// Takes a constraint out, and finds all numbers anew. One with a constant above 10⁹ leaves them without what they had behind the point, until `setConstants` is called.
  package func remove(_ name: ConstraintName) {
    guard let constraint = held[name.number] else { preconditionFailure("the solver holds no such constraint") }
    held[name.number] = nil
    freeNames.append(name.number)
    count -= 1
    leave(constraint)
    optimize()
    if abs(constraint.constraint.constant) > Self.largestMoved { lacksDigits = true }
  }

  /// Sums with a larger number have lost what they had behind the point once it goes: they are made anew.
  static let largestMoved = 1e9
  /// Whether such a one has gone.
  var lacksDigits = false

  package func constraint(_ name: ConstraintName) -> LinearConstraint? { held[name.number]?.constraint }

  /// Forgets all rows, and adds the constraints one after the other, as if they were new: after a conflict that a moved constant made.
  ///
  /// - Returns: those that no longer hold, which the solver has no more.
  func startOver() -> [(name: ConstraintName, conflict: Conflict)] {
    let before = held
    for old in before.compactMap(\.self) {
      for symbol in [old.marker, old.other].compactMap(\.self) { free(symbol) }
    }
    held = Array(repeating: nil, count: before.count)
    for symbol in rows.indices where rows[symbol] != nil { noteMoved(Symbol(symbol)) }
    rows = Array(repeating: nil, count: rows.count)
    for symbol in columns.indices { columns[symbol].removeAll() }
    objective = Objective()
    infeasible = []
    lacksDigits = false
    var lost: [(ConstraintName, Conflict)] = []
    for (number, old) in before.enumerated() {
      guard let old else { continue }
      do {
        held[number] = try enter(old.constraint, owner: number)
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
