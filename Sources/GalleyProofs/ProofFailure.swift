/// The failure of an operation on a proof, described in one sentence with a remedy. Problems in a proof's own files are
/// `ProofError`s.
public struct ProofFailure: Error, Hashable, CustomStringConvertible {
  public var description: String

  /// Creates a failure with a description.
  public init(_ description: String) { self.description = description }
}
