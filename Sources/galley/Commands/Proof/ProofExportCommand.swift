import ArgumentParser
import Foundation
import Proofs
import UIKit

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
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw Failure("\(output ?? name) is there already; give another folder with -o, or move that one away")
    }
    let count = try proof.readManifest().steps.count
    let number = step ?? count
    guard (1...max(count, 1)).contains(number) else { throw Failure("--step \(number): the proof \(name) has the steps 1 to \(count)") }
    let scene = try MainActor.assumeIsolated { try Self.scene(ofStep: number, in: proof) }
    let recorded = try Self.recorded(number, in: proof, columns: scene.columns.map(\.name))
    let package = ExportedPackage(proof: name, step: number, galley: galley, scene: scene, recorded: recorded)
    try package.write(to: folder)
    print("\(output ?? name): step \(number) of \(name); swift run --package-path \(output ?? name) lays it out and compares")
  }

  /// Replays the proof, and reads the longest text in sight at the step.
  @MainActor private static func scene(ofStep number: Int, in proof: ProofFolder) throws -> ExportedScene {
    let trace = try proof.readTrace()
    if let truncation = trace.truncation { Console.notice(truncation.description) }
    let host = Stage.proofHost(trace.header)
    let stage = try Stage.proof(trace.header, in: proof, on: host)
    var scene: ExportedScene?
    Replay(trace, in: stage, on: host).run { step in
      if step.number == number { scene = ExportedScene(of: stage.window) }
    }
    guard let scene else { throw Failure("\(proof.name): no text is in sight at step \(number); choose another with --step") }
    return scene
  }

  /// The rows of those columns, as they were recorded.
  private static func recorded(_ number: Int, in proof: ProofFolder, columns: [String]) throws -> LayoutRecord {
    let file = proof.path(ProofFolder.layoutName(number))
    guard let text = RegularFile.text(at: proof.layout(number)) else {
      throw Failure("\(file): it is missing, or no text; have it written anew: galley proof accept \(proof.name)")
    }
    let record = try LayoutRecord(text: text, file: file)
    return LayoutRecord(columns: record.columns.filter { columns.contains($0.name) })
  }
}
