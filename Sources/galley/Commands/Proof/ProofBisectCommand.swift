import ArgumentParser
import GalleyApp
import GalleyProofs

struct ProofBisectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect", abstract: "Find the first event after which the layout differs from the recording.",
    discussion: "Exits with 1 if there is one.")

  @Argument(help: ArgumentHelp("The proof.", valueName: "name")) var name: String
  @OptionGroup var proofs: ProofsOption

  func run() throws {
    let folder = try proofs.folder(name)
    guard let found = try ProofBisection(folder, replaying: .galley) else {
      return Console.line("\(name): the layout matches the recording after every event")
    }
    if let event = found.event {
      Console.line("\(found.location): the layout differs after event \(event.number) of \(event.count)")
      Console.line("    \(event.text)")
    } else {
      Console.line("\(found.location): the layout differs from the start, before any event")
    }
    for word in found.differenceDescriptions { Console.line("    \(word)") }
    throw ExitCode(1)
  }
}
