import Foundation
import GalleyDocuments
import GalleyPlayground
import UIKit

/// Shapes from files: chosen by name, or dropped on the window.
extension PlaygroundChrome {
  /// Asks for the name of a file, and adds its shapes at a point of the page's content, or at a free position. During a recording shows a message
  /// instead, because a proof does not contain the file.
  func askForShapeFile(at point: CGPoint?) {
    guard savesDocuments else { return showMessage("Files can’t be added during a recording") }
    documentAlerts?.presentAlert(
      "Add Shape From File",
      [
        "Type the name of an SVG drawing, an image, or a text file with a CSS shape.",
        "The file is read from \(DocumentPath.folderName(FileManager.default.currentDirectoryPath)) unless you type a path.",
      ],
      [.init("Add", withName: { [weak self] in self?.addShapeFile(named: $0 ?? "", at: point) }), .init("Cancel")], name: "")
  }

  private func addShapeFile(named typed: String, at point: CGPoint?) {
    guard !typed.isEmpty else { return showMessage("No file was added: type its name") }
    page?.addShapes(ofFile: typed.hasPrefix("~") ? NSString(string: typed).expandingTildeInPath : typed, at: point)
  }

  /// Adds the shapes of a file that was dropped at a point of the window, or elsewhere if that is not over the page. Shows a message without a page, and
  /// during a recording. Ignores the file while an alert is open.
  func addDroppedFile(_ path: String, at point: CGPoint?) {
    guard let page else { return showMessage("This exhibit has no page for shapes") }
    guard savesDocuments else { return showMessage("Files can’t be added during a recording") }
    guard documentAlerts?.isPresentingQuestion != true else { return }
    let isOverPage = point.map { page.convert(page.bounds, to: nil).contains($0) } ?? false
    page.addShapes(ofFile: path, at: isOverPage ? point.map { page.pageLocation(ofWindowLocation: $0) } : nil)
  }
}

/// Receives the files that are dropped on the window.
final class FileDrops: NSObject, UIApplicationDelegate {
  private weak var chrome: PlaygroundChrome?
  /// The position of the pointer in the window; `nil` if it is elsewhere.
  private var pointerLocation: CGPoint?

  /// Follows the pointer over the view of `chrome`, because a dropped file has no position.
  init(on chrome: PlaygroundChrome) {
    self.chrome = chrome
    super.init()
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [weak self] recognizer in
      self?.pointerLocation = recognizer.state == .began || recognizer.state == .changed ? recognizer.location(in: nil) : nil
    }
    chrome.view.addGestureRecognizer(hover)
  }

  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
    chrome?.addDroppedFile(url.path, at: pointerLocation)
    return true
  }
}
