/// Why something could not be done with a proof, in one sentence that says what helps. What is wrong with a proof's own
/// file is a `ProofError`.
public struct ProofFailure: Error, Hashable, CustomStringConvertible {
  public var description: String

  /// A failure that says so.
  public init(_ description: String) { self.description = description }
}
