import AttributedText
import CoreGraphics
import CoreText
import UIFoundation

/// How a run is painted: the part of its attributes that does not move glyphs.
///
/// Read once from an attribute dictionary; colours stay dynamic and are resolved when they are drawn.
final class PaintStyle {
  var foreground: UIColor?
  var background: UIColor?
  var underline: LineDecoration?
  var strikethrough: LineDecoration?
  /// What lines are drawn in, whether the text has such a line or not; nil takes the foreground's.
  private(set) var underlineColor, strikethroughColor: UIColor?
  /// Percent of the font's size; above zero the outline alone, below zero fill and outline, zero no outline.
  var strokeWidth: CGFloat = 0
  var strokeColor: UIColor?
  var shadow: NSShadow?
  var isLetterpress = false
  /// Skew: how far the top of a square leans to the right, as a part of its height.
  var obliqueness: CGFloat = 0
  var attachment: NSTextAttachment?
  /// The reading aid above or below.
  var ruby: RubyText?
  /// The value of `.link`.
  var link: Any?

  /// Whether glyphs are filled and no more: no outline, shadow, press or skew.
  var isPlainFill = true

  var hasLines: Bool { underline != nil || strikethrough != nil }

  init() {}

  /// The same with colours and lines as a mark has them; what else it names is not painted.
  init(_ style: PaintStyle, under mark: [NSAttributedString.Key: Any]) {
    (foreground, background) = (style.foreground, style.background)
    (underline, strikethrough) = (style.underline, style.strikethrough)
    (underlineColor, strikethroughColor) = (style.underlineColor, style.strikethroughColor)
    (strokeWidth, strokeColor, shadow) = (style.strokeWidth, style.strokeColor, style.shadow)
    (isLetterpress, obliqueness, attachment, ruby) = (style.isLetterpress, style.obliqueness, style.attachment, style.ruby)
    link = style.link
    isPlainFill = style.isPlainFill
    for (key, value) in mark { _ = take(value, under: key) }
    dropEmptyLines()
  }

  /// Reads a colour or a line; false for any other key.
  func take(_ value: Any, under key: NSAttributedString.Key) -> Bool {
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

  /// A colour or a pattern alone draws no line: the low four bits must name one.
  func dropEmptyLines() {
    if let line = underline, line.style.rawValue & 0xF == 0 { underline = nil }
    if let line = strikethrough, line.style.rawValue & 0xF == 0 { strikethrough = nil }
  }

  private static func lineStyle(_ value: Any) -> NSUnderlineStyle {
    (value as? NSUnderlineStyle) ?? NSUnderlineStyle(rawValue: AttributeValue.integer(value) ?? 0)
  }
}

/// A line under or through text.
struct LineDecoration {
  var style: NSUnderlineStyle
  /// nil takes the foreground's.
  var color: UIColor?
}

/// A stretch of a paragraph painted in one way.
struct PaintRun {
  /// Where it ends, in UTF-16 units from the paragraph's start.
  var end: Int
  var style: PaintStyle
}
