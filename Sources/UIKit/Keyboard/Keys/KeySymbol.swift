import CoreGraphics
import UIFoundation

/// What is drawn on a key: lines of 1.5 on a square of 20 points, and what is filled beside them. Both as SVG path data.
struct KeySymbol: Hashable, Sendable {
  private static let side: CGFloat = 20
  private static let strokeWidth: CGFloat = 1.5

  private let strokes: String
  private let solid: String?

  init(_ strokes: String, solid: String? = nil) {
    self.strokes = strokes
    self.solid = solid
  }

  /// Draws the symbol with its middle at `center`, `scale` times its size, in the current context.
  @MainActor func draw(at center: CGPoint, scale: CGFloat = 1, color: UIColor) {
    let half = Self.side / 2 * scale
    let corner = CGPoint(x: center.x - half, y: center.y - half)
    let origin = UIGraphicsGetCurrentContext()?.wholePixel(nearestTo: corner) ?? corner
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
