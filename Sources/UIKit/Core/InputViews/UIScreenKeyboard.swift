import CoreGraphics
import Foundation

/// The application's say in when the keyboard on the screen is shown. A Galley extension.
@preconcurrency @MainActor
public enum UIScreenKeyboard {
  /// Whether a hardware keyboard is in use: only accessory bars, and input views of the application's own, then come up.
  /// A finger in the text brings the keys nonetheless, until the first responder is another.
  public static var yieldsToHardware = false {
    didSet {
      guard yieldsToHardware != oldValue else { return }
      for window in UIApplication.shared.windows { window.keyboard.hardwareDidChange() }
    }
  }

  /// Whether a first responder in `window` has keys on the screen now, or would have them: they do not yield, or a finger
  /// has asked for them.
  public static func isWanted(in window: UIWindow?) -> Bool {
    !yieldsToHardware || window?.keyboard.isSummoned ?? false
  }

  /// The user's choice: keys that are wanted in `window` yield from now on, others come up.
  public static func toggle(in window: UIWindow?) {
    let isWanted = isWanted(in: window)
    window?.keyboard.forgetTouch()
    if yieldsToHardware == isWanted { window?.keyboard.hardwareDidChange() } else { yieldsToHardware = isWanted }
  }
}

/// A first responder whose window has something at its bottom that a bar alone must leave in reach. A Galley extension.
@preconcurrency @MainActor
public protocol KeyboardBarPlacing: UIResponder {
  /// From the window's bottom up to where an accessory bar without keys stands, in points.
  var roomBelowBar: CGFloat { get }
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
