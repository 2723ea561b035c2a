import ArgumentParser
import Foundation
import Proofs

struct ProofSweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep", abstract: "Draw an exhibit in every size of text, light and dark, in three widths, on one sheet (.png).",
    discussion: "Says which labels are truncated, clipped, overlapping or out of the window, and exits 1 where one is.")

  @Argument(help: ArgumentHelp("An exhibit's name, or a file.", valueName: "exhibit"), transform: SourceArgument.named) var exhibit: String
  @OptionGroup var file: OutputOption

  func validate() throws {
    guard file.ending == "png" else { throw ValidationError("-o \(file.output): end the name in .png") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let shown = try SourceArgument.exhibit(exhibit)
      let sweep = try ProofSweep(of: .exhibit(shown.name), titled: shown.title, in: Stage.program(showing: shown))
      let sheet: Data
      do { sheet = try sweep.sheetPNG() } catch { throw Failure("\(file.output): cannot be drawn: \(error)") }
      try file.write([UInt8](sheet))
      let words = sweep.words
      for line in words { Console.line(line) }
      guard words.isEmpty else { throw ExitCode(1) }
      Console.line("nothing is truncated, clipped, overlapping or out of the window in \(sweep.cells.count) pictures")
    }
  }
}
