import Foundation
import Raster
import Requirements

/// A path that can be added to.
///
/// Each adding method takes a transform that is applied to what is added, and to nothing that was there before.
public class CGMutablePath: CGPath, @unchecked Sendable {
  /// An empty path.
  public init() { super.init(core: Raster.Path()) }

  package override init(core: Raster.Path) { super.init(core: core) }

  /// Lets `change` add to the path, and transforms what it added.
  ///
  /// `change` sees the current point in the space of the shape that it draws.
  func add(_ transform: CGAffineTransform, _ change: (inout Raster.Path) -> Void) {
    guard !transform.isIdentity else { return change(&core) }
    var added = Raster.Path()
    if let pen = core.currentPoint {
      added.elements = [.move(CGPoint(pen).applying(transform.inverted()).raster)]
    }
    let known = added.elements.count
    change(&added)
    var fresh = added.applying(transform.raster).elements
    if known == 1 {
      // The pen's own move stays only where a drawing element follows a closed subpath.
      let continues = if fresh.count > 1, case .move = fresh[1] { false } else { fresh.count > 1 }
      if !(continues && core.elements.last == .close) { fresh.removeFirst() }
    }
    core.elements += fresh
  }
}

extension CGMutablePath {
  /// What `CGMutablePath`'s methods and `CGContext`'s share: the current point must be there.
  private func requirePen(_ method: String) {
    require(!core.elements.isEmpty, "\(method) on a path without a current point: call move(to:) first")
  }

  /// Starts a subpath at `point`.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    core.elements.append(.move(point.raster.applying(transform.raster)))
  }

  /// Adds a line from the current point; traps where there is none.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    requirePen("addLine(to:)")
    core.addLine(to: point.raster.applying(transform.raster))
  }

  /// Adds a quadratic Bézier curve from the current point; traps where there is none.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    requirePen("addQuadCurve(to:control:)")
    core.addQuad(control.raster.applying(transform.raster), to: end.raster.applying(transform.raster))
  }

  /// Adds a cubic Bézier curve from the current point; traps where there is none.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    requirePen("addCurve(to:control1:control2:)")
    core.addCubic(
      control1.raster.applying(transform.raster), control2.raster.applying(transform.raster), to: end.raster.applying(transform.raster))
  }

  /// Joins the current point to the start of its subpath; does nothing to an empty or closed one.
  public func closeSubpath() { core.closeSubpath() }

  /// Adds a rectangle as a closed subpath; a null one adds nothing.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addRect(rect) }
  }

  /// Adds each rectangle as a closed subpath.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// An open chain of lines; nothing for an empty array.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds the ellipse that touches the four sides of `rect`, as a closed subpath.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addEllipse(in: rect) }
  }

  /// Adds a rectangle whose corners are quarter ellipses, cut to half a side; with a radius of 0 they are square.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    add(transform) { $0.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight) }
  }

  /// `clockwise`: towards shrinking angles, as a space whose y runs up would show it.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let sweep = Raster.Path.sweep(from: startAngle, to: endAngle, increasing: !clockwise)
    add(transform) { $0.addArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep) }
  }

  /// Adds an arc of `delta` radians, positive towards growing angles. A line joins it to the current point, if any.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    add(transform) { $0.addArc(center: center, radius: radius, startAngle: startAngle, sweep: delta) }
  }

  /// An arc that touches the line to `tangent1End` and the line from there to `tangent2End`, joined to the current point.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    requirePen("addArc(tangent1End:tangent2End:radius:)")
    add(transform) { $0.addTangentArc(tangent1End, tangent2End, radius: radius) }
  }

  /// Adds the elements of `path`. O(n) of them.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    core.elements += (transform.isIdentity ? path.core : path.core.applying(transform.raster)).elements
  }
}
