import Foundation

/// The application's say in when the keyboard on the screen is shown. A Galley extension.
@preconcurrency @MainActor
public enum UIScreenKeyboard {
  /// Whether a hardware keyboard is in use: only accessory bars, and input views of the application's own, then come up.
  public static var yieldsToHardware = false {
    didSet {
      guard yieldsToHardware != oldValue else { return }
      for window in UIApplication.shared.windows { window.keyboard.hardwareDidChange() }
    }
  }
}

extension UIWindow {
  /// Where the keyboard with its accessory bar covers the window, at the end of its movement; `nil` where none does.
  /// A Galley extension.
  public var keyboardFrame: CGRect? { keyboard.frame }
}
