import struct Foundation.NSRange
import CoreGraphics
import TextEngine
import UIFoundation

/// What of a layout manager's layout may be set, by clients and by subclasses, which may override the setters. `NSLayoutManager` is the
/// only class to derive from it: Swift overrides nothing that stands in an extension, and one file of all is too long.
open class LayoutPrimitives: LayoutManagerDrawing {
  public override init() { super.init() }

  private var manager: NSLayoutManager { self as! NSLayoutManager }

  // MARK: State of the hooks

  /// What the delegate answers, as far as that is known.
  var answered: DelegateQuestions = []
  var isDelegateKnown = true
  /// The setters that the class overrides.
  private(set) lazy var overriddenSetters = OverriddenSetters.of(type(of: self) as! NSLayoutManager.Type)
  /// The fragment that the layout is about to place, while a setter is told of it.
  var fragmentBeingSet: FragmentQuestion?
  /// The containers that lines were sent to, by the characters that they begin with.
  var containerStarts: [Int: NSTextContainer] = [:]
  /// What a delegate is asked about now.
  var generation: GlyphGeneration?
  /// Glyphs that a delegate added to the paragraph it is asked about.
  var glyphsAdded = 0
  /// What clients change while lines are laid out.
  var deferred = DeferredChanges()

  // MARK: Idle time

  /// Whether text that nobody has asked for is laid out while nothing else is to be done, by the text view that shows it; it is what would have been
  /// laid out later. `true` unless it is set.
  open var backgroundLayoutEnabled = true { didSet { if backgroundLayoutEnabled != oldValue { manager.notifyShowers() } } }

  // MARK: What is shown

  /// Whether white space and line ends are drawn: a dot, an arrow, a mark where a paragraph or a line ends. They take no more room.
  open var showsInvisibleCharacters = false {
    didSet { if showsInvisibleCharacters != oldValue { manager.noteDisplayChangeOfAll() } }
  }

  /// Whether control characters are laid out and drawn: those below U+0020 as ^A, others by their numbers. Otherwise they are not shown.
  open var showsControlCharacters = false { didSet { if showsControlCharacters != oldValue { manager.giveHooks() } } }

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

  /// Sends the line of a range's first glyph, and the text behind it, to the container after the one that it stands in, or takes it back to the one
  /// before where it was sent from there. Containers are filled in their order: any other, and one for the first line of all, changes nothing.
  ///
  /// All text is laid out anew. It holds as long as a line begins there, wherever edits move it.
  open func setTextContainer(_ container: NSTextContainer, forGlyphRange glyphRange: NSRange) { manager.send(glyphRange, to: container) }

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
}
