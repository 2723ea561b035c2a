import UIKit

/// What a selected shape can be taken by.
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

  /// The side of the square that stands for a handle, in points.
  public static let side: CGFloat = 7
  /// How far the rotate handle stands above the middle of the box's top, in points.
  public static let rotateDistance: CGFloat = 30
  /// The side of the square around a handle that a hand may hit, in points.
  public static let hitSide: CGFloat = 20

  /// The place in the unit square; the rotate handle hangs above the top's middle.
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

  /// Where the handle is on the page.
  @MainActor public func position(on shape: PageShape) -> CGPoint {
    let point = unitPoint.applying(shape.transform)
    guard self == .rotate else { return point }
    return CGPoint(
      x: point.x + sin(shape.rotation) * Self.rotateDistance, y: point.y - cos(shape.rotation) * Self.rotateDistance)
  }

  /// `shape` when this handle has been drawn to `point`, both on the page.
  ///
  /// The opposite edge or corner stays where it is. `keepsForm` keeps the proportions at a corner, and turns by steps
  /// of 15° at the rotate handle.
  @MainActor public func drag(_ shape: PageShape, to point: CGPoint, keepsForm: Bool) -> PageShape {
    guard self != .rotate else { return rotate(shape, towards: point, bySteps: keepsForm) }
    var shape = shape
    let anchor = CGPoint(x: 1 - unitPoint.x, y: 1 - unitPoint.y)
    let anchored = anchor.applying(shape.transform)
    let turned = CGPoint(x: point.x - anchored.x, y: point.y - anchored.y)
      .applying(CGAffineTransform(rotationAngle: -shape.rotation))
    let sign = CGPoint(x: 2 * unitPoint.x - 1, y: 2 * unitPoint.y - 1)
    var size = shape.size
    if sign.x != 0 { size.width = max(PageShape.smallestSide, turned.x * sign.x) }
    if sign.y != 0 { size.height = max(PageShape.smallestSide, turned.y * sign.y) }
    if keepsForm, sign.x != 0, sign.y != 0 {
      let scale = max(size.width / shape.size.width, size.height / shape.size.height)
      size = CGSize(width: shape.size.width * scale, height: shape.size.height * scale)
    }
    shape.size = size
    let moved = anchor.applying(shape.transform)
    shape.center.x += anchored.x - moved.x
    shape.center.y += anchored.y - moved.y
    return shape
  }

  /// The arrows that lie nearest to the way in which the handle pulls.
  @MainActor func pointerShape(on shape: PageShape) -> PointerShape {
    if self == .rotate { return .pointingHand }
    // As the handle pulls, whatever the shape's proportions.
    let pull = CGPoint(x: unitPoint.x - 0.5, y: unitPoint.y - 0.5)
    let way = pull.applying(CGAffineTransform(rotationAngle: shape.rotation))
    // Eighths of a half turn: an arrow points both ways.
    let eighth = Int((atan2(way.y, way.x) / (.pi / 4)).rounded())
    return [.resizeHorizontal, .resizeDiagonalDown, .resizeVertical, .resizeDiagonalUp][(eighth % 4 + 4) % 4]
  }

  @MainActor private func rotate(_ shape: PageShape, towards point: CGPoint, bySteps: Bool) -> PageShape {
    var shape = shape
    let angle = atan2(point.x - shape.center.x, shape.center.y - point.y)
    let step = CGFloat.pi / 12
    shape.rotation = bySteps ? (angle / step).rounded() * step : angle
    return shape
  }
}
