import ArgumentParser
import Foundation
import GalleyApp
import GalleyProofs
import UIKit

extension ReplayedPixels: ExpressibleByArgument {}

/// Replays a proof in a separate process for every other command. Replays cannot affect each other, and a replay that traps
/// does not end the command.
struct ProofReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replay one proof off-screen and write the results into a folder.", shouldDisplay: false)

  @Argument(help: ArgumentHelp("The proof's folder.", valueName: "folder")) var folder: String
  @Option(help: ArgumentHelp("The folder for the results; it must exist.", valueName: "folder")) var into: String
  @Flag(help: "Write only the results that a comparison needs, with pixels instead of encoded images.") var quick = false
  @Option(help: ArgumentHelp("With --quick, the steps whose pixels are written: all, none, or numbers such as 1,4.", valueName: "steps"))
  var pixels = ReplayedPixels.all
  @Flag(help: "With --quick, also write the screen of each turn.") var frames = false
  @OptionGroup var images: ImagesOption

  func run() throws {
    let proof = ProofFolder(URL(fileURLWithPath: folder, isDirectory: true))
    var request = ReplayRequest(proof, into: URL(fileURLWithPath: into, isDirectory: true), isQuick: quick, images: images.images, pixels: pixels)
    request.writesFrames = frames
    if let truncation = try MainActor.assumeIsolated({ try request.run(.galley) }) { Console.notice(truncation) }
  }
}
