import CoreGraphics
import Foundation

/// Settings for when the on-screen keyboard is shown. A Galley extension.
@preconcurrency @MainActor
public enum UIScreenKeyboard {
  /// Whether a hardware keyboard is in use, so that only accessory bars and custom input views appear. In a window opened by `UIApplication.run`,
  /// it is set by the first hardware key. A touch in the text shows the keys nonetheless, until the first responder changes.
  public static var yieldsToHardware = false {
    didSet {
      guard yieldsToHardware != oldValue else { return }
      for window in UIApplication.shared.windows { window.keyboard.hardwareDidChange() }
    }
  }

  /// The placement of the on-screen keyboard.
  public enum Placement: Hashable, Sendable, CaseIterable {
    /// At the bottom of the window.
    case docked
    /// Above the bottom, at a height chosen by the user.
    case undocked
    /// Undocked, lower, with half of the letters at each side.
    case split
  }

  /// The placement chosen by the user. When keys leave the bottom, the keyboard reports that it hides, and when they return, that it shows. It
  /// does not affect a bar without keys.
  public static var placement = Placement.docked {
    didSet {
      guard placement != oldValue else { return }
      for window in UIApplication.shared.windows { window.keyboard.placementDidChange() }
    }
  }

  /// The distance of undocked keys from the bottom, in points, as the user chose it; in a low window they are lower. 96 at first.
  public package(set) static var elevation: CGFloat = 96

  /// Whether keys of the on-screen keyboard click; `true` by default.
  public static var clicks = true

  /// Returns whether a first responder in `window` shows on-screen keys, or would: no hardware keyboard is in use, or a touch requested them. For
  /// `nil`, only the hardware keyboard counts.
  public static func isWanted(in window: UIWindow?) -> Bool {
    !yieldsToHardware || window?.keyboard.isSummoned ?? false
  }

  /// Hides the on-screen keys of `window` if they are wanted (`isWanted(in:)`), or else shows them, as a choice of the user. Sets `yieldsToHardware`,
  /// which applies to all windows, unless it only ends a touch's request for keys.
  public static func toggle(in window: UIWindow?) {
    let isWanted = isWanted(in: window)
    window?.keyboard.cancelTouchRequest()
    if yieldsToHardware == isWanted { window?.keyboard.hardwareDidChange() } else { yieldsToHardware = isWanted }
  }
}

/// A responder whose window has content at its bottom that an accessory bar without keys must not cover. It is the first responder, or follows it
/// in the chain. A Galley extension.
@preconcurrency @MainActor
public protocol KeyboardBarPositioning: UIResponder {
  /// The distance from the window's bottom to an accessory bar without keys, in points.
  var spaceBelowBar: CGFloat { get }
}

/// A first responder whose text stays visible above the keyboard in windows of any height. A Galley extension.
@preconcurrency @MainActor
public protocol KeyboardSpaceReserving: UIResponder {
  /// The height from the window's top that keyboard and bar leave free, in points. If too little remains for them, the keys shrink, then
  /// disappear, and then the bar disappears.
  var spaceAboveKeyboard: CGFloat { get }
}

extension UIWindow {
  /// The frame of the docked keyboard with its accessory bar at the end of its movement, or `nil` if it is hidden or undocked. A Galley
  /// extension.
  public var keyboardFrame: CGRect? { keyboard.isDocked ? keyboard.frame : nil }
}
