import Foundation

extension UIGestureRecognizer {
  /// Goes to `new`, if the way there exists and the arena lets it; what has no way from here changes nothing.
  func move(to new: State) {
    switch (storedState, new) {
    case (.possible, .began), (.possible, .ended):
      guard !awaitedStates.contains(new) else { return }
      awaitedStates.append(new)
      // One that the pointer moves without a button has no rivals.
      if let arena { arena.decide(self) } else { takeAwaitedStates() }
    case (.possible, .changed) where !awaitedStates.isEmpty:
      return
    case (.possible, .cancelled) where awaitedStates.contains(.began), (.possible, .failed), (.possible, .cancelled):
      fail()
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
      (.changed, .cancelled):
      take(new)
    case (.began, .failed), (.changed, .failed):
      take(.cancelled)
    default:
      return
    }
  }

  /// The arena lets it: goes through what was asked for.
  func takeAwaitedStates() {
    let states = awaitedStates
    awaitedStates = []
    for state in states { take(state) }
  }

  /// Fails for good; whoever waited for that may go on.
  func fail() {
    guard storedState == .possible, isInvolved else { return }
    awaitedStates = []
    storedState = .failed
    arena?.didFail(self)
  }

  private func take(_ new: State) {
    storedState = new
    for handler in handlers { handler.call(self) }
  }

  /// The view is another, or it was switched off, in the midst of a gesture: as if it had never begun.
  func abandon() {
    if isActive { take(.cancelled) } else { fail() }
    for touch in touches { touch.gestureRecognizers?.removeAll { $0 === self } }
    touches = []
    clear()
  }

  /// Back to the start.
  func clear() {
    awaitedStates = []
    storedState = .possible
    isInvolved = false
    reset()
  }

  var isActive: Bool { storedState == .began || storedState == .changed }
  var isOver: Bool { storedState == .ended || storedState == .cancelled || storedState == .failed }
}
