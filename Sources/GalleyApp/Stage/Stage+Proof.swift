import Foundation
import GalleyExhibits
import GalleyPlayground
import GalleyProofs
import GalleyRaster
import GalleyWindowing
import UIKit

extension Stage {
  /// Creates a stage from a trace's header. Runs no turn, unless it restores a window's state. The caret does not blink, and no user files are
  /// read. Throws if the header names a missing exhibit or a damaged state.
  ///
  /// - Parameters:
  ///   - folder: the folder with the document.
  ///   - exhibit: replaces the exhibit that the header names.
  static func proof(
    _ header: TraceHeader, in folder: ProofFolder, on host: any WindowHost, log: LogFile? = nil, showing exhibit: (any Exhibit)? = nil
  ) throws -> Stage {
    TextCaretView.blinks = false
    ExhibitState.folder = nil
    var options = ChromeOptions()
    options.category = CategoryName.category(named: header.category) ?? .large
    options.hasScreenKeyboard = header.hasScreenKeyboard
    let state = try header.start.map { try StageState.read($0, in: folder) }
    // Reserve the space of the pressed record button for the pill.
    if state != nil { options.record = { "" } }
    options.hasMenuBar = state?.hasMenuBar ?? false
    options.alignsShapes = state?.alignsShapes ?? false
    options.colorsCode = state?.colorsCode ?? false
    options.usesCurrentBars = state?.usesCurrentBars ?? false
    let stage = make(try exhibit ?? self.exhibit(header, in: folder), host, options, log: log, savesScreenshots: false)
    guard let state else { return stage }
    stage.chrome.isRecording = true
    guard stage.restore(state) else { throw StageState.wrong(header.start ?? "", folder) }
    return stage
  }

  /// Creates a stage for a proof that is recorded, and runs the opening turns, exactly as a replay does. Input is recorded from
  /// `RecordingPill.begin(on:)` on.
  ///
  /// - Parameter window: the host of the user's window.
  /// - Returns: The stage and its host, which writes the input into the proof.
  static func recording(_ proof: NewProof, on window: any WindowHost, log: LogFile?) throws -> (stage: Stage, host: RecordingHost) {
    let host = RecordingHost(window)
    host.write = { proof.write($0) }
    let stage = try self.proof(proof.header, in: proof.folder, on: host, log: log)
    for _ in 0..<Replay.openingTurns { stage.turn() }
    return (stage, host)
  }

  private static func exhibit(_ header: TraceHeader, in folder: ProofFolder) throws -> any Exhibit {
    switch header.source {
    case .exhibit(let name):
      if let exhibit = Exhibits.named(name) { return exhibit }
      let near = NearestNames.of(name, in: Exhibits.all.map(\.name)).map { "; did you mean ‘\($0)’?" } ?? ""
      throw ProofError(folder.path(ProofFolder.traceName), line: 1, "no exhibit is named ‘\(name)’\(near)", "galley list names the exhibits")
    case .document(let name):
      let url = folder.url.appendingPathComponent(name)
      try folder.check(name)
      guard FileManager.default.fileExists(atPath: url.path) else {
        throw ProofError(folder.path(name), "the document is missing", "put it back into the proof's folder")
      }
      return try ExhibitSource.file(url.path)
    }
  }
}

extension ProofProgram {
  /// This program, which shows the exhibits and documents of traces with its bars around them.
  package static var galley: ProofProgram { ProofProgram { header, folder, host in try Stage.proof(header, in: folder, on: host) } }

  /// Returns this program, but with `exhibit` for every trace instead of the exhibit in the trace's header.
  package static func galley(showing exhibit: any Exhibit) -> ProofProgram {
    ProofProgram { header, folder, host in try Stage.proof(header, in: folder, on: host, showing: exhibit) }
  }
}

extension Stage: ProofScene {
  func turn() { session.turn() }
  func useSpareTime(atMost milliseconds: Double) { session.useSpareTime(atMost: milliseconds) }

  var isMoving: Bool { session.nextDeadline.map { $0 <= session.host.clock.milliseconds } ?? false }

  var category: String { CategoryName.short(chrome.category) }
  var isDraggingShape: Bool { chrome.page?.isDraggingShape ?? false }

  func consumeCost() -> StepCost {
    defer { stepCost = StepCost() }
    return stepCost
  }

  func position(ofCategory name: String) -> CGPoint? {
    guard let slider = window.screenItems().first(where: { $0.role == .slider })?.frame,
      let index = CategoryName.all.firstIndex(where: { $0.name == name })
    else { return nil }
    let track = slider.insetBy(dx: CategorySlider.margin(chrome.barScale.icon), dy: 0)
    return CGPoint(x: track.minX + track.width * CGFloat(index) / CGFloat(CategoryName.all.count - 1), y: slider.midY)
  }

  func frames(ofWord word: String) -> [CGRect] { chrome.page?.frames(ofWord: word) ?? [] }
}
