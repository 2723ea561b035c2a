import Foundation
import TextKit
import UIKitCore

/// A link, an attachment or a tagged text in a text view, as passed to the delegate.
public final class UITextItem: NSObject {
  /// The content of an item.
  public enum Content {
    /// A link, set by `.link` or found by a data detector.
    case link(URL)
    /// An attachment.
    case textAttachment(NSTextAttachment)
    /// Text with a `textItemTag`, which is the associated value.
    case tag(String)
  }

  /// The content of the item.
  public let content: Content
  /// The range of the item in the text, in UTF-16 code units.
  public let range: NSRange

  init(_ item: TextItem) {
    switch item.content {
    case .link(let url): content = .link(url)
    case .attachment(let attachment): content = .textAttachment(attachment)
    case .tag(let tag): content = .tag(tag)
    }
    range = item.range
  }
}
