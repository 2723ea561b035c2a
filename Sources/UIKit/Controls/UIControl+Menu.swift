import CoreGraphics
import UIFoundation

extension UIControl: MenuAnchor {
  /// The control, from the corner where the menu is to stand.
  func rectOfMenu(for configuration: UIContextMenuConfiguration) -> CGRect {
    let corner = menuAttachmentPoint(for: configuration)
    let top = min(bounds.minY, corner.y)
    return convert(CGRect(x: corner.x, y: top, width: max(bounds.maxX - corner.x, 0), height: corner.y - top), to: nil)
  }

  /// A finger in a scroll view may be about to scroll: it opens nothing before it is lifted.
  func opensMenuAtOnce(for touch: UITouch) -> Bool {
    guard touch.type == .direct else { return true }
    return !sequence(first: superview, next: { $0?.superview }).contains { ($0 as? UIScrollView)?.isScrollEnabled == true }
  }

  /// Shows the menu where that is what the control is for; `false` where it is not, or there is none.
  ///
  /// - Parameter place: where the hand is, in the window; `nil` for a key.
  func showMenu(by source: ContextMenuView.Source, at place: CGPoint?, _ event: UIEvent?) -> Bool {
    guard showsMenuAsPrimaryAction, let contextMenuInteraction else { return false }
    let isShown = place.map { contextMenuInteraction.open(at: $0, by: source) } ?? contextMenuInteraction.openByKeyboard()
    guard isShown else { return false }
    let isPress = source == .button || source == .finger
    sendActions(for: isPress ? [.touchDown, .menuActionTriggered] : .menuActionTriggered, event: event)
    return true
  }
}
