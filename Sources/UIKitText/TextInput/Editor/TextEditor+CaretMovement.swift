import CoreGraphics
import Foundation
import GalleyTextEngine
import UIKitCore

extension TextEditor {
  /// Moves the caret or, with `extending`, only the active end of the selection. Skips hidden text. Commits marked text.
  ///
  /// Without `extending`, a step to the side from a selection moves the caret to the edge of the selection on that side.
  public func move(_ movement: TextMovement, extending: Bool = false) {
    unmarkText()
    openStep = nil
    let isVertical = movement == .up || movement == .down
    let goalBefore = isVertical ? goal ?? currentGoal : nil
    go(to: collapsed(movement, extending) ?? destination(of: movement, goal: goalBefore), extending, goal: goalBefore)
  }

  /// Moves the caret to the text `distance` points below it, or above it if `distance` is negative, in the column that steps up and down also keep.
  /// Stops at the end of the laid-out text. Commits marked text, and does nothing else if the text at the caret does not fit its containers.
  public func move(down distance: CGFloat, extending: Bool = false) {
    unmarkText()
    openStep = nil
    guard let rect = caretRect(at: selection.active, affinity: selection.affinity), let current = currentGoal else { return }
    let goalBefore = goal ?? current
    let target = CGPoint(x: rect.midX + (goalBefore - current).points, y: rect.midY + distance)
    go(to: geometry.position(nearest: target), extending, goal: goalBefore)
  }

  /// Moves the caret or the end of the selection to a position, skipping hidden text.
  private func go(to destination: TextGeometry.TextPosition, _ extending: Bool, goal newGoal: LayoutUnit?) {
    let position = geometry.visiblePosition(destination, isForward: destination.offset > selection.active)
    let anchor = extending ? selection.anchor : position.offset
    selectByUser(TextSelection(anchor: anchor, active: position.offset, affinity: position.affinity))
    // The input may have put the caret elsewhere.
    goal = selection.active == position.offset ? newGoal : nil
  }

  private var currentGoal: LayoutUnit? { geometry.caret(at: selection.active, selection.affinity)?.x }

  private func collapsed(_ movement: TextMovement, _ extending: Bool) -> TextGeometry.TextPosition? {
    guard !extending, !selection.isEmpty, movement == .left || movement == .right else { return nil }
    let isRightToLeft = geometry.isRightToLeft(at: selection.active)
    let isForward = (movement == .right) != isRightToLeft
    return TextGeometry.TextPosition(
      offset: isForward ? selection.upperBound : selection.lowerBound, affinity: isForward ? .backward : .forward)
  }

  private func destination(of movement: TextMovement, goal: LayoutUnit?) -> TextGeometry.TextPosition {
    let position = TextGeometry.TextPosition(offset: selection.active, affinity: selection.affinity)
    let offset = position.offset
    switch movement {
    case .left, .right:
      return geometry.step(from: position, right: movement == .right) ?? position
    case .up, .down:
      let next = goal.flatMap { geometry.verticalStep(from: position, down: movement == .down, goal: $0) }
      return next ?? forward(movement == .down ? text.length : 0)
    case .wordLeft, .wordRight:
      return forward(word(from: offset, right: movement == .wordRight))
    case .lineStart:
      return geometry.lineStart(of: position) ?? position
    case .lineEnd:
      return geometry.lineEnd(of: position) { text.grapheme(before: $0) ?? $0 } ?? position
    case .paragraphBackward:
      return forward(text.paragraphStart(before: offset))
    case .paragraphForward:
      return forward(text.paragraphEnd(after: offset))
    case .documentStart:
      return forward(0)
    case .documentEnd:
      return forward(text.length)
    }
  }

  private func forward(_ offset: Int) -> TextGeometry.TextPosition { TextGeometry.TextPosition(offset: offset, affinity: .forward) }

  /// Returns the destination of a step by a word to the right or left, in the visual order of single steps: the end of a word forward in the
  /// text, or the start of a word backward. Returns `offset` at an edge of the text, and if the text there does not fit the containers.
  private func word(from offset: Int, right: Bool) -> Int {
    guard let index = geometry.fragment(at: offset, .forward) else { return offset }
    let isRightToLeft = geometry.isBlockRightToLeft(ofFragment: index)
    let isReversed = geometry.isBlockReversed(ofFragment: index)
    let isForward = right != isRightToLeft
    let target = isForward ? text.wordEnd(after: offset) : text.wordStart(before: offset)
    let other = geometry.fragment(at: isForward ? max(target - 1, 0) : target, .forward) ?? index
    let staysInBlock = geometry.isBlockRightToLeft(ofFragment: other) == isRightToLeft
    if staysInBlock, target != offset || !isReversed { return target }
    let block = characters(ofBlock: geometry.block(ofFragment: isReversed ? index : other))
    switch (isForward, isReversed) {
    case (true, false): return max(text.wordStart(before: block.upperBound), block.lowerBound)
    case (false, false): return min(text.wordEnd(after: block.lowerBound), block.upperBound)
    case (true, true): return block.lowerBound > 0 ? text.wordStart(before: block.lowerBound) : offset
    case (false, true): return block.upperBound < text.length ? text.wordEnd(after: block.upperBound) : offset
    }
  }

  private func characters(ofBlock fragments: Range<Int>) -> Range<Int> {
    let all = geometry.document.fragments
    return (all[fragments.lowerBound].range.lowerBound..<all[fragments.upperBound - 1].range.upperBound).utf16
  }
}
