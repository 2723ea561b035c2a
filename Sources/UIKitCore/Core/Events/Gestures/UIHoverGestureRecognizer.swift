import CoreGraphics
import Foundation
import UIFoundation

/// Recognizes a pointer over the view without a pressed button: begins when it enters, changes as it moves, ends when it leaves.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// Always `false`: touches are independent of the hovering pointer.
  override var watchesTouches: Bool { false }

  /// Begins or continues hovering at `location` in the window, over the view or a descendant.
  func pointerMoved(to location: CGPoint, with event: UIEvent) {
    modifierFlags = event.modifierFlags
    lastCentroid = location
    state = isActive ? .changed : .began
  }

  func pointerLeft() {
    state = .ended
    clear()
  }
}
