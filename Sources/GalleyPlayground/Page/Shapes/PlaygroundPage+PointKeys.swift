import UIKit

/// The keys while the points of an outline are edited.
extension PlaygroundPage {
  /// Whether keys go to the page and its shapes: not to its text, and not to a focused view outside of the page, such as a button.
  var hasKeys: Bool {
    guard !text.isFirstResponder else { return false }
    return window?.focusedView.map { $0 === self || $0.isDescendant(of: content) } ?? true
  }

  /// Handles keys of the edited points, except those that are also keys of a selected shape. Returns whether it handled the key.
  func handlePointKey(_ key: UIKey) -> Bool {
    guard let editing = pointEditing, hasKeys, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
    let isShifted = key.modifierFlags.contains(.shift)
    switch key.keyCode {
    case .keyboardTab where editing.drag == nil: selectPoint(forward: !isShifted)
    case .keyboardSpacebar where editing.selected != nil && editing.drag == nil: selectNextKnob()
    case .keyboardInsert: return addPointAfterSelected()
    case _ where key.commandCode == .keyboardS && !isShifted: return toggleSmoothPoint()
    case .keyboardReturnOrEnter, .keypadEnter: finishPointEditing()
    default: return false
    }
    return true
  }

  /// Selects the next or the previous point, with wraparound; without a selected one, the first or the last.
  private func selectPoint(forward: Bool) {
    guard let editing = pointEditing else { return }
    let indices = editing.outline.indices
    guard !indices.isEmpty else { return }
    let current = editing.selected.flatMap(indices.firstIndex) ?? (forward ? -1 : indices.count)
    selectKnob(.node(indices[(current + (forward ? 1 : -1) + indices.count) % indices.count]))
    scrollToSelectedPoint()
  }

  /// Selects the next one of the selected point and its control points.
  private func selectNextKnob() {
    guard let editing = pointEditing, let knob = editing.selectedKnob else { return }
    let knobs = editing.outline.knobs(of: knob.index)
    selectKnob(knobs[((knobs.firstIndex(of: knob) ?? 0) + 1) % knobs.count])
    scrollToSelectedPoint()
  }

  /// Scrolls so that the selected point is visible with some space around it.
  func scrollToSelectedPoint() {
    guard let editing = pointEditing, let knob = editing.selectedKnob else { return }
    scrollRectToVisible(CGRect(origin: editing.outline.position(of: knob), size: .zero).insetBy(dx: -20, dy: -20), animated: false)
  }

  /// Ends the editing of points, and gives the focus back to the shape if it had it.
  func finishPointEditing() {
    guard let editing = pointEditing else { return }
    endPointEditing()
    guard editing.hadFocus, let view = shapeLayer.subviews.first(where: { ($0 as? ShapeView)?.shape.id == editing.id }) else { return }
    window?.focus(view)
  }

  /// Begins the editing of the points of the shape that was selected last, with the first point selected, or ends it.
  func togglePointEditing() {
    if pointEditing != nil { return finishPointEditing() }
    if let id = selectedShape { beginPointEditing(of: id, selectsFirst: true) }
  }

  /// Whether the points of one shape can be edited, or are edited: that of the only selected shape, or of the one in a group that was selected last.
  var canTogglePointEditing: Bool {
    guard let shape = chosenShape, drag == nil else { return false }
    return selectedShapes.count == 1 || shape.group != nil && chosenShapes.allSatisfy { $0.group == shape.group }
  }
}
