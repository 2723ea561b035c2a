import ArgumentParser
import GalleyApp
import GalleyProofs

struct ProofPlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Replay a proof in a window, at the recorded speed.",
    discussion: "Escape or closing the window stops the replay. The window stays open for two seconds at the end. Long pauses are shortened.")

  @Argument(help: ArgumentHelp("The proof.", valueName: "name")) var name: String
  @OptionGroup var proofs: ProofsOption

  func run() throws {
    let folder = try proofs.folder(name)
    let trace = try folder.readTrace()
    if let truncation = trace.truncation { Console.notice(truncation.description) }
    try MainActor.assumeIsolated { try ProofPlayer.play(trace, of: folder) }
  }
}
