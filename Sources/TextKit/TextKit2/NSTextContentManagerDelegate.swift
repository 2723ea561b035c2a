import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import GalleyAttributedText

/// Customizes the elements of a content.
public protocol NSTextContentManagerDelegate: NSObjectProtocol {
  /// Returns a replacement for the content's own element at a location, or `nil` to keep it.
  ///
  /// The default implementation returns `nil`. A content storage requires a paragraph of the same length in UTF-16 code
  /// units.
  func textContentManager(_ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation) -> NSTextElement?

  /// Returns whether an element is visible.
  ///
  /// A hidden element has no lines and no height, is not enumerated, and cannot be reached by pointer or keyboard. Use
  /// this to fold parts of a text. The default implementation returns `true`.
  ///
  /// Called when the element is laid out, edited or enumerated. If the result changes, call `invalidateLayout(for:)` of
  /// the text layout manager.
  func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement, options: NSTextContentManager.EnumerationOptions
  ) -> Bool
}

extension NSTextContentManagerDelegate {
  /// The default: returns `nil`, so that the content manager creates the element.
  public func textContentManager(_ textContentManager: NSTextContentManager, textElementAt location: any NSTextLocation) -> NSTextElement? {
    textContentManager.delegateLacks(.elements, self)
    return nil
  }

  /// The default: returns `true`, so that all elements are enumerated.
  public func textContentManager(
    _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement, options: NSTextContentManager.EnumerationOptions
  ) -> Bool {
    textContentManager.delegateLacks(.enumeration, self)
    return true
  }
}

/// Customizes the paragraphs that a content storage shows.
public protocol NSTextContentStorageDelegate: NSTextContentManagerDelegate {
  /// Returns the paragraph to show for the text in `range`, or `nil` to show the text itself.
  ///
  /// The result must be a single paragraph of the same length in UTF-16 code units, with the separator of the text;
  /// characters and attributes can differ. The content storage traps if the length differs. The default implementation returns `nil`.
  ///
  /// Called when the paragraph is laid out, edited or enumerated. The result must be the same for the same text.
  func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange) -> NSTextParagraph?
}

extension NSTextContentStorageDelegate {
  /// The default: returns `nil`, so that the paragraph has the text of the storage.
  public func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange) -> NSTextParagraph? {
    textContentStorage.delegateLacks(.paragraphs, self)
    return nil
  }
}

// This is an extension so that a content storage can declare a delegate of a different type.
extension NSTextElementProvider where Self: NSTextContentManager {
  /// The delegate that customizes the elements. Not retained. Setting it invalidates the layout of all elements. `nil` by default, and after
  /// the delegate is released.
  public var delegate: (any NSTextContentManagerDelegate)? {
    get { contentDelegate }
    set { contentDelegate = newValue }
  }
}
