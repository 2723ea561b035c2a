import Foundation

extension UIView {
  /// The recognizers of the view, or `nil` if there are none. Setting it replaces them all.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get { storedGestureRecognizers.isEmpty ? nil : storedGestureRecognizers }
    set {
      for recognizer in storedGestureRecognizers { detach(recognizer) }
      for recognizer in newValue ?? [] { attach(recognizer) }
    }
  }

  func attach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    storedGestureRecognizers.append(recognizer)
    recognizer.view = self
  }

  func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    storedGestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

  /// Makes the first responder in the view's subtree resign. With `force`, it cannot refuse.
  ///
  /// Returns whether it resigned; `false` if the first responder is not in the subtree.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let responder = window?.firstResponder, isInResponderChain(from: responder) else { return false }
    if force {
      responder.resignForced()
      return true
    }
    return responder.resignFirstResponder()
  }

  private func isInResponderChain(from responder: UIResponder) -> Bool {
    var candidate: UIResponder? = responder
    while let current = candidate {
      if current === self { return true }
      candidate = current.next
    }
    return false
  }
}
