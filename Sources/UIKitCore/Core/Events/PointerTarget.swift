import CoreGraphics
import Foundation

/// Tracks the view under a resting pointer and the view that was there before a change.
@MainActor
struct PointerTarget {
  /// The time in seconds for which a view must have been visible before a press can be intended for it.
  static let minimumVisibleTime: TimeInterval = 0.4

  private let location: CGPoint
  private weak var view: UIView?
  /// The previous view, and the time of the change; `nil` if there is none.
  private var before: (view: Weak, time: TimeInterval)?

  private struct Weak {
    weak var view: UIView?
  }

  init(_ view: UIView?, at location: CGPoint) {
    self.location = location
    self.view = view
  }

  /// Returns whether `location` is where the pointer rested, apart from small tremors.
  func isAt(_ location: CGPoint) -> Bool { location.distance(to: self.location) <= TapCounter.reach(of: .indirectPointer) }

  /// Records that the hit test finds `view` there at `time`.
  mutating func record(_ view: UIView?, _ time: TimeInterval) {
    guard view !== self.view else { return }
    // A change in several steps counts from its last; the first view is the intended one.
    let isStillComing = before.map { time - $0.time <= Self.minimumVisibleTime } ?? false
    let first = isStillComing ? before?.view : Weak(view: self.view)
    before = first.map { ($0, time) }
    self.view = view
  }

  /// Returns the previous view under the pointer as the intended target of a press at `location` and `time`. Returns `nil` if the view there has not
  /// changed just before, if the pointer did not rest there, or if the previous view no longer exists.
  func wasThere(at location: CGPoint, _ time: TimeInterval) -> UIView? {
    guard let before, isAt(location), time - before.time <= Self.minimumVisibleTime + KeyboardMotion.duration else { return nil }
    return before.view.view
  }
}

extension EventRouter {
  /// Records the pointer's location and the view found there.
  func followPointer(over view: UIView?, at location: CGPoint, _ time: TimeInterval) {
    if pointerTarget?.isAt(location) == true { pointerTarget?.record(view, time) } else { pointerTarget = PointerTarget(view, at: location) }
  }

  /// Called before a frame is drawn: another view can have moved under the resting pointer, through scrolling or removal. Hover and cursor change
  /// to that view at once. Tooltips wait for the pointer to move. Does nothing while a button is pressed or the pointer is outside the window.
  func updateViewUnderPointer(_ time: TimeInterval) {
    guard touchButton == nil, let pointerLocation else { return }
    var view = window.hitTest(pointerLocation, with: nil)
    // Observers can request another layout, which can change the view again; the loop is limited so that two alternating views end.
    for _ in 0..<3 where menu == nil && carried == nil && !hover.isOver(view) {
      hover.contentMoved(under: view)
      followHover(over: view, at: pointerLocation, UIEvent(type: .hover, timestamp: time, modifierFlags: heldModifiers, buttonMask: buttonMask), isMove: false)
      window.layoutIfNeeded()
      view = window.hitTest(pointerLocation, with: nil)
    }
    pointerTarget?.record(view, time)
    updateCursor(over: view, at: pointerLocation)
  }
}
