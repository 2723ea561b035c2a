import UIKit

/// How the roles of a document are set: faces, sizes, spacing, colours, for one content size category.
///
/// The measures are those of the playground at the size L, and everything grows from them: faces by `UIFontMetrics`,
/// lines and spaces by the grid, which is 1.32 of the body's size in quarters of a point. Blocks take whole lines of
/// the grid, so that both columns share one.
public final class StyleSheet {
  /// The content size category that all sizes are for.
  public let category: UIContentSizeCategory
  /// The distance of two baselines of body text, in points.
  public let grid: CGFloat
  /// The size of body text, in points.
  public let bodySize: CGFloat

  let traits: UITraitCollection
  let pictures: PictureSource
  /// Many roles share one.
  var fonts: [FontKey: UIFont] = [:]
  var paragraphStyles: [ParagraphKey: NSParagraphStyle] = [:]
  /// Those in whose lines tall pictures stand, by the styles that they were made of, which are kept for their identity.
  var growingStyles: [ObjectIdentifier: (of: NSParagraphStyle, growing: NSParagraphStyle)] = [:]
  /// The other way: those that growing styles were made of.
  var baseStyles: [ObjectIdentifier: NSParagraphStyle] = [:]
  /// A character in each role: a text takes attributes that another one holds without comparing each.
  private var sampleByRole: [TextRole: NSAttributedString] = [:]

  /// The body's size at L.
  static let designSize: CGFloat = 17
  /// Of a document that names none; BCP 47.
  public static let language = "en"

  /// Makes no font yet; `pictures` finds the images that the text shows.
  public init(category: UIContentSizeCategory, pictures: PictureSource) {
    self.category = category
    self.pictures = pictures
    traits = UITraitCollection(preferredContentSizeCategory: category)
    let size = UIFontMetrics(forTextStyle: .body).scaledValue(for: Self.designSize, compatibleWith: traits)
    // The size that a font of it has: a multiple of a 64th.
    bodySize = (size * 64).rounded() / 64
    grid = (bodySize * 1.32 * 4).rounded() / 4
  }

  /// The attributes of a run, its role among them.
  public func attributes(for role: TextRole) -> [NSAttributedString.Key: Any] {
    let sample = sampleByRole[role] ?? NSAttributedString(string: .objectReplacement, attributes: makeAttributes(for: role))
    sampleByRole[role] = sample
    return sample.attributes(at: 0, effectiveRange: nil)
  }

  /// What a document without a letter is set in: as its first paragraph would be.
  public var emptyTextAttributes: [NSAttributedString.Key: Any] {
    attributes(for: TextRole(block: .opening, style: InlineStyle(), language: Self.language))
  }

  private func makeAttributes(for role: TextRole) -> [NSAttributedString.Key: Any] {
    let font = self.font(for: role)
    var attributes: [NSAttributedString.Key: Any] = [
      .textRole: role,
      .font: font,
      .foregroundColor: Look.ink,
      .paragraphStyle: paragraphStyle(for: role),
      .languageIdentifier: role.style.language ?? role.language,
    ]
    if let tracking = tracking(for: role) { attributes[.tracking] = tracking * font.pointSize }
    if role.style.isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if role.style.isStruck {
      attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
      attributes[.strikethroughColor] = Look.red
    }
    if let link = role.style.link {
      attributes[.link] = URL(string: link) ?? link
      attributes[.foregroundColor] = Look.blueInk
      attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue
      attributes[.underlineColor] = Look.blueLine
    }
    if let note = role.style.note {
      let isNotesOwn = if case .note = role.block { true } else { false }
      attributes[.link] = (isNotesOwn ? NoteLink.reference(note) : .note(note)).address
      attributes[.foregroundColor] = Look.blueInk
      attributes[.baselineOffset] = font.pointSize * 0.5
    }
    if let picture = role.picture, canShow(picture) { attributes[.attachment] = attachment(for: picture, role) }
    return attributes
  }

  /// In em; `nil` for none.
  private func tracking(for role: TextRole) -> CGFloat? {
    if role.block == .title { return -0.008 }
    return role.block == .byline || role.style.isSmallCaps || isInSmallCaps(role) ? 0.06 : nil
  }
}
