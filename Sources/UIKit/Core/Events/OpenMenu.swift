import CoreGraphics

/// A menu that is open over a window, and has all of its input. Points are the window's.
@MainActor
protocol OpenMenu: UIView {
  /// The pointer is at `point`, pressed or not.
  func moved(to point: CGPoint)
  /// A finger is at `point`.
  func moved(to point: CGPoint, by finger: Int)
  /// Whether a finger that comes down at a point is somebody else's, and the menu goes.
  func letsFingerThrough(at point: CGPoint) -> Bool
  func pressed(at point: CGPoint)
  func released(at point: CGPoint)
  func pointerLeft()
  func scrolled(by delta: CGVector, at point: CGPoint, isPrecise: Bool)
  /// Every key is the menu's.
  func take(_ key: UIKey)
  /// Called before and after it goes.
  var willClose: () -> Void { get }
  var didClose: () -> Void { get }
}

/// An interaction that opens menus for the secondary button and for keys.
@MainActor
protocol MenuOpening: UIInteraction {
  /// Shows the menu of a place in the window, where the secondary button is down; `false` where there is none.
  func openMenu(at place: CGPoint) -> Bool
  /// Whether the press is nobody else's also where it shows no menu.
  var ownsPresses: Bool { get }
  /// Shows the menu of what has the keys; `false` where there is none.
  func openByKeyboard() -> Bool
}
