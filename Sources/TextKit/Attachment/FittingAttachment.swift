import CoreGraphics
import TextEngine

/// An attachment of a class of a client's: what it answers to `attachmentBounds(for:…)` may depend on its place, so it is
/// asked when it has one.
struct FittingAttachment {
  let attachment: NSTextAttachment
  /// UTF-16 from the paragraph's start.
  let offset: Int
  /// What it answered last; zero as long as it was not asked.
  var bounds = LayoutRect.zero

  init(_ attachment: NSTextAttachment, offset: Int) { (self.attachment, self.offset) = (attachment, offset) }
}

extension NSTextAttachment {
  /// Whether the size may depend on the place: not where nothing of the class is overridden, and there is no view.
  var fitsItsPlace: Bool { type(of: self) != NSTextAttachment.self || usesTextAttachmentView }

  /// What it asks for whatever its place.
  func ownBounds(at index: Int) -> LayoutRect {
    LayoutRect(attachmentBounds(for: nil, proposedLineFragment: .zero, glyphPosition: .zero, characterIndex: index))
  }
}

/// An attachment whose image takes only a part of its bounds, so that the line keeps a room about it.
public protocol ImagePlacing: NSTextAttachment {
  /// Where the image is drawn, in the space of `bounds`, whose y runs down.
  func imageFrame(inBounds bounds: CGRect) -> CGRect
}

extension NSTextAttachment {
  /// Where its image is drawn.
  func frameOfImage(inBounds bounds: CGRect) -> CGRect { (self as? any ImagePlacing)?.imageFrame(inBounds: bounds) ?? bounds }
}

extension InlineObject {
  /// `bounds` has y up from the baseline.
  init(_ bounds: LayoutRect) { self.init(width: bounds.width, ascent: bounds.maxY, descent: -bounds.y) }
}
