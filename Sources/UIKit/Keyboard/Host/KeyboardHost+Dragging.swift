import CoreGraphics
import Foundation

/// A finger that scrolls takes the keyboard along, downwards (`UIScrollView.KeyboardDismissMode.interactive`).
extension KeyboardHost {
  /// Points per second: a finger that leaves faster sends the keyboard away from wherever it is.
  private static let throwSpeed: CGFloat = 300

  /// The finger is at `y` of the window: the top of what is up is never above it. Nothing is posted before it lets go.
  func follow(fingerAt y: CGFloat) {
    guard isDocked, let rest = frame, y > rest.minY || isHeld else { return }
    isHeld = y > rest.minY
    UIView.performWithoutAnimation { tray.frame.origin.y = max(rest.minY, y) }
  }

  /// The finger lets go, `velocity` points per second downwards: the first responder resigns, or the keyboard goes back to its place.
  func release(velocity: CGFloat) {
    guard isHeld else { return }
    let rest = frame
    isHeld = false
    // It may have gone while it was held.
    guard let rest else { return }
    let isFar = tray.frame.minY > rest.midY
    if velocity > Self.throwSpeed || isFar && velocity > -Self.throwSpeed, resignFirst() { return }
    UIView.animate(withDuration: Self.duration) { self.tray.frame = rest }
  }
}
