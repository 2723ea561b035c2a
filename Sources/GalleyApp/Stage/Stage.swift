import Foundation
import GalleyDocuments
import GalleyExhibits
import GalleyOutput
import GalleyPlayground
import GalleyProofs
import GalleyRaster
import GalleyWindowing
import UIKit

/// An exhibit with its bars in a window on a display or off-screen, with the same rendering.
@MainActor
final class Stage {
  let session: WindowSession
  let chrome: PlaygroundChrome
  var window: UIWindow { session.window }
  // Written in each turn; read by Stage+Proof.
  var stepCost = StepCost()
  private var countedCost = StepCost()
  /// Records the program in its window, and creates the next stages; `nil` if recording is not possible.
  private var recorder: ProofRecorder?
  /// Items that are drawn over the window and not in it, such as the pill of a recording.
  var foreignItems: () -> [ScreenItem] = { [] }
  private let screenshots = Screenshots()
  /// The application's delegate, which the application does not retain; `nil` without a user. Written by Stage+Quitting.
  var droppedFiles: DroppedFiles?
  /// Whether the rest of a long file is read once its first part is on the screen.
  private var readsRemainder = false
  /// Whether the screenshot key writes a file; never in a proof.
  var savesScreenshots: Bool {
    get { !screenshots.isInProof }
    set { screenshots.isInProof = !newValue }
  }

  private init(exhibit: any Exhibit, host: any WindowHost, options: ChromeOptions) {
    UIScreen.main.host = host
    if let category = options.category { UIApplication.shared.setPreferredContentSizeCategory(category) }
    chrome = PlaygroundChrome(exhibit: exhibit, options: options)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: host.size.width, height: host.size.height))
    window.rootViewController = chrome
    session = WindowSession(window: window, host: host)
  }

  /// Creates a stage without a display. Time advances only on demand, and no user files are read. `log` receives a line for each event.
  ///
  /// - Parameter showsKeyboard: whether the on-screen keyboard appears with the caret.
  static func offscreen(_ exhibit: any Exhibit, _ configuration: WindowConfiguration, log: LogFile? = nil, showsKeyboard: Bool = false) -> Stage {
    let host = configuration.offscreenWindow(titled: exhibit.title)
    var options = configuration.chromeOptions()
    options.hasScreenKeyboard = showsKeyboard
    let stage = make(exhibit, host, options, log: log)
    // The first turn creates and lays out the views; the second draws.
    stage.session.turn()
    stage.session.turn()
    return stage
  }

  /// Creates a stage on a display. `log` receives a line for each event.
  ///
  /// - Parameter state: the folder for the user's settings; `nil` to store nothing.
  static func onScreen(_ exhibit: any Exhibit, on host: any WindowHost, _ configuration: WindowConfiguration, log: LogFile? = nil, state: URL? = nil) -> Stage {
    UIPasteboard.exchange = exchange
    var options = configuration.chromeOptions()
    options.record = { "" }
    options.remember(RememberedState(folder: state))
    (options.savesDocuments, options.usesCurrentBars) = (true, true)
    ExhibitState.folder = state
    options.recovery = state.map(RecoveryFolder.init)
    options.showsTitle = { [weak host] in host?.title = windowTitle($0) }
    weak var weakStage: Stage?
    options.quit = { weakStage?.quit() }
    let stage = make(exhibit, host, options, log: log)
    weakStage = stage
    stage.setUpSaving()
    stage.readsRemainder = true
    stage.recorder = ProofRecorder(stage, on: host, log: log)
    stage.recorder?.setUpSaving = { stage in
      stage.setUpSaving()
    }
    return stage
  }

  /// The pasteboard that windows share, in the folder for files of the user's login session; `nil` if the session has
  /// no such folder.
  private static var exchange: PasteboardExchange? {
    guard let path = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"], path.hasPrefix("/") else { return nil }
    return PasteboardExchange(folder: URL(fileURLWithPath: path).appendingPathComponent("galley", isDirectory: true))
  }

  static func windowTitle(_ title: String) -> String { "\(title) — Galley" }

  /// Creates a stage on any host, with the same bars and keys, so that the rendering is the same.
  ///
  /// - Parameter savesScreenshots: whether the screenshot key writes a file; never in a proof.
  static func make(
    _ exhibit: any Exhibit, _ host: any WindowHost, _ options: ChromeOptions, log: LogFile? = nil, savesScreenshots: Bool = true
  ) -> Stage {
    // State and events of an earlier stage must not affect this one or its log.
    UIApplication.shared.reset()
    Theme.install()
    UIScreenKeyboard.yieldsToHardware = !options.hasScreenKeyboard
    let figures = PerformanceFigures(host: host)
    var options = options
    weak var weakStage: Stage?
    options.log = EventLog(clock: host.clock, file: log)
    options.toggleHUD = { figures.toggle() }
    options.screenshot = { try weakStage?.screenshots.take() }
    let stage = Stage(exhibit: exhibit, host: host, options: options)
    weakStage = stage
    figures.stage = stage
    stage.screenshots.window = stage.window
    stage.savesScreenshots = savesScreenshots
    stage.session.onFrame = { [weak stage] drew in
      stage?.countCost()
      if drew, stage?.readsRemainder == true { stage?.chrome.page?.readRemainder() }
      figures.renew(drew)
    }
    stage.session.onSignal = { [weak stage] in stage?.report() }
    return stage
  }

  /// Closes the window. The next stage starts from the same state as the first.
  func close() { session.close() }

  /// Runs until the window is closed.
  func run() {
    guard let recorder else { return withExtendedLifetime(self) { session.run() } }
    // The recorder retains this stage while it is in the window.
    self.recorder = nil
    recorder.run()
  }

  // MARK: Cost

  private var layoutCost: StepCost {
    let cost = chrome.page?.flow.layoutManager.documentLayout.cost
    return StepCost(lines: cost?.placed ?? 0, paragraphs: cost?.shaped ?? 0)
  }

  private func countCost() {
    let now = layoutCost
    stepCost.lines += max(0, now.lines - countedCost.lines)
    stepCost.paragraphs += max(0, now.paragraphs - countedCost.paragraphs)
    countedCost = now
  }

  // MARK: Screen tree

  /// Returns the screen as JSON.
  func tree() -> String { ScreenTree(of: self).json() }

  /// Handles SIGUSR1: writes the screen tree, and the layout if a file is named for it. The layout is long, so it is not written
  /// again while the previous file exists.
  private func report() {
    let treePath = ProcessInfo.processInfo.environment["GALLEY_TREE"] ?? ""
    let layoutPath = ProcessInfo.processInfo.environment["GALLEY_LAYOUT"] ?? ""
    guard !treePath.isEmpty else {
      Notices.show("received SIGUSR1, but GALLEY_TREE is not set; set it to a file path before starting galley")
      return
    }
    if !layoutPath.isEmpty, !FileManager.default.fileExists(atPath: layoutPath), let page = chrome.page, page.completeText() {
      write(to: layoutPath, "layout") { sink in
        LayoutRecord.writeJSON(
          of: page.flow.layoutManager, frames: LayoutRecord.frames(of: page.flow), details: .glyphs, as: .exhibit, to: sink)
      }
    }
    // Write the tree last: a reader that waits for it also finds the layout.
    write(to: treePath, "tree") { sink in sink(tree()) }
  }

  /// Writes a file and a final newline atomically by renaming it, so that readers never see a part of it. Prints a notice if that fails.
  ///
  /// - Parameter attempts: the number of attempts if a reader removes the file meanwhile.
  private func write(to path: String, _ contents: String, attempts: Int = 4, _ body: ((String) -> Void) -> Void) {
    do throws(WritingError) {
      let file = try FileReplacement(of: path, isDurable: false)
      var failure: WritingError?
      body { text in
        guard failure == nil else { return }
        do throws(WritingError) { try file.write(text) } catch { failure = error }
      }
      if let failure { throw failure }
      try file.write("\n")
      try file.finish()
    } catch {
      if error.isConflict, error.keptName == nil, attempts > 1 { return write(to: path, contents, attempts: attempts - 1, body) }
      Notices.show("\(path): the \(contents) cannot be written: \(error)")
    }
  }
}
