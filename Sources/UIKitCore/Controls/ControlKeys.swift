import Foundation

extension Set<UIPress> {
  /// The first pressed key; `nil` if there is none, or if Command, Control or Alt is held.
  @MainActor
  package var unmodifiedKey: UIKey? {
    guard let key = first?.key, key.modifierFlags.isDisjoint(with: [.command, .control, .alternate]) else { return nil }
    return key
  }
}

extension UIControl {
  /// Handles Space and Return like a tap, and returns `true`; repeats of a held key do nothing, but are handled, too. Returns `false` for other
  /// keys, with Command, Control or Alt, in views that accept text, and if the control is disabled or does not have the keyboard focus.
  func handleActivationKey(_ presses: Set<UIPress>) -> Bool {
    guard isFocused, isEnabled, !(self is any UIKeyInput), let key = presses.unmodifiedKey else { return false }
    switch key.keyCode {
    case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter:
      if presses.first?.isRepeat != true { activateByKeyboard() }
      return true
    default: return false
    }
  }
}

extension UISlider {
  /// Handles keys: Right and Up raise the value by one step, Left and Down lower it, Page Up and Page Down change it by five steps, Home and End go
  /// to the ends. Returns `false` for other keys, with Command, Control or Alt, and if the slider is disabled or has neither the focus nor first
  /// responder status.
  func handleStepKey(_ presses: Set<UIPress>) -> Bool {
    guard isFocused || isFirstResponder, isEnabled, let key = presses.unmodifiedKey else { return false }
    switch key.keyCode {
    case .keyboardRightArrow, .keyboardUpArrow: step(by: 1)
    case .keyboardLeftArrow, .keyboardDownArrow: step(by: -1)
    case .keyboardPageUp: step(by: 5)
    case .keyboardPageDown: step(by: -5)
    case .keyboardHome: moveByKey(to: minimumValue)
    case .keyboardEnd: moveByKey(to: maximumValue)
    default: return false
    }
    return true
  }
}

extension UIScrollView {
  /// Returns the scroll command of a pressed arrow key, Page Up, Page Down, Space (with Shift upwards), Home or End. Returns `nil` for other keys
  /// and with Command, Control or Alt, except that Ctrl+Home and Ctrl+End also scroll, as they do in text.
  static func scrollKey(of presses: Set<UIPress>) -> ScrollKey? {
    if let key = presses.first?.key, key.modifierFlags == .control {
      switch key.keyCode {
      case .keyboardHome: return .home
      case .keyboardEnd: return .end
      default: return nil
      }
    }
    guard let key = presses.unmodifiedKey else { return nil }
    switch key.keyCode {
    case .keyboardUpArrow: return .up
    case .keyboardDownArrow: return .down
    case .keyboardLeftArrow: return .left
    case .keyboardRightArrow: return .right
    case .keyboardPageUp: return .pageUp
    case .keyboardPageDown: return .pageDown
    case .keyboardSpacebar: return key.modifierFlags.contains(.shift) ? .pageUp : .pageDown
    case .keyboardHome: return .home
    case .keyboardEnd: return .end
    default: return nil
    }
  }
}
