import UIKit

/// Receives the files that are dropped on the window, as the application's delegate.
final class DroppedFiles: NSObject, UIApplicationDelegate {
  private weak var chrome: PlaygroundChrome?
  /// The position of the pointer in the window; `nil` if it is elsewhere.
  private var pointerLocation: CGPoint?

  /// Follows the pointer over the view of `chrome`. The window reports the pointer's position immediately before a dropped file, which has none.
  init(_ chrome: PlaygroundChrome) {
    self.chrome = chrome
    super.init()
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [weak self] recognizer in
      self?.pointerLocation = recognizer.state == .began || recognizer.state == .changed ? recognizer.location(in: nil) : nil
    }
    chrome.view.addGestureRecognizer(hover)
  }

  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
    chrome?.didDropFile(at: url.path, pointerLocation)
    return chrome != nil
  }
}
