import Foundation

/// The machine that the program runs on, as far as keyboards need it.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The only instance.
  public static let current = UIDevice()

  /// Plays the click of a key while an input view or an accessory view is up that conforms to `UIInputViewAudioFeedback` and
  /// enables it. Silent otherwise, where the user wants no clicks (`UIScreenKeyboard.clicks`), and without an audio device.
  open func playInputClick() {
    guard UIScreenKeyboard.clicks, let window = UIApplication.shared.keyWindow, window.keyboard.clicks else { return }
    UIScreen.main.host?.playKeyClick()
  }
}
