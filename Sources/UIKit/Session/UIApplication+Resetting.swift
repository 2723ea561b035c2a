import Foundation
import UIFoundation

extension UIApplication {
  /// Ends every session and goes back to what the process began with: no window, no host, traits of their own, an empty
  /// pasteboard, a keyboard that does not yield, time at 0.
  ///
  /// What a session shows hangs on its own input then, not on those before it. Whoever replays scenes in one process calls
  /// this before each; `WindowSession.close()` does when no other window is shown.
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
    LabelAppearances.forgetAll()
    UISystemPalette.current = UISystemPalette()
  }
}
