import Foundation

/// Decides, for one window, which of the gestures that watch the same touches comes to be.
///
/// In the order of events: recognizers hear of a touch before its view does; one that wants to begin waits for those
/// that it requires to fail, asks the view and the delegate, and then makes the others fail, unless both may be
/// recognized together; it takes its touches away from their view. When a recognizer is over and its touches are gone,
/// it is reset.
@MainActor
final class GestureArena {
  /// Takes touches away from their views.
  var cancelTouches: (Set<UITouch>) -> Void = { _ in }

  private var recognizers: [UIGestureRecognizer] = []
  private var isDelivering = false

  // MARK: Touches

  /// The recognizers of the touch's view and of those around it, innermost first, that receive it.
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
      && recognizer.ask(.shouldReceive, else: true) { $0.gestureRecognizer(recognizer, shouldReceive: touch) }
  }

  /// A tap on a control is the control's, whatever its superviews would do with one.
  private func isLeftToControl(_ touch: UITouch, _ recognizer: UIGestureRecognizer) -> Bool {
    guard let tap = recognizer as? UITapGestureRecognizer, tap.numberOfTapsRequired == 1,
      tap.numberOfTouchesRequired == 1
    else { return false }
    var view = touch.view
    while let current = view, current !== recognizer.view {
      if let keepsTaps = current.keepsTaps { return keepsTaps }
      view = current.superview
    }
    return false
  }

  /// Tells the recognizers of what became of `touches`, all in the same phase.
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

  /// `recognizer` asks to begin; it stays possible while one that must fail first may still succeed.
  func decide(_ recognizer: UIGestureRecognizer) {
    guard recognizer.storedState == .possible, !recognizer.awaitedStates.isEmpty else { return }
    let rivals = rivals(of: recognizer)
    if rivals.contains(where: { prevents($0, recognizer) }) { return recognizer.fail() }
    let mustFailFirst = rivals.filter { waits(recognizer, for: $0) }
    if mustFailFirst.contains(where: { $0.isActive || $0.storedState == .ended }) { return recognizer.fail() }
    if mustFailFirst.contains(where: { $0.storedState == .possible && $0.isInvolved }) { return }
    guard recognizer.view?.gestureRecognizerShouldBegin(recognizer) != false,
      recognizer.ask(.shouldBegin, else: true, { $0.gestureRecognizerShouldBegin(recognizer) })
    else { return recognizer.fail() }
    for rival in rivals where rival.storedState == .possible && excludes(recognizer, rival) { rival.fail() }
    if recognizer.cancelsTouchesInView { cancelTouches(Set(recognizer.touches)) }
    recognizer.takeAwaitedStates()
  }

  /// Those that waited for `recognizer` are asked anew.
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
      || recognizer.ask(.shouldRequireFailure, else: false) { $0.gestureRecognizer(recognizer, shouldRequireFailureOf: other) }
      || other.ask(.shouldBeRequiredToFail, else: false) { $0.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) }
  }

  /// Whether `winner` has begun on touches of `recognizer` and lets it not begin as well.
  private func prevents(_ winner: UIGestureRecognizer, _ recognizer: UIGestureRecognizer) -> Bool {
    (winner.isActive || (winner.storedState == .ended && winner.isInvolved)) && excludes(winner, recognizer)
  }

  private func excludes(_ winner: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    guard other.isInvolved, areRelated(winner, other), winner.canPrevent(other), other.canBePrevented(by: winner) else { return false }
    let together =
      winner.ask(.shouldRecognizeSimultaneously, else: false) { $0.gestureRecognizer(winner, shouldRecognizeSimultaneouslyWith: other) }
      || other.ask(.shouldRecognizeSimultaneously, else: false) { $0.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: winner) }
    return !together
  }

  /// Whether the view of one lies in that of the other: the same touches can reach both.
  private func areRelated(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    guard let first = one.view, let second = other.view else { return false }
    return first.isDescendant(of: second) || second.isDescendant(of: first)
  }

  // MARK: End

  private func resetThoseThatAreOver() {
    // Until all have heard of a touch, the one that was recognized keeps the others from it.
    guard !isDelivering else { return }
    for recognizer in recognizers where recognizer.isOver && recognizer.touches.isEmpty { recognizer.clear() }
    recognizers.removeAll { !$0.isInvolved }
  }
}
