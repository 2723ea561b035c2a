import CoreGraphics
import Foundation
import GalleyWindowing
import UIFoundation

/// An open menu receives all input. Otherwise the secondary button and two keys open a menu.
extension EventRouter {
  /// Sends an event of the pointer, a touch or a key to the open menu, and returns `true`; text input is dropped. Returns `false` if no menu is
  /// open, and for other events. A touch that the menu lets through, the loss of the desktop's focus and another window size close the menu and
  /// return `false`.
  func sendToMenu(_ event: RawEvent, at time: TimeInterval) -> Bool {
    guard let menu else { return false }
    switch event.kind {
    case .pointerMoved(let location):
      pointerLocation = CGPoint(location)
      menu.moved(to: CGPoint(location))
    case .pointerDown(let location, let button):
      buttonMask.insert(UIEvent.ButtonMask(button))
      menu.pressed(at: CGPoint(location))
    case .pointerUp(let location, let button):
      buttonMask.remove(UIEvent.ButtonMask(button))
      endTouchUnderMenu(-button.rawValue, time)
      if touchButton == button { touchButton = nil }
      menu.released(at: CGPoint(location))
    case .pointerLeft: menu.pointerLeft()
    case .wheel(let location, let delta, let isPrecise):
      menu.scrolled(by: wheelDelta(delta, UIKeyModifierFlags(event.modifiers)), at: CGPoint(location), isPrecise: isPrecise)
    case .touch(_, .began, let location) where menu.letsTouchThrough(at: CGPoint(location)):
      closeMenu()
      return false
    case .touch(let id, let phase, let location): menuTouchChanged(id & Int.max, phase, CGPoint(location), menu, time)
    case .keyDown(let rawKey, _):
      ignoresText = true
      menu.handle(UIKey(rawKey, modifiers: event.modifiers))
    // Nothing is typed, but an input method can end its composition.
    case .textInput: isComposing = false
    case .textEditing(let text, _, _): isComposing = isComposing && !text.isEmpty
    case .focusChanged(false), .resized, .scaleChanged:
      closeMenu()
      return false
    default: return false
    }
    return true
  }

  private func menuTouchChanged(_ id: Int, _ phase: TouchPhase, _ location: CGPoint, _ menu: any OpenMenu, _ time: TimeInterval) {
    switch phase {
    case .began: menu.pressed(at: location)
    case .moved: menu.moved(to: location, by: id)
    case .ended:
      endTouchUnderMenu(id, time)
      menu.released(at: location)
    }
  }

  /// Cancels the touch with this identifier (the negative number of a mouse button), which was down when the menu opened or dragged a text away
  /// from it. Does nothing if there is no such touch.
  package func endTouchUnderMenu(_ identifier: Int, _ time: TimeInterval) {
    if let touch = touch(identifier) { change(touch, .cancelled, touch.windowLocation, time, []) }
  }

  // MARK: Opening and closing

  /// Opens the menu for `location` in the window, unless a touch or a button is down. Returns whether the press belongs to a menu: one has opened, or
  /// an interaction there owns presses without a menu.
  func opensMenu(at location: CGPoint) -> Bool {
    let found = interactions(from: window.hitTest(location, with: nil))
    let isOwned = found.contains(where: \.ownsPresses)
    guard touchButton == nil, touches.isEmpty else { return isOwned }
    return found.contains { $0.openMenu(at: location) } || isOwned
  }

  /// Opens a menu if the key is the Menu key or Shift-F10: that of the focused view, or else of the first responder, or of its nearest ancestor
  /// with a menu or accessibility actions, up to a bar. Returns `false` for other keys, while a touch is down, and if no menu opened.
  func opensMenu(for key: UIKey) -> Bool {
    let isMenuKey: Bool =
      switch key.keyCode {
      case .keyboardApplication, .keyboardMenu: true
      case .keyboardF10: key.modifierFlags.contains(.shift)
      default: false
      }
    guard isMenuKey, touches.isEmpty, let start = window.focusedView ?? window.firstResponder else { return false }
    var responder: UIResponder? = start
    while let current = responder {
      if let view = current as? UIView {
        return around(view).contains { view in menus(of: view).contains { $0.openByKeyboard() } || view.opensCustomActions() }
      }
      responder = current.next
    }
    return false
  }

  /// Returns the interactions that can open menus, of a view and its ancestors up to a bar, innermost first; empty if there are none or `view` is
  /// `nil`.
  private func interactions(from view: UIView?) -> [any MenuOpening] { around(view).flatMap { menus(of: $0) } }

  private func menus(of view: UIView) -> [any MenuOpening] { view.storedInteractions.compactMap { $0 as? any MenuOpening } }

  /// Returns a view and its ancestors, up to a bar: content under a bar does not receive a press on the bar.
  private func around(_ view: UIView?) -> [UIView] {
    var views: [UIView] = []
    var next = view
    while let view = next {
      views.append(view)
      next = view.floatsOverScrolling ? nil : view.superview
    }
    return views
  }

  /// Opens a menu, which receives all events until it closes. An open menu is closed first.
  package func open(_ view: any OpenMenu) {
    closeMenu()
    hover.pointerLeft()
    endHover(Timeline.shared.now, [])
    menu = view
    window.addSubview(view)
    window.host?.cursor = .arrow
  }

  /// Closes the open menu, if any.
  package func closeMenu() {
    guard let menu else { return }
    self.menu = nil
    menu.willClose()
    menu.removeFromSuperview()
    menu.didClose()
    updatePointer(Timeline.shared.now, [])
  }
}
