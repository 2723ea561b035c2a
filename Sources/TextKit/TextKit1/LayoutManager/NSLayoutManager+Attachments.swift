import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

/// Queries attachments for their sizes, each with the rectangle of its line and its position on it.
extension NSLayoutManager {
  /// Returns the size of the attachment at `position`, as its view or `attachmentBounds(for:…)` determines it, and stores it for drawing. Returns an
  /// object of size zero without an attachment.
  func fit(_ position: ObjectPosition) -> InlineObject {
    let offset = position.character.relative(to: document.paragraphStart(position.paragraph))
    guard position.paragraph < document.paragraphCount, case let paint = paint(ofParagraph: position.paragraph), let index = paint.fittingIndex(at: offset)
    else { return InlineObject(.zero) }
    let bounds = LayoutRect(
      attachmentBounds(
        of: paint.fitting[index].attachment,
        at: AttachmentContext(
          manager: self, container: textContainers[position.region], character: position.character, lineFragment: CGRect(position.rect),
          position: CGPoint(x: position.x.points, y: position.y.points))))
    paint.fitting[index].bounds = bounds
    return InlineObject(bounds)
  }

  /// Returns the bounds of an attachment, in points, with y up from its glyph's origin. If its size depends on its line, they are those of the last
  /// layout, and zero before it.
  func bounds(of attachment: NSTextAttachment, at character: UTF16Offset) -> LayoutRect {
    guard attachment.sizeDependsOnPosition else { return attachment.ownBounds(at: character) }
    let (paragraph, start) = document.paragraph(at: character)
    guard paragraph < document.paragraphCount, case let paint = paint(ofParagraph: paragraph),
      let index = paint.fittingIndex(at: character.relative(to: start))
    else {
      // A view provider was registered for its file type after it was laid out.
      return type(of: attachment) == NSTextAttachment.self ? attachment.ownBounds(at: character) : .zero
    }
    return paint.fitting[index].bounds
  }

  /// Returns the bounds of an attachment in the size set by `setAttachmentSize`, if any.
  func shownBounds(of attachment: NSTextAttachment, at character: UTF16Offset) -> LayoutRect {
    var bounds = bounds(of: attachment, at: character)
    if let set = document.adjustment(at: character), let width = set.width, let height = set.height {
      (bounds.width, bounds.height) = (width, height)
    }
    return bounds
  }

  func sizeOfAttachment(atGlyph glyphIndex: GlyphIndex) -> CGSize {
    let character = firstCharacter(ofGlyph: glyphIndex)
    guard character < source.textEnd, let attachment = source.attachment(at: character) else { return CGSize(width: -1, height: -1) }
    if attachment.sizeDependsOnPosition { layOut(through: character..<character + 1) }
    return CGRect(shownBounds(of: attachment, at: character)).size
  }
}

extension ParagraphPaint {
  /// Returns the index in `fitting` of the attachment at `offset` in the paragraph, or `nil` if there is none. O(log *n*) in the number of
  /// attachments in `fitting`.
  fileprivate func fittingIndex(at offset: ParagraphOffset) -> Int? {
    var low = 0
    var high = fitting.count
    while low < high {
      let middle = (low + high) / 2
      if fitting[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low < fitting.count && fitting[low].offset == offset ? low : nil
  }
}
