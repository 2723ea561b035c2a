import UIKit

/// The frame and the angle of the selected shapes, as inspectors show and change them.
public struct SelectionFrame: Equatable, Sendable {
  /// The box of a single shape before its rotation, or the smallest upright rectangle around several, in the page's content.
  public var rect: CGRect
  /// The clockwise rotation in radians. That of several shapes is the rotation of the one that was selected last.
  public var rotation: CGFloat
  /// The point about which a new rotation turns the shapes: the center of a single shape, or the mean of the centers of several.
  public internal(set) var center: CGPoint
  /// The number of shapes.
  public internal(set) var count: Int
}

extension PlaygroundPage {
  /// The frame of the selected shapes; `nil` if no shape is selected.
  public var selectionFrame: SelectionFrame? {
    let chosen = chosenShapes
    guard let shape = chosenShape, let box = chosen.count == 1 ? shape : box(around: chosen) else { return nil }
    let rect = CGRect(origin: box.center - CGPoint(x: box.size.width / 2, y: box.size.height / 2), size: box.size)
    // Unlike the center of the box, the mean stays when the shapes turn about it.
    return SelectionFrame(
      rect: rect, rotation: shape.rotation, center: chosen.reduce(CGPoint.zero) { $0 + $1.center } * (1 / CGFloat(chosen.count)), count: chosen.count)
  }

  /// Moves, resizes and rotates the selected shapes together, as one undoable step with consecutive changes of the same name.
  ///
  /// A new size scales several shapes about the top left corner of their frame, in proportion if one of them is rotated, because it would be slanted
  /// otherwise. Sides of the frame do not become shorter than `PageShape.smallestSide`. Does nothing without a selected shape, during a drag,
  /// and for values that are not finite.
  ///
  /// - Parameters:
  ///   - actionName: the name of the step.
  ///   - change: changes the frame; its center and count are ignored.
  public func changeSelectionFrame(_ actionName: String, _ change: (inout SelectionFrame) -> Void) {
    guard let old = selectionFrame, drag == nil else { return }
    var new = old
    change(&new)
    let values = [new.rect.origin.x, new.rect.origin.y, new.rect.size.width, new.rect.size.height, new.rotation]
    guard values.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return }
    // Parts of drawings can be smaller.
    func limited(_ side: CGFloat, _ former: CGFloat) -> CGFloat { max(side, min(PageShape.smallestSide, former)) }
    new.rect.size = CGSize(
      width: limited(new.rect.size.width, old.rect.size.width), height: limited(new.rect.size.height, old.rect.size.height))
    let chosen = chosenShapes
    self.change(chosen.count == 1 ? [Self.placed(chosen[0], new)] : Self.placed(chosen, from: old, to: new), actionName)
  }

  private static func placed(_ shape: PageShape, _ frame: SelectionFrame) -> PageShape {
    var shape = shape
    shape.center = CGPoint(x: frame.rect.midX, y: frame.rect.midY)
    (shape.size, shape.rotation) = (frame.rect.size, frame.rotation)
    return shape
  }

  private static func placed(_ shapes: [PageShape], from old: SelectionFrame, to new: SelectionFrame) -> [PageShape] {
    var scale = CGSize(width: new.rect.width / max(old.rect.width, 1e-6), height: new.rect.height / max(old.rect.height, 1e-6))
    if shapes.contains(where: { $0.rotation != 0 }) {
      let side = scale.width == 1 ? scale.height : scale.width
      scale = CGSize(width: side, height: side)
    }
    let turn = CGAffineTransform(rotationAngle: new.rotation - old.rotation)
    return shapes.map { shape in
      var shape = shape
      if new.rotation != old.rotation {
        shape.center = old.center + (shape.center - old.center).applying(turn)
        shape.rotation = (shape.rotation + new.rotation - old.rotation).remainder(dividingBy: 2 * .pi)
      }
      let offset = shape.center - old.rect.origin
      shape.center = new.rect.origin + CGPoint(x: offset.x * scale.width, y: offset.y * scale.height)
      shape.size = CGSize(width: shape.size.width * scale.width, height: shape.size.height * scale.height)
      return shape
    }
  }
}
