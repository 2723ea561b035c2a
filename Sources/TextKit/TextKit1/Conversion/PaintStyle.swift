import CoreGraphics
import CoreText
import GalleyAttributedText
import GalleyTextEngine
import UIFoundation

/// The paint of a run: the attributes that do not affect the positions of glyphs.
///
/// Read once from an attribute dictionary. Colors stay dynamic, and are resolved when they are drawn.
final class PaintStyle {
  var foreground: UIColor?
  var background: UIColor?
  var underline: LineDecoration?
  var strikethrough: LineDecoration?
  /// The colors of lines, whether or not the text has such a line. `nil` means the foreground color.
  private(set) var underlineColor, strikethroughColor: UIColor?
  /// The stroke width as a percentage of the font size: positive for the outline only, negative for fill and outline,
  /// zero for no outline.
  var strokeWidth: CGFloat = 0
  var strokeColor: UIColor?
  var shadow: NSShadow?
  var isLetterpress = false
  /// The skew: the offset of the top of a square to the right, relative to its height.
  var obliqueness: CGFloat = 0
  var attachment: NSTextAttachment?
  /// The ruby above or below; `nil` if there is none.
  var ruby: RubyText?
  /// The value of `.link`; `nil` if the text is not a link.
  var link: Any?

  /// Whether glyphs are only filled, without outline, shadow, letterpress or skew.
  var isFillOnly = true

  var hasLines: Bool { underline != nil || strikethrough != nil }

  init() {}

  /// Creates a copy with the colors and lines of `mark`. Its other attributes are ignored.
  init(_ style: PaintStyle, under mark: [NSAttributedString.Key: Any]) {
    (foreground, background) = (style.foreground, style.background)
    (underline, strikethrough) = (style.underline, style.strikethrough)
    (underlineColor, strikethroughColor) = (style.underlineColor, style.strikethroughColor)
    (strokeWidth, strokeColor, shadow) = (style.strokeWidth, style.strokeColor, style.shadow)
    (isLetterpress, obliqueness, attachment, ruby) = (style.isLetterpress, style.obliqueness, style.attachment, style.ruby)
    link = style.link
    isFillOnly = style.isFillOnly
    for (key, value) in mark { _ = apply(value, under: key) }
    dropEmptyLines()
  }

  /// Reads a color or a line; a value of the wrong type counts as none. Returns `false` for any other key.
  func apply(_ value: Any, under key: NSAttributedString.Key) -> Bool {
    switch key {
    case .foregroundColor: foreground = value as? UIColor
    case .backgroundColor: background = value as? UIColor
    case .underlineStyle: underline = LineDecoration(style: Self.lineStyle(value), color: underlineColor)
    case .underlineColor:
      underlineColor = value as? UIColor
      underline?.color = underlineColor
    case .strikethroughStyle: strikethrough = LineDecoration(style: Self.lineStyle(value), color: strikethroughColor)
    case .strikethroughColor:
      strikethroughColor = value as? UIColor
      strikethrough?.color = strikethroughColor
    default: return false
    }
    return true
  }

  /// Removes lines with only a color or a pattern: the low four bits must specify a line style.
  func dropEmptyLines() {
    if let line = underline, line.style.rawValue & 0xF == 0 { underline = nil }
    if let line = strikethrough, line.style.rawValue & 0xF == 0 { strikethrough = nil }
  }

  private static func lineStyle(_ value: Any) -> NSUnderlineStyle {
    (value as? NSUnderlineStyle) ?? NSUnderlineStyle(rawValue: AttributeValue.integer(value) ?? 0)
  }
}

/// An underline or strikethrough.
struct LineDecoration {
  var style: NSUnderlineStyle
  /// The color, or `nil` for the foreground color.
  var color: UIColor?
}

/// A range of a paragraph with uniform paint.
struct PaintRun {
  var end: ParagraphOffset
  var style: PaintStyle
}
