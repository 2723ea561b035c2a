import Foundation
import GalleyProofs

/// The path of this program, for work in a separate process.
enum ThisProgram {
  static let path = ReplayCommand.thisProgram.path
}

extension ReplayCommand {
  /// The command `galley proof replay`, which runs this program.
  static let galley = ReplayCommand(arguments: ["proof", "replay"]) { Console.notice($0) }
}
