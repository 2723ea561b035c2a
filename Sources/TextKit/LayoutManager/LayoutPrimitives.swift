import class Foundation.NSObject
import struct Foundation.NSRange
import AttributedText
import CoreGraphics
import Raster
import TextEngine
import UIFoundation

/// What a layout manager calls on itself while it lays out and draws, for subclasses to override, and what they may set.
///
/// A part of `NSLayoutManager`, and of no other class: Swift overrides nothing that stands in an extension, so what may be overridden is
/// in two files.
open class LayoutPrimitives: NSObject {
  override init() { super.init() }

  private var manager: NSLayoutManager { self as! NSLayoutManager }

  // MARK: State of the hooks

  /// What the delegate answers, as far as that is known.
  var answered: DelegateQuestions = []
  var isDelegateKnown = true
  /// The setters that the class overrides.
  private(set) lazy var overriddenSetters = OverriddenSetters.of(type(of: self) as! NSLayoutManager.Type)
  /// The fragment that the layout is about to place, while a setter is told of it.
  var fragmentBeingSet: FragmentQuestion?
  /// What a delegate is asked about now.
  var generation: GlyphGeneration?
  /// Glyphs that a delegate added to the paragraph it is asked about.
  var glyphsAdded = 0

  /// The glyphs that drawing shows now, with the text that they stand for.
  var runBeingShown: GlyphRun?

  // MARK: Setting glyphs

  /// Sets glyphs for those that the delegate is asked about, in order; only from within its
  /// `layoutManager(_:shouldGenerateGlyphs:properties:characterIndexes:font:forGlyphRange:)`.
  ///
  /// - Parameters:
  ///   - props: what each glyph is besides a shape; `charIndexes`: the character of each, never falling.
  ///   - aFont: what the glyphs are of.
  ///   - glyphRange: begins where the delegate was asked, or behind what it has set already.
  open func setGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, properties props: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes charIndexes: UnsafePointer<Int>,
    font aFont: UIFont, forGlyphRange glyphRange: NSRange
  ) {
    manager.takeGlyphs(UnsafeBufferPointer(start: glyphs, count: glyphRange.length), props, charIndexes, aFont, at: glyphRange.location)
  }

  // MARK: Setting what is laid out
  // Each lays out what it sets, and holds until that is laid out anew. Lines below stay where they are.

  /// Gives the line fragment of a range's first glyph other rectangles, in the container's space. Glyphs go with it.
  ///
  /// Layout calls it before it places a fragment, if a subclass overrides it: what reaches this implementation counts, and lines below
  /// follow the fragment's lower edge.
  open func setLineFragmentRect(_ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect) {
    manager.take(fragmentRect, usedRect, forGlyphs: glyphRange)
  }

  /// Gives the empty line after the text other rectangles; `container` is where it lies.
  open func setExtraLineFragmentRect(_ fragmentRect: CGRect, usedRect: CGRect, textContainer container: NSTextContainer) {
    manager.takeExtra(fragmentRect, usedRect, container)
  }

  /// Moves glyphs of one line fragment so that the first has its origin at `location`, from the fragment's top left.
  open func setLocation(_ location: CGPoint, forStartOfGlyphRange glyphRange: NSRange) { manager.move(glyphRange, to: location) }

  /// Says whether a glyph, with its cluster, is left out where text is drawn; it keeps its place.
  open func setNotShownAttribute(_ flag: Bool, forGlyphAt glyphIndex: Int) { manager.adjust(glyphIndex) { $0.isHidden = flag } }

  /// Says whether a glyph reaches out of its line, so that it is drawn with whatever is near.
  open func setDrawsOutsideLineFragment(_ flag: Bool, forGlyphAt glyphIndex: Int) { manager.adjust(glyphIndex) { $0.drawsOutside = flag } }

  /// Sets what is told of the size of attachments, and what they are drawn in. Their line stays as it is.
  open func setAttachmentSize(_ attachmentSize: CGSize, forGlyphRange glyphRange: NSRange) {
    manager.adjust(glyphRange) {
      ($0.width, $0.height) = (LayoutUnit(points: attachmentSize.width), LayoutUnit(points: attachmentSize.height))
    }
  }

  // MARK: Drawing

  /// Fills behind characters that have a background colour; `rectArray` is in the space of the current context.
  open func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange, color: UIColor
  ) { manager.fill(UnsafeBufferPointer(start: rectArray, count: rectCount), color) }

  /// Draws glyphs of one font at `positions`, their origins in the space of the current context, of which `CGContext` has colour and shadow.
  ///
  /// Drawing calls it for each stretch of glyphs of one look, if the class is not `NSLayoutManager` itself.
  open func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int, font: UIFont, textMatrix: CGAffineTransform,
    attributes: [NSAttributedString.Key: Any], in context: CGContext
  ) { manager.show(UnsafeBufferPointer(start: glyphs, count: glyphCount), positions, font, textMatrix, context) }

  /// Draws a line under glyphs of one line fragment, as far as its style wants one, white space at the fragment's ends left out: calls
  /// `drawUnderline` for each part.
  open func underlineGlyphRange(
    _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) { manager.line(.under, glyphRange, underlineVal, lineRect, lineGlyphRange, containerOrigin) }

  /// Draws a line under glyphs of one line fragment from the first to the last.
  ///
  /// - Parameter baselineOffset: from the line fragment's top to the baseline.
  open func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) { manager.drawLine(.under, glyphRange, underlineVal, lineRect, containerOrigin) }

  /// Draws a line through glyphs, as `underlineGlyphRange` draws one under them: calls `drawStrikethrough` for each part.
  open func strikethroughGlyphRange(
    _ glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) { manager.line(.through, glyphRange, strikethroughVal, lineRect, lineGlyphRange, containerOrigin) }

  /// Draws a line through glyphs of one line fragment from the first to the last.
  open func drawStrikethrough(
    forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle, baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) { manager.drawLine(.through, glyphRange, strikethroughVal, lineRect, containerOrigin) }
}
