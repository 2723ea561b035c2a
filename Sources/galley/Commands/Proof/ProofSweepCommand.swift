import ArgumentParser
import Exhibits
import Foundation
import Proofs
import Raster
import UIKit

struct ProofSweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep", abstract: "Draw an exhibit in every size of text, light and dark, in three widths, on one sheet.",
    discussion: "Says which labels are truncated, clipped, overlapping or out of the window, and exits 1 where one is.")

  @Argument(help: ArgumentHelp("An exhibit's name, or a file.", valueName: "exhibit")) var exhibit: String
  @Option(name: [.customShort("o"), .long], help: ArgumentHelp("Where the sheet goes; a .png.", valueName: "file")) var output: String

  func validate() throws {
    guard output.lowercased().hasSuffix(".png") else { throw ValidationError("-o \(output): end the name in .png") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let sweep = try Sweep(exhibit)
      let bytes: [UInt8]
      do { bytes = try sweep.sheet().pngData() } catch { throw Failure("\(output): cannot be drawn: \(error)") }
      do {
        try Data(bytes).write(to: URL(fileURLWithPath: output), options: .atomic)
      } catch {
        throw Failure("\(output): cannot be written; choose a folder that exists and may be written")
      }
      let words = sweep.words
      for line in words { print(line) }
      guard words.isEmpty else { throw ExitCode(1) }
      print("nothing is truncated, clipped, overlapping or out of the window in \(sweep.cells.count) pictures")
    }
  }
}
