import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import AttributedText
import TextEngine

/// A content that is an attributed string, in paragraphs.
open class NSTextContentStorage: NSTextContentManager, NSTextStorageObserving {
  /// May show paragraphs otherwise than they are. Not retained. To set it has all paragraphs laid out anew.
  open weak var delegate: (any NSTextContentStorageDelegate)? {
    didSet { if delegate !== oldValue { for manager in textLayoutManagers { contentDidChange(of: manager) } } }
  }

  /// The text; edits of it reach the layout.
  open var textStorage: NSTextStorage? = NSTextStorage() {
    didSet {
      guard textStorage !== oldValue else { return }
      if oldValue?.textStorageObserver === self { oldValue?.textStorageObserver = nil }
      textStorage?.textStorageObserver = self
      for manager in textLayoutManagers { contentDidChange(of: manager) }
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
      last = CharacterLocation(place)
      guard block(paragraph(range)) else { break }
    }
    return last
  }

  open override func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {
    let new = NSMutableAttributedString()
    for element in textElements ?? [] { attributedString(for: element).map(new.append) }
    performEditingTransaction { textStorage?.replaceCharacters(in: UTF16Span(range.characters).nsRange, with: new) }
  }

  // MARK: Editing

  override func beginEdits() { textStorage?.beginEditing() }
  override func endEdits() { textStorage?.endEditing() }

  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    for manager in textLayoutManagers { manager.textDidChange(in: invalidatedCharRange, changeInLength: delta) }
  }

  override func contentDidChange(of textLayoutManager: NSTextLayoutManager) { textLayoutManager.take(self) }
}

extension NSTextContentStorage {
  var text: NSAttributedString { textStorage ?? Self.emptyText }

  private nonisolated(unsafe) static let emptyText = NSAttributedString(string: "")

  /// The paragraph that holds the unit at an offset.
  func paragraphRange(at offset: Int) -> Range<Int> {
    let range = text.paragraphRange(covering: NSRange(location: offset, length: 0))
    return range.location..<range.location + range.length
  }

  /// The paragraph that stands in a range, or what the delegate shows in its place.
  func paragraph(_ range: Range<Int>) -> NSTextParagraph {
    let range = UTF16Span(range).nsRange
    let paragraph = shownParagraph(range) ?? NSTextParagraph(attributedString: text.attributedSubstring(from: range))
    paragraph.textContentManager = self
    paragraph.elementRange = NSTextRange(range)
    return paragraph
  }

  /// What the delegate shows in the place of a paragraph.
  func shownParagraph(_ range: NSRange) -> NSTextParagraph? {
    guard let paragraph = delegate?.textContentStorage(self, textParagraphWith: range) else { return nil }
    precondition(
      paragraph.attributedString.length == range.length,
      "a paragraph of length \(paragraph.attributedString.length) shown in the place of one of length \(range.length)")
    return paragraph
  }
}

/// Has a say in what a content storage shows.
public protocol NSTextContentStorageDelegate: NSObjectProtocol {
  /// The paragraph to show for the text in `range`: one paragraph of the same length in UTF-16, with the separator that the text has; its
  /// characters and attributes may be others. `nil`, which is the answer of a delegate without this method, shows the text itself.
  ///
  /// Asked when the paragraph is laid out, edited or enumerated: for the same text it answers the same.
  func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange) -> NSTextParagraph?
}

extension NSTextContentStorageDelegate {
  /// Shows the text itself.
  public func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange) -> NSTextParagraph? { nil }
}
