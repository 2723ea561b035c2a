import ArgumentParser
import Exhibits
import Foundation
import Proofs
import UIKit
import Windowing

struct ProofRecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Play in the window; what is done is kept as a proof.",
    discussion: """
      F9 keeps a step; the start, each drop of a shape, each change of the size of text and the end are kept by
      themselves. Stop, Ctrl R, Ctrl Q or closing the window ends it. Until then nothing that was there before is touched.
      """)

  @Argument(help: ArgumentHelp("The proof's name: letters, digits, - _ and dots.", valueName: "name")) var name: NewProofName
  @Option(help: ArgumentHelp("The exhibit that is opened.", valueName: "name")) var exhibit: String?
  @Option(help: ArgumentHelp("A document that is opened; the proof keeps a copy.", valueName: "file")) var open: String?
  @Option(help: ArgumentHelp("What the proof shows, in a sentence.", valueName: "words")) var title: String?
  @OptionGroup var look: LookOptions
  @OptionGroup var proofs: ProofsOption
  @OptionGroup var log: LogOption
  @Flag(help: "Replace a proof of that name.") var replace = false
  @OptionGroup var images: ImagesOption

  func validate() throws {
    guard exhibit == nil || open == nil else { throw ValidationError("--exhibit and --open: give one of them") }
    guard !look.balancesColumns else { throw ValidationError("--balance: a proof begins with the program as it is; press Ctrl E in its window") }
    guard !look.usesTotalFit else { throw ValidationError("--total-fit: a proof begins with the program as it is; press Ctrl T in its window") }
  }

  func run() throws {
    let exhibitName = exhibit ?? "playground"
    try MainActor.assumeIsolated {
      if let open { try TextFile.check(open) } else { _ = try SourceArgument.exhibit(exhibitName) }
      var header = TraceHeader()
      header.title = title ?? ""
      header.source = open.map { .document($0) } ?? .exhibit(exhibitName)
      header.category = look.category.name
      let window = try Stage.openWindow(titled: "Recording \(name.name) – Galley", look)
      (header.size, header.scale, header.appearance) = (window.size, window.scale, window.appearance)
      let proof = try NewProof(name.name, in: proofs.url, header: header, replaces: replace)
      do {
        try record(proof, window)
        try proof.finish(replaying: .galley, images: images.images ?? .all)
      } catch {
        throw Failure("\(error); what was done so far stands in \(proof.folder.url.path)")
      }
      Console.line("\(name.name): \(try ProofFolder(proof.place).stepCount()) steps")
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
