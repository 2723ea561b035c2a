import CoreGraphics

/// A small drawing of lines, and of what is filled beside them; both as SVG path data, y down. A Galley extension.
public struct PathSymbol: Hashable, Sendable {
  /// The side of the square that path data is written for, in points at scale 1.
  public static let side: CGFloat = 20
  /// In points at scale 1.
  public static let strokeWidth: CGFloat = 1.5

  private let strokes: String
  private let solid: String?

  /// Path data in a square of `side`; `solid` is filled, `nil` for lines alone. It must be valid: it is read when the symbol is drawn.
  public init(_ strokes: String, solid: String? = nil) {
    self.strokes = strokes
    self.solid = solid
  }

  /// Draws the symbol with its middle at `center`, `scale` times its size, in the current context.
  @MainActor public func draw(at center: CGPoint, scale: CGFloat = 1, color: UIColor) {
    let half = Self.side / 2 * scale
    let origin = Self.wholePixel(CGPoint(x: center.x - half, y: center.y - half))
    let place = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y)
    let stroke = Self.path(strokes)
    stroke.apply(place)
    stroke.lineWidth = Self.strokeWidth * scale
    stroke.lineCapStyle = .round
    stroke.lineJoinStyle = .round
    color.setStroke()
    stroke.stroke()
    guard let solid else { return }
    let fill = Self.path(solid)
    fill.apply(place)
    color.setFill()
    fill.fill()
  }

  /// The corner of a device pixel nearest to `point` in the current context, so that a symbol looks alike wherever it
  /// stands and at every scale of the display.
  @MainActor public static func wholePixel(_ point: CGPoint) -> CGPoint {
    UIGraphicsGetCurrentContext()?.wholePixel(nearestTo: point) ?? point
  }

  @MainActor private static var paths: [String: CGPath] = [:]

  /// The path of `data`, read once.
  @MainActor private static func path(_ data: String) -> UIBezierPath {
    if let known = paths[data] { return UIBezierPath(cgPath: known) }
    do {
      let path = try UIBezierPath(svgPath: data)
      paths[data] = path.cgPath
      return path
    } catch {
      preconditionFailure("a symbol's path: \(error)")
    }
  }
}
