import UIKit

/// The points of an outline while they are edited.
public struct PointEditing {
  /// The `id` of the shape.
  let id: Int
  /// The shape to which the outline belongs.
  var shape: PageShape
  /// The outline in the page's content.
  var outline: EditableOutline
  /// The node or control point that keys move; `nil` if there is none.
  var selectedKnob: EditableOutline.Knob?
  /// Whether the shape had the focus before its points were edited.
  var hadFocus = false
  /// The knob that is dragged; `nil` if there is none.
  var drag: Drag?

  /// The node whose control points are shown; `nil` if there is none.
  var selected: EditableOutline.Index? { selectedKnob?.index }

  /// A drag of a knob.
  struct Drag {
    var knob: EditableOutline.Knob
    /// The distance from the pointer to the knob.
    var offset: CGPoint
    /// The shape before the drag.
    var shapeBefore: PageShape
    /// Whether the drag pulls control points out of a node, or moves a control point without the one at the other side.
    var pulls = false
    var hasMoved = false
  }
}

extension PlaygroundPage {
  /// The maximum number of points that are edited one by one, and the distance in points within which a double click adds one.
  private static let maximumPointCount = 2000, insertionReach: CGFloat = 8

  /// Shows the points of a shape's outline for editing, in place of its handles, and selects the shape alone. Shows a message if the outline has
  /// too many points. Does nothing during a drag, and if there is no such shape.
  ///
  /// - Parameter selectsFirst: whether to select the first point, for keys.
  public func beginPointEditing(of id: Int, selectsFirst: Bool = false) {
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
    pointEditing?.selectedKnob = selectsFirst ? outline.indices.first.map { .node($0) } : nil
    // Keys go to the points now, and not to a button or another view.
    pointEditing?.hadFocus = (window?.focusedView as? ShapeView)?.shape.id == id
    window?.focus(nil)
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
      if let knob = editing.selectedKnob, !outline.contains(knob) { pointEditing?.selectedKnob = nil }
    }
    points.show(pointEditing)
  }

  // MARK: Dragging

  /// Begins the drag of a knob. With `pulls`, it pulls control points out of a node, or moves a control point without the one at the other side.
  func beginPointDrag(of knob: EditableOutline.Knob, at point: CGPoint, pulls: Bool = false) {
    guard let editing = pointEditing, editing.outline.contains(knob.index) else { return }
    selectKnob(knob)
    pointEditing?.drag = PointEditing.Drag(
      knob: knob, offset: editing.outline.position(of: knob) - point, shapeBefore: editing.shape, pulls: pulls)
    points.show(pointEditing)
  }

  func continuePointDrag(to point: CGPoint) {
    guard let drag = pointEditing?.drag else { return }
    pointEditing?.drag?.hasMoved = true
    if drag.pulls {
      pointEditing?.outline.pull(drag.knob, to: point + drag.offset)
    } else {
      pointEditing?.outline.move(drag.knob, to: point + drag.offset)
    }
    showEditedOutline()
  }

  /// Ends the drag as one undoable step. Does nothing without a drag.
  func endPointDrag() {
    guard let drag = pointEditing?.drag else { return }
    pointEditing?.drag = nil
    guard drag.hasMoved else { return }
    // An outline without an area was not shown.
    if let editing = pointEditing, !editing.outline.enclosesArea { pointEditing?.outline = EditableOutline(editing.shape.path) }
    points.show(pointEditing)
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

  /// Selects a node or a control point; `nil` selects none.
  func selectKnob(_ knob: EditableOutline.Knob?) {
    guard pointEditing != nil else { return }
    if pointEditing?.selectedKnob != knob { nudgedShapes = nil }
    pointEditing?.selectedKnob = knob
    points.show(pointEditing)
  }

  /// Moves the selected point or control point, unless the outline would have no area left; consecutive moves of a point are undone together. Returns
  /// `false` if no point is selected, or during its drag.
  func nudgePoint(by vector: CGVector) -> Bool {
    guard let editing = pointEditing, let knob = editing.selectedKnob, editing.drag == nil else { return false }
    var outline = editing.outline
    outline.move(knob, to: outline.position(of: knob) + CGPoint(x: vector.dx, y: vector.dy))
    guard outline.enclosesArea else { return true }
    let isContinued = nudgedShapes.map { $0 == ([editing.id], Self.nudgeName) } ?? false
    pointEditing?.outline = outline
    showEditedOutline()
    scrollToSelectedPoint()
    if isContinued { settle() } else { registerPointStep(from: editing.shape, Self.nudgeName) }
    nudgedShapes = ([editing.id], Self.nudgeName)
    return true
  }

  private static let nudgeName = "Move Point"

  /// Adds a point where the outline is near `point`, and selects it, as one undoable step. Returns `false` if the outline is not near, and during the
  /// drag of a point.
  @discardableResult
  func addPoint(at point: CGPoint) -> Bool { addPoint { $0.insert(near: point, within: Self.insertionReach) } }

  /// Adds a point in the middle of the segment after the selected one, and selects it, as one undoable step. Returns `false` if no point is selected,
  /// or during its drag.
  func addPointAfterSelected() -> Bool { addPoint { [selected = pointEditing?.selected] outline in selected.map { outline.insert(after: $0) } } }

  private func addPoint(_ insert: (inout EditableOutline) -> EditableOutline.Index?) -> Bool {
    guard var editing = pointEditing, editing.drag == nil, let added = insert(&editing.outline) else { return false }
    editing.selectedKnob = .node(added)
    let before = editing.shape
    pointEditing = editing
    showEditedOutline()
    registerPointStep(from: before, "Add Point")
    return true
  }

  /// Deletes the selected point as one undoable step, and selects the next one. Shows a message instead if the remaining outline would have no area.
  /// Returns `false` if no point is selected, or during its drag.
  func deletePoint() -> Bool {
    guard var editing = pointEditing, let selected = editing.selected, editing.drag == nil else { return false }
    let (before, position) = (editing.shape, editing.outline.indices.firstIndex(of: selected) ?? 0)
    editing.outline.remove(selected)
    guard editing.outline.enclosesArea else {
      onMessage?("The outline needs this point to enclose an area. To delete the shape, press Escape first.")
      return true
    }
    let remaining = editing.outline.indices
    editing.selectedKnob = .node(remaining[position % remaining.count])
    pointEditing = editing
    showEditedOutline()
    registerPointStep(from: before, "Delete Point")
    return true
  }

  /// Returns whether `point`, in the page's content, is so near to the edited outline of a shape that a double click there adds a point.
  func isNearEditedOutline(_ point: CGPoint, of id: Int) -> Bool {
    guard let editing = pointEditing, editing.id == id else { return false }
    let reach = Self.insertionReach
    return editing.shape.bounds.insetBy(dx: -reach, dy: -reach).contains(point) && editing.outline.distance(to: point) <= reach
  }

  func showEditedOutline() {
    guard let editing = pointEditing, let index = index(of: editing.id), editing.outline.enclosesArea else { return }
    shapes[index] = editing.shape.reshaped(editing.outline.path)
    pointEditing?.shape = shapes[index]
    initialShapes = nil
    reflow()
    changed([.lines, .shapes])
  }

  func registerPointStep(from before: PageShape, _ actionName: String) {
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

  /// Whether the outline has a knob. Only a curve has control points.
  func contains(_ knob: Knob) -> Bool {
    guard contains(knob.index) else { return false }
    switch knob {
    case .node: return true
    case .before(let index): return self[index].before != nil
    case .after(let index): return self[index].after != nil
    }
  }

  /// The node, and its control points.
  func knobs(of index: Index) -> [Knob] { [.node(index), .before(index), .after(index)].filter(contains) }
}
