import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

/// State of an `NSLayoutManager` for the text layout manager that uses it, and for the views of its attachments.
struct TextLayoutUse {
  /// The text layout manager; `nil` if the client created the layout manager. Not retained.
  weak var owner: (any TextLayoutOwner)?
  /// The rendering attributes, which are painted instead of the text's own attributes, below temporary attributes.
  var renderingAttributes = TemporaryAttributes()
  /// Whether a view has set the appearance of links.
  var hasLinkAppearance = false
  /// Returns whether a line can end before a character, with or without a hyphen. `nil` if the delegate does not decide
  /// this.
  var mayBreak: ((_ offset: UTF16Offset, _ isHyphenated: Bool) -> Bool)?
  /// Returns the replacement for the paragraph at a range. `nil` if no delegate replaces paragraphs.
  var shownParagraph: ((_ range: Range<UTF16Offset>) -> ReplacementParagraph)?
  /// The container's line fragment padding that the fragments' margins were computed with, in points.
  var padding: CGFloat = 0

  // State of layout managers of both APIs.
  /// Whether a view that positions attachment views shows this layout.
  var showsAttachmentViews = false
  var attachmentViews: (any AttachmentViews)?
}

/// A text layout manager, for the layout manager that it owns.
protocol TextLayoutOwner: AnyObject {
  /// Returns the location of the content at an offset.
  func location(at offset: UTF16Offset) -> any NSTextLocation
  /// Returns the offset of a location of the content.
  func offset(of location: any NSTextLocation) -> UTF16Offset
  /// Returns the rendering attributes of a link, which take precedence over all others.
  func renderingAttributes(forLink link: Any, at location: any NSTextLocation) -> [NSAttributedString.Key: Any]
  /// Removes all rendering attributes, after the container has changed.
  func dropRenderingAttributes()
  /// Installs the callback for line breaks if the delegate implements it. The text is not empty.
  func updateBreakCallback()
}
