import CoreGraphics
import Foundation
import TextKit
import UIKitCore

/// A press that can become a drag: its initial selection, and the unit by which a drag extends it.
struct Pointing {
  var unit: UITextGranularity
  var first: Range<Int>
}

extension TextEditor {
  // Points are in the view's space.

  /// Handles a press: puts the caret there. A second and third click in sequence select the word and the paragraph
  /// there. A single click with `extending` (Shift is down) moves only the selection's active end. Commits marked text.
  public func pointerDown(at point: CGPoint, clickCount: Int = 1, extending: Bool = false) {
    let position = geometry.position(nearest: point)
    let unit: UITextGranularity = clickCount >= 3 ? .paragraph : clickCount == 2 ? .word : .character
    if extending, clickCount < 2 {
      let anchor = selection.anchor
      pointing = Pointing(unit: .character, first: anchor..<anchor)
      return selectByUser(TextSelection(anchor: anchor, active: position.offset, affinity: position.affinity))
    }
    let range = self.unit(unit, at: point, position)
    pointing = Pointing(unit: unit, first: range)
    selectByUser(TextSelection(anchor: range.lowerBound, active: range.upperBound, affinity: position.affinity))
  }

  /// Handles a pointer that moves while pressed: selects from the point of the press, in whole units. Does nothing unless `pointerDown` began a
  /// press.
  public func pointerDragged(to point: CGPoint) {
    guard let pointing else { return }
    let position = geometry.position(nearest: point)
    let range = unit(pointing.unit, at: point, position)
    let isBackward = range.lowerBound < pointing.first.lowerBound
    selectByUser(
      TextSelection(
        anchor: isBackward ? pointing.first.upperBound : pointing.first.lowerBound,
        active: isBackward ? range.lowerBound : max(range.upperBound, pointing.first.upperBound),
        affinity: pointing.unit == .character ? position.affinity : .forward))
  }

  /// Ends the press: dragging selects nothing until the next `pointerDown`.
  public func pointerUp() { pointing = nil }

  private func unit(_ unit: UITextGranularity, at point: CGPoint, _ position: TextGeometry.TextPosition) -> Range<Int> {
    switch unit {
    case .word:
      let character = geometry.character(at: point)?.range.lowerBound ?? text.grapheme(before: position.offset) ?? 0
      let paragraph = text.paragraph(at: position.offset)
      let inside = max(paragraph.range.lowerBound, min(character, position.offset))
      return text.segment(at: inside)?.range ?? position.offset..<position.offset
    case .paragraph:
      return text.paragraph(at: position.offset).contents
    case .character, .sentence, .line, .document:
      return position.offset..<position.offset
    }
  }

  // MARK: Hit testing

  /// Returns the caret position nearest to a point, in the view's space.
  public func caret(nearest point: CGPoint) -> TextSelection {
    let position = geometry.position(nearest: point)
    return TextSelection(caret: position.offset, affinity: position.affinity)
  }

  /// Returns the range of the grapheme at a point, in UTF-16, or `nil` in margins, gaps and shapes.
  public func characterRange(at point: CGPoint) -> NSRange? {
    geometry.character(at: point).map { NSRange($0.range) }
  }
}
