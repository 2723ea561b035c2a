import UIKit

extension PlaygroundPage {
  /// An undoable change: the previous states of the shapes that it changed, `nil` for a new shape, in the geometry at that time. Other shapes are
  /// not included, because resizing the window can move them after the change.
  struct ShapesStep {
    var before: [Int: PageShape?]
    /// The `id`s of all shapes before the change, back to front.
    var order: [Int]
    var selected: Int?
    var geometry: PageGeometry
  }

  func index(of id: Int) -> Int? { shapes.firstIndex { $0.id == id } }

  /// The shape with the handles; `nil` if no shape is selected.
  public var chosenShape: PageShape? { selectedShape.flatMap(index).map { shapes[$0] } }

  // MARK: Showing

  /// Updates the views from `shapes` and the selection.
  func showShapes() {
    let views = shapeLayer.subviews.compactMap { $0 as? ShapeView }
    for view in views where index(of: view.shape.id) == nil { view.removeFromSuperview() }
    for shape in shapes {
      let view = views.first { $0.shape.id == shape.id } ?? ShapeView(shape: shape, page: self)
      if view.superview == nil { shapeLayer.addSubview(view) }
      view.show(shape)
      view.isChosen = shape.id == selectedShape
    }
    if (shapeLayer.subviews.compactMap { ($0 as? ShapeView)?.shape.id }) != shapes.map(\.id) {
      for shape in shapes { shapeLayer.subviews.first { ($0 as? ShapeView)?.shape.id == shape.id }.map(shapeLayer.bringSubviewToFront) }
    }
    handles.show(chosenShape)
  }

  /// Updates the text's flow around the shapes, for the visible part only.
  func reflow() {
    flow.setShapes(shapes)
    flow.layOut(throughSpread: visibleSpreads.upperBound)
    showShapes()
    showChanges()
  }

  // MARK: Changing

  /// Moves the keyboard focus from the text to the selected shape, except during undo, when typing continues.
  private func moveFocusFromText() {
    guard selectedShape != nil, text.isFirstResponder, !history.isUndoing, !history.isRedoing else { return }
    _ = becomeFirstResponder()
  }

  /// Selects the shape with an `id`, which shows its handles and moves the focus from the text. `nil` selects none.
  public func select(_ id: Int?) {
    guard id != selectedShape else { return }
    selectedShape = id
    nudgedShape = nil
    moveFocusFromText()
    showShapes()
    changed(.selection)
  }

  /// Replaces the shapes, as one undoable step, and selects the shape with the `id` `selected`, or none if there is no such shape.
  func setShapes(_ new: [PageShape], selected: Int?, actionName: String) {
    var before: [Int: PageShape?] = [:]
    for shape in shapes where !new.contains(where: { $0.hasSameGeometry(as: shape) }) { before[shape.id] = .some(shape) }
    for shape in new where index(of: shape.id) == nil { before[shape.id] = .some(nil) }
    let step = ShapesStep(before: before, order: shapes.map(\.id), selected: selectedShape, geometry: geometry)
    nudgedShape = nil
    apply(new, selected: selected)
    register(step, actionName)
  }

  /// Registers an undo step for changes that are already done.
  func register(_ step: ShapesStep, _ actionName: String) {
    history.registerUndo(withTarget: self) { $0.revert(step, actionName) }
    history.setActionName(actionName)
    changed([.lines, .shapes, .selection, .history])
  }

  private func revert(_ step: ShapesStep, _ actionName: String) {
    var byID = Dictionary(uniqueKeysWithValues: shapes.map { ($0.id, $0) })
    let inverse = ShapesStep(
      before: step.before.reduce(into: [:]) { $0[$1.key] = .some(byID[$1.key]) }, order: shapes.map(\.id), selected: selectedShape,
      geometry: geometry)
    for (id, shape) in step.before { byID[id] = shape.map { moved($0, from: step.geometry, to: geometry) } }
    nudgedShape = nil
    apply(step.order.compactMap { byID[$0] }, selected: step.selected)
    register(inverse, actionName)
    // The current position of the shape, or the last one if it was deleted.
    let changedBounds = step.before.keys.compactMap { id in byID[id]?.bounds ?? inverse.before[id].flatMap { $0 }?.bounds }
    if let first = changedBounds.first { showShapes(in: changedBounds.dropFirst().reduce(first) { $0.union($1) }) }
  }

  /// Scrolls to the center of `rect` if no part of it is visible.
  private func showShapes(in rect: CGRect) {
    guard !rect.intersects(bounds), bounds.height > 0 else { return }
    let height = min(max(rect.height, bounds.height / 2), bounds.height)
    scrollRectToVisible(CGRect(x: bounds.minX, y: rect.midY - height / 2, width: 1, height: height), animated: false)
  }

  private func apply(_ new: [PageShape], selected: Int?) {
    initialShapes = nil
    shapes = new
    selectedShape = selected.flatMap(index) == nil ? nil : selected
    moveFocusFromText()
    reflow()
    settle()
  }

  /// Adds a shape at a free position, as near to the center of the visible part as possible, and selects it; for a freehand shape, arms the pen
  /// instead.
  public func addShape(_ kind: ShapeKind) {
    guard let outline = UnitOutlines.unitOutline(of: kind) else { return armPen() }
    let shape = PageShape(id: nextShapeID, kind: kind, unitOutline: outline, center: .zero, size: kind.sizeWhenAdded)
    add(movedToFreePosition(shape))
  }

  func add(_ shape: PageShape) {
    nextShapeID = max(nextShapeID, shape.id) + 1
    setShapes(shapes + [shape], selected: shape.id, actionName: "Add Shape")
  }

  /// Replaces the page's shape with the same `id` by `shape`, to change its size or position. Consecutive changes of one shape with the same
  /// `actionName` are undone together. Does nothing if the page has no shape with that `id`.
  func change(_ shape: PageShape, _ actionName: String) {
    guard let index = index(of: shape.id) else { return }
    let step = ShapesStep(before: [shape.id: shapes[index]], order: shapes.map(\.id), selected: selectedShape, geometry: geometry)
    shapes[index] = shape
    initialShapes = nil
    reflow()
    settle()
    if let last = nudgedShape, last == (shape.id, actionName) { return changed([.lines, .shapes]) }
    register(step, actionName)
    nudgedShape = (shape.id, actionName)
  }

  /// Deletes the selected shape as one undoable step; returns `false` and does nothing if no shape is selected, or during a drag.
  @discardableResult
  public func deleteSelectedShape() -> Bool {
    guard let id = selectedShape, drag == nil else { return false }
    setShapes(shapes.filter { $0.id != id }, selected: nil, actionName: "Delete Shape")
    return true
  }

  /// Moves the selected shape by `vector` in points; consecutive nudges are undone together. Returns `false` if no shape is selected, or during
  /// a drag.
  @discardableResult
  func nudge(by vector: CGVector) -> Bool {
    guard let id = selectedShape, let index = index(of: id), drag == nil else { return false }
    var shape = shapes[index]
    shape.center.x += vector.dx
    shape.center.y += vector.dy
    change(shape, "Move Shape")
    return true
  }
}

extension ShapeKind {
  var sizeWhenAdded: CGSize {
    switch self {
    case .circle, .path: CGSize(width: 118, height: 118)
    case .rectangle: CGSize(width: 140, height: 98)
    case .star: CGSize(width: 136, height: 130)
    case .heart: CGSize(width: 140, height: 128)
    case .leaf: CGSize(width: 130, height: 134)
    case .drop: CGSize(width: 104, height: 136)
    case .crescent: CGSize(width: 84, height: 136)
    }
  }
}
