import UIKit

extension PlaygroundPage {
  /// An undoable change: the previous states of the shapes that it changed, `nil` for a new shape, in the geometry at that time. Other shapes are
  /// not included, because resizing the window can move them after the change.
  struct ShapesStep {
    var before: [Int: PageShape?]
    /// The `id`s of all shapes before the change, back to front.
    var order: [Int]
    var selected: [Int]
    var geometry: PageGeometry
  }

  func index(of id: Int) -> Int? { shapes.firstIndex { $0.id == id } }

  /// The indices of all shapes by their `id`s, for loops over several shapes. O(*n*) in the number of shapes.
  var shapeIndices: [Int: Int] { Dictionary(zip(shapes.map(\.id), shapes.indices)) { first, _ in first } }

  /// The shape that was selected last; `nil` if no shape is selected.
  public var chosenShape: PageShape? { selectedShape.flatMap(index).map { shapes[$0] } }

  /// The selected shapes, back to front.
  public var chosenShapes: [PageShape] {
    guard selectedShapes.count > 1 else { return chosenShape.map { [$0] } ?? [] }
    let ids = Set(selectedShapes)
    return shapes.filter { ids.contains($0.id) }
  }

  /// The shape whose box has the handles: the selected shape, or an upright rectangle around several; `nil` if no shape is selected, and while points
  /// are edited.
  var handledShape: PageShape? {
    guard pointEditing == nil else { return nil }
    guard selectedShapes.count > 1 else { return chosenShape }
    return drag?.box ?? box(around: chosenShapes)
  }

  /// Returns the position of the rotation handle: that before its drag, or else one in the page's content.
  func rotationPosition(on shape: PageShape) -> ShapeHandle.RotationPosition {
    if let drag, drag.handle == .rotate { return drag.rotationPosition }
    return ShapeHandle.rotationPosition(on: shape, in: content.bounds, visibleArea: bounds.inset(by: adjustedContentInset))
  }

  /// Shows the handles of the selected shapes, or hides them.
  func showHandles() {
    let shape = handledShape
    handles.show(shape, rotationPosition: shape.map(rotationPosition) ?? .aboveTop)
  }

  /// Returns the smallest upright rectangle around shapes, as a shape that is not on the page; `nil` without shapes.
  func box(around shapes: [PageShape]) -> PageShape? {
    let bounds = shapes.reduce(CGRect.null) { $0.union($1.bounds) }
    guard !bounds.isNull, let outline = UnitOutlines.unitOutline(of: .rectangle) else { return nil }
    return PageShape(id: -1, kind: .rectangle, unitOutline: outline, center: CGPoint(x: bounds.midX, y: bounds.midY), size: bounds.size)
  }

  /// Adds outlines to the initial shapes of a page that is not edited yet. They are given in points from the first column's top left corner, and
  /// computed for each geometry.
  ///
  /// - Parameter outlines: returns the outlines for the rectangle of the first sheet's columns, whose origin is 0.
  public func exclude(_ outlines: @escaping @MainActor (_ columns: CGRect) -> [ShapeDrawing.Outline]) {
    let (own, standoff) = (initialShapes, flow.rules.exclusionStandoff)
    hasExclusions = true
    let initial = { (geometry: PageGeometry) in
      let shapes = own?(geometry) ?? []
      let columns = geometry.columns(ofSpread: 0)
      return shapes + outlines(CGRect(origin: .zero, size: columns.size)).enumerated().map { index, outline in
        var shape = PageShape(id: shapes.count + index, outline: outline)
        shape.center = shape.center + columns.origin
        shape.style.standoff = standoff
        return shape
      }
    }
    initialShapes = initial
    shapes = initial(geometry)
    nextShapeID = shapes.count
    flow.setShapes(shapes)
    showShapes()
  }

  // MARK: Showing

  /// Updates the views from `shapes` and the selection.
  func showShapes() {
    let (ids, chosen) = (Set(shapes.map(\.id)), Set(selectedShapes))
    var views: [Int: ShapeView] = [:]
    for case let view as ShapeView in shapeLayer.subviews {
      if ids.contains(view.shape.id) { views[view.shape.id] = view } else { view.removeFromSuperview() }
    }
    for shape in shapes {
      let view = views[shape.id] ?? ShapeView(shape: shape, page: self)
      views[shape.id] = view
      if view.superview == nil { shapeLayer.addSubview(view) }
      view.show(shape)
      view.isChosen = chosen.contains(shape.id)
    }
    if (shapeLayer.subviews.compactMap { ($0 as? ShapeView)?.shape.id }) != shapes.map(\.id) {
      for shape in shapes { views[shape.id].map(shapeLayer.bringSubviewToFront) }
    }
    showHandles()
    showGuides()
    if pointEditing != nil { followPointEditing() }
  }

  /// Updates the text's flow around the shapes, for the visible part only.
  func reflow() {
    flow.setShapes(shapes)
    flow.layOut(throughSpread: visibleSpreads.upperBound)
    showShapes()
    showChanges()
  }

  // MARK: Changing

  /// Moves the keyboard focus from the text to the selected shape.
  private func moveFocusFromText() {
    guard selectedShape != nil, text.isFirstResponder else { return }
    _ = becomeFirstResponder()
  }

  /// Selects the shape with an `id` and those of its group, which shows their handles and moves the focus from the text. `nil` selects none.
  public func select(_ id: Int?) { select(id.map(group) ?? []) }

  /// Selects shapes in place of those that are selected, and ends the editing of points.
  func select(_ ids: [Int]) {
    if !ids.isEmpty { selectGuide(nil) }
    guard ids != selectedShapes else { return }
    endPointEditing()
    selectedShapes = ids
    nudgedShapes = nil
    moveFocusFromText()
    showShapes()
    changed(.selection)
  }

  /// Replaces the shapes, as one undoable step, and selects those of the `id`s `selected` that exist.
  func setShapes(_ new: [PageShape], selected: [Int], actionName: String) {
    let newByID = Dictionary(new.map { ($0.id, $0) }) { $1 }
    var before: [Int: PageShape?] = [:]
    for shape in shapes where newByID[shape.id].map({ !$0.isDrawn(like: shape) || $0.group != shape.group }) ?? true { before[shape.id] = .some(shape) }
    let ids = Set(shapes.map(\.id))
    for shape in new where !ids.contains(shape.id) { before[shape.id] = .some(nil) }
    let step = ShapesStep(before: before, order: shapes.map(\.id), selected: selectedShapes, geometry: geometry)
    nudgedShapes = nil
    apply(new, selected: selected)
    register(step, actionName)
  }

  /// Registers an undo step for changes that are already done.
  func register(_ step: ShapesStep, _ actionName: String) {
    history.registerUndo(withTarget: self) { $0.revert(step, actionName) }
    history.setActionName(actionName)
    changed([.lines, .shapes, .selection, .history])
  }

  /// Undoes or redoes a step. The text keeps the focus if it has it, so that typing continues. Then no shape is selected, because keys do not go
  /// there.
  private func revert(_ step: ShapesStep, _ actionName: String) {
    var byID = Dictionary(uniqueKeysWithValues: shapes.map { ($0.id, $0) })
    let isTyping = text.isFirstResponder
    let order = shapes.map(\.id)
    let inverse = ShapesStep(
      before: step.before.reduce(into: [:]) { $0[$1.key] = .some(byID[$1.key]) }, order: order,
      selected: isTyping ? order.filter { step.before[$0] != nil } : selectedShapes, geometry: geometry)
    for (id, shape) in step.before { byID[id] = shape.map { moved($0, from: step.geometry, to: geometry) } }
    nudgedShapes = nil
    apply(step.order.compactMap { byID[$0] }, selected: isTyping ? [] : step.selected)
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

  private func apply(_ new: [PageShape], selected: [Int]) {
    initialShapes = nil
    shapes = new
    let ids = Set(shapes.map(\.id))
    selectedShapes = selected.filter(ids.contains)
    if !selectedShapes.isEmpty { selectGuide(nil) }
    if let editing = pointEditing, !selectedShapes.contains(editing.id) { endPointEditing() }
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
    setShapes(shapes + [shape], selected: [shape.id], actionName: "Add Shape")
  }

  /// Replaces the page's shapes that have the same `id`s by `changed`, to change their size or position. Consecutive changes of the same shapes with
  /// the same `actionName` are undone together. Ignores shapes that are not on the page.
  func change(_ changed: [PageShape], _ actionName: String) {
    let indices = shapeIndices
    let places = changed.compactMap { shape in indices[shape.id].map { (index: $0, shape: shape) } }
    guard !places.isEmpty else { return }
    var before: [Int: PageShape?] = [:]
    for (index, shape) in places { before[shape.id] = .some(shapes[index]) }
    let step = ShapesStep(before: before, order: shapes.map(\.id), selected: selectedShapes, geometry: geometry)
    for (index, shape) in places { shapes[index] = shape }
    initialShapes = nil
    reflow()
    settle()
    let ids = places.map(\.shape.id)
    if let last = nudgedShapes, last == (ids, actionName) { return self.changed([.lines, .shapes]) }
    register(step, actionName)
    nudgedShapes = (ids, actionName)
  }

  /// Deletes the selected shapes, or the selected point while points are edited, as one undoable step; returns `false` and does nothing if no shape
  /// is selected, or during a drag.
  @discardableResult
  public func deleteSelectedShape() -> Bool {
    guard !selectedShapes.isEmpty, drag == nil else { return false }
    if pointEditing != nil { return deletePoint() }
    let ids = Set(selectedShapes)
    setShapes(shapes.filter { !ids.contains($0.id) }, selected: [], actionName: ids.count == 1 ? "Delete Shape" : "Delete Shapes")
    return true
  }

  /// Moves the selected shapes by `vector` in points; consecutive nudges are undone together. Returns `false` if no shape is selected, or during
  /// a drag.
  @discardableResult
  func nudge(by vector: CGVector) -> Bool {
    if pointEditing != nil { return nudgePoint(by: vector) }
    let chosen = chosenShapes
    guard !chosen.isEmpty, drag == nil else { return false }
    change(chosen.map { shape in
      var shape = shape
      shape.center.x += vector.dx
      shape.center.y += vector.dy
      return shape
    }, chosen.count == 1 ? "Move Shape" : "Move Shapes")
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
