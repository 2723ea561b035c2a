import CoreGraphics
import Foundation
import UIFoundation

/// Recognizes one or more taps with one or more fingers, or clicks of a button. A discrete gesture.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps; 1 by default. Each must follow the last within 0.35 s.
  open var numberOfTapsRequired = 1
  /// The number of fingers of each tap; 1 by default.
  open var numberOfTouchesRequired = 1
  /// The pointer's button to click; `.primary` by default.
  open var buttonMaskRequired: UIEvent.ButtonMask = .primary

  /// The longest time before the next tap, in seconds.
  package static let multiTapInterval = 0.35
  /// The largest distance between successive taps, in points.
  private static let reach: CGFloat = 40

  private var taps = 0
  private var maximumTouches = 0
  private var firstLocation: CGPoint?
  private var alarm: Timeline.Alarm?

  /// Begins a tap. Fails if there are too many touches, if a tap is too far from the first one, and for other mouse buttons than
  /// those of `buttonMaskRequired`.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    alarm?.cancel()
    maximumTouches = max(maximumTouches, numberOfTouches)
    let isOtherButton = touches.contains { $0.type == .indirectPointer } && event.buttonMask != buttonMaskRequired
    let isFar = firstLocation.map { $0.distance(to: centroid) > Self.reach } ?? false
    if isOtherButton || isFar || numberOfTouches > numberOfTouchesRequired { state = .failed }
    firstLocation = firstLocation ?? centroid
  }

  /// Makes the gesture fail if a touch moves further than a tap can.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: { $0.initialWindowLocation.distance(to: $0.windowLocation) > $0.slop }) { state = .failed }
  }

  /// Counts a tap when the last touch ends, and recognizes the gesture at `numberOfTapsRequired`.
  ///
  /// Fails if the tap had too few touches, or if the next tap does not follow in time.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == touches.count else { return }
    guard maximumTouches == numberOfTouchesRequired else { return state = .failed }
    maximumTouches = 0
    taps += 1
    if taps >= numberOfTapsRequired { return state = .ended }
    alarm = Timeline.shared.schedule(after: Self.multiTapInterval) { [weak self] in self?.state = .failed }
  }

  /// Returns `false` for a tap recognizer that requires more taps than this one, which can therefore still succeed; `true` for other tap recognizers.
  /// Other kinds of recognizers depend on the superclass.
  open override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    guard let other = other as? UITapGestureRecognizer else { return super.canPrevent(other) }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// Discards the taps and the timer, so that the recognizer is ready for the next gesture.
  open override func reset() {
    alarm?.cancel()
    alarm = nil
    taps = 0
    maximumTouches = 0
    firstLocation = nil
  }
}

extension CGPoint {
  /// Returns the distance to another point.
  @inlinable package func distance(to other: CGPoint) -> CGFloat {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

extension UITouch {
  /// The distance that a touch can move, in points, and still be a tap. A mouse is steadier than a finger.
  package var slop: CGFloat { type == .direct ? 10 : 4 }
}
