import Exhibits
import Foundation
import Output
import Proofs
import Raster
import UIKit
import Windowing

/// An exhibit with its bars in a window: a real one, or its off-screen twin. What is drawn is the same.
@MainActor
final class Stage {
  let session: WindowSession
  let chrome: PlaygroundChrome
  var window: UIWindow { session.window }
  // Written in each turn; read by Stage+Proof.
  var stepCost = StepCost()
  private var countedCost = StepCost()
  /// Where the program is recorded in its window, who does so; it brings the stages that come after this one.
  private var recorder: Recorder?
  /// What stands on the screen beside what the program has drawn.
  var foreignItems: () -> [ScreenItem] = { [] }
  private let screenshots = Screenshots()
  /// Whether the rest of a long file is read once its first part is on the screen.
  private var readsRest = false
  /// Whether the key for it writes a file; never in a proof.
  var savesPictures: Bool {
    get { !screenshots.isInProof }
    set { screenshots.isInProof = !newValue }
  }

  private init(exhibit: any Exhibit, host: any WindowHost, options: ChromeOptions) {
    UIScreen.main.host = host
    UIApplication.shared.setPreferredContentSizeCategory(options.category)
    chrome = PlaygroundChrome(exhibit: exhibit, options: options)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: host.size.width, height: host.size.height))
    window.rootViewController = chrome
    session = WindowSession(window: window, host: host)
  }

  /// Without a display: time stands still, nothing of the user's is read. `log` gets a line for each event.
  ///
  /// - Parameter showsKeyboard: whether the keyboard on the screen comes with the caret.
  static func offscreen(_ exhibit: any Exhibit, _ look: LookOptions, log: LogFile? = nil, showsKeyboard: Bool = false) -> Stage {
    let host = OffscreenWindow(
      HostOptions(title: exhibit.title, size: look.size.points, scale: look.scale, appearance: look.appearance ?? .light),
      clock: VirtualClock())
    var options = look.chromeOptions()
    options.hasScreenKeyboard = showsKeyboard
    let stage = make(exhibit, host, options, log: log)
    // The first turn makes and lays out; the second draws what that asked for.
    stage.session.turn()
    stage.session.turn()
    return stage
  }

  /// `log` gets a line for each event.
  ///
  /// - Parameter state: where what the user chooses is kept; `nil` keeps nothing.
  static func onScreen(_ exhibit: any Exhibit, on host: any WindowHost, _ look: LookOptions, log: LogFile? = nil, state: URL? = nil) -> Stage {
    UIPasteboard.exchange = exchange
    var options = look.chromeOptions()
    options.record = { "" }
    options.remember(RememberedState(folder: state))
    options.keepsDocuments = true
    Exhibits.stateFolder = state
    options.recovery = state.map(RecoveryFolder.init)
    options.showsTitle = { [weak host] in host?.title = windowTitle($0) }
    weak var made: Stage?
    options.quit = { made?.quit() }
    let stage = make(exhibit, host, options, log: log)
    made = stage
    stage.keepDocument()
    stage.readsRest = true
    stage.recorder = Recorder(stage, on: host, log: log)
    stage.recorder?.keepsDocument = { $0.keepDocument() }
    return stage
  }

  /// Beside what else lives as long as the user's session.
  private static var exchange: PasteboardExchange? {
    guard let path = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"], path.hasPrefix("/") else { return nil }
    return PasteboardExchange(folder: URL(fileURLWithPath: path).appendingPathComponent("galley", isDirectory: true))
  }

  static func windowTitle(_ title: String) -> String { "\(title) — Galley" }

  static func openWindow(titled title: String, _ look: LookOptions) throws -> SDLWindow {
    do {
      return try SDLWindow(
        HostOptions(title: title, size: look.size.points, scale: look.scale, appearance: look.appearance), clock: SystemClock())
    } catch {
      throw Failure("\(error)")
    }
  }

  /// The same bars and the same keys on all, so that what is drawn is the same.
  ///
  /// - Parameter savesPictures: whether the key for it writes a file; never in a proof.
  static func make(
    _ exhibit: any Exhibit, _ host: any WindowHost, _ options: ChromeOptions, log: LogFile? = nil, savesPictures: Bool = true
  ) -> Stage {
    // What an earlier stage left must not show in this one, nor its end be heard in its log.
    UIApplication.shared.reset()
    Look.install()
    UIScreenKeyboard.yieldsToHardware = !options.hasScreenKeyboard
    let figures = Figures(host: host)
    var options = options
    weak var made: Stage?
    options.log = EventLog(clock: host.clock, file: log)
    options.toggleHUD = { figures.toggle() }
    options.saveScreenshot = { made?.screenshots.save() ?? "" }
    let stage = Stage(exhibit: exhibit, host: host, options: options)
    made = stage
    figures.stage = stage
    stage.screenshots.window = stage.window
    stage.savesPictures = savesPictures
    stage.session.onFrame = { [weak stage] drew in
      stage?.countCost()
      if drew, stage?.readsRest == true { stage?.chrome.page?.readRest() }
      figures.renew(drew)
    }
    stage.session.onSignal = { [weak stage] in stage?.report() }
    return stage
  }

  /// Takes the window away; a stage that comes next starts as the first one did.
  func close() { session.close() }

  /// Until the window is closed.
  func run() {
    guard let recorder else { return withExtendedLifetime(self) { session.run() } }
    // It has this stage as long as this is in the window.
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

  // MARK: What is on the screen

  /// The screen as JSON.
  func tree() -> String {
    ScreenTree(
      window: window, category: chrome.category, isDark: chrome.isDark, cursor: session.host.cursor, isLaidOut: chrome.page?.flow.isComplete ?? true,
      foreignItems: foreignItems()
    ).json()
  }

  /// What SIGUSR1 asks for: the tree, and the layout where a file is named for it. That is long: while the last one lies
  /// there, it is not written again.
  private func report() {
    let treePath = ProcessInfo.processInfo.environment["GALLEY_TREE"] ?? ""
    let layoutPath = ProcessInfo.processInfo.environment["GALLEY_LAYOUT"] ?? ""
    guard !treePath.isEmpty else {
      Console.notice("SIGUSR1 came, but GALLEY_TREE names no file; set it to a path before starting galley")
      return
    }
    if !layoutPath.isEmpty, !FileManager.default.fileExists(atPath: layoutPath), let page = chrome.page, page.completeText() {
      write(to: layoutPath, "layout") { sink in
        LayoutRecord.writeJSON(
          of: page.flow.layoutManager, frames: LayoutRecord.frames(of: page.flow), details: .glyphs, as: .exhibit, to: sink)
      }
    }
    // Last: who waits for it finds the other one, too.
    write(to: treePath, "tree") { sink in sink(tree()) }
  }

  /// Whole, then renamed into place: a reader never meets half of it.
  ///
  /// - Parameter attempts: how often it is tried if its reader takes the file away meanwhile.
  private func write(to path: String, _ what: String, attempts: Int = 4, _ body: ((String) -> Void) -> Void) {
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
      if error.isConflict, attempts > 1 { return write(to: path, what, attempts: attempts - 1, body) }
      Console.notice("\(path): the \(what) cannot be written: \(error.problem); choose a folder that exists and may be written")
    }
  }
}
