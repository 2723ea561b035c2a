import ArgumentParser
import Foundation
import GalleyProofs

struct ProofReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Check proofs and write the differences as one HTML page that opens from disk.",
    discussion: "Exits with the status of check.")

  @Argument(help: ArgumentHelp("The proofs; all if none is named.", valueName: "name")) var names: [String] = []
  @Option(name: [.customShort("o"), .long], help: ArgumentHelp("The folder for the page.", valueName: "dir")) var output: String
  @OptionGroup var proofs: ProofsOption
  @OptionGroup var options: CheckOptions

  func run() throws {
    let folders = options.shard.part(of: try proofs.folders(names))
    let checker = try options.checker()
    checker.isDetailed = true
    let progress = CheckProgress(isQuiet: false)
    checker.onProgress = progress.notify
    let run = checker.run(folders)
    progress.end()
    Console.line(.init(run.summary, run.exitCode == 0 ? .good : run.exitCode == 3 ? .doubtful : .bad))
    Console.line(try ProofReport(run).write(to: URL(fileURLWithPath: output, isDirectory: true)).path)
    if run.exitCode != 0 { throw ExitCode(Int32(run.exitCode)) }
  }
}
