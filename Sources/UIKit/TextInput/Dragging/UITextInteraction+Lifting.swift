import CoreGraphics
import Foundation
import Windowing

/// A finger that has rested on what is selected, and has its menu, carries the text away once it moves on; the menu goes.
extension UITextInteraction {
  /// The finger is at a point of the window.
  func lift(to place: CGPoint, by finger: Int) {
    guard press == nil, grab == nil, textDrag == nil, let drag = TextDrag(from: self, by: finger) else { return }
    delegate?.interactionWillBegin(self)
    textDrag = drag
    drag.move(to: place)
  }

  /// The finger lifts: the text lands where the caret shows, or stays where it was.
  func endLift(drops: Bool) {
    guard press == nil, let drag = textDrag, !drag.isDropping else { return }
    edgeScroller.stop()
    // It hears of the edit that its own drop makes.
    if drops { drag.drop() } else { drag.end() }
    textDrag = nil
    update()
    delegate?.interactionDidEnd(self)
  }
}
