import Foundation

/// Decides, for one window, which of the gestures that watch the same touches is recognized.
///
/// In the order of events: recognizers receive a touch before its view does. A recognizer that tries to begin waits for those that it requires to
/// fail, asks the view and the delegate, and then makes the others fail, unless both can be recognized together. It cancels its touches in their
/// view. When a gesture is over and its touches have ended, its recognizer is reset.
@MainActor
final class GestureArena {
  /// A closure that cancels touches in their views.
  var cancelTouches: (Set<UITouch>) -> Void = { _ in }

  private var recognizers: [UIGestureRecognizer] = []
  private var isDelivering = false

  // MARK: Touches

  /// Adds the touch to the recognizers of its view and ancestors, innermost first, that accept it, and sets the touch's `gestureRecognizers`.
  func enroll(_ touch: UITouch, with event: UIEvent) {
    var enrolled: [UIGestureRecognizer] = []
    var view = touch.view
    while let current = view {
      for recognizer in current.storedGestureRecognizers where accepts(touch, recognizer) {
        enrolled.append(recognizer)
        recognizer.touches.append(touch)
        recognizer.isInvolved = true
        recognizer.arena = self
        if !recognizers.contains(where: { $0 === recognizer }) { recognizers.append(recognizer) }
      }
      view = current.superview
    }
    touch.gestureRecognizers = enrolled
  }

  private func accepts(_ touch: UITouch, _ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.watchesTouches && recognizer.isEnabled && !recognizer.isOver && !isLeftToControl(touch, recognizer)
      && recognizer.allowedTouchTypes.contains { $0.intValue == touch.type.rawValue }
      && recognizer.queryDelegate(.shouldReceive, else: true) { $0.gestureRecognizer(recognizer, shouldReceive: touch) }
  }

  /// Returns whether a recognizer of single taps with one finger must leave a touch to a control between it and the touched view. Returns `false`
  /// for all other recognizers.
  private func isLeftToControl(_ touch: UITouch, _ recognizer: UIGestureRecognizer) -> Bool {
    guard let tap = recognizer as? UITapGestureRecognizer, tap.numberOfTapsRequired == 1,
      tap.numberOfTouchesRequired == 1
    else { return false }
    var view = touch.view
    while let current = view, current !== recognizer.view {
      if let capturesTaps = current.capturesTaps { return capturesTaps }
      view = current.superview
    }
    return false
  }

  /// Notifies the recognizers of changes of `touches`, all in the same phase.
  func deliver(_ touches: Set<UITouch>, phase: UITouch.Phase, with event: UIEvent) {
    isDelivering = true
    let inTurn = phase == .ended ? recognizers.filter { !$0.hearsOfEndLast } + recognizers.filter(\.hearsOfEndLast) : recognizers
    for recognizer in inTurn {
      let own = touches.filter { touch in recognizer.touches.contains { $0 === touch } }
      guard !own.isEmpty else { continue }
      recognizer.modifierFlags = event.modifierFlags
      recognizer.buttonMask = event.buttonMask
      recognizer.lastCentroid = recognizer.centroid
      if !recognizer.isOver { notify(recognizer, own, phase, event) }
      if phase == .ended || phase == .cancelled { recognizer.touches.removeAll { own.contains($0) } }
    }
    isDelivering = false
    resetThoseThatAreOver()
  }

  private func notify(
    _ recognizer: UIGestureRecognizer, _ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent
  ) {
    switch phase {
    case .began: recognizer.touchesBegan(touches, with: event)
    case .moved: recognizer.touchesMoved(touches, with: event)
    case .ended: recognizer.touchesEnded(touches, with: event)
    case .cancelled: recognizer.touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  // MARK: Decisions

  /// Decides whether `recognizer`, which tries to begin, can. It fails if another recognizer prevents it, or the view or delegate does not let it
  /// begin, and stays possible while a recognizer that must fail first can still succeed. If it begins, the recognizers that it excludes fail, and
  /// its touches are cancelled in their views if `cancelsTouchesInView` is set. Does nothing unless the recognizer is possible and has requested a
  /// state.
  func decide(_ recognizer: UIGestureRecognizer) {
    guard recognizer.storedState == .possible, !recognizer.awaitedStates.isEmpty else { return }
    let rivals = rivals(of: recognizer)
    if rivals.contains(where: { prevents($0, recognizer) }) { return recognizer.fail() }
    let mustFailFirst = rivals.filter { waits(recognizer, for: $0) }
    if mustFailFirst.contains(where: { $0.isActive || $0.storedState == .ended }) { return recognizer.fail() }
    if mustFailFirst.contains(where: { $0.storedState == .possible && $0.isInvolved }) { return }
    guard recognizer.view?.gestureRecognizerShouldBegin(recognizer) != false,
      recognizer.queryDelegate(.shouldBegin, else: true, { $0.gestureRecognizerShouldBegin(recognizer) })
    else { return recognizer.fail() }
    for rival in rivals where rival.storedState == .possible && excludes(recognizer, rival) { rival.fail() }
    if recognizer.cancelsTouchesInView { cancelTouches(Set(recognizer.touches)) }
    recognizer.applyAwaitedStates()
  }

  /// Reconsiders the recognizers that waited for `recognizer`.
  func didFail(_ recognizer: UIGestureRecognizer) {
    for other in recognizers where other !== recognizer && waits(other, for: recognizer) { decide(other) }
    resetThoseThatAreOver()
  }

  private func rivals(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    recognizers.filter { $0 !== recognizer }
  }

  private func waits(_ recognizer: UIGestureRecognizer, for other: UIGestureRecognizer) -> Bool {
    recognizer.requiredToFail.contains { $0.recognizer === other }
      || recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer)
      || recognizer.queryDelegate(.shouldRequireFailure, else: false) { $0.gestureRecognizer(recognizer, shouldRequireFailureOf: other) }
      || other.queryDelegate(.shouldBeRequiredToFail, else: false) { $0.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) }
  }

  /// Returns whether `winner` has begun with touches of `recognizer` and excludes it.
  private func prevents(_ winner: UIGestureRecognizer, _ recognizer: UIGestureRecognizer) -> Bool {
    (winner.isActive || (winner.storedState == .ended && winner.isInvolved)) && excludes(winner, recognizer)
  }

  private func excludes(_ winner: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    guard other.isInvolved, areRelated(winner, other), winner.canPrevent(other), other.canBePrevented(by: winner) else { return false }
    let together =
      winner.queryDelegate(.shouldRecognizeSimultaneously, else: false) { $0.gestureRecognizer(winner, shouldRecognizeSimultaneouslyWith: other) }
      || other.queryDelegate(.shouldRecognizeSimultaneously, else: false) { $0.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: winner) }
    return !together
  }

  /// Returns whether the view of one recognizer contains that of the other, so that the same touches can reach both.
  private func areRelated(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    guard let first = one.view, let second = other.view else { return false }
    return first.isDescendant(of: second) || second.isDescendant(of: first)
  }

  // MARK: End

  private func resetThoseThatAreOver() {
    // Until all recognizers have received a touch, the recognized gesture excludes the others.
    guard !isDelivering else { return }
    for recognizer in recognizers where recognizer.isOver && recognizer.touches.isEmpty { recognizer.clear() }
    recognizers.removeAll { !$0.isInvolved }
  }
}
