import CoreGraphics
import UIFoundation

/// The background of panels above a window: menus, tooltips, dragged content, the magnifier. Its colors follow the style.
@MainActor
@_spi(Galley) open class PopoverView: UIView {
  /// Creates a popover's background with rounded corners, a border and a shadow: the vertical offset and the blur radius of the shadow, in points.
  ///
  /// Not `package`: in subclasses of other modules, the compiler would warn that the inherited initializer calls itself.
  @_spi(Galley) public init(cornerRadius: CGFloat, shadowOffset: CGFloat, shadowRadius: CGFloat) {
    super.init(frame: .zero)
    backgroundColor = UISystemPalette.current.popover
    layer.cornerRadius = cornerRadius
    layer.borderWidth = 1
    layer.shadowOpacity = 1
    layer.shadowOffset = CGSize(width: 0, height: shadowOffset)
    layer.shadowRadius = shadowRadius
  }

  /// Always returns `nil`: popovers are not archived.
  public required init?(coder: NSCoder) { nil }

  /// The color of the popover's border.
  @_spi(Galley) open var edge: UIColor { UISystemPalette.current.separator }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    layer.borderColor = edge.resolvedColor(with: traitCollection).cgColor
    layer.shadowColor = UISystemPalette.current.shadow.resolvedColor(with: traitCollection).cgColor
  }
}
