import GalleyDocuments
import UIKit

extension Theme {
  /// Draws a shape's tint and outline in the current context. Sets the width of `outline` to `lineWidth` points, and its joins to round ones.
  @MainActor public static func drawShape(_ outline: UIBezierPath, lineWidth: CGFloat = 1) {
    blueTint.setFill()
    outline.fill()
    blueLine.setStroke()
    outline.lineWidth = lineWidth
    outline.lineJoinStyle = .round
    outline.stroke()
  }
}
