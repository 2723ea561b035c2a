import UIKit

extension PlaygroundPage {
  /// The visible part of the page.
  var seen: CGRect { bounds.inset(by: adjustedContentInset) }

  /// Returns `shape` at a free position, completely visible and as near to the center of the visible part as possible: preferably on
  /// a sheet, and with the text's distance between shapes. If there is no free position, it is centered, with an offset from the
  /// centers of other shapes.
  func movedToFreePosition(_ shape: PageShape) -> PageShape {
    var result = shape
    let box = shape.bounds
    let others = shapes.filter { $0.id != shape.id }
    // The bounding box of a rotated outline can have another center than the shape.
    result.center = freeCenter(for: box.size, avoiding: others) + (shape.center - CGPoint(x: box.midX, y: box.midY))
    return result
  }

  /// Returns the center of a free rectangle of `size`, with the rules of `movedToFreePosition(_:)`.
  func freeCenter(for size: CGSize, avoiding others: [PageShape]) -> CGPoint {
    let middle = CGPoint(x: seen.midX, y: seen.midY)
    let sheets = visibleSpreads.map { geometry.sheet($0).intersection(seen) }.filter { !$0.isNull }
      .sorted { $0.width * $0.height > $1.width * $1.height }
    // The search is cubic in the number of rectangles; many shapes leave no free position anyway.
    let otherBounds = others.map(\.bounds).filter { $0.intersects(seen) }.prefix(Self.maximumObstacleCount)
    func found(_ gap: CGFloat) -> CGPoint? {
      let occupied = otherBounds.map { $0.insetBy(dx: -gap, dy: -gap) }
      return (sheets + [seen]).lazy.compactMap { FreePosition.center(for: size, in: $0, avoiding: occupied, near: middle) }.first
    }
    return found(TextFlow.standoff) ?? found(0) ?? offsetFromOtherCenters(middle)
  }

  /// The maximum number of shapes that a new shape avoids.
  private static let maximumObstacleCount = 60

  /// The offset down and to the right that separates the centers of shapes, in points.
  private static let step: CGFloat = 24

  func offsetFromOtherCenters(_ point: CGPoint) -> CGPoint {
    var point = point
    while shapes.contains(where: { ($0.center - point).length < Self.step / 2 }) {
      point = point + CGPoint(x: Self.step, y: Self.step)
    }
    return point
  }

  // MARK: Copies

  /// Returns copies of shapes with new identifiers and new groups.
  func copies(of originals: [PageShape]) -> [PageShape] {
    let firstGroup = newGroup
    var groups: [Int: Int] = [:]
    return originals.map { original in
      var copy = original.copy(id: nextShapeID)
      nextShapeID += 1
      copy.group = original.group.map { group in
        if let known = groups[group] { return known }
        let new = firstGroup + groups.count
        groups[group] = new
        return new
      }
      return copy
    }
  }

  /// Copies the selected shapes to the clipboard; without a selected shape, the clipboard does not change.
  public func copyShape() {
    if !chosenShapes.isEmpty { UIPasteboard.general.setShapes(chosenShapes) }
  }

  /// Moves the selected shapes to the clipboard as one undoable step; does nothing without a selected shape and during a drag.
  public func cutShape() {
    let chosen = chosenShapes
    guard !chosen.isEmpty, drag == nil else { return }
    UIPasteboard.general.setShapes(chosen)
    let ids = Set(selectedShapes)
    setShapes(shapes.filter { !ids.contains($0.id) }, selected: [], actionName: chosen.count == 1 ? "Cut Shape" : "Cut Shapes")
  }

  /// Pastes the shapes that this program or another window of it copied, with the center at `point`, or near the position where they were copied; if
  /// that is not visible, at a free position. Returns `false` and does nothing if the clipboard does not contain shapes, and during a drag or a press.
  @discardableResult
  public func pasteShape(at point: CGPoint? = nil) -> Bool {
    guard drag == nil, press == nil else { return false }
    let pasted = copies(of: UIPasteboard.general.shapes.enumerated().compactMap { $1.shape(id: $0) })
    guard !pasted.isEmpty, let box = box(around: pasted) else { return false }
    // A single shape is pasted with its own center, which can differ from that of its bounds.
    let center = pasted.count == 1 ? pasted[0].center : box.center
    var target = point ?? offsetFromOtherCenters(center)
    if point == nil, !seen.contains(target) {
      target = freeCenter(for: box.size, avoiding: shapes) + (center - box.center)
    }
    add(pasted.map { shape in
      var shape = shape
      shape.center = shape.center + (target - center)
      return shape
    }, actionName: pasted.count == 1 ? "Paste Shape" : "Paste Shapes")
    return true
  }

  /// Adds copies beside the selected shapes and selects them, as one undoable step. Without a selected shape
  /// and during a drag, it returns `false` and does nothing.
  @discardableResult
  public func duplicateShape() -> Bool {
    let chosen = chosenShapes
    guard let shape = chosenShape, drag == nil else { return false }
    let offset = offsetFromOtherCenters(shape.center) - shape.center
    add(copies(of: chosen).map { copy in
      var copy = copy
      copy.center = copy.center + offset
      return copy
    }, actionName: chosen.count == 1 ? "Duplicate Shape" : "Duplicate Shapes")
    return true
  }

  /// Adds shapes in front of all others and selects them, as one undoable step.
  func add(_ new: [PageShape], actionName: String) {
    nextShapeID = max(nextShapeID, (new.map(\.id).max() ?? -1) + 1)
    setShapes(shapes + new, selected: new.map(\.id), actionName: actionName)
  }
}
