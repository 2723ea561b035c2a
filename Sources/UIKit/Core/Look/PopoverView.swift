import CoreGraphics
import UIFoundation

/// The sheet of what UIKit puts over a window: menus, tooltips, what a hand carries, the magnifier. Its colours follow the style.
@MainActor
class PopoverView: UIView {
  /// - Parameter shadow: how far it falls below the sheet, and how far it spreads.
  init(cornerRadius: CGFloat, shadow: (offset: CGFloat, radius: CGFloat)) {
    super.init(frame: .zero)
    backgroundColor = UISystemPalette.current.popover
    layer.cornerRadius = cornerRadius
    layer.borderWidth = 1
    layer.shadowOpacity = 1
    layer.shadowOffset = CGSize(width: 0, height: shadow.offset)
    layer.shadowRadius = shadow.radius
  }

  required init?(coder: NSCoder) { nil }

  /// The colour of its edge.
  var edge: UIColor { UISystemPalette.current.separator }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    layer.borderColor = edge.resolvedColor(with: traitCollection).cgColor
    layer.shadowColor = UISystemPalette.current.shadow.resolvedColor(with: traitCollection).cgColor
  }
}
