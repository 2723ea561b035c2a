import class Foundation.NSObject
import struct Foundation.NSRange
import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine
import UIFoundation

/// The overridable drawing methods of a layout manager. `NSLayoutManager` is the only direct subclass.
///
/// `drawGlyphs` passes each uniform run of glyphs to `showCGGlyphs`, and each range with a line to
/// `underlineGlyphRange` or `strikethroughGlyphRange`, which call the method that draws the line. All of them draw in
/// the current context. A manager that is not subclassed draws directly, without these calls.
open class LayoutManagerDrawing: NSObject {
  public override init() { super.init() }

  private var manager: NSLayoutManager { unsafeDowncast(self, to: NSLayoutManager.self) }

  /// Draws the background colors of the glyphs, with the origin of their container at `origin` in the current context. Does nothing without a
  /// context. Traps if the range exceeds the glyphs.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    manager.paint(.backgrounds, glyphs: glyphsToShow.checkedGlyphs, at: origin)
  }

  /// Draws glyphs, attachments, underlines and strikethroughs, with the origin of their container at `origin` in the current context. Does nothing
  /// without a context. Traps if the range exceeds the glyphs.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    manager.paint(.glyphs, glyphs: glyphsToShow.checkedGlyphs, at: origin)
  }

  /// Fills `rectArray`, which is in the context's coordinate space, with the background color of characters; nothing without a current context.
  open func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange, color: UIColor
  ) { manager.fill(UnsafeBufferPointer(start: rectArray, count: rectCount), color) }

  /// Draws glyphs of one font with the context's fill color and text drawing mode. The shadow is already set.
  ///
  /// - Parameters:
  ///   - positions: The baseline origins in the context's space.
  ///   - textMatrix: Applied to each glyph about its position; the identity leaves it upright.
  ///   - attributes: The attributes of the first glyph's character.
  open func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int, font: UIFont,
    textMatrix: CGAffineTransform, attributes: [GalleyAttributedText.NSAttributedString.Key: Any], in CGContext: CGContext
  ) {
    manager.show(
      UnsafeBufferPointer(start: glyphs, count: glyphCount), UnsafeBufferPointer(start: positions, count: glyphCount), font,
      textMatrix, in: CGContext)
  }

  /// Draws the underline of glyphs with a uniform style on one line of text, at the position that the font requests.
  open func underlineGlyphRange(
    _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    drawUnderline(
      forGlyphRange: glyphRange, underlineType: underlineVal, baselineOffset: manager.offset(of: .under, atGlyph: GlyphIndex(glyphRange.location)),
      lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
  }

  /// Draws an underline in the color of its text, or in the underline color; nothing without a current context. White space at the ends of the line
  /// is not underlined.
  ///
  /// - Parameters:
  ///   - baselineOffset: The distance from the baseline up to the upper edge of the underline, in points; negative below the baseline.
  ///   - lineRect: The line fragment, in the container's coordinate space.
  ///   - containerOrigin: The origin of the container in the current context.
  open func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) { manager.paintLine(.under, underlineVal, baselineOffset, glyphs: glyphRange.checkedGlyphs, at: containerOrigin) }

  /// Draws the strikethrough of glyphs with a uniform style on one line of text, at the position that the font requests.
  open func strikethroughGlyphRange(
    _ glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    drawStrikethrough(
      forGlyphRange: glyphRange, strikethroughType: strikethroughVal,
      baselineOffset: manager.offset(of: .through, atGlyph: GlyphIndex(glyphRange.location)), lineFragmentRect: lineRect,
      lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
  }

  /// Draws a strikethrough in the color of its text, or in the strikethrough color; nothing without a current context.
  ///
  /// - Parameters:
  ///   - baselineOffset: The distance from the baseline up to the upper edge of the strikethrough, in points.
  ///   - lineRect: The line fragment, in the container's coordinate space.
  ///   - containerOrigin: The origin of the container in the current context.
  open func drawStrikethrough(
    forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) { manager.paintLine(.through, strikethroughVal, baselineOffset, glyphs: glyphRange.checkedGlyphs, at: containerOrigin) }
}
