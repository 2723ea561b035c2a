import CoreGraphics
import Foundation

/// Scales fonts and measures as Dynamic Type scales a text style: by its line height ("leading") in the category over that at Large, to the
/// nearest third of a point.
///
/// The system's own font does not come out at the sizes of `preferredFont(forTextStyle:)`: 17 points are 16⅓ at Medium, where body text is 16.
public final class UIFontMetrics: NSObject, @unchecked Sendable {
  private let style: UIFont.TextStyle

  /// Metrics that scale as `textStyle` does; large styles grow less.
  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  /// The metrics of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// `font`, meant for Large, in the size of this thread's category.
  public func scaledFont(for font: UIFont) -> UIFont { scaled(font, maximum: nil, compatibleWith: nil) }

  /// The same, but never larger than `maximumPointSize`; 0 or less sets no limit.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaled(font, maximum: maximumPointSize, compatibleWith: nil)
  }

  /// The same in the category of `traitCollection`; this thread's where it is `nil` or leaves that open.
  public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    scaled(font, maximum: nil, compatibleWith: traitCollection)
  }

  /// `maximumPointSize` 0 or less sets no limit.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaled(font, maximum: maximumPointSize, compatibleWith: traitCollection)
  }

  /// `value`, meant for Large, in this thread's category.
  public func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }

  /// Returns `value`, which is meant for Large, in the category of `traitCollection`, or in this thread's if that leaves it open. Rounded to a third.
  public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    let category = UIContentSizeCategory.effective(in: traitCollection)
    // At Large a value stays as it is: nothing is scaled.
    guard category != .large else { return value }
    return (value * style.lineHeight(at: category) / style.lineHeight(at: .large) * 3).rounded() / 3
  }

  /// A font that was scaled before is scaled from what it was then, and a preferred font from Large: never twice.
  func scaled(_ font: UIFont, maximum: CGFloat?, compatibleWith traits: UITraitCollection?) -> UIFont {
    if font.asked !== font { return scaled(font.asked, maximum: maximum, compatibleWith: traits).substitute(font.instance.face) }
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
