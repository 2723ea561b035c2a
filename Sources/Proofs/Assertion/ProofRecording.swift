import Foundation

/// When `assertProof` writes what it compares with.
public enum ProofRecording: String, Sendable, CaseIterable {
  /// Where nothing is recorded yet. The assertion fails that once, so that somebody looks at what was recorded.
  case missing
  /// Always, without comparing.
  case all
  /// Not at all.
  case never

  /// What counts: `GALLEY_PROOFS`, where it names a mode; then, on a machine that builds for others (`CI` is set), `never`;
  /// then what the test asks for.
  static func inForce(asked: ProofRecording?, _ environment: [String: String] = ProcessInfo.processInfo.environment) -> ProofRecording {
    if let mode = environment["GALLEY_PROOFS"].flatMap(ProofRecording.init) { return mode }
    if let ci = environment["CI"], !["", "0", "false"].contains(ci) { return .never }
    return asked ?? .missing
  }
}
