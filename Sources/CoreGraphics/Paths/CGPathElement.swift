import Foundation
import Raster

/// What an element does with the pen. Raw values are Apple's.
public enum CGPathElementType: Int32, Hashable, Sendable {
  /// Starts a subpath; one point, its start.
  case moveToPoint
  /// One point, the end.
  case addLineToPoint
  /// Two points: the control point and the end.
  case addQuadCurveToPoint
  /// Three points: two control points and the end.
  case addCurveToPoint
  /// No point: a line back to the start of the subpath.
  case closeSubpath
}

/// One element of a path while `CGPath.applyWithBlock(_:)` visits it; `points` is valid only until the block returns.
public struct CGPathElement {
  /// Says how many points there are: 1, 1, 2, 3 and 0, in the order of the cases.
  public var type: CGPathElementType
  /// Control points first, the end point last; none for `.closeSubpath`.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element of points that the caller keeps alive.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// Which points lie inside a path that crosses itself.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// Inside where the path goes round a point in one direction more often than in the other.
  case winding
  /// Inside where a ray from the point crosses the path an odd number of times.
  case evenOdd

  package var raster: Raster.FillRule { self == .evenOdd ? .evenOdd : .nonZero }
}

/// How the open ends of a stroked line look.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// Cut off at the end point.
  case butt
  /// With a half circle beyond the end point.
  case round
  /// Half a line width beyond the end point.
  case square
}

/// How the corners of a stroked path look.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A point, as far as the miter limit allows; a bevel beyond it.
  case miter
  /// Rounded with half the line width.
  case round
  /// Cut off between the two outer edges.
  case bevel
}

/// How `CGContext.drawPath(using:)` paints the current path.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// Fills by the winding rule.
  case fill
  /// Fills by the even-odd rule.
  case eoFill
  /// Outlines.
  case stroke
  /// Fills by the winding rule, then outlines.
  case fillStroke
  /// Fills by the even-odd rule, then outlines.
  case eoFillStroke
}
