import Foundation
import GalleyDocuments
import GalleyExhibits
import GalleyOutput
import GalleyPlayground
import GalleyProofs
import GalleyWindowing
import UIKit

/// A window in which proofs can be recorded, and the sequence of its stages.
///
/// A recording begins with a new stage that is created from the state of the current one, exactly as a replay creates it.
/// The window looks the same, and the replay runs the same program. After the recording, the window keeps that stage.
@MainActor
final class ProofRecorder {
  private let host: any WindowHost
  private let logFile: LogFile?
  private let folder: String
  private(set) var stage: Stage
  private var recording: (host: RecordingHost, proof: NewProof, pill: RecordingPill)?
  /// The request to handle at the end of the current turn; `nil` if there is none.
  private var request: Request?
  private enum Request { case start, stop }
  private var finishing: ProofFinishing?
  /// State of the window's own stage to restore after the recording; `nil` if nothing is recorded.
  private var savedState: (options: ChromeOptions, keeper: DocumentSaver<PlaygroundPage>?, page: PlaygroundPage?, history: PageHistory?)?
  /// The desktop's text size before the recording; `nil` if the user chose one.
  private var followedTextSize: UIContentSizeCategory?
  /// Whether to close the window once the recording is saved.
  private var isClosing = false
  private let exchange = UIPasteboard.exchange
  private let stateFolder = ExhibitState.folder

  /// The default folder of proofs, relative to the current folder.
  nonisolated static let folder = ProofFolder.standardParent
  /// Called with a new stage, to set up the question about unsaved changes and their recovery there. Does nothing by default.
  var setUpSaving: (Stage) -> Void = { _ in }
  /// Called with the new stage of the window when a recording begins.
  var onStage: (Stage) -> Void = { _ in }

  /// Renders the expected results of a new proof and notifies the card. Tests replace it.
  lazy var draw: (NewProof, RecordingCard) -> Void = { [weak self] in self?.startDrawing($0, $1) }

  /// Creates a recorder, which starts when the user presses the stage's record button.
  ///
  /// - Parameter stage: the first stage on `host`, with a record button.
  init(_ stage: Stage, on host: any WindowHost, in folder: String = ProofRecorder.folder, log: LogFile? = nil) {
    (self.stage, self.host, self.folder, logFile) = (stage, host, folder, log)
    stage.chrome.options.record = { [weak self] in self?.wantsToStart() ?? "" }
  }

  var isRecording: Bool { recording != nil }
  var pill: RecordingPill? { recording?.pill }

  // MARK: The window's life

  /// Runs until the window is closed. An ongoing recording is saved then.
  func run() {
    while true {
      stage.session.runTurns()
      guard request != nil else { break }
      handleRequest()
      guard isClosing else { continue }
      isClosing = false
      if stage.chrome.documentSaver?.isEdited != true { break }
      stage.quit()
    }
    if recording != nil { stop() }
    finishing?.waitForEnd { Notices.show("rendering the screenshots of the recording before closing") }
    stage.chrome.documentSaver?.autosave?.saveNow()
    stage.chrome.endProofs()
    stage.session.terminate()
  }

  /// Starts or ends a recording if requested. Called between two turns.
  func handleRequest() {
    defer { request = nil }
    switch request {
    case .start: showMessage(start())
    case .stop: stop()
    case nil: break
    }
  }

  private func wantsToStart() -> String {
    request = .start
    stage.session.stop()
    return ""
  }

  private func showMessage(_ message: String?) {
    guard let message else { return }
    Notices.show(message)
    stage.chrome.showProblem(message)
  }

  // MARK: Recording

  /// Starts a recording of the window from its current state. Returns the reason if it cannot start; `nil` if it started, or if one is in
  /// progress.
  private func start() -> String? {
    guard recording == nil else { return nil }
    guard finishing == nil else { return "The last recording is still being rendered. Try again in a moment." }
    let folder = URL(fileURLWithPath: self.folder, isDirectory: true)
    do {
      try OutputFolder.make(folder.path)
    } catch {
      return "\(self.folder): the folder can’t be created: \(error)."
    }
    do {
      stage.chrome.closeCard()
      stage.chrome.closeOverlays()
      stage.chrome.commitTypedProperty()
      // Only hand text and shapes over if they can be restored.
      let state = stage.captureState()
      guard state.page?.isWhole ?? true else {
        return "This page can’t be recorded: a shape is too far outside, or its text can’t be stored. Undo the last change."
      }
      let proof = try NewProof(
        ProofFolder.freeName(for: stage.chrome.documentSaver?.file?.name ?? stage.chrome.exhibit.name, in: folder), in: folder, header: header(), state: (StageState.fileName, state.data),
        replaces: false)
      try begin(proof)
      return nil
    } catch {
      return WritingError.message(for: error)
    }
  }

  private func header() -> TraceHeader {
    var header = TraceHeader()
    if let document = stage.chrome.openedPath {
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
    let old = stage
    followedTextSize = UIApplication.shared.hasChosenTextSize ? nil : UIApplication.shared.preferredContentSizeCategory
    savedState = (old.chrome.options, old.chrome.documentSaver, old.chrome.page, old.chrome.page?.detachHistory())
    old.session.close()
    // The new stage has its own figures.
    self.host.overlay = nil
    UIPasteboard.exchange = nil
    let host: RecordingHost
    do {
      (stage, host) = try Stage.recording(proof, on: self.host, log: logFile)
    } catch {
      (UIPasteboard.exchange, ExhibitState.folder) = (exchange, stateFolder)
      throw error
    }
    // This writes a file and shows nothing, so the replay is the same without it.
    stage.chrome.options.choseScreenKeyboard = old.chrome.options.choseScreenKeyboard
    stage.chrome.options.choseMenuBar = old.chrome.options.choseMenuBar
    stage.chrome.openedPath = old.chrome.openedPath
    stage.chrome.options.quit = { [weak self] in self?.wantsToClose() }
    stage.session.shouldQuit = { [weak self] in
      self?.wantsToClose()
      return false
    }
    stage.session.willTerminate = { [weak self] in
      guard let self else { return }
      restoreOptions()
      stage.session.willTerminate = {}
      setUpSaving(stage)
      stage.session.willTerminate()
    }
    stage.session.backUp = { [weak self] in self?.savedState?.keeper?.autosave?.saveNow() }
    // Autosave reads the page and shows nothing.
    let autosave = old.chrome.documentSaver?.autosave
    autosave?.isRecorded = true
    stage.chrome.documentSaver?.autosave = autosave
    let pill = RecordingPill(stage, clock: self.host.clock)
    pill.onSigns = { [weak autosave] in autosave?.saveIfDue() }
    pill.onStop = { [weak self] in
      self?.request = .stop
      self?.stage.session.stop()
    }
    pill.begin(on: host)
    host.invalidateWholeFrame()
    recording = (host, proof, pill)
    host.presentSigns()
    onStage(stage)
  }

  private func stop() {
    guard let (host, proof, pill) = recording else { return }
    host.stop()
    recording = nil
    adoptRecordedStage()
    host.presentSigns()
    let card = RecordingCard(proof.destination.lastPathComponent, in: folder, time: pill.time, note: appearanceNote, scale: stage.chrome.scale)
    stage.chrome.open(card)
    draw(proof, card)
  }

  /// A note that the appearance is fixed during the recording, while the window otherwise follows the desktop.
  private var appearanceNote: String {
    guard host.followsSystemAppearance, stage.chrome.overrideUserInterfaceStyle == .unspecified else { return "" }
    let style = stage.chrome.isDark ? "dark" : "light"
    return "Recorded in \(style) mode."
  }

  private func startDrawing(_ proof: NewProof, _ card: RecordingCard) {
    let proofPath = "\(folder)/\(proof.destination.lastPathComponent)"
    finishing = ProofFinishing(proof, replaying: .galley) { [weak self, weak card] result in
      self?.finishing = nil
      switch result {
      case .success(let steps): card?.didSave(steps: steps)
      case .failure(let error): card?.didFail("\(WritingError.message(for: error)); the recorded input is in \(proof.folder.url.lastPathComponent)")
      }
      Notices.show((try? result.get()).map { "saved \(proofPath): \($0) steps" } ?? "\(proofPath) was not saved")
    }
  }

  /// Called when the window is closed during a recording: the recording is saved first, then the user is asked about changes.
  private func wantsToClose() {
    isClosing = true
    request = .stop
    stage.session.stop()
  }

  /// Restores the options, the document's file and the undo history of the window's own stage; does nothing if they are already restored.
  private func restoreOptions() {
    guard let savedState else { return }
    stage.chrome.options.savesDocuments = savedState.options.savesDocuments
    stage.chrome.options.showsTitle = savedState.options.showsTitle
    stage.chrome.options.recents = savedState.options.recents
    stage.chrome.options.screenKeyboardHint = savedState.options.screenKeyboardHint
    stage.chrome.options.quit = { [weak stage] in stage?.quit() }
    if let saver = savedState.keeper { stage.chrome.documentSaver?.adoptState(for: saver) }
    stage.chrome.options.recovery = savedState.options.recovery
    stage.chrome.documentSaver?.watchFile()
    stage.chrome.documentSaver?.autosave?.isRecorded = false
    if let history = savedState.history { stage.chrome.page?.continueHistory(history) }
    // A recording has the text size of its header. Unless the user changed it meanwhile, it follows the desktop's again.
    if let followedTextSize, followedTextSize == UIApplication.shared.preferredContentSizeCategory { UIApplication.shared.hasChosenTextSize = false }
    self.savedState = nil
  }

  /// Makes the recorded stage the window's own after the recording: restores the options, the document's file, the undo history, saving,
  /// screenshots, the shared pasteboard and blinking carets.
  private func adoptRecordedStage() {
    stage.foreignItems = { [] }
    stage.chrome.isRecording = false
    stage.chrome.options.record = { [weak self] in self?.wantsToStart() ?? "" }
    restoreOptions()
    setUpSaving(stage)
    stage.chrome.recordedName = nil
    stage.savesScreenshots = true
    UIPasteboard.exchange = exchange
    ExhibitState.folder = stateFolder
    TextCaretView.blinks = true
  }
}
