import CoreGraphics
import Foundation
import UIFoundation

/// A quick way in one direction, with a finger or more, or with the mouse's button held. Discrete.
///
/// It is recognized on the way: 50 points within half a second, with less than half as much to the side.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Where to.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// Up.
    public static let up = Direction(rawValue: 1 << 2)
    /// Down.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions that count; `right` by default. Which of several it was, it does not tell.
  open var direction: Direction = .right
  /// The fingers that go together; 1 by default.
  open var numberOfTouchesRequired = 1

  private static let way: CGFloat = 50
  private static let time = 0.5

  /// In the window's space, since the touches began.
  private var moved = CGPoint.zero
  private var start: TimeInterval?
  private var mostTouches = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = start ?? event.timestamp
    mostTouches = max(mostTouches, numberOfTouches)
    let isOtherButton = touches.contains { $0.type == .indirectPointer } && event.buttonMask != .primary
    if isOtherButton || mostTouches > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, let start else { return }
    for touch in touches {
      moved.x += (touch.place.x - touch.previousPlace.x) / CGFloat(numberOfTouches)
      moved.y += (touch.place.y - touch.previousPlace.y) / CGFloat(numberOfTouches)
    }
    let isAcross = abs(moved.x) > abs(moved.y)
    let (along, aside) = isAcross ? (moved.x, abs(moved.y)) : (moved.y, abs(moved.x))
    let taken: Direction = isAcross ? (along > 0 ? .right : .left) : (along > 0 ? .down : .up)
    if event.timestamp - start > Self.time { return state = .failed }
    // The first few points may lead anywhere.
    guard abs(along) >= Self.way / 2 else { return }
    if !direction.contains(taken) || aside * 2 > abs(along) { return state = .failed }
    if abs(along) >= Self.way, numberOfTouches == numberOfTouchesRequired { state = .ended }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, awaitedStates.isEmpty { state = .failed }
  }

  open override func reset() {
    (moved, start, mostTouches) = (.zero, nil, 0)
  }
}
