import GalleyDocuments
import GalleyPlayground
import UIKit

/// A button that adds a shape, in the rail or in a narrow window's bottom bar: 40 points wide at L, with the shape's outline as its icon. The user
/// can also drag the shape out of it.
final class ShapeCell: BarButton {
  static let side: CGFloat = 40
  let kind: ShapeKind
  private let onCarry: (CarryPhase) -> Void
  /// The start of a touch that can become a drag, in window coordinates; `nil` if there is none.
  private var start: CGPoint?
  private var isCarrying = false

  /// Movement that does not start a drag, in points, for a mouse and for a touch.
  private static let slack: (pointer: CGFloat, finger: CGFloat) = (4, 10)

  /// Creates a button that adds a shape of a kind.
  ///
  /// - Parameter onCarry: called as the user drags the shape out.
  init(_ kind: ShapeKind, onCarry: @escaping (CarryPhase) -> Void, action: @escaping () -> Void) {
    self.kind = kind
    self.onCarry = onCarry
    super.init(side: Self.side, label: "Add \(kind.label)", action: action)
  }

  required init?(coder: NSCoder) { nil }

  private var iconSize: CGSize {
    switch kind {
    case .rectangle: CGSize(width: 18.5, height: 13)
    case .star: CGSize(width: 19, height: 18)
    case .heart: CGSize(width: 18.25, height: 16.75)
    case .leaf: CGSize(width: 17.25, height: 17.75)
    default: CGSize(width: 17.75, height: 17.75)
    }
  }

  override func drawIcon() {
    guard let outline = UnitOutlines.unitOutline(of: kind)?.copy() as? UIBezierPath else { return }
    let size = CGSize(width: iconSize.width * scale, height: iconSize.height * scale)
    outline.apply(CGAffineTransform(scaleX: size.width, y: size.height))
    if kind == .leaf {
      outline.move(to: CGPoint(x: size.width * 0.12, y: size.height * 0.88))
      outline.addQuadCurve(
        to: CGPoint(x: size.width * 0.66, y: size.height * 0.36),
        controlPoint: CGPoint(x: size.width * 0.28, y: size.height * 0.56))
    }
    let origin = LineIcon.wholePixel(CGPoint(x: middle.x - size.width / 2, y: middle.y - size.height / 2))
    outline.apply(CGAffineTransform(translationX: origin.x, y: origin.y))
    outline.lineWidth = LineIcon.strokeWidth * scale
    outline.lineJoinStyle = .round
    outline.lineCapStyle = .round
    if isEnabled {
      Theme.blueTint.setFill()
      outline.fill()
    }
    (isEnabled ? Theme.blueInk : Theme.ink.withAlphaComponent(Theme.disabledAlpha)).setStroke()
    outline.stroke()
  }

  // MARK: Dragging out

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    if isTracking { start = touches.first?.location(in: nil) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    guard isTracking, let touch = touches.first, let start else { return }
    let location = touch.location(in: nil)
    if isCarrying { return onCarry(.moved(location)) }
    guard hypot(location.x - start.x, location.y - start.y) > (touch.type == .direct ? Self.slack.finger : Self.slack.pointer) else { return }
    isCarrying = true
    onCarry(.began(location))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isCarrying, let touch = touches.first else { return super.touchesEnded(touches, with: event) }
    isCarrying = false
    // A drag does not count as a click.
    super.touchesCancelled(touches, with: event)
    onCarry(.ended(touch.location(in: nil)))
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    guard isCarrying else { return }
    isCarrying = false
    onCarry(.cancelled)
  }
}
