import ArgumentParser
import Foundation
import GalleyApp
import GalleyProofs

struct ProofSweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep", abstract: "Render an exhibit in all text sizes, light and dark, in windows of three widths and two heights, on one sheet (.png).",
    discussion: "Reports labels and fields that are truncated, clipped, overlapping or out of the window, and exits with 1 if there are any.")

  @Argument(help: ArgumentHelp("An exhibit's name, or a file.", valueName: "exhibit"), transform: SourceArgument.named) var exhibit: String
  @Option(help: ArgumentHelp("Only this text size. Can be repeated.", valueName: "size")) var category: [CategoryArgument] = []
  @OptionGroup var file: OutputOption

  func validate() throws {
    guard file.ending == "png" else { throw ValidationError("-o \(file.output): end the name in .png") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let shown = try ExhibitSource.exhibit(exhibit)
      let sweep = try ProofSweep(
        of: .exhibit(shown.name), titled: shown.title, categories: Set(category.map(\.category)), in: .galley(showing: shown))
      let sheet: Data
      do { sheet = try sweep.sheetPNG() } catch { throw Failure("\(file.output): cannot be drawn: \(error)") }
      try file.write([UInt8](sheet))
      let words = sweep.reportLines
      for line in words { Console.line(line) }
      guard words.isEmpty else { throw ExitCode(1) }
      Console.line("no text is truncated, clipped, overlapping or out of the window in \(sweep.cells.count) images")
    }
  }
}
