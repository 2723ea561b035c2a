import CoreGraphics
import Foundation
import UIFoundation

/// Shows an edit menu over a view: the standard edit actions that somebody along the responder chain can perform now, and the
/// items of `UIMenuController.shared`.
///
/// Texts have one by themselves: `UITextInteraction` shows its menu through it for the secondary button, a long press and the Menu key.
/// Commands go up the chain from the first responder, or from the interaction's view where nobody is first.
///
/// A finger has it as one row of words above what it is about, or below that, where there is no room; arrows at its ends lead to further pages. A mouse
/// and keys have it as rows, with the keys of the desk. What a program shows is for the hand that pressed last.
@preconcurrency @MainActor
open class UIEditMenuInteraction: NSObject, EndingInteraction {
  /// Makes the menu, and hears of it.
  open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
  /// The view that it was added to.
  public private(set) weak var view: UIView?

  /// Whether a finger that comes down beside the menu, at a point of the window, is for something there, as a handle of a selection or a key.
  var letsFingerThrough: ((_ point: CGPoint) -> Bool)?
  /// Carries away what the finger rests on that has opened the menu, once it has moved to a point of the window; `nil` where nothing is carried.
  var lift: ((_ point: CGPoint, _ finger: Int) -> Void)?
  /// The menu of this interaction that is open.
  private weak var shown: ContextMenuView?
  private var configuration: UIEditMenuConfiguration?
  /// In the window.
  private var place = CGPoint.zero

  /// An interaction that shows the menus of `delegate`, which is not retained; without one, what is suggested.
  public init(delegate: (any UIEditMenuInteractionDelegate)?) {
    self.delegate = delegate
    super.init()
  }

  open func willMove(to view: UIView?) { dismissMenu() }
  open func didMove(to view: UIView?) { self.view = view }

  // MARK: Showing

  /// Shows the menu for a configuration; nothing happens where there is no menu or nothing in it.
  open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
    guard let view, view.window != nil else { return }
    let asked = delegate?.editMenuInteraction(self, targetRectFor: configuration) ?? .null
    let rect = asked.isNull ? CGRect(origin: configuration.sourcePoint, size: .zero) : asked
    present(configuration, on: view, about: view.convert(rect, to: nil), by: .code) { start in
      let suggested = Self.suggestedActions(for: start)
      guard let delegate else { return suggested.isEmpty ? nil : UIMenu(children: suggested) }
      return delegate.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
    }
  }

  /// Closes the menu, if it is open.
  open func dismissMenu() {
    guard let shown, let window = shown.superview as? UIWindow, window.router.menu === shown else { return }
    window.router.closeMenu()
  }

  func viewGoes() { dismissMenu() }

  /// Where the menu was asked for last.
  open func location(in view: UIView?) -> CGPoint { UITouch.convert(place, from: self.view?.window, to: view) }

  /// Shows a menu about a rectangle of the window.
  ///
  /// - Parameters:
  ///   - place: where the hand is, in the window; `nil` for the rectangle's corner.
  ///   - menu: makes it, for commands that go up the chain from `start`.
  /// - Returns: `false` where there is nothing to show.
  @discardableResult
  func present(
    _ configuration: UIEditMenuConfiguration, on view: UIView, about rect: CGRect, from place: CGPoint? = nil,
    by source: ContextMenuView.Source, menu makeMenu: (_ start: UIResponder) -> UIMenu?
  ) -> Bool {
    guard let window = view.window else { return false }
    self.place = place ?? rect.origin
    guard let menu = makeMenu(window.firstResponder ?? view), !menu.children.isEmpty else { return false }
    // Which closes one that is open.
    window.router.closeMenu()
    let shown = ContextMenuView(menu, of: self, on: view, in: window, below: rect, by: source, edits: true)
    guard !shown.lastPanel.rows.isEmpty else { return false }
    shown.pressStart = self.place
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

  /// The standard actions and the app's items that somebody from `start` on would perform.
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

  /// Cut, copy, paste, delete.
  static var pasteboardCommands: [UICommand] {
    [
      UIKeyCommand(title: "Cut", action: .cut, input: "x", modifierFlags: .control),
      UIKeyCommand(title: "Copy", action: .copy, input: "c", modifierFlags: .control),
      UIKeyCommand(title: "Paste", action: .paste, input: "v", modifierFlags: .control),
      UIKeyCommand(title: "Delete", action: .delete, input: UIKeyCommand.inputDelete),
    ]
  }

  /// Select, select all.
  static var selectingCommands: [UICommand] {
    [
      UICommand(title: "Select", action: .select),
      UIKeyCommand(title: "Select All", action: .selectAll, input: "a", modifierFlags: .control),
    ]
  }

  /// The browser, with a dictionary.
  static var lookUpCommands: [UICommand] { [UICommand(title: "Define on the Web", action: .define)] }

  /// From the left, from the right.
  static var directionCommands: [UICommand] {
    [
      UICommand(title: "Left to Right", action: .makeTextWritingDirectionLeftToRight),
      UICommand(title: "Right to Left", action: .makeTextWritingDirectionRightToLeft),
    ]
  }

  /// Bold, italic, underline.
  static var styleCommands: [UICommand] {
    [
      UIKeyCommand(title: "Bold", action: .toggleBoldface, input: "b", modifierFlags: .control),
      UIKeyCommand(title: "Italic", action: .toggleItalics, input: "i", modifierFlags: .control),
      UIKeyCommand(title: "Underline", action: .toggleUnderline, input: "u", modifierFlags: .control),
    ]
  }
}
