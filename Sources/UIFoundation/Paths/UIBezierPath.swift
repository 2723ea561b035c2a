import CoreGraphics
import Foundation
import GalleyRaster
import GalleyRequirements

/// A path that can be built, measured, hit-tested and painted. It must not be shared between threads while it changes.
///
/// Angles increase clockwise on the screen, and `clockwise` refers to the screen too.
open class UIBezierPath: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The path as GalleyRaster's type.
  @exclusivity(unchecked) package var raster: GalleyRaster.Path

  /// The line width of `stroke()`, in points; 1 by default. With 0 or less, nothing is drawn.
  open var lineWidth: CGFloat = 1
  /// The shape of open ends; `.butt` by default.
  open var lineCapStyle: CGLineCap = .butt
  /// The shape of corners; `.miter` by default.
  open var lineJoinStyle: CGLineJoin = .miter
  /// The maximum length of a miter, in line widths, before it becomes a bevel; 10 by default.
  open var miterLimit: CGFloat = 10
  /// Whether the even-odd rule determines the inside of the path instead of the non-zero rule.
  @exclusivity(unchecked) open var usesEvenOddFillRule = false

  private(set) var dash: [CGFloat] = []
  private(set) var dashPhase: CGFloat = 0

  public override init() { raster = GalleyRaster.Path() }

  package init(raster: GalleyRaster.Path) { self.raster = raster }

  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    raster = GalleyRaster.Path()
    super.init()
    guard decodeValues(from: coder) else { return nil }
  }

  open func encode(with coder: NSCoder) { encodeValues(with: coder) }

  /// Creates a path of a closed rectangle; empty if `rect` is null.
  public convenience init(rect: CGRect) {
    self.init()
    raster.addRect(rect)
  }

  /// Creates the ellipse that touches the four sides of `rect`; empty if `rect` is null.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    raster.addEllipse(in: rect)
  }

  /// Creates a rectangle with quarter circles as corners; the radius is limited to half the shorter side; 0 or less gives square corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    self.init()
    raster.addRoundedRect(rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// Creates a rectangle. The given corners are quarter ellipses, limited to half of each side; other corners are
  /// square.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    raster.addRoundedRect(
      rect, cornerWidth: cornerRadii.width, cornerHeight: cornerRadii.height,
      corners: (
        corners.contains(.topLeft), corners.contains(.topRight), corners.contains(.bottomRight),
        corners.contains(.bottomLeft)
      ))
  }

  /// Creates an open arc; angles are in radians, from the x axis, and `clockwise` refers to the screen. Angles that differ by a turn or more in
  /// that direction give a full circle.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// Creates a copy of the path's elements with the default line style.
  public convenience init(cgPath: CGPath) { self.init(raster: cgPath.core) }

  /// A copy of the elements. Setting it replaces them and keeps the line style.
  open var cgPath: CGPath {
    get { CGPath(core: raster) }
    set { raster = newValue.core }
  }

  // MARK: Building

  /// Starts a subpath at `point`.
  open func move(to point: CGPoint) { raster.elements.append(.move(point.raster)) }

  /// Adds a line from the current point. Traps if there is none.
  open func addLine(to point: CGPoint) {
    requireCurrentPoint("addLine(to:)")
    raster.addLine(to: point.raster)
  }

  /// Adds a cubic Bézier curve from the current point. Traps if there is none.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    requireCurrentPoint("addCurve(to:controlPoint1:controlPoint2:)")
    raster.addCubic(controlPoint1.raster, controlPoint2.raster, to: endPoint.raster)
  }

  /// Adds a quadratic Bézier curve from the current point. Traps if there is none.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    requireCurrentPoint("addQuadCurve(to:controlPoint:)")
    raster.addQuad(controlPoint.raster, to: endPoint.raster)
  }

  /// Adds an arc between two angles in radians, from the x axis; `clockwise` refers to the screen. A line joins its start to the current point,
  /// if there is one. Angles that differ by a turn or more in that direction give a full circle.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    let sweep = GalleyRaster.Path.sweep(from: startAngle, to: endAngle, increasing: clockwise)
    raster.addArc(center: center, radius: radius, startAngle: startAngle, sweep: sweep)
  }

  /// Joins the current point to the start of its subpath. Does nothing if the subpath is empty or closed.
  open func close() { raster.closeSubpath() }

  /// Removes all elements and keeps the line style.
  open func removeAllPoints() { raster.elements.removeAll() }

  /// Adds the other path's elements, without its line style. O(*n*) in its elements.
  open func append(_ bezierPath: UIBezierPath) { raster.elements += bezierPath.raster.elements }

  /// Transforms every point of the path in place; the line width does not change. O(*n*) in the number of elements.
  open func apply(_ transform: CGAffineTransform) { raster = raster.applying(transform.raster) }

  /// Sets the alternating lengths of dashes and gaps, in points; an empty `pattern`, or `nil`, means a solid line, as do negative
  /// lengths and a sum of 0. `phase` is the distance into the pattern at which a line starts. Traps if `count` is negative.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = pattern.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    dashPhase = phase
  }

  private func requireCurrentPoint(_ method: String) {
    require(!raster.elements.isEmpty, "\(method) needs a current point: call move(to:) first")
  }

  // MARK: Asking

  /// Whether the path has no elements; a single `move(to:)` is an element.
  open var isEmpty: Bool { raster.elements.isEmpty }

  /// The bounding box of the path, with the extrema of its curves; null for an empty path.
  open var bounds: CGRect { raster.elements.isEmpty ? .null : CGRect(raster.bounds) }

  /// The current point; zero in an empty path.
  open var currentPoint: CGPoint { cgPath.currentPoint }

  /// Returns whether `point` is inside by the path's fill rule. Open subpaths count as closed.
  open func contains(_ point: CGPoint) -> Bool { raster.contains(point.raster, rule: fillRule) }

  /// The fill rule as GalleyRaster's type.
  package var fillRule: GalleyRaster.FillRule { usesEvenOddFillRule ? .evenOdd : .nonZero }

  // MARK: Painting

  /// Fills the path with the current context's fill color; does nothing without a context.
  open func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Fills the path with a blend mode and an alpha, clamped to 0…1, that replace the context's; does nothing without a context.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { draw(with: blendMode, alpha: alpha) { $0.fill() } }

  /// Strokes the path with a blend mode and an alpha, clamped to 0…1, that replace the context's; does nothing without a context.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { draw(with: blendMode, alpha: alpha) { $0.stroke() } }

  private func draw(with blendMode: CGBlendMode, alpha: CGFloat, _ drawing: (UIBezierPath) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    drawing(self)
    context.restoreGState()
  }

  /// Strokes the path with the current context's stroke color and this path's line style; does nothing without a context.
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

  /// Intersects the current context's clip with this path until its graphics state is restored. With an empty path, nothing is drawn. Does
  /// nothing without a context.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Values

  /// Returns an independent path with the same segments, line style and fill rule, a `UIBezierPath`.
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
