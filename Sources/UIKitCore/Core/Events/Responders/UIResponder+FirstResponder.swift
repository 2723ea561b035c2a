import Foundation

extension UIResponder {
  /// Passes presses to the next responder; at the end of the chain they are unhandled.
  package func passOn(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let next else { event?.wasHandled = false; return }
    next.pressesBegan(presses, with: event)
  }

  /// The window at the end of the chain; `nil` if there is none.
  package var responderWindow: UIWindow? {
    var responder: UIResponder? = self
    while let current = responder {
      if let window = current as? UIWindow { return window }
      responder = current.next
    }
    return nil
  }

  /// The window in which this can become first responder. The chain of a view outside a window can lead to one through its controller's parent;
  /// that does not count. `nil` if there is none.
  private var windowToBeFirstIn: UIWindow? {
    switch self {
    case let window as UIWindow: window
    case let view as UIView: view.window
    case let controller as UIViewController: controller.viewIfLoaded?.window
    default: responderWindow
    }
  }

  /// Makes this object first responder, and returns whether it is. First checks whether the current first responder would resign and this one can
  /// become first; a refusal has no effect and returns `false`.
  ///
  /// Without a window, returns `false` and records the request for later.
  func requestFirstResponder() -> Bool {
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
    // A delegate's end-of-editing callback can have made another responder first, or removed this one from the window.
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
    // If a delegate resigned or chose another responder, the keyboard is already up to date.
    if window.firstResponder === self { window.keyboard.follow() }
    return true
  }

  /// Resigns first responder status and withdraws a pending request for it. Returns `false` if this object or its editor refuses, `true` also if it
  /// was not first.
  func giveUpFirstResponder() -> Bool {
    pendingFirstResponderRequest = 0
    guard let window = responderWindow, window.firstResponder === self else { return true }
    // A responder that gives way to another was checked already.
    guard canResignFirstResponder, window.keyboard.isHandingOver || shouldResignFirstResponder() else { return false }
    window.setFirstResponder(nil)
    window.keyboard.follow()
    didResignFirstResponder()
    return true
  }

  /// Resigns unconditionally, because the view leaves its window, or for `endEditing(true)`. Does nothing if this is not the first responder.
  package func resignForced() {
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

  /// Remembers `candidate` if its pending request is later than those of the candidates before it, and withdraws the request. Does nothing if there
  /// is no pending request, and for `nil`.
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
