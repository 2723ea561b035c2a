/// A number that a solver finds.
package struct Variable: Hashable, Sendable {
  let symbol: Symbol
}

/// A variable times a number.
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

/// The sum of `terms` and `constant`, held against zero.
package struct LinearConstraint: Sendable {
  package var terms: [Term]
  package var constant: Double
  package var relation: Relation
  /// From 1 to 1000, which must hold. Of those below, one that is higher is worth more than any number of lower ones; between
  /// equal ones the sum of what they miss is least.
  package var priority: Double

  package static let required = 1000.0

  package init(_ terms: [Term], plus constant: Double = 0, _ relation: Relation, priority: Double = required) {
    (self.terms, self.constant, self.relation, self.priority) = (terms, constant, relation, priority)
  }

  var isRequired: Bool { priority >= Self.required }
}

/// A constraint that a solver holds; it stays the same while others come and go.
package struct ConstraintName: Hashable, Sendable {
  let number: Int
  /// For who wants the same order each time.
  package var order: Int { number }
}

/// A constraint that must hold cannot.
package struct Conflict: Error {
  /// The constraints that cannot hold together with it, in the order in which they were added.
  package var others: [ConstraintName]
}
