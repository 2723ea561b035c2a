import Foundation
import GalleyRaster

/// The kind of a path element. The raw values are Apple's.
public enum CGPathElementType: Int32, Hashable, Sendable {
  /// Starts a subpath. One point: the start.
  case moveToPoint
  /// A line. One point: the end.
  case addLineToPoint
  /// A quadratic curve. Two points: the control point and the end.
  case addQuadCurveToPoint
  /// A cubic curve. Three points: two control points and the end.
  case addCurveToPoint
  /// A line to the start of the subpath. No points.
  case closeSubpath
}

/// An element of a path, passed to the block of `CGPath.applyWithBlock(_:)`. `points` is valid only until the block
/// returns.
public struct CGPathElement {
  /// The kind, which determines the number of points: 1, 1, 2, 3 or 0, in the order of the cases.
  public var type: CGPathElementType
  /// The element's points: control points first, then the end point; none for `.closeSubpath`.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element with points that the caller keeps alive.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// The rule that decides which points are inside a path.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// A point is inside if the path winds around it a nonzero number of times.
  case winding
  /// A point is inside if a ray from it crosses the path an odd number of times.
  case evenOdd

  package var raster: GalleyRaster.FillRule { self == .evenOdd ? .evenOdd : .nonZero }
}

/// The shape of the open ends of a stroked line.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// Ends at the end point.
  case butt
  /// Adds a half circle beyond the end point.
  case round
  /// Extends half a line width beyond the end point.
  case square
}

/// The shape of the corners of a stroked path.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A sharp corner within the miter limit; a bevel beyond it.
  case miter
  /// An arc with a radius of half the line width.
  case round
  /// A straight edge between the two outer corners.
  case bevel
}

/// The painting of the current path by `CGContext.drawPath(using:)`.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// Fills with the winding rule.
  case fill
  /// Fills with the even-odd rule.
  case eoFill
  /// Strokes.
  case stroke
  /// Fills with the winding rule, then strokes.
  case fillStroke
  /// Fills with the even-odd rule, then strokes.
  case eoFillStroke
}
