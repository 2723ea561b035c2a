import CoreGraphics
import Foundation
import UIFoundation

/// Recognizes two fingers that turn about each other. A continuous gesture.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The rotation of the line between the fingers since the gesture began, or since this property was set, in radians, clockwise positive. It
  /// continues past a full turn.
  open var rotation: CGFloat {
    get { angle - base }
    set { base = angle - newValue }
  }
  /// The change of `rotation` in radians per second; 0 without movement.
  open var velocity: CGFloat {
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return 0 }
    return (last.angle - first.angle) / CGFloat(last.time - first.time)
  }

  /// The rotation that distinguishes a turn from two resting fingers: about six degrees.
  private static let slop: CGFloat = 0.1
  private static let memory = 0.1

  /// The angle, continuous across half turns.
  private var angle: CGFloat = 0
  private var base: CGFloat = 0
  private var samples: [(time: TimeInterval, angle: CGFloat)] = []

  /// Records the angle of two touches. Fails if there are more before the gesture has begun, and for a pointer.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: { $0.type == .indirectPointer }) || (state == .possible && numberOfTouches > 2) { return state = .failed }
    if numberOfTouches == 2 {
      angle = lineAngle
      base = angle
      recordSample(event.timestamp)
    }
  }

  /// Adds the rotation of the line between two touches, also beyond full turns, and reports a change.
  ///
  /// The gesture begins once the angle has changed by more than the slop, which does not count toward the rotation.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == 2 else { return }
    angle += (lineAngle - angle).remainder(dividingBy: 2 * .pi)
    if state == .possible {
      guard abs(angle - base) > Self.slop else { return }
      base += angle > base ? Self.slop : -Self.slop
    }
    recordSample(event.timestamp)
    state = state == .possible ? .began : .changed
  }

  /// Ends the gesture if fewer than two touches remain; it fails if it has not begun when the last touch ends.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches - touches.count < 2 else { return }
    if isActive { state = .ended } else if numberOfTouches == touches.count, awaitedStates.isEmpty { state = .failed }
  }

  /// The angle of the line from the first finger to the second.
  private var lineAngle: CGFloat {
    guard touches.count >= 2 else { return angle }
    return atan2(touches[1].windowLocation.y - touches[0].windowLocation.y, touches[1].windowLocation.x - touches[0].windowLocation.x)
  }

  private func recordSample(_ time: TimeInterval) {
    samples.append((time, angle))
    samples.removeAll { $0.time < time - Self.memory }
  }

  /// Discards the angles, so that the recognizer is ready for the next gesture.
  open override func reset() { (angle, base, samples) = (0, 0, []) }
}
