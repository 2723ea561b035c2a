import class Foundation.NSObject
import struct Foundation.NSRange
import AttributedText
import CoreGraphics
import UIFoundation

/// What of a layout manager's drawing a subclass may override. `NSLayoutManager` is the only class to derive from it.
///
/// `drawGlyphs` hands each stretch of glyphs of one font and one look to `showCGGlyphs`, and each stretch with a line to
/// `underlineGlyphRange` or `strikethroughGlyphRange`, which hand it to the method that draws the line. All of them draw in the
/// current context. A manager of no subclass draws by itself, without the calls between.
open class LayoutManagerDrawing: NSObject {
  public override init() { super.init() }

  private var manager: NSLayoutManager { unsafeDowncast(self, to: NSLayoutManager.self) }

  /// Draws the background colours of the glyphs, with the container's origin at `origin` in the current context.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    manager.paint(.backgrounds, glyphs: glyphsToShow, at: origin)
  }

  /// Draws glyphs, attachments, and the lines under and through them, in the current context.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    manager.paint(.glyphs, glyphs: glyphsToShow, at: origin)
  }

  /// Fills behind characters that have a background colour; `rectArray` is in the space of the current context.
  open func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange, color: UIColor
  ) { manager.fill(UnsafeBufferPointer(start: rectArray, count: rectCount), color) }

  /// Draws glyphs of one font with the context's fill colour, or as its text drawing mode says; a shadow is set by then.
  ///
  /// - Parameters:
  ///   - positions: baseline origins in the context's space.
  ///   - textMatrix: applied to each glyph about its position; the identity leaves it upright.
  ///   - attributes: of the first glyph's character.
  open func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int, font: UIFont,
    textMatrix: CGAffineTransform, attributes: [AttributedText.NSAttributedString.Key: Any], in CGContext: CGContext
  ) {
    manager.show(
      UnsafeBufferPointer(start: glyphs, count: glyphCount), UnsafeBufferPointer(start: positions, count: glyphCount), font,
      textMatrix, in: CGContext)
  }

  /// Has the line under glyphs of one look drawn, all on one line of text.
  open func underlineGlyphRange(
    _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    drawUnderline(
      forGlyphRange: glyphRange, underlineType: underlineVal, baselineOffset: manager.offset(of: .under, atGlyph: glyphRange.location),
      lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
  }

  /// Draws a line under glyphs, in the colour that their text has for it; white space at the line's ends has none.
  ///
  /// `baselineOffset` is how far the line's upper edge lies above the baseline, in points: below 0 under it.
  open func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) { manager.paintLine(.under, underlineVal, baselineOffset, glyphs: glyphRange, at: containerOrigin) }

  /// Has the line through glyphs of one look drawn, all on one line of text.
  open func strikethroughGlyphRange(
    _ glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    drawStrikethrough(
      forGlyphRange: glyphRange, strikethroughType: strikethroughVal,
      baselineOffset: manager.offset(of: .through, atGlyph: glyphRange.location), lineFragmentRect: lineRect,
      lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
  }

  /// Draws a line through glyphs, `baselineOffset` points above the baseline at its upper edge.
  open func drawStrikethrough(
    forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle, baselineOffset: CGFloat,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) { manager.paintLine(.through, strikethroughVal, baselineOffset, glyphs: glyphRange, at: containerOrigin) }
}
