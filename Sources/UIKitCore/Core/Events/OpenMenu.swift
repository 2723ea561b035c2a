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
