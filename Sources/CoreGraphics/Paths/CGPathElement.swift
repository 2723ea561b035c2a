import Foundation
import Raster

public enum CGPathElementType: Int32, Hashable, Sendable {
  case moveToPoint
  case addLineToPoint
  case addQuadCurveToPoint
  case addCurveToPoint
  case closeSubpath
}

/// One element of a path while `CGPath.applyWithBlock(_:)` visits it; `points` is valid only until the block returns.
public struct CGPathElement {
  public var type: CGPathElementType
  public var points: UnsafeMutablePointer<CGPoint>

  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// Which points lie inside a path that crosses itself.
public enum CGPathFillRule: Int, Hashable, Sendable {
  case winding
  case evenOdd

  package var raster: Raster.FillRule { self == .evenOdd ? .evenOdd : .nonZero }
}

public enum CGLineCap: Int32, Hashable, Sendable {
  case butt
  case round
  case square
}

public enum CGLineJoin: Int32, Hashable, Sendable {
  case miter
  case round
  case bevel
}

/// How `CGContext.drawPath(using:)` paints the current path.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  case fill
  case eoFill
  case stroke
  case fillStroke
  case eoFillStroke
}
