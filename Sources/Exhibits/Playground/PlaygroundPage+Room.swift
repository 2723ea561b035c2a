import UIKit

extension PlaygroundPage {
  /// What is seen of the page.
  private var seen: CGRect { bounds.inset(by: adjustedContentInset) }

  /// `shape` where it lies whole in sight and covers no other, as near to the middle of what is seen as there is room: on a sheet
  /// before the desk, and with the text's distance between shapes before none. Where there is no room at all, in the middle, beside
  /// the middle of any other.
  func withRoom(_ shape: PageShape) -> PageShape {
    let middle = CGPoint(x: seen.midX, y: seen.midY)
    let sheets = spreadsInSight.map { geometry.sheet($0).intersection(seen) }.filter { !$0.isNull }
      .sorted { $0.width * $0.height > $1.width * $1.height }
    let box = shape.bounds
    let others = shapes.filter { $0.id != shape.id }.map(\.bounds)
    func found(_ gap: CGFloat) -> CGPoint? {
      let taken = others.map { $0.insetBy(dx: -gap, dy: -gap) }
      return (sheets + [seen]).lazy.compactMap { FreePlace.center(for: box.size, in: $0, avoiding: taken, near: middle) }.first
    }
    var placed = shape
    guard let free = found(TextFlow.standoff) ?? found(0) else {
      placed.center = besideOthers(middle)
      return placed
    }
    // A turned outline's box need not have its middle where the shape has it.
    placed.center = free + (shape.center - CGPoint(x: box.midX, y: box.midY))
    return placed
  }

  /// So far below and to the right as no other shape has its middle there.
  private static let step: CGFloat = 24

  private func besideOthers(_ point: CGPoint) -> CGPoint {
    var point = point
    while shapes.contains(where: { ($0.center - point).length < Self.step / 2 }) {
      point = point + CGPoint(x: Self.step, y: Self.step)
    }
    return point
  }

  // MARK: Copies

  /// Puts the selected shape on the clipboard; without one, the clipboard stays as it is.
  public func copyShape() {
    if let shape = chosenShape { UIPasteboard.general.setShape(shape) }
  }

  /// Moves the selected shape to the clipboard, as one step that can be undone; nothing happens during a drag.
  public func cutShape() {
    guard let shape = chosenShape, drag == nil else { return }
    UIPasteboard.general.setShape(shape)
    setShapes(shapes.filter { $0.id != shape.id }, selected: nil, actionName: "Cut Shape")
  }

  /// Puts the shape of the clipboard at `point`, or where it was copied, a little aside of what lies there; where that is out of sight,
  /// where there is room. `false` where the clipboard holds none.
  @discardableResult
  public func pasteShape(at point: CGPoint? = nil) -> Bool {
    guard drag == nil, press == nil, var shape = UIPasteboard.general.shape?.shape(id: nextShapeID) else { return false }
    if let point {
      shape.center = point
    } else {
      shape.center = besideOthers(shape.center)
      if !seen.contains(shape.center) { shape = withRoom(shape) }
    }
    nextShapeID += 1
    setShapes(shapes + [shape], selected: shape.id, actionName: "Paste Shape")
    return true
  }

  /// Adds a copy beside the selected shape and selects it, as one step that can be undone. `false` without a selected shape
  /// and during a drag: then nothing changes.
  @discardableResult
  public func duplicateShape() -> Bool {
    guard let shape = chosenShape, drag == nil else { return false }
    var copy = shape.copy(id: nextShapeID)
    copy.center = besideOthers(shape.center)
    nextShapeID += 1
    setShapes(shapes + [copy], selected: copy.id, actionName: "Duplicate Shape")
    return true
  }
}
