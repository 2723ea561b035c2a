import UIKit

/// Typesets the roles of a document: fonts, sizes, spacing and colors for one content size category.
///
/// The design sizes are those of the playground at the size L, and everything scales from them: fonts by `UIFontMetrics`, lines and spaces by the
/// grid, which is 1.32 times the body's size unless the page's settings give another, rounded to quarters of a point. Blocks fill whole grid lines, so that the baselines of columns beside
/// each other align.
public final class StyleSheet {
  /// The content size category that all sizes are for.
  public let category: UIContentSizeCategory
  /// The distance between two baselines of body text, in points.
  public let grid: CGFloat
  /// The size of body text, in points.
  public let bodySize: CGFloat

  let traits: UITraitCollection
  /// The loader of the images of the text.
  public let imageLoader: ImageLoader
  /// The style of the lines of plain text; `nil` for that of the style sheet.
  public let lineStyle: LineStyle?
  /// The font cache; many roles share a font.
  var fonts: [FontKey: UIFont] = [:]
  var paragraphStyles: [ParagraphKey: NSParagraphStyle] = [:]
  /// The styles for lines with tall images, by the styles that they derive from, which are retained for their identity.
  var growingStyles: [ObjectIdentifier: (of: NSParagraphStyle, growing: NSParagraphStyle)] = [:]
  /// The reverse mapping, from growing styles to the styles that they derive from.
  var baseStyles: [ObjectIdentifier: NSParagraphStyle] = [:]
  /// A sample character in each role; sharing its attributes avoids comparing them one by one.
  private var sampleByRole: [TextRole: NSAttributedString] = [:]

  /// The body's size at L, in points.
  static let designSize: CGFloat = 17
  /// The BCP 47 language of documents that do not specify one.
  public static let language = "en"

  /// Creates a style sheet for a content size category, whose fonts are created on demand; `imageLoader` loads the images of the text.
  ///
  /// - Parameters:
  ///   - baselineGrid: the distance between two baselines of body text in points at the content size L; `nil` for the default.
  ///   - lineStyle: the style of the lines of plain text; `nil` for that of the style sheet.
  public init(category: UIContentSizeCategory, imageLoader: ImageLoader, baselineGrid: CGFloat? = nil, lineStyle: LineStyle? = nil) {
    self.category = category
    self.imageLoader = imageLoader
    self.lineStyle = lineStyle
    traits = UITraitCollection(preferredContentSizeCategory: category)
    let size = UIFontMetrics(forTextStyle: .body).scaledValue(for: Self.designSize, compatibleWith: traits)
    // The size that a font of this size has: a multiple of 1/64 pt.
    bodySize = (size * 64).rounded() / 64
    grid = (bodySize * (baselineGrid.map { $0 / Self.designSize } ?? 1.32) * 4).rounded() / 4
  }

  /// Returns the attributes of a run, including its role.
  public func attributes(for role: TextRole) -> [NSAttributedString.Key: Any] {
    let sample = sampleByRole[role] ?? NSAttributedString(string: .objectReplacement, attributes: makeAttributes(for: role))
    sampleByRole[role] = sample
    return sample.attributes(at: 0, effectiveRange: nil)
  }

  /// The attributes of an empty document, which are those of its first paragraph.
  public var emptyTextAttributes: [NSAttributedString.Key: Any] {
    attributes(for: TextRole(block: lineStyle == nil ? .opening : .line, style: InlineStyle(), language: Self.language))
  }

  private func makeAttributes(for role: TextRole) -> [NSAttributedString.Key: Any] {
    let font = self.font(for: role)
    var attributes: [NSAttributedString.Key: Any] = [
      .textRole: role,
      .font: font,
      .foregroundColor: Theme.ink,
      .paragraphStyle: paragraphStyle(for: role),
      .languageIdentifier: role.style.language ?? (role.block == .line ? lineStyle?.language : nil) ?? role.language,
    ]
    if let tracking = tracking(for: role) { attributes[.tracking] = tracking * font.pointSize }
    if role.style.isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if role.style.isStruck {
      attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
      attributes[.strikethroughColor] = Theme.red
    }
    if let link = role.style.link {
      attributes[.link] = URL(string: link) ?? link
      attributes[.foregroundColor] = Theme.blueInk
      attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue
      attributes[.underlineColor] = Theme.blueLine
    }
    if let note = role.style.note {
      let isNotesOwn = if case .note = role.block { true } else { false }
      attributes[.link] = (isNotesOwn ? FootnoteLink.reference(note) : .note(note)).address
      attributes[.foregroundColor] = Theme.blueInk
      attributes[.baselineOffset] = font.pointSize * 0.5
    }
    if let image = role.image, canShow(image) { attributes[.attachment] = attachment(for: image, role) }
    if role.isFormatted { apply(role.formatting.text, to: &attributes) }
    return attributes
  }

  /// Returns the letter spacing in em, or `nil` for none.
  private func tracking(for role: TextRole) -> CGFloat? {
    if role.block == .title { return -0.008 }
    return role.block == .byline || role.style.isSmallCaps || isInSmallCaps(role) ? 0.06 : nil
  }
}
