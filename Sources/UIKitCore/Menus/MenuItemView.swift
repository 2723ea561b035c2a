import CoreGraphics
import Foundation
import UIFoundation

/// An item of an open menu: its element, whether it is enabled, and its accessibility. Subclasses lay it out and draw it.
@MainActor
class MenuItemView: UIView {
  let element: UIMenuElement
  private(set) var title = ""
  private(set) var isEnabled = true
  private(set) var state = UIMenuElement.State.off
  private(set) var color = UISystemPalette.current.label
  let titleLabel = UILabel()
  let imageView: UIImageView?
  let scale: BarScale

  var isHighlighted = false { didSet { if isHighlighted != oldValue { highlightDidChange() } } }
  /// Whether keys have highlighted the item, which then has a ring: the tint alone has too little contrast to be found without a pointer.
  var hasRing = false { didSet { if hasRing != oldValue { setNeedsDisplay() } } }

  static let unlimited = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  /// Creates the view of a menu item with its title and image.
  ///
  /// - Parameters:
  ///   - start: the responder that receives commands first.
  ///   - fontSize: the font size of the title, at content size L.
  init(_ element: UIMenuElement, scale: BarScale, start: UIResponder?, fontSize: CGFloat) {
    self.element = element
    self.scale = scale
    imageView = element.image.map { UIImageView(image: $0) }
    super.init(frame: .zero)
    adopt(from: start)
    titleLabel.font = scale.font(.systemFont(ofSize: fontSize))
    titleLabel.textColor = color
    titleLabel.text = title
    titleLabel.lineBreakMode = .byTruncatingMiddle
    imageView?.contentMode = .scaleAspectFit
    for view in [titleLabel, imageView].compactMap({ $0 }) { addPart(view) }
    screenRole = .button
    isAccessibilityElement = true
    accessibilityLabel = title
    accessibilityValue = !isEnabled ? "disabled" : state == .on ? "on" : state == .mixed ? "mixed" : nil
  }

  required init?(coder: NSCoder) { nil }

  /// Adds a visible part without a screen role of its own, dimmed if the item is disabled.
  func addPart(_ view: UIView) {
    view.screenRole = nil
    view.alpha = isEnabled ? 1 : UISystemPalette.disabledAlpha
    addSubview(view)
  }

  /// Updates the appearance after a change of `isHighlighted`. Subclasses that color their labels extend it.
  func highlightDidChange() { setNeedsDisplay() }

  var submenu: UIMenu? { element as? UIMenu }

  /// The preferred size of the item, in points. Subclasses override it; zero by default.
  var fittingSize: CGSize { .zero }

  /// Takes over the properties of the element, as validated by the target of a command.
  private func adopt(from start: UIResponder?) {
    var attributes: UIMenuElement.Attributes = []
    var other: String?
    switch element {
    case let action as UIAction: (attributes, state, other) = (action.attributes, action.state, action.discoverabilityTitle)
    case let command as UICommand:
      let target = start.flatMap { command.target(from: $0) }
      target?.validate(command)
      (attributes, state, other) = (command.attributes, command.state, command.discoverabilityTitle)
      // A command without an action performs itself.
      if target == nil, command.action != nil { attributes.insert(.disabled) }
    case let menu as UIMenu: if menu.options.contains(.destructive) { attributes = .destructive }
    default: break
    }
    title = element.title.isEmpty ? other ?? "" : element.title
    isEnabled = !attributes.contains(.disabled)
    if attributes.contains(.destructive) { color = UISystemPalette.current.destructive }
  }

  static func isHidden(_ element: UIMenuElement, start: UIResponder?) -> Bool {
    if let command = element as? AppCommand, start.flatMap({ command.target(from: $0) }) == nil { return true }
    return ((element as? UIAction)?.attributes ?? (element as? UICommand)?.attributes ?? []).contains(.hidden)
  }

  /// Returns whether the item has a mark or an image before its title, after a command's target has validated it.
  static func hasMark(_ element: UIMenuElement, start: UIResponder?) -> Bool {
    if let command = element as? UICommand { start.flatMap { command.target(from: $0) }?.validate(command) }
    return element.image != nil || element.mark != .off
  }

  // MARK: Drawing

  /// Draws the tint of a highlighted item, and its ring if keys have highlighted it. Draws nothing otherwise.
  func drawHighlight(in rect: CGRect, cornerRadius: CGFloat) {
    guard isHighlighted else { return }
    UISystemPalette.current.hover.setFill()
    UIBezierPath(roundedRect: rect, cornerRadius: cornerRadius).fill()
    guard hasRing else { return }
    let ring = UIBezierPath(roundedRect: rect.insetBy(dx: FocusRing.width / 2, dy: FocusRing.width / 2), cornerRadius: max(cornerRadius - FocusRing.width / 2, 0))
    ring.lineWidth = FocusRing.width
    UISystemPalette.current.focusRing.setStroke()
    ring.stroke()
  }

  /// Draws a check mark, or a dash for `mixed`, centered at a point. Draws nothing if the item is off.
  func drawMark(about middle: CGPoint) {
    switch state {
    case .off: break
    case .on: stroke([(-4, 0.5), (-1.5, 3), (4, -3.5)], about: middle)
    case .mixed: stroke([(-4, 0), (4, 0)], about: middle)
    }
  }

  /// Draws a submenu indicator, which points to the right.
  func drawChevron(about middle: CGPoint) { stroke([(-2, -4), (2, 0), (-2, 4)], about: middle) }

  private func stroke(_ points: [(CGFloat, CGFloat)], about middle: CGPoint) {
    (isEnabled ? color : color.withAlphaComponent(UISystemPalette.disabledAlpha)).setStroke()
    UIBezierPath(strokes: points, about: middle, scale: scale.icon).stroke()
  }
}

extension UIBezierPath {
  /// Creates a line through points relative to `middle`, 1.5 points wide, with all lengths multiplied by `scale`.
  convenience init(strokes points: [(CGFloat, CGFloat)], about middle: CGPoint, scale: CGFloat) {
    self.init()
    for (index, point) in points.enumerated() {
      let position = CGPoint(x: middle.x + point.0 * scale, y: middle.y + point.1 * scale)
      if index == 0 { move(to: position) } else { addLine(to: position) }
    }
    lineWidth = 1.5 * scale
    lineCapStyle = .round
    lineJoinStyle = .round
  }
}
