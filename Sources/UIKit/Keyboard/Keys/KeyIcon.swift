import CoreGraphics
import UIFoundation

/// The drawings on keys, on a square of 20 points, strokes of 1.5.
package enum KeyIcon {
  case shift, shiftOn, capsLock, delete, globe, keyboard, dismiss

  static let side: CGFloat = 20
  private static let strokeWidth: CGFloat = 1.5

  /// Draws the icon with its middle at `center`, `scale` times its size.
  @MainActor
  package func draw(at center: CGPoint, scale: CGFloat, color: UIColor) {
    let half = Self.side / 2 * scale
    let place = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: center.x - half, ty: center.y - half)
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

  private static func path(_ data: String) -> UIBezierPath {
    do { return try UIBezierPath(svgPath: data) } catch { preconditionFailure("an icon's path: \(error)") }
  }

  private static let arrow = "M10 3L17.25 10.25H13.5V17H6.5V10.25H2.75Z"
  private static let board = "M3 2.5h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-14a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1Z M6.75 9.75H13.25"
  private static let raisedArrow = "M10 1.5L17.25 8.75H13.5V14.25H6.5V8.75H2.75Z"

  /// SVG path data.
  private var strokes: String {
    switch self {
    case .shift, .shiftOn: Self.arrow
    case .capsLock: Self.raisedArrow + "M6.5 17.75H13.5"
    case .delete: "M7.25 4H16.75a1 1 0 0 1 1 1V15a1 1 0 0 1-1 1H7.25L1.75 10Z M10 7.75L14.5 12.25 M14.5 7.75L10 12.25"
    case .globe:
      """
      M17.25 10a7.25 7.25 0 1 1-14.5 0a7.25 7.25 0 1 1 14.5 0Z M2.75 10H17.25 \
      M10 2.75c-4.2 4-4.2 10.5 0 14.5 M10 2.75c4.2 4 4.2 10.5 0 14.5
      """
    case .keyboard: Self.board
    case .dismiss: Self.board + "M7.25 15.5L10 18L12.75 15.5"
    }
  }

  /// SVG path data of what is filled; `nil` for nothing.
  private var solid: String? {
    switch self {
    case .shiftOn: Self.arrow
    case .capsLock: Self.raisedArrow
    case .keyboard, .dismiss: [5, 8.33, 11.67, 15].map { "M\($0 - 0.9) 6a0.9 0.9 0 1 1 1.8 0a0.9 0.9 0 1 1-1.8 0Z" }.joined()
    case .shift, .delete, .globe: nil
    }
  }
}
