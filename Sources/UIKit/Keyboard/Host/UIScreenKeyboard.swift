import CoreGraphics
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

/// A first responder whose text is to be seen above the keyboard in windows of any height. A Galley extension.
@preconcurrency @MainActor
public protocol KeyboardRoomKeeping: UIResponder {
  /// From the window's top down to where keyboard and bar may come, in points. Where that leaves them too little, keys
  /// are lower; then they stay away, and then the bar does.
  var roomAboveKeyboard: CGFloat { get }
}

extension UIWindow {
  /// Where the keyboard with its accessory bar covers the window, at the end of its movement; `nil` where none does.
  /// A Galley extension.
  public var keyboardFrame: CGRect? { keyboard.frame }
}
