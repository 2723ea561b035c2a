import Foundation
import GalleyTextEngine
import TextKit
import UIKitCore

/// A block is a sequence of paragraphs with the same direction; a paragraph without text belongs to those before it. The
/// document's direction is that of its first block, and a block of the other direction is reversed.
///
/// Blocks relate to the caret as runs relate to a line. In an English document the right arrow moves on through the
/// text; a block of Arabic is entered at its end and left at its start, because there the right arrow moves back. So an
/// arrow reaches every caret once, and the opposite arrow follows the same path back.
extension TextGeometry {
  func isBlockRightToLeft(ofFragment index: Int) -> Bool {
    isRightToLeft(textFragment(before: index))
  }

  /// Returns the fragment itself or, if its paragraph is empty, the previous fragment with text. O(empty ones between).
  private func textFragment(before index: Int) -> Int {
    var index = index
    while index > 0, isParagraphEmpty(document.fragments[index].range.lowerBound.utf16) { index -= 1 }
    return index
  }

  func isBlockReversed(ofFragment index: Int) -> Bool {
    isBlockRightToLeft(ofFragment: index) != isBlockRightToLeft(ofFragment: 0)
  }

  /// Returns the fragments of the block that holds a fragment. O(fragments in it), all of which are laid out.
  func block(ofFragment index: Int) -> Range<Int> { blockStart(index)..<blockEnd(index) }

  private func blockStart(_ index: Int) -> Int {
    // Empty paragraphs are skipped once.
    var first = textFragment(before: index)
    let direction = isRightToLeft(first)
    while first > 0 {
      let before = textFragment(before: first - 1)
      guard isRightToLeft(before) == direction else { break }
      first = before
    }
    return first
  }

  private func blockEnd(_ index: Int) -> Int {
    let direction = isBlockRightToLeft(ofFragment: index)
    var end = index + 1
    while hasFragment(end), isParagraphEmpty(document.fragments[end].range.lowerBound.utf16) || isRightToLeft(end) == direction { end += 1 }
    return end
  }

  /// Returns whether the fragment exists, after layout if necessary.
  private func hasFragment(_ index: Int) -> Bool {
    if index < document.fragments.count { return true }
    guard let last = document.fragments.last, !endsDocument(document.fragments.count - 1) else { return false }
    layOut(through: last.range.upperBound.utf16)
    return index < document.fragments.count
  }

  /// Returns the destination of a caret that leaves a fragment to one side: the fragment, and whether it enters at the side where lines begin.
  /// Returns `nil` at the edge of the text.
  func entry(from index: Int, right: Bool) -> (fragment: Int, leading: Bool)? {
    let isRightToLeft = isBlockRightToLeft(ofFragment: index)
    let isForward = right != isRightToLeft
    let next = isForward ? index + 1 : index - 1
    if next >= 0, hasFragment(next), isBlockRightToLeft(ofFragment: next) == isRightToLeft { return (next, isForward) }
    switch (isForward, isBlockReversed(ofFragment: index)) {
    case (true, false): return hasFragment(next) ? (blockEnd(next) - 1, false) : nil
    case (false, false): return next >= 0 ? (blockStart(next), true) : nil
    case (true, true):
      let start = blockStart(index)
      return start > 0 ? (start - 1, false) : nil
    case (false, true):
      let end = blockEnd(index)
      return hasFragment(end) ? (end, true) : nil
    }
  }
}
