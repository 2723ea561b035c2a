import UIKit

extension PlaygroundPage {
  /// The shapes as they were at some time, and the geometry that their places are told in.
  private struct ShapesThen {
    var shapes: [PageShape]
    var selected: Int?
    var geometry: PageGeometry
  }

  func index(of id: Int) -> Int? { shapes.firstIndex { $0.id == id } }

  package var chosenShape: PageShape? { selectedShape.flatMap(index).map { shapes[$0] } }

  // MARK: Showing

  /// Brings the views in line with `shapes` and the selection.
  func showShapes() {
    let views = shapeLayer.subviews.compactMap { $0 as? ShapeView }
    for view in views where index(of: view.shape.id) == nil { view.removeFromSuperview() }
    for shape in shapes {
      let view = views.first { $0.shape.id == shape.id } ?? ShapeView(shape: shape, page: self)
      if view.superview == nil { shapeLayer.addSubview(view) }
      view.show(shape)
      view.isChosen = shape.id == selectedShape
    }
    handles.show(chosenShape)
  }

  /// Lets the text flow around the shapes where they are now; only what is in sight.
  func reflow() {
    flow.setShapes(shapes)
    flow.layOut(throughSpread: spreadsInSight.upperBound)
    showShapes()
    showChangedLines()
  }

  // MARK: Changing

  /// The keys are the selected shape's; while undoing, typing goes on.
  private func takeKeysFromText() {
    guard selectedShape != nil, text.isFirstResponder, !history.isUndoing, !history.isRedoing else { return }
    _ = becomeFirstResponder()
  }

  package func select(_ id: Int?) {
    guard id != selectedShape else { return }
    selectedShape = id
    nudgedShape = nil
    takeKeysFromText()
    showShapes()
    changed()
  }

  /// Makes `new` the shapes, as one step that can be undone.
  func setShapes(_ new: [PageShape], selected: Int?, actionName: String) {
    let then = ShapesThen(shapes: shapes, selected: selectedShape, geometry: geometry)
    nudgedShape = nil
    apply(new, selected: selected)
    registerUndo(then, actionName)
  }

  /// Registers that the shapes were `before` until now.
  func registerChange(from before: [PageShape], actionName: String) {
    registerUndo(ShapesThen(shapes: before, selected: selectedShape, geometry: geometry), actionName)
    changed()
  }

  private func registerUndo(_ then: ShapesThen, _ actionName: String) {
    history.registerUndo(withTarget: self) { page in
      page.setShapes(
        then.shapes.map { page.moved($0, from: then.geometry, to: page.geometry) }, selected: then.selected,
        actionName: actionName)
    }
    history.setActionName(actionName)
    changed()
  }

  private func apply(_ new: [PageShape], selected: Int?) {
    initialShapes = nil
    shapes = new
    selectedShape = selected.flatMap(index) == nil ? nil : selected
    takeKeysFromText()
    reflow()
    settle()
  }

  /// Puts a new shape in the middle of what is seen, beside any that lies there already, and selects it.
  package func addShape(_ kind: ShapeKind) {
    guard let outline = ShapeOutline.unitOutline(of: kind) else { return armPen() }
    var center = CGPoint(x: bounds.midX, y: bounds.midY)
    while shapes.contains(where: { ($0.center - center).length < 12 }) { center = center + CGPoint(x: 24, y: 24) }
    add(PageShape(id: nextShapeID, kind: kind, unitOutline: outline, center: center, size: kind.sizeWhenAdded))
  }

  func add(_ shape: PageShape) {
    nextShapeID = max(nextShapeID, shape.id) + 1
    setShapes(shapes + [shape], selected: shape.id, actionName: "Add Shape")
  }

  /// Deletes the selected shape; `false` where there is none.
  @discardableResult
  package func deleteSelectedShape() -> Bool {
    guard let id = selectedShape, drag == nil else { return false }
    setShapes(shapes.filter { $0.id != id }, selected: nil, actionName: "Delete Shape")
    return true
  }

  /// Moves the selected shape by so many points; nudges in a row are undone together.
  @discardableResult
  func nudge(by vector: CGVector) -> Bool {
    guard let id = selectedShape, let index = index(of: id), drag == nil else { return false }
    let before = shapes
    shapes[index].center.x += vector.dx
    shapes[index].center.y += vector.dy
    initialShapes = nil
    reflow()
    settle()
    if nudgedShape == id {
      changed()
    } else {
      registerChange(from: before, actionName: "Move Shape")
      nudgedShape = id
    }
    return true
  }
}

extension ShapeKind {
  fileprivate var sizeWhenAdded: CGSize {
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
