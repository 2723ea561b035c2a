import Foundation
import GalleyDocuments
import GalleyPlayground
import GalleyWindowing
import UIKit

/// The window of a document while it is read and laid out. If that takes long, it shows an empty page and the progress.
/// Escape or closing it ends the program.
@MainActor
final class OpeningWindow {
  let host: any WindowHost
  private let path: String
  private let configuration: WindowConfiguration
  private let session: WindowSession
  private let hasMenuBar: Bool
  /// Whether the bars are those of a window on a display.
  private var usesCurrentBars = false

  convenience init(for path: String, _ configuration: WindowConfiguration, hasMenuBar: Bool) throws {
    let name = URL(fileURLWithPath: path).lastPathComponent
    self.init(for: path, on: try configuration.openWindow(titled: Stage.windowTitle(name)), configuration, hasMenuBar: hasMenuBar)
    usesCurrentBars = true
  }

  init(for path: String, on host: any WindowHost, _ configuration: WindowConfiguration, hasMenuBar: Bool = false) {
    (self.path, self.host, self.configuration, self.hasMenuBar) = (path, host, configuration, hasMenuBar)
    Theme.install()
    UIScreen.main.host = host
    session = WindowSession(window: UIWindow(frame: CGRect(x: 0, y: 0, width: host.size.width, height: host.size.height)), host: host)
  }

  /// Reads the file while the window shows progress, and closes the window. Throws if the file cannot be read.
  ///
  /// - Returns: The file's exhibit, or `nil` if the user stopped it.
  func read() throws -> DocumentExhibit? {
    defer { session.close() }
    return try session.perform(over: emptyPage) { [self] work in
      do {
        let exhibit = try ExhibitSource.file(path, showsFirstPart: true, overrides: configuration.overrides)
        exhibit.prepare(for: configuration.category ?? UIApplication.shared.preferredContentSizeCategory)
        return work.isStopped ? nil : exhibit
      } catch is LongWork.Stopped {
        return nil
      }
    }
  }

  /// Passes pending events, such as keys, on to the document's stage, which shows the document in the same host window.
  func giveWindow(to stage: Stage) { stage.session.adoptEvents(of: session) }

  /// Returns an empty page with the bars of the document. Their buttons are at their final positions, but disabled.
  private func emptyPage() -> UIViewController {
    var options = configuration.chromeOptions()
    options.record = { "" }
    options.log = EventLog(clock: host.clock, file: nil)
    options.toggleHUD = {}
    (options.hasMenuBar, options.usesCurrentBars) = (hasMenuBar, usesCurrentBars)
    if let category = options.category { UIApplication.shared.setPreferredContentSizeCategory(category) }
    return PlaygroundChrome(exhibit: BlankExhibit(title: URL(fileURLWithPath: path).lastPathComponent), options: options)
  }
}
