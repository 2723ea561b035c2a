import Foundation

extension UIGestureRecognizer {
  /// Changes the state to `new` if the transition is valid and the arena permits it; ignores invalid transitions.
  func move(to new: State) {
    switch (storedState, new) {
    case (.possible, .began), (.possible, .ended):
      guard !awaitedStates.contains(new) else { return }
      awaitedStates.append(new)
      // Movement of a pointer without a button has no competing recognizers.
      if let arena { arena.decide(self) } else { applyAwaitedStates() }
    case (.possible, .changed) where !awaitedStates.isEmpty:
      return
    case (.possible, .cancelled) where awaitedStates.contains(.began), (.possible, .failed), (.possible, .cancelled):
      fail()
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
      (.changed, .cancelled):
      enter(new)
    case (.began, .failed), (.changed, .failed):
      enter(.cancelled)
    default:
      return
    }
  }

  /// Enters the requested states one after another and clears the requests. Called once the arena has permitted them, or without an arena.
  func applyAwaitedStates() {
    let states = awaitedStates
    awaitedStates = []
    for state in states { enter(state) }
  }

  /// Makes the gesture fail, so that recognizers that waited for this one can proceed. Does nothing if the gesture has begun or is over, or if no
  /// touches have arrived since the last reset.
  func fail() {
    guard storedState == .possible, isInvolved else { return }
    awaitedStates = []
    storedState = .failed
    arena?.didFail(self)
  }

  private func enter(_ new: State) {
    storedState = new
    for handler in handlers { handler.call(self) }
  }

  /// Ends the gesture, because the view changed or the recognizer was disabled: a gesture that has begun is cancelled, any other fails. Then drops
  /// the touches and resets the recognizer.
  package func abandon() {
    if isActive { enter(.cancelled) } else { fail() }
    for touch in touches { touch.gestureRecognizers?.removeAll { $0 === self } }
    touches = []
    clear()
  }

  /// Returns to the state `possible` without notifying targets, and calls `reset()`.
  func clear() {
    awaitedStates = []
    storedState = .possible
    isInvolved = false
    reset()
  }

  var isActive: Bool { storedState == .began || storedState == .changed }
  var isOver: Bool { storedState == .ended || storedState == .cancelled || storedState == .failed }
}
