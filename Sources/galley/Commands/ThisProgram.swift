import Foundation
import Proofs

/// For what is done in a process of its own.
enum ThisProgram {
  static let path = ReplayCommand.thisProgram.path
}

extension ReplayCommand {
  /// `galley proof replay`.
  static let galley = ReplayCommand(arguments: ["proof", "replay"]) { Console.notice($0) }
}
