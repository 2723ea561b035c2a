import CoreGraphics
import Foundation
import UIFoundation

/// Recognizes two fingers that move apart or together, or a wheel turned with Ctrl held, as desktops zoom. A continuous gesture.
///
/// One notch of the wheel changes the scale by a tenth; the gesture ends a quarter of a second after the last notch.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The ratio of the fingers' distance to their distance when the gesture began, or, once this property is set, the set value times the change
  /// since; 1 before a gesture. Setting 0 or less sets 1.
  open var scale: CGFloat {
    get { base > 0 ? size / base : 1 }
    set { base = newValue > 0 ? size / newValue : size }
  }
  /// The change of `scale` per second; 0 without movement.
  open var velocity: CGFloat {
    guard let first = samples.first, let last = samples.last, last.time > first.time, base > 0 else { return 0 }
    return (last.size - first.size) / base / CGFloat(last.time - first.time)
  }

  private static let slop: CGFloat = 8
  private static let memory = 0.1
  private static let pause = 0.25
  private static let notch: CGFloat = 1.1

  /// The distance of the fingers in points; for a wheel, the product of its notches.
  private var size: CGFloat = 0
  private var base: CGFloat = 0
  private var samples: [(time: TimeInterval, size: CGFloat)] = []
  private var alarm: Timeline.Alarm?

  /// Records the distance of two touches. Fails if there are more before the gesture has begun, and for a pointer.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if alarm != nil { endTurning() }
    if touches.contains(where: { $0.type == .indirectPointer }) || (state == .possible && numberOfTouches > 2) { return state = .failed }
    if numberOfTouches == 2 {
      size = distance
      base = size
      recordSample(event.timestamp)
    }
  }

  /// Updates the scale, the ratio of the distances now and at the start, and reports a change.
  ///
  /// The gesture begins once the distance has changed by more than the slop, which does not count toward the scale.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == 2 else { return }
    let now = distance
    if state == .possible {
      guard abs(now - base) > Self.slop else { return }
      // The movement that distinguishes a pinch from two taps does not count.
      base += now > base ? Self.slop : -Self.slop
    }
    size = now
    recordSample(event.timestamp)
    state = state == .possible ? .began : .changed
  }

  /// Ends the gesture if fewer than two touches remain; it fails if it has not begun when the last touch ends.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches - touches.count < 2 else { return }
    if isActive { state = .ended } else if numberOfTouches == touches.count, awaitedStates.isEmpty { state = .failed }
  }

  private var distance: CGFloat { touches.count < 2 ? 0 : max(touches[0].windowLocation.distance(to: touches[1].windowLocation), 1) }

  private func recordSample(_ time: TimeInterval) {
    samples.append((time, size))
    samples.removeAll { $0.time < time - Self.memory }
  }

  /// Changes the scale by a turn of the wheel by `notches`, positive upward, at `location` in the window. Returns `false`, and changes nothing,
  /// while fingers are down, for 0 notches, and if the view or the delegate does not let the gesture begin.
  func turned(by notches: CGFloat, at location: CGPoint, _ time: TimeInterval, _ modifiers: UIKeyModifierFlags) -> Bool {
    guard touches.isEmpty, notches != 0 else { return false }
    lastCentroid = location
    modifierFlags = modifiers
    if !isActive {
      guard view?.gestureRecognizerShouldBegin(self) != false, queryDelegate(.shouldBegin, else: true, { $0.gestureRecognizerShouldBegin(self) }) else { return false }
      arena = nil
      (size, base) = (1, 1)
    }
    size *= pow(Self.notch, notches)
    recordSample(time)
    state = isActive ? .changed : .began
    alarm?.cancel()
    alarm = Timeline.shared.schedule(after: Self.pause) { [weak self] in self?.endTurning() }
    return true
  }

  private func endTurning() {
    alarm?.cancel()
    alarm = nil
    guard isActive else { return }
    state = .ended
    clear()
  }

  /// Discards the distances and the timer, so that the recognizer is ready for the next gesture.
  open override func reset() {
    alarm?.cancel()
    alarm = nil
    (size, base, samples) = (0, 0, [])
  }
}
