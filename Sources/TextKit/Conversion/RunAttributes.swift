import AttributedText
import CoreGraphics
import CoreText
import TextEngine
import UIFoundation

/// One attribute dictionary, read once: the shaping, the paint and the paragraph's style that it asks for.
struct RunAttributes {
  var style: TextStyle
  var paint: PaintStyle
  /// Of a paragraph that begins with them, in a layout manager of no hyphenation of its own.
  private(set) var settings = ParagraphSettings()
  var attachment: NSTextAttachment?
  /// Embeddings and overrides, the outermost first.
  private(set) var directions: [EmbeddedRun.Kind] = []

  /// What is not in `attributes` has UIKit's default: see RULES 14 for the list.
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
    style.takeSuperscript(attributes)
    paint.ruby = RubyText(attributes, style)
    style.ruby = paint.ruby?.room
    settings = ParagraphSettings(paragraphStyle as? NSParagraphStyle ?? .default, language: style.language)
    paint.dropEmptyLines()
    paint.isPlainFill =
      paint.strokeWidth == 0 && paint.shadow == nil && !paint.isLetterpress && paint.obliqueness == 0
  }

  /// Text that names no font.
  static let defaultFont =
    UIFont(name: "Helvetica Neue", size: 12) ?? UIFont(name: "Helvetica", size: 12) ?? .systemFont(ofSize: 12)

  private mutating func read(_ key: NSAttributedString.Key, _ value: Any) {
    if style.take(value, under: key) || paint.take(value, under: key) { return }
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

/// Remembers what sets of attributes ask for. Equal sets are one object, so identity finds them.
final class RunAttributesCache {
  /// Drawn over a run's own attributes where it is a link.
  let linkAttributes: [NSAttributedString.Key: Any]

  private var known: [ObjectIdentifier: (set: AttributeSet, attributes: RunAttributes)] = [:]
  /// Of the set that was asked about last.
  private var cuts: (set: AttributeSet, cutsLines: Bool)?
  /// Sets are kept alive, so that none takes another's place in memory; more than this are forgotten at once.
  private static let capacity = 1024

  init(linkAttributes: [NSAttributedString.Key: Any] = [:]) { self.linkAttributes = linkAttributes }

  /// Whether a paragraph that begins with these attributes is cut with an ellipsis.
  func cutsLines(_ set: AttributeSet) -> Bool {
    if let cuts, cuts.set === set { return cuts.cutsLines }
    let cutsLines = attributes(of: set).settings.lineBreaking.cuts
    cuts = (set, cutsLines)
    return cutsLines
  }

  func attributes(of set: AttributeSet) -> RunAttributes {
    if let known = known[ObjectIdentifier(set)] { return known.attributes }
    if known.count >= Self.capacity { known.removeAll(keepingCapacity: true) }
    let attributes = RunAttributes(set.values, linkAttributes: linkAttributes)
    known[ObjectIdentifier(set)] = (set, attributes)
    return attributes
  }
}
