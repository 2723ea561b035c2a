import ArgumentParser
import Foundation
import GalleyApp
import GalleyProofs
import UIFoundation

struct ProofExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a Swift package that lays out one step of a proof with the library alone.",
    discussion: "`swift run` in the package prints the layout, and exits with 1 if it differs from the recording.")

  @Argument(help: ArgumentHelp("The proof.", valueName: "name")) var name: String
  @Option(name: [.customShort("o"), .long], help: ArgumentHelp("The new folder; by default named like the proof.", valueName: "dir"))
  var output: String?
  @Option(help: ArgumentHelp("The step; by default the last.", valueName: "n")) var step: Int?
  @Option(help: ArgumentHelp("Galley's sources: a folder or the URL of a repository.", valueName: "path")) var galley = "../galley"
  @OptionGroup var proofs: ProofsOption

  func run() throws {
    let proof = try proofs.folder(name)
    let folder = URL(fileURLWithPath: output ?? name, isDirectory: true)
    guard !RegularFile.isAnything(at: folder.path) else {
      throw Failure("\(output ?? name) already exists; choose another folder with -o, or move it away")
    }
    let count = try proof.stepCount()
    if let step, !(1...max(count, 1)).contains(step) { throw Failure("--step \(step): the proof \(name) has steps 1 to \(count)") }
    try MainActor.assumeIsolated {
      let export = try ProofExport(ofStep: step, in: proof, of: .galley)
      if let truncation = export.truncation { Console.notice(truncation) }
      try export.write(to: folder, galley: galley)
      Console.line("\(output ?? name): step \(export.step) of \(name); swift run --package-path \(output ?? name) lays it out and compares")
    }
  }
}
