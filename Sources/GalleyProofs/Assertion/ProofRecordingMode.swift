import Foundation

/// The mode in which `assertProof` records references.
public enum ProofRecordingMode: String, Sendable, CaseIterable {
  /// Records missing references. The assertion then fails once, so that the reference is reviewed.
  case missing
  /// Always records, without a comparison. The assertion passes.
  case all
  /// Never records. The assertion fails if there is no reference.
  case never

  /// Returns the mode: from `GALLEY_PROOFS` if it is valid, then `never` on a build server (`CI` is set, and not to `0`
  /// or `false`), then as the test specifies, or else `missing`.
  static func inForce(requested: ProofRecordingMode?, _ environment: [String: String] = ProcessInfo.processInfo.environment) -> ProofRecordingMode {
    if let mode = environment["GALLEY_PROOFS"].flatMap(ProofRecordingMode.init) { return mode }
    if let ci = environment["CI"], !["", "0", "false"].contains(ci) { return .never }
    return requested ?? .missing
  }
}
