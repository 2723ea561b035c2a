import UIKit

/// Smooth points and corners of the edited outline.
extension PlaygroundPage {
  /// Whether the selected point is smooth; `false` without one.
  var isSelectedPointSmooth: Bool {
    guard let editing = pointEditing, let selected = editing.selected else { return false }
    return editing.outline[selected].isSmooth
  }

  /// Whether a point is selected, and is not dragged.
  var canSmoothPoint: Bool { pointEditing.map { $0.selected != nil && $0.drag == nil } ?? false }

  /// Makes the selected point smooth, or a corner without control points if it is smooth, as one undoable step. Does nothing if the outline would
  /// have no area left. Returns `false` if no point is selected, or during its drag.
  @discardableResult
  func toggleSmoothPoint() -> Bool {
    guard canSmoothPoint, var editing = pointEditing, let selected = editing.selected else { return false }
    let isSmooth = editing.outline[selected].isSmooth
    if isSmooth { editing.outline.makeCorner(selected) } else { editing.outline.smooth(selected) }
    guard editing.outline.enclosesArea else { return true }
    editing.selectedKnob = .node(selected)
    let before = editing.shape
    pointEditing = editing
    showEditedOutline()
    registerPointStep(from: before, isSmooth ? "Corner Point" : "Smooth Point")
    return true
  }
}
