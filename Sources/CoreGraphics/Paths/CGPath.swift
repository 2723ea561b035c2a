import Foundation
import GalleyRaster

/// An immutable list of lines and curves. Threads can share an instance as long as none changes it as a
/// `CGMutablePath`.
public class CGPath: @unchecked Sendable {
  @exclusivity(unchecked) package internal(set) var core: GalleyRaster.Path

  package init(core: GalleyRaster.Path) { self.core = core }

  /// Creates a path with a closed rectangle; empty if `rect` is null. A `transform` of `nil` is the identity.
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    core = GalleyRaster.Path()
    core.addRect(rect)
    transformCore(transform)
  }

  /// Creates a path with the ellipse inscribed in `rect`; empty if `rect` is null. A `transform` of `nil` is the identity.
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    core = GalleyRaster.Path()
    core.addEllipse(in: rect)
    transformCore(transform)
  }

  /// Creates a rounded rectangle; empty if `rect` is null. `cornerWidth` and `cornerHeight` are limited to half the width and height; if one is
  /// 0 or less, the corners are square. A `transform` of `nil` is the identity.
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    core = GalleyRaster.Path()
    core.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    transformCore(transform)
  }

  private func transformCore(_ transform: UnsafePointer<CGAffineTransform>?) {
    guard let transform, !transform.pointee.isIdentity else { return }
    core = core.applying(transform.pointee.raster)
  }

  /// Returns a copy that later changes to this path do not affect. Never `nil`. O(1).
  public func copy() -> CGPath? { CGPath(core: core) }

  /// Returns a transformed copy, or an unchanged copy if `transform` is `nil`. Never `nil`.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    let copy = CGPath(core: core)
    copy.transformCore(transform)
    return copy
  }

  /// Returns a mutable copy. Never `nil`. O(1).
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(core: core) }

  /// Returns a transformed, mutable copy. Never `nil`.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    let copy = CGMutablePath(core: core)
    copy.transformCore(transform)
    return copy
  }
}

extension CGPath {
  /// Whether the path has no elements. A single `move(to:)` is an element.
  public var isEmpty: Bool { core.elements.isEmpty }

  /// The current point; zero if the path is empty.
  public var currentPoint: CGPoint { core.currentPoint.map { CGPoint($0) } ?? .zero }

  /// The smallest rectangle that contains the path, computed from the extrema of its curves; null if the path is empty.
  public var boundingBoxOfPath: CGRect { isEmpty ? .null : CGRect(core.bounds) }

  /// The smallest rectangle that contains all points and control points; null if the path is empty.
  public var boundingBox: CGRect {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    func take(_ point: GalleyRaster.Point) {
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

  /// Returns whether `point` is inside the path after `transform` was applied to the path. Open subpaths count as closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    let path = transform.isIdentity ? core : core.applying(transform.raster)
    return path.contains(point.raster, rule: rule.raster)
  }

  /// Returns whether the path is a single axis-aligned rectangle, closed or not, and if so writes it to `rect`, unless that is `nil`.
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
