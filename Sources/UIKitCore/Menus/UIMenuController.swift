import CoreGraphics
import Foundation
import UIFoundation

/// A custom item of the edit menu.
///
/// Like a standard edit action, its action is sent along the chain from the first responder. A class declares it in its
/// `ActionTable`, and `canPerformAction(_:withSender:)` determines whether it is shown.
///
///     UIMenuController.shared.menuItems = [UIMenuItem(title: "Expand", action: "expand:")]
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
  /// The title of the item.
  open var title: String
  /// The action to send along the responder chain.
  open var action: Selector

  /// Creates an item that sends `action`.
  public init(title: String, action: Selector) {
    (self.title, self.action) = (title, action)
    super.init()
  }
}

/// The shared edit menu of the program, with the app's custom items.
///
/// `menuItems` appear in the menus of all texts: text views, text fields, and views with a `UITextInteraction` or
/// `UIEditMenuInteraction`. The notifications also apply to those menus.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
  /// The only controller.
  public static let shared = UIMenuController()

  /// The app's custom items, after the standard ones. An item is shown if a responder in the chain can perform it. `nil` means none.
  open var menuItems: [UIMenuItem]?

  /// The open edit menu; `nil` if there is none.
  weak var shown: ContextMenuView?
  private lazy var interaction = UIEditMenuInteraction(delegate: nil)
  private weak var targetView: UIView?
  private var targetRect = CGRect.null

  // MARK: Showing

  /// Whether an edit menu is open. Setting it calls `setMenuVisible(_:animated:)`.
  open var isMenuVisible: Bool {
    get { shown?.superview != nil }
    set { setMenuVisible(newValue, animated: false) }
  }

  /// The frame of the open menu, in window coordinates; zero if none is open.
  open var menuFrame: CGRect { isMenuVisible ? shown?.panels.first { !$0.isHidden }?.frame ?? .zero : .zero }

  /// Shows the menu for `targetRect`, in the coordinate space of `targetView`, with the actions that the responder chain can currently perform. Does
  /// nothing if there are none.
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    setTargetRect(targetRect, in: targetView)
    let middle = CGPoint(x: targetRect.midX, y: targetRect.midY)
    interaction.present(
      UIEditMenuConfiguration(identifier: nil, sourcePoint: middle), on: targetView, about: targetView.convert(targetRect, to: nil), by: .code
    ) { UIMenu(children: UIEditMenuInteraction.suggestedActions(for: $0)) }
  }

  /// Closes the open edit menu, regardless of its origin.
  open func hideMenu() {
    guard let window = shown?.superview as? UIWindow, window.router.menu === shown else { return }
    window.router.closeMenu()
  }

  /// Closes the menu if its target is in `targetView`.
  open func hideMenu(from targetView: UIView) {
    if let view = shown?.view, view.isDescendant(of: targetView) { hideMenu() }
  }

  /// Sets the target of `setMenuVisible(_:animated:)`.
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
    (self.targetRect, self.targetView) = (targetRect, targetView)
  }

  /// Shows the menu for the target rectangle, or hides the open edit menu. Shows nothing if no target was set or its view no longer exists. The
  /// menu always fades, regardless of `animated`.
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    guard menuVisible else { return hideMenu() }
    if let targetView, !targetRect.isNull { showMenu(from: targetView, rect: targetRect) }
  }

  // MARK: Internal

  /// The app's items as commands.
  package final var commands: [UICommand] { (menuItems ?? []).map { AppCommand(title: $0.title, action: $0.action) } }

  /// Notifies observers that a menu has closed.
  ///
  /// - Parameter menu: the menu that closed. Another menu might already be open.
  func didClose(_ menu: ContextMenuView?) {
    if shown === menu { shown = nil }
    post(Self.didHideMenuNotification)
  }

  func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension UIMenuController {
  /// Posted before an edit menu opens. The object is the controller.
  public nonisolated static let willShowMenuNotification = Notification.Name("UIMenuControllerWillShowMenuNotification")
  /// Posted after an edit menu has opened. The object is the controller.
  public nonisolated static let didShowMenuNotification = Notification.Name("UIMenuControllerDidShowMenuNotification")
  /// Posted before an edit menu closes. The object is the controller.
  public nonisolated static let willHideMenuNotification = Notification.Name("UIMenuControllerWillHideMenuNotification")
  /// Posted after an edit menu has closed, before the chosen action is performed. The object is the controller.
  public nonisolated static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")
}

/// A custom item. It is omitted, not dimmed, if no responder performs it.
final class AppCommand: UICommand {}
