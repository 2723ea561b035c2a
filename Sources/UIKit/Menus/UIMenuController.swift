import CoreGraphics
import Foundation
import UIFoundation

/// An item of an app's own in the edit menu.
///
/// Its action goes up the responder chain from the first responder, as a standard edit action does: a class lists it in its
/// `ActionTable`, and `canPerformAction(_:withSender:)` says whether it is shown now.
///
///     UIMenuController.shared.menuItems = [UIMenuItem(title: "Expand", action: "expand:")]
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
  /// What the row says.
  open var title: String
  /// What is sent along the chain.
  open var action: Selector

  /// An item that sends `action`.
  public init(title: String, action: Selector) {
    (self.title, self.action) = (title, action)
    super.init()
  }
}

/// The one edit menu of the program: what an app adds to it, and whether it is open.
///
/// `menuItems` stand in the menus of all texts: those of text views, of fields, and of any view with a `UITextInteraction` or a
/// `UIEditMenuInteraction`. The notifications tell of those menus, too.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
  /// The program's.
  public static let shared = UIMenuController()

  /// The app's own items, after the standard ones; each is shown where somebody along the responder chain can perform it.
  open var menuItems: [UIMenuItem]?

  /// The edit menu that is open.
  weak var shown: ContextMenuView?
  private lazy var interaction = UIEditMenuInteraction(delegate: nil)
  private weak var targetView: UIView?
  private var targetRect = CGRect.null

  // MARK: Showing

  /// Whether an edit menu is open; setting it is `setMenuVisible(_:animated:)`.
  open var isMenuVisible: Bool {
    get { shown?.superview != nil }
    set { setMenuVisible(newValue, animated: false) }
  }

  /// Where the open menu stands, in its window; zero while none is open.
  open var menuFrame: CGRect { isMenuVisible ? shown?.panels.first { !$0.isHidden }?.frame ?? .zero : .zero }

  /// Shows the menu about `targetRect`, a rectangle of `targetView`: what the first responder, or somebody after it, can perform now.
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    setTargetRect(targetRect, in: targetView)
    let middle = CGPoint(x: targetRect.midX, y: targetRect.midY)
    interaction.present(
      UIEditMenuConfiguration(identifier: nil, sourcePoint: middle), on: targetView, about: targetView.convert(targetRect, to: nil), by: .code
    ) { UIMenu(children: UIEditMenuInteraction.suggestedActions(for: $0)) }
  }

  /// Closes the edit menu that is open, whoever has opened it.
  open func hideMenu() {
    guard let window = shown?.superview as? UIWindow, window.router.menu === shown else { return }
    window.router.closeMenu()
  }

  /// Closes the menu, if it is about something in `targetView`.
  open func hideMenu(from targetView: UIView) {
    if let view = shown?.view, view.isDescendant(of: targetView) { hideMenu() }
  }

  /// What `setMenuVisible(_:animated:)` shows the menu about.
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
    (self.targetRect, self.targetView) = (targetRect, targetView)
  }

  /// Shows the menu about the rectangle that was set, or hides it; as every menu it fades, whatever `animated` says.
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    guard menuVisible else { return hideMenu() }
    if let targetView, !targetRect.isNull { showMenu(from: targetView, rect: targetRect) }
  }

  // MARK: Its own

  /// The app's items as commands.
  var commands: [UICommand] { (menuItems ?? []).map { AppCommand(title: $0.title, action: $0.action) } }

  /// - Parameter menu: the one that closed; another may be open by now.
  func didClose(_ menu: ContextMenuView?) {
    if shown === menu { shown = nil }
    post(Self.didHideMenuNotification)
  }

  func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension UIMenuController {
  /// Posted before an edit menu opens; the object is the controller.
  public nonisolated static let willShowMenuNotification = Notification.Name("UIMenuControllerWillShowMenuNotification")
  /// Posted when it is open.
  public nonisolated static let didShowMenuNotification = Notification.Name("UIMenuControllerDidShowMenuNotification")
  /// Posted before it closes.
  public nonisolated static let willHideMenuNotification = Notification.Name("UIMenuControllerWillHideMenuNotification")
  /// Posted when it has closed, before what was chosen is done.
  public nonisolated static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")
}

/// An item of an app's own: left out of the menu, not dimmed, where nobody would perform it.
final class AppCommand: UICommand {}
