import Foundation
import GalleyRaster
import GalleyRequirements

/// A mutable path.
///
/// The transform of each adding method applies only to the added elements.
public class CGMutablePath: CGPath, @unchecked Sendable {
  /// Creates an empty path.
  public init() { super.init(core: GalleyRaster.Path()) }

  package override init(core: GalleyRaster.Path) { super.init(core: core) }

  /// Calls `change` to add elements, and transforms only these elements.
  ///
  /// `change` sees the current point in the coordinate space of the added shape.
  func add(_ transform: CGAffineTransform, _ change: (inout GalleyRaster.Path) -> Void) {
    guard !transform.isIdentity else { return change(&core) }
    var added = GalleyRaster.Path()
    if let current = core.currentPoint {
      added.elements = [.move(CGPoint(current).applying(transform.inverted()).raster)]
    }
    let initialCount = added.elements.count
    change(&added)
    var fresh = added.applying(transform.raster).elements
    if initialCount == 1 {
      // Keep the initial move only if a drawing element follows a closed subpath.
      let continues = if fresh.count > 1, case .move = fresh[1] { false } else { fresh.count > 1 }
      if !(continues && core.elements.last == .close) { fresh.removeFirst() }
    }
    core.elements += fresh
  }
}

extension CGMutablePath {
  /// Checks that the path has a current point, and traps if not. `method` is named in the message.
  private func requireCurrentPoint(_ method: String) {
    require(!core.elements.isEmpty, "\(method) needs a current point: call move(to:) first")
  }

  /// Starts a subpath at `point`.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    core.elements.append(.move(point.raster.applying(transform.raster)))
  }

  /// Adds a line from the current point. Traps if there is none.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    requireCurrentPoint("addLine(to:)")
    core.addLine(to: point.raster.applying(transform.raster))
  }

  /// Adds a quadratic Bézier curve from the current point. Traps if there is none.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    requireCurrentPoint("addQuadCurve(to:control:)")
    core.addQuad(control.raster.applying(transform.raster), to: end.raster.applying(transform.raster))
  }

  /// Adds a cubic Bézier curve from the current point. Traps if there is none.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    requireCurrentPoint("addCurve(to:control1:control2:)")
    core.addCubic(
      control1.raster.applying(transform.raster), control2.raster.applying(transform.raster), to: end.raster.applying(transform.raster))
  }

  /// Closes the subpath with a line to its start. Has no effect if the path is empty or the subpath is closed.
  public func closeSubpath() { core.closeSubpath() }

  /// Adds a rectangle as a closed subpath. A null rectangle adds nothing.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addRect(rect) }
  }

  /// Adds each rectangle as a closed subpath.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds an open subpath of connected lines. An empty array adds nothing.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds the ellipse inscribed in `rect`, transformed by `transform`, as a closed subpath. A null rectangle adds nothing.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    add(transform) { $0.addEllipse(in: rect) }
  }

  /// Adds a rectangle with elliptical corners as a closed subpath. Radii are limited to half a side; a radius of 0 or less gives square corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    add(transform) { $0.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight) }
  }

  /// Adds an arc between two angles in radians, after a line from the current point, if any, to its start. `clockwise` means decreasing
  /// angles, which is clockwise in a space with y up. Angles that differ by a turn or more in that direction give one full circle.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let sweep = GalleyRaster.Path.sweep(from: startAngle, to: endAngle, increasing: !clockwise)
    add(transform) { $0.addArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep) }
  }

  /// Adds an arc of `delta` radians, positive towards increasing angles. A line joins it to the current point, if any.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    add(transform) { $0.addArc(center: center, radius: radius, startAngle: startAngle, sweep: delta) }
  }

  /// Adds an arc tangent to the lines from the current point to `tangent1End` and on to `tangent2End`, joined to the current point by a line.
  /// If these lines are collinear, or `radius` is not positive, adds only a line to `tangent1End`. Traps if the path has no current point.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    requireCurrentPoint("addArc(tangent1End:tangent2End:radius:)")
    add(transform) { $0.addTangentArc(tangent1End, tangent2End, radius: radius) }
  }

  /// Adds the elements of `path`. O(*n*), where *n* is their number.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    core.elements += (transform.isIdentity ? path.core : path.core.applying(transform.raster)).elements
  }
}
