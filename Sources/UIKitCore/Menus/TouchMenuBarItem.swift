import CoreGraphics
import UIFoundation

/// An item of a menu bar for touch: mark or image, title, and submenu indicator.
@MainActor
final class TouchMenuBarItem: MenuItemView {
  // At content size L.
  private static let inset: CGFloat = 14
  private static let gap: CGFloat = 6
  private static let markWidth: CGFloat = 12
  private static let imageSide: CGFloat = 18
  /// The minimum width for touch, at every content size, in points.
  static let minimumWidth: CGFloat = 44

  /// Creates the view of an item in an edit menu bar: its title, with its image and mark.
  ///
  /// - Parameter start: the responder that receives commands first.
  init(_ element: UIMenuElement, scale: BarScale, start: UIResponder?) {
    super.init(element, scale: scale, start: start, fontSize: 15)
    titleLabel.textAlignment = .center
  }

  required init?(coder: NSCoder) { nil }

  /// The widths of the mark, image and chevron, each with the gap to the title; 0 for absent parts.
  private var parts: (mark: CGFloat, image: CGFloat, chevron: CGFloat) {
    let gap = Self.gap * scale.type
    let mark = state == .off ? 0 : Self.markWidth * scale.icon + gap
    let image = imageView == nil ? 0 : Self.imageSide * scale.icon + (title.isEmpty ? 0 : gap)
    return (mark.rounded(), image.rounded(), submenu == nil ? 0 : (Self.markWidth * scale.icon + gap).rounded())
  }

  private var inset: CGFloat { (Self.inset * scale.type).rounded() }

  override var fittingSize: CGSize {
    let parts = parts
    let words = titleLabel.sizeThatFits(Self.unlimited)
    let width = words.width.rounded(.up) + parts.mark + parts.image + parts.chevron + 2 * inset
    return CGSize(width: max(width, Self.minimumWidth), height: words.height.rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let parts = parts
    let start = inset + parts.mark
    let side = (Self.imageSide * scale.icon).rounded()
    imageView?.frame = CGRect(x: start, y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
    let left = start + parts.image
    titleLabel.frame = CGRect(x: left, y: 0, width: max(bounds.width - inset - parts.chevron - left, 0), height: bounds.height)
    titleLabel.textAlignment = .center
  }

  override func draw(_ rect: CGRect) {
    drawHighlight(in: bounds.insetBy(dx: 4, dy: 4), cornerRadius: TouchMenuBar.cornerRadius - 4)
    if submenu != nil { drawChevron(about: CGPoint(x: bounds.width - inset - Self.markWidth * scale.icon / 2, y: bounds.midY)) }
    drawMark(about: CGPoint(x: inset + Self.markWidth * scale.icon / 2, y: bounds.midY))
  }
}

/// An arrow at an end of a menu bar, which leads to the previous or next items.
@MainActor
final class MenuArrow: UIView {
  private let direction: CGFloat
  private let scale: BarScale

  var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

  init(pointsRight: Bool, scale: BarScale) {
    direction = pointsRight ? 1 : -1
    self.scale = scale
    super.init(frame: .zero)
    screenRole = .button
    isAccessibilityElement = true
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    if isHighlighted {
      UISystemPalette.current.hover.setFill()
      UIBezierPath(roundedRect: bounds.insetBy(dx: 4, dy: 4), cornerRadius: TouchMenuBar.cornerRadius - 4).fill()
    }
    UISystemPalette.current.label.setStroke()
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    UIBezierPath(strokes: [(-2.5 * direction, -5), (2.5 * direction, 0), (-2.5 * direction, 5)], about: middle, scale: scale.icon).stroke()
  }
}
