import Foundation
import TextKit

/// A link or an attachment in a text view, as the delegate is asked about it.
public final class UITextItem: NSObject {
  /// What it is.
  public enum Content {
    /// A link, set by `.link` or found by a data detector.
    case link(URL)
    /// An attachment.
    case textAttachment(NSTextAttachment)
  }

  /// What it is.
  public let content: Content
  /// Its UTF-16 units in the text.
  public let range: NSRange

  init(_ item: TextItem) {
    switch item.content {
    case .link(let url): content = .link(url)
    case .attachment(let attachment): content = .textAttachment(attachment)
    }
    range = item.range
  }
}
