import Foundation
import Raster

/// An immutable list of lines and curves. `CGMutablePath` adds to one; it may be shared between threads only while no one does.
public class CGPath: @unchecked Sendable {
  @exclusivity(unchecked) package internal(set) var core: Raster.Path

  package init(core: Raster.Path) { self.core = core }

  /// A closed rectangle; empty where `rect` is null.
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    core = Raster.Path()
    core.addRect(rect)
    transformCore(transform)
  }

  /// The ellipse that touches the four sides of `rect`; empty where `rect` is null.
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    core = Raster.Path()
    core.addEllipse(in: rect)
    transformCore(transform)
  }

  /// `cornerWidth` and `cornerHeight` are at most half the width and the height.
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    core = Raster.Path()
    core.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    transformCore(transform)
  }

  private func transformCore(_ transform: UnsafePointer<CGAffineTransform>?) {
    guard let transform, !transform.pointee.isIdentity else { return }
    core = core.applying(transform.pointee.raster)
  }

  /// A copy that later changes to a mutable path do not reach. Never `nil` here. O(1).
  public func copy() -> CGPath? { CGPath(core: core) }

  /// A copy mapped by `transform`; a plain one where that is `nil`. Never `nil` here.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    let copy = CGPath(core: core)
    copy.transformCore(transform)
    return copy
  }

  /// A copy that can be added to; never `nil` here. O(1).
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(core: core) }

  /// A copy mapped by `transform` that can be added to. Never `nil` here.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    let copy = CGMutablePath(core: core)
    copy.transformCore(transform)
    return copy
  }
}

extension CGPath {
  /// Whether it has no element; a lone `move(to:)` is one.
  public var isEmpty: Bool { core.elements.isEmpty }

  /// Where the pen stands; zero in an empty path.
  public var currentPoint: CGPoint { core.currentPoint.map { CGPoint($0) } ?? .zero }

  /// The smallest rectangle that holds the path itself, curves by their extremes; null for an empty path.
  public var boundingBoxOfPath: CGRect { isEmpty ? .null : CGRect(core.bounds) }

  /// The smallest rectangle that holds every point of the path, control points among them; null for an empty path.
  public var boundingBox: CGRect {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    func take(_ point: Raster.Point) {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    for element in core.elements {
      switch element {
      case .move(let end), .line(let end): take(end)
      case .quad(let control, let end): [control, end].forEach(take)
      case .cubic(let first, let second, let end): [first, second, end].forEach(take)
      case .close: break
      }
    }
    return left > right ? .null : CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether `point` lies inside; an open subpath counts as closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    let path = transform.isIdentity ? core : core.applying(transform.raster)
    return path.contains(point.raster, rule: rule.raster)
  }

  /// Whether the path is one upright rectangle and nothing else; if so it is written to `rect`.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    var points: [CGPoint] = []
    for (index, element) in core.elements.enumerated() {
      switch element {
      case .move(let point) where index == 0: points.append(CGPoint(point))
      case .line(let point) where index > 0: points.append(CGPoint(point))
      case .close where index == core.elements.count - 1: break
      default: return false
      }
    }
    if points.count == 5, points[4] == points[0] { points.removeLast() }
    guard points.count == 4 else { return false }
    let acrossFirst = points[0].y == points[1].y && points[1].x == points[2].x && points[2].y == points[3].y && points[3].x == points[0].x
    let downFirst = points[0].x == points[1].x && points[1].y == points[2].y && points[2].x == points[3].x && points[3].y == points[0].y
    guard acrossFirst || downFirst else { return false }
    rect?.pointee = boundingBox
    return true
  }

  /// Calls `block` for each element in order.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { points in
      points.initialize(repeating: .zero)
      for element in core.elements {
        let type: CGPathElementType
        switch element {
        case .move(let end):
          type = .moveToPoint
          points[0] = CGPoint(end)
        case .line(let end):
          type = .addLineToPoint
          points[0] = CGPoint(end)
        case .quad(let control, let end):
          type = .addQuadCurveToPoint
          (points[0], points[1]) = (CGPoint(control), CGPoint(end))
        case .cubic(let first, let second, let end):
          type = .addCurveToPoint
          (points[0], points[1], points[2]) = (CGPoint(first), CGPoint(second), CGPoint(end))
        case .close:
          type = .closeSubpath
        }
        withUnsafePointer(to: CGPathElement(type: type, points: points.baseAddress!), block)
      }
    }
  }
}

extension CGPath: Hashable {
  public static func == (left: CGPath, right: CGPath) -> Bool { left.core == right.core }

  public func hash(into hasher: inout Hasher) { hasher.combine(core) }
}
