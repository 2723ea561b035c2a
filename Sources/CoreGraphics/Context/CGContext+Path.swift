import Foundation
import Raster

// The path that is being built. Painting it or clipping to it takes it away.

extension CGContext {
  public func beginPath() { pending = Raster.Path() }

  public func move(to point: CGPoint) { pending.elements.append(.move(point.raster)) }

  public func addLine(to point: CGPoint) {
    requirePen("addLine(to:)")
    pending.addLine(to: point.raster)
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    requirePen("addQuadCurve(to:control:)")
    pending.addQuad(control.raster, to: end.raster)
  }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    requirePen("addCurve(to:control1:control2:)")
    pending.addCubic(control1.raster, control2.raster, to: end.raster)
  }

  public func closePath() { pending.closeSubpath() }

  public func addRect(_ rect: CGRect) { pending.addRect(rect) }

  public func addRects(_ rects: [CGRect]) { rects.forEach(addRect) }

  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    points.dropFirst().forEach(addLine(to:))
  }

  public func addEllipse(in rect: CGRect) { pending.addEllipse(in: rect) }

  /// `clockwise`: towards shrinking angles, as a space whose y runs up would show it.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    let sweep = Raster.Path.sweep(from: startAngle, to: endAngle, increasing: !clockwise)
    pending.addArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep)
  }

  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    requirePen("addArc(tangent1End:tangent2End:radius:)")
    pending.addTangentArc(tangent1End, tangent2End, radius: radius)
  }

  public func addPath(_ path: CGPath) { pending.elements += path.core.elements }

  private func requirePen(_ method: String) {
    precondition(!pending.elements.isEmpty, "\(method) on a context without a current point: call move(to:) first")
  }

  public var isPathEmpty: Bool { pending.elements.isEmpty }

  public var currentPointOfPath: CGPoint { pending.currentPoint.map { CGPoint($0) } ?? .zero }

  /// The smallest rectangle that holds the path and its control points; null where there is no path.
  public var boundingBoxOfPath: CGRect { CGPath(core: pending).boundingBox }

  /// A copy; `nil` where there is none.
  public var path: CGPath? { isPathEmpty ? nil : CGPath(core: pending) }

  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
    return CGPath(core: pending).contains(point, using: isEvenOdd ? .evenOdd : .winding)
  }

  private func takePath() -> Raster.Path {
    defer { beginPath() }
    return pending
  }

  public func fillPath(using rule: CGPathFillRule = .winding) {
    canvas.fill(takePath(), fillPaint, rule: rule.raster)
  }

  public func strokePath() { canvas.stroke(takePath(), strokePaint, strokeStyle) }

  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    switch mode {
    case .fill, .fillStroke: canvas.fill(path, fillPaint, rule: .nonZero)
    case .eoFill, .eoFillStroke: canvas.fill(path, fillPaint, rule: .evenOdd)
    case .stroke: break
    }
    switch mode {
    case .stroke, .fillStroke, .eoFillStroke: canvas.stroke(path, strokePaint, strokeStyle)
    case .fill, .eoFill: break
    }
  }

  public func clip(using rule: CGPathFillRule = .winding) { canvas.clip(to: takePath(), rule: rule.raster) }

  public func clip(to rect: CGRect) { canvas.clip(to: rect.raster) }

  public func clip(to rects: [CGRect]) {
    var path = Raster.Path()
    rects.forEach { path.addRect($0) }
    canvas.clip(to: path, rule: .nonZero)
  }

  /// The smallest rectangle, in user space, outside which nothing is drawn.
  public var boundingBoxOfClipPath: CGRect { CGRect(canvas.clipBounds) }
}
