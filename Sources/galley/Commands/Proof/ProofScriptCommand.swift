import ArgumentParser
import Foundation
import GalleyApp
import GalleyProofs

struct ProofScriptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "script", abstract: "Make a proof from lines such as: drag heart to 400,300 in 12 steps",
    discussion: "Each line is one action; # begins a comment:\n" + Script.verbs.map { "  \($0.example)" }.joined(separator: "\n"))

  @Argument(help: ArgumentHelp("The script; - for standard input.", valueName: "file"), transform: SourceArgument.named) var script: String
  @Argument(help: ArgumentHelp("The proof's name: letters, digits, - _ and dots.", valueName: "name")) var name: NewProofName
  @OptionGroup var proofs: ProofsOption
  @Flag(help: "Replace an existing proof with this name.") var replace = false
  @OptionGroup var images: ImagesOption

  func run() throws {
    let script = try read()
    let recordedProof = try MainActor.assumeIsolated {
      try script.record(as: name.name, in: proofs.url, replaces: replace, images: images.images ?? .all, with: .galley, replaying: .galley)
    }
    Console.line("\(name.name): \(try recordedProof.stepCount()) steps")
  }

  private func read() throws -> ProofScript {
    let file =
      try script == "-" ? TextFile.decode(checking: FileHandle.standardInput.readDataToEndOfFile(), from: "standard input") : TextFile.read(script)
    return try ProofScript(text: file.text, file: script)
  }
}
