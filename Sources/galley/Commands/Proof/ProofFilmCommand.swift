import ArgumentParser
import Foundation
import Proofs
import Raster
import UIKit

struct ProofFilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film", abstract: "Make a moving picture (.webp or .gif) of a proof's replay, with the pointer drawn in.",
    discussion: "The same proof gives the same bytes. Long pauses are cut short.")

  @Argument(help: ArgumentHelp("The proof.", valueName: "name")) var name: String
  @OptionGroup var file: OutputOption
  @Option(help: ArgumentHelp("Of what is lost in a .webp to make it small, 0 to 100; more is better.", valueName: "n")) var quality = 80.0
  @OptionGroup var proofs: ProofsOption

  func validate() throws {
    guard (0...100).contains(quality) else { throw ValidationError("--quality \(quality): give 0 to 100") }
    guard ["webp", "gif"].contains(file.ending) else { throw ValidationError("\(file.output): a film is a .webp or a .gif") }
  }

  func run() throws {
    let proof = try proofs.folder(name)
    let trace = try proof.readTrace()
    if let truncation = trace.truncation { Console.notice(truncation.description) }
    let size = ProofFilm.size(of: trace)
    guard Bitmap.isPossible(width: size.width, height: size.height) else {
      throw Failure("\(name): a film of \(size.width) × \(size.height) pixels is not possible; record a proof whose window stays smaller")
    }
    let bytes = try MainActor.assumeIsolated { () throws -> [UInt8] in
      let host = Stage.proofHost(trace.header)
      let replay = Replay(trace, in: try Stage.proof(trace.header, in: proof, on: host), on: host)
      do {
        if file.ending == "gif" {
          let film = GIFFilm(width: size.width, height: size.height)
          let end = try ProofFilm.play(replay, size: size) { frame, time in try film.add(frame, atMilliseconds: time) }
          return try film.data(endingAtMilliseconds: end)
        }
        let film = try WebPFilm(width: size.width, height: size.height, quality: quality)
        let end = try ProofFilm.play(replay, size: size) { frame, time in try film.add(frame, atMilliseconds: time) }
        return try film.data(endingAtMilliseconds: end)
      } catch let failure as FilmFailure {
        throw Failure("\(file.output): \(failure)")
      }
    }
    try file.write(bytes)
  }
}
