import Foundation
import GalleyProofs

/// The path of this program, for work in a separate process.
enum ThisProgram {
  static let path = ReplayCommand.thisProgram.path
}

extension ReplayCommand {
  /// The command `galley proof replay`, which runs this program.
  package static let galley = ReplayCommand(arguments: ["proof", "replay"]) { Notices.show($0) }
}

extension ProofFolder {
  /// The default folder of proofs, relative to the current folder.
  package static let standardParent = "Proofs"
}
