import CoreGraphics
import Foundation

/// The application's say in when the keyboard on the screen is shown. A Galley extension.
@preconcurrency @MainActor
public enum UIScreenKeyboard {
  /// Whether a hardware keyboard is in use: only accessory bars, and input views of the application's own, then come up. In a window
  /// that `UIApplication.run` opens it is so from the first key of the desk on.
  /// A finger in the text brings the keys nonetheless, until the first responder is another.
  public static var yieldsToHardware = false {
    didSet {
      guard yieldsToHardware != oldValue else { return }
      for window in UIApplication.shared.windows { window.keyboard.hardwareDidChange() }
    }
  }

  /// Where keys on the screen stand.
  public enum Placement: Hashable, Sendable, CaseIterable {
    /// At the window's bottom.
    case docked
    /// Above it, where the user has moved them to.
    case undocked
    /// There, lower, with a half of the letters at each side.
    case split
  }

  /// The user's choice. Keys that leave the bottom tell that they hide, those that come back to it that they show; for a bar alone it
  /// changes nothing.
  public static var placement = Placement.docked {
    didSet {
      guard placement != oldValue else { return }
      for window in UIApplication.shared.windows { window.keyboard.placementDidChange() }
    }
  }

  /// How far above the bottom keys stand that are not docked, in points; no further than the window has room.
  public internal(set) static var elevation: CGFloat = 96

  /// Whether the user wants to hear keys on the screen click; `true` by default.
  public static var clicks = true

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

/// The first responder, or one around it, whose window has something at its bottom that a bar alone must leave in reach. A Galley extension.
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
  /// Where the keyboard with its accessory bar covers the window's bottom, at the end of its movement; `nil` where none does, or where
  /// it is not docked. A Galley extension.
  public var keyboardFrame: CGRect? { keyboard.isDocked ? keyboard.frame : nil }
}
