import Foundation
import GalleyRaster
import GalleyRequirements

// The current path. Painting it or clipping to it clears it.

extension CGContext {
  /// Discards the current path and starts an empty one.
  public func beginPath() { pending = GalleyRaster.Path() }

  /// Starts a subpath at `point`, in user space.
  public func move(to point: CGPoint) { pending.elements.append(.move(point.raster)) }

  /// Adds a line from the current point. Traps if there is none.
  public func addLine(to point: CGPoint) {
    requireCurrentPoint("addLine(to:)")
    pending.addLine(to: point.raster)
  }

  /// Adds a quadratic Bézier curve from the current point. Traps if there is none.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    requireCurrentPoint("addQuadCurve(to:control:)")
    pending.addQuad(control.raster, to: end.raster)
  }

  /// Adds a cubic Bézier curve from the current point. Traps if there is none.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    requireCurrentPoint("addCurve(to:control1:control2:)")
    pending.addCubic(control1.raster, control2.raster, to: end.raster)
  }

  /// Closes the subpath with a line to its start. Has no effect if the path is empty or the subpath is closed.
  public func closePath() { pending.closeSubpath() }

  /// Adds a rectangle as a closed subpath. A null rectangle adds nothing.
  public func addRect(_ rect: CGRect) { pending.addRect(rect) }

  /// Adds each rectangle as a closed subpath.
  public func addRects(_ rects: [CGRect]) { rects.forEach(addRect) }

  /// Adds an open subpath of connected lines. An empty array adds nothing.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    points.dropFirst().forEach(addLine(to:))
  }

  /// Adds the ellipse inscribed in `rect` as a closed subpath. A null rectangle adds nothing.
  public func addEllipse(in rect: CGRect) { pending.addEllipse(in: rect) }

  /// Adds an arc between two angles in radians, after a line from the current point, if any, to its start. `clockwise` means decreasing
  /// angles, which is clockwise in a space with y up. Angles that differ by a turn or more in that direction give one full circle.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    let sweep = GalleyRaster.Path.sweep(from: startAngle, to: endAngle, increasing: !clockwise)
    pending.addArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep)
  }

  /// Adds an arc tangent to the lines from the current point to `tangent1End` and on to `tangent2End`, with a line to
  /// its start. If these lines are collinear, or `radius` is not positive, adds only a line to `tangent1End`. Traps without a current point.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    requireCurrentPoint("addArc(tangent1End:tangent2End:radius:)")
    pending.addTangentArc(tangent1End, tangent2End, radius: radius)
  }

  /// Appends the elements of `path` to the current path, in user space.
  public func addPath(_ path: CGPath) { pending.elements += path.core.elements }

  private func requireCurrentPoint(_ method: String) {
    require(!pending.elements.isEmpty, "\(method) needs a current point: call move(to:) first")
  }

  /// Whether the current path has no elements, as after painting or clipping.
  public var isPathEmpty: Bool { pending.elements.isEmpty }

  /// The current point, in user space; zero if the path is empty.
  public var currentPointOfPath: CGPoint { pending.currentPoint.map { CGPoint($0) } ?? .zero }

  /// The smallest rectangle that contains the path and its control points, in user space; null if the path is empty.
  public var boundingBoxOfPath: CGRect { CGPath(core: pending).boundingBox }

  /// A copy of the current path; `nil` if it is empty.
  public var path: CGPath? { isPathEmpty ? nil : CGPath(core: pending) }

  /// Returns whether `point`, in user space, is inside the path according to the fill rule of `mode`. The stroke width
  /// is ignored.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
    return CGPath(core: pending).contains(point, using: isEvenOdd ? .evenOdd : .winding)
  }

  private func consumePath() -> GalleyRaster.Path {
    defer { beginPath() }
    return pending
  }

  /// Fills the path, as if open subpaths were closed, and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(consumePath(), rule: rule.raster)
  }

  private func fill(_ path: GalleyRaster.Path, rule: FillRule) {
    if !fillWithPattern(path, rule: rule) { canvas.fill(path, fillPaint, rule: rule) }
  }

  /// Strokes the path and clears it.
  public func strokePath() { canvas.stroke(consumePath(), strokePaint, strokeStyle) }

  /// Fills the path, strokes it, or fills and then strokes it, and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = consumePath()
    switch mode {
    case .fill, .fillStroke: fill(path, rule: .nonZero)
    case .eoFill, .eoFillStroke: fill(path, rule: .evenOdd)
    case .stroke: break
    }
    switch mode {
    case .stroke, .fillStroke, .eoFillStroke: canvas.stroke(path, strokePaint, strokeStyle)
    case .fill, .eoFill: break
    }
  }

  /// Intersects the clip with the path and clears the path. If the path is empty, nothing is drawn afterwards. Only `restoreGState()`
  /// enlarges the clip again.
  public func clip(using rule: CGPathFillRule = .winding) { canvas.clip(to: consumePath(), rule: rule.raster) }

  /// Intersects the clip with `rect`, in user space.
  public func clip(to rect: CGRect) { canvas.clip(to: rect.raster) }

  /// Intersects the clip with the union of `rects`, in user space. If the array is empty, nothing is drawn afterwards.
  public func clip(to rects: [CGRect]) {
    var path = GalleyRaster.Path()
    rects.forEach { path.addRect($0) }
    canvas.clip(to: path, rule: .nonZero)
  }

  /// A rectangle that contains the clip, in user space; zero if the matrix cannot be inverted.
  public var boundingBoxOfClipPath: CGRect { CGRect(canvas.clipBounds) }
}
