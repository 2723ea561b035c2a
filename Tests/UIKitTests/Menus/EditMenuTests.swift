import CoreGraphics
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The edit menu: an app's items, and its delegate calls.
@MainActor @Suite(.serialized) struct EditMenuTests {
  /// A text view with an action of its own, which it performs only while something is selected.
  final class StateView: UITextView {
    var expanded: [String] = []
    override class var actions: ActionTable {
      super.actions.adding("expand:", to: StateView.self) { view, _ in view.expanded.append((view.text as NSString).substring(with: view.selectedRange)) }
    }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action == "expand:" ? selectedRange.length > 0 : super.canPerformAction(action, withSender: sender)
    }
  }

  final class StateField: UITextField {
    var expanded = 0
    override class var actions: ActionTable {
      super.actions.adding("expand:", to: StateField.self) { field, _ in field.expanded += 1 }
    }
  }

  /// Records the callbacks of edit menus.
  @MainActor
  final class MenuEventLog {
    var lines: [String] = []
    private var observers: [any NSObjectProtocol] = []

    init() {
      let names = [
        (UIMenuController.willShowMenuNotification, "will show"), (UIMenuController.didShowMenuNotification, "did show"),
        (UIMenuController.willHideMenuNotification, "will hide"), (UIMenuController.didHideMenuNotification, "did hide"),
      ]
      for (name, words) in names {
        observers.append(
          NotificationCenter.default.addObserver(forName: name, object: UIMenuController.shared, queue: nil) { [weak self] _ in
            MainActor.assumeIsolated { self?.lines.append("\(words) \(UIMenuController.shared.isMenuVisible)") }
          })
      }
    }
    func end() { observers.forEach(NotificationCenter.default.removeObserver) }
  }

  private func stage(_ views: UIView...) -> EventStage {
    UIMenuController.shared.menuItems = [UIMenuItem(title: "Expand", action: "expand:")]
    return .atDesk(views, height: 480)
  }

  private func close(_ stage: EventStage) {
    stage.closeAtDesk()
    UIMenuController.shared.menuItems = nil
  }

  private func openMenu(_ stage: EventStage) -> ContextMenuView? { stage.window.router.menu as? ContextMenuView }
  private func titles(_ stage: EventStage) -> [String] { openMenu(stage)?.lastPanel.rows.map(\.title) ?? [] }

  private func choose(_ title: String, _ stage: EventStage) throws {
    stage.window.layoutIfNeeded()
    let row = try #require(openMenu(stage)?.lastPanel.rows.first { $0.title == title })
    let rect = row.convert(row.bounds, to: nil)
    stage.click(rect.midX, rect.midY)
  }

  private func textView(_ text: String) -> StateView {
    let view = StateView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    return view
  }

  @Test func appItemIsInTextViewMenuIfItCanBePerformed() throws {
    let view = textView("CA and more")
    let stage = stage(view)
    let told = MenuEventLog()
    defer {
      told.end()
      close(stage)
    }
    stage.down(60, 13, .right)
    stage.up(60, 13, .right)
    #expect(titles(stage).contains("Paste") && !titles(stage).contains("Expand"), "nothing is selected")
    #expect(UIMenuController.shared.isMenuVisible)
    stage.key(41)
    #expect(told.lines == ["will show false", "did show true", "will hide true", "did hide false"])
    view.selectedRange = NSRange(location: 0, length: 2)
    stage.key(101)
    #expect(titles(stage).last == "Expand" && UIMenuController.shared.menuFrame.width > 100)
    try choose("Expand", stage)
    #expect(view.expanded == ["CA"] && !UIMenuController.shared.isMenuVisible)
  }

  @Test func appItemIsInMenusOfFieldsAndCustomViews() throws {
    let field = StateField(frame: CGRect(x: 10, y: 120, width: 200, height: 30))
    field.text = "CA"
    let plain = CustomTextView("plain", frame: CGRect(x: 10, y: 200, width: 200, height: 40))
    let stage = stage(field, plain)
    defer { close(stage) }
    stage.down(30, 135, .right)
    stage.up(30, 135, .right)
    try choose("Expand", stage)
    #expect(field.expanded == 1)
    stage.down(20, 205, .right)
    stage.up(20, 205, .right)
    #expect(titles(stage).contains("Select All") && !titles(stage).contains("Expand"), "nobody along the chain performs it")
  }

  /// An exercise: a state's abbreviation is expanded to its name, and copying is overridden by the field.
  @Test func customActionExpandsTextAndCopyIsOverridden() throws {
    final class PlaceField: UITextField {
      override class var actions: ActionTable {
        super.actions.adding("expand:", to: PlaceField.self) { field, _ in field.insertText("California") }
      }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        guard action == "expand:" else { return super.canPerformAction(action, withSender: sender) }
        return selectedTextRange.flatMap { text(in: $0) } == "CA"
      }
      override func copy(_ sender: Any?) {
        super.copy(sender)
        UIPasteboard.general.string = "State: " + (UIPasteboard.general.string ?? "")
      }
    }
    let field = PlaceField(frame: CGRect(x: 10, y: 120, width: 200, height: 30))
    field.text = "CA"
    let stage = stage(field)
    defer { close(stage) }
    field.becomeFirstResponder()
    field.selectAll(nil)
    stage.key(101)
    try choose("Copy", stage)
    #expect(UIPasteboard.general.string == "State: CA")
    stage.key(101)
    try choose("Expand", stage)
    #expect(field.text == "California")
    field.selectAll(nil)
    stage.key(101)
    #expect(!titles(stage).contains("Expand"))
  }

  @Test func menuControllerShowsActionsOfFirstResponder() throws {
    let view = textView("CA and more")
    let stage = stage(view)
    defer { close(stage) }
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 2)
    UIPasteboard.general.string = ""
    UIMenuController.shared.showMenu(from: view, rect: CGRect(x: 0, y: 8, width: 20, height: 10))
    #expect(titles(stage).filter { $0 != "Paste" } == ["Cut", "Copy", "Delete", "Select All", "Define on the Web", "Expand"])
    #expect(openMenu(stage).map { $0.panels[0].frame.minY > 17 } == true, "the menu is below its target rectangle")
    UIMenuController.shared.hideMenu(from: UIView())
    #expect(UIMenuController.shared.isMenuVisible)
    UIMenuController.shared.hideMenu(from: view)
    #expect(!UIMenuController.shared.isMenuVisible && stage.window.router.menu == nil)
    UIMenuController.shared.setTargetRect(CGRect(x: 0, y: 8, width: 20, height: 10), in: view)
    UIMenuController.shared.setMenuVisible(true, animated: false)
    try choose("Copy", stage)
    #expect(UIPasteboard.general.string == "CA")
  }

  /// A view with an edit menu interaction of its own.
  final class Board: UIView, UIEditMenuInteractionDelegate {
    var events: [String] = []
    var suggested: [String] = []
    lazy var interaction = UIEditMenuInteraction(delegate: self)

    override init(frame: CGRect) {
      super.init(frame: frame)
      addInteraction(interaction)
    }
    required init?(coder: NSCoder) { nil }
    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { action == .copy }
    override func copy(_ sender: Any?) { events.append("copy") }

    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      suggested = suggestedActions.compactMap { $0 as? UIMenu }.flatMap(\.children).map(\.title)
      guard configuration.identifier == AnyHashable("shown") else { return nil }
      return UIMenu(children: suggestedActions + [UIAction(title: "Pin") { [weak self] _ in self?.events.append("pin") }])
    }
    func editMenuInteraction(_ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration) -> CGRect {
      CGRect(x: 10, y: 10, width: 50, height: 40)
    }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) {
      events.append("will present")
      animator.addCompletion { [weak self] in self?.events.append("presented") }
    }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) {
      events.append("will dismiss")
      interaction.dismissMenu()
    }
  }

  @Test func interactionDelegateProvidesMenuAndIsNotified() throws {
    let board = Board(frame: CGRect(x: 20, y: 20, width: 200, height: 100))
    let stage = stage(board)
    defer { close(stage) }
    board.interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: "not shown", sourcePoint: .zero))
    #expect(stage.window.router.menu == nil && board.suggested == ["Copy"] && board.events.isEmpty)
    board.interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: "shown", sourcePoint: .zero))
    #expect(titles(stage) == ["Copy", "Pin"] && openMenu(stage)?.lastPanel.highlighted == nil)
    #expect(openMenu(stage).map { $0.panels[0].frame.minY >= 70 } == true, "below the rectangle")
    #expect(board.interaction.location(in: board) == CGPoint(x: 10, y: 10))
    stage.wait(400)
    try choose("Pin", stage)
    #expect(board.events == ["will present", "presented", "will dismiss", "pin"])
    board.interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: "shown", sourcePoint: .zero))
    try choose("Copy", stage)
    #expect(board.events.suffix(2) == ["will dismiss", "copy"])
    board.interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: "shown", sourcePoint: .zero))
    board.removeInteraction(board.interaction)
    #expect(stage.window.router.menu == nil)
  }
}
