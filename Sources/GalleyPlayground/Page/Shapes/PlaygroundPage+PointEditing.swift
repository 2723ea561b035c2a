import UIKit

/// The points of an outline while they are edited.
public struct PointEditing {
  /// The `id` of the shape.
  let id: Int
  /// The shape to which the outline belongs.
  var shape: PageShape
  /// The outline in the page's content.
  var outline: EditableOutline
  /// The node whose control points are shown; `nil` if there is none.
  var selected: EditableOutline.Index?
  /// The knob that is dragged; `nil` if there is none.
  var drag: Drag?

  /// A drag of a knob.
  struct Drag {
    var knob: EditableOutline.Knob
    /// The distance from the pointer to the knob.
    var offset: CGPoint
    /// The shape before the drag.
    var shapeBefore: PageShape
    var hasMoved = false
  }
}

extension PlaygroundPage {
  /// The maximum number of points that are edited one by one, and the distance in points within which a double click adds one.
  private static let maximumPointCount = 2000, insertionReach: CGFloat = 8

  /// Shows the points of a shape's outline for editing, in place of its handles, and selects the shape alone. Shows a message if the outline has too many
  /// points. Does nothing during a drag, and if there is no such shape.
  public func beginPointEditing(of id: Int) {
    guard drag == nil, pointEditing?.id != id, let index = index(of: id) else { return }
    let outline = EditableOutline(shapes[index].path)
    guard outline.count <= Self.maximumPointCount else {
      onMessage?("The outline has \(outline.count) points. Up to \(Self.maximumPointCount) can be edited.")
      return
    }
    endPointEditing()
    selectedShapes = [id]
    nudgedShapes = nil
    _ = becomeFirstResponder()
    pointEditing = PointEditing(id: id, shape: shapes[index], outline: outline)
    showShapes()
    changed(.selection)
  }

  /// Ends the editing of points, and shows the handles again. Does nothing if no points are edited.
  public func endPointEditing() {
    guard pointEditing != nil else { return }
    if pointEditing?.drag?.hasMoved == true { endPointDrag() }
    pointEditing = nil
    points.show(nil)
    showHandles()
    changed(.selection)
  }

  /// Updates the points from the shape, which can have been moved or changed by undo; ends the editing if the shape was deleted.
  func followPointEditing() {
    guard let editing = pointEditing else { return }
    guard let index = index(of: editing.id) else { return endPointEditing() }
    if !shapes[index].isDrawn(like: editing.shape) {
      pointEditing?.shape = shapes[index]
      let outline = EditableOutline(shapes[index].path)
      pointEditing?.outline = outline
      if let selected = editing.selected, !outline.contains(selected) { pointEditing?.selected = nil }
    }
    points.show(pointEditing)
  }

  // MARK: Dragging

  func beginPointDrag(of knob: EditableOutline.Knob, at point: CGPoint) {
    guard let editing = pointEditing, editing.outline.contains(knob.index) else { return }
    pointEditing?.selected = knob.index
    pointEditing?.drag = PointEditing.Drag(knob: knob, offset: editing.outline.position(of: knob) - point, shapeBefore: editing.shape)
    points.show(pointEditing)
  }

  func continuePointDrag(to point: CGPoint) {
    guard let drag = pointEditing?.drag else { return }
    pointEditing?.drag?.hasMoved = true
    pointEditing?.outline.move(drag.knob, to: point + drag.offset)
    showEditedOutline()
  }

  /// Ends the drag as one undoable step. Does nothing without a drag.
  func endPointDrag() {
    guard let drag = pointEditing?.drag else { return }
    pointEditing?.drag = nil
    guard drag.hasMoved else { return }
    registerPointStep(from: drag.shapeBefore, "Move Point")
  }

  /// Ends the drag, and restores the outline before it.
  func cancelPointDrag() {
    guard let drag = pointEditing?.drag, let index = index(of: drag.shapeBefore.id) else { return }
    pointEditing?.drag = nil
    guard drag.hasMoved else { return }
    shapes[index] = drag.shapeBefore
    reflow()
    settle()
    changed([.lines, .shapes])
  }

  // MARK: Points

  /// Moves the selected point as one undoable step. Returns `false` if no point is selected.
  func nudgePoint(by vector: CGVector) -> Bool {
    guard let editing = pointEditing, let selected = editing.selected else { return false }
    pointEditing?.outline.move(.node(selected), to: editing.outline[selected].point + CGPoint(x: vector.dx, y: vector.dy))
    showEditedOutline()
    registerPointStep(from: editing.shape, "Move Point")
    return true
  }

  /// Adds a point where the outline is near `point`, and selects it, as one undoable step. Returns `false` if the outline is not near.
  @discardableResult
  func addPoint(at point: CGPoint) -> Bool {
    guard var editing = pointEditing, let added = editing.outline.insert(near: point, within: Self.insertionReach) else { return false }
    editing.selected = added
    let before = editing.shape
    pointEditing = editing
    showEditedOutline()
    registerPointStep(from: before, "Add Point")
    return true
  }

  /// Deletes the selected point as one undoable step; the shape is deleted if no area is left. Returns `false` if no point is selected.
  func deletePoint() -> Bool {
    guard var editing = pointEditing, let selected = editing.selected else { return false }
    let before = editing.shape
    editing.outline.remove(selected)
    editing.selected = nil
    guard editing.outline.enclosesArea else {
      endPointEditing()
      return deleteSelectedShape()
    }
    pointEditing = editing
    showEditedOutline()
    registerPointStep(from: before, "Delete Point")
    return true
  }

  private func showEditedOutline() {
    guard let editing = pointEditing, let index = index(of: editing.id), editing.outline.enclosesArea else { return }
    shapes[index] = editing.shape.reshaped(editing.outline.path)
    pointEditing?.shape = shapes[index]
    initialShapes = nil
    reflow()
    changed([.lines, .shapes])
  }

  private func registerPointStep(from before: PageShape, _ actionName: String) {
    nudgedShapes = nil
    settle()
    register(
      ShapesStep(before: [before.id: before], order: shapes.map(\.id), selected: selectedShapes, geometry: geometry), actionName)
  }
}

extension EditableOutline {
  /// The position of a knob. A missing control point is at its node.
  func position(of knob: Knob) -> CGPoint {
    let node = self[knob.index]
    switch knob {
    case .node: return node.point
    case .before: return node.before ?? node.point
    case .after: return node.after ?? node.point
    }
  }

  /// Whether the outline has a width and a height, which a shape needs.
  var enclosesArea: Bool {
    let bounds = path.bounds
    return bounds.width > 0.01 && bounds.height > 0.01
  }
}
