import CoreGraphics
import TextKit
import UIKitCore

extension TextContentView: AttachmentViewHost {
  var viewForAttachments: UIView? { textView }
}

/// Views in place of attachments: subviews of the text view, above its text and below the caret.
extension UITextView {
  /// The number of views up to which all are created. In a text with more views, only those near the visible part are.
  private static var maximumViewCount: Int { 32 }

  /// Whether the text has more views than are created at once. O(1), but O(runs of attributes) after an edit.
  var hasManyViews: Bool {
    if let cached = contentView.hasManyViews { return cached }
    let hasMany = textStorage.length > Self.maximumViewCount && layoutManager.hasMoreAttachmentViews(than: Self.maximumViewCount)
    contentView.hasManyViews = hasMany
    return hasMany
  }

  /// Whether layout of the visible part lays out all of the text.
  var isLaidOutWhole: Bool { !isScrollEnabled || textStorage.length <= Self.longText && !hasManyViews }

  /// Positions the views over their attachments in an area of the container, which is laid out. Does nothing if no attachment has created views.
  func positionAttachmentViews(near area: CGRect) {
    guard let views = layoutManager.attachmentViews as? TextAttachmentViews else { return }
    views.layOutViews(in: textContainer, of: layoutManager, host: self, above: contentView, origin: originOfContainer, near: area)
  }
}
