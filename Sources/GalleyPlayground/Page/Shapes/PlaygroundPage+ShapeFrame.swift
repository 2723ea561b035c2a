import UIKit

/// The frame and the angle of the selected shapes, as inspectors show and change them.
public struct SelectionFrame: Equatable, Sendable {
  /// The box of a single shape before its rotation, or the smallest upright rectangle around several, in the page's content.
  public var rect: CGRect
  /// The clockwise rotation in radians; `nil` if several shapes have different rotations.
  public var rotation: CGFloat?
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
      rect: rect, rotation: Self.commonRotation(of: chosen), center: chosen.reduce(CGPoint.zero) { $0 + $1.center } * (1 / CGFloat(chosen.count)), count: chosen.count)
  }

  /// Returns the rotation of all shapes; `nil` if they have different ones, as far as a field with two decimals shows them.
  private static func commonRotation(of shapes: [PageShape]) -> CGFloat? {
    guard let last = shapes.last?.rotation else { return nil }
    let tolerance = 0.005 * CGFloat.pi / 180
    return shapes.allSatisfy { abs(($0.rotation - last).remainder(dividingBy: 2 * .pi)) <= tolerance } ? last : nil
  }

  /// Moves, resizes and rotates the selected shapes together, as one undoable step with consecutive changes of the same name.
  ///
  /// A new size scales several shapes about the top left corner of their frame, in proportion if one of them is rotated, because it would be slanted
  /// otherwise. Sides of the frame do not become shorter than `PageShape.smallestSide`. A new rotation turns several shapes about their common
  /// center; if their rotations differ, it turns each about its own center, and they have the same rotation then. Does nothing without a selected
  /// shape, during a drag, and for values that are not finite.
  ///
  /// - Parameters:
  ///   - actionName: the name of the step.
  ///   - change: changes the frame; its center and count are ignored.
  public func changeSelectionFrame(_ actionName: String, _ change: (inout SelectionFrame) -> Void) {
    guard let old = selectionFrame, drag == nil else { return }
    var new = old
    change(&new)
    let values = [new.rect.origin.x, new.rect.origin.y, new.rect.size.width, new.rect.size.height, new.rotation ?? 0]
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
    shape.size = frame.rect.size
    shape.rotation = frame.rotation ?? shape.rotation
    return shape
  }

  private static func placed(_ shapes: [PageShape], from old: SelectionFrame, to new: SelectionFrame) -> [PageShape] {
    var scale = CGSize(width: new.rect.width / max(old.rect.width, 1e-6), height: new.rect.height / max(old.rect.height, 1e-6))
    if shapes.contains(where: { $0.rotation != 0 }) {
      let side = scale.width == 1 ? scale.height : scale.width
      scale = CGSize(width: side, height: side)
    }
    return shapes.map { shape in
      var shape = shape
      if let rotation = new.rotation, rotation != old.rotation {
        let turn = rotation - (old.rotation ?? shape.rotation)
        if old.rotation != nil { shape.center = old.center + (shape.center - old.center).applying(CGAffineTransform(rotationAngle: turn)) }
        shape.rotation = (shape.rotation + turn).remainder(dividingBy: 2 * .pi)
      }
      let offset = shape.center - old.rect.origin
      shape.center = new.rect.origin + CGPoint(x: offset.x * scale.width, y: offset.y * scale.height)
      shape.size = CGSize(width: shape.size.width * scale.width, height: shape.size.height * scale.height)
      return shape
    }
  }
}
