import Foundation
import TextEngine
import TextKit

/// A block is a row of paragraphs that are written in one direction; a paragraph without text goes with those before it.
/// The document's direction is that of its first block, and a block of the other direction is reversed.
///
/// To the caret blocks are what runs are to a line. In an English document the right arrow leads on through the text; a
/// block of Arabic is entered at its end and left at its start, for there the right leads back. So an arrow meets every
/// caret once, and the other arrow goes the same way back.
extension TextGeometry {
  func isBlockRightToLeft(ofFragment index: Int) -> Bool {
    isRightToLeft(textFragment(before: index))
  }

  /// The fragment itself, or, where its paragraph is empty, the one before it that has text. O(empty ones between).
  private func textFragment(before index: Int) -> Int {
    var index = index
    while index > 0, isParagraphEmpty(document.fragments[index].range.lowerBound) { index -= 1 }
    return index
  }

  func isBlockReversed(ofFragment index: Int) -> Bool {
    isBlockRightToLeft(ofFragment: index) != isBlockRightToLeft(ofFragment: 0)
  }

  /// The fragments of the block that holds a fragment. O(fragments in it), all of which are laid out.
  func block(ofFragment index: Int) -> Range<Int> { blockStart(index)..<blockEnd(index) }

  private func blockStart(_ index: Int) -> Int {
    // Empty paragraphs are passed over once.
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
    while hasFragment(end), isParagraphEmpty(document.fragments[end].range.lowerBound) || isRightToLeft(end) == direction { end += 1 }
    return end
  }

  /// Whether there is one, laid out now if need be.
  private func hasFragment(_ index: Int) -> Bool {
    if index < document.fragments.count { return true }
    guard let last = document.fragments.last, !endsDocument(document.fragments.count - 1) else { return false }
    layOut(through: last.range.upperBound)
    return index < document.fragments.count
  }

  /// The destination of a caret that leaves a fragment to one side: the fragment, and whether it enters at the side
  /// where lines begin. Returns `nil` at the edge of the text.
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
