import UIKit

/// An icon of the playground: lines of 1.5 on a square of 20 points, and what is filled beside them. Both as SVG path data.
public struct LineIcon: Hashable, Sendable {
  /// The side of the square that path data is written for, in points at scale 1.
  public static let side: CGFloat = 20
  /// In points at scale 1.
  public static let strokeWidth: CGFloat = 1.5

  private let strokes: String
  private let solid: String?

  /// Path data in a square of `side`, y down; `solid` is filled, `nil` for an icon of lines alone. It must be valid: it is read
  /// when the icon is drawn.
  public init(_ strokes: String, solid: String? = nil) {
    self.strokes = strokes
    self.solid = solid
  }

  /// The arrow back, for undoing.
  public static let undo = LineIcon("M3 8H12.25a4.1 4.1 0 0 1 0 8.25H8.5 M7 3.75L3 8L7 12.25")
  /// The arrow on, for redoing.
  public static let redo = LineIcon("M17 8H7.75a4.1 4.1 0 0 0 0 8.25H11.5 M13 3.75L17 8L13 12.25")
  /// A keyboard in the middle of its square.
  public static let keyboard = LineIcon(
    "M3 5h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-14a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1Z M6.75 12.25H13.25",
    solid: [5, 8.33, 11.67, 15].map { "M\($0 - 0.9) 8.5a0.9 0.9 0 1 1 1.8 0a0.9 0.9 0 1 1-1.8 0Z" }.joined())

  /// Draws the icon with its middle at `center`, `scale` times its size, in the current context.
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

  /// The corner of a device pixel nearest to `point` in the current context, so that an icon looks alike wherever it
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
      preconditionFailure("an icon's path: \(error)")
    }
  }
}
