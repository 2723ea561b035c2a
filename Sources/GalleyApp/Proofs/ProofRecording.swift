import Foundation
import GalleyOutput
import GalleyProofs
import GalleyWindowing
import UIKit

/// A new proof whose input is recorded in a window of its own. `ProofRecorder` records in the window of an exhibit instead.
@MainActor
package struct ProofRecording {
  private let name: String
  private let source: TraceHeader.Source
  private let folder: URL
  /// A sentence that describes the proof. Can be empty.
  package var title = ""
  /// The size, scale, appearance and text size of the window. Other settings are not used, because they are not part of a trace.
  package var configuration = WindowConfiguration()
  /// Whether an existing proof with the name is replaced.
  package var replaces = false
  /// The steps with images.
  package var images = ProofImagePolicy.all
  /// The file that receives a line for each event; `nil` for none.
  package var logPath: String?

  /// Creates the description of a proof.
  ///
  /// - Parameters:
  ///   - source: the exhibit, or the path of the document; the proof contains a copy.
  ///   - folder: the folder of proofs.
  package init(_ name: String, of source: TraceHeader.Source, in folder: URL) {
    (self.name, self.source, self.folder) = (name, source, folder)
  }

  /// Records the user's input until the user stops the recording, and renders the expected results. Throws if there is no display, or if a file
  /// cannot be written.
  ///
  /// - Returns: The folder of the complete proof.
  package func run() throws -> ProofFolder {
    let window = try configuration.openWindow(titled: "Recording \(name) – Galley")
    var header = TraceHeader()
    header.title = title
    header.source = source
    header.category = CategoryName.short(configuration.category ?? UIContentSizeCategory(nearestToScale: window.preferences?.textScale ?? 1))
    (header.size, header.scale, header.appearance) = (window.size, window.scale, window.appearance)
    let proof = try NewProof(name, in: folder, header: header, replaces: replaces)
    do {
      try record(proof, window)
      try proof.finish(replaying: .galley, images: images)
    } catch {
      throw Failure("\(WritingError.message(for: error)); the recording up to now is in \(proof.folder.url.path)")
    }
    return ProofFolder(proof.destination)
  }

  private func record(_ proof: NewProof, _ window: SDLWindow) throws {
    let log = try logPath.map { try LogFile(path: $0, besides: document) }
    let (stage, recording) = try Stage.recording(proof, on: window, log: log)
    let pill = RecordingPill(stage, clock: window.clock)
    pill.onStop = { [weak stage] in stage?.session.stop() }
    stage.chrome.options.quit = pill.onStop
    pill.begin(on: recording)
    recording.presentSigns()
    withExtendedLifetime(pill) { stage.run() }
    recording.stop()
    stage.session.close()
  }

  /// The path of the document; `nil` for an exhibit.
  private var document: String? {
    guard case .document(let path) = source else { return nil }
    return path
  }
}
