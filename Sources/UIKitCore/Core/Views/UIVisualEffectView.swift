import CoreGraphics
import Foundation
import UIFoundation

/// An effect on the content below a `UIVisualEffectView`.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
  /// The color that covers the content below, or `nil` for none.
  var ground: UIColor? { nil }
  /// The tint of the contents, or `nil` to leave it unchanged.
  var contentTint: UIColor? { nil }
}

/// An opaque background of one color: iOS shows this instead of a blur if transparency is reduced. Galley does not blur.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
  /// The color of the background: light, dark, or according to the view's traits.
  public enum Style: Int, Sendable {
    case extraLight = 0, light, dark
    case regular = 4, prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark, systemChromeMaterialDark
  }

  let style: Style

  /// Creates an effect with a style.
  public init(style: Style) { self.style = style }

  override var ground: UIColor? {
    let (light, dark) = (UIColor(white: style == .extraLight || style == .prominent ? 1 : 0.965, alpha: 1), UIColor(white: 0.145, alpha: 1))
    switch style {
    case .extraLight, .light, .systemUltraThinMaterialLight, .systemThinMaterialLight, .systemMaterialLight, .systemThickMaterialLight, .systemChromeMaterialLight: return light
    case .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark, .systemThickMaterialDark, .systemChromeMaterialDark: return dark
    case .regular, .prominent, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial, .systemChromeMaterial:
      return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
    }
  }
}

/// The prominence of content in a vibrancy effect.
public enum UIVibrancyEffectStyle: Int, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator
}

/// Tints template images and text so that they are legible on a blur's background. Used inside the `contentView` of a view with that blur.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
  private let tint: UIColor

  /// Creates the effect for labels.
  public convenience init(blurEffect: UIBlurEffect) { self.init(blurEffect: blurEffect, style: .label) }

  /// Creates the effect with the color of `style`; that of dark mode if the blur's background is dark.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    let color: UIColor = switch style {
    case .label: .label
    case .secondaryLabel: .secondaryLabel
    case .tertiaryLabel: .tertiaryLabel
    case .quaternaryLabel: .quaternaryLabel
    case .fill: .systemFill
    case .secondaryFill: .secondarySystemFill
    case .tertiaryFill: .tertiarySystemFill
    case .separator: .separator
    }
    // On a background that is dark under all traits, use dark mode colors.
    let ground = blurEffect.ground
    tint = UIColor { traits in
      var white: CGFloat = 1
      ground?.resolvedColor(with: traits).getWhite(&white, alpha: nil)
      return color.resolvedColor(with: UITraitCollection(traitsFrom: [traits, UITraitCollection(userInterfaceStyle: white < 0.5 ? .dark : .light)]))
    }
  }

  override var contentTint: UIColor? { tint }
}

/// A view with an effect behind its `contentView`.
open class UIVisualEffectView: UIView {
  private let backdrop = UIView()
  /// The view that contains the content.
  public let contentView = UIView()

  /// The effect behind the content, or `nil` for none. Within `UIView.animate`, the background color fades to that of a new effect.
  open var effect: UIVisualEffect? { didSet { show() } }

  /// Creates a view with an effect, or without one for `nil`.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    backdrop.isUserInteractionEnabled = false
    for part in [backdrop, contentView] {
      part.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(part)
    }
    self.effect = effect
    show()
  }

  public required init?(coder: NSCoder) { nil }

  private func show() {
    backdrop.backgroundColor = effect?.ground
    contentView.tintColor = effect?.contentTint
  }
}
