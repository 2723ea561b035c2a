import ArgumentParser
import Foundation
import GalleyApp
import GalleyProofs

struct ProofCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Replay proofs off-screen and compare layout and pixels.",
    discussion: """
      Describes each difference in words, then in pixels. There is no tolerance, and no proof is changed. Exits with 0 if
      all proofs pass, 1 if any differs or is broken, and 3 if any was recorded with other fonts or libraries, even if
      --anyway compared it, because the fonts can cause the differences.
      """)

  @Argument(help: ArgumentHelp("The proofs; all if none is named.", valueName: "name")) var names: [String] = []
  @OptionGroup var proofs: ProofsOption
  @OptionGroup var options: CheckOptions
  @Flag(help: "Print one JSON object.") var json = false
  @Option(help: ArgumentHelp("Write JUnit XML to this file.", valueName: "file")) var junit: String?

  func run() throws {
    let folders = options.shard.part(of: try proofs.folders(names))
    let checker = try options.checker()
    let progress = CheckProgress(isQuiet: json)
    checker.onProgress = progress.notify
    let run = checker.run(folders)
    progress.end()
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      Console.json(String(decoding: try encoder.encode(run), as: UTF8.self))
    } else {
      Console.line(.init(run.summary, run.exitCode == 0 ? .good : run.exitCode == 3 ? .doubtful : .bad))
    }
    if let junit { try OutputFile.write(Data(run.junit.utf8), to: junit) }
    if run.exitCode != 0 { throw ExitCode(Int32(run.exitCode)) }
  }
}

/// Options that `check` and `report` share.
struct CheckOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("Check only part i of n of the proofs.", valueName: "i/n")) var shard = Shard(index: 1, count: 1)
  @Option(parsing: .unconditional, help: ArgumentHelp("The number of parallel replays.", valueName: "n")) var jobs = ProcessInfo.processInfo.activeProcessorCount
  @Flag(help: "Compare even if fonts or libraries differ; still exits with 3.") var anyway = false
  @Flag(help: "Report steps that lay out more than when they were recorded.") var cost = false

  func validate() throws {
    guard (1...256).contains(jobs) else { throw ValidationError("--jobs \(jobs): give 1 to 256") }
  }

  func checker() throws -> ProofChecker {
    let checker = try ProofChecker(replaying: .galley)
    checker.jobs = jobs
    checker.comparesAnyway = anyway
    checker.comparesCost = cost
    return checker
  }
}

/// A share of the proofs such as `2/4`: every fourth proof, starting at the second.
struct Shard: ExpressibleByArgument {
  var index: Int
  var count: Int
  var defaultValueDescription: String { "\(index)/\(count)" }

  init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], (1...10_000).contains(count), (1...count).contains(index) else {
      return nil
    }
    self.init(index: index, count: count)
  }

  func part<Item>(of items: [Item]) -> [Item] {
    stride(from: index - 1, to: items.count, by: count).map { items[$0] }
  }
}

/// Prints each proof's result on standard output as it ends, unless `isQuiet`, and the progress on standard error if that is a terminal.
final class CheckProgress {
  private let isQuiet: Bool
  private let isTerminal = isatty(STDERR_FILENO) != 0

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  func notify(_ done: Int, _ all: Int, _ proof: ProofCheckResult.Proof) {
    erase()
    if !isQuiet {
      let (mark, color): (String, TerminalColors.Color) =
        switch proof.state {
        case .passed: ("✓", .good)
        case .otherFonts: ("–", .doubtful)
        case .differs, .broken: ("✗", .bad)
        }
      let isPassed = proof.state == .passed
      Console.line(.init(mark, color), .init(" \(proof.id)\(isPassed ? "" : ": ")"), .init(isPassed ? "" : proof.state.label(), isPassed ? nil : color))
      for line in proof.reportLines { Console.line("    \(line)") }
      fflush(nil)
    }
    if isTerminal, done < all { Console.progress("\(done) of \(all)") }
  }

  func end() { erase() }

  private func erase() { if isTerminal { Console.eraseProgress() } }
}
