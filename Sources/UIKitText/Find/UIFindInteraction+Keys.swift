import Foundation
import UIFoundation
import UIKitCore

extension UIFindInteraction: KeyHandling, LayoutFollowing {
  package func viewDidLayOut() { update() }

  /// Handles Ctrl F, Command F and F3 anywhere in the view, and the Return, Shift Return and Escape keys in the bar. Returns `false` for other
  /// keys, for F3 without a query, and if the view disables the action or the delegate provides no session.
  package func handleCommand(_ key: UIKey) -> Bool {
    let (shift, otherModifiers) = (key.modifierFlags.contains(.shift), key.modifierFlags.subtracting(.shift))
    guard otherModifiers.isEmpty else { return !shift && (otherModifiers == .control || otherModifiers == .command) && opens(key) }
    switch key.keyCode {
    case .keyboardF3 where bar.field.hasText: return shift ? perform(.findPrevious) { $0.findPrevious } : perform(.findNext) { $0.findNext }
    case .keyboardEscape where !shift && isFindNavigatorVisible && isInBar: dismissFindNavigator()
    // Responders around the view might also use Return.
    case .keyboardReturnOrEnter where hasKeys, .keypadEnter where hasKeys:
      if bar.replacementField.isFirstResponder { replaceCurrent() } else if shift { findPrevious() } else { findNext() }
    default: return false
    }
    return true
  }

  /// Closes the bar if the key is Escape, which no other responder used. Returns whether it did.
  package func handleKey(_ key: UIKey) -> Bool {
    guard key.keyCode == .keyboardEscape, key.modifierFlags.isEmpty, isFindNavigatorVisible else { return false }
    dismissFindNavigator()
    return true
  }

  /// Whether the bar has the keyboard focus.
  private var isInBar: Bool {
    let focused = view?.window.flatMap { FocusState.of($0).view }
    return hasKeys || focused?.isDescendant(of: bar) == true
  }

  /// Opens the bar for the key with the printed letter F, regardless of its position, with replacement if the view can perform that action.
  /// Returns `false` for other keys, and if the view disables both actions or the delegate provides no session.
  private func opens(_ key: UIKey) -> Bool {
    guard key.commandCode == .keyboardF else { return false }
    return perform(.findAndReplace) { $0.findAndReplace } || perform(.find) { $0.find }
  }

  /// Performs an action of the view, which a subclass can override or disable. Returns `false` if the action is disabled or the delegate provides no
  /// session, so that other responders can use the key.
  private func perform(_ action: Selector, _ body: (UIView) -> (Any?) -> Void) -> Bool {
    guard let view, view.canPerformAction(action, withSender: nil) else { return false }
    wasRefusedSession = false
    body(view)(nil)
    return !wasRefusedSession
  }
}
