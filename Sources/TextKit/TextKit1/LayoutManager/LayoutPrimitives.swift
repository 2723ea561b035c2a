import struct Foundation.NSRange
import CoreGraphics
import GalleyTextEngine
import UIFoundation

/// The overridable setters of layout, for clients and subclasses. `NSLayoutManager` is the only direct subclass.
///
/// They are in a class of their own because Swift cannot override methods of extensions, and a single file would be too
/// long.
open class LayoutPrimitives: LayoutManagerDrawing {
  public override init() { super.init() }

  private var manager: NSLayoutManager { self as! NSLayoutManager }

  // MARK: State of the hooks

  /// The callbacks that the delegate implements, once known.
  var implementedCallbacks: DelegateCallbacks = []
  var hasDetectedCallbacks = true
  /// Whether this is a subclass, whose setters layout calls.
  var isSubclass: Bool { type(of: self) != NSLayoutManager.self }
  /// A paragraph and the number of its first glyph, cached during layout for queries about lines; `nil` if none was needed yet.
  var queriedGlyphs: (paragraph: Int, first: GlyphIndex)?
  /// The rectangles of the fragment that layout is about to place, during the call of a setter; `nil` at other times.
  var fragmentBeingSet: UnsafeMutablePointer<FragmentRects>?
  /// The containers that lines were sent to, by the offset of their first character.
  var containerStarts: [UTF16Offset: NSTextContainer] = [:]
  /// The glyphs that the delegate is currently called for; `nil` at other times.
  var generation: GlyphGeneration?
  /// The number of glyphs that a delegate added to the current paragraph.
  var glyphsAdded = 0
  /// Changes that clients make during layout.
  @exclusivity(unchecked) var deferred = DeferredChanges()
  /// The depth of nested line layout: a delegate callback can cause layout of another line.
  var layoutDepth = 0
  /// The text storage whose edits are deferred until its lines are laid out; `nil` if none are.
  var deferredStorage: NSTextStorage?

  // MARK: Idle time

  /// Whether text views lay out the rest of the text in idle time, rather than when it is first needed; `true` by
  /// default. The lines are the same either way.
  open var backgroundLayoutEnabled = true { didSet { if backgroundLayoutEnabled != oldValue { manager.notifyObservingViews() } } }

  // MARK: What is shown

  /// Whether white space and line endings are drawn with visible symbols. Layout does not change.
  open var showsInvisibleCharacters = false {
    didSet { if showsInvisibleCharacters != oldValue { manager.recordDisplayChangeOfAll() } }
  }

  /// Whether control characters are laid out and drawn: those below U+0020 as ^A, U+007F as ^?, others as code points. Tabs, breaks, and
  /// characters for which the font lacks the symbols stay invisible.
  open var showsControlCharacters = false { didSet { if showsControlCharacters != oldValue { manager.installCallbacks() } } }

  // MARK: Setting glyphs

  /// Sets the glyphs for the glyph range that the delegate is called for, in order.
  ///
  /// Call it only in `layoutManager(_:shouldGenerateGlyphs:properties:characterIndexes:font:forGlyphRange:)`. Traps elsewhere, if the range does not
  /// follow the glyphs already set, or if the indexes do not ascend within the delegate's characters.
  ///
  /// - Parameters:
  ///   - props: The properties of each glyph.
  ///   - charIndexes: The character of each glyph, in ascending order.
  ///   - aFont: The font of the glyphs.
  ///   - glyphRange: Starts at the start of the delegate's range, or after the glyphs that were already set.
  open func setGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, properties props: UnsafePointer<NSLayoutManager.GlyphProperty>, characterIndexes charIndexes: UnsafePointer<Int>,
    font aFont: UIFont, forGlyphRange glyphRange: NSRange
  ) {
    manager.storeGlyphs(UnsafeBufferPointer(start: glyphs, count: glyphRange.length), props, charIndexes, aFont, at: GlyphIndex(glyphRange.location))
  }

  // MARK: Setting what is laid out
  // Each setter lays out its target. The change lasts until that is laid out again. Lines below do not move.

  /// Sets the rectangles of the line fragment of a range's first glyph, in the container's space. Its glyphs move
  /// along. Does nothing if the glyph does not fit. Traps if it is out of range.
  ///
  /// In a subclass, layout calls it before it places a fragment. Layout uses the rectangles that reach this implementation, and subsequent lines
  /// follow the lower edge of the fragment.
  open func setLineFragmentRect(_ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect) {
    manager.applyFragmentRects(fragmentRect, usedRect, forGlyph: GlyphIndex(glyphRange.location))
  }

  /// Moves the line of a range's first glyph, and the text after it, to the next container, or back if it was moved
  /// there before.
  ///
  /// Containers are filled in order, so other containers are ignored, as is a request for the first line of the text.
  /// Invalidates all layout. The setting remains while a line starts at that character, even if edits move it.
  open func setTextContainer(_ container: NSTextContainer, forGlyphRange glyphRange: NSRange) {
    manager.moveToContainer(GlyphIndex(glyphRange.location), to: container)
  }

  /// Sets the rectangles of the extra line after the text, in its container's space. Does nothing if there is no extra line. Traps if it is not
  /// in `container`.
  open func setExtraLineFragmentRect(_ fragmentRect: CGRect, usedRect: CGRect, textContainer container: NSTextContainer) {
    manager.applyExtraFragmentRects(fragmentRect, usedRect, container)
  }

  /// Moves glyphs of one line fragment so that the origin of the first is at `location`, relative to the fragment's top
  /// left. Glyphs of the range on other fragments stay. Does nothing if the range is empty or its first glyph does not fit.
  open func setLocation(_ location: CGPoint, forStartOfGlyphRange glyphRange: NSRange) { manager.move(glyphRange.checkedGlyphs, to: location) }

  /// Sets whether a glyph and its cluster are left out when text is drawn. Layout does not change. Does nothing if the glyph does not fit. Traps if
  /// the index is out of range.
  open func setNotShownAttribute(_ flag: Bool, forGlyphAt glyphIndex: Int) {
    manager.adjust(NSRange(location: glyphIndex, length: 1).glyphs) { $0.isHidden = flag }
  }

  /// Sets whether a glyph extends beyond its line, so that it is drawn along with nearby areas. Does nothing if the glyph does not fit. Traps if the
  /// index is out of range.
  open func setDrawsOutsideLineFragment(_ flag: Bool, forGlyphAt glyphIndex: Int) {
    manager.adjust(NSRange(location: glyphIndex, length: 1).glyphs) { $0.drawsOutside = flag }
  }

  /// Sets the size, in points, at which the attachments of a range are reported and drawn. The layout of their line does not change. Traps if the
  /// range exceeds the glyphs.
  open func setAttachmentSize(_ attachmentSize: CGSize, forGlyphRange glyphRange: NSRange) {
    manager.adjust(glyphRange.checkedGlyphs) {
      ($0.width, $0.height) = (LayoutUnit(points: attachmentSize.width), LayoutUnit(points: attachmentSize.height))
    }
  }
}

/// The rectangles of a line fragment, in the container's space.
struct FragmentRects: Equatable {
  var rect, used: CGRect
}
