import class Foundation.NSObject
import protocol Foundation.NSObjectProtocol
import struct Foundation.NSRange
import AttributedText
import UnicodeFacts

/// A part of a content that is laid out as one: in a content storage, a paragraph.
open class NSTextElement: NSObject {
  /// The content that it is part of. Not retained.
  public weak var textContentManager: NSTextContentManager?
  /// Where it stands in the content; `nil` for one that is in none.
  open var elementRange: NSTextRange?

  /// What it consists of: a paragraph of nothing but itself.
  open var childElements: [NSTextElement] { [] }
  /// What it is part of: a paragraph of nothing but its content.
  open var parentElement: NSTextElement? { nil }

  /// Whether the element is laid out and enumerated; `true` by default.
  open var isRepresentedElement: Bool { true }

  /// An element of a content, without a place in it yet.
  public init(textContentManager: NSTextContentManager?) {
    self.textContentManager = textContentManager
  }
}

/// One paragraph, with the separator that ends it if it has one.
open class NSTextParagraph: NSTextElement {
  /// What is laid out.
  open var attributedString: NSAttributedString { text }
  private let text: NSAttributedString

  /// A paragraph of this text, in no content yet; an empty one without a text.
  public init(attributedString: NSAttributedString?) {
    text = attributedString ?? NSAttributedString(string: "")
    super.init(textContentManager: nil)
  }

  /// Where its text stands in the content, the separator left out; `nil` without an `elementRange`.
  open var paragraphContentRange: NSTextRange? {
    elementRange.flatMap { range in separatorLocation.flatMap { NSTextRange(location: range.location, end: $0) } }
  }

  /// Where its separator stands, empty at its end where it has none; `nil` without an `elementRange`.
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

/// What hands out the elements of a content, and knows its locations.
public protocol NSTextElementProvider: NSObjectProtocol {
  /// All of the content.
  var documentRange: NSTextRange { get }

  /// Calls `block` with the elements from the one that holds `textLocation` on, the first or last one without a location, until it returns `false`. With
  /// `.reverse` they come backwards from the one before the element that holds the location.
  ///
  /// - Returns: where the last of them ends, in reverse where it begins; `nil` where there was none.
  @discardableResult
  func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: NSTextContentManager.EnumerationOptions, using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)?

  /// Puts elements in the place of what is in a range; `nil` takes it away.
  func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?)

  /// The location so many UTF-16 units away; `nil` outside of the content.
  func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)?

  /// Returns the number of UTF-16 code units from one location to another, negative if the second comes first; `NSNotFound` if they are not of one content.
  func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int

  /// Writes changes to what the content is stored in, at once without a `completionHandler`.
  func synchronizeToBackingStore(_ completionHandler: (((any Error)?) -> Void)?)

  /// Returns a range as the last edit of the current editing session moved it. `nil` if the range lies before the edit, or locations follow edits themselves.
  func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange?
}
