import CoreGraphics
import Foundation
import UIFoundation

/// Recognizes a drag. A continuous gesture that begins when the touches have moved farther than a tap allows.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The number of fingers that must be down for the drag to begin; 1 by default.
  open var minimumNumberOfTouches = 1
  /// The maximum number of fingers: with more before it begins, the gesture fails. Unlimited by default.
  open var maximumNumberOfTouches = Int.max

  /// The movement since the touches began, in window coordinates.
  private var moved = CGPoint.zero
  /// The offset that `setTranslation` subtracts.
  private var origin = CGPoint.zero
  /// The samples of the last tenth of a second.
  private var samples: [(time: TimeInterval, moved: CGPoint)] = []

  /// The duration over which velocity is measured, in seconds.
  private static let memory = 0.1

  /// Returns the translation in the coordinate space of `view`, or of the window if `nil`, relative to the value set by `setTranslation`.
  ///
  /// The first 10 points of a finger, which distinguish a drag from a tap, do not count. Those of a mouse do, so that the dragged content stays
  /// under it.
  open func translation(in view: UIView?) -> CGPoint {
    view.inView(CGPoint(x: moved.x - origin.x, y: moved.y - origin.y))
  }

  /// Sets the current translation, in the coordinate space of `view`, or of the window if `view` is `nil`; further movement adds to the
  /// translation. Usually set to zero.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let wanted = view.inWindow(translation)
    origin = CGPoint(x: moved.x - wanted.x, y: moved.y - wanted.y)
  }

  /// Returns the velocity over the last tenth of a second in points per second, in the coordinate space of `view`, or of the window if `view` is
  /// `nil`. Zero without movement.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
    let time = last.time - first.time
    return view.inView(
      CGPoint(x: (last.moved.x - first.moved.x) / time, y: (last.moved.y - first.moved.y) / time))
  }

  // MARK: Touches

  /// Makes the gesture fail if there are too many touches before it has begun, and for mouse buttons other than the primary one.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let isOtherButton = touches.contains { $0.type == .indirectPointer } && event.buttonMask != .primary
    if isOtherButton || (state == .possible && numberOfTouches > maximumNumberOfTouches) { state = .failed }
    recordSample(event.timestamp)
  }

  /// Adds the mean movement of the touches to the translation, and reports a change.
  ///
  /// The gesture begins once enough touches have moved further than the slop, which is greater for fingers than for a pointer.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let count = CGFloat(max(numberOfTouches, 1))
    for touch in touches {
      moved.x += (touch.windowLocation.x - touch.previousWindowLocation.x) / count
      moved.y += (touch.windowLocation.y - touch.previousWindowLocation.y) / count
    }
    recordSample(event.timestamp)
    guard state == .possible else { return state = .changed }
    let slop = touches.first?.slop ?? 0
    guard numberOfTouches >= minimumNumberOfTouches, moved.distance(to: .zero) > slop else { return }
    if touches.contains(where: { $0.type == .direct }) { origin = moved }
    state = .began
  }

  /// Ends the gesture if fewer than `minimumNumberOfTouches` remain; it fails if it has not begun yet.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // A finger that rested before it was lifted has no velocity.
    samples.removeAll { $0.time < event.timestamp - Self.memory }
    guard numberOfTouches - touches.count < minimumNumberOfTouches else { return }
    state = state == .possible && awaitedStates.isEmpty ? .failed : .ended
  }

  private func recordSample(_ time: TimeInterval) {
    samples.append((time, moved))
    samples.removeAll { $0.time < time - Self.memory }
  }

  /// Discards the translation and the samples for the velocity, so that the recognizer is ready for the next gesture.
  open override func reset() {
    moved = .zero
    origin = .zero
    samples = []
  }
}

@MainActor
extension Optional where Wrapped == UIView {
  /// Returns a vector in window coordinates, converted to those of the view; unchanged if the view is `nil`, which means the window.
  fileprivate func inView(_ vector: CGPoint) -> CGPoint {
    guard let view = self else { return vector }
    let (start, end) = (view.convert(CGPoint.zero, from: nil), view.convert(vector, from: nil))
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  /// Returns a vector in this view's coordinates, converted to those of the window; unchanged if the view is `nil`, which means the window.
  fileprivate func inWindow(_ vector: CGPoint) -> CGPoint {
    guard let view = self else { return vector }
    let (start, end) = (view.convert(CGPoint.zero, to: nil), view.convert(vector, to: nil))
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }
}
