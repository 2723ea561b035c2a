/// An unknown of the solver.
package struct Variable: Hashable, Sendable {
  let symbol: Symbol
}

/// A variable with a coefficient.
package struct Term: Hashable, Sendable {
  package var variable: Variable
  package var coefficient: Double

  package init(_ variable: Variable, times coefficient: Double = 1) {
    (self.variable, self.coefficient) = (variable, coefficient)
  }
}

package enum Relation: Int, Sendable {
  case lessThanOrEqual = -1
  case equal = 0
  case greaterThanOrEqual = 1
}

/// A comparison of the sum of `terms` and `constant` with zero.
package struct LinearConstraint: Sendable {
  package var terms: [Term]
  package var constant: Double
  package var relation: Relation
  /// The priority from 1 to 1000, where 1000 is required. A higher priority outweighs any number of lower ones. Among
  /// equal priorities, the sum of errors is minimal.
  package var priority: Double

  package static let required = 1000.0

  package init(_ terms: [Term], plus constant: Double = 0, _ relation: Relation, priority: Double = required) {
    (self.terms, self.constant, self.relation, self.priority) = (terms, constant, relation, priority)
  }

  var isRequired: Bool { priority >= Self.required }
}

/// A stable identifier of a constraint in the solver.
package struct ConstraintName: Hashable, Sendable {
  let number: Int
  /// A number for sorting in a reproducible order.
  package var order: Int { number }
}

/// The error that a required constraint cannot be satisfied.
package struct Conflict: Error {
  /// The constraints that conflict with it, in the order in which they were added.
  package var conflictingConstraints: [ConstraintName]
}
