import ArgumentParser
import Proofs

struct ProofBisectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect", abstract: "Name the first event after which the layout is another than recorded.",
    discussion: "The exit is 1 where there is one.")

  @Argument(help: ArgumentHelp("The proof.", valueName: "name")) var name: String
  @OptionGroup var proofs: ProofsOption

  func run() throws {
    let folder = try proofs.folder(name)
    guard let found = try ProofBisection(folder, replaying: .galley) else {
      return Console.line("\(name): the layout is as it was recorded, after each event")
    }
    if let event = found.event {
      Console.line("\(found.place): after event \(event.number) of \(event.count) the layout is another")
      Console.line("    \(event.text)")
    } else {
      Console.line("\(found.place): the layout is another from the start, before any event")
    }
    for word in found.words { Console.line("    \(word)") }
    throw ExitCode(1)
  }
}
