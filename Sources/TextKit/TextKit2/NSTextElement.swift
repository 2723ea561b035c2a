import class Foundation.NSObject
import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import GalleyAttributedText
import GalleyTextEngine
import GalleyUnicodeFacts

/// A unit of layout within a content. In a content storage, elements are paragraphs.
open class NSTextElement: NSObject {
  /// The content manager that the element belongs to. Not retained. `nil` if it has none, or if it was released.
  public weak var textContentManager: NSTextContentManager?
  /// The range of the element in its content, or `nil` if it is not in a content.
  open var elementRange: NSTextRange?

  /// The children of the element. Empty by default: paragraphs have no children.
  open var childElements: [NSTextElement] { [] }
  /// The parent of the element. `nil` by default: paragraphs are not nested.
  open var parentElement: NSTextElement? { nil }

  /// Whether the element is laid out and enumerated; `true` by default.
  open var isRepresentedElement: Bool { true }

  /// Creates an element of a content. Its range is `nil`.
  public init(textContentManager: NSTextContentManager?) {
    self.textContentManager = textContentManager
  }
}

/// One paragraph, with the separator that ends it if it has one.
open class NSTextParagraph: NSTextElement {
  /// The text of the paragraph, with its separator. This is the text that is laid out.
  open var attributedString: NSAttributedString { text }
  private let text: NSAttributedString

  /// Creates a paragraph outside of any content. Its text is empty if the argument is `nil`.
  public init(attributedString: NSAttributedString?) {
    text = attributedString ?? NSAttributedString(string: "")
    super.init(textContentManager: nil)
  }

  /// The range of the text in the content, without the separator. `nil` if there is no `elementRange`.
  open var paragraphContentRange: NSTextRange? {
    elementRange.flatMap { range in separatorLocation.flatMap { NSTextRange(location: range.location, end: $0) } }
  }

  /// The range of the separator, or an empty range at the end if there is none. `nil` if there is no `elementRange`.
  open var paragraphSeparatorRange: NSTextRange? {
    elementRange.flatMap { range in separatorLocation.flatMap { NSTextRange(location: $0, end: range.endLocation) } }
  }

  private var separatorLocation: (any NSTextLocation)? {
    guard let end = elementRange?.endLocation else { return nil }
    if let textContentManager { return textContentManager.location(end, offsetBy: -separatorLength) }
    return CharacterLocation(end.offset - separatorLength)
  }

  private var separatorLength: Int {
    let length = attributedString.length
    guard length > 0, case let last = attributedString.unit(at: length - 1), last.endsParagraph else { return 0 }
    return last == .lineFeed && length > 1 && attributedString.unit(at: length - 2) == .carriageReturn ? 2 : 1
  }
}

/// Provides the elements and locations of a content.
public protocol NSTextElementProvider: NSObjectProtocol {
  /// The range of the whole content.
  var documentRange: NSTextRange { get }

  /// Calls `block` with successive elements until it returns `false`.
  ///
  /// Starts with the element that contains `textLocation`, or with the first or last element if that is `nil`. With
  /// `.reverse`, enumerates backwards, from the element before the one that contains the location.
  ///
  /// - Returns: The end of the last enumerated element (in reverse its start), or `nil` if there was none.
  @discardableResult
  func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: NSTextContentManager.EnumerationOptions, using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)?

  /// Replaces the contents of a range with elements; `nil` removes the contents.
  func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?)

  /// Returns the location at a distance in UTF-16 code units, or `nil` if it is outside of the content.
  func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)?

  /// Returns the number of UTF-16 code units from one location to another, negative if the second comes first.
  ///
  /// Returns `NSNotFound` if the locations belong to different contents.
  func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int

  /// Writes changes to the backing store, synchronously if there is no `completionHandler`.
  func synchronizeToBackingStore(_ completionHandler: (((any Error)?) -> Void)?)

  /// Returns a range adjusted for the last edit of the current editing session.
  ///
  /// Returns `nil` if the range ends before the edit, or if locations follow edits by themselves.
  func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange?
}
