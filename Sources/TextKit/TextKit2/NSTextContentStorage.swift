import class Foundation.NSObject
import protocol Foundation.NSObjectProtocol
import let Foundation.NSNotFound
import struct Foundation.NSRange
import GalleyAttributedText
import GalleyRequirements
import GalleyTextEngine

/// A content that is an attributed string, in paragraphs.
open class NSTextContentStorage: NSTextContentManager, NSTextStorageObserving {
  /// The delegate, which can replace paragraphs. Not retained. Setting it invalidates the layout of all paragraphs. `nil` by default, and after
  /// the delegate is released.
  open var delegate: (any NSTextContentStorageDelegate)? {
    get { contentDelegate as? any NSTextContentStorageDelegate }
    set { contentDelegate = newValue }
  }

  /// The text storage, whose edits are laid out. If `nil`, the content is `attributedString`.
  open var textStorage: NSTextStorage? = NSTextStorage() {
    didSet {
      guard textStorage !== oldValue else { return }
      if oldValue?.textStorageObserver === self { oldValue?.textStorageObserver = nil }
      textStorage?.textStorageObserver = self
      lastEdit = nil
      for manager in textLayoutManagers { manager.adopt(self) }
    }
  }

  /// The text. Setting it replaces the text of `textStorage`; `nil` removes all text.
  ///
  /// Without a text storage, the content is a copy of the string.
  open var attributedString: NSAttributedString? {
    get { textStorage ?? ownText.map { NSAttributedString(attributedString: $0) } }
    set {
      if let textStorage { return textStorage.setAttributedString(newValue ?? NSAttributedString(string: "")) }
      ownText?.textStorageObserver = nil
      ownText = newValue.map { NSTextStorage(attributedString: $0) }
      ownText?.textStorageObserver = ownObserver
      lastEdit = nil
      for manager in textLayoutManagers { manager.adopt(self) }
    }
  }
  /// The text of a content without a text storage; `nil` if none was set.
  private var ownText: NSTextStorage?
  private lazy var ownObserver = OwnTextObserver(self)
  /// The last edit: the range of the new characters, and the change in length; `nil` before the first one, and after another text was set.
  private var lastEdit: (edited: Range<UTF16Offset>, delta: Int)?

  /// Creates a content with an empty text storage.
  public override init() {
    super.init()
    textStorage?.textStorageObserver = self
  }

  // MARK: Elements

  /// Returns the text that is shown for an element, or `nil` if the element is not a paragraph.
  open func attributedString(for textElement: NSTextElement) -> NSAttributedString? {
    (textElement as? NSTextParagraph)?.attributedString
  }

  /// Returns a new paragraph of the given text, outside of any content; never `nil`.
  open func textElement(for attributedString: NSAttributedString) -> NSTextElement? {
    NSTextParagraph(attributedString: attributedString)
  }

  /// The range of the whole text; empty if there is no text.
  open override var documentRange: NSTextRange { NSTextRange(0..<text.textEnd) }

  /// Calls `block` with a paragraph at a time, from the paragraph of `textLocation` on, until `block` returns `false`.
  ///
  /// With `.reverse`, begins with the paragraph that ends at or before the location. `nil` stands for the document's start, or its end with
  /// `.reverse`. Returns the edge at which the enumeration stopped, or `nil` if no paragraph was enumerated.
  @discardableResult
  open override func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [], using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? {
    let isReversed = options.contains(.reverse)
    var (offset, last) = (textLocation?.offset ?? (isReversed ? text.textEnd : 0), nil as (any NSTextLocation)?)
    // Backwards, the element that holds the location is not enumerated.
    if isReversed, offset >= 0, offset < text.textEnd { offset = paragraphRange(at: offset).lowerBound }
    while isReversed ? offset > 0 && offset <= text.textEnd : offset < text.textEnd {
      let range = paragraphRange(at: isReversed ? offset - 1 : offset)
      offset = isReversed ? range.lowerBound : range.upperBound
      guard case let element = self.element(at: range).element, isEnumerated(element, options) else { continue }
      last = CharacterLocation(offset)
      guard block(element) else { break }
    }
    return last
  }

  /// Replaces the text of `range` by that of the elements in one editing transaction; `nil` and `[]` delete it.
  ///
  /// Elements without text contribute nothing. Does nothing if the content has neither a text storage nor a text. Traps if the range exceeds the
  /// text.
  open override func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
    let new = NSMutableAttributedString()
    for element in textElements ?? [] { attributedString(for: element).map(new.append) }
    performEditingTransaction { laidText?.replaceCharacters(in: range.characters.nsRange, with: new) }
  }

  /// Returns the location `offset` UTF-16 code units after `location`. Returns `nil` if that is outside the document, or if a content storage did not
  /// create `location`. O(1).
  open override func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    guard let start = location as? CharacterLocation, case let (target, isOverflow) = start.offset.utf16.addingReportingOverflow(offset), !isOverflow
    else { return nil }
    return (0...text.length).contains(target) ? CharacterLocation(UTF16Offset(target)) : nil
  }

  /// Returns the distance between two locations in UTF-16 code units, negative if `to` precedes `from`. O(1).
  ///
  /// Returns `NSNotFound` if a location does not belong to a content storage.
  open override func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
    guard let start = from as? CharacterLocation, let end = to as? CharacterLocation else { return NSNotFound }
    return end.offset - start.offset
  }

  /// Returns a range adjusted for the last edit. With `forEditingTextSelection`, a caret in the edited text moves after the new text; other ranges
  /// keep the rest of their text. Traps after an edit if a content storage did not create the locations of the range.
  ///
  /// Returns `nil` if the range does not change, because it ends before the edit or nothing was edited.
  open override func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange? {
    guard let (edited, delta) = lastEdit, case let range = textRange.characters else { return nil }
    let (start, end) = (edited.lowerBound, edited.upperBound)
    let oldEnd = end - delta
    guard range.upperBound > start || range.isEmpty && range.lowerBound == start else { return nil }
    func moved(_ offset: UTF16Offset) -> UTF16Offset { offset >= oldEnd ? offset + delta : offset <= start ? offset : end }
    let isEditedCaret = forEditingTextSelection && range.isEmpty && range.lowerBound <= oldEnd
    let first = isEditedCaret ? end : moved(range.lowerBound)
    let adjusted = NSTextRange(first..<max(first, moved(range.upperBound)))
    return adjusted.isEqual(to: textRange) ? nil : adjusted
  }

  // MARK: Editing

  override func beginEdits() { laidText?.beginEditing() }
  override func endEdits() { laidText?.endEditing() }

  /// Has no effect: layout observes the edits of the storage.
  open override func recordEditAction(in originalTextRange: NSTextRange, newTextRange: NSTextRange) {}

  // The storage has already reported all edits to layout.
  override func synchronizeLayout() {}

  /// Passes an edit of the storage on to the text layout managers, which invalidate `invalidatedCharRange`. Ranges are in UTF-16 code units
  /// after the edit.
  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    let edited = newCharRange.characters
    lastEdit = (edited, delta)
    for manager in textLayoutManagers { manager.textDidChange(in: invalidatedCharRange.characters, edited: edited, changeInLength: delta) }
  }

  // MARK: What is laid out

  override var laidText: NSTextStorage? { textStorage ?? ownText }
  override func offset(of location: any NSTextLocation) -> UTF16Offset { location.offset }
  override func location(at offset: UTF16Offset) -> any NSTextLocation { CharacterLocation(offset) }
  override func endLocation(at offset: UTF16Offset) -> any NSTextLocation { CharacterLocation(offset) }
  override var layoutCallbacks: TextDelegateCallbacks { delegate == nil ? [.elements, .enumeration] : [.elements, .enumeration, .paragraphs] }
  override func didMove(_ element: NSTextElement, to range: Range<UTF16Offset>) { element.elementRange = NSTextRange(range) }

  override func element(at range: Range<UTF16Offset>) -> (element: NSTextParagraph, shown: NSAttributedString?) {
    let other = otherParagraph(range.nsRange)
    let paragraph = other ?? NSTextParagraph(attributedString: text.attributedSubstring(from: range.nsRange))
    paragraph.textContentManager = self
    paragraph.elementRange = NSTextRange(range)
    return (paragraph, other?.attributedString)
  }
}

extension NSTextContentStorage {
  var text: NSAttributedString { laidText ?? Self.emptyText }

  private nonisolated(unsafe) static let emptyText = NSAttributedString(string: "")

  /// Returns the paragraph that contains the UTF-16 code unit at an offset.
  private func paragraphRange(at offset: UTF16Offset) -> Range<UTF16Offset> { text.paragraph(at: offset) }

  /// Returns the paragraph that the delegate shows instead of the text in a range, or `nil` to show the text. Traps if its length differs.
  private func otherParagraph(_ range: NSRange) -> NSTextParagraph? {
    guard let contentDelegate else { return nil }
    let element = contentDelegate.textContentManager(self, textElementAt: CharacterLocation(UTF16Offset(range.location))) as? NSTextParagraph
    guard let paragraph = element ?? delegate?.textContentStorage(self, textParagraphWith: range) else { return nil }
    require(
      paragraph.attributedString.length == range.length,
      "the delegate replaced a paragraph of length \(range.length) by one of length \(paragraph.attributedString.length); the lengths must be equal")
    return paragraph
  }
}

/// Observes the text of a content without a text storage.
private final class OwnTextObserver: NSObject, NSTextStorageObserving {
  var textStorage: NSTextStorage?
  private weak var content: NSTextContentStorage?

  init(_ content: NSTextContentStorage) { self.content = content }

  func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    content?.processEditing(
      for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta, invalidatedRange: invalidatedCharRange)
  }
}
