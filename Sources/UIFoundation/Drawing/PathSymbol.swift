import CoreGraphics

/// A small symbol of stroked lines and filled areas; both are SVG path data, y down. A Galley extension.
public struct PathSymbol: Hashable, Sendable {
  /// The side of the square for path data, in points at scale 1.
  public static let side: CGFloat = 20
  /// The stroke width in points at scale 1.
  public static let strokeWidth: CGFloat = 1.5

  private let strokes: String
  private let solid: String?

  /// Creates a symbol from path data in a square of `side`. `solid` is filled; `nil` means lines only. The data is
  /// parsed when the symbol is first drawn, which traps if it is invalid.
  public init(_ strokes: String, solid: String? = nil) {
    self.strokes = strokes
    self.solid = solid
  }

  /// Draws the symbol, centered at `center` and scaled by `scale`, in the current context; draws nothing without a context. Traps if its path
  /// data is invalid.
  @MainActor public func draw(at center: CGPoint, scale: CGFloat = 1, color: UIColor) {
    let half = Self.side / 2 * scale
    let origin = Self.wholePixel(CGPoint(x: center.x - half, y: center.y - half))
    let transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y)
    let stroke = Self.path(strokes)
    stroke.apply(transform)
    stroke.lineWidth = Self.strokeWidth * scale
    stroke.lineCapStyle = .round
    stroke.lineJoinStyle = .round
    color.setStroke()
    stroke.stroke()
    guard let solid else { return }
    let fill = Self.path(solid)
    fill.apply(transform)
    color.setFill()
    fill.fill()
  }

  /// Returns the corner of a device pixel nearest to `point` in the current context, so that a symbol looks the same at every position and display
  /// scale; `point` itself without a context.
  @MainActor public static func wholePixel(_ point: CGPoint) -> CGPoint {
    UIGraphicsGetCurrentContext()?.wholePixel(nearestTo: point) ?? point
  }

  @MainActor private static var paths: [String: CGPath] = [:]

  /// Returns a copy of the path of `data`, which is parsed on first use. Traps if the data is invalid.
  @MainActor private static func path(_ data: String) -> UIBezierPath {
    if let cached = paths[data] { return UIBezierPath(cgPath: cached) }
    do {
      let path = try UIBezierPath(svgPath: data)
      paths[data] = path.cgPath
      return path
    } catch {
      preconditionFailure("the symbol's path is invalid: \(error)")
    }
  }
}
