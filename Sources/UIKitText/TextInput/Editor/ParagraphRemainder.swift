import Foundation
import GalleyAttributedText
import TextKit
import UIKitCore

/// The remainder of a paragraph after a range that is about to change.
///
/// The storage gives the remainder the style of the paragraph that it becomes part of. Undoing the change restores its own style.
struct ParagraphRemainder {
  let text: NSAttributedString
  private let style: NSParagraphStyle?

  /// Records the remainder of the paragraph that contains the character after a range; it is a whole paragraph if the range ends with the one
  /// before it. Returns `nil` if the range ends at the end of the text.
  init?(of storage: NSTextStorage, after range: NSRange) {
    let start = range.location + range.length
    guard start < storage.length else { return nil }
    let paragraph = storage.paragraphRange(covering: NSRange(location: start, length: 0))
    text = storage.attributedSubstring(from: NSRange(start..<paragraph.location + paragraph.length))
    style = Self.style(of: storage, at: start)
  }

  /// Returns whether the paragraph style at `start`, where the remainder now begins in the storage, differs from the recorded one.
  func hasChangedStyle(in storage: NSTextStorage, at start: Int) -> Bool { Self.style(of: storage, at: start) != style }

  private static func style(of storage: NSTextStorage, at offset: Int) -> NSParagraphStyle? {
    storage.attribute(.paragraphStyle, at: offset, effectiveRange: nil) as? NSParagraphStyle
  }
}
