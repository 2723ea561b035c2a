import CoreGraphics
import Foundation
import UIFoundation

/// What a `UIVisualEffectView` makes of what lies behind it.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
  /// What covers what lies behind; `nil` for nothing.
  var ground: UIColor? { nil }
  /// What the contents are tinted with; `nil` for what they have.
  var contentTint: UIColor? { nil }
}

/// A ground of one colour, opaque: what iOS shows of a blur where transparency is reduced. Galley does not blur what lies behind.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
  /// Which colour the ground has: light, dark, or as light as the view's traits.
  public enum Style: Int, Sendable {
    case extraLight = 0, light, dark
    case regular = 4, prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark, systemChromeMaterialDark
  }

  let style: Style

  /// An effect of a style.
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

/// How strong the contents of a vibrancy effect are.
public enum UIVibrancyEffectStyle: Int, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator
}

/// Contents in a tint that is read on a blur's ground: templates and tinted text. It lies in the contents of a view with that blur.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
  private let tint: UIColor

  /// The effect for labels.
  public convenience init(blurEffect: UIBlurEffect) { self.init(blurEffect: blurEffect, style: .label) }

  /// The effect of a strength.
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
    // On a ground that is dark in any traits, its colours are those of the dark.
    let ground = blurEffect.ground
    tint = UIColor { traits in
      var white: CGFloat = 1
      ground?.resolvedColor(with: traits).getWhite(&white, alpha: nil)
      return color.resolvedColor(with: UITraitCollection(traitsFrom: [traits, UITraitCollection(userInterfaceStyle: white < 0.5 ? .dark : .light)]))
    }
  }

  override var contentTint: UIColor? { tint }
}

/// A view with an effect behind its contents, which are views in `contentView`.
open class UIVisualEffectView: UIView {
  private let backdrop = UIView()
  /// Where views are added.
  public let contentView = UIView()

  /// What is behind the contents; `nil` for nothing. A change within `UIView.animate` fades.
  open var effect: UIVisualEffect? { didSet { show() } }

  /// A view with an effect.
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
