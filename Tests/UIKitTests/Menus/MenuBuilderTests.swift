import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Responders that modify the menu of a text.
@MainActor @Suite(.serialized) struct MenuBuilderTests {
  private func tree() -> MenuTree {
    func menu(_ identifier: UIMenu.Identifier, _ titles: String...) -> UIMenu {
      UIMenu(identifier: identifier, options: .displayInline, children: titles.map { UICommand(title: $0, action: Selector($0)) })
    }
    return MenuTree([menu(.standardEdit, "cut", "copy"), menu(.selecting, "all"), UIMenu(title: "More", identifier: .format, children: [menu(.textStyle, "bold")])])
  }

  private func check(_ expected: String, _ location: SourceLocation = #_sourceLocation, _ body: (MenuTree) -> Void) {
    let tree = tree()
    body(tree)
    func words(_ element: UIMenuElement) -> String {
      (element as? UIMenu).map { "(\($0.children.map(words).joined(separator: " ")))" } ?? element.title
    }
    #expect(tree.root.children.map(words).joined(separator: " ") == expected, sourceLocation: location)
  }

  private let new = UIMenu(children: [UICommand(title: "new", action: "new")])

  @Test func menusAreInsertedAndRemovedByIdentifier() {
    check("(cut copy) (all) ((bold))") { _ in }
    check("((bold))") { $0.remove(menu: .standardEdit) }
    check("(cut copy) (all) ()") { $0.remove(menu: .textStyle) }
    check("(cut copy) (all) ((bold))") { $0.remove(menu: .lookup) }
    check("(new) (cut copy) (all) ((bold))") { $0.insertSibling(new, beforeMenu: .standardEdit) }
    check("(cut copy) (all) (new) ((bold))") { $0.insertSibling(new, afterMenu: .standardEdit) }
    check("(cut copy) (all) ((bold) (new))") { $0.insertSibling(new, afterMenu: .textStyle) }
    check("(cut copy) (all) ((bold))") { $0.insertSibling(new, beforeMenu: .root) }
    check("(cut copy) (all) ((bold))") { $0.insertSibling(new, afterMenu: .root) }
    check("(cut copy) (all) ((new) (bold))") { $0.insertChild(new, atStartOfMenu: .format) }
    check("(cut copy) (all) ((bold)) (new)") { $0.insertChild(new, atEndOfMenu: .root) }
    check("(new) ((bold))") { $0.replace(menu: .standardEdit, with: new) }
    check("(copy cut) (all) ((bold))") { $0.replaceChildren(ofMenu: .standardEdit) { $0.reversed() } }
  }

  @Test func existingMenusAndCommandsAreFound() {
    let tree = tree()
    #expect(tree.menu(for: .textStyle)?.children.first?.title == "bold" && tree.menu(for: .lookup) == nil && tree.menu(for: .root) === tree.root)
    #expect(tree.command(for: "copy", propertyList: nil)?.title == "copy" && tree.command(for: "copy", propertyList: 1) == nil)
    #expect(tree.action(for: UIAction.Identifier("none")) == nil && tree.system === UIMenuSystem.context)
  }

  final class NoteView: UITextView {
    override func buildMenu(with builder: any UIMenuBuilder) {
      super.buildMenu(with: builder)
      builder.remove(menu: .lookup)
      builder.insertChild(UIMenu(options: .displayInline, children: [UIAction(title: "Cite") { [weak self] _ in self?.text = "cited" }]), atEndOfMenu: .root)
    }
  }

  @Test func textViewCustomizesItsMenu() throws {
    let view = NoteView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    view.text = "words"
    let stage = EventStage.atDesk([view], height: 480)
    defer { stage.closeAtDesk() }
    view.becomeFirstResponder()
    view.selectAll(nil)
    stage.key(101)
    let rows = (stage.window.router.menu as? ContextMenuView)?.lastPanel.rows.map(\.title) ?? []
    #expect(rows.contains("Copy") && rows.last == "Cite" && !rows.contains("Define on the Web"))
    UIMenuController.shared.isMenuVisible = false
    #expect(stage.window.router.menu == nil)
  }
}
