import GalleyDocuments
import GalleyPlayground
import UIKit

/// The button that shows and hides the on-screen keyboard: an icon and, if it fits, its name.
final class KeyboardButton: BarButton {
  private let label = BarLabel(.systemFont(ofSize: 13))

  /// Whether the name fits.
  var showsName = true { didSet { if showsName != oldValue { adoptSize() } } }
  var type: BarScale? {
    didSet {
      label.scale = type
      adoptSize()
    }
  }

  /// Distances at L: from the content to the button's edges, and from the icon to the name.
  static let padding: CGFloat = 8
  private static let gap: CGFloat = 6

  init(action: @escaping () -> Void) {
    super.init(side: IconButton.side, label: "Keyboard", key: nil, action: action)
    isToggle = true
    toolTip = "On-screen keyboard  Ctrl+K"
    label.text = "Keyboard"
    label.textColor = Theme.ink
    // The button has the same accessibility label.
    label.isAccessibilityElement = false
    addSubview(label)
    adoptSize()
  }

  required init?(coder: NSCoder) { nil }

  private var iconRight: CGFloat { (Self.padding + LineIcon.side) * scale }

  func size(withName: Bool) -> CGSize {
    let square = super.fittingSize
    guard withName else { return square }
    let width = iconRight + (Self.gap + Self.padding) * scale + Bar.fittingSize(of: label).width
    return CGSize(width: width.rounded(.up), height: square.height)
  }

  override var fittingSize: CGSize { size(withName: showsName) }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.isHidden = !showsName
    let size = Bar.fittingSize(of: label)
    label.frame = CGRect(
      x: (iconRight + Self.gap * scale).rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
      height: size.height)
  }

  override func drawIcon() {
    let center = showsName ? CGPoint(x: (Self.padding + LineIcon.side / 2) * scale, y: bounds.midY) : middle
    let color = isOn ? Theme.blueInk : Theme.ink
    LineIcon.keyboard.draw(at: center, scale: scale, color: isEnabled ? color : color.withAlphaComponent(Theme.disabledAlpha))
  }
}
