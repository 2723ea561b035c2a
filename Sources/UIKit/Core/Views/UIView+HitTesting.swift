import Foundation

extension UIView {
  /// Returns the frontmost view of the subtree that receives events at `point`, in this view's coordinate space; `nil` if there is none.
  func deepestView(at point: CGPoint, with event: UIEvent?) -> UIView? {
    guard receivesEvents, self.point(inside: point, with: event) else { return nil }
    for view in storedSubviews.reversed() {
      if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
    }
    return self
  }

  private var receivesEvents: Bool { isUserInteractionEnabled && !isHidden && modelGeometry.isDrawable && alpha > 0.01 }

  /// Whether events can reach the view, ignoring views above it: it is in a window, and neither it nor an ancestor is hidden.
  var isReachable: Bool { receivesEvents && (superview.map(\.isReachable) ?? (self is UIWindow)) }
}
