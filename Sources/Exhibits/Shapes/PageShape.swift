import UIKit

/// A shape that lies on the page: an outline in the unit square, and where it has been put.
///
/// Points are in the space of the page's content, y down; `rotation` is in radians, clockwise on the screen.
@MainActor public struct PageShape: Identifiable {
  /// Tells the shape from all others on its page.
  public let id: Int
  /// Which of the rail's outlines it has; `path` for one drawn by hand.
  public let kind: ShapeKind
  /// Not changed once it is here.
  public let unitOutline: UIBezierPath
  /// The middle of the box; setting it forgets the place that the shape had in a window of another size.
  public var center: CGPoint { didSet { home = nil } }
  /// The width and height of the box before it is turned, in points.
  public var size: CGSize
  /// About `center`; 0 is upright.
  public var rotation: CGFloat
  /// Where somebody put it, while it stands where a window of another size has brought it.
  private var home: Home?

  /// A place, and the geometry that it is told in.
  private struct Home {
    var center: CGPoint
    var geometry: PageGeometry
  }

  /// A shape that is upright unless told otherwise; `unitOutline` is kept without a copy and must not change any more.
  public init(
    id: Int, kind: ShapeKind, unitOutline: UIBezierPath, center: CGPoint, size: CGSize, rotation: CGFloat = 0
  ) {
    (self.id, self.kind, self.unitOutline) = (id, kind, unitOutline)
    (self.center, self.size, self.rotation) = (center, size, rotation)
  }

  /// The least width and height that a handle gives.
  public static let smallestSide: CGFloat = 16

  /// From the unit square to the page.
  public var transform: CGAffineTransform {
    CGAffineTransform(translationX: -0.5, y: -0.5)
      .concatenating(CGAffineTransform(scaleX: size.width, y: size.height))
      .concatenating(CGAffineTransform(rotationAngle: rotation))
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }

  /// The outline on the page.
  public var path: UIBezierPath { path(in: .zero) }

  /// The outline in a space whose origin is `origin` on the page.
  public func path(in origin: CGPoint) -> UIBezierPath {
    let path = unitOutline.copy() as! UIBezierPath
    path.apply(transform.concatenating(CGAffineTransform(translationX: -origin.x, y: -origin.y)))
    return path
  }

  /// What the outline covers on the page.
  public var bounds: CGRect { path.bounds }

  /// Whether the shape itself, not its box, is at `point`.
  public func contains(_ point: CGPoint) -> Bool {
    guard size.width > 0, size.height > 0 else { return false }
    return unitOutline.contains(point.applying(transform.inverted()))
  }

  /// The corners of the turned box: top left, top right, bottom right, bottom left.
  public var corners: [CGPoint] {
    [(0, 0), (1, 0), (1, 1), (0, 1)].map { CGPoint(x: $0.0, y: $0.1).applying(transform) }
  }

  /// The shape as it lies when the page's geometry has become `new`: as far down the same sheet, and across in proportion. It is
  /// worked out from where somebody put it, so that a window that has its former size again has its shapes where they were.
  ///
  /// - Parameter spreads: how many there are.
  func moved(from old: PageGeometry, to new: PageGeometry, spreads: Int) -> PageShape {
    guard old != new else { return self }
    let home = home ?? Home(center: center, geometry: old)
    var shape = self
    shape.center = home.geometry == new ? home.center : new.point(home.center, from: home.geometry, spreads: spreads)
    shape.home = home.geometry == new ? nil : home
    return shape
  }

  /// The same shape under another number.
  func copy(id: Int) -> PageShape {
    PageShape(id: id, kind: kind, unitOutline: unitOutline, center: center, size: size, rotation: rotation)
  }

  /// Whether `other` has the same `id`, center, size and rotation; outlines are not compared.
  public func hasSamePlace(as other: PageShape) -> Bool {
    id == other.id && center == other.center && size == other.size && rotation == other.rotation
  }
}
