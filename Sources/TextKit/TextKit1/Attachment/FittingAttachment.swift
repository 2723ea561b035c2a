import CoreGraphics
import GalleyTextEngine

/// An attachment whose `attachmentBounds(for:…)` can depend on its position, so that it is called during line layout.
struct FittingAttachment {
  let attachment: NSTextAttachment
  let offset: ParagraphOffset
  /// The last result; zero before the first call.
  var bounds = LayoutRect.zero

  init(_ attachment: NSTextAttachment, offset: ParagraphOffset) { (self.attachment, self.offset) = (attachment, offset) }
}

extension NSTextAttachment {
  /// Whether the size can depend on the position: if the class is a subclass, or if there is a view.
  var sizeDependsOnPosition: Bool { type(of: self) != NSTextAttachment.self || usesTextAttachmentView }

  /// Returns the bounds of an attachment whose size does not depend on its position, in points, with y up from its glyph's origin.
  func ownBounds(at index: UTF16Offset) -> LayoutRect {
    LayoutRect(attachmentBounds(for: nil, proposedLineFragment: .zero, glyphPosition: .zero, characterIndex: index.utf16))
  }
}

/// An attachment whose image covers a part of its bounds, so that the line has space around it.
public protocol ImagePositioning: NSTextAttachment {
  /// Returns the frame of the image, in the space of `bounds` with y down.
  func imageFrame(inBounds bounds: CGRect) -> CGRect
}

extension NSTextAttachment {
  /// Returns the frame of the attachment's image within its bounds: all of `bounds` unless the class is `ImagePositioning`.
  func frameOfImage(inBounds bounds: CGRect) -> CGRect { (self as? any ImagePositioning)?.imageFrame(inBounds: bounds) ?? bounds }
}

extension InlineObject {
  /// Creates metrics from bounds with y up from the baseline.
  init(_ bounds: LayoutRect) { self.init(width: bounds.width, ascent: bounds.maxY, descent: -bounds.y) }
}
