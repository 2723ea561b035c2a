import UIKit

extension PlaygroundPage {
  /// The visible part of the page.
  private var seen: CGRect { bounds.inset(by: adjustedContentInset) }

  /// Returns `shape` at a free position, completely visible and as near to the center of the visible part as possible: preferably on
  /// a sheet, and with the text's distance between shapes. If there is no free position, it is centered, with an offset from the
  /// centers of other shapes.
  func movedToFreePosition(_ shape: PageShape) -> PageShape {
    let middle = CGPoint(x: seen.midX, y: seen.midY)
    let sheets = visibleSpreads.map { geometry.sheet($0).intersection(seen) }.filter { !$0.isNull }
      .sorted { $0.width * $0.height > $1.width * $1.height }
    let box = shape.bounds
    let otherBounds = shapes.filter { $0.id != shape.id }.map(\.bounds)
    func found(_ gap: CGFloat) -> CGPoint? {
      let occupied = otherBounds.map { $0.insetBy(dx: -gap, dy: -gap) }
      return (sheets + [seen]).lazy.compactMap { FreePosition.center(for: box.size, in: $0, avoiding: occupied, near: middle) }.first
    }
    var result = shape
    guard let free = found(TextFlow.standoff) ?? found(0) else {
      result.center = offsetFromOtherCenters(middle)
      return result
    }
    // The bounding box of a rotated outline can have another center than the shape.
    result.center = free + (shape.center - CGPoint(x: box.midX, y: box.midY))
    return result
  }

  /// The offset down and to the right that separates the centers of shapes, in points.
  private static let step: CGFloat = 24

  private func offsetFromOtherCenters(_ point: CGPoint) -> CGPoint {
    var point = point
    while shapes.contains(where: { ($0.center - point).length < Self.step / 2 }) {
      point = point + CGPoint(x: Self.step, y: Self.step)
    }
    return point
  }

  // MARK: Copies

  /// Copies the selected shape to the clipboard; without a selected shape, the clipboard does not change.
  public func copyShape() {
    if let shape = chosenShape { UIPasteboard.general.setShape(shape) }
  }

  /// Moves the selected shape to the clipboard as one undoable step; does nothing without a selected shape and during a drag.
  public func cutShape() {
    guard let shape = chosenShape, drag == nil else { return }
    UIPasteboard.general.setShape(shape)
    setShapes(shapes.filter { $0.id != shape.id }, selected: nil, actionName: "Cut Shape")
  }

  /// Pastes the shape of the clipboard at `point`, or near the position where it was copied; if that is not visible, at a free position. Returns
  /// `false` and does nothing if the clipboard does not contain a shape, and during a drag or a press.
  @discardableResult
  public func pasteShape(at point: CGPoint? = nil) -> Bool {
    guard drag == nil, press == nil, var shape = UIPasteboard.general.shape?.shape(id: nextShapeID) else { return false }
    if let point {
      shape.center = point
    } else {
      shape.center = offsetFromOtherCenters(shape.center)
      if !seen.contains(shape.center) { shape = movedToFreePosition(shape) }
    }
    nextShapeID += 1
    setShapes(shapes + [shape], selected: shape.id, actionName: "Paste Shape")
    return true
  }

  /// Adds a copy beside the selected shape and selects it, as one undoable step. Without a selected shape
  /// and during a drag, it returns `false` and does nothing.
  @discardableResult
  public func duplicateShape() -> Bool {
    guard let shape = chosenShape, drag == nil else { return false }
    var copy = shape.copy(id: nextShapeID)
    copy.center = offsetFromOtherCenters(shape.center)
    nextShapeID += 1
    setShapes(shapes + [copy], selected: copy.id, actionName: "Duplicate Shape")
    return true
  }
}
