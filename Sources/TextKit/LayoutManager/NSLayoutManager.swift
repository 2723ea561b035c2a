import class Foundation.NSCoder
import class Foundation.NSObject
import protocol Foundation.NSSecureCoding
import struct Foundation.NSRange
import typealias Foundation.NSRangePointer
import struct Foundation.ObjCBool
import AttributedText
import CoreGraphics
import struct Raster.GlyphRun
import TextEngine
import UIFoundation

/// Lays the text of one storage out in a list of containers, and draws it.
///
/// It converts: attributes to the engine's paragraphs, containers to its regions, and the engine's answers to points
/// in the space of a container. Lines themselves are the engine's.
///
/// What a subclass may override stands here and in `LayoutPrimitives`, for what an extension holds cannot be; what it does stands in the files of the
/// subjects. Methods there call one another, and of those here `ensureLayout(for:)` alone, and those that are longer forms
/// of what was called: so an override sees what clients ask, each call once.
///
/// | file | what |
/// |---|---|
/// | `+Editing` | hearing of edits, replacing edited paragraphs only |
/// | `+Attachments` | asking attachments for their sizes |
/// | `+Containers` | the list of containers |
/// | `+LayingOut` | ensuring and dropping layout |
/// | `+Glyphs` | numbering glyphs, glyphs ⇄ characters |
/// | `+Fragments`, `+Rectangles` | where lines and glyphs are |
/// | `+HitTesting`, `+InsertionPoints` | points and carets |
/// | `Hooks` | what the delegate and setters have a say in |
/// | `+Display`, `+TemporaryAttributes` | what is to be drawn again, marks that are painted and no more |
/// | `+WordSpaces` | how far word spaces give, Galley's own |
/// | Painting | backgrounds, glyphs, lines under and through them; `LayoutManagerDrawing` has what of it can be overridden |
open class NSLayoutManager: LayoutPrimitives, NSSecureCoding {
  /// Hears of layout, and has a say in it. Not retained.
  @exclusivity(unchecked) open weak var delegate: (any NSLayoutManagerDelegate)? {
    didSet { if delegate !== oldValue { delegateDidChange() } }
  }

  /// The text. Set by the storage's `addLayoutManager(_:)`; to set it does as much.
  open weak var textStorage: NSTextStorage? {
    didSet { if textStorage !== oldValue { storageDidChange(from: oldValue) } }
  }

  /// Filled in this order.
  @exclusivity(unchecked) public internal(set) var textContainers: [NSTextContainer] = []

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

  /// The engine's layout of the text.
  package let document = DocumentLayout(settings: LayoutSettings())

  /// Galley: what an empty text is set in; gives the caret its height.
  public var emptyTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { if textStorage.map({ $0.length == 0 }) ?? true { reloadText() } }
  }

  /// Whether text stands at the margin whatever its paragraph styles say; to be set before there is any.
  var ignoresIndents = false
  var use = TextLayoutUse()
  var runAttributes = RunAttributesCache()
  /// One for each paragraph of `document`.
  var paints = PaintList()
  var temporaryAttributes = TemporaryAttributes()
  var temporaryPaints = TemporaryPaints()
  /// `numbering`, which finds out first what the delegate answers.
  let counted = GlyphNumbering()
  /// Containers that the delegate was told are complete.
  var completedContainers = 0
  /// Whether a view shows a container, and hears of changes.
  var hasShowers = false
  var toldOfOverflow = false
  /// What `showCGGlyphs` is called for, with the text that the glyphs stand for.
  var glyphsBeingShown: GlyphRun?

  public override init() {
    super.init()
    begin()
  }

  open class var supportsSecureCoding: Bool { true }

  /// The settings and the containers, without a text: a storage owns its managers, and adds this one.
  public required init?(coder: NSCoder) {
    super.init()
    begin()
    guard takeValues(from: coder) else { return nil }
  }

  open func encode(with coder: NSCoder) { encodeValues(with: coder) }

  private func begin() {
    document.fitObject = { [unowned self] in fit($0) }
    document.recordsChanges = false
    document.noteGlyphCounts = { [unowned self] in counted.take($1, from: $0) }
    if !overriddenSetters.isEmpty { giveHooks() } else { reloadText() }
  }

  // MARK: Containers

  /// Adds a container after all others; text that is laid out stays where it is.
  open func addTextContainer(_ container: NSTextContainer) { insert(container, at: textContainers.count) }
  /// Inserts a container; layout from it on is dropped.
  open func insertTextContainer(_ container: NSTextContainer, at index: Int) { insert(container, at: index) }
  /// Removes a container; layout from it on is dropped.
  open func removeTextContainer(at index: Int) { removeContainer(at: index) }
  /// Drops the layout of `container` and of those after it; its shape changed.
  open func textContainerChangedGeometry(_ container: NSTextContainer) { takeShape(of: container) }

  // MARK: Changes

  /// Hears of an edit from the storage. `invalidatedCharRange` contains `newCharRange`: fixing may have changed more.
  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    moveWhatStandsAtCharacters(edited: newCharRange, changeInLength: delta, isOfCharacters: editMask.contains(.editedCharacters))
    replaceEditedParagraphs(invalidated: UTF16Span(invalidatedCharRange), changeInLength: delta)
  }

  /// Drops glyphs and layout: the paragraphs of the characters, told in `actualCharRange`, are converted and shaped anew.
  ///
  /// `delta` is what the text grew by since the range was laid out.
  open func invalidateGlyphs(
    forCharacterRange charRange: NSRange, changeInLength delta: Int,
    actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?
  ) {
    let dropped = drop(charRange, changeInLength: delta)
    actualCharRange?.pointee = dropped
  }

  /// Drops the layout of the characters' paragraphs, told in `actualCharRange`; attachments there are asked for their
  /// sizes again.
  open func invalidateLayout(
    forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?
  ) {
    let dropped = dropLayout(of: charRange)
    actualCharRange?.pointee = dropped
  }

  /// Has the characters drawn again by who shows this text, as after a change that its storage knows nothing of. Lays nothing out.
  open func invalidateDisplay(forCharacterRange charRange: NSRange) { noteDisplayChange(of: clamped(charRange)) }
  /// Has the glyphs drawn again by who shows this text. Lays nothing out.
  open func invalidateDisplay(forGlyphRange glyphRange: NSRange) { noteDisplayChange(of: characters(of: glyphRange)) }

  // MARK: Laying out

  /// Has every glyph up to the end of the characters shaped; those before the range, too. O(paragraphs not shaped yet).
  open func ensureGlyphs(forCharacterRange charRange: NSRange) { shape(through: charRange) }
  /// Has every glyph up to the range's end shaped; a range beyond the last glyph is cut.
  open func ensureGlyphs(forGlyphRange glyphRange: NSRange) { shape(throughGlyphs: glyphRange) }
  /// Lays out up to the end of the characters; where layout need not be contiguous, the lines that hold them.
  open func ensureLayout(forCharacterRange charRange: NSRange) { layOut(through: clamped(charRange)) }
  /// Lays out up to the end of the glyphs' characters; where layout need not be contiguous, the lines that hold them.
  open func ensureLayout(forGlyphRange glyphRange: NSRange) { layOut(through: characters(of: glyphRange)) }
  /// Fills `container`, and those before it.
  open func ensureLayout(for container: NSTextContainer) { fill(container) }
  /// Lays out what may meet `bounds` in `container`: from the text's start down to their lower edge, or, where layout need not be
  /// contiguous, those lines alone.
  open func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) { layOut(bounds, in: container) }
  /// The first character that is not laid out; the text's length where all is.
  open func firstUnlaidCharacterIndex() -> Int { document.laidEnd }
  /// The first glyph that is not laid out; the count of glyphs where all are.
  open func firstUnlaidGlyphIndex() -> Int { firstGlyph(ofCharacter: document.laidEnd) }
  /// The first unlaid character and glyph.
  open func getFirstUnlaidCharacterIndex(_ charIndex: UnsafeMutablePointer<Int>?, glyphIndex: UnsafeMutablePointer<Int>?) {
    charIndex?.pointee = firstUnlaidCharacterIndex()
    glyphIndex?.pointee = firstUnlaidGlyphIndex()
  }
  /// Whether what is asked for may be laid out without all the text before it, in a last container that has no end and, where it
  /// stands, no shapes: elsewhere a line has no place before those above it have theirs.
  ///
  /// Text that was never laid then takes as much room as lines so far let expect, and glyphs that were never made are taken to be as
  /// many as characters. Both are put right when they are asked for: what is below moves, and numbers of glyphs change.
  open var allowsNonContiguousLayout = false {
    didSet {
      guard allowsNonContiguousLayout != oldValue else { return }
      document.isNonContiguous = allowsNonContiguousLayout
      counted.estimates = allowsNonContiguousLayout
    }
  }
  /// Whether text is laid out after text that is not.
  open var hasNonContiguousLayout: Bool { document.hasGaps }

  // MARK: Glyphs
  // Numbered in logical order. A cluster's glyphs follow one another; a ligature is one glyph for its characters; a hard
  // break has a glyph that draws nothing.

  /// Of the whole text, which is shaped for it.
  open var numberOfGlyphs: Int { glyphCount }
  /// Whether there is a glyph of that number.
  open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { hasGlyph(glyphIndex) }
  /// The font's number for a glyph; an index out of range is the caller's mistake.
  open func cgGlyph(at glyphIndex: Int) -> CGGlyph { shapedGlyph(glyphIndex) }
  /// The font's number for a glyph; 0, and false in `isValidIndex`, where there is none.
  open func cgGlyph(at glyphIndex: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?) -> CGGlyph {
    isValidIndex?.pointee = ObjCBool(hasGlyph(glyphIndex))
    return hasGlyph(glyphIndex) ? shapedGlyph(glyphIndex) : 0
  }
  /// Whether the glyph ends a line, stands for white space, or is none that is drawn.
  open func propertyForGlyph(at glyphIndex: Int) -> GlyphProperty { property(ofGlyph: glyphIndex) }
  /// The first character of the glyph's cluster; the text's length for the glyph after the last.
  open func characterIndexForGlyph(at glyphIndex: Int) -> Int { firstCharacter(ofGlyph: glyphIndex) }
  /// The first glyph of the character's cluster; the count of glyphs for the character after the last.
  open func glyphIndexForCharacter(at charIndex: Int) -> Int { firstGlyph(ofCharacter: charIndex) }
  /// The glyphs of whole clusters that hold the characters; the characters of those clusters in `actualCharRange`.
  ///
  /// An empty range gives an empty one: right after the glyphs of the character before it.
  open func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange { glyphs(of: charRange, actualCharRange) }
  /// The characters of whole clusters that hold the glyphs; the glyphs of those clusters in `actualGlyphRange`.
  open func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange { characters(of: glyphRange, actualGlyphRange) }

  // MARK: Fragments
  // Rectangles are in the space of the container; `location(forGlyphAt:)` is relative to its line fragment's origin.

  /// The container that a glyph lies in; nil where it found no room. The container's glyphs in `effectiveGlyphRange`.
  open func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSTextContainer? {
    textContainer(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange, withoutAdditionalLayout: false)
  }
  /// The same; with `flag` nothing is laid out, and the answer is `nil` where nothing was.
  open func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?,
    withoutAdditionalLayout flag: Bool
  ) -> NSTextContainer? { container(ofGlyph: glyphIndex, effectiveGlyphRange, layingOut: !flag) }

  /// The rectangle of the whole line fragment, with padding and with the paragraph spacing above and below; zero if the glyph found no room.
  open func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> CGRect {
    lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange, withoutAdditionalLayout: false)
  }
  /// The same; with `flag` nothing is laid out, and the answer is zero where nothing was.
  open func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?,
    withoutAdditionalLayout flag: Bool
  ) -> CGRect { rect(document.lineFragmentRect, ofGlyph: glyphIndex, effectiveGlyphRange, layingOut: !flag) }

  /// The part of the fragment that text takes, with padding, trailing white space left out.
  open func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> CGRect {
    lineFragmentUsedRect(forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange, withoutAdditionalLayout: false)
  }
  /// The same; with `flag` nothing is laid out, and the answer is zero where nothing was.
  open func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: UnsafeMutablePointer<NSRange>?,
    withoutAdditionalLayout flag: Bool
  ) -> CGRect { rect(\.fragment.used, ofGlyph: glyphIndex, effectiveGlyphRange, layingOut: !flag) }

  /// The glyph's origin, on the baseline, from its line fragment's top left; zero where it found no room.
  open func location(forGlyphAt glyphIndex: Int) -> CGPoint { origin(ofGlyph: glyphIndex) }
  /// Whether a glyph draws nothing: a line's end, a tab, one that is hidden.
  open func notShownAttribute(forGlyphAt glyphIndex: Int) -> Bool { isNotShown(glyphIndex) }
  /// Whether a glyph was said to reach out of its line.
  open func drawsOutsideLineFragment(forGlyphAt glyphIndex: Int) -> Bool { adjustment(ofGlyph: glyphIndex)?.drawsOutside ?? false }
  /// The size of the attachment at a glyph; (−1, −1) where there is none.
  open func attachmentSize(forGlyphAt glyphIndex: Int) -> CGSize { sizeOfAttachment(atGlyph: glyphIndex) }
  /// The glyphs that an ellipsis stands for in a glyph's line; location `NSNotFound` where there is none.
  open func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange { hiddenGlyphs(onLineOfGlyph: glyphIndex) }

  /// The empty line after a final hard break, or of an empty text; zero where there is none.
  open var extraLineFragmentRect: CGRect { extraLocatedFragment.map { CGRect(document.lineFragmentRect(of: $0)) } ?? .zero }
  /// The part of that line that text takes: its padding, and the height of a caret on it.
  open var extraLineFragmentUsedRect: CGRect { extraFragment.map { CGRect($0.used) } ?? .zero }
  /// The container that it lies in; `nil` where there is none.
  open var extraLineFragmentTextContainer: NSTextContainer? { extraFragment.map { textContainers[$0.region] } }

  /// Visits the line fragments that hold the glyphs, in order of the text.
  ///
  /// `block` gets the fragment's rectangle, the part of it that is used, its container, its glyphs, and where to say stop.
  open func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) { visitFragments(of: glyphRange, block) }

  // MARK: Rectangles

  /// What the text laid out in `container` takes. Lays nothing out.
  open func usedRect(for container: NSTextContainer) -> CGRect { used(in: container) }
  /// The glyphs in `container`, which is filled first.
  open func glyphRange(for container: NSTextContainer) -> NSRange { glyphs(in: container) }
  /// The smallest rectangle that holds the line heights of the glyphs that lie in `container`, their ink and the lines under
  /// them: letters that lean or swing out reach beyond their places.
  open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
    bounds(of: glyphRange, in: container)
  }
  /// The glyphs, as one range, of all line fragments in `container` that meet `bounds`.
  open func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
    ensureLayout(forBoundingRect: bounds, in: container)
    return glyphRange(forBoundingRectWithoutAdditionalLayout: bounds, in: container)
  }
  /// The same of the text that is laid out already.
  open func glyphRange(forBoundingRectWithoutAdditionalLayout bounds: CGRect, in container: NSTextContainer) -> NSRange {
    glyphs(meeting: bounds, in: container)
  }
  /// Visits rectangles that together enclose the glyphs in `textContainer`, line by line, left to right.
  ///
  /// With a `selectedRange` they are a selection's: where it goes on past a line's end or began before its start, they
  /// reach that edge of the line fragment. With its location `NSNotFound` they are tight.
  open func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
    in textContainer: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) { visitEnclosingRects(of: glyphRange, selected: selectedRange, in: textContainer, block) }

  // MARK: Points and carets

  /// The glyph at a point of the container, or the nearest where none is hit.
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
  }
  /// The glyph at a point, and how far through it, in the direction of its text, the point lies: 0…1. Below the text: the
  /// last and 1.
  open func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int { glyph(at: point, in: container, partialFraction) }
  /// How far through the nearest glyph a point lies: 0…1.
  open func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer) -> CGFloat {
    var fraction: CGFloat = 0
    _ = glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: &fraction)
    return fraction
  }
  /// The character with a caret before it that is nearest to a point, and how far the point lies towards the next caret.
  ///
  /// Ligatures are divided into their letters. Below the text, and on the empty line after it: the last character and 1.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int { character(at: point, in: container, partialFraction) }

  /// The carets of the line fragment that holds a character; how many there are.
  ///
  /// - Parameters:
  ///   - aFlag: where text of two directions meets, take the place beside the text before it, not that after it.
  ///   - dFlag: from left to right, else in order of the text.
  ///   - positions: receives distances from the line fragment's left edge; at most its length in characters plus 1.
  ///   - charIndexes: receives the characters before which the carets stand.
  open func getLineFragmentInsertionPoints(
    forCharacterAt charIndex: Int, alternatePositions aFlag: Bool, inDisplayOrder dFlag: Bool,
    positions: UnsafeMutablePointer<CGFloat>?, characterIndexes charIndexes: UnsafeMutablePointer<Int>?
  ) -> Int { insertionPoints(ofLineAt: charIndex, alternate: aFlag, inDisplayOrder: dFlag, positions, charIndexes) }

  // MARK: Temporary attributes

  /// Marks characters with an attribute; others that they bear stay. O(log n + runs in the range), as all that change some.
  open func addTemporaryAttribute(_ attrName: NSAttributedString.Key, value: Any, forCharacterRange charRange: NSRange) {
    changeTemporaryAttributes(in: charRange) { $0.setting(attrName, to: value) }
  }
  /// Marks characters with attributes; others that they bear stay.
  open func addTemporaryAttributes(_ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange) {
    changeTemporaryAttributes(in: charRange) { [added = AttributeSet.with(attrs)] in $0.merging(added) }
  }
  /// Marks characters with these attributes and no others.
  open func setTemporaryAttributes(_ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange) {
    changeTemporaryAttributes(in: charRange) { [new = AttributeSet.with(attrs)] _ in new }
  }
  /// Takes an attribute from characters.
  open func removeTemporaryAttribute(_ attrName: NSAttributedString.Key, forCharacterRange charRange: NSRange) {
    changeTemporaryAttributes(in: charRange) { $0.removing(attrName) }
  }
  /// What a character is marked with, and in `range` characters around it that are marked alike. O(log n).
  open func temporaryAttributes(atCharacterIndex location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
    temporaryAttributes(at: location, range).values
  }
  /// The same; `range` is all there is in `rangeLimit`. O(log n).
  open func temporaryAttributes(
    atCharacterIndex location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] { temporaryAttributes(at: location, longest: range, in: rangeLimit, under: nil).values }
  /// An attribute that a character is marked with, nil for none; in `range` characters around it that are marked alike. O(log n).
  open func temporaryAttribute(
    _ attrName: NSAttributedString.Key, atCharacterIndex location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? { temporaryAttributes(at: location, range).values[attrName] }
  /// The same; `range` is all in `rangeLimit` that has it, whatever else is marked there. O(log n + runs in the range).
  open func temporaryAttribute(
    _ attrName: NSAttributedString.Key, atCharacterIndex location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> Any? { temporaryAttributes(at: location, longest: range, in: rangeLimit, under: attrName).values[attrName] }
}
