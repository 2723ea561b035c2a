import class Foundation.NSNull
import class Foundation.NSObject
import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import AttributedText
import CoreGraphics
import TextEngine

/// Lays the text of a content out in one container, in fragments: the lines of a paragraph each.
///
/// It lays out by an `NSLayoutManager` of its own, which is among those of the text storage: there is one layout in Galley, and lines are the same
/// whichever classes ask. In a container without an end, only what is asked for is laid out; text above it has the height that is guessed until then.
open class NSTextLayoutManager: NSObject {
  /// Hears of layout, and has a say in it. Not retained.
  open weak var delegate: (any NSTextLayoutManagerDelegate)? {
    didSet {
      guard delegate !== oldValue else { return }
      lacksFragments = false
      followBreaks()
      take(textContentManager)
    }
  }

  /// What is laid out. Set by the content's `addTextLayoutManager(_:)`.
  public internal(set) weak var textContentManager: NSTextContentManager?

  /// What lines are laid in; without it there are none.
  open var textContainer: NSTextContainer? {
    didSet {
      guard textContainer !== oldValue else { return }
      if let oldValue, layout.holds(oldValue) { layout.removeTextContainer(at: 0) }
      if let textContainer { layout.addTextContainer(textContainer) }
      dropRenderingAttributes()
      guard layout.use.shownParagraph != nil, textContainer?.lineFragmentPadding ?? 0 != layout.use.padding else { return }
      take(textContentManager)
    }
  }

  /// Lays out what is seen, for a view.
  open private(set) lazy var textViewportLayoutController = NSTextViewportLayoutController(textLayoutManager: self)

  /// Answers how selections change.
  open lazy var textSelectionNavigation = NSTextSelectionNavigation(dataSource: self)

  /// What is selected. Edits move it: what is typed in front of it, in it or behind it leaves it about the same text. A `UITextView` tells
  /// its selection here each time that it changes, and selects the first range that others set; then it is set on the main thread.
  open var textSelections: [NSTextSelection] {
    get { selections }
    set {
      selections = newValue
      onTextSelections?()
    }
  }
  /// The same, as edits move it and a view tells it.
  package var selections: [NSTextSelection] = []
  /// Told of what others set.
  package var onTextSelections: (() -> Void)?

  /// Whether lines keep the leading that their fonts ask for.
  open var usesFontLeading: Bool {
    get { layout.usesFontLeading }
    set { layout.usesFontLeading = newValue }
  }

  /// Whether paragraphs that say nothing of hyphens are hyphenated.
  open var usesHyphenation: Bool {
    get { layout.usesDefaultHyphenation }
    set { layout.usesDefaultHyphenation = newValue }
  }

  /// Called when a fragment is laid out or drawn for the first time, and again after its rendering attributes were invalidated. It should set the rendering
  /// attributes of the fragment's range.
  open var renderingAttributesValidator: ((NSTextLayoutManager, NSTextLayoutFragment) -> Void)? {
    didSet { fragments.forEach(in: 0..<Int.max) { $0.invalidateRenderingAttributes() } }
  }

  let layout = NSLayoutManager()
  var fragments = LivingFragments()
  /// Whether the delegate turned out to make no fragments.
  var lacksFragments = false
  /// Whether the delegate turned out to have no say in line breaks, or in the look of links.
  var lacksBreaks = false, lacksLinks = false
  /// The first paragraph that is seen, as far as edits have told; `nil` where nobody asked.
  var firstSeen: Range<Int>?
  /// Of the paragraph that was asked about last; `nil` once text changed.
  var recentUnits: ParagraphUnits?

  /// A manager of no content, without a container.
  public override init() {
    super.init()
    layout.use.textLayoutManager = self
    layout.allowsNonContiguousLayout = true
  }

  deinit { layout.textStorage?.removeLayoutManager(layout) }

  /// Lays another content out, which this manager is added to.
  open func replace(_ textContentManager: NSTextContentManager) { textContentManager.addTextLayoutManager(self) }

  /// Takes the text of a content as it is now, from its beginning.
  func take(_ content: NSTextContentManager?) {
    fragments.detachAll()
    (recentUnits, firstSeen) = (nil, nil)
    layout.use.renderingAttributes.removeAll()
    followDelegates()
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

  /// Hears of an edit, which `layout` knows of already.
  func textDidChange(in invalidated: NSRange, edited: NSRange, changeInLength delta: Int) {
    let span = layout.source.paragraphRange(covering: invalidated)
    recentUnits = nil
    fragments.replace(span.location..<span.location + span.length - delta, changeInLength: delta)
    moveRenderingAttributes(edited: edited, changeInLength: delta, relaid: span.location..<span.location + span.length)
    if delta != 0 { moveSelections(edited, delta) }
    refreshFirstSeen(at: span.location..<span.location + span.length, was: span.location..<span.location + span.length - delta)
  }

  /// All of the text.
  open var documentRange: NSTextRange { textRange(0..<layout.source.length) }

  // MARK: Laying out

  /// Where text stands in the container: what is laid out, and a guess at the rest.
  open var usageBoundsForTextContainer: CGRect {
    guard let textContainer else { return .zero }
    var bounds = layout.usedRect(for: textContainer)
    bounds.size.height = max(layout.estimatedHeight(of: textContainer) - bounds.minY, 0)
    return bounds
  }

  /// Lays out the lines that hold the characters of a range. O(n) in the text down to the end of the range and in the hidden paragraphs right below it.
  open func ensureLayout(for range: NSTextRange) {
    guard textContainer != nil else { return }
    let characters = characters(of: range)
    layout.layOut(through: UTF16Span(characters.lowerBound..<endOfHiddenParagraphs(from: characters.upperBound)))
  }

  /// Lays out the lines that meet a rectangle of the container.
  open func ensureLayout(for bounds: CGRect) {
    guard let textContainer else { return }
    layout.ensureLayout(forBoundingRect: bounds, in: textContainer)
  }

  /// Has the paragraphs of a range laid out anew; their fragments are others then, and a content storage's delegate is asked about them again.
  open func invalidateLayout(for range: NSTextRange) {
    var dropped = NSRange()
    layout.invalidateLayout(forCharacterRange: UTF16Span(characters(of: range)).nsRange, actualCharacterRange: &dropped)
    recentUnits = nil
    let paragraphs = dropped.location..<dropped.location + dropped.length
    fragments.replace(paragraphs, changeInLength: 0)
    changeRenderingAttributes(in: paragraphs) { _ in .empty }
    refreshFirstSeen(at: paragraphs)
  }

  // MARK: Fragments

  /// The fragment at a point of the container, laid out; `nil` where no fragment is at its height.
  open func textLayoutFragment(for position: CGPoint) -> NSTextLayoutFragment? { laidFragment(at: position) }

  /// The fragment that holds a location, the last one for the text's end; `nil` in an empty text, and in an element that a delegate hides. Lays nothing out.
  open func textLayoutFragment(for location: any NSTextLocation) -> NSTextLayoutFragment? { fragment(holding: location) }

  /// Calls `block` with the fragments from the one that holds `textLocation` on, the first or last one without a location, until it returns `false`. With
  /// `.reverse` they come backwards from the one before the fragment that holds the location.
  ///
  /// - Returns: where the last of them ends, in reverse where it begins; `nil` where there was none.
  @discardableResult
  open func enumerateTextLayoutFragments(
    from textLocation: (any NSTextLocation)?, options: NSTextLayoutFragment.EnumerationOptions = [], using block: (NSTextLayoutFragment) -> Bool
  ) -> (any NSTextLocation)? { forEachFragment(from: textLocation, options: options, block) }

  /// Calls `block` with the rectangles that a range takes, line by line from the top down and from left to right in each, until it returns
  /// false: which characters stand there (`nil` with `.rangeNotRequired`), the rectangle in the container's space, as high as the line, how far the
  /// baseline is below its top, and the container. An empty range has one of no width, its caret. The lines are laid out.
  open func enumerateTextSegments(
    in textRange: NSTextRange, type: SegmentType, options: SegmentOptions = [],
    using block: (NSTextRange?, CGRect, CGFloat, NSTextContainer) -> Bool
  ) { forEachSegment(in: textRange, type: type, options: options, block) }

  // MARK: Rendering attributes

  /// Sets the rendering attributes of a range, in place of those that it had. `NSNull` as a value hides the text's own attribute.
  ///
  /// Rendering attributes are painted instead of the text's own. They change no line, and are lost when their paragraph is laid out again: after an edit in
  /// it, when its layout is invalidated, and when the container changes. `renderingAttributesValidator` sets them again.
  open func setRenderingAttributes(_ renderingAttributes: [NSAttributedString.Key: Any], for textRange: NSTextRange) {
    let new = AttributeSet.with(renderingAttributes.mapValues(Self.renderingValue))
    changeRenderingAttributes(in: characters(of: textRange)) { _ in new }
  }

  /// Adds a rendering attribute to those of a range. `nil` hides the text's own attribute.
  open func addRenderingAttribute(_ renderingAttribute: NSAttributedString.Key, value: Any?, for textRange: NSTextRange) {
    let value = Self.renderingValue(value ?? Self.hiding)
    changeRenderingAttributes(in: characters(of: textRange)) { $0.setting(renderingAttribute, to: value) }
  }

  /// Removes a rendering attribute from a range, whose text shows its own again.
  open func removeRenderingAttribute(_ renderingAttribute: NSAttributedString.Key, for textRange: NSTextRange) {
    changeRenderingAttributes(in: characters(of: textRange)) { $0.removing(renderingAttribute) }
  }

  /// Removes the rendering attributes of a range. `renderingAttributesValidator` is called for its fragments before they are drawn again.
  open func invalidateRenderingAttributes(for textRange: NSTextRange) {
    setRenderingAttributes([:], for: textRange)
    fragments.forEach(in: characters(of: textRange)) { $0.invalidateRenderingAttributes() }
  }

  /// Calls `block` with the ranges that have rendering attributes, from a location on or, with `reverse`, backwards from it, until it returns `false`.
  open func enumerateRenderingAttributes(
    from location: any NSTextLocation, reverse: Bool, using block: (NSTextLayoutManager, [NSAttributedString.Key: Any], NSTextRange) -> Bool
  ) { forEachRenderingAttributes(from: location, reverse: reverse, block) }

  /// Returns the rendering attributes of a link, which take precedence over all others; `NSNull` as a value removes the text's own attribute.
  ///
  /// Called when a line with a link is drawn. Asks the delegate; without its answer the attributes are those of the view that shows the text, or
  /// `linkRenderingAttributes`.
  open func renderingAttributes(forLink link: Any, at location: any NSTextLocation) -> [NSAttributedString.Key: Any] {
    delegateAttributes(forLink: link, at: location, default: ownLinkAttributes)
  }

  // MARK: Replacing

  /// Puts other text in the place of a range.
  open func replaceContents(in range: NSTextRange, with attributedString: NSAttributedString) {
    replaceContents(in: range, with: [NSTextParagraph(attributedString: attributedString)])
  }

  /// Puts elements in the place of a range.
  open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]) {
    textContentManager?.replaceContents(in: range, with: textElements)
  }
}

/// What an `NSLayoutManager` is to a text layout manager that lays out by it.
struct TextLayoutUse {
  weak var textLayoutManager: NSTextLayoutManager?
  /// Painted instead of the text's own attributes, below temporary attributes.
  var renderingAttributes = TemporaryAttributes()
  /// Whether a view has set how links look.
  var hasLinkLook = false
  /// Whether a line may end before a character, with a hyphen or without; `nil` if no delegate has a say in it.
  var mayBreak: ((_ offset: Int, _ isHyphenated: Bool) -> Bool)?
  /// What is shown of the paragraph at a range; `nil` where that is the paragraph itself, whichever it is.
  var shownParagraph: ((_ range: Range<Int>) -> ShownParagraph)?
  /// The container's, which margins of fragments were told with.
  var padding: CGFloat = 0

  // Of a layout manager of either kind.
  /// Whether a view shows it that puts the views of attachments in their places.
  var showsAttachmentViews = false
  var attachmentViews: (any AttachmentViews)?
  /// How many lines are being laid out, one while another is asked about.
  var layoutDepth = 0
  /// The text whose edits wait until its lines are laid out.
  var heldStorage: NSTextStorage?
}

extension NSTextContainer {
  /// The text layout manager that this container is of; `nil` where it is of a layout manager alone.
  public var textLayoutManager: NSTextLayoutManager? { layoutManager?.use.textLayoutManager }
}

/// Has a say in layout.
public protocol NSTextLayoutManagerDelegate: NSObjectProtocol {
  /// The fragment for an element, new and of any class: it draws the element's lines, between margins that its class may override. Asked before the
  /// element is laid out, and when its fragment is. A delegate without this method has an `NSTextLayoutFragment` made.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
  ) -> NSTextLayoutFragment

  /// Whether a line may end before a location; with `hyphenating`, whether it may end there with a hyphen. If not, the line ends at an earlier opportunity. A
  /// delegate without this method allows all; setting a delegate calls it once to find that out.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation, hyphenating: Bool
  ) -> Bool

  /// The rendering attributes of a link, which take precedence over all others; `NSNull` as a value removes the text's own attribute. `nil`, which a delegate
  /// without this method returns, stands for the default attributes.
  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any, at location: any NSTextLocation,
    defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]?
}

extension NSTextLayoutManagerDelegate {
  /// Allows all breaks.
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, shouldBreakLineBefore location: any NSTextLocation, hyphenating: Bool
  ) -> Bool {
    if textLayoutManager.delegate === self { textLayoutManager.lacksBreaks = true }
    return true
  }

  /// Returns `nil`.
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, renderingAttributesForLink link: Any, at location: any NSTextLocation,
    defaultAttributes renderingAttributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any]? {
    if textLayoutManager.delegate === self { textLayoutManager.lacksLinks = true }
    return nil
  }

  /// A plain fragment.
  public func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
  ) -> NSTextLayoutFragment {
    if textLayoutManager.delegate === self { textLayoutManager.lacksFragments = true }
    return NSTextLayoutFragment(textElement: textElement, range: nil)
  }
}
