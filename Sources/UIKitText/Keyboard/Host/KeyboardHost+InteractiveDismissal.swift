import CoreGraphics
import Foundation
import UIKitCore

/// Interactive dismissal: a scrolling touch drags the keyboard down (`UIScrollView.KeyboardDismissMode.interactive`).
extension KeyboardHost {
  /// The velocity in points per second above which the end of a drag dismisses the keyboard from any position.
  private static let throwSpeed: CGFloat = 300

  /// Moves a docked keyboard with a touch at `y` in the window, once the touch is below its top. Its top never rises above the resting position. No
  /// notifications are posted until the touch ends.
  package func follow(fingerAt y: CGFloat) {
    guard isDocked, let restingFrame = frame, y > restingFrame.minY || isDraggedDown else { return }
    isDraggedDown = y > restingFrame.minY
    UIView.performWithoutAnimation { tray.frame.origin.y = max(restingFrame.minY, y) }
  }

  /// Called when the touch ends, with a downward `velocity` in points per second. After a fast or long drag down the first responder resigns;
  /// otherwise the keyboard returns to its resting position. Does nothing if it was not dragged down.
  package func release(velocity: CGFloat) {
    guard isDraggedDown else { return }
    let restingFrame = frame
    isDraggedDown = false
    // The keyboard might have been dismissed during the drag.
    guard let restingFrame else { return }
    let isFar = tray.frame.minY > restingFrame.midY
    if velocity > Self.throwSpeed || isFar && velocity > -Self.throwSpeed, resignFirst() { return }
    UIView.animate(withDuration: Self.duration) { self.tray.frame = restingFrame }
  }
}
