import class Foundation.NSCoder
import class Foundation.NSObject
import protocol Foundation.NSSecureCoding
import struct Foundation.NSRange
import typealias Foundation.NSRangePointer
import struct Foundation.ObjCBool
import CoreGraphics
import GalleyAttributedText
import struct GalleyRaster.GlyphRun
import GalleyTextEngine
import UIFoundation

/// Lays out the text of a storage in a list of containers, and draws it.
///
/// The engine creates the lines. This converts attributes to its paragraphs, containers to its regions, and results to points in container space.
/// Methods that can be overridden are here and in `LayoutPrimitives`; extensions implement them. Implementations call them only to draw, to lay
/// out text first, to read (`getGlyphs`, the extra line) and to pass a call on to a longer form.
///
/// | file | contents |
/// |---|---|
/// | `+Editing` | processing of edits; replaces only edited paragraphs |
/// | `+Attachments` | sizes of attachments |
/// | `+Containers` | the list of containers |
/// | `+EnsuringLayout` | ensuring and invalidating layout |
/// | `+Glyphs` | glyph numbers, glyphs ⇄ characters |
/// | `+Fragments`, `+Rectangles` | positions of lines and glyphs |
/// | `+HitTesting`, `+InsertionPoints` | points and carets |
/// | `Customization` | customization by the delegate and by setters |
/// | `+DisplayChanges`, `+TemporaryAttributes` | areas to redraw, attributes that affect drawing only |
/// | `+WordSpaces` | limits of word spaces, a Galley extension |
/// | Painting | backgrounds, glyphs, underlines and strikethroughs; `LayoutManagerDrawing` has the overridable methods |
open class NSLayoutManager: LayoutPrimitives, NSSecureCoding {
  /// The delegate, which observes and customizes layout. Not retained. `nil` by default, and after the delegate is released.
  @exclusivity(unchecked) open weak var delegate: (any NSLayoutManagerDelegate)? {
    didSet { if delegate !== oldValue { delegateDidChange() } }
  }

  /// The text. Set by the storage's `addLayoutManager(_:)`; setting it has the same effect. `nil` without a text, or after its release.
  open weak var textStorage: NSTextStorage? {
    get { storage }
    set {
      let old = storage
      storage = newValue
      if newValue !== old { storageDidChange(from: old) }
    }
  }

  /// The storage, which lists this manager and sets this to `nil` before it is deallocated. Not weak: Swift counts references to objects with weak ones
  /// four times slower. Unsafe, as UIKit's, so that a subclass of the storage can use its managers in its `deinit`.
  private(set) unowned(unsafe) var storage: NSTextStorage?

  /// Called by the storage before it is deallocated. Lines that are laid out stay.
  func storageWillBeReleased() { storage = nil }

  /// The containers, in the order in which they are filled.
  @exclusivity(unchecked) public internal(set) var textContainers: [NSTextContainer] = []
  /// Containers that have this manager, but are not in `textContainers`, because a subclass did not add them or they are added after a layout pass.
  var unlistedContainers: [NSTextContainer] = []

  /// Whether lines include the leading of their fonts; `true` by default.
  open var usesFontLeading: Bool {
    get { document.settings.usesFontLeading }
    set { if newValue != usesFontLeading { changeSettings { $0.usesFontLeading = newValue } } }
  }

  /// The hyphenation threshold, 0…1: lines filled less than this are hyphenated, in paragraphs whose own factor is 0. 0, the default: none are.
  open var hyphenationFactor: Float {
    get { Float(document.settings.hyphenation) }
    set { if newValue != hyphenationFactor { changeSettings { $0.hyphenation = Double(newValue) } } }
  }

  /// Whether paragraphs whose own hyphenation factor is 0 are hyphenated as with the factor 1; `false` by default.
  open var usesDefaultHyphenation = false {
    didSet { if usesDefaultHyphenation != oldValue { reloadText() } }
  }

  /// The engine's layout of the text.
  package let document = DocumentLayout(settings: LayoutSettings())

  /// Galley: the attributes of an empty text, which determine the height of the caret.
  public var emptyTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { if textStorage.map({ $0.length == 0 }) ?? true { reloadText() } }
  }

  /// Whether indents of paragraph styles are ignored. Set it before there is text.
  var ignoresIndents = false
  @exclusivity(unchecked) final var use = TextLayoutUse()
  var runAttributes = RunAttributesCache()
  @exclusivity(unchecked) var temporaryAttributes = TemporaryAttributes()
  var temporaryPaints = TemporaryPaints()
  /// The storage of `numbering`, which first determines the delegate's callbacks.
  let glyphNumbering = GlyphNumbering()
  /// The number of containers that were reported as complete.
  var completedContainers = 0
  /// Whether a view shows a container and observes changes; whether the delegate was called for text that exceeds the containers.
  var hasObservingViews = false, hasReportedOverflow = false
  /// The run that `showCGGlyphs` is called for, with its text; `nil` outside such calls.
  var glyphsBeingShown: GlyphRun?

  /// Creates a layout manager without containers. It has no text until `NSTextStorage.addLayoutManager(_:)` adds it.
  public override init() {
    super.init()
    begin()
  }

  deinit {
    use.attachmentViews?.managerWillBeReleased()
    for container in textContainers + unlistedContainers { container.managerWillBeReleased(self) }
  }

  open class var supportsSecureCoding: Bool { true }

  /// Decodes settings and containers; the storage that owns the manager adds it. Returns `nil` if values are missing or invalid.
  public required init?(coder: NSCoder) {
    super.init()
    begin()
    guard decodeValues(from: coder) else { return nil }
  }

  open func encode(with coder: NSCoder) { encodeValues(with: coder) }

  private func begin() {
    document.fitObject = { [unowned self] in fit($0) }
    document.recordsChanges = false
    if isSubclass { installCallbacks() } else { reloadText() }
  }

  // MARK: Containers

  /// Adds a container at the end, which is filled after the others. Existing layout is kept. Traps if it already belongs to a layout manager.
  open func addTextContainer(_ container: NSTextContainer) { insert(container) }
  /// Inserts a container, and invalidates layout from there on. Traps if `index` is out of range, or like `addTextContainer(_:)`.
  open func insertTextContainer(_ container: NSTextContainer, at index: Int) { insert(container, at: index) }
  /// Removes a container, and invalidates layout from there on. Traps if `index` is out of range.
  open func removeTextContainer(at index: Int) { removeContainer(at: index) }
  /// Invalidates the layout of `container` and of those after it, after its shape changed. Traps if it belongs to another layout manager.
  open func textContainerChangedGeometry(_ container: NSTextContainer) { applyShape(of: container) }

  // MARK: Changes

  /// Processes an edit of the storage. `invalidatedCharRange` contains `newCharRange`, because attribute fixing can change more.
  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    moveAnchoredItems(edited: newCharRange.characters, changeInLength: delta, isOfCharacters: editMask.contains(.editedCharacters))
    replaceEditedParagraphs(invalidated: invalidatedCharRange.characters, changeInLength: delta)
  }

  /// Invalidates glyphs and layout of the characters' paragraphs, returned in `actualCharRange`. The range is clamped to the text.
  ///
  /// `delta` is the change in length since the range was laid out.
  open func invalidateGlyphs(
    forCharacterRange charRange: NSRange, changeInLength delta: Int, actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?
  ) {
    let dropped = drop(charRange.characters, changeInLength: delta)
    actualCharRange?.pointee = dropped.nsRange
  }

  /// Invalidates layout and attachment sizes of the characters' paragraphs, returned in `actualCharRange`. Clamps the range to the text.
  open func invalidateLayout(forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?) {
    let dropped = dropLayout(of: charRange.characters)
    actualCharRange?.pointee = dropped.nsRange
  }

  /// Marks the characters for redrawing, for changes that the storage does not report. Clamps the range to the text. Does not lay out text.
  open func invalidateDisplay(forCharacterRange charRange: NSRange) { recordDisplayChange(of: clamped(charRange)) }
  /// Marks the glyphs for redrawing. Traps if the range exceeds the glyphs. Does not lay out text.
  open func invalidateDisplay(forGlyphRange glyphRange: NSRange) { recordDisplayChange(of: characters(of: glyphRange.checkedGlyphs)) }

  // MARK: Laying out

  /// Generates all glyphs up to the end of the range, clamped to the text, including those before it. O(unshaped paragraphs).
  open func ensureGlyphs(forCharacterRange charRange: NSRange) { shape(through: clamped(charRange)) }
  /// Generates all glyphs up to the end of the range, clamped to the last glyph.
  open func ensureGlyphs(forGlyphRange glyphRange: NSRange) { shape(throughGlyphs: glyphRange.glyphs) }
  /// Lays out the text up to the end of the range, clamped to the text. With non-contiguous layout, lays out only the lines that contain it.
  open func ensureLayout(forCharacterRange charRange: NSRange) { layOut(through: clamped(charRange)) }
  /// Lays out the text up to the end of the glyphs, or only their lines with non-contiguous layout. Traps if the range exceeds the glyphs.
  open func ensureLayout(forGlyphRange glyphRange: NSRange) { layOut(through: characters(of: glyphRange.checkedGlyphs)) }
  /// Lays out the text of `container` and of those before it. Traps if it belongs to another layout manager.
  open func ensureLayout(for container: NSTextContainer) { fill(container) }
  /// Lays out the lines that can intersect `bounds` in `container`. Traps if the container belongs to another layout manager.
  ///
  /// This includes all text above, unless layout is non-contiguous.
  open func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) { layOut(bounds, in: container) }
  /// Returns the first character without layout, or the text's length if all text is laid out.
  open func firstUnlaidCharacterIndex() -> Int { document.laidEnd.utf16 }
  /// Returns the first glyph without layout, or the number of glyphs if all are laid out.
  open func firstUnlaidGlyphIndex() -> Int { firstGlyph(ofCharacter: document.laidEnd).number }
  /// Gets the results of `firstUnlaidCharacterIndex()` and `firstUnlaidGlyphIndex()`. A `nil` pointer receives nothing.
  open func getFirstUnlaidCharacterIndex(_ charIndex: UnsafeMutablePointer<Int>?, glyphIndex: UnsafeMutablePointer<Int>?) {
    charIndex?.pointee = firstUnlaidCharacterIndex()
    glyphIndex?.pointee = firstUnlaidGlyphIndex()
  }
  /// Whether text can be laid out without all the text before it. Galley does so in a last container without height limit, away from its shapes:
  /// elsewhere the position of a line depends on the lines above it.
  ///
  /// Text without layout then has an estimated height, and text without glyphs an estimated glyph count. Both are corrected on demand: lines below
  /// move, and glyph numbers change.
  open var allowsNonContiguousLayout = false {
    didSet {
      guard allowsNonContiguousLayout != oldValue else { return }
      document.isNonContiguous = allowsNonContiguousLayout
      glyphNumbering.estimates = allowsNonContiguousLayout
    }
  }
  /// Whether there is text without layout before text with layout.
  open var hasNonContiguousLayout: Bool { document.hasGaps }

  // MARK: Glyphs
  // Numbered in logical order. A cluster's glyphs follow one another; a ligature is one glyph for its characters; a hard
  // break has a glyph that draws nothing.

  /// The number of glyphs of the whole text. Shapes all of it.
  open var numberOfGlyphs: Int { endOfGlyphs.number }
  /// Returns whether there is a glyph with this index: whether it is from 0 to below `numberOfGlyphs`. Shapes text up to it.
  open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { hasGlyph(GlyphIndex(glyphIndex)) }
  /// Returns the glyph ID of a glyph. Traps if the index is out of range.
  open func cgGlyph(at glyphIndex: Int) -> CGGlyph { shapedGlyph(GlyphIndex(glyphIndex)) }
  /// Returns the glyph ID of a glyph, or 0 for an invalid index. A pointer in `isValidIndex` receives whether the index is valid.
  open func cgGlyph(at glyphIndex: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?) -> CGGlyph {
    isValidIndex?.pointee = ObjCBool(hasGlyph(GlyphIndex(glyphIndex)))
    return hasGlyph(GlyphIndex(glyphIndex)) ? shapedGlyph(GlyphIndex(glyphIndex)) : 0
  }
  /// Returns the properties of a glyph: control character, space, combining mark, or not drawn. Traps if the index is out of range.
  open func propertyForGlyph(at glyphIndex: Int) -> GlyphProperty { property(ofGlyph: GlyphIndex(glyphIndex)) }
  /// Returns the first character of the glyph's cluster; the text's length for the number of glyphs, and with non-contiguous layout for any other
  /// number outside. Otherwise traps for these.
  open func characterIndexForGlyph(at glyphIndex: Int) -> Int { firstCharacter(ofGlyph: GlyphIndex(glyphIndex)).utf16 }
  /// Returns the first glyph of the character's cluster, or the number of glyphs for the text's length. Traps outside 0…length.
  open func glyphIndexForCharacter(at charIndex: Int) -> Int { firstGlyph(ofCharacter: UTF16Offset(charIndex)).number }
  /// Returns the glyphs of the clusters that contain the characters, and the characters of those clusters in `actualCharRange`.
  ///
  /// For an empty range, returns an empty range after the glyphs of the previous character. Traps if the range exceeds the text.
  open func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange { glyphs(of: charRange, actualCharRange) }
  /// Returns the characters of the glyphs' clusters, and the glyphs of those in `actualGlyphRange`. Traps if the range exceeds the glyphs.
  open func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange { characters(of: glyphRange, actualGlyphRange) }

  // MARK: Fragments
  // Rectangles are in the container's space; `location(forGlyphAt:)` is relative to its line fragment's origin. A `nil` pointer receives nothing.

  /// Returns a glyph's container, and that container's glyphs in `effectiveGlyphRange`. `nil` if the glyph does not fit. Traps if out of range.
  open func textContainer(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?) -> NSTextContainer? {
    textContainer(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange, withoutAdditionalLayout: false)
  }
  /// Returns the container of a glyph, or `nil` if it does not fit. With `flag`, does not lay out text, and returns `nil` without layout.
  open func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?, withoutAdditionalLayout flag: Bool
  ) -> NSTextContainer? { container(ofGlyph: GlyphIndex(glyphIndex), effectiveGlyphRange, layingOut: !flag) }

  /// Returns the rectangle of the glyph's line fragment, including padding and paragraph spacing. Zero if the glyph does not fit.
  open func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?) -> CGRect {
    lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange, withoutAdditionalLayout: false)
  }
  /// Returns the rectangle of the glyph's line fragment. With `flag`, does not lay out text, and returns zero if there is no layout.
  open func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?, withoutAdditionalLayout flag: Bool
  ) -> CGRect { rect(document.lineFragmentRect, ofGlyph: GlyphIndex(glyphIndex), effectiveGlyphRange, layingOut: !flag) }

  /// Returns the used part of the glyph's line fragment: text and padding without trailing white space. Zero if the glyph does not fit.
  open func lineFragmentUsedRect(forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?) -> CGRect {
    lineFragmentUsedRect(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange, withoutAdditionalLayout: false)
  }
  /// Returns the used part of the glyph's line fragment. With `flag`, does not lay out text, and returns zero if there is no layout.
  open func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?, withoutAdditionalLayout flag: Bool
  ) -> CGRect { rect(\.fragment.used, ofGlyph: GlyphIndex(glyphIndex), effectiveGlyphRange, layingOut: !flag) }

  /// Returns the glyph's origin on the baseline, relative to the top left of its line fragment. Zero if it does not fit.
  open func location(forGlyphAt glyphIndex: Int) -> CGPoint { origin(ofGlyph: GlyphIndex(glyphIndex)) }
  /// Returns whether a glyph is not drawn: as set by `setNotShownAttribute`, else for control characters and null glyphs. Traps if out of range.
  open func notShownAttribute(forGlyphAt glyphIndex: Int) -> Bool { isNotShown(GlyphIndex(glyphIndex)) }
  /// Returns whether `setDrawsOutsideLineFragment` marked a glyph as extending beyond its line; `false` if it was not called.
  open func drawsOutsideLineFragment(forGlyphAt glyphIndex: Int) -> Bool { adjustment(ofGlyph: GlyphIndex(glyphIndex))?.drawsOutside ?? false }
  /// Returns the size of the attachment at a glyph, or (−1, −1) if there is none.
  open func attachmentSize(forGlyphAt glyphIndex: Int) -> CGSize { sizeOfAttachment(atGlyph: GlyphIndex(glyphIndex)) }
  /// Returns the glyphs that are truncated on a glyph's line. The result's location is `NSNotFound` if there are none, or it does not fit.
  open func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange { truncatedGlyphs(onLineOfGlyph: GlyphIndex(glyphIndex)) }

  /// The rectangle of the empty line after a final hard break, or of an empty text. Zero if there is none.
  open var extraLineFragmentRect: CGRect { extraLocatedFragment.map { CGRect(document.lineFragmentRect(of: $0)) } ?? .zero }
  /// The used part of the extra line: its padding, and the height of its caret. Zero if there is none.
  open var extraLineFragmentUsedRect: CGRect { extraFragment.map { CGRect($0.used) } ?? .zero }
  /// The container of the extra line, or `nil` if there is none.
  open var extraLineFragmentTextContainer: NSTextContainer? { extraFragment.map { textContainers[$0.region] } }

  /// Lays out the glyphs, and calls `block` with the line fragments that contain them, in text order. Traps if the range exceeds the glyphs.
  ///
  /// The arguments are the fragment's rectangle, its used part, its container, its glyphs, and a stop flag.
  open func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange, using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) { visitFragments(of: glyphRange.checkedGlyphs) { block($0, $1, $2, $3.nsRange, $4) } }

  // MARK: Rectangles

  /// Returns the bounds of the laid-out text in `container`; zero without lines. Does not lay out text. Traps for another manager's container.
  open func usedRect(for container: NSTextContainer) -> CGRect { used(in: container) }
  /// Returns the glyphs in `container`, after filling it; an empty range if it has no lines. Traps for another manager's container.
  open func glyphRange(for container: NSTextContainer) -> NSRange { glyphs(in: container).nsRange }
  /// Returns the smallest rectangle that contains line heights, ink and underlines of the glyphs in `container`; zero if none are there.
  ///
  /// Oblique and swash glyphs can extend beyond their advances. Traps for another manager's container, and if the range exceeds the glyphs.
  open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect { bounds(of: glyphRange.checkedGlyphs, in: container) }
  /// Returns the glyph range of all lines in `container` that intersect `bounds`; empty at 0 if none does. Traps for another manager's container.
  open func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
    ensureLayout(forBoundingRect: bounds, in: container)
    return glyphRange(forBoundingRectWithoutAdditionalLayout: bounds, in: container)
  }
  /// Returns the glyph range of the lines already laid out that intersect `bounds`; empty at 0 if none does. Traps for another manager's container.
  open func glyphRange(forBoundingRectWithoutAdditionalLayout bounds: CGRect, in container: NSTextContainer) -> NSRange {
    glyphs(meeting: bounds, in: container).nsRange
  }
  /// Calls `block` with rectangles that enclose the glyphs in `textContainer`, line by line, from left to right.
  ///
  /// With a `selectedRange`, rectangles extend to the edge of the line fragment if the selection continues beyond it; if its location is
  /// `NSNotFound`, they are tight. Traps for another manager's container, and if a range exceeds the glyphs.
  open func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
    in textContainer: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) { visitEnclosingRects(of: glyphRange, selected: selectedRange, in: textContainer, block) }

  // MARK: Points and carets

  /// Returns the glyph at a point of the container, or the nearest one; 0 if there is no line. Traps for another manager's container.
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int { glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil) }
  /// Returns the glyph at a point, and the relative position of the point in it, in the direction of its text: 0…1. Below the text, returns the last
  /// glyph and 1; without a line, 0 and 0. Traps for another manager's container.
  open func glyphIndex(
    for point: CGPoint, in container: NSTextContainer, fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int { glyph(at: point, in: container, partialFraction).number }
  /// Returns the relative position of a point in the nearest glyph: 0…1, 1 below the text, 0 without a line. Traps for another manager's container.
  open func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer) -> CGFloat {
    var fraction: CGFloat = 0
    _ = glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: &fraction)
    return fraction
  }
  /// Returns the character whose leading caret is nearest to a point, and the relative distance of the point to the next caret.
  ///
  /// Ligatures are divided into characters. Below the text, and on the extra line, returns the last character and 1. Without lines, 0 and 0.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer, fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int { character(at: point, in: container, partialFraction).utf16 }

  /// Gets the carets of the line fragment that contains a character, and returns their number; 0 if the character does not fit the containers.
  ///
  /// - Parameters:
  ///   - aFlag: At a direction boundary, use the position beside the previous text instead of the next.
  ///   - dFlag: Sort from left to right instead of in text order.
  ///   - positions: Receives distances from the line fragment's left edge; at most its length in characters plus 1.
  ///   - charIndexes: Receives the characters after the carets.
  open func getLineFragmentInsertionPoints(
    forCharacterAt charIndex: Int, alternatePositions aFlag: Bool, inDisplayOrder dFlag: Bool,
    positions: UnsafeMutablePointer<CGFloat>?, characterIndexes charIndexes: UnsafeMutablePointer<Int>?
  ) -> Int { insertionPoints(ofLineAt: UTF16Offset(charIndex), alternate: aFlag, inDisplayOrder: dFlag, positions, charIndexes) }

  // MARK: Temporary attributes

  /// Adds a temporary attribute to characters, keeping others. Traps if the range exceeds the text. O(log *n* + runs in the range) for *n* runs.
  open func addTemporaryAttribute(_ attrName: NSAttributedString.Key, value: Any, forCharacterRange charRange: NSRange) {
    changeTemporaryAttributes(in: charRange) { $0.setting(attrName, to: value) }
  }
  /// Adds temporary attributes to characters, and keeps their others. Traps if the range exceeds the text.
  open func addTemporaryAttributes(_ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange) {
    changeTemporaryAttributes(in: charRange) { [added = AttributeSet.with(attrs)] in $0.merging(added) }
  }
  /// Replaces the temporary attributes of characters. Traps if the range is out of bounds.
  open func setTemporaryAttributes(_ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange) {
    changeTemporaryAttributes(in: charRange) { [new = AttributeSet.with(attrs)] _ in new }
  }
  /// Removes a temporary attribute from characters. Traps if the range is out of bounds.
  open func removeTemporaryAttribute(_ attrName: NSAttributedString.Key, forCharacterRange charRange: NSRange) {
    changeTemporaryAttributes(in: charRange) { $0.removing(attrName) }
  }
  /// Returns the temporary attributes of a character, and, unless `range` is `nil`, a range with them. Traps if `location` is out of range.
  open func temporaryAttributes(atCharacterIndex location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
    temporaryAttributes(at: UTF16Offset(location), range).values
  }
  /// Returns the temporary attributes and, in `range` if not `nil`, the longest range of them in `rangeLimit`. Traps if that lacks `location`.
  open func temporaryAttributes(
    atCharacterIndex location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] { temporaryAttributes(at: UTF16Offset(location), longest: range, in: rangeLimit, under: nil).values }
  /// Returns a temporary attribute, or `nil` if there is none, and a range with the same attributes. Traps if `location` is out of range.
  open func temporaryAttribute(
    _ attrName: NSAttributedString.Key, atCharacterIndex location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? { temporaryAttributes(at: UTF16Offset(location), range).values[attrName] }
  /// Returns a temporary attribute, and the longest range within `rangeLimit` with the same value.
  ///
  /// Returns `nil` if the character has no such attribute. Traps if `rangeLimit` does not contain it. O(log *n* + runs in the range) for *n* runs.
  open func temporaryAttribute(
    _ attrName: NSAttributedString.Key, atCharacterIndex location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> Any? { temporaryAttributes(at: UTF16Offset(location), longest: range, in: rangeLimit, under: attrName).values[attrName] }
}
