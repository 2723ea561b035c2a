import CoreGraphics
import Foundation

/// Scales fonts and values as Dynamic Type scales a text style. The factor is its line height ("leading") in the
/// category, divided by that at Large; results are rounded to a third of a point.
///
/// The scaled system font differs from `preferredFont(forTextStyle:)`: 17 points become 16⅓ at Medium, but body text is
/// 16.
public final class UIFontMetrics: NSObject, @unchecked Sendable {
  private let style: UIFont.TextStyle

  /// Creates metrics that scale like `textStyle`; large styles grow less.
  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  /// The metrics of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Returns `font`, which is designed for Large, in the size for this thread's category.
  public func scaledFont(for font: UIFont) -> UIFont { scaled(font, maximum: nil, compatibleWith: nil) }

  /// Returns the scaled font with at most `maximumPointSize`; 0 or less means no limit.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaled(font, maximum: maximumPointSize, compatibleWith: nil)
  }

  /// Returns the scaled font for the category of `traitCollection`, or for this thread's if it is `nil` or has none.
  public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    scaled(font, maximum: nil, compatibleWith: traitCollection)
  }

  /// Returns the scaled font for the category of `traitCollection`, or for this thread's if it is `nil` or has none, with at most
  /// `maximumPointSize`; 0 or less means no limit.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaled(font, maximum: maximumPointSize, compatibleWith: traitCollection)
  }

  /// Returns `value`, which is designed for Large, scaled for this thread's category. Rounded to a third, but unchanged at Large.
  public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

  /// Returns `value`, which is designed for Large, scaled for the category of `traitCollection`, or for this thread's
  /// if it is `nil` or has none. Rounded to a third, but unchanged at Large.
  public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    let category = UIContentSizeCategory.effective(in: traitCollection)
    // At Large, values do not change, not even by rounding.
    guard category != .large else { return value }
    return (value * style.lineHeight(at: category) / style.lineHeight(at: .large) * 3).rounded() / 3
  }

  /// Returns the scaled font. A font that was already scaled is scaled from its original, and a preferred font from
  /// Large, so that scaling never applies twice.
  func scaled(_ font: UIFont, maximum: CGFloat?, compatibleWith traits: UITraitCollection?) -> UIFont {
    if font.requested !== font { return scaled(font.requested, maximum: maximum, compatibleWith: traits).substitute(font.instance.face) }
    let base: UIFont
    switch font.scaling {
    case .metrics(_, let original, _): base = original
    case .textStyle: base = font.adjusted(to: UITraitCollection(preferredContentSizeCategory: .large))
    case nil: base = font
    }
    let limit = maximum.flatMap { $0 > 0 ? $0 : nil }
    let size = min(scaledValue(for: base.pointSize, compatibleWith: traits), limit ?? .infinity)
    var request = base.request
    request.size = size
    request.textStyle = nil
    return UIFont(
      face: base.instance.face, size: size, features: base.features,
      scaling: .metrics(style, base: base, maximum: limit), request: request)
  }
}
