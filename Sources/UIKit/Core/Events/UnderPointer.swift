import CoreGraphics
import Foundation

/// What is under a pointer that rests, and what was there before something came between.
@MainActor
struct UnderPointer {
  /// How long a view must have been to be seen, in seconds, before a press can be meant for it.
  static let surprise: TimeInterval = 0.4

  private let place: CGPoint
  private weak var view: UIView?
  /// What was there before, and when that changed.
  private var before: (view: Weak, time: TimeInterval)?

  private struct Weak {
    weak var view: UIView?
  }

  init(_ view: UIView?, at place: CGPoint) {
    self.place = place
    self.view = view
  }

  /// Whether a pointer at `place` has rested, but for the trembling of a hand.
  func isAt(_ place: CGPoint) -> Bool { place.distance(to: self.place) <= TapCounter.reach(of: .indirectPointer) }

  /// `view` is what the hit test finds there at `time`, which some turn brought.
  mutating func look(_ view: UIView?, _ time: TimeInterval) {
    guard view !== self.view else { return }
    // What comes in several steps came at its last; what was there first is what was meant.
    let isStillComing = before.map { time - $0.time <= Self.surprise } ?? false
    let first = isStillComing ? before?.view : Weak(view: self.view)
    before = first.map { ($0, time) }
    self.view = view
  }

  /// What a press at `place` and `time` was meant for, where that is something else than what came.
  func wasThere(at place: CGPoint, _ time: TimeInterval) -> UIView? {
    guard let before, isAt(place), time - before.time <= Self.surprise + KeyboardMotion.duration else { return nil }
    return before.view.view
  }
}

extension EventRouter {
  /// The pointer is at `place`, where `view` is found.
  func followPointer(over view: UIView?, at place: CGPoint, _ time: TimeInterval) {
    if underPointer?.isAt(place) == true { underPointer?.look(view, time) } else { underPointer = UnderPointer(view, at: place) }
  }

  /// Before a frame is drawn: the pointer rests, and another view may have come under it, by scrolling or in the place of one that has gone. It is
  /// hovered now, and the cursor is that one's. Tooltips wait for the pointer to move.
  func lookUnderPointer(_ time: TimeInterval) {
    guard touchButton == nil, let pointerPlace else { return }
    var view = window.hitTest(pointerPlace, with: nil)
    // Who hears of it may want another layout, which brings something else there; two that take turns do not go on for ever.
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
