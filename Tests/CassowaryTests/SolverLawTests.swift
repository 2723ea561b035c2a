import TestSupport
import Testing

@testable import GalleyCassowary

/// Random small systems, compared with a search of all vertices: the sums of errors, priority by priority, are minimal.
@Suite struct SolverLawTests {
  private static let priorities: [Double] = [1000, 1000, 750, 250, 1]

  struct SampleConstraint: Equatable {
    var coefficients: [Double]
    var constant: Double
    var relation: Relation
    var priority: Double

    func error(_ point: [Double]) -> Double {
      let value = zip(coefficients, point).reduce(constant) { $0 + $1.0 * $1.1 }
      return switch relation {
      case .equal: abs(value)
      case .lessThanOrEqual: max(value, 0)
      case .greaterThanOrEqual: max(-value, 0)
      }
    }

    func constraint(_ variables: [Variable]) -> LinearConstraint {
      LinearConstraint(
        zip(variables, coefficients).filter { $0.1 != 0 }.map { Term($0, times: $1) }, plus: constant, relation, priority: priority)
    }
  }

  private static func randomConstraint(_ count: Int, _ generator: inout SeededGenerator) -> SampleConstraint {
    var coefficients = (0..<count).map { _ in Double(Int.random(in: -2...2, using: &generator)) }
    if coefficients.allSatisfy({ $0 == 0 }) { coefficients[0] = 1 }
    return SampleConstraint(
      coefficients: coefficients, constant: Double(Int.random(in: -20...20, using: &generator)),
      relation: [.lessThanOrEqual, .equal, .greaterThanOrEqual].randomElement(using: &generator)!,
      priority: priorities.randomElement(using: &generator)!)
  }

  /// The errors at a point, the sum for each priority, the highest first.
  private static func errors(_ constraints: [SampleConstraint], at point: [Double]) -> [Double] {
    [1000, 750, 250, 1].map { priority in constraints.filter { $0.priority == priority }.reduce(0) { $0 + $1.error(point) } }
  }

  private static func isLess(_ a: [Double], _ b: [Double]) -> Bool {
    for (a, b) in zip(a, b) where abs(a - b) > 1e-6 { return a < b }
    return false
  }

  /// The vertices: intersections of as many lines as there are variables; lines through zero add vertices if there are too few.
  private static func corners(_ constraints: [SampleConstraint], _ count: Int) -> [[Double]] {
    var lines = constraints.map { ($0.coefficients, -$0.constant) }
    for index in 0..<count {
      var axis = [Double](repeating: 0, count: count)
      axis[index] = 1
      lines.append((axis, 0))
    }
    var found: [[Double]] = []
    func meet(_ chosen: [Int], from start: Int) {
      if chosen.count == count {
        if let point = solve(chosen.map { lines[$0] }) { found.append(point) }
        return
      }
      for next in start..<lines.count { meet(chosen + [next], from: next + 1) }
    }
    meet([], from: 0)
    return found
  }

  /// Gaussian elimination.
  private static func solve(_ lines: [([Double], Double)]) -> [Double]? {
    var rows = lines.map { $0.0 + [$0.1] }
    for column in rows.indices {
      guard let pivot = rows[column...].indices.max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }), abs(rows[pivot][column]) > 1e-9
      else { return nil }
      rows.swapAt(column, pivot)
      for row in rows.indices where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in rows[row].indices { rows[row][index] -= factor * rows[column][index] }
      }
    }
    return rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
  }

  private static func point(_ solver: Solver, _ variables: [Variable]) -> [Double] { variables.map { solver.value(of: $0) } }

  @Test(arguments: 1...(LongTests.areWanted ? 3000 : 120) as ClosedRange<UInt64>)
  func errorsAreMinimal(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...3, using: &generator)
    let solver = Solver()
    let variables = (0..<count).map { _ in solver.addVariable() }
    var there: [(name: ConstraintName, plain: SampleConstraint)] = []

    var known = Self.point(solver, variables)
    _ = solver.consumeMovedVariables()
    func check(_ step: String) {
      let plain = there.map(\.plain)
      // Variables that are not listed keep their values.
      let (point, moved) = (Self.point(solver, variables), Set(solver.consumeMovedVariables()))
      for (index, variable) in variables.enumerated() where !moved.contains(variable) {
        #expect(point[index] == known[index], "\(step): the solver does not report that \(index) moved from \(known[index]) to \(point[index])")
      }
      known = point
      let found = Self.errors(plain, at: point)
      #expect(found[0] < 1e-6, "\(step): what must hold misses by \(found[0])")
      for corner in Self.corners(plain, count) {
        let errors = Self.errors(plain, at: corner)
        guard errors[0] < 1e-6, Self.isLess(errors, found) else { continue }
        Issue.record("\(step): \(found) at \(Self.point(solver, variables)), but \(errors) at \(corner); \(plain)")
        return
      }
    }

    for step in 0..<30 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0 where !there.isEmpty:
        solver.remove(there.remove(at: Int.random(in: there.indices, using: &generator)).name)
        check("\(step) removed")
      case 1 where !there.isEmpty:
        let some = there.indices.filter { _ in Bool.random(using: &generator) }
        let changes = some.map { (there[$0].name, Double(Int.random(in: -20...20, using: &generator))) }
        for (index, change) in zip(some, changes) { there[index].plain.constant = change.1 }
        for lost in solver.setConstants(changes.map { (name: $0.0, constant: $0.1) }) {
          guard let index = there.firstIndex(where: { $0.name == lost.name }) else {
            Issue.record("\(step): \(lost.name) was not there")
            continue
          }
          #expect(there[index].plain.priority == 1000, "only what must hold can be lost")
          there.remove(at: index)
        }
        check("\(step) moved")
      default:
        guard there.count < 9 else { continue }
        let plain = Self.randomConstraint(count, &generator)
        do {
          there.append((try solver.add(plain.constraint(variables)), plain))
          check("\(step) added")
        } catch {
          // The listed constraints and this one have no point in common.
          let named = there.filter { error.conflictingConstraints.contains($0.name) }.map(\.plain) + [plain]
          #expect(plain.priority == 1000 && named.count == error.conflictingConstraints.count + 1)
          #expect(!Self.corners(named, count).contains { corner in named.allSatisfy { $0.error(corner) < 1e-6 } }, "\(step): \(named) hold together")
          check("\(step) refused")
        }
      }
      #expect(solver.count == there.count)
    }
  }

  /// A variable is ambiguous if a constraint of the lowest priority can move it.
  @Test(arguments: 1...(LongTests.areWanted ? 3000 : 300) as ClosedRange<UInt64>)
  func variableIsAmbiguousIfWeakestConstraintMovesIt(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...3, using: &generator)
    let solver = Solver()
    let variables = (0..<count).map { _ in solver.addVariable() }
    var there: [SampleConstraint] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      var plain = Self.randomConstraint(count, &generator)
      // Constraints that meet in one point are the hard case.
      if Bool.random(using: &generator) { plain.constant = 0 }
      if (try? solver.add(plain.constraint(variables))) != nil { there.append(plain) }
      for variable in variables {
        let (value, choice) = (solver.value(of: variable), solver.choice(of: variable))
        for (step, can) in [(1.0, choice.canGrow), (-1, choice.canShrink)] {
          let other = Solver()
          let others = variables.map { _ in other.addVariable() }
          for plain in there { _ = try other.add(plain.constraint(others)) }
          let index = variables.firstIndex(of: variable)!
          // Both solvers begin at the same vertex.
          let start = other.value(of: others[index])
          #expect(abs(start - value) < 1e-6, "equal calls")
          _ = try other.add(LinearConstraint([Term(others[index])], plus: -(value + step), .equal, priority: 0.01))
          let moved = (other.value(of: others[index]) - value) * step
          #expect((moved > 1e-6) == can, "\(there): \(index) at \(value) by \(step): \(moved)")
        }
      }
    }
  }

  /// A changed constant lists only the variables that depend on it.
  @Test(arguments: [0, 1, 50, 98, 99]) func changedConstantListsDependentVariables(position: Int) throws {
    let solver = Solver()
    let variables = (0..<100).map { _ in solver.addVariable() }
    let names = try variables.indices.map { index in
      let before = index == 0 ? [] : [Term(variables[index - 1], times: -1)]
      return try solver.add(LinearConstraint([Term(variables[index])] + before, plus: -8, .equal))
    }
    #expect(Set(solver.consumeMovedVariables()) == Set(variables))
    #expect(solver.setConstants([(names[position], -9)]).isEmpty)
    #expect(Set(solver.consumeMovedVariables()) == Set(variables[position...]))
    #expect(solver.consumeMovedVariables().isEmpty)
  }

  /// The same calls give the same bits.
  @Test func equalCallsGiveEqualNumbers() throws {
    func run() throws -> [UInt64] {
      var generator = SeededGenerator(seed: 7)
      let solver = Solver()
      let variables = (0..<8).map { _ in solver.addVariable() }
      for _ in 0..<60 { _ = try? solver.add(Self.randomConstraint(8, &generator).constraint(variables)) }
      return variables.map { solver.value(of: $0).bitPattern }
    }
    let first = try run()
    #expect(try run() == first)
  }

  @Test(arguments: [
    // constraints on x, and y; x can grow, shrink
    ("x ≥ 100", true, false), ("x ≤ 100", false, true), ("x = 100", false, false), ("x ≥ 100, x ≤ 100", false, false), ("x ≥ 100, x ≤ 200", true, false),
    ("x ≥ 100, x = 50 wished", false, false), ("x = 50 wished", false, false), ("x ≥ y, y = 7", true, false), ("x ≥ y, x ≤ y, y ≥ 7", true, false),
    ("x ≥ y, y ≥ x, y ≥ 0, y ≤ 0", false, false), ("", true, true),
  ])
  func ambiguityIsReported(constraints: String, grows: Bool, shrinks: Bool) throws {
    let solver = Solver()
    let (x, y) = (solver.addVariable(), solver.addVariable())
    for words in constraints.split(separator: ", ").map({ $0.split(separator: " ") }) {
      let relation: Relation = words[1] == "≥" ? .greaterThanOrEqual : words[1] == "≤" ? .lessThanOrEqual : .equal
      func variable(_ word: Substring) -> Variable? { word == "x" ? x : word == "y" ? y : nil }
      let right = variable(words[2])
      let terms = [Term(variable(words[0])!)] + (right.map { [Term($0, times: -1)] } ?? [])
      _ = try solver.add(LinearConstraint(terms, plus: -(Double(words[2]) ?? 0), relation, priority: words.count > 3 ? 500 : 1000))
    }
    #expect(solver.choice(of: x) == Solver.Choice(canGrow: grows, canShrink: shrinks))
  }

  /// A variable without constraints can be reused.
  @Test func variablesCanBeReused() throws {
    let solver = Solver()
    for value in 1...100 {
      let variable = solver.addVariable()
      let name = try solver.add(LinearConstraint([Term(variable)], plus: -Double(value), .equal))
      #expect(solver.value(of: variable) == Double(value) && solver.choice(of: variable).isNone)
      solver.remove(name)
      #expect(!solver.choice(of: variable).isNone)
      solver.remove(variable)
    }
    #expect(solver.kinds.count < 10)
  }

  /// A row of boxes, each as wide as the previous one and beside it, in a width: one constant moves all of them.
  @Test func aRowOfBoxesFollowsItsWidth() throws {
    let solver = Solver()
    let total = 200
    let edges = (0...total).map { _ in solver.addVariable() }
    _ = try solver.add(LinearConstraint([Term(edges[0])], .equal))
    let width = try solver.add(LinearConstraint([Term(edges[total])], plus: -1000, .equal))
    for index in 2...total {
      let terms = [Term(edges[index]), Term(edges[index - 1], times: -2), Term(edges[index - 2])]
      _ = try solver.add(LinearConstraint(terms, .equal))
    }
    for constant in [-1000.0, -300, -5] {
      #expect(solver.setConstants([(width, constant)]).isEmpty)
      for (index, edge) in edges.enumerated() { #expect(abs(solver.value(of: edge) - Double(index) * -constant / Double(total)) < 1e-6) }
    }
  }
}
