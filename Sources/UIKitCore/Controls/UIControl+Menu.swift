import CoreGraphics
import UIFoundation

extension UIControl: MenuAnchor {
  /// Returns the part of the control to the right of the menu's attachment point and above it, in the window's coordinate space.
  func rectOfMenu(for configuration: UIContextMenuConfiguration) -> CGRect {
    let corner = menuAttachmentPoint(for: configuration)
    let top = min(bounds.minY, corner.y)
    return convert(CGRect(x: corner.x, y: top, width: max(bounds.maxX - corner.x, 0), height: corner.y - top), to: nil)
  }

  /// Returns whether the control's menu opens when `touch` begins, rather than when it ends: `true` for a pointer. For a touch on the screen,
  /// `false` in a scroll view whose scrolling is enabled, because the touch can start scrolling.
  func opensMenuAtOnce(for touch: UITouch) -> Bool {
    guard touch.type == .direct else { return true }
    return !sequence(first: superview, next: { $0?.superview }).contains { ($0 as? UIScrollView)?.isScrollEnabled == true }
  }

  /// Shows the menu if it is the control's primary action, sends `.menuActionTriggered`, before it `.touchDown` for a press, and returns `true`.
  /// Returns `false` and sends nothing if the menu is not the primary action, or if no menu opened.
  ///
  /// - Parameter location: The location of the pointer or touch in the window, or `nil` if a key opens the menu.
  func showMenu(by source: ContextMenuView.Source, at location: CGPoint?, _ event: UIEvent?) -> Bool {
    guard showsMenuAsPrimaryAction, let contextMenuInteraction else { return false }
    let isShown = location.map { contextMenuInteraction.open(at: $0, by: source) } ?? contextMenuInteraction.openByKeyboard()
    guard isShown else { return false }
    let isPress = source == .button || source == .touch
    sendActions(for: isPress ? [.touchDown, .menuActionTriggered] : .menuActionTriggered, event: event)
    return true
  }
}
