import AttributedText
import CoreGraphics
import UIFoundation

/// How a run is painted: the part of its attributes that does not move glyphs.
///
/// Read once from an attribute dictionary; colours stay dynamic and are resolved when they are drawn.
final class PaintStyle {
  var foreground: UIColor?
  var background: UIColor?
  var underline: LineDecoration?
  var strikethrough: LineDecoration?
  /// Percent of the font's size; above zero the outline alone, below zero fill and outline, zero no outline.
  var strokeWidth: CGFloat = 0
  var strokeColor: UIColor?
  var shadow: NSShadow?
  var isLetterpress = false
  /// Skew: how far the top of a square leans to the right, as a part of its height.
  var obliqueness: CGFloat = 0
  var attachment: NSTextAttachment?

  /// Whether glyphs are filled and no more: no outline, shadow, press or skew.
  var isPlainFill = true

  var hasLines: Bool { underline != nil || strikethrough != nil }
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
