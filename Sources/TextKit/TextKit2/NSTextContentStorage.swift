import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import AttributedText
import Requirements
import TextEngine

/// A content that is an attributed string, in paragraphs.
open class NSTextContentStorage: NSTextContentManager, NSTextStorageObserving {
  /// May show paragraphs otherwise than they are. Not retained. To set it has all paragraphs laid out anew.
  open var delegate: (any NSTextContentStorageDelegate)? {
    get { anyDelegate as? any NSTextContentStorageDelegate }
    set { anyDelegate = newValue }
  }

  /// The text; edits of it reach the layout.
  open var textStorage: NSTextStorage? = NSTextStorage() {
    didSet {
      guard textStorage !== oldValue else { return }
      if oldValue?.textStorageObserver === self { oldValue?.textStorageObserver = nil }
      textStorage?.textStorageObserver = self
      for manager in textLayoutManagers { manager.take(self) }
    }
  }

  /// The text. To set it puts other text into `textStorage`; `nil` empties it.
  open var attributedString: NSAttributedString? {
    get { textStorage }
    set { textStorage?.setAttributedString(newValue ?? NSAttributedString(string: "")) }
  }

  /// A content without text.
  public override init() {
    super.init()
    textStorage?.textStorageObserver = self
  }

  // MARK: Elements

  /// The text that an element is shown with; `nil` for one that is no paragraph.
  open func attributedString(for textElement: NSTextElement) -> NSAttributedString? {
    (textElement as? NSTextParagraph)?.attributedString
  }

  /// A paragraph of this text, in no content.
  open func textElement(for attributedString: NSAttributedString) -> NSTextElement? {
    NSTextParagraph(attributedString: attributedString)
  }

  open override var documentRange: NSTextRange { NSTextRange(0..<text.length) }

  @discardableResult
  open override func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [], using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? {
    let isReversed = options.contains(.reverse)
    var (place, last) = (textLocation?.offset ?? (isReversed ? text.length : 0), nil as (any NSTextLocation)?)
    while isReversed ? place > 0 && place <= text.length : place < text.length {
      let range = paragraphRange(at: isReversed ? place - 1 : place)
      place = isReversed ? range.lowerBound : range.upperBound
      guard case let element = self.element(at: range).element, isEnumerated(element, options) else { continue }
      last = CharacterLocation(place)
      guard block(element) else { break }
    }
    return last
  }

  open override func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
    let new = NSMutableAttributedString()
    for element in textElements ?? [] { attributedString(for: element).map(new.append) }
    performEditingTransaction { textStorage?.replaceCharacters(in: UTF16Span(range.characters).nsRange, with: new) }
  }

  open override func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    let place = location.offset + offset
    return (0...text.length).contains(place) ? CharacterLocation(place) : nil
  }

  open override func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { to.offset - from.offset }

  // MARK: Editing

  override func beginEdits() { textStorage?.beginEditing() }
  override func endEdits() { textStorage?.endEditing() }

  /// The storage's edits reach layout by themselves.
  open override func recordEditAction(in originalTextRange: NSTextRange, newTextRange: NSTextRange) {}

  /// Layout knows all edits already.
  open override func synchronizeTextLayoutManagers(_ completionHandler: (((any Error)?) -> Void)?) { completionHandler?(nil) }

  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    for manager in textLayoutManagers { manager.textDidChange(in: invalidatedCharRange, edited: newCharRange, changeInLength: delta) }
  }

  // MARK: What is laid out

  override var laidText: NSTextStorage? { textStorage }
  override func offset(of location: any NSTextLocation) -> Int { location.offset }
  override func location(at offset: Int) -> any NSTextLocation { CharacterLocation(offset) }
  override func endLocation(at offset: Int) -> any NSTextLocation { CharacterLocation(offset) }
  override var questionsOfLayout: TextDelegateQuestions { delegate == nil ? [.elements, .enumeration] : [.elements, .enumeration, .paragraphs] }
  override func didMove(_ element: NSTextElement, to range: Range<Int>) { element.elementRange = NSTextRange(range) }

  override func element(at range: Range<Int>) -> (element: NSTextParagraph, shown: NSAttributedString?) {
    let other = otherParagraph(UTF16Span(range).nsRange)
    let paragraph = other ?? NSTextParagraph(attributedString: text.attributedSubstring(from: UTF16Span(range).nsRange))
    paragraph.textContentManager = self
    paragraph.elementRange = NSTextRange(range)
    return (paragraph, other?.attributedString)
  }
}

extension NSTextContentStorage {
  var text: NSAttributedString { textStorage ?? Self.emptyText }

  private nonisolated(unsafe) static let emptyText = NSAttributedString(string: "")

  /// The paragraph that holds the unit at an offset.
  private func paragraphRange(at offset: Int) -> Range<Int> {
    let range = text.paragraphRange(covering: NSRange(location: offset, length: 0))
    return range.location..<range.location + range.length
  }

  /// What the delegate shows in the place of a paragraph.
  private func otherParagraph(_ range: NSRange) -> NSTextParagraph? {
    guard let anyDelegate else { return nil }
    let element = anyDelegate.textContentManager(self, textElementAt: CharacterLocation(range.location)) as? NSTextParagraph
    guard let paragraph = element ?? delegate?.textContentStorage(self, textParagraphWith: range) else { return nil }
    require(
      paragraph.attributedString.length == range.length,
      "a paragraph of length \(paragraph.attributedString.length) shown in the place of one of length \(range.length)")
    return paragraph
  }
}
