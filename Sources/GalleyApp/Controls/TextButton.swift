import GalleyDocuments
import UIKit

/// A text button on a card or a sheet. As every control, it responds to Return and space.
final class TextButton: UIControl {
  enum Style {
    /// Blue text without a border.
    case plain
    /// Text with a border; the first answer of a question is blue.
    case choice(isFirst: Bool)
  }

  /// The title. A change lays out the superview, too, because the button needs another width.
  var title: String {
    didSet {
      guard title != oldValue else { return }
      label.text = title
      accessibilityLabel = title
      setNeedsLayout()
      superview?.setNeedsLayout()
    }
  }
  private let style: Style
  private let scale: BarScale
  private let label: BarLabel
  private let isBlue: Bool

  init(_ title: String, _ style: Style, _ scale: BarScale, action: @escaping () -> Void) {
    (self.title, self.style, self.scale) = (title, style, scale)
    isBlue = if case .choice(isFirst: false) = style { false } else { true }
    label = Bar.label(title, weight: .medium, color: isBlue ? Theme.blueInk : Theme.ink)
    label.screenRole = nil
    label.scale = scale
    super.init(frame: .zero)
    screenRole = .button
    isAccessibilityElement = true
    accessibilityLabel = title
    addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  /// Padding around the text.
  var inset: CGSize {
    if case .plain = style { return CGSize(width: 12 * scale.type, height: 6 * scale.type) }
    return CGSize(width: 14 * scale.type, height: 7 * scale.type)
  }

  var fittingSize: CGSize {
    let size = Bar.fittingSize(of: label)
    return CGSize(width: (size.width + 2 * inset.width).rounded(.up), height: (size.height + 2 * inset.height).rounded(.up))
  }

  func press() { if isEnabled { sendActions(for: .primaryActionTriggered) } }

  override var isEnabled: Bool { didSet { label.alpha = isEnabled ? 1 : Theme.disabledAlpha } }

  override var accessibilityValue: String? {
    get { isEnabled ? nil : "disabled" }
    set {}
  }

  override func stateDidChange() {
    super.stateDidChange()
    if isBlue { label.textColor = isHighlighted || isHovered ? Theme.tintedInk : Theme.blueInk }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = Bar.fittingSize(of: label)
    label.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
      height: size.height.rounded(.up))
  }

  override func draw(_ rect: CGRect) {
    let isBoxed = if case .plain = style { false } else { true }
    let ground = UIBezierPath(roundedRect: isBoxed ? bounds.insetBy(dx: 0.5, dy: 0.5) : bounds, cornerRadius: BarButton.cornerRadius)
    if case .choice(let isFirst) = style {
      (isFirst ? Theme.blueTint : Theme.control).setFill()
      ground.fill()
    }
    if isEnabled, isHighlighted || isHovered {
      (isHighlighted ? Theme.pressed : Theme.hover).setFill()
      ground.fill()
    }
    guard isBoxed else { return }
    Theme.popoverHairline.setStroke()
    ground.lineWidth = 1
    ground.stroke()
  }

  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) {
    if case .plain = style { return (bounds.insetBy(dx: 2, dy: 2), BarButton.cornerRadius) }
    return (bounds, BarButton.cornerRadius)
  }
}
