import CoreGraphics
import Foundation
import GalleyWindowing
import UIKitCore

/// A touch that has rested on the selection, and opened its menu, drags the text once it moves on; the menu closes.
extension UITextInteraction {
  /// Begins to drag the selection with a touch that is at a point of the window. Does nothing during another press or drag, and if the
  /// selection cannot be dragged.
  func lift(to point: CGPoint, by touchIdentifier: Int) {
    guard press == nil, grab == nil, textDrag == nil, let drag = TextDrag(from: self, by: touchIdentifier) else { return }
    delegate?.interactionWillBegin(self)
    textDrag = drag
    drag.move(to: point)
  }

  /// Ends the drag of the touch: the text is dropped at the caret if `drops`, or stays at its source. Does nothing during a press or a drop, or
  /// without a drag.
  func endLift(drops: Bool) {
    guard press == nil, let drag = textDrag, !drag.isDropping else { return }
    edgeScroller.stop()
    // The drag is notified of the edit that its own drop makes.
    if drops { drag.drop() } else { drag.end() }
    textDrag = nil
    update()
    delegate?.interactionDidEnd(self)
  }
}
