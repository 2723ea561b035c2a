import GalleyFonts
import UIKit

/// The attributes of a run that affect its layout. Missing values are not set.
struct ExportedStyle: Encodable, Hashable {
  var font: Font?
  var paragraph: Paragraph?
  var language: String?
  var kern, tracking, ligature, baselineOffset, expansion: Double?
  /// The bounds of an attachment: x, y up from the baseline, width, height. It is `nil` for text.
  var attachment: [CGFloat]?

  struct Font: Encodable, Hashable {
    /// The PostScript name.
    var name: String
    var size: CGFloat
    var features: [String: Int]
    /// The symbolic traits of a synthetic font style, or `nil` for a font's own style.
    var synthesizedTraits: UInt32?

    private enum CodingKeys: String, CodingKey {
      case name, size, features, synthesizedTraits = "madeTraits"
    }
  }

  struct Paragraph: Encodable, Hashable {
    var alignment, lineBreakMode, direction: Int
    var firstLineHeadIndent, headIndent, tailIndent: CGFloat
    var minimumLineHeight, maximumLineHeight, lineHeightMultiple: CGFloat
    var lineSpacing, spacing, spacingBefore: CGFloat
    var hyphenationFactor: Float
    var usesDefaultHyphenation: Bool
    var lineBreakStrategy: UInt
    var tightens: Bool
    var tabInterval: CGFloat
    /// The alignment and location of each tab stop.
    var tabs: [[CGFloat]]
    var keepsWithNext, keepsLinesTogether: Bool
    var minimumLines: Int
    /// Absent (`nil`) if they have the default value.
    var maximumConsecutiveHyphens, marginAlignment: Int?

    private enum CodingKeys: String, CodingKey {
      case alignment, lineBreakMode, direction, firstLineHeadIndent, headIndent, tailIndent, minimumLineHeight, maximumLineHeight,
        lineHeightMultiple, lineSpacing, spacing, spacingBefore, hyphenationFactor, usesDefaultHyphenation, lineBreakStrategy, tightens,
        tabInterval, tabs, keepsWithNext, keepsLinesTogether, minimumLines, maximumConsecutiveHyphens = "mostHyphens", marginAlignment
    }
  }

  init(_ attributes: [NSAttributedString.Key: Any]) {
    font = (attributes[.font] as? UIFont).map { Font($0.requested) }
    paragraph = (attributes[.paragraphStyle] as? NSParagraphStyle).map(Paragraph.init)
    language = AttributeValue.string(attributes[.languageIdentifier])
    kern = AttributeValue.number(attributes[.kern])
    tracking = AttributeValue.number(attributes[.tracking])
    ligature = AttributeValue.number(attributes[.ligature])
    baselineOffset = AttributeValue.number(attributes[.baselineOffset])
    expansion = AttributeValue.number(attributes[.expansion])
    attachment = (attributes[.attachment] as? NSTextAttachment).map {
      let bounds = $0.bounds == .zero ? CGRect(origin: .zero, size: $0.image?.size ?? .zero) : $0.bounds
      return [bounds.minX, bounds.minY, bounds.width, bounds.height]
    }
  }
}

extension ExportedStyle.Font {
  init(_ font: UIFont) {
    name = font.instance.postScriptName
    size = font.pointSize
    features = Dictionary(font.features.map { ($0.tag, Int($0.value)) }) { $1 }
    if font.instance.face.synthesis != .none { synthesizedTraits = font.fontDescriptor.symbolicTraits.rawValue }
  }
}

extension ExportedStyle.Paragraph {
  init(_ style: NSParagraphStyle) {
    alignment = style.alignment.rawValue
    lineBreakMode = style.lineBreakMode.rawValue
    direction = style.baseWritingDirection.rawValue
    firstLineHeadIndent = style.firstLineHeadIndent
    headIndent = style.headIndent
    tailIndent = style.tailIndent
    minimumLineHeight = style.minimumLineHeight
    maximumLineHeight = style.maximumLineHeight
    lineHeightMultiple = style.lineHeightMultiple
    lineSpacing = style.lineSpacing
    spacing = style.paragraphSpacing
    spacingBefore = style.paragraphSpacingBefore
    hyphenationFactor = style.hyphenationFactor
    usesDefaultHyphenation = style.usesDefaultHyphenation
    lineBreakStrategy = style.lineBreakStrategy.rawValue
    tightens = style.allowsDefaultTighteningForTruncation
    tabInterval = style.defaultTabInterval
    (keepsWithNext, keepsLinesTogether) = (style.keepsWithNext, style.keepsLinesTogether)
    minimumLines = style.minimumLinesAtColumnEnd
    maximumConsecutiveHyphens = style.maximumConsecutiveHyphens == 0 ? nil : style.maximumConsecutiveHyphens
    marginAlignment = style.marginAlignment == .box ? nil : style.marginAlignment.rawValue
    tabs = style.tabStops.map { [CGFloat($0.alignment.rawValue), $0.location] }
  }
}
