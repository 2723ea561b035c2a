import UIKit

/// An active drag of a shape, or of all selected shapes.
@MainActor struct ShapeDrag {
  /// The effect of the drag on the shapes.
  enum Purpose {
    case change
    /// The shapes stay, and copies are dragged.
    case copy
    /// The shape comes from the shape bar.
    case carry
  }

  /// The `id` of the shape that was pressed.
  var id: Int
  let purpose: Purpose
  /// The handle that is dragged; `nil` moves the shapes.
  let handle: ShapeHandle?
  /// The point where the drag began, in the page's content.
  var start: CGPoint
  /// The pressed shape before the drag, converted to the page's current geometry.
  var shapeBefore: PageShape { didSet { boundsBefore = shapeBefore.bounds } }
  /// The bounds of the pressed shape before the drag.
  private(set) var boundsBefore: CGRect
  /// The other dragged shapes before the drag, in the same geometry.
  var othersBefore: [PageShape] = []
  /// The rectangle around several shapes, before the drag and now; `nil` if there is only one.
  var boxBefore: PageShape?
  var box: PageShape?
  /// The position of the rotation handle, which stays during its drag.
  var rotationPosition = ShapeHandle.RotationPosition.aboveTop
  /// The lines to which the shapes can be aligned, computed when the drag first moves; `nil` before that.
  var guides: AlignmentGuides?
  /// The `id`s of all shapes before the drag, back to front.
  let orderBefore: [Int]
  /// The `id`s of the shapes that were selected before the drag.
  let selectedBefore: [Int]
  var hasMoved = false
  /// Whether the last event kept the proportions.
  var keepsProportions = false
  /// Whether the last event aligns the shapes to guides.
  var snaps = false
  /// The view of the shape while it is outside the page; else `nil`.
  var carried: CarriedShapeView?

  /// The dragged shapes before the drag.
  var shapesBefore: [PageShape] { [shapeBefore] + othersBefore }

  init(
    id: Int, purpose: Purpose, handle: ShapeHandle?, start: CGPoint, shapeBefore: PageShape, orderBefore: [Int], selectedBefore: [Int],
    hasMoved: Bool = false, carried: CarriedShapeView? = nil
  ) {
    (self.id, self.purpose, self.handle, self.start) = (id, purpose, handle, start)
    (self.shapeBefore, boundsBefore) = (shapeBefore, shapeBefore.bounds)
    (self.orderBefore, self.selectedBefore, self.hasMoved, self.carried) = (orderBefore, selectedBefore, hasMoved, carried)
  }

  var isOfNewShape: Bool { purpose != .change }

  var actionName: String {
    let verb =
      switch (purpose, handle) {
      case (.copy, _): "Duplicate"
      case (.carry, _): "Add"
      case (.change, nil): "Move"
      case (.change, .rotate): "Turn"
      case (.change, _): "Resize"
      }
    return othersBefore.isEmpty ? verb + " Shape" : verb + " Shapes"
  }
}

extension PlaygroundPage {
  /// The distance in points that a pointer can move without starting a drag.
  private static let slack: CGFloat = 2

  /// Starts a drag of the shape `id` at `point`, and of the other selected shapes if it is selected; otherwise selects it with its group first.
  /// `handle` is `nil` for the shape itself. Does nothing during another drag or a press, and if there is no such shape.
  ///
  /// - Parameter copying: whether the shapes stay, and copies of them are moved.
  public func beginDrag(of id: Int, by handle: ShapeHandle?, at point: CGPoint, copying: Bool = false) {
    guard drag == nil, press == nil, let index = index(of: id) else { return }
    _ = becomeFirstResponder()
    let selectedBefore = selectedShapes
    if !selectedShapes.contains(id) { select(id) }
    let rotationPosition = rotationPosition(on: handledShape ?? shapes[index])
    drag = ShapeDrag(
      id: id, purpose: copying && handle == nil ? .copy : .change, handle: handle, start: point, shapeBefore: shapes[index],
      orderBefore: shapes.map(\.id), selectedBefore: selectedBefore)
    drag?.rotationPosition = rotationPosition
    guard selectedShapes.count > 1 else { return }
    drag?.othersBefore = chosenShapes.filter { $0.id != id }
    drag?.boxBefore = box(around: chosenShapes)
  }

  /// Moves, resizes or rotates the shapes when the pointer is at `point` in the content's space, once it has moved farther than `slack`;
  /// `keepsProportions` is as in `ShapeHandle.drag`. Does nothing without a drag.
  ///
  /// - Parameter snaps: whether shapes near a guide are aligned to it.
  public func continueDrag(to point: CGPoint, keepsProportions: Bool, snaps: Bool = false) {
    guard var drag, index(of: drag.id) != nil else { return }
    (drag.keepsProportions, drag.snaps) = (keepsProportions, snaps)
    if !drag.hasMoved {
      guard (point - drag.start).length > Self.slack else { return }
      drag.hasMoved = true
      switch drag.purpose {
      case .change: ghost.show(outline(of: drag.shapesBefore))
      case .copy: createCopies(for: &drag)
      case .carry: break
      }
    }
    self.drag = drag
    autoScroll.follow(point, in: self) { [weak self] place in
      guard let self, self.drag?.hasMoved == true else { return false }
      // Other columns and shapes became visible.
      self.drag?.guides = nil
      followDrag(to: place)
      return true
    }
    followDrag(to: point)
  }

  private func outline(of shapes: [PageShape]) -> UIBezierPath {
    let outline = shapes[0].path
    for shape in shapes.dropFirst() { outline.append(shape.path) }
    return outline
  }

  private func createCopies(for drag: inout ShapeDrag) {
    let ids = Set(drag.shapesBefore.map(\.id))
    let copies = copies(of: shapes.filter { ids.contains($0.id) })
    let pairs = zip(shapes.filter { ids.contains($0.id) }, copies)
    guard let pressed = pairs.first(where: { $0.0.id == drag.id })?.1 else { return }
    (drag.id, drag.shapeBefore) = (pressed.id, pressed)
    drag.othersBefore = copies.filter { $0.id != pressed.id }
    shapes += copies
    selectedShapes = drag.othersBefore.map(\.id) + [pressed.id]
  }

  /// Moves, resizes or rotates the shapes to follow the pointer. Above or below the visible part, the shapes stay at its edge. Does nothing before
  /// the drag has moved.
  func followDrag(to pointer: CGPoint) {
    guard let drag, drag.hasMoved, let index = index(of: drag.id) else { return }
    let seen = bounds.inset(by: adjustedContentInset)
    let translation = CGPoint(x: pointer.x, y: min(max(pointer.y, seen.minY), seen.maxY)) - drag.start
    if let handle = drag.handle {
      // The drag can begin beside the handle's center.
      let subject = drag.boxBefore ?? drag.shapeBefore
      let target = aligned(handle.position(on: subject, rotationPosition: drag.rotationPosition) + translation, of: handle, on: subject)
      if drag.boxBefore != nil {
        resizeSeveral(by: handle, to: target)
      } else {
        shapes[index] = handle.drag(subject, to: target, keepsProportions: drag.keepsProportions, rotationPosition: drag.rotationPosition)
      }
    } else {
      // The center stays on the desk, so that the user can drag the shape back.
      let translation = aligned(translation)
      let center = drag.shapeBefore.center + translation
      let desk = content.bounds
      let kept = CGPoint(x: min(max(center.x, desk.minX), desk.maxX), y: min(max(center.y, desk.minY), desk.maxY))
      shapes[index].center = kept
      if !drag.othersBefore.isEmpty { moveOthers(by: kept - drag.shapeBefore.center) }
    }
    initialShapes = nil
    reflow()
    // A new shape becomes the selected one.
    changed(drag.isOfNewShape ? [.lines, .shapes, .selection] : [.lines, .shapes])
  }

  private func moveOthers(by translation: CGPoint) {
    guard let drag else { return }
    let indices = drag.othersBefore.isEmpty ? [:] : shapeIndices
    for before in drag.othersBefore {
      guard let index = indices[before.id] else { continue }
      shapes[index].center = before.center + translation
    }
    if var box = drag.boxBefore {
      box.center = box.center + translation
      self.drag?.box = box
    }
  }

  /// Resizes or rotates all dragged shapes with the rectangle around them.
  private func resizeSeveral(by handle: ShapeHandle, to target: CGPoint) {
    guard let drag, let before = drag.boxBefore else { return }
    // A rotated shape cannot be stretched in one direction, which would slant it.
    let keepsProportions = handle != .rotate && drag.shapesBefore.contains { $0.rotation != 0 }
    var box = handle.drag(
      before, to: target, keepsProportions: drag.keepsProportions || keepsProportions, rotationPosition: drag.rotationPosition)
    if keepsProportions { box = handle.proportional(box, to: before) }
    let indices = shapeIndices
    for shape in drag.shapesBefore {
      guard let index = indices[shape.id] else { continue }
      shapes[index] = shape.followed(before, to: box)
    }
    self.drag?.box = box
  }

  /// Ends the drag as one undoable step; a drag that never moved changes nothing. Does nothing without a drag.
  public func endDrag() {
    guard let drag else { return }
    liftDrag()
    guard drag.hasMoved, index(of: drag.id) != nil else {
      // A click on one of several selected shapes selects that one.
      if drag.handle == nil, !drag.othersBefore.isEmpty, drag.selectedBefore.contains(drag.id) { select(drag.id) }
      return
    }
    nudgedShapes = nil
    settle()
    var before: [Int: PageShape?] = [:]
    for shape in drag.shapesBefore { before[shape.id] = .some(drag.isOfNewShape ? nil : shape) }
    let step = ShapesStep(
      before: before, order: drag.orderBefore, selected: drag.isOfNewShape ? drag.selectedBefore : selectedShapes, geometry: geometry)
    if drag.boxBefore != nil || drag.handle == .rotate { showHandles() }
    register(step, drag.actionName)
  }

  /// Ends the drag and restores the shape to its state before it; removes a shape that is new, and restores the selection. Does nothing without a
  /// drag.
  public func cancelDrag() {
    guard let drag else { return }
    liftDrag()
    handles.activeHandle = nil
    if !drag.isOfNewShape {
      let indices = shapeIndices
      for shape in drag.shapesBefore { if let index = indices[shape.id] { shapes[index] = shape } }
    } else if drag.hasMoved {
      let ids = Set(drag.shapesBefore.map(\.id))
      shapes.removeAll { ids.contains($0.id) }
      let indices = shapeIndices
      selectedShapes = drag.selectedBefore.filter { indices[$0] != nil }
    }
    reflow()
    settle()
    changed([.lines, .shapes, .selection])
  }

  private func liftDrag() {
    drag?.carried?.removeFromSuperview()
    drag = nil
    ghost.show(nil)
    guides.show(x: nil, y: nil, in: .zero)
    autoScroll.stop()
  }

  /// Continues the drag after the window was resized: converts the shape and its position before the drag to the new geometry.
  func rebaseDrag(from old: PageGeometry, to new: PageGeometry) {
    guard var drag, old != new else { return }
    let before = drag.shapeBefore
    drag.shapeBefore = moved(before, from: old, to: new)
    let offset = drag.shapeBefore.center - before.center
    drag.othersBefore = drag.othersBefore.map { moved($0, from: old, to: new) }
    drag.start = drag.start + offset
    if drag.boxBefore != nil { (drag.boxBefore, drag.box) = (box(around: drag.shapesBefore), nil) }
    drag.guides = nil
    self.drag = drag
    if drag.hasMoved, drag.purpose == .change { ghost.show(outline(of: drag.shapesBefore)) }
  }
}
