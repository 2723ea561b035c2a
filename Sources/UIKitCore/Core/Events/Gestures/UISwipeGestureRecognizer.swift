import CoreGraphics
import Foundation
import UIFoundation

/// Recognizes a quick movement in one direction, with one or more fingers or with the mouse button held. A discrete gesture.
///
/// It is recognized during the movement: 50 points within half a second, with less than half as much sideways.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// A direction of movement.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A swipe to the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// A swipe to the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// A swipe upward.
    public static let up = Direction(rawValue: 1 << 2)
    /// A swipe downward.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The accepted directions; `right` by default. It does not report which of several was recognized.
  open var direction: Direction = .right
  /// The number of fingers that move together; 1 by default.
  open var numberOfTouchesRequired = 1

  private static let minimumDistance: CGFloat = 50
  private static let time = 0.5

  /// The movement since the touches began, in window coordinates.
  private var moved = CGPoint.zero
  private var start: TimeInterval?
  private var maximumTouches = 0

  /// Records the start time. Fails if there are too many touches, and for mouse buttons other than the primary one.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = start ?? event.timestamp
    maximumTouches = max(maximumTouches, numberOfTouches)
    let isOtherButton = touches.contains { $0.type == .indirectPointer } && event.buttonMask != .primary
    if isOtherButton || maximumTouches > numberOfTouchesRequired { state = .failed }
  }

  /// Recognizes the gesture once the touches have moved far enough in a permitted direction.
  ///
  /// Fails if they take too long, move in another direction or move too far aside.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, let start else { return }
    for touch in touches {
      moved.x += (touch.windowLocation.x - touch.previousWindowLocation.x) / CGFloat(numberOfTouches)
      moved.y += (touch.windowLocation.y - touch.previousWindowLocation.y) / CGFloat(numberOfTouches)
    }
    let isAcross = abs(moved.x) > abs(moved.y)
    let (along, aside) = isAcross ? (moved.x, abs(moved.y)) : (moved.y, abs(moved.x))
    let swipeDirection: Direction = isAcross ? (along > 0 ? .right : .left) : (along > 0 ? .down : .up)
    if event.timestamp - start > Self.time { return state = .failed }
    // The direction of the first few points is not reliable.
    guard abs(along) >= Self.minimumDistance / 2 else { return }
    if !direction.contains(swipeDirection) || aside * 2 > abs(along) { return state = .failed }
    if abs(along) >= Self.minimumDistance, numberOfTouches == numberOfTouchesRequired { state = .ended }
  }

  /// Makes the gesture fail if a touch ends before it was recognized.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, awaitedStates.isEmpty { state = .failed }
  }

  /// Discards the movement and the start time, so that the recognizer is ready for the next gesture.
  open override func reset() {
    (moved, start, maximumTouches) = (.zero, nil, 0)
  }
}
