import CoreGraphics
import Foundation
import UIFoundation

extension UIButton.Configuration {
  /// Returns the configuration with the colors for the button's state, tint and role. `background.backgroundColor` is retained if it is set.
  /// `baseForegroundColor` and `baseBackgroundColor` are used in place of the tint, but not for a disabled button.
  @MainActor
  public func updated(for button: UIButton) -> UIButton.Configuration {
    var updated = self
    updated.baseForegroundColor = foreground(for: button)
    updated.background.backgroundColor = background.backgroundColor ?? ground(for: button)
    return updated
  }

  /// Returns the configuration with its unset text and background colors filled in from its style and the button's tint and role, regardless of the
  /// button's state: white text for a filled style, the tint for others.
  @MainActor
  func plainlyShown(in button: UIButton) -> UIButton.Configuration {
    var shown = self
    let tint = Self.tint(of: button)
    shown.baseForegroundColor = baseForegroundColor ?? (style == .filled ? .white : tint)
    shown.background.backgroundColor = background.backgroundColor ?? ground(tint: tint, isSelected: false)
    return shown
  }

  @MainActor
  private static func tint(of button: UIButton) -> UIColor { button.role == .destructive ? UISystemPalette.current.destructive : button.tintColor }

  @MainActor
  private func foreground(for button: UIButton) -> UIColor {
    guard button.isEnabled else { return .tertiaryLabel }
    let isOnTint = style == .filled || (style == .tinted && button.isSelected)
    let color = isOnTint ? (style == .filled ? baseForegroundColor : nil) ?? .white : baseForegroundColor ?? Self.tint(of: button)
    guard style == .borderless else { return color }
    return button.isHighlighted ? color.withAlphaComponent(0.4) : button.isHovered ? color.withAlphaComponent(0.7) : color
  }

  @MainActor
  private func ground(for button: UIButton) -> UIColor {
    guard button.isEnabled else { return style == .plain || style == .borderless ? .clear : .tertiarySystemFill }
    let color = ground(tint: Self.tint(of: button), isSelected: button.isSelected)
    guard style != .borderless else { return color }
    if style == .filled || (style == .tinted && button.isSelected) {
      let depth: CGFloat = (button.isHighlighted ? 0.2 : button.isHovered ? 0.08 : 0) + (style == .filled && button.isSelected ? 0.2 : 0)
      return depth > 0 ? color.covered(by: UIColor.black.withAlphaComponent(depth)) : color
    }
    if button.isHighlighted { return color.covered(by: UISystemPalette.current.pressed) }
    return button.isHovered ? color.covered(by: UISystemPalette.current.hover) : color
  }

  private func ground(tint: UIColor, isSelected: Bool) -> UIColor {
    let base = baseBackgroundColor ?? tint
    switch style {
    case .borderless: return .clear
    case .plain: return isSelected ? base.withAlphaComponent(0.16) : .clear
    case .gray: return isSelected ? base.withAlphaComponent(0.3) : baseBackgroundColor ?? .secondarySystemFill
    case .tinted: return isSelected ? base : base.withAlphaComponent(0.18)
    case .filled: return base
    }
  }

  /// Returns the corner radius in points of a background of this size, by the corner style; `dynamic` is scaled to the text size of `traits`. Clamped
  /// to the range from 0 to half of the shorter side.
  func cornerRadius(of size: CGSize, in traits: UITraitCollection) -> CGFloat {
    let half = max(min(size.width, size.height) / 2, 0)
    let radius: CGFloat
    switch cornerStyle {
    case .fixed: radius = background.cornerRadius
    case .dynamic: radius = UIFontMetrics.default.scaledValue(for: background.cornerRadius, compatibleWith: traits)
    case .small: radius = 4
    case .medium: radius = 8
    case .large: radius = 12
    case .capsule: radius = half
    }
    return min(max(radius, 0), half)
  }

  // MARK: Text

  /// Returns `text` with a font and a color for each run that has none of its own: the font of `style` for `traits`, and `color`. `transformer`, if
  /// there is any, then replaces the attributes of each run.
  func dressed(
    _ text: AttributedString, style: UIFont.TextStyle, color: UIColor, by transformer: UIConfigurationTextAttributesTransformer?, in traits: UITraitCollection
  ) -> AttributedString {
    var defaults = AttributeContainer()
    defaults.font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
    defaults.foregroundColor = color
    var dressed = AttributedString()
    for run in text.runs {
      let attributes = defaults.merging(run.attributes)
      dressed.append(AttributedString(String(text[run.range].characters), attributes: transformer?(attributes) ?? attributes))
    }
    return dressed
  }
}
