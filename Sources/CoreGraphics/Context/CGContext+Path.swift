import Foundation
import Raster
import Requirements

// The path that is being built. Painting it or clipping to it takes it away.

extension CGContext {
  /// Drops the path that is being built, and starts an empty one.
  public func beginPath() { pending = Raster.Path() }

  /// Starts a subpath at `point`, in user space.
  public func move(to point: CGPoint) { pending.elements.append(.move(point.raster)) }

  /// Adds a line from the current point; traps where there is none.
  public func addLine(to point: CGPoint) {
    requirePen("addLine(to:)")
    pending.addLine(to: point.raster)
  }

  /// Adds a quadratic Bézier curve from the current point; traps where there is none.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    requirePen("addQuadCurve(to:control:)")
    pending.addQuad(control.raster, to: end.raster)
  }

  /// Adds a cubic Bézier curve from the current point; traps where there is none.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    requirePen("addCurve(to:control1:control2:)")
    pending.addCubic(control1.raster, control2.raster, to: end.raster)
  }

  /// Joins the current point to the start of its subpath; does nothing to an empty or closed one.
  public func closePath() { pending.closeSubpath() }

  /// Adds a rectangle as a closed subpath; a null one adds nothing.
  public func addRect(_ rect: CGRect) { pending.addRect(rect) }

  /// Adds each rectangle as a closed subpath.
  public func addRects(_ rects: [CGRect]) { rects.forEach(addRect) }

  /// Adds an open chain of lines that starts a subpath; an empty array adds nothing.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    points.dropFirst().forEach(addLine(to:))
  }

  /// Adds the ellipse that touches the four sides of `rect`, as a closed subpath.
  public func addEllipse(in rect: CGRect) { pending.addEllipse(in: rect) }

  /// `clockwise`: towards shrinking angles, as a space whose y runs up would show it.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    let sweep = Raster.Path.sweep(from: startAngle, to: endAngle, increasing: !clockwise)
    pending.addArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep)
  }

  /// Adds a line and an arc that touches the lines to `tangent1End` and on to `tangent2End`. Traps without a current point.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    requirePen("addArc(tangent1End:tangent2End:radius:)")
    pending.addTangentArc(tangent1End, tangent2End, radius: radius)
  }

  /// Adds the elements of `path`, taken to be in user space.
  public func addPath(_ path: CGPath) { pending.elements += path.core.elements }

  private func requirePen(_ method: String) {
    require(!pending.elements.isEmpty, "\(method) on a context without a current point: call move(to:) first")
  }

  /// Whether nothing was added since the last painting, clipping or `beginPath()`.
  public var isPathEmpty: Bool { pending.elements.isEmpty }

  /// In user space; zero for an empty path.
  public var currentPointOfPath: CGPoint { pending.currentPoint.map { CGPoint($0) } ?? .zero }

  /// The smallest rectangle that holds the path and its control points; null where there is no path.
  public var boundingBoxOfPath: CGRect { CGPath(core: pending).boundingBox }

  /// A copy; `nil` where there is none.
  public var path: CGPath? { isPathEmpty ? nil : CGPath(core: pending) }

  /// Whether `point`, in user space, is inside the path by the rule of `mode`. The width of strokes does not count.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
    return CGPath(core: pending).contains(point, using: isEvenOdd ? .evenOdd : .winding)
  }

  private func takePath() -> Raster.Path {
    defer { beginPath() }
    return pending
  }

  /// Paints the inside of the path, with open subpaths closed, and empties the path.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(takePath(), rule: rule.raster)
  }

  private func fill(_ path: Raster.Path, rule: FillRule) {
    if !fillWithPattern(path, rule: rule) { canvas.fill(path, fillPaint, rule: rule) }
  }

  /// Outlines the path, and empties it.
  public func strokePath() { canvas.stroke(takePath(), strokePaint, strokeStyle) }

  /// Fills, strokes or both, the stroke on top, and empties the path.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
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

  /// Narrows the clip to the inside of the path, and empties the path. Only `restoreGState()` widens it again.
  public func clip(using rule: CGPathFillRule = .winding) { canvas.clip(to: takePath(), rule: rule.raster) }

  /// Narrows the clip to `rect`, in user space.
  public func clip(to rect: CGRect) { canvas.clip(to: rect.raster) }

  /// Narrows the clip to the union of `rects`, in user space.
  public func clip(to rects: [CGRect]) {
    var path = Raster.Path()
    rects.forEach { path.addRect($0) }
    canvas.clip(to: path, rule: .nonZero)
  }

  /// The smallest rectangle, in user space, outside which nothing is drawn.
  public var boundingBoxOfClipPath: CGRect { CGRect(canvas.clipBounds) }
}
