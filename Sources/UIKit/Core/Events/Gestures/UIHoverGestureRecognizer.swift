import CoreGraphics
import Foundation
import UIFoundation

/// The pointer over the view, no button down: begins when it comes, changes as it moves, ends when it leaves.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// A finger that comes while the pointer rests there is another's.
  override var watchesTouches: Bool { false }

  /// The pointer is at `place` of the window, over the view or one of those in it.
  func pointerMoved(to place: CGPoint, with event: UIEvent) {
    modifierFlags = event.modifierFlags
    lastCentroid = place
    state = isActive ? .changed : .began
  }

  func pointerLeft() {
    state = .ended
    clear()
  }
}
