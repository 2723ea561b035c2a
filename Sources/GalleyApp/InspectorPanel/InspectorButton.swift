import GalleyDocuments
import UIKit

/// A button of the inspector whose title can change: a choice, a toggle, or a swatch of a color.
final class InspectorButton: UIControl {
  private let label: BarLabel
  var scale = BarScale(.current, limit: 1) { didSet { label.scale = scale } }
  /// The title. A change lays out the superview, too, because the button needs another width.
  var title = "" {
    didSet {
      guard title != oldValue else { return }
      label.text = title
      accessibilityLabel = name.map { "\($0): \(title)" } ?? title
      setNeedsLayout()
      superview?.setNeedsLayout()
    }
  }
  /// The name of the property that the button's title is the value of; `nil` for a button that is named by its title.
  private let name: String?
  var isOn = false {
    didSet {
      guard isOn != oldValue else { return }
      label.textColor = isOn ? Theme.tintedInk : Theme.ink
      setNeedsDisplay()
    }
  }
  /// Whether the button is one of several choices or an option, which screen readers then say.
  var isToggle = false { didSet { accessibilityTraits = isToggle ? .toggleButton : .none } }
  /// The color of a swatch; `nil` for a button with a title.
  var swatch: UIColor? { didSet { setNeedsDisplay() } }
  var action: () -> Void = {}

  init(name: String? = nil) {
    self.name = name
    label = Bar.label("")
    label.screenRole = nil
    label.lineBreakMode = .byTruncatingTail
    super.init(frame: .zero)
    screenRole = .button
    isAccessibilityElement = true
    addAction(UIAction { [weak self] _ in self?.action() }, for: .primaryActionTriggered)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  private var inset: CGFloat { (9 * scale.type).rounded() }

  /// The size of the title with the space around it; a square for a swatch.
  var fittingSize: CGSize {
    let height = (28 * scale.type).rounded()
    if swatch != nil { return CGSize(width: (24 * scale.type).rounded(), height: height) }
    return CGSize(width: Bar.fittingSize(of: label).width + 2 * inset, height: height)
  }

  override var isEnabled: Bool { didSet { label.alpha = isEnabled ? 1 : Theme.disabledAlpha } }
  override var accessibilityValue: String? {
    get { isEnabled ? isOn ? "on" : nil : "disabled" }
    set {}
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.isHidden = swatch != nil
    let height = Bar.fittingSize(of: label).height.rounded(.up)
    label.frame = CGRect(
      x: inset, y: ((bounds.height - height) / 2).rounded(), width: max(bounds.width - 2 * inset, 0), height: height)
  }

  override func draw(_ rect: CGRect) {
    let ground = UIBezierPath(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: BarButton.cornerRadius)
    (swatch ?? (isOn ? Theme.blueTint : Theme.control)).setFill()
    ground.fill()
    if isEnabled, isHighlighted || isHovered {
      (isHighlighted ? Theme.pressed : Theme.hover).setFill()
      ground.fill()
    }
    (isOn ? Theme.blueLine : Theme.popoverHairline).setStroke()
    ground.lineWidth = isOn && swatch != nil ? 2 : 1
    ground.stroke()
  }

  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds, BarButton.cornerRadius) }
}
