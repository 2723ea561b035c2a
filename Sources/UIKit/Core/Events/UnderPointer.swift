import CoreGraphics
import Foundation

/// Tracks the view under a resting pointer and the view that was there before a change.
@MainActor
struct UnderPointer {
  /// How long a view must be visible, in seconds, before a press can be intended for it.
  static let surprise: TimeInterval = 0.4

  private let place: CGPoint
  private weak var view: UIView?
  /// The previous view, and the time of the change.
  private var before: (view: Weak, time: TimeInterval)?

  private struct Weak {
    weak var view: UIView?
  }

  init(_ view: UIView?, at place: CGPoint) {
    self.place = place
    self.view = view
  }

  /// Whether a pointer at `place` has rested, apart from small tremors.
  func isAt(_ place: CGPoint) -> Bool { place.distance(to: self.place) <= TapCounter.reach(of: .indirectPointer) }

  /// Records that the hit test finds `view` there at `time`.
  mutating func look(_ view: UIView?, _ time: TimeInterval) {
    guard view !== self.view else { return }
    // A change in several steps counts from its last; the first view is the intended one.
    let isStillComing = before.map { time - $0.time <= Self.surprise } ?? false
    let first = isStillComing ? before?.view : Weak(view: self.view)
    before = first.map { ($0, time) }
    self.view = view
  }

  /// Returns the intended target of a press at `place` and `time`, if it differs from the view now there.
  func wasThere(at place: CGPoint, _ time: TimeInterval) -> UIView? {
    guard let before, isAt(place), time - before.time <= Self.surprise + KeyboardMotion.duration else { return nil }
    return before.view.view
  }
}

extension EventRouter {
  /// Records the pointer's location and the view found there.
  func followPointer(over view: UIView?, at place: CGPoint, _ time: TimeInterval) {
    if underPointer?.isAt(place) == true { underPointer?.look(view, time) } else { underPointer = UnderPointer(view, at: place) }
  }

  /// Called before a frame is drawn: another view can have moved under the resting pointer, through scrolling or removal. Hover and cursor change
  /// to that view at once. Tooltips wait for the pointer to move.
  func lookUnderPointer(_ time: TimeInterval) {
    guard touchButton == nil, let pointerPlace else { return }
    var view = window.hitTest(pointerPlace, with: nil)
    // Observers can request another layout, which can change the view again; the loop is limited so that two alternating views end.
    for _ in 0..<3 where menu == nil && carried == nil && !hover.isOver(view) {
      hover.contentMoved(under: view)
      followHover(over: view, at: pointerPlace, UIEvent(type: .hover, timestamp: time, modifierFlags: heldModifiers, buttonMask: buttonMask), isMove: false)
      window.layoutIfNeeded()
      view = window.hitTest(pointerPlace, with: nil)
    }
    underPointer?.look(view, time)
    updateCursor(over: view, at: pointerPlace)
  }
}
