import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The buttons beside a row that was swiped aside, or that shows its delete confirmation.
@MainActor
final class RowActionsView: UIView {
  let configuration: UISwipeActionsConfiguration
  /// Whether the actions are at the leading edge.
  let isLeading: Bool
  /// The buttons, in the order of the actions.
  let buttons: [UIButton]
  /// Whether the swipe is long enough to perform the first action on release; its button then fills the view.
  var isFull = false { didSet { if isFull != oldValue { setNeedsLayout() } } }

  private static let inset = CGSize(width: 6, height: 5)
  private static let padding: CGFloat = 12
  private static let minimumWidth: CGFloat = 56

  init(_ configuration: UISwipeActionsConfiguration, isLeading: Bool, perform: @escaping (UIContextualAction, UIButton) -> Void) {
    (self.configuration, self.isLeading) = (configuration, isLeading)
    buttons = configuration.actions.map { action in
      let button = RowActionButton(action)
      button.addAction(UIAction { [weak button] _ in if let button { perform(action, button) } }, for: .primaryActionTriggered)
      return button
    }
    super.init(frame: .zero)
    clipsToBounds = true
    // Tab goes from left to right.
    for button in isAtLeft ? buttons : buttons.reversed() { addSubview(button) }
  }

  required init?(coder: NSCoder) { nil }

  private var isAtLeft: Bool { isLeading != (traitCollection.layoutDirection == .rightToLeft) }

  private func width(_ button: UIButton) -> CGFloat {
    max(button.sizeThatFits(bounds.size).width + 2 * Self.padding, Self.minimumWidth).rounded(.up)
  }

  /// Returns how far a row of this width moves aside to reveal all buttons, in points; at most 80 % of its width.
  func restingWidth(inRow width: CGFloat) -> CGFloat {
    min(buttons.reduce(Self.inset.width) { $0 + self.width($1) + Self.inset.width }, width * 0.8).rounded()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let count = CGFloat(buttons.count)
    let wanted = buttons.map(width)
    let availableWidth = max(bounds.width - (count + 1) * Self.inset.width, 0)
    let factor = availableWidth / max(wanted.reduce(0, +), 1)
    var x = Self.inset.width
    for (number, button) in buttons.enumerated() {
      var width = wanted[number] * factor
      if isFull { width = number == 0 ? max(bounds.width - 2 * Self.inset.width, 0) : 0 }
      button.isHidden = isFull && number > 0
      let left = isAtLeft ? x : bounds.width - x - width
      button.frame = CGRect(x: left.rounded(), y: Self.inset.height, width: width.rounded(), height: max(bounds.height - 2 * Self.inset.height, 0))
      x += width + Self.inset.width
    }
  }
}

/// The title or image on the action's color.
private final class RowActionButton: UIButton {
  private let ground: UIColor

  init(_ action: UIContextualAction) {
    ground = action.backgroundColor
    super.init(frame: .zero, type: .system)
    setTitle(action.title, for: .normal)
    if let image = action.image { setImage(image, for: .normal) }
    let (ground, dark) = (ground, UIColor(white: 0.1, alpha: 1))
    // Chooses a dark or light color depending on the background, in each appearance.
    let ink = UIColor { traits in ground.resolvedColor(with: traits).isLight ? dark : .white }
    setTitleColor(ink, for: .normal)
    tintColor = ink
    titleLabel?.font = .preferredFont(forTextStyle: .callout)
    titleLabel?.adjustsFontForContentSizeCategory = true
  }

  required init?(coder: NSCoder) { nil }

  override func drawBackground(in bounds: CGRect) {
    let palette = UISystemPalette.current
    let path = UIBezierPath(roundedRect: bounds, cornerRadius: 6)
    ground.setFill()
    path.fill()
    guard isHighlighted || isHovered else { return }
    (isHighlighted ? palette.pressed : palette.hover).setFill()
    path.fill()
  }
}

extension UIColor {
  /// Whether black is read more easily on it than white: by its relative luminance (WCAG 2).
  fileprivate var isLight: Bool {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    guard getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return false }
    func linear(_ value: CGFloat) -> CGFloat { value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.179
  }
}
