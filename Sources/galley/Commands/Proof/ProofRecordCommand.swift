import ArgumentParser
import Foundation
import GalleyOutput
import GalleyProofs
import GalleyWindowing
import UIKit

struct ProofRecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record your input in a window as a proof.",
    discussion: """
      F9 records a step. The start, each drop of a shape, each change of the text size and the end are recorded
      automatically. Stop, Ctrl+R, Ctrl+Q or closing the window ends the recording. Existing files do not change before.
      """)

  @Argument(help: ArgumentHelp("The proof's name: letters, digits, - _ and dots.", valueName: "name")) var name: NewProofName
  @Option(help: ArgumentHelp("The exhibit to open.", valueName: "name")) var exhibit: String?
  @Option(help: ArgumentHelp("The document to open; the proof contains a copy.", valueName: "file")) var open: String?
  @Option(help: ArgumentHelp("A sentence that describes the proof.", valueName: "words")) var title: String?
  @OptionGroup var windowOptions: WindowOptions
  @OptionGroup var proofs: ProofsOption
  @OptionGroup var log: LogOption
  @Flag(help: "Replace an existing proof with this name.") var replace = false
  @OptionGroup var images: ImagesOption

  func validate() throws {
    guard exhibit == nil || open == nil else { throw ValidationError("--exhibit and --open: give only one") }
    guard !windowOptions.balancesColumns else { throw ValidationError("--balance: a proof begins with the default settings; press Ctrl+E in its window") }
    guard !windowOptions.usesTotalFit else { throw ValidationError("--total-fit: a proof begins with the default settings; press Ctrl+T in its window") }
  }

  func run() throws {
    let exhibitName = exhibit ?? "playground"
    try MainActor.assumeIsolated {
      if let open { try TextFile.check(open) } else { _ = try SourceArgument.exhibit(exhibitName) }
      var header = TraceHeader()
      header.title = title ?? ""
      header.source = open.map { .document($0) } ?? .exhibit(exhibitName)
      header.category = windowOptions.category.name
      let window = try Stage.openWindow(titled: "Recording \(name.name) – Galley", windowOptions)
      (header.size, header.scale, header.appearance) = (window.size, window.scale, window.appearance)
      let proof = try NewProof(name.name, in: proofs.url, header: header, replaces: replace)
      do {
        try record(proof, window)
        try proof.finish(replaying: .galley, images: images.images ?? .all)
      } catch {
        throw Failure("\(WritingError.message(for: error)); the recording up to now is in \(proof.folder.url.path)")
      }
      Console.line("\(name.name): \(try ProofFolder(proof.destination).stepCount()) steps")
    }
  }

  @MainActor private func record(_ proof: NewProof, _ window: SDLWindow) throws {
    let recording = RecordingHost(window)
    recording.write = { proof.write($0) }
    let stage = try Stage.proof(proof.header, in: proof.folder, on: recording, log: log.file(besides: open))
    for _ in 0..<Replay.openingTurns { stage.turn() }
    let pill = RecordingPill(stage, clock: window.clock)
    pill.onStop = { [weak stage] in stage?.session.stop() }
    stage.chrome.options.quit = pill.onStop
    pill.begin(on: recording)
    recording.presentSigns()
    withExtendedLifetime(pill) { stage.run() }
    recording.stop()
    stage.session.close()
  }
}
