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
  /// The number of the shape's group on its page; `nil` without a group. The shapes of a group are selected together.
  public var group: Int?
  /// The fill, and the way in which text flows around the shape.
  public var style = ShapeStyle()
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
  ///   - group: the number of the shape's group on the page; `nil` without a group.
  public init(
    id: Int, kind: ShapeKind, unitOutline: UIBezierPath, center: CGPoint, size: CGSize, rotation: CGFloat = 0, group: Int? = nil
  ) {
    (self.id, self.kind, self.unitOutline) = (id, kind, unitOutline)
    (self.center, self.size, self.rotation, self.group) = (center, size, rotation, group)
  }

  /// Creates an upright shape from an outline in points of the page.
  public init(id: Int, outline: ShapeDrawing.Outline, group: Int? = nil) {
    let bounds = outline.path.bounds
    self.init(
      id: id, kind: outline.kind, unitOutline: UnitOutlines.unitOutline(of: outline.kind) ?? UnitOutlines.fittedToUnitSquare(outline.path),
      center: CGPoint(x: bounds.midX, y: bounds.midY), size: bounds.size, group: group)
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

  /// Returns the shape after a rectangle around it and other shapes was moved, resized or rotated from `old` to `new`. If the shape is rotated, `new` must
  /// have the proportions of `old`.
  func followed(_ old: PageShape, to new: PageShape) -> PageShape {
    var shape = self
    shape.center = center.applying(old.transform.inverted()).applying(new.transform)
    shape.size = CGSize(width: size.width * new.size.width / old.size.width, height: size.height * new.size.height / old.size.height)
    shape.rotation = rotation + new.rotation - old.rotation
    return shape
  }

  /// Returns the same shape with another identifier.
  func copy(id: Int) -> PageShape {
    var copy = PageShape(id: id, kind: kind, unitOutline: unitOutline, center: center, size: size, rotation: rotation, group: group)
    copy.style = style
    return copy
  }

  /// Returns whether the page looks the same with `other` in place of this shape: both have the same geometry, the same outline and the same style.
  /// Freehand outlines are compared by identity.
  func isDrawn(like other: PageShape) -> Bool {
    hasSameGeometry(as: other) && kind == other.kind && (kind != .path || unitOutline === other.unitOutline) && style == other.style
  }

  /// Returns whether `other` has the same `id`, center, size and rotation; outlines and styles are not compared.
  public func hasSameGeometry(as other: PageShape) -> Bool {
    id == other.id && center == other.center && size == other.size && rotation == other.rotation
  }
}
