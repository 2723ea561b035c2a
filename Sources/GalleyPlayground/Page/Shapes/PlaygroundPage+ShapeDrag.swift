import UIKit

/// An active drag of a shape.
struct ShapeDrag {
  /// The effect of the drag on the shape.
  enum Purpose {
    case change
    /// The shape stays, and a copy is dragged.
    case copy
    /// The shape comes from the shape bar.
    case carry
  }

  var id: Int
  let purpose: Purpose
  /// The handle that is dragged; `nil` moves the shape.
  let handle: ShapeHandle?
  /// The point where the drag began, in the page's content.
  var start: CGPoint
  /// The shape before the drag, converted to the page's current geometry.
  var shapeBefore: PageShape
  /// The `id`s of all shapes before the drag, back to front.
  let orderBefore: [Int]
  /// The `id` of the shape that was selected before the drag; `nil` if there was none.
  let selectedBefore: Int?
  var hasMoved = false
  /// Whether the last event kept the proportions.
  var keepsProportions = false
  /// The view of the shape while it is outside the page; else `nil`.
  var carried: CarriedShapeView?

  var isOfNewShape: Bool { purpose != .change }

  var actionName: String {
    switch (purpose, handle) {
    case (.copy, _): "Duplicate Shape"
    case (.carry, _): "Add Shape"
    case (.change, nil): "Move Shape"
    case (.change, .rotate): "Turn Shape"
    case (.change, _): "Resize Shape"
    }
  }
}

extension PlaygroundPage {
  /// The distance in points that a pointer can move without starting a drag.
  private static let slack: CGFloat = 2

  /// Starts a drag of the shape `id` at `point` and selects it; `handle` is `nil` for the shape itself. Does nothing during another drag or a
  /// press, and if there is no such shape.
  ///
  /// - Parameter copying: whether the shape stays, and a copy of it is moved.
  public func beginDrag(of id: Int, by handle: ShapeHandle?, at point: CGPoint, copying: Bool = false) {
    guard drag == nil, press == nil, let index = index(of: id) else { return }
    _ = becomeFirstResponder()
    drag = ShapeDrag(
      id: id, purpose: copying && handle == nil ? .copy : .change, handle: handle, start: point, shapeBefore: shapes[index],
      orderBefore: shapes.map(\.id), selectedBefore: selectedShape)
    select(id)
  }

  /// Moves, resizes or rotates the shape when the pointer is at `point` in the content's space, once it has moved farther than `slack`;
  /// `keepsProportions` is as in `ShapeHandle.drag`. Does nothing without a drag.
  public func continueDrag(to point: CGPoint, keepsProportions: Bool) {
    guard var drag, index(of: drag.id) != nil else { return }
    drag.keepsProportions = keepsProportions
    if !drag.hasMoved {
      guard (point - drag.start).length > Self.slack else { return }
      drag.hasMoved = true
      switch drag.purpose {
      case .change: ghost.show(drag.shapeBefore.path)
      case .copy: createCopy(for: &drag)
      case .carry: break
      }
    }
    self.drag = drag
    autoScroll.follow(point, in: self) { [weak self] place in
      guard let self, self.drag?.hasMoved == true else { return false }
      followDrag(to: place)
      return true
    }
    followDrag(to: point)
  }

  private func createCopy(for drag: inout ShapeDrag) {
    let copy = drag.shapeBefore.copy(id: nextShapeID)
    nextShapeID += 1
    (drag.id, drag.shapeBefore) = (copy.id, copy)
    shapes.append(copy)
    selectedShape = copy.id
  }

  /// Moves, resizes or rotates the shape to follow the pointer. Above or below the visible part, the shape stays at its edge. Does nothing before
  /// the drag has moved.
  func followDrag(to pointer: CGPoint) {
    guard let drag, drag.hasMoved, let index = index(of: drag.id) else { return }
    let seen = bounds.inset(by: adjustedContentInset)
    let translation = CGPoint(x: pointer.x, y: min(max(pointer.y, seen.minY), seen.maxY)) - drag.start
    if let handle = drag.handle {
      // The drag can begin beside the handle's center.
      shapes[index] = handle.drag(
        drag.shapeBefore, to: handle.position(on: drag.shapeBefore) + translation, keepsProportions: drag.keepsProportions)
    } else {
      // The center stays on the desk, so that the user can drag the shape back.
      let center = drag.shapeBefore.center + translation
      let desk = content.bounds
      shapes[index].center = CGPoint(
        x: min(max(center.x, desk.minX), desk.maxX), y: min(max(center.y, desk.minY), desk.maxY))
    }
    initialShapes = nil
    reflow()
    // A new shape becomes the selected one.
    changed(drag.isOfNewShape ? [.lines, .shapes, .selection] : [.lines, .shapes])
  }

  /// Ends the drag as one undoable step; a drag that never moved changes nothing. Does nothing without a drag.
  public func endDrag() {
    guard let drag else { return }
    liftDrag()
    guard drag.hasMoved, index(of: drag.id) != nil else { return }
    nudgedShape = nil
    settle()
    register(
      ShapesStep(
        before: [drag.id: drag.isOfNewShape ? nil : drag.shapeBefore], order: drag.orderBefore,
        selected: drag.isOfNewShape ? drag.selectedBefore : selectedShape, geometry: geometry), drag.actionName)
  }

  /// Ends the drag and restores the shape to its state before it; removes a shape that is new, and restores the selection. Does nothing without a
  /// drag.
  public func cancelDrag() {
    guard let drag else { return }
    liftDrag()
    handles.activeHandle = nil
    if !drag.isOfNewShape {
      if let index = index(of: drag.id) { shapes[index] = drag.shapeBefore }
    } else if drag.hasMoved {
      shapes.removeAll { $0.id == drag.id }
      selectedShape = drag.selectedBefore.flatMap(index) == nil ? nil : drag.selectedBefore
    }
    reflow()
    settle()
    changed([.lines, .shapes, .selection])
  }

  private func liftDrag() {
    drag?.carried?.removeFromSuperview()
    drag = nil
    ghost.show(nil)
    autoScroll.stop()
  }

  /// Continues the drag after the window was resized: converts the shape and its position before the drag to the new geometry.
  func rebaseDrag(from old: PageGeometry, to new: PageGeometry) {
    guard var drag, old != new else { return }
    let before = drag.shapeBefore
    drag.shapeBefore = moved(before, from: old, to: new)
    drag.start = drag.start + (drag.shapeBefore.center - before.center)
    self.drag = drag
    if drag.hasMoved, drag.purpose == .change { ghost.show(drag.shapeBefore.path) }
  }

  // MARK: The pen

  /// Lets the next drag on the page draw an outline, and selects no shape.
  public func armPen() {
    isPenArmed = true
    select(nil)
    changed(.selection)
  }

  /// Ends freehand drawing and discards an unfinished outline; does nothing if the pen is not armed.
  public func disarmPen() {
    guard isPenArmed else { return }
    isPenArmed = false
    penPoints = nil
    ghost.show(nil)
    changed(.selection)
  }

  private func drawWithPen(to point: CGPoint) {
    penPoints?.append(point)
    guard let points = penPoints, points.count > 1 else { return }
    let path = UIBezierPath()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    ghost.show(path)
  }

  private func endPen() {
    let points = penPoints ?? []
    disarmPen()
    guard let path = CurveFitter(tolerance: 2.5, cornerReach: 10).closedPath(near: points) else { return }
    let bounds = path.bounds
    guard bounds.width >= PageShape.smallestSide, bounds.height >= PageShape.smallestSide else { return }
    add(
      PageShape(
        id: nextShapeID, kind: .path, unitOutline: UnitOutlines.fittedToUnitSquare(path),
        center: CGPoint(x: bounds.midX, y: bounds.midY), size: bounds.size))
  }

  // MARK: Touches beside shapes

  func beginTouch(at point: CGPoint, tapCount: Int, extending: Bool, byPointer: Bool = false) {
    // A second touch during the drag of a shape.
    guard drag == nil else { return }
    if isPenArmed {
      _ = becomeFirstResponder()
      penPoints = [point]
    } else {
      select(nil)
      beginPress(at: point, tapCount: tapCount, extending: extending, byPointer: byPointer)
    }
  }

  func continueTouch(to point: CGPoint) {
    if penPoints != nil { drawWithPen(to: point) } else { interaction.continuePress(to: point) }
  }

  func endTouch() {
    if penPoints != nil { endPen() } else { interaction.endPress() }
  }
}
