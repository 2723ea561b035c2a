import ArgumentParser
import Foundation
import GalleyApp
import GalleyProofs

struct ProofCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "proof", abstract: "Record your input as a proof, and check later that every line still breaks the same.",
    subcommands: [
      ProofRecordCommand.self, ProofPlayCommand.self, ProofScriptCommand.self, ProofListCommand.self, ProofCheckCommand.self, ProofAcceptCommand.self,
      ProofReportCommand.self, ProofBisectCommand.self, ProofSweepCommand.self, ProofFilmCommand.self, ProofExportCommand.self,
      ProofReplayCommand.self,
    ])
}

/// The folder of proofs.
struct ProofsOption: ParsableArguments {
  @Option(name: .customLong("proofs"), help: ArgumentHelp("The folder of proofs.", valueName: "dir")) var path = ProofFolder.standardParent

  var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  /// Returns the named proofs in the given order, or all by name if `names` is empty. Throws if the folder has no
  /// proofs, or no proof with a name in `names`.
  func folders(_ names: [String]) throws -> [ProofFolder] {
    let all = ProofFolder.all(in: url)
    guard !all.isEmpty else { throw Failure("\(path): no proofs were found; galley proof record NAME records one, --proofs selects another folder") }
    guard !names.isEmpty else { return all }
    return try names.map { name in
      if let folder = all.first(where: { $0.name == name }) { return folder }
      let near = NearestNames.of(name, in: all.map(\.name)).map { "; did you mean ‘\($0)’?" } ?? ";"
      throw Failure("\(path): no proof is named ‘\(name)’\(near) galley proof list names them")
    }
  }

  func folder(_ name: String) throws -> ProofFolder { try folders([name])[0] }
}

/// `--images`: the steps for which an image is recorded.
extension ProofImagePolicy: ExpressibleByArgument {}

struct ImagesOption: ParsableArguments {
  @Option(
    name: .customLong("images"),
    help: ArgumentHelp(
      "The steps with screenshots: all or marked.",
      discussion: "The layout of every step is always recorded. With marked, at most four steps that a script marks have screenshots, or the first and the last if it marks none; the other steps have a hash of their pixels.",
      valueName: "all|marked"))
  var images: ProofImagePolicy?
}

/// The name of a new proof.
struct NewProofName: ExpressibleByArgument {
  var name: String

  init?(argument: String) {
    guard ProofFolder.isName(argument) else { return nil }
    name = argument
  }
}

struct ProofListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the proofs.")

  @OptionGroup var proofs: ProofsOption

  func run() throws {
    let folders = try proofs.folders([])
    let width = folders.map(\.name.count).max() ?? 0
    for folder in folders {
      let title = (try? folder.readTrace().header.title) ?? ""
      let steps = (try? folder.stepCount()).map { "\($0) steps" } ?? "no results"
      Console.line("\(folder.name)\(String(repeating: " ", count: width + 2 - folder.name.count))\(steps)  \(title)")
    }
  }
}
