import UIKit

/// The handles of a selected shape.
public enum ShapeHandle: Int, CaseIterable, Sendable {
  case topLeft, top, topRight, right, bottomRight, bottom, bottomLeft, left
  case rotate

  /// The handle's accessibility label.
  public var label: String {
    switch self {
    case .topLeft: "top left"
    case .top: "top"
    case .topRight: "top right"
    case .right: "right"
    case .bottomRight: "bottom right"
    case .bottom: "bottom"
    case .bottomLeft: "bottom left"
    case .left: "left"
    case .rotate: "rotate"
    }
  }

  /// The side of a handle's square, in points.
  public static let side: CGFloat = 7
  /// The distance of the rotation handle from the center of the box's top or bottom edge, in points.
  public static let rotateDistance: CGFloat = 30

  /// The position of the rotation handle: beside the top or the bottom edge of the box, or in the box below its top edge.
  public enum RotationPosition: CaseIterable, Sendable {
    case aboveTop, belowBottom, belowTop
  }
  /// The side of a handle's hit area, in points.
  public static let hitSide: CGFloat = 20

  /// Whether the handle is at the middle of a side, and so changes one dimension only.
  var isOnSide: Bool { [.top, .right, .bottom, .left].contains(self) }

  /// The position in the unit square; for the rotation handle, the center of the top edge.
  var unitPoint: CGPoint {
    switch self {
    case .topLeft: CGPoint(x: 0, y: 0)
    case .top, .rotate: CGPoint(x: 0.5, y: 0)
    case .topRight: CGPoint(x: 1, y: 0)
    case .right: CGPoint(x: 1, y: 0.5)
    case .bottomRight: CGPoint(x: 1, y: 1)
    case .bottom: CGPoint(x: 0.5, y: 1)
    case .bottomLeft: CGPoint(x: 0, y: 1)
    case .left: CGPoint(x: 0, y: 0.5)
    }
  }

  /// Returns the handle's position in the page's content.
  ///
  /// - Parameter rotationPosition: the position of the rotation handle; other handles ignore it.
  @MainActor public func position(on shape: PageShape, rotationPosition: RotationPosition = .aboveTop) -> CGPoint {
    guard self == .rotate else { return unitPoint.applying(shape.transform) }
    let edge = Self.edge(at: rotationPosition).unitPoint.applying(shape.transform)
    let distance = rotationPosition == .aboveTop ? Self.rotateDistance : -Self.rotateDistance
    return CGPoint(x: edge.x + sin(shape.rotation) * distance, y: edge.y - cos(shape.rotation) * distance)
  }

  /// Returns the handle of the edge from which the line to the rotation handle starts.
  static func edge(at position: RotationPosition) -> ShapeHandle { position == .belowBottom ? .bottom : .top }

  /// Returns the position of the rotation handle: above the top if all of it is in `area` there, otherwise the first position in `visibleArea`, or
  /// else in `area`; above the top also if it is nowhere in it. Both areas are in the page's content.
  @MainActor static func rotationPosition(on shape: PageShape, in area: CGRect, visibleArea: CGRect) -> RotationPosition {
    func first(in area: CGRect, of positions: [RotationPosition]) -> RotationPosition? {
      let area = area.insetBy(dx: rotateRadius, dy: rotateRadius)
      return positions.first { area.contains(ShapeHandle.rotate.position(on: shape, rotationPosition: $0)) }
    }
    let others: [RotationPosition] = [.belowBottom, .belowTop]
    return first(in: area, of: [.aboveTop]) ?? first(in: area.intersection(visibleArea), of: others) ?? first(in: area, of: others) ?? .aboveTop
  }

  /// The radius of the rotation handle with its outline, in points.
  static let rotateRadius: CGFloat = 6

  /// Returns `shape` after this handle was dragged to `point`, both in the page's content.
  ///
  /// The opposite edge or corner stays fixed, and no side becomes shorter than `PageShape.smallestSide`. `keepsProportions` keeps the proportions at
  /// a corner, and rotates by steps of 15° with the rotation handle, which is at `rotationPosition`.
  @MainActor public func drag(
    _ shape: PageShape, to point: CGPoint, keepsProportions: Bool, rotationPosition: RotationPosition = .aboveTop
  ) -> PageShape {
    guard self != .rotate else { return rotate(shape, towards: point, from: rotationPosition, bySteps: keepsProportions) }
    var shape = shape
    let anchor = CGPoint(x: 1 - unitPoint.x, y: 1 - unitPoint.y)
    let anchored = anchor.applying(shape.transform)
    let turned = CGPoint(x: point.x - anchored.x, y: point.y - anchored.y)
      .applying(CGAffineTransform(rotationAngle: -shape.rotation))
    let sign = CGPoint(x: 2 * unitPoint.x - 1, y: 2 * unitPoint.y - 1)
    var size = shape.size
    if sign.x != 0 { size.width = max(PageShape.smallestSide, turned.x * sign.x) }
    if sign.y != 0 { size.height = max(PageShape.smallestSide, turned.y * sign.y) }
    if keepsProportions, sign.x != 0, sign.y != 0 {
      let scale = max(size.width / shape.size.width, size.height / shape.size.height)
      size = CGSize(width: shape.size.width * scale, height: shape.size.height * scale)
    }
    shape.size = size
    let moved = anchor.applying(shape.transform)
    shape.center.x += anchored.x - moved.x
    shape.center.y += anchored.y - moved.y
    return shape
  }

  /// Returns `box`, an upright box that was resized by this handle from `before`, with the proportions of `before`: the side that the handle changed
  /// determines the scale. The opposite side or corner stays fixed.
  @MainActor func proportional(_ box: PageShape, to before: PageShape) -> PageShape {
    let isVertical = self == .top || self == .bottom
    let scale = isVertical ? box.size.height / before.size.height : box.size.width / before.size.width
    var result = before
    result.size = CGSize(width: before.size.width * scale, height: before.size.height * scale)
    let (dx, dy) = (0.5 - unitPoint.x, 0.5 - unitPoint.y)
    result.center = CGPoint(
      x: before.center.x + dx * (before.size.width - result.size.width), y: before.center.y + dy * (before.size.height - result.size.height))
    return result
  }

  /// Returns the resize pointer that is nearest to the handle's direction on the rotated shape; a pointing hand for the rotation handle.
  @MainActor func pointerShape(on shape: PageShape) -> PointerShape {
    if self == .rotate { return .pointingHand }
    // Use the handle's direction, regardless of the shape's proportions.
    let pull = CGPoint(x: unitPoint.x - 0.5, y: unitPoint.y - 0.5)
    let direction = pull.applying(CGAffineTransform(rotationAngle: shape.rotation))
    // Eighths of a turn, modulo a half turn, because the pointer's arrows are symmetric.
    let eighth = Int((atan2(direction.y, direction.x) / (.pi / 4)).rounded())
    return [.resizeHorizontal, .resizeDiagonalDown, .resizeVertical, .resizeDiagonalUp][(eighth % 4 + 4) % 4]
  }

  @MainActor private func rotate(_ shape: PageShape, towards point: CGPoint, from position: RotationPosition, bySteps: Bool) -> PageShape {
    var shape = shape
    // Below the center of the shape, the handle points in the opposite direction.
    let isBelow = position == .belowBottom || position == .belowTop && shape.size.height < 2 * Self.rotateDistance
    let direction = isBelow ? shape.center - point : point - shape.center
    let angle = atan2(direction.x, -direction.y)
    let step = CGFloat.pi / 12
    shape.rotation = bySteps ? (angle / step).rounded() * step : angle
    return shape
  }
}
