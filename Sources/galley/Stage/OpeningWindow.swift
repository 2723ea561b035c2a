import Exhibits
import Foundation
import UIKit
import Windowing

/// The window of a document while that is read and set. Where it takes long, the window shows an empty page and how far it is,
/// and Escape, or whoever closes it, ends the program.
@MainActor
final class OpeningWindow {
  let host: any WindowHost
  private let path: String
  private let look: LookOptions
  private let session: WindowSession

  /// The program's exit status where it was stopped, as shells have it for what is stopped by hand.
  static let stopped: Int32 = 130

  convenience init(for path: String, _ look: LookOptions) throws {
    let name = URL(fileURLWithPath: path).lastPathComponent
    self.init(for: path, on: try Stage.openWindow(titled: Stage.windowTitle(name), look), look)
  }

  init(for path: String, on host: any WindowHost, _ look: LookOptions) {
    (self.path, self.host, self.look) = (path, host, look)
    Look.install()
    UIScreen.main.host = host
    session = WindowSession(window: UIWindow(frame: CGRect(x: 0, y: 0, width: host.size.width, height: host.size.height)), host: host)
  }

  /// - Returns: `nil` where it was stopped.
  func read() throws -> DocumentExhibit? {
    defer { session.close() }
    return try session.perform(over: emptyPage) { [self] work in
      do {
        let exhibit = try SourceArgument.file(path, showsFirstPart: true)
        exhibit.prepare(for: look.category.category)
        return work.isStopped ? nil : exhibit
      } catch is LongWork.Stopped {
        return nil
      }
    }
  }

  /// What came in meanwhile, such as keys, is for the document.
  func giveWindow(to stage: Stage) { stage.session.takeEvents(of: session) }

  /// With the bars that the document will have, and their buttons where they will be: nothing here can be pressed.
  private func emptyPage() -> UIViewController {
    var options = look.chromeOptions()
    options.record = { "" }
    options.log = EventLog(clock: host.clock, file: nil)
    options.toggleHUD = {}
    UIApplication.shared.setPreferredContentSizeCategory(options.category)
    return PlaygroundChrome(exhibit: BlankExhibit(title: URL(fileURLWithPath: path).lastPathComponent), options: options)
  }
}
