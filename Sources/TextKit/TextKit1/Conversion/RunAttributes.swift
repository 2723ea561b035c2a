import CoreGraphics
import CoreText
import GalleyAttributedText
import GalleyTextEngine
import UIFoundation

/// The result of reading an attribute dictionary: shaping, paint and paragraph style.
struct RunAttributes {
  var style: TextStyle
  var paint: PaintStyle
  /// The settings of a paragraph that starts with these attributes, without the layout manager's hyphenation.
  private(set) var settings = ParagraphSettings()
  var attachment: NSTextAttachment?
  /// Embeddings and overrides, the outermost first.
  private(set) var directions: [EmbeddedRun.Kind] = []

  /// Reads attributes. Missing ones have UIKit's defaults (rule 14 of Tests/Rules/textkit.tsv).
  init(_ attributes: [NSAttributedString.Key: Any], linkAttributes: [NSAttributedString.Key: Any]) {
    style = TextStyle(font: Self.defaultFont.instance)
    paint = PaintStyle()
    for (key, value) in attributes { read(key, value) }
    var paragraphStyle = attributes[.paragraphStyle]
    if let link = attributes[.link] {
      paint.link = link
      for (key, value) in linkAttributes { read(key, value) }
      paragraphStyle = linkAttributes[.paragraphStyle] ?? paragraphStyle
    }
    style.applySuperscript(attributes)
    paint.ruby = RubyText(attributes, style)
    style.ruby = paint.ruby?.space
    settings = ParagraphSettings(paragraphStyle as? NSParagraphStyle ?? .default, language: style.language)
    paint.dropEmptyLines()
    paint.isFillOnly =
      paint.strokeWidth == 0 && paint.shadow == nil && !paint.isLetterpress && paint.obliqueness == 0
  }

  /// The font of text without a font attribute.
  static let defaultFont =
    UIFont(name: "Helvetica Neue", size: 12) ?? UIFont(name: "Helvetica", size: 12) ?? .systemFont(ofSize: 12)

  private mutating func read(_ key: NSAttributedString.Key, _ value: Any) {
    if style.apply(value, under: key) || paint.apply(value, under: key) { return }
    switch key {
    case .writingDirection: directions = EmbeddedRun.Kind.all(of: value)
    case .obliqueness: paint.obliqueness = CGFloat(AttributeValue.number(value) ?? 0)
    case .attachment:
      attachment = value as? NSTextAttachment
      paint.attachment = attachment
    default: readEffect(key, value)
    }
  }

  private mutating func readEffect(_ key: NSAttributedString.Key, _ value: Any) {
    switch key {
    case .strokeWidth: paint.strokeWidth = CGFloat(AttributeValue.number(value) ?? 0)
    case .strokeColor: paint.strokeColor = value as? UIColor
    case .shadow: paint.shadow = value as? NSShadow
    case .textEffect: paint.isLetterpress = isLetterpress(value)
    default: break
    }
  }

  private func isLetterpress(_ value: Any) -> Bool {
    let style = (value as? NSAttributedString.TextEffectStyle) ?? (value as? String).map { .init($0) }
    return style == .letterpressStyle
  }
}

/// A cache of read attributes. Equal sets are one object, so they are found by identity.
final class RunAttributesCache {
  /// The attributes that override those of links.
  let linkAttributes: [NSAttributedString.Key: Any]

  private var cached: [ObjectIdentifier: (set: AttributeSet, attributes: RunAttributes)] = [:]
  /// The last result of `cutsLines(_:)`, with its set; `nil` before the first call.
  private var cuts: (set: AttributeSet, cutsLines: Bool)?
  /// Sets are retained, so that addresses are not reused. The cache is emptied when it exceeds this count.
  private static let capacity = 1024

  init(linkAttributes: [NSAttributedString.Key: Any] = [:]) { self.linkAttributes = linkAttributes }

  /// Returns whether a paragraph that starts with the attributes in `set` does not wrap, but is truncated with an ellipsis.
  func cutsLines(_ set: AttributeSet) -> Bool {
    if let cuts, cuts.set === set { return cuts.cutsLines }
    let cutsLines = attributes(of: set).settings.lineBreaking.cuts
    cuts = (set, cutsLines)
    return cutsLines
  }

  func attributes(of set: AttributeSet) -> RunAttributes {
    if let existing = cached[ObjectIdentifier(set)] { return existing.attributes }
    if cached.count >= Self.capacity { cached.removeAll(keepingCapacity: true) }
    let attributes = RunAttributes(set.values, linkAttributes: linkAttributes)
    cached[ObjectIdentifier(set)] = (set, attributes)
    return attributes
  }
}
