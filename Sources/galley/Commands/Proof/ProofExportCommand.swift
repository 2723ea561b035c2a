import ArgumentParser
import Foundation
import Proofs
import UIFoundation

struct ProofExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a Swift package that lays out the text of a proof's step with the library alone.",
    discussion: "`swift run` in it prints where the text stands, and exits 1 where that is not as it was recorded.")

  @Argument(help: ArgumentHelp("The proof.", valueName: "name")) var name: String
  @Option(name: [.customShort("o"), .long], help: ArgumentHelp("The folder that is made; otherwise of the proof's name.", valueName: "dir"))
  var output: String?
  @Option(help: ArgumentHelp("Which step; otherwise the last.", valueName: "n")) var step: Int?
  @Option(help: ArgumentHelp("Where Galley's sources are: a folder, or a repository's URL.", valueName: "path")) var galley = "../galley"
  @OptionGroup var proofs: ProofsOption

  func run() throws {
    let proof = try proofs.folder(name)
    let folder = URL(fileURLWithPath: output ?? name, isDirectory: true)
    guard !RegularFile.isAnything(at: folder.path) else {
      throw Failure("\(output ?? name) is there already; give another folder with -o, or move that one away")
    }
    let count = try proof.stepCount()
    if let step, !(1...max(count, 1)).contains(step) { throw Failure("--step \(step): the proof \(name) has the steps 1 to \(count)") }
    try MainActor.assumeIsolated {
      let export = try ProofExport(ofStep: step, in: proof, of: Stage.program)
      if let truncation = export.truncation { Console.notice(truncation) }
      try export.write(to: folder, galley: galley)
      Console.line("\(output ?? name): step \(export.step) of \(name); swift run --package-path \(output ?? name) lays it out and compares")
    }
  }
}
