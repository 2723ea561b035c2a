import CoreGraphics

/// A menu that is open over a window and receives all of its input. Points are in window coordinates.
@MainActor
package protocol OpenMenu: UIView {
  /// Called when the pointer is at `point`, pressed or not.
  func moved(to point: CGPoint)
  /// Called when a finger is at `point`.
  func moved(to point: CGPoint, by touchIdentifier: Int)
  /// Returns whether a touch at a point belongs to another view. If so, the menu closes and that view receives the touch.
  func letsTouchThrough(at point: CGPoint) -> Bool
  func pressed(at point: CGPoint)
  func released(at point: CGPoint)
  func pointerLeft()
  func scrolled(by delta: CGVector, at point: CGPoint, isPrecise: Bool)
  /// Handles a key. An open menu receives every key.
  func handle(_ key: UIKey)
  /// The item that Return chooses; `nil` if no item is highlighted.
  var highlightedItem: UIView? { get }
  /// Returns whether the submenu of an item of the menu is open; `nil` for an item without a submenu, and for other views.
  func isSubmenuOpen(of item: UIView) -> Bool?
  /// Called before and after the menu closes.
  var willClose: () -> Void { get }
  var didClose: () -> Void { get }
}

/// An interaction that opens menus for the secondary button and keys.
@MainActor
package protocol MenuOpening: UIInteraction {
  /// Shows the menu for a location in the window, where the secondary button is down; returns `false` if no menu is shown.
  func openMenu(at location: CGPoint) -> Bool
  /// Whether this object owns the press even if it shows no menu.
  var ownsPresses: Bool { get }
  /// Shows the menu of the focused view; returns `false` if no menu is shown.
  func openByKeyboard() -> Bool
}

/// A menu bar, from which a menu was opened. The menu receives all input and passes on what leads to another menu of the bar.
@MainActor
package protocol MenuBarNavigating: AnyObject {
  /// Replaces the open menu by the next one (`step` 1) or the previous one (-1), with wrapping.
  func showMenu(by step: Int)
  /// Replaces or closes the open menu if `point`, in the window, is on a title of the bar. Returns `false` elsewhere.
  ///
  /// - Parameter isPressed: whether a button or a touch was pressed there, which closes the menu of this title; otherwise the pointer moved there.
  func showMenu(at point: CGPoint, isPressed: Bool) -> Bool
}
