/// The choice of the steps with recorded images. The layout of every step is recorded in any case.
public enum ProofImagePolicy: String, Hashable, Sendable, Codable, CaseIterable {
  /// Every step.
  case all
  /// The marked steps, at most four; without marks, the first and the last one.
  ///
  /// Every step has a hash of its pixels, which detects a difference but not its position.
  case marked
}
