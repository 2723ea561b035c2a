import Foundation
import UIFoundation
import UIKitCore

extension UIApplication {
  /// Ends every session and restores the initial state of the process: without windows and host, with default traits, an empty
  /// pasteboard, a keyboard that does not yield, and time 0.
  ///
  /// A session then depends only on its own input. Code that replays scenes in one process calls
  /// this before each scene; `WindowSession.close()` does when no other window is shown.
  package func reset() {
    for window in windows { window.close() }
    UIScreenKeyboard.yieldsToHardware = false
    UIScreenKeyboard.clicks = true
    UITextInputMode.reset()
    (UIScreenKeyboard.placement, UIScreenKeyboard.elevation) = (.docked, 96)
    disconnectScene()
    applicationState = .inactive
    UIScreen.main.reset()
    UIPasteboard.general.reset()
    Timeline.shared.reset()
    CATransaction.reset()
    IdleQueue.shared.reset()
    LabelAppearances.removeAll()
    UISystemPalette.current = UISystemPalette()
  }
}
