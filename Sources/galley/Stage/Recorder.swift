import Exhibits
import Foundation
import Output
import Proofs
import UIKit
import Windowing

/// A window in which a proof can be recorded of what is in it, and the stages that stand in it one after the other.
///
/// What is recorded begins with a stage that is made of the state of the one before, exactly as a replay will make it:
/// the window goes on looking as it does, and the replay is the program itself. When the recording ends, that stage goes on.
@MainActor
final class Recorder {
  private let host: any WindowHost
  private let logFile: LogFile?
  private let folder: String
  private(set) var stage: Stage
  private var recording: (host: RecordingHost, proof: NewProof, pill: RecordingPill)?
  /// What is done when the turn that asked for it has ended.
  private var wish: Wish?
  private enum Wish { case start, stop }
  private var finishing: ProofFinishing?
  /// What the stage that is recorded is to go on with in the window.
  private var kept: (options: ChromeOptions, keeper: DocumentKeeper?, page: PlaygroundPage?, history: PageHistory?)?
  /// The window is to be closed once the recording is kept.
  private var isClosing = false
  private let exchange = UIPasteboard.exchange
  private let stateFolder = Exhibits.stateFolder
  /// The file that the window was opened with: a stage that is recorded has a copy of it, which goes.
  private let document: String?

  /// As a user who starts there finds them.
  nonisolated static let folder = ProofsOption.standard
  /// Has the changes of a stage's document asked about and kept when its window ends.
  var keepsDocument: (Stage) -> Void = { _ in }
  /// For each stage that comes into the window.
  var onStage: (Stage) -> Void = { _ in }

  /// Draws the answers of a proof whose trace is whole, and tells the card; for tests another.
  lazy var draw: (NewProof, RecordingCard) -> Void = { [weak self] in self?.startDrawing($0, $1) }

  /// - Parameter stage: on `host`, with the button that records.
  init(_ stage: Stage, on host: any WindowHost, in folder: String = Recorder.folder, log: LogFile? = nil) {
    (self.stage, self.host, self.folder, logFile) = (stage, host, folder, log)
    document = (stage.chrome.exhibit as? DocumentExhibit)?.path
    stage.chrome.options.record = { [weak self] in self?.wantsToStart() ?? "" }
  }

  var isRecording: Bool { recording != nil }
  var pill: RecordingPill? { recording?.pill }

  // MARK: The window's life

  /// Until the window is closed; a recording that goes on then is kept.
  func run() {
    while true {
      stage.session.runTurns()
      guard wish != nil else { break }
      doWish()
      guard isClosing else { continue }
      isClosing = false
      if stage.chrome.keeper?.isEdited != true { break }
      stage.quit()
    }
    if recording != nil { stop() }
    finishing?.waitForEnd { Console.notice("drawing the pictures of the recording before closing") }
    stage.chrome.keeper?.autosave?.saveNow()
    stage.session.terminate()
  }

  /// Starts or ends a recording where a turn asked for it; between two turns.
  func doWish() {
    defer { wish = nil }
    switch wish {
    case .start: say(start())
    case .stop: stop()
    case nil: break
    }
  }

  private func wantsToStart() -> String {
    wish = .start
    stage.session.stop()
    return ""
  }

  private func say(_ words: String?) {
    guard let words else { return }
    Console.notice(words)
    stage.chrome.say(words)
  }

  // MARK: Recording

  /// - Returns: why there is no recording; `nil` where it has begun.
  private func start() -> String? {
    guard recording == nil else { return nil }
    guard finishing == nil else { return "the last recording is still being drawn; try again in a moment" }
    let folder = URL(fileURLWithPath: self.folder, isDirectory: true)
    do {
      try OutputFolder.make(folder.path)
    } catch {
      return "\(self.folder): no folder can be made: \(error.problem); start galley in a folder that may be written"
    }
    do {
      stage.chrome.closeCard()
      stage.chrome.closeWhatLiesOver()
      // The window gives its text and shapes away only where they are sure to come back.
      let state = stage.takeState()
      guard state.page?.isWhole ?? true else {
        return "this page cannot be recorded: a shape lies too far out, or its text cannot be kept; undo what was done last"
      }
      let proof = try NewProof(
        ProofFolder.freeName(for: stage.chrome.exhibit.name, in: folder), in: folder, header: header(), state: (StageState.fileName, state.data),
        replaces: false)
      try begin(proof)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func header() -> TraceHeader {
    var header = TraceHeader()
    if let document {
      header.source = .document(document)
    } else {
      header.source = .exhibit(stage.chrome.exhibit.name)
    }
    header.category = stage.category
    header.hasScreenKeyboard = !UIScreenKeyboard.yieldsToHardware
    (header.size, header.scale, header.appearance) = (host.size, host.scale, host.appearance)
    return header
  }

  private func begin(_ proof: NewProof) throws {
    let host = RecordingHost(self.host)
    host.write = { proof.write($0) }
    let old = stage
    kept = (old.chrome.options, old.chrome.keeper, old.chrome.page, old.chrome.page?.takeHistory())
    old.session.close()
    // The new stage brings figures of its own.
    self.host.overlay = nil
    UIPasteboard.exchange = nil
    do {
      stage = try Stage.proof(proof.header, in: proof.folder, on: host, log: logFile)
    } catch {
      (UIPasteboard.exchange, Exhibits.stateFolder) = (exchange, stateFolder)
      throw error
    }
    for _ in 0..<Replay.openingTurns { stage.turn() }
    // It writes a file and shows nothing, so a replay is the same without it.
    stage.chrome.options.choseScreenKeyboard = old.chrome.options.choseScreenKeyboard
    stage.chrome.options.quit = { [weak self] in self?.wantsToClose() }
    stage.session.shouldQuit = { [weak self] in
      self?.wantsToClose()
      return false
    }
    stage.session.willTerminate = { [weak self] in
      guard let self else { return }
      takeOver()
      stage.session.willTerminate = {}
      keepsDocument(stage)
      stage.session.willTerminate()
    }
    stage.session.backUp = { [weak self] in self?.kept?.keeper?.autosave?.saveNow() }
    // It reads the page and shows nothing.
    let autosave = old.chrome.keeper?.autosave
    autosave?.isRecorded = true
    stage.chrome.keeper?.autosave = autosave
    let pill = RecordingPill(stage, clock: self.host.clock)
    pill.onSigns = { [weak autosave] in autosave?.saveIfDue() }
    pill.onStop = { [weak self] in
      self?.wish = .stop
      self?.stage.session.stop()
    }
    pill.begin(on: host)
    host.showAnew()
    recording = (host, proof, pill)
    host.presentSigns()
    onStage(stage)
  }

  private func stop() {
    guard let (host, proof, pill) = recording else { return }
    host.stop()
    recording = nil
    goOn()
    host.presentSigns()
    let card = RecordingCard(proof.place.lastPathComponent, in: folder, time: pill.time, note: noteOfAppearance, scale: stage.chrome.scale)
    stage.chrome.open(card)
    draw(proof, card)
  }

  /// A recording does not follow the desktop from light to dark, as the window does before and after it.
  private var noteOfAppearance: String {
    guard host.followsDesktop, stage.chrome.overrideUserInterfaceStyle == .unspecified else { return "" }
    let style = stage.chrome.isDark ? "dark" : "light"
    return "It stayed \(style); the window follows the desktop again."
  }

  private func startDrawing(_ proof: NewProof, _ card: RecordingCard) {
    let place = "\(folder)/\(proof.place.lastPathComponent)"
    finishing = ProofFinishing(proof, replaying: .galley) { [weak self, weak card] result in
      self?.finishing = nil
      switch result {
      case .success(let steps): card?.isKept(steps: steps)
      case .failure(let error): card?.isNotKept("\(error); what was done stands in \(proof.folder.url.lastPathComponent)")
      }
      Console.notice((try? result.get()).map { "kept \(place): \($0) steps" } ?? "\(place) was not kept")
    }
  }

  /// The window is closed while it is recorded: the recording is kept first, then its user is asked about changes.
  private func wantsToClose() {
    isClosing = true
    wish = .stop
    stage.session.stop()
  }

  /// What the window's own stage was opened with, and the file that its document stands in.
  private func takeOver() {
    guard let kept else { return }
    stage.chrome.options.keepsDocuments = kept.options.keepsDocuments
    stage.chrome.options.showsTitle = kept.options.showsTitle
    stage.chrome.options.screenKeyboardHint = kept.options.screenKeyboardHint
    stage.chrome.options.quit = { [weak stage] in stage?.quit() }
    if let keeper = kept.keeper { stage.chrome.keeper?.goOn(for: keeper) }
    stage.chrome.options.recovery = kept.options.recovery
    stage.chrome.keeper?.watchFile()
    stage.chrome.keeper?.autosave?.isRecorded = false
    if let history = kept.history { stage.chrome.page?.continueHistory(history) }
    self.kept = nil
  }

  /// The stage that was recorded is the window's own from here on.
  private func goOn() {
    stage.foreignItems = { [] }
    stage.chrome.isRecording = false
    stage.chrome.options.record = { [weak self] in self?.wantsToStart() ?? "" }
    takeOver()
    keepsDocument(stage)
    stage.savesPictures = true
    UIPasteboard.exchange = exchange
    Exhibits.stateFolder = stateFolder
    TextCaretView.blinks = true
  }
}
