import UIKit

/// A drag that is under way.
struct ShapeDrag {
  let id: Int
  /// `nil` moves the shape.
  let handle: ShapeHandle?
  /// Where the hand took hold, in the page's content.
  let start: CGPoint
  /// The shape and all shapes before the drag.
  let shapeBefore: PageShape
  let shapesBefore: [PageShape]
  var hasMoved = false
}

extension PlaygroundPage {
  /// A hand trembles this far, in points, without dragging.
  private static let slack: CGFloat = 2

  package func beginDrag(of id: Int, by handle: ShapeHandle?, at point: CGPoint) {
    guard drag == nil, press == nil, let index = index(of: id) else { return }
    _ = becomeFirstResponder()
    drag = ShapeDrag(id: id, handle: handle, start: point, shapeBefore: shapes[index], shapesBefore: shapes)
    select(id)
  }

  package func continueDrag(to point: CGPoint, keepsForm: Bool) {
    guard var drag, let index = index(of: drag.id) else { return }
    let way = point - drag.start
    if !drag.hasMoved {
      guard way.length > Self.slack else { return }
      drag.hasMoved = true
      ghost.show(drag.shapeBefore.path)
      self.drag = drag
    }
    if let handle = drag.handle {
      // The hand may have taken hold beside the handle's middle.
      shapes[index] = handle.drag(
        drag.shapeBefore, to: handle.position(on: drag.shapeBefore) + way, keepsForm: keepsForm)
    } else {
      // Its middle stays on the desk, so that a hand can always take it again.
      let center = drag.shapeBefore.center + way
      let desk = content.bounds
      shapes[index].center = CGPoint(
        x: min(max(center.x, desk.minX), desk.maxX), y: min(max(center.y, desk.minY), desk.maxY))
    }
    initialShapes = nil
    reflow()
    changed()
  }

  package func endDrag() {
    guard let drag else { return }
    self.drag = nil
    ghost.show(nil)
    guard drag.hasMoved else { return }
    nudgedShape = nil
    settle()
    let action = drag.handle == nil ? "Move Shape" : drag.handle == .rotate ? "Turn Shape" : "Resize Shape"
    registerChange(from: drag.shapesBefore, actionName: action)
  }

  /// Puts the shape back where it was.
  package func cancelDrag() {
    guard let drag else { return }
    self.drag = nil
    handles.activeHandle = nil
    ghost.show(nil)
    shapes = drag.shapesBefore
    reflow()
    settle()
    changed()
  }

  // MARK: The pen

  /// The next drag on the page draws an outline.
  package func armPen() {
    isPenArmed = true
    select(nil)
    changed()
  }

  package func disarmPen() {
    guard isPenArmed else { return }
    isPenArmed = false
    penPoints = nil
    ghost.show(nil)
    changed()
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
        id: nextShapeID, kind: .path, unitOutline: ShapeOutline.fittedToUnitSquare(path),
        center: CGPoint(x: bounds.midX, y: bounds.midY), size: bounds.size))
  }

  // MARK: Touches beside shapes

  func beginTouch(at point: CGPoint, tapCount: Int, extending: Bool) {
    // A finger beside the hand that drags a shape.
    guard drag == nil else { return }
    if isPenArmed {
      _ = becomeFirstResponder()
      penPoints = [point]
    } else {
      select(nil)
      beginPress(at: point, tapCount: tapCount, extending: extending)
    }
  }

  func continueTouch(to point: CGPoint) {
    if penPoints != nil { drawWithPen(to: point) } else { continuePress(to: point) }
  }

  func endTouch() {
    if penPoints != nil { endPen() } else { endPress() }
  }
}
