import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import AttributedText

/// Has a say in the elements of a content.
public protocol NSTextContentManagerDelegate: NSObjectProtocol {
  /// The element that begins at a location, in the place of the content's own; `nil`, which is the answer of a delegate without this method, for that. A content
  /// storage takes a paragraph as long as its own, in UTF-16.
  func textContentManager(_ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation) -> NSTextElement?

  /// Whether an element is seen. One that is not has no lines and no height, is not enumerated, and no key or hand leads into it: so parts of a text are folded.
  /// `true` is the answer of a delegate without this method.
  ///
  /// Asked when the element is laid out, edited or enumerated. Where the answer changes, `invalidateLayout(for:)` of the text layout manager has it asked again.
  func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement, options: NSTextContentManager.EnumerationOptions
  ) -> Bool
}

extension NSTextContentManagerDelegate {
  /// The content's own.
  public func textContentManager(_ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation) -> NSTextElement? {
    textContentManager.delegateLacks(.elements, self)
    return nil
  }

  /// All are seen.
  public func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement, options: NSTextContentManager.EnumerationOptions
  ) -> Bool {
    textContentManager.delegateLacks(.enumeration, self)
    return true
  }
}

/// Has a say in what a content storage shows.
public protocol NSTextContentStorageDelegate: NSTextContentManagerDelegate {
  /// The paragraph to show for the text in `range`: one paragraph of the same length in UTF-16, with the separator that the text has; its
  /// characters and attributes may be others. `nil`, which is the answer of a delegate without this method, shows the text itself.
  ///
  /// Asked when the paragraph is laid out, edited or enumerated: for the same text it answers the same.
  func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange) -> NSTextParagraph?
}

extension NSTextContentStorageDelegate {
  /// Shows the text itself.
  public func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange) -> NSTextParagraph? {
    textContentStorage.delegateLacks(.paragraphs, self)
    return nil
  }
}

// An extension, so that a content storage may have a delegate of another type.
extension NSTextElementProvider where Self: NSTextContentManager {
  /// Has a say in the elements. Not retained. To set it has all of them laid out anew.
  public var delegate: (any NSTextContentManagerDelegate)? {
    get { anyDelegate }
    set { anyDelegate = newValue }
  }
}
