import Foundation

extension UIResponder {
  /// The window at the end of the chain.
  var responderWindow: UIWindow? {
    var responder: UIResponder? = self
    while let current = responder {
      if let window = current as? UIWindow { return window }
      responder = current.next
    }
    return nil
  }

  /// Who is first now is asked whether it would resign; then this one whether it can; only then does the one resign
  /// and the other take over, so that a refusal changes nothing.
  func takeFirstResponder() -> Bool {
    guard let window = responderWindow else { return false }
    if window.firstResponder === self { return true }
    if let first = window.firstResponder, !first.canResignFirstResponder { return false }
    guard canBecomeFirstResponder else { return false }
    guard window.keyboard.handingOver({ window.firstResponder?.resignFirstResponder() ?? true }) else { return false }
    window.firstResponder = self
    window.keyboard.follow()
    didBecomeFirstResponder()
    return true
  }

  func giveUpFirstResponder() -> Bool {
    guard let window = responderWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.firstResponder = nil
    window.keyboard.follow()
    didResignFirstResponder()
    return true
  }

  /// Resigns without being asked: the view leaves its window, or `endEditing(true)`.
  func resignForced() {
    guard let window = responderWindow, window.firstResponder === self else { return }
    window.firstResponder = nil
    window.keyboard.follow()
    didResignFirstResponder()
  }
}
