import UIKit

/// A disc that the user drags, or moves with the arrow keys by a point, with Shift by ten.
class MovableDisc: UIView {
  /// Called when a drag begins, and before each step of an arrow key.
  var didLift: () -> Void = {}
  /// Called during a drag and for each step, with the distance in points from the position at the last call of `didLift`.
  var didMove: (CGPoint) -> Void = { _ in }

  init(name: String) {
    super.init(frame: .zero)
    backgroundColor = nil
    isAccessibilityElement = true
    accessibilityLabel = name
    let pan = UIPanGestureRecognizer()
    pan.addHandler { [weak self, weak pan] _ in
      guard let self, let pan, [.began, .changed, .ended].contains(pan.state) else { return }
      if pan.state == .began { didLift() }
      didMove(pan.translation(in: superview))
    }
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFocused: Bool { true }
  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds, bounds.width / 2) }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard case .step(let step) = presses.ringKey else { return super.pressesBegan(presses, with: event) }
    didLift()
    didMove(CGPoint(x: step.dx, y: step.dy))
  }
}
