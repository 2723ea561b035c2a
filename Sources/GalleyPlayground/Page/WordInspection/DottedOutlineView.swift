import GalleyDocuments
import UIKit

/// A dotted outline: the position of a shape before it is dragged, or the line that the user is drawing.
final class DottedOutlineView: UIView {
  /// The outline in the page's content space, or `nil` for none.
  private var outline: UIBezierPath?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isHidden = true
  }

  required init?(coder: NSCoder) { nil }

  func show(_ path: UIBezierPath?) {
    setNeedsDisplay()
    outline = path
    isHidden = path == nil
    guard let path else { return }
    frame = path.bounds.insetBy(dx: -3, dy: -3).integral
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let dotted = outline?.copy() as? UIBezierPath else { return }
    dotted.apply(CGAffineTransform(translationX: -frame.minX, y: -frame.minY))
    dotted.lineWidth = 1.25
    dotted.lineCapStyle = .round
    dotted.setLineDash([1.25, 3.75], count: 2, phase: 0)
    Theme.blueLine.withAlphaComponent(0.42).setStroke()
    dotted.stroke()
  }
}
