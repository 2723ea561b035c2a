import class Foundation.NSNull
import class Foundation.NSObject
import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

/// Lays out the text of a content in one container, in fragments. A fragment contains the lines of one paragraph.
///
/// It uses an `NSLayoutManager` that it adds to the text storage. Galley has one layout engine, so lines are the same
/// in both APIs. A container without a height limit is laid out on demand; text above that is not laid out has an
/// estimated height.
open class NSTextLayoutManager: NSObject {
  /// The delegate, which observes and customizes layout. Not retained. `nil` by default, and after the delegate is released.
  open weak var delegate: (any NSTextLayoutManagerDelegate)? {
    didSet {
      guard delegate !== oldValue else { return }
      lacksFragments = false
      forgetBreaks()
      adopt(textContentManager)
    }
  }

  /// The content to lay out, set by its `addTextLayoutManager(_:)`; `nil` before. Not retained.
  public internal(set) weak var textContentManager: NSTextContentManager?

  /// The container of the lines. With `nil`, the default, nothing is laid out.
  open var textContainer: NSTextContainer? {
    didSet {
      guard textContainer !== oldValue else { return }
      if let oldValue, layout.owns(oldValue) { layout.removeTextContainer(at: 0) }
      if let textContainer { layout.addTextContainer(textContainer) }
      dropRenderingAttributes()
      guard layout.use.shownParagraph != nil, textContainer?.lineFragmentPadding ?? 0 != layout.use.padding else { return }
      adopt(textContentManager)
    }
  }

  /// The controller that lays out the visible text for a view.
  open private(set) lazy var textViewportLayoutController = NSTextViewportLayoutController(textLayoutManager: self)

  /// The object that computes how selections change.
  open lazy var textSelectionNavigation = NSTextSelectionNavigation(dataSource: self)

  /// The selections. Edits move them, so that they keep covering about the same text.
  ///
  /// A `UITextView` updates this property on every selection change, and selects the first range when clients set it;
  /// then set it on the main thread only.
  open var textSelections: [NSTextSelection] {
    get { selections }
    set {
      selections = newValue
      onTextSelections?()
    }
  }
  /// The selections as edits and the view update them.
  package var selections: [NSTextSelection] = []
  /// Called when a client sets `textSelections`. `nil` if no view shows the text's selections.
  package var onTextSelections: (() -> Void)?

  /// Whether lines include the leading of their fonts.
  open var usesFontLeading: Bool {
    get { layout.usesFontLeading }
    set { layout.usesFontLeading = newValue }
  }

  /// Whether paragraphs are hyphenated if their style does not specify it.
  open var usesHyphenation: Bool {
    get { layout.usesDefaultHyphenation }
    set { layout.usesDefaultHyphenation = newValue }
  }

  /// Called when a fragment is laid out or drawn for the first time, and after its rendering attributes were invalidated. `nil`, the default,
  /// leaves them unset.
  ///
  /// The closure sets the rendering attributes of the fragment's range.
  open var renderingAttributesValidator: ((NSTextLayoutManager, NSTextLayoutFragment) -> Void)? {
    didSet { fragments.forEach(in: 0..<UTF16Offset.max) { $0.invalidateRenderingAttributes() } }
  }

  let layout = NSLayoutManager()
  var fragments = LiveFragmentCache()
  /// Whether the delegate does not implement the fragment callback.
  var lacksFragments = false
  /// Whether the delegate does not implement the callbacks for line breaks and for the appearance of links.
  var lacksBreaks = false, lacksLinks = false
  /// The first visible paragraph, kept up to date by edits; `nil` until the first query.
  var firstSeen: Range<UTF16Offset>?
  /// Cached units of the last queried paragraph; `nil` after an edit.
  var recentUnits: ParagraphTextUnits?

  /// Creates a manager without content and container.
  public override init() {
    super.init()
    layout.use.owner = self
    layout.allowsNonContiguousLayout = true
  }

  deinit { layout.textStorage?.removeLayoutManager(layout) }

  /// Replaces the content with another one, which this manager is added to.
  open func replace(_ textContentManager: NSTextContentManager) { textContentManager.addTextLayoutManager(self) }

  /// Discards all fragments and rendering attributes, and starts over with the current text of a content; without a text if it is `nil`.
  func adopt(_ content: NSTextContentManager?) {
    fragments.detachAll()
    (recentUnits, firstSeen) = (nil, nil)
    layout.use.renderingAttributes.removeAll()
    updateParagraphCallback()
    let text = content?.laidText
    if let text, text !== layout.textStorage {
      layout.textStorage?.removeLayoutManager(layout)
      text.addLayoutManager(layout)
    } else if text != nil {
      layout.reloadText(dropping: true)
    } else {
      layout.textStorage?.removeLayoutManager(layout)
    }
  }

  /// Handles an edit that `layout` has already processed.
  func textDidChange(in invalidated: Range<UTF16Offset>, edited: Range<UTF16Offset>, changeInLength delta: Int) {
    let paragraphs = layout.source.paragraphRange(covering: invalidated.nsRange).validCharacters
    let old = paragraphs.lowerBound..<paragraphs.upperBound - delta
    recentUnits = nil
    fragments.replace(old, changeInLength: delta)
    moveRenderingAttributes(edited: edited, changeInLength: delta, relaid: paragraphs)
    if delta != 0 { moveSelections(edited, delta) }
    refreshFirstVisibleParagraph(at: paragraphs, was: old)
  }

  /// The range of the whole text.
  open var documentRange: NSTextRange { textRange(0..<layout.source.textEnd) }

  // MARK: Laying out

  /// The bounds of the text in the container, in points. The height includes an estimate for text that is not laid out. Zero without a container.
  open var usageBoundsForTextContainer: CGRect {
    guard let textContainer else { return .zero }
    var bounds = layout.usedRect(for: textContainer)
    bounds.size.height = max(layout.estimatedHeight(of: textContainer) - bounds.minY, 0)
    return bounds
  }

  /// Lays out the lines of a range, clamped to the text. Does nothing without a container. O(*n*) in the length of the text up to the end of the
  /// range and the hidden paragraphs that follow it.
  open func ensureLayout(for range: NSTextRange) {
    guard textContainer != nil else { return }
    let characters = characters(of: range)
    layout.layOut(through: characters.lowerBound..<endOfHiddenParagraphs(from: characters.upperBound))
  }

  /// Lays out the lines that intersect a rectangle of the container. Does nothing without a container.
  open func ensureLayout(for bounds: CGRect) {
    guard let textContainer else { return }
    layout.ensureLayout(forBoundingRect: bounds, in: textContainer)
  }

  /// Invalidates the layout of the paragraphs in a range, which is clamped to the text.
  ///
  /// Their fragments are replaced, their rendering attributes are removed, and the delegate of a content storage is asked for the paragraphs again.
  open func invalidateLayout(for range: NSTextRange) {
    var dropped = NSRange()
    layout.invalidateLayout(forCharacterRange: characters(of: range).nsRange, actualCharacterRange: &dropped)
    recentUnits = nil
    let paragraphs = dropped.validCharacters
    fragments.replace(paragraphs, changeInLength: 0)
    changeRenderingAttributes(in: paragraphs) { _ in .empty }
    refreshFirstVisibleParagraph(at: paragraphs)
  }

  // MARK: Fragments

  /// Returns the fragment at a point of the container after laying it out. Returns `nil` if there is none at that height, if the text is
  /// empty, or without a container.
  open func textLayoutFragment(for position: CGPoint) -> NSTextLayoutFragment? { laidFragment(at: position) }

  /// Returns the fragment that contains a location, or the last one at the end of the text. Does not lay out text.
  ///
  /// Returns `nil` if the text is empty, if the location is outside of it, or if the delegate hides the element.
  open func textLayoutFragment(for location: any NSTextLocation) -> NSTextLayoutFragment? { fragment(holding: location) }

  /// Calls `block` with successive fragments until it returns `false`.
  ///
  /// Starts with the fragment that contains `textLocation`, or with the first or last one if that is `nil`. With
  /// `.reverse`, enumerates backwards, from the fragment before the one that contains the location.
  ///
  /// - Returns: The end of the last enumerated fragment (in reverse its start), or `nil` if there was none.
  @discardableResult
  open func enumerateTextLayoutFragments(
    from textLocation: (any NSTextLocation)?, options: NSTextLayoutFragment.EnumerationOptions = [], using block: (NSTextLayoutFragment) -> Bool
  ) -> (any NSTextLocation)? { forEachFragment(from: textLocation, options: options, block) }

  /// Calls `block` with the rectangles of a range, from top to bottom and from left to right, until it returns `false`.
  ///
  /// The arguments are the characters (`nil` with `.rangeNotRequired`), a rectangle of the line's height in the container's space, the distance
  /// from its top to the baseline, and the container. An empty range has one rectangle without width, its caret. Lays out the lines. Does nothing
  /// without a container.
  open func enumerateTextSegments(
    in textRange: NSTextRange, type: SegmentType, options: SegmentOptions = [],
    using block: (NSTextRange?, CGRect, CGFloat, NSTextContainer) -> Bool
  ) { forEachSegment(in: textRange, type: type, options: options, block) }

  // MARK: Rendering attributes

  /// Replaces the rendering attributes of a range. `NSNull` as a value hides the text's own attribute.
  ///
  /// Rendering attributes override the text's own when it is drawn. They do not affect layout, and are lost when their
  /// paragraph is laid out again: after an edit in it, when its layout is invalidated, and when the container changes.
  /// `renderingAttributesValidator` sets them again.
  open func setRenderingAttributes(_ renderingAttributes: [NSAttributedString.Key: Any], for textRange: NSTextRange) {
    let new = AttributeSet.with(renderingAttributes.mapValues(Self.renderingValue))
    changeRenderingAttributes(in: characters(of: textRange)) { _ in new }
  }

  /// Adds a rendering attribute to a range, and keeps the range's other ones. `nil` hides the text's own attribute.
  open func addRenderingAttribute(_ renderingAttribute: NSAttributedString.Key, value: Any?, for textRange: NSTextRange) {
    let value = Self.renderingValue(value ?? Self.hiding)
    changeRenderingAttributes(in: characters(of: textRange)) { $0.setting(renderingAttribute, to: value) }
  }

  /// Removes a rendering attribute from a range, so that the text's own attribute is visible again.
  open func removeRenderingAttribute(_ renderingAttribute: NSAttributedString.Key, for textRange: NSTextRange) {
    changeRenderingAttributes(in: characters(of: textRange)) { $0.removing(renderingAttribute) }
  }

  /// Removes the rendering attributes of a range. `renderingAttributesValidator` is called for its fragments before they are drawn again.
  open func invalidateRenderingAttributes(for textRange: NSTextRange) {
    setRenderingAttributes([:], for: textRange)
    fragments.forEach(in: characters(of: textRange)) { $0.invalidateRenderingAttributes() }
  }

  /// Calls `block` with the ranges that have rendering attributes, until it returns `false`.
  ///
  /// Starts at a location, and enumerates backwards with `reverse`.
  open func enumerateRenderingAttributes(
    from location: any NSTextLocation, reverse: Bool, using block: (NSTextLayoutManager, [NSAttributedString.Key: Any], NSTextRange) -> Bool
  ) { forEachRenderingAttributes(from: location, reverse: reverse, block) }

  /// Returns the rendering attributes of a link, which take precedence over all others.
  ///
  /// Called when a line with a link is drawn. They are the delegate's attributes; if it returns none, those that the view which shows the text
  /// has set; otherwise `linkRenderingAttributes`. `NSNull` as a value removes the text's own attribute.
  open func renderingAttributes(forLink link: Any, at location: any NSTextLocation) -> [NSAttributedString.Key: Any] {
    delegateAttributes(forLink: link, at: location, default: ownLinkAttributes)
  }

  // MARK: Replacing

  /// Replaces the text of a range of the content; an empty string deletes it. Does nothing without a content.
  open func replaceContents(in range: NSTextRange, with attributedString: NSAttributedString) {
    replaceContents(in: range, with: [NSTextParagraph(attributedString: attributedString)])
  }

  /// Replaces the contents of a range with elements; an empty array deletes them. Does nothing without a content.
  open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]) {
    textContentManager?.replaceContents(in: range, with: textElements)
  }
}

extension NSTextLayoutManager: TextLayoutOwner {}

extension TextLayoutUse {
  /// The text layout manager that owns the layout manager, or `nil` if there is none.
  var textLayoutManager: NSTextLayoutManager? {
    // No other class owns one.
    owner.map { unsafeDowncast($0, to: NSTextLayoutManager.self) }
  }
}

extension NSTextContainer {
  /// The text layout manager of this container, or `nil` if the container belongs to an `NSLayoutManager` alone.
  public var textLayoutManager: NSTextLayoutManager? { layoutManager?.use.textLayoutManager }
}

/// Customizes layout.
public protocol NSTextLayoutManagerDelegate: NSObjectProtocol {
  /// Returns a new fragment for an element, of any class.
  ///
  /// The fragment draws the element's lines, between margins that its class can override. Called before the element is
  /// laid out, and when its fragment is requested. The default implementation returns an `NSTextLayoutFragment`.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
  ) -> NSTextLayoutFragment

  /// Returns whether a line can end before a location; with `hyphenating`, whether it can end there with a hyphen.
  ///
  /// If not, the line ends at an earlier opportunity. The default implementation allows all breaks. Called once before
  /// the first line is laid out, to find out whether the delegate implements it.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation, hyphenating: Bool
  ) -> Bool

  /// Returns the rendering attributes of a link, which take precedence over all others, or `nil` for the default ones.
  ///
  /// `NSNull` as a value removes the text's own attribute. The default implementation returns `nil`.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any, at location: any NSTextLocation,
    defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]?
}

extension NSTextLayoutManagerDelegate {
  /// The default: returns `true`, so that lines can break at all opportunities.
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation, hyphenating: Bool
  ) -> Bool {
    if textLayoutManager.delegate === self { textLayoutManager.lacksBreaks = true }
    return true
  }

  /// The default: returns `nil`, so that links have the default attributes.
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any, at location: any NSTextLocation,
    defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]? {
    if textLayoutManager.delegate === self { textLayoutManager.lacksLinks = true }
    return nil
  }

  /// The default: returns an `NSTextLayoutFragment`.
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
  ) -> NSTextLayoutFragment {
    if textLayoutManager.delegate === self { textLayoutManager.lacksFragments = true }
    return NSTextLayoutFragment(textElement: textElement, range: nil)
  }
}
