import Foundation

extension UIResponder {
  /// Keys that went down go to the next responder; at the end of the chain nobody has taken them.
  func passOn(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let next else { event?.wasTaken = false; return }
    next.pressesBegan(presses, with: event)
  }

  /// The window at the end of the chain.
  var responderWindow: UIWindow? {
    var responder: UIResponder? = self
    while let current = responder {
      if let window = current as? UIWindow { return window }
      responder = current.next
    }
    return nil
  }

  /// The window in which this may become first. The chain of a view that is in no window may lead to one, through its controller's parent: that does
  /// not count.
  private var windowToBeFirstIn: UIWindow? {
    switch self {
    case let window as UIWindow: window
    case let view as UIView: view.window
    case let controller as UIViewController: controller.viewIfLoaded?.window
    default: responderWindow
    }
  }

  /// Who is first now is asked whether it would resign; then this one whether it can; only then does the one resign
  /// and the other take over, so that a refusal changes nothing.
  ///
  /// Without a window the request is recorded for later.
  func takeFirstResponder() -> Bool {
    guard let window = windowToBeFirstIn else {
      pendingFirstResponderRequest = FirstResponderRequests.next()
      return false
    }
    pendingFirstResponderRequest = 0
    if window.firstResponder === self {
      window.keyboard.recall()
      return true
    }
    if let first = window.firstResponder, !first.canResignFirstResponder || !first.shouldResignFirstResponder() {
      return false
    }
    guard canBecomeFirstResponder, shouldBecomeFirstResponder() else { return false }
    guard window.keyboard.handingOver({ window.firstResponder?.resignFirstResponder() ?? true }) else { return false }
    // Who was told of the end of editing may have taken over, or taken this one out of the window.
    guard window.firstResponder == nil, windowToBeFirstIn === window else {
      window.keyboard.follow()
      return false
    }
    window.setFirstResponder(self)
    window.firstResponderRequest = FirstResponderRequests.next()
    if let view = self as? UIView & UIKeyInput { FocusState.of(window).begin(at: view) }
    guard beginsEditingBeforeKeyboard else {
      window.keyboard.follow()
      didBecomeFirstResponder()
      return true
    }
    window.keyboard.beginning(self) { didBecomeFirstResponder() }
    // A delegate that resigned, or chose another responder, has already had the keyboard follow.
    if window.firstResponder === self { window.keyboard.follow() }
    return true
  }

  func giveUpFirstResponder() -> Bool {
    pendingFirstResponderRequest = 0
    guard let window = responderWindow, window.firstResponder === self else { return true }
    // Who makes way for another has been asked already.
    guard canResignFirstResponder, window.keyboard.isHandingOver || shouldResignFirstResponder() else { return false }
    window.setFirstResponder(nil)
    window.keyboard.follow()
    didResignFirstResponder()
    return true
  }

  /// Resigns without being asked: the view leaves its window, or `endEditing(true)`.
  func resignForced() {
    guard let window = responderWindow, window.firstResponder === self else { return }
    window.setFirstResponder(nil)
    window.keyboard.follow()
    didResignFirstResponder()
  }
}

/// Numbers requests to become first responder, so that the latest one wins.
@MainActor
private enum FirstResponderRequests {
  private static var count = 0

  static func next() -> Int {
    count += 1
    return count
  }
}

/// Finds the latest pending request among views that have entered a window together.
@MainActor
struct PendingFirstResponder {
  private var responder: UIResponder?
  private var request = 0

  /// Considers `candidate`, and consumes its request.
  mutating func consider(_ candidate: UIResponder?) {
    guard let candidate, candidate.pendingFirstResponderRequest > 0 else { return }
    if candidate.pendingFirstResponderRequest > request {
      (responder, request) = (candidate, candidate.pendingFirstResponderRequest)
    }
    candidate.pendingFirstResponderRequest = 0
  }

  /// Repeats the request, unless another responder of the window has become first since it was made.
  func repeatRequest() {
    guard let responder, let window = responder.responderWindow, window.firstResponderRequest < request else { return }
    responder.becomeFirstResponder()
  }
}

extension UIWindow {
  fileprivate func setFirstResponder(_ responder: UIResponder?) {
    UIApplication.notify(.firstResponder(responder))
    firstResponder = responder
    UITextInputMode.enter(responder?.textInputContextIdentifier)
  }
}
