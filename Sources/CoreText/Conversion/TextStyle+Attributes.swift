import GalleyAttributedText
import GalleyFonts
import GalleyTextEngine

extension TextStyle {
  /// Applies an attribute that affects shaping and returns `true`. Returns `false` for other attributes, and for a font or a language of another
  /// type. In other attributes, a value that is not a number counts as the default.
  package mutating func apply(_ value: Any, under key: NSAttributedString.Key) -> Bool {
    switch key {
    case .font:
      guard let value = value as? any FontConvertible else { return false }
      font = value.fontInstance
      features = value.openTypeFeatures.map { FontFeature(tag: $0.tag, value: $0.value) }
    case .kern: kern = AttributeValue.number(value).map(LayoutUnit.init(points:))
    case .tracking: tracking = AttributeValue.number(value).map(LayoutUnit.init(points:)) ?? .zero
    case .ligature: ligatures = AttributeValue.number(value) != 0
    case .baselineOffset: baselineOffset = LayoutUnit(points: AttributeValue.number(value) ?? 0)
    case .expansion: expansion = AttributeValue.number(value) ?? 0
    case .languageIdentifier:
      guard let value = AttributeValue.string(value) else { return false }
      language = value
    default: return false
    }
    return true
  }

  /// Raises or lowers the text by the font's superscript offset, in addition to its baseline offset. Does nothing without a superscript level, or if
  /// it is beyond ±99. Requires that the font is set.
  package mutating func applySuperscript(_ attributes: [NSAttributedString.Key: Any]) {
    guard let level = AttributeValue.integer(attributes[.superscript]), level != 0, abs(level) < 100 else { return }
    baselineOffset += LayoutUnit(points: Double(font.face.rise(ofLevel: level)) * font.size / Double(font.face.unitsPerEm))
  }

  /// The style of text without a font: Helvetica 12 or its fallback.
  package static var unspecified: TextStyle { TextStyle(font: defaultFont) }

  private static let defaultFont: FontInstance = {
    let library = FontLibrary.shared
    let face = library.face(named: "Helvetica Neue") ?? library.face(named: "Helvetica") ?? library.systemFace()
    return face.instance(size64: 12 * 64)
  }()
}
