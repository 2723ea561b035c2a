import ArgumentParser
import Foundation
import Proofs

struct ProofCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "proof", abstract: "Record what a hand does, and be told later which line broke elsewhere.",
    subcommands: [
      ProofRecordCommand.self, ProofPlayCommand.self, ProofScriptCommand.self, ProofListCommand.self, ProofCheckCommand.self, ProofAcceptCommand.self,
      ProofReportCommand.self, ProofBisectCommand.self, ProofSweepCommand.self, ProofFilmCommand.self, ProofExportCommand.self,
      ProofReplayCommand.self,
    ])
}

/// The folder of proofs.
struct ProofsOption: ParsableArguments {
  static let standard = "Proofs"
  @Option(name: .customLong("proofs"), help: ArgumentHelp("The folder of the proofs.", valueName: "dir")) var path = ProofsOption.standard

  var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  /// Returns the folders of the named proofs, or of all, in the order of their names.
  func folders(_ names: [String]) throws -> [ProofFolder] {
    let all = ProofFolder.all(in: url)
    guard !all.isEmpty else { throw Failure("\(path): there are no proofs; galley proof record NAME makes one, --proofs names another folder") }
    guard !names.isEmpty else { return all }
    return try names.map { name in
      if let folder = all.first(where: { $0.name == name }) { return folder }
      let near = NearestNames.of(name, in: all.map(\.name)).map { "; ‘\($0)’ is near" } ?? ""
      throw Failure("\(path): there is no proof ‘\(name)’\(near); galley proof list names them")
    }
  }

  func folder(_ name: String) throws -> ProofFolder { try folders([name])[0] }
}

/// `--images`: the steps for which an image is recorded.
extension ProofImages: ExpressibleByArgument {}

struct ImagesOption: ParsableArguments {
  @Option(
    name: .customLong("images"),
    help: ArgumentHelp(
      "Images of which steps: all or marked.",
      discussion: "The layout of every step is recorded in any case. Marked are those that a script says ‘mark’ of, four at most, else the first and the last; of the others a hash of the pixels is recorded.",
      valueName: "all|marked"))
  var images: ProofImages?
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
  static let configuration = CommandConfiguration(commandName: "list", abstract: "Name the proofs.")

  @OptionGroup var proofs: ProofsOption

  func run() throws {
    let folders = try proofs.folders([])
    let width = folders.map(\.name.count).max() ?? 0
    for folder in folders {
      let title = (try? folder.readTrace().header.title) ?? ""
      let steps = (try? folder.stepCount()).map { "\($0) steps" } ?? "no answers"
      Console.line("\(folder.name)\(String(repeating: " ", count: width + 2 - folder.name.count))\(steps)  \(title)")
    }
  }
}
