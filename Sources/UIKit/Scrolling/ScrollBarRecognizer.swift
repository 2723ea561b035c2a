import CoreGraphics
import Foundation

/// A mouse's button that goes down on a scroll bar: begins at once, so that what lies under the bar hears nothing of it.
final class ScrollBarRecognizer: UIGestureRecognizer {
  /// Whether a point of the view lies on a bar.
  var isOnBar: (CGPoint) -> Bool = { _ in false }

  override init() {
    super.init()
    allowTouches(.indirectPointer)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    state = event.buttonMask == .primary && isOnBar(location(in: view)) ? .began : .failed
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
}
