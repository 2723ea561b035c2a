import CoreGraphics
import Foundation

extension UIView {
  /// Returns the frontmost view of the subtree that receives events at `point`, in this view's coordinate space; `nil` if there is none.
  func deepestView(at point: CGPoint, with event: UIEvent?) -> UIView? {
    guard receivesEvents, self.point(inside: point, with: event) else { return nil }
    for view in storedSubviews.reversed() {
      if let point = view.hitPoint(at: point), let hit = view.hitTest(point, with: event) { return hit }
    }
    return self
  }

  /// Converts a point of the superview to this view for hit testing: according to the shown geometry while a property animator moves the view.
  /// Returns `nil` if the view is shown without an area.
  private func hitPoint(at point: CGPoint) -> CGPoint? {
    guard let motion = presentation?.geometry, motion.group.hitsShownGeometry else { return convert(point, from: superview) }
    let shown = shownGeometry.toSuperview
    return shown.a * shown.d == shown.b * shown.c ? nil : point.applying(shown.inverted())
  }

  private var receivesEvents: Bool {
    isUserInteractionEnabled && !isHidden && modelGeometry.isDrawable && alpha > 0.01 && presentation?.allowsTouches ?? true
  }

  /// Whether events can reach the view, ignoring views above it: it is in a window, and neither it nor an ancestor is hidden, transparent, without
  /// user interaction or animated by an animator that keeps touches away.
  var isReachable: Bool { receivesEvents && (superview.map(\.isReachable) ?? (self is UIWindow)) }
}
