import CoreGraphics
import Foundation
import UIFoundation

/// Recognizes a touch that rests. A continuous gesture: once begun, it follows the touch until it ends.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The time that the touch must rest, in seconds; 0.5 by default.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The distance that the touch can move before the gesture begins, in points; 10 by default.
  open var allowableMovement: CGFloat = 10
  /// The number of fingers that must be down at once; 1 by default.
  open var numberOfTouchesRequired = 1
  /// The number of taps before the press; 0 by default.
  open var numberOfTapsRequired = 0

  private var alarm: Timeline.Alarm?

  /// Starts the timer that begins the gesture once the required number of touches is down.
  ///
  /// Fails if there are too many touches or too few taps before, and for mouse buttons other than the primary one.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let isOtherButton = touches.contains { $0.type == .indirectPointer } && event.buttonMask != .primary
    let hasTooFewTaps = touches.contains { $0.tapCount <= numberOfTapsRequired }
    if isOtherButton || hasTooFewTaps || numberOfTouches > numberOfTouchesRequired { return state = .failed }
    guard numberOfTouches == numberOfTouchesRequired else { return }
    alarm = Timeline.shared.schedule(after: minimumPressDuration) { [weak self] in self?.state = .began }
  }

  /// Makes the gesture fail if a touch moves further than `allowableMovement` before it has begun; reports changes afterwards.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state != .possible { return state = .changed }
    if touches.contains(where: { $0.initialWindowLocation.distance(to: $0.windowLocation) > allowableMovement }) { state = .failed }
  }

  /// Ends the gesture, which fails if it has not begun yet.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible && awaitedStates.isEmpty ? .failed : .ended
  }

  /// Stops the timer, so that the recognizer is ready for the next gesture.
  open override func reset() {
    alarm?.cancel()
    alarm = nil
  }
}
