import CoreGraphics
import Foundation

/// Recognizes a mouse press on a scroll indicator immediately, so that the views below get no event.
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
