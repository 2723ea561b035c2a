import Foundation

/// The machine that the program runs on.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The only instance.
  public static let current = UIDevice()

  /// `.pad`, as a program of Mac Catalyst has it unless it asks for more: what is made for a large display and a pointer fits.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UITraitCollection.initial.userInterfaceIdiom }

  /// Plays the click of a key while an input view or an accessory view is up that conforms to `UIInputViewAudioFeedback` and
  /// enables it. Silent otherwise, where the user wants no clicks (`UIScreenKeyboard.clicks`), and without an audio device.
  open func playInputClick() {
    guard UIScreenKeyboard.clicks, let window = UIApplication.shared.keyWindow, window.keyboard.clicks else { return }
    UIScreen.main.host?.playKeyClick()
  }
}
