import class Foundation.NSObject
import struct Foundation.NSRange
import AttributedText
import CoreGraphics
import TextEngine
import UIFoundation

/// Lays the text of one storage out in a list of containers, and draws it.
///
/// It converts: attributes to the engine's paragraphs, containers to its regions, and the engine's answers to points
/// in the space of a container. Lines themselves are the engine's.
///
/// | file | what |
/// |---|---|
/// | `+Editing` | hearing of edits, replacing edited paragraphs only |
/// | `+Containers` | the list of containers |
/// | `+LayingOut` | ensuring and dropping layout |
/// | `+Glyphs` | numbering glyphs, glyphs ⇄ characters |
/// | `+Fragments`, `+Rectangles` | where lines and glyphs are |
/// | `+HitTesting`, `+InsertionPoints` | points and carets |
/// | Painting | backgrounds, glyphs, lines under and through them |
open class NSLayoutManager: NSObject {
  open weak var delegate: (any NSLayoutManagerDelegate)?

  /// The text; set by the storage's `addLayoutManager(_:)`.
  public internal(set) weak var textStorage: NSTextStorage? {
    didSet { if textStorage !== oldValue { reloadText() } }
  }

  /// Filled in this order.
  public internal(set) var textContainers: [NSTextContainer] = []

  /// Whether lines keep the leading that their fonts ask for.
  open var usesFontLeading: Bool {
    get { document.settings.usesFontLeading }
    set { if newValue != usesFontLeading { changeSettings { $0.usesFontLeading = newValue } } }
  }

  /// 0…1: a line filled less than this is offered hyphens, in paragraphs whose own factor is 0.
  open var hyphenationFactor: Float {
    get { Float(document.settings.hyphenation) }
    set { if newValue != hyphenationFactor { changeSettings { $0.hyphenation = Double(newValue) } } }
  }

  /// Whether paragraphs that say nothing of hyphens are hyphenated.
  open var usesDefaultHyphenation = false {
    didSet { if usesDefaultHyphenation != oldValue { reloadText() } }
  }

  /// Galley: the least width of a word space in justified lines, as a part of its own. Below 1 a line may take one word
  /// more than fits, its spaces shrunk; Apple's never shrinks.
  public var minimumWordSpace: CGFloat {
    get { document.settings.minimumWordSpace }
    set { if newValue != minimumWordSpace { changeSettings { $0.minimumWordSpace = newValue } } }
  }

  /// Galley: above this part of its own a word space counts as too wide, and a hyphen is tried where there may be one.
  public var maximumWordSpace: CGFloat {
    get { document.settings.maximumWordSpace }
    set { if newValue != maximumWordSpace { changeSettings { $0.maximumWordSpace = newValue } } }
  }

  /// Galley: a justified line that would need word spaces wider than this part of their own is not stretched, and ends
  /// ragged; Apple's are stretched however far.
  public var raggedWordSpace: CGFloat {
    get { document.settings.raggedWordSpace }
    set { if newValue != raggedWordSpace { changeSettings { $0.raggedWordSpace = newValue } } }
  }

  /// The engine's layout of the text.
  package let document = DocumentLayout(settings: LayoutSettings())

  /// Galley: drawn over the attributes of runs that bear `.link`.
  package var linkTextAttributes: [NSAttributedString.Key: Any] {
    get { runAttributes.linkAttributes }
    set {
      runAttributes = RunAttributesCache(linkAttributes: newValue)
      reloadText()
    }
  }

  /// Galley: what an empty text is set in; gives the caret its height.
  package var emptyTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { if textStorage.map({ $0.length == 0 }) ?? true { reloadText() } }
  }

  /// Whether text stands at the margin whatever its paragraph styles say; to be set before there is any.
  var ignoresIndents = false

  var runAttributes = RunAttributesCache()
  /// One for each paragraph of `document`.
  var paints: [ParagraphPaint] = []
  var numbering = GlyphNumbering()
  /// The graphemes of the fragment asked about last.
  var recentSpans: (fragment: Int, spans: [GraphemeSpan])?
  /// Containers that the delegate was told are complete.
  var completedContainers = 0
  var toldOfOverflow = false
  /// The width for which attachments were last asked for their size.
  var attachmentWidth: Fixed?

  public override init() {
    super.init()
    reloadText()
  }

  /// Hears of an edit from the storage. `invalidatedCharRange` contains `newCharRange`: fixing may have changed more.
  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    replaceEditedParagraphs(invalidated: UTF16Span(invalidatedCharRange), changeInLength: delta)
  }

  /// Drops the layout of `container` and of those after it; its shape changed.
  open func textContainerChangedGeometry(_ container: NSTextContainer) {
    container.shapeGeneration += 1
    takeRegion(of: container)
  }

  /// Draws the background colours of the glyphs, with the container's origin at `origin` in the current context.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    paint(.backgrounds, glyphs: glyphsToShow, at: origin)
  }

  /// Draws glyphs, attachments, and the lines under and through them, in the current context.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    paint(.glyphs, glyphs: glyphsToShow, at: origin)
  }

  /// Fills behind characters that have a background colour; `rectArray` is in the space of the current context.
  open func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange, color: UIColor
  ) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let color = color.cgColor.raster
    for rect in UnsafeBufferPointer(start: rectArray, count: rectCount) { context.canvas.fill(rect.raster, color) }
  }

  private func changeSettings(_ change: (inout LayoutSettings) -> Void) {
    invalidating { change(&document.settings) }
  }
}
