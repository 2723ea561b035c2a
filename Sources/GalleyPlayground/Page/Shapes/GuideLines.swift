import GalleyDocuments
import UIKit

/// The lines to which a dragged shape is aligned at the moment, at most one in each direction.
@MainActor final class GuideLines {
  private let vertical = UIView()
  private let horizontal = UIView()

  /// The views of the lines, for the page's content.
  var views: [UIView] { [vertical, horizontal] }

  init() {
    for view in views {
      view.isHidden = true
      view.isUserInteractionEnabled = false
      view.backgroundColor = Theme.blueLine
    }
  }

  /// Shows a vertical line at `x` and a horizontal line at `y` across `area`, in the page's content; `nil` hides a line.
  func show(x: CGFloat?, y: CGFloat?, in area: CGRect) {
    show(vertical, x.map { CGRect(x: $0 - 0.5, y: area.minY, width: 1, height: area.height) })
    show(horizontal, y.map { CGRect(x: area.minX, y: $0 - 0.5, width: area.width, height: 1) })
  }

  private func show(_ view: UIView, _ frame: CGRect?) {
    if view.isHidden != (frame == nil) { view.isHidden = frame == nil }
    if let frame, view.frame != frame { view.frame = frame }
  }
}
