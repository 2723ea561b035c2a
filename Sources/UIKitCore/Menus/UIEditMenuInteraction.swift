import CoreGraphics
import Foundation
import UIFoundation

/// Shows an edit menu over a view, with the standard edit actions that the responder chain can perform and the items of `UIMenuController.shared`.
///
/// Texts have one automatically: `UITextInteraction` uses it for the secondary button, a long press and the Menu key.
/// Commands are sent along the responder chain from the first responder, or from the interaction's view if there is none.
///
/// For touch, the menu is a row of titles above the target, or below it if the space above is insufficient; arrows at its ends
/// lead to further pages. For mouse and keyboard, it has rows with shortcuts. A menu shown by code depends on the last press.
@preconcurrency @MainActor
open class UIEditMenuInteraction: NSObject, EndingInteraction {
  /// Provides the menu and receives its events. Not retained; `nil` if the delegate no longer exists.
  open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
  /// The view with this interaction; `nil` if it was added to none.
  public private(set) weak var view: UIView?

  /// Returns whether a touch outside the menu, at a point of the window, belongs to another element, such as a selection handle or a key. `nil`
  /// if none does.
  package final var letsTouchThrough: ((_ point: CGPoint) -> Bool)?
  /// A closure that lifts the target under the touch that opened the menu, after the touch has moved to a point of the window. `nil` if nothing
  /// can be lifted.
  package final var lift: ((_ point: CGPoint, _ finger: Int) -> Void)?
  /// The open menu of this interaction; `nil` if there is none.
  private weak var shown: ContextMenuView?
  private var configuration: UIEditMenuConfiguration?
  /// The location at which the menu opened, in window coordinates.
  private var windowLocation = CGPoint.zero

  /// Creates an interaction with menus from `delegate`, which is not retained. Without a delegate, it shows the suggested actions.
  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  open func willMove(to view: UIView?) { dismissMenu() }
  open func didMove(to view: UIView?) { self.view = view }

  // MARK: Showing

  /// Shows the menu that the delegate returns for a configuration; without a delegate, the suggested actions. Does nothing if the delegate returns
  /// `nil`, if the menu is empty, or if the view is not in a window.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    guard let view, view.window != nil else { return }
    let requested = delegate?.editMenuInteraction(self, targetRectFor: configuration) ?? .null
    let rect = requested.isNull ? CGRect(origin: configuration.sourcePoint, size: .zero) : requested
    present(configuration, on: view, about: view.convert(rect, to: nil), by: .code) { start in
      let suggested = Self.suggestedActions(for: start)
      guard let delegate else { return suggested.isEmpty ? nil : UIMenu(children: suggested) }
      return delegate.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
    }
  }

  /// Closes the menu if it is open.
  open func dismissMenu() {
    guard let shown, let window = shown.superview as? UIWindow, window.router.menu === shown else { return }
    window.router.closeMenu()
  }

  package final func viewWillLeave() { dismissMenu() }

  /// Returns the location of the last menu in the coordinate space of `view`, or of the window if `view` is `nil`.
  open func location(in view: UIView?) -> CGPoint { UITouch.convert(windowLocation, from: self.view?.window, to: view) }

  /// Shows a menu for a target rectangle, and closes a menu that is open.
  ///
  /// - Parameters:
  ///   - rect: the target, in window coordinates. It alone determines where the menu is.
  ///   - point: the position of the press, in window coordinates, for `location(in:)` and for tracking the press; `nil` for the rectangle's origin.
  ///   - menu: creates the menu, for commands sent along the chain from `start`.
  /// - Returns: `false` if the view is not in a window, if there is no menu or an empty one, or if none of its rows is visible. In the last case, an
  ///   open menu has been closed.
  @discardableResult
  package final func present(
    _ configuration: UIEditMenuConfiguration, on view: UIView, about rect: CGRect, from point: CGPoint? = nil,
    by source: ContextMenuView.Source, menu makeMenu: (_ start: UIResponder) -> UIMenu?
  ) -> Bool {
    guard let window = view.window else { return false }
    self.windowLocation = point ?? rect.origin
    guard let menu = makeMenu(window.firstResponder ?? view), !menu.children.isEmpty else { return false }
    // This closes a menu that is open.
    window.router.closeMenu()
    let shown = ContextMenuView(menu, of: self, on: view, in: window, below: rect, by: source, edits: true)
    guard !shown.lastPanel.rows.isEmpty else { return false }
    shown.pressStart = self.windowLocation
    let controller = UIMenuController.shared
    controller.post(UIMenuController.willShowMenuNotification)
    let animator = MenuAnimator()
    delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
    (self.shown, self.configuration) = (shown, configuration)
    shown.willClose = { [weak self] in self?.willClose() }
    shown.didClose = { [weak shown] in controller.didClose(shown) }
    window.router.open(shown)
    controller.shown = shown
    animator.play()
    controller.post(UIMenuController.didShowMenuNotification)
    return true
  }

  private func willClose() {
    lift = nil
    UIMenuController.shared.post(UIMenuController.willHideMenuNotification)
    guard let configuration else { return }
    self.configuration = nil
    let animator = MenuAnimator()
    delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
    animator.play()
  }

  // MARK: Items

  /// Returns the standard actions and the app's items that the responder chain from `start` on performs, in groups, as edited by the responders of
  /// the chain in `buildMenu(with:)`.
  static func suggestedActions(for start: UIResponder) -> [UIMenuElement] {
    func group(_ commands: [UICommand], _ identifier: UIMenu.Identifier?) -> UIMenu? {
      let offered = commands.filter { $0.target(from: start) != nil }
      return offered.isEmpty ? nil : UIMenu(identifier: identifier, options: .displayInline, children: offered)
    }
    let groups = [
      group(pasteboardCommands, .standardEdit), group(selectingCommands, .selecting), group(lookUpCommands, .lookup), group(styleCommands, .textStyle),
      group(UIMenuController.shared.commands, nil),
    ]
    return MenuTree.built(groups.compactMap { $0 }, from: start)
  }

  /// The commands for cutting, copying, pasting and deleting.
  package static var pasteboardCommands: [UICommand] {
    [
      UIKeyCommand(title: "Cut", action: .cut, input: "x", modifierFlags: .control),
      UIKeyCommand(title: "Copy", action: .copy, input: "c", modifierFlags: .control),
      UIKeyCommand(title: "Paste", action: .paste, input: "v", modifierFlags: .control),
      UIKeyCommand(title: "Delete", action: .delete, input: UIKeyCommand.inputDelete),
    ]
  }

  /// The commands that select a word or everything.
  package static var selectingCommands: [UICommand] {
    [
      UICommand(title: "Select", action: .select),
      UIKeyCommand(title: "Select All", action: .selectAll, input: "a", modifierFlags: .control),
    ]
  }

  /// The command that opens the browser with a dictionary.
  package static var lookUpCommands: [UICommand] { [UICommand(title: "Define on the Web", action: .define)] }

  /// The commands that set the writing direction.
  package static var directionCommands: [UICommand] {
    [
      UICommand(title: "Left to Right", action: .makeTextWritingDirectionLeftToRight),
      UICommand(title: "Right to Left", action: .makeTextWritingDirectionRightToLeft),
    ]
  }

  /// The commands for bold, italic and underlined text.
  package static var styleCommands: [UICommand] {
    [
      UIKeyCommand(title: "Bold", action: .toggleBoldface, input: "b", modifierFlags: .control),
      UIKeyCommand(title: "Italic", action: .toggleItalics, input: "i", modifierFlags: .control),
      UIKeyCommand(title: "Underline", action: .toggleUnderline, input: "u", modifierFlags: .control),
    ]
  }
}
