import UIKit

/// The arrows of undo and redo, on a square of 20 points, strokes of 1.5.
package enum HistoryIcon {
  case undo, redo

  /// SVG path data of what is stroked.
  package var strokes: String {
    switch self {
    case .undo: "M3 8H12.25a4.1 4.1 0 0 1 0 8.25H8.5 M7 3.75L3 8L7 12.25"
    case .redo: "M17 8H7.75a4.1 4.1 0 0 0 0 8.25H11.5 M13 3.75L17 8L13 12.25"
    }
  }

  /// Draws the arrow with its middle at `center`, in the current context.
  func draw(at center: CGPoint, color: UIColor) {
    guard let path = try? UIBezierPath(svgPath: strokes) else { preconditionFailure("not SVG path data: \(strokes)") }
    path.apply(CGAffineTransform(translationX: center.x - 10, y: center.y - 10))
    path.lineWidth = 1.5
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    color.setStroke()
    path.stroke()
  }
}
