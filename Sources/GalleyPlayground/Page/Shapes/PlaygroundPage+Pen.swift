import UIKit

/// Drawing freehand shapes, and touches beside shapes.
extension PlaygroundPage {
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
      // A field outside of the page takes its value before the selection, which it can belong to, changes.
      if !text.isFirstResponder { _ = becomeFirstResponder() }
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
