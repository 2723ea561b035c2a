/// The steps of a proof that an image is recorded of. The layout of every step is recorded in any case.
public enum ProofImages: String, Hashable, Sendable, Codable, CaseIterable {
  /// Every step.
  case all
  /// The steps that the trace marks, four at most; without marks the first and the last. Of every step a hash of its pixels
  /// is recorded: it shows that an image differs, but not in which place.
  case marked
}
