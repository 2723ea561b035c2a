import CoreGraphics
import Foundation

extension UIFont {
  /// The role of a text, from which Dynamic Type determines its size.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name in archives and descriptors.
    public let rawValue: String

    /// Creates a style with any name; an unknown style has the sizes of `body`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A text style of 36 points at the content size category Large, bold; from visionOS.
    public static let extraLargeTitle = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle")
    /// A text style of 28 points at the content size category Large, bold; from visionOS.
    public static let extraLargeTitle2 = TextStyle(rawValue: "UICTFontTextStyleExtraLargeTitle2")
    /// A text style of 34 points at the content size category Large.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// A text style of 28 points at the content size category Large.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A text style of 22 points at the content size category Large.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// A text style of 20 points at the content size category Large.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// A text style of 17 points at the content size category Large, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// A text style of 17 points at the content size category Large.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A text style of 16 points at the content size category Large.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A text style of 15 points at the content size category Large.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// A text style of 13 points at the content size category Large.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// A text style of 12 points at the content size category Large.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// A text style of 11 points at the content size category Large and in smaller categories.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }
}

extension UIFont.TextStyle {
  /// The weight: semibold for headlines, bold for extra large titles, otherwise regular.
  package var weight: UIFont.Weight {
    switch self {
    case .headline: .semibold
    case .extraLargeTitle, .extraLargeTitle2: .bold
    default: .regular
    }
  }

  /// Returns the size in points; an unknown style counts as body.
  package func pointSize(at category: UIContentSizeCategory) -> CGFloat {
    CGFloat((Self.sizes[self] ?? Self.sizes[.body]!)[category.tableColumn])
  }

  /// Returns the distance between baselines, in points, from the type tables ("leading") of the Human Interface Guidelines; an unknown style
  /// counts as body. A Galley extension; `UIFont.lineHeight` is the face's own line height.
  public func lineHeight(at category: UIContentSizeCategory) -> CGFloat {
    CGFloat((Self.lineHeights[self] ?? Self.lineHeights[.body]!)[category.tableColumn])
  }

  // Apple's Human Interface Guidelines, "Dynamic Type sizes": XS S M L XL XXL XXXL, AX1 AX2 AX3 AX4 AX5. For the extra
  // large titles they give only Large; the other values follow the large title and title 1.

  private static let sizes: [UIFont.TextStyle: [Int]] = [
    .extraLargeTitle: [33, 34, 35, 36, 38, 40, 42, 47, 51, 55, 59, 64],
    .extraLargeTitle2: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
    .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
    .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
    .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
    .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
    .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
    .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
    .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 41],
  ]

  private static let lineHeights: [UIFont.TextStyle: [Int]] = [
    .extraLargeTitle: [40, 41, 42, 43, 46, 49, 51, 55, 60, 65, 70, 74],
    .extraLargeTitle2: [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68],
    .largeTitle: [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70],
    .title1: [31, 32, 33, 34, 37, 39, 41, 46, 51, 57, 62, 68],
    .title2: [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66],
    .title3: [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65],
    .headline: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62],
    .body: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62],
    .callout: [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60],
    .subheadline: [16, 18, 19, 20, 22, 24, 28, 31, 37, 43, 50, 58],
    .footnote: [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52],
    .caption1: [13, 13, 13, 16, 19, 21, 23, 28, 32, 39, 44, 51],
    .caption2: [13, 13, 13, 13, 18, 20, 22, 25, 30, 35, 41, 48],
  ]
}

extension UIContentSizeCategory {
  /// Returns the category under `traits`: theirs, otherwise this thread's, otherwise the process's; Large if none is specified.
  static func effective(in traits: UITraitCollection?) -> UIContentSizeCategory {
    let candidates = [traits, UITraitCollection.current, UITraitCollection.ambient]
    return candidates.compactMap { $0?.preferredContentSizeCategory }.first { $0 != .unspecified } ?? .large
  }
}

extension UIFont {
  /// Returns the system font in the current size of the text style. The font does not change with the category.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// Returns the font for the category of `traitCollection`, or for this thread's if it is `nil` or has none.
  public static func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let descriptor = UIFontDescriptor.preferredFontDescriptor(withTextStyle: style, compatibleWith: traitCollection)
    return UIFont(descriptor: descriptor, size: 0)
  }

  /// Returns this font under `traits`: a preferred or scaled font in the size of their category, other fonts unchanged.
  package func adjusted(to traits: UITraitCollection) -> UIFont {
    if requested !== self { return requested.adjusted(to: traits).substitute(instance.face) }
    switch scaling {
    case .textStyle(let style):
      let size = style.pointSize(at: UIContentSizeCategory.effective(in: traits))
      if size == pointSize { return self }
      var request = request
      request.size = size
      return UIFont(face: instance.face, size: size, features: features, scaling: scaling, request: request)
    case .metrics(let style, let base, let maximum):
      let metrics = UIFontMetrics(forTextStyle: style)
      return metrics.scaled(base, maximum: maximum, compatibleWith: traits)
    case nil: return self
    }
  }
}
