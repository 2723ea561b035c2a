import UIKit

/// A shape on the page: an outline in the unit square, and its position.
///
/// Points are in the space of the page's content, y down; `rotation` is in radians, clockwise on the screen.
@MainActor public struct PageShape: Identifiable {
  /// The shape's identifier, unique on its page.
  public let id: Int
  /// The outline in the shape bar; `path` for a freehand shape.
  public let kind: ShapeKind
  /// The outline in the unit square, which must not change.
  public let unitOutline: UIBezierPath
  /// The center of the box; setting it discards the position from a window of another size.
  public var center: CGPoint { didSet { home = nil } }
  /// The width and height of the box before rotation, in points.
  public var size: CGSize
  /// The rotation about `center`; 0 is upright.
  public var rotation: CGFloat
  /// The position set by the user, while the shape is at a position converted for a window of another size; otherwise `nil`.
  private var home: Home?

  /// A position, and its geometry.
  private struct Home {
    var center: CGPoint
    var geometry: PageGeometry
  }

  /// Creates a shape on the page, by default upright; `unitOutline` is retained without a copy and must not change afterwards.
  ///
  /// - Parameters:
  ///   - center: the center of the box, in points of the page.
  ///   - size: the width and height of the box before rotation, in points.
  ///   - rotation: the clockwise rotation about `center`, in radians.
  public init(
    id: Int, kind: ShapeKind, unitOutline: UIBezierPath, center: CGPoint, size: CGSize, rotation: CGFloat = 0
  ) {
    (self.id, self.kind, self.unitOutline) = (id, kind, unitOutline)
    (self.center, self.size, self.rotation) = (center, size, rotation)
  }

  /// The minimum width and height that the user can give a shape by resizing or drawing it, in points of the page.
  public static let smallestSide: CGFloat = 16

  /// The transform from the unit square to the page.
  public var transform: CGAffineTransform {
    CGAffineTransform(translationX: -0.5, y: -0.5)
      .concatenating(CGAffineTransform(scaleX: size.width, y: size.height))
      .concatenating(CGAffineTransform(rotationAngle: rotation))
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }

  /// The outline on the page.
  public var path: UIBezierPath { path(in: .zero) }

  /// Returns the outline relative to `origin`, a point of the page: in a space in which that point is the zero point.
  public func path(in origin: CGPoint) -> UIBezierPath {
    let path = unitOutline.copy() as! UIBezierPath
    path.apply(transform.concatenating(CGAffineTransform(translationX: -origin.x, y: -origin.y)))
    return path
  }

  /// The bounding box of the outline on the page.
  public var bounds: CGRect { path.bounds }

  /// Returns whether `point`, in the page's content, is inside the outline, not only its box; `false` for a shape without a width or height.
  public func contains(_ point: CGPoint) -> Bool {
    guard size.width > 0, size.height > 0 else { return false }
    return unitOutline.contains(point.applying(transform.inverted()))
  }

  /// The corners of the rotated box: top left, top right, bottom right, bottom left.
  public var corners: [CGPoint] {
    [(0, 0), (1, 0), (1, 1), (0, 1)].map { CGPoint(x: $0.0, y: $0.1).applying(transform) }
  }

  /// Returns the shape for the page geometry `new`: at the same distance from the top of the same sheet, and across in proportion. The
  /// position derives from the one set by the user, so that shapes return to it when the window has its former size.
  ///
  /// - Parameter spreads: the number of spreads.
  func moved(from old: PageGeometry, to new: PageGeometry, spreads: Int) -> PageShape {
    guard old != new else { return self }
    let home = home ?? Home(center: center, geometry: old)
    var shape = self
    shape.center = home.geometry == new ? home.center : new.point(home.center, from: home.geometry, spreads: spreads)
    shape.home = home.geometry == new ? nil : home
    return shape
  }

  /// Returns the same shape with another identifier.
  func copy(id: Int) -> PageShape {
    PageShape(id: id, kind: kind, unitOutline: unitOutline, center: center, size: size, rotation: rotation)
  }

  /// Returns whether `other` has the same `id`, center, size and rotation; outlines are not compared.
  public func hasSameGeometry(as other: PageShape) -> Bool {
    id == other.id && center == other.center && size == other.size && rotation == other.rotation
  }
}
