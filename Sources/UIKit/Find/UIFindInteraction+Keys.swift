import Foundation
import UIFoundation

extension UIFindInteraction: KeyTaking, LayoutFollowing {
  func viewDidLayOut() { update() }

  /// Ctrl F and F3 anywhere in the view; Return, Shift Return and Escape in the bar.
  func takeCommand(_ key: UIKey) -> Bool {
    let (shift, others) = (key.modifierFlags.contains(.shift), key.modifierFlags.subtracting(.shift))
    guard others.isEmpty else { return !shift && (others == .control || others == .command) && opens(key) }
    switch key.keyCode {
    case .keyboardF3 where bar.field.hasText: return shift ? perform(.findPrevious) { $0.findPrevious } : perform(.findNext) { $0.findNext }
    case .keyboardEscape where !shift && isFindNavigatorVisible && isInBar: dismissFindNavigator()
    // Return may have a meaning to those around the view.
    case .keyboardReturnOrEnter where hasKeys, .keypadEnter where hasKeys:
      if bar.replacementField.isFirstResponder { replaceCurrent() } else if shift { findPrevious() } else { findNext() }
    default: return false
    }
    return true
  }

  /// Escape that nobody else had a use for.
  func takeKey(_ key: UIKey) -> Bool {
    guard key.keyCode == .keyboardEscape, key.modifierFlags.isEmpty, isFindNavigatorVisible else { return false }
    dismissFindNavigator()
    return true
  }

  /// Whether the keys are the bar's.
  private var isInBar: Bool {
    let focused = view?.window.flatMap { FocusState.of($0).view }
    return hasKeys || focused?.isDescendant(of: bar) == true
  }

  /// The key that brings the bar goes by what is printed on it.
  private func opens(_ key: UIKey) -> Bool {
    guard key.commandCode == .keyboardF else { return false }
    return perform(.findAndReplace) { $0.findAndReplace } || perform(.find) { $0.find }
  }

  /// Keys do what the view's actions do, which a subclass may override or refuse. Where the delegate gives no session, others may have a use for them.
  private func perform(_ action: Selector, _ body: (UIView) -> (Any?) -> Void) -> Bool {
    guard let view, view.canPerformAction(action, withSender: nil) else { return false }
    wasRefusedSession = false
    body(view)(nil)
    return !wasRefusedSession
  }
}
