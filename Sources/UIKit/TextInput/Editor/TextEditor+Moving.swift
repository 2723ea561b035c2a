import CoreGraphics
import Foundation
import TextEngine

extension TextEditor {
  /// Moves the caret; `extending` takes the selection's active end along instead.
  ///
  /// A step to the side from a selection that is not extended goes to its edge on that side.
  public func move(_ movement: TextMovement, extending: Bool = false) {
    unmarkText()
    openStep = nil
    let isVertical = movement == .up || movement == .down
    let goalBefore = isVertical ? goal ?? currentGoal : nil
    let place = collapsed(movement, extending) ?? destination(of: movement, goal: goalBefore)
    let anchor = extending ? selection.anchor : place.offset
    setSelection(TextSelection(anchor: anchor, active: place.offset, affinity: place.affinity))
    goal = goalBefore
  }

  private var currentGoal: Fixed? { geometry.caret(at: selection.active, selection.affinity)?.x }

  private func collapsed(_ movement: TextMovement, _ extending: Bool) -> TextGeometry.Place? {
    guard !extending, !selection.isEmpty, movement == .left || movement == .right else { return nil }
    let isRightToLeft = geometry.isRightToLeft(at: selection.active)
    let isForward = (movement == .right) != isRightToLeft
    return TextGeometry.Place(
      offset: isForward ? selection.upperBound : selection.lowerBound, affinity: isForward ? .backward : .forward)
  }

  private func destination(of movement: TextMovement, goal: Fixed?) -> TextGeometry.Place {
    let place = TextGeometry.Place(offset: selection.active, affinity: selection.affinity)
    let offset = place.offset
    switch movement {
    case .left, .right:
      return geometry.step(from: place, right: movement == .right) ?? place
    case .up, .down:
      let next = goal.flatMap { geometry.verticalStep(from: place, down: movement == .down, goal: $0) }
      return next ?? forward(movement == .down ? text.length : 0)
    case .wordLeft, .wordRight:
      let isForward = (movement == .wordRight) != geometry.isRightToLeft(at: offset)
      return forward(isForward ? text.wordEnd(after: offset) : text.wordStart(before: offset))
    case .lineStart:
      return geometry.lineStart(of: place) ?? place
    case .lineEnd:
      return geometry.lineEnd(of: place) { text.grapheme(before: $0) ?? $0 } ?? place
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

  private func forward(_ offset: Int) -> TextGeometry.Place { TextGeometry.Place(offset: offset, affinity: .forward) }
}
