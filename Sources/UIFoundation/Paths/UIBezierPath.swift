import CoreGraphics
import Foundation
import Raster
import Requirements

/// A path that can be built, measured, hit and painted; not to be shared between threads while someone changes it.
///
/// Angles grow clockwise on the screen, and `clockwise` means what one sees there.
open class UIBezierPath: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The path in Raster's terms.
  @exclusivity(unchecked) package var raster: Raster.Path

  /// For `stroke()`, in points; 1 by default.
  open var lineWidth: CGFloat = 1
  /// How open ends look; `.butt` by default.
  open var lineCapStyle: CGLineCap = .butt
  /// How corners look; `.miter` by default.
  open var lineJoinStyle: CGLineJoin = .miter
  /// How long a corner's point may be, in line widths, before it is cut to a bevel; 10 by default.
  open var miterLimit: CGFloat = 10
  /// Which points count as inside where the path crosses itself.
  @exclusivity(unchecked) open var usesEvenOddFillRule = false

  private(set) var dash: [CGFloat] = []
  private(set) var dashPhase: CGFloat = 0

  public override init() { raster = Raster.Path() }

  package init(raster: Raster.Path) { self.raster = raster }

  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    raster = Raster.Path()
    super.init()
    guard takeValues(from: coder) else { return nil }
  }

  open func encode(with coder: NSCoder) { encodeValues(with: coder) }

  /// A closed rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    raster.addRect(rect)
  }

  /// The ellipse that touches the four sides of `rect`.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    raster.addEllipse(in: rect)
  }

  /// Corners are quarter circles; the radius is cut to half the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    self.init()
    raster.addRoundedRect(rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// The named corners are quarter ellipses, of at most half of each side; the others are square.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    raster.addRoundedRect(
      rect, cornerWidth: cornerRadii.width, cornerHeight: cornerRadii.height,
      corners: (
        corners.contains(.topLeft), corners.contains(.topRight), corners.contains(.bottomRight),
        corners.contains(.bottomLeft)
      ))
  }

  /// An arc that is not closed; angles in radians, from the x axis.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// A copy of the path's elements, with the line style of a new path.
  public convenience init(cgPath: CGPath) { self.init(raster: cgPath.core) }

  /// A copy of the elements. Setting it replaces them and keeps the line style.
  open var cgPath: CGPath {
    get { CGPath(core: raster) }
    set { raster = newValue.core }
  }

  // MARK: Building

  /// Starts a subpath at `point`.
  open func move(to point: CGPoint) { raster.elements.append(.move(point.raster)) }

  /// Adds a line from the current point; traps where there is none.
  open func addLine(to point: CGPoint) {
    requirePen("addLine(to:)")
    raster.addLine(to: point.raster)
  }

  /// Adds a cubic Bézier curve from the current point; traps where there is none.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    requirePen("addCurve(to:controlPoint1:controlPoint2:)")
    raster.addCubic(controlPoint1.raster, controlPoint2.raster, to: endPoint.raster)
  }

  /// Adds a quadratic Bézier curve from the current point; traps where there is none.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    requirePen("addQuadCurve(to:controlPoint:)")
    raster.addQuad(controlPoint.raster, to: endPoint.raster)
  }

  /// A line joins the arc to the current point, if there is one.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    let sweep = Raster.Path.sweep(from: startAngle, to: endAngle, increasing: clockwise)
    raster.addArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep)
  }

  /// Joins the current point to the start of its subpath; does nothing to an empty or closed one.
  open func close() { raster.closeSubpath() }

  /// Makes the path empty; the line style stays.
  open func removeAllPoints() { raster.elements.removeAll() }

  /// Adds the other path's elements, not its line style. O(n) of them.
  open func append(_ bezierPath: UIBezierPath) { raster.elements += bezierPath.raster.elements }

  /// Moves every point of the path, in place; the line width stays. O(n).
  open func apply(_ transform: CGAffineTransform) { raster = raster.applying(transform.raster) }

  /// `pattern` holds lengths painted and left out by turns, in points; an empty one is a solid line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = pattern.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    dashPhase = phase
  }

  private func requirePen(_ method: String) {
    require(!raster.elements.isEmpty, "\(method) on a path without a current point: call move(to:) first")
  }

  // MARK: Asking

  /// Whether it has no element; a lone `move(to:)` is one.
  open var isEmpty: Bool { raster.elements.isEmpty }

  /// The smallest rectangle that holds the path, curves by their extremes; null for an empty path.
  open var bounds: CGRect { raster.elements.isEmpty ? .null : CGRect(raster.bounds) }

  /// Where the pen stands; zero in an empty path.
  open var currentPoint: CGPoint { cgPath.currentPoint }

  /// Whether `point` lies inside; an open subpath counts as closed.
  open func contains(_ point: CGPoint) -> Bool { raster.contains(point.raster, rule: fillRule) }

  /// The fill rule in Raster's terms.
  package var fillRule: Raster.FillRule { usesEvenOddFillRule ? .evenOdd : .nonZero }

  // MARK: Painting

  /// In the current context's fill colour; nothing where there is no context.
  open func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// The same in a mode and with an alpha of its own, which takes the place of the context's.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { draw(with: blendMode, alpha: alpha) { $0.fill() } }

  /// The same in a mode and with an alpha of its own, which takes the place of the context's.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { draw(with: blendMode, alpha: alpha) { $0.stroke() } }

  private func draw(with blendMode: CGBlendMode, alpha: CGFloat, _ drawing: (UIBezierPath) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    drawing(self)
    context.restoreGState()
  }

  /// In the current context's stroke colour, with this path's line style.
  open func stroke() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dashPhase, lengths: dash)
    context.beginPath()
    context.addPath(cgPath)
    context.strokePath()
    context.restoreGState()
  }

  /// Nothing is drawn outside this path from now on, until the context's state is restored.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Values

  open override func copy() -> Any {
    let copy = UIBezierPath(raster: raster)
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dash = dash
    copy.dashPhase = dashPhase
    return copy
  }
}
