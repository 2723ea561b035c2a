import ArgumentParser
import Foundation
import GalleyApp
import GalleyProofs

struct ProofFilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film", abstract: "Render a proof's replay, with the pointer, as an animated .webp or .gif.",
    discussion: "The same proof gives the same bytes. Long pauses are shortened.")

  @Argument(help: ArgumentHelp("The proof.", valueName: "name")) var name: String
  @OptionGroup var file: OutputOption
  @Option(help: ArgumentHelp("The quality of a .webp, 0 to 100; higher is better and larger.", valueName: "n")) var quality = 80.0
  @OptionGroup var proofs: ProofsOption

  func validate() throws {
    guard (0...100).contains(quality) else { throw ValidationError("--quality \(quality): give 0 to 100") }
    guard ["webp", "gif"].contains(file.ending) else { throw ValidationError("\(file.output): end the name in .webp or .gif") }
  }

  func run() throws {
    let proof = try proofs.folder(name)
    if let truncation = try proof.readTrace().truncation { Console.notice(truncation.description) }
    let format: ProofFilm.Format = file.ending == "gif" ? .gif : .webP(quality: quality)
    do {
      try file.write(MainActor.assumeIsolated { try ProofFilm.film(proof, as: format, of: .galley) })
    } catch let failure as ProofFailure {
      throw Failure("\(file.output): \(failure)")
    }
  }
}
