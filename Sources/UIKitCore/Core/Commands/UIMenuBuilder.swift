import Foundation
import UIFoundation

/// The system whose menus are built.
@preconcurrency @MainActor
open class UIMenuSystem: NSObject {
  /// The system of the menu bar. Galley has no menu bar and does not build its menus.
  public static let main = UIMenuSystem()
  /// The system of the context menus of texts.
  public static let context = UIMenuSystem()

  /// Rebuilds the menus. Has no effect: they are built each time they open.
  open func setNeedsRebuild() {}
  /// Validates the commands again. Has no effect: they are validated each time a menu opens.
  open func setNeedsRevalidate() {}
}

/// Edits a menu before it is shown, in `UIResponder.buildMenu(with:)`.
///
/// Menus are found by their identifiers at any depth. Calls with an unknown identifier have no effect.
@preconcurrency @MainActor
public protocol UIMenuBuilder: AnyObject {
  /// The system whose menus are built: `.context` for the menu of a text.
  var system: UIMenuSystem { get }
  /// Returns the menu with an identifier, or `nil` if there is none.
  func menu(for identifier: UIMenu.Identifier) -> UIMenu?
  /// Returns the action with an identifier, or `nil` if there is none.
  func action(for identifier: UIAction.Identifier) -> UIAction?
  /// Returns the command with an action and a property list, or `nil` if there is none.
  func command(for action: Selector, propertyList: Any?) -> UICommand?
  /// Replaces a menu by another. Does nothing if there is no such menu.
  func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
  /// Replaces the items of a menu by the result of `childrenBlock`, which receives the current items. Does nothing if there is no such menu.
  func replaceChildren(ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])
  /// Inserts a menu before another, in the same parent. Does nothing if there is no such menu, or for the root.
  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
  /// Inserts a menu after another, in the same parent. Does nothing if there is no such menu, or for the root.
  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
  /// Inserts a menu as the first item of another. Does nothing if there is no such menu.
  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
  /// Inserts a menu as the last item of another. Does nothing if there is no such menu.
  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
  /// Removes a menu with its items; for the root, removes all items. Does nothing if there is no such menu.
  func remove(menu removedIdentifier: UIMenu.Identifier)
}

extension UIMenu.Identifier {
  /// The root of all menus.
  public static let root = UIMenu.Identifier("com.apple.menu.root")
  /// The menu of the commands for cutting, copying, pasting, deleting and selecting.
  public static let standardEdit = UIMenu.Identifier("com.apple.menu.standard-edit")
  /// The menu of the commands for undo and redo.
  public static let undoRedo = UIMenu.Identifier("com.apple.menu.undo-redo")
  /// The menu of the command that looks up a word.
  public static let lookup = UIMenu.Identifier("com.apple.menu.lookup")
  /// The menu of the commands for bold, italic and underlined text.
  public static let textStyle = UIMenu.Identifier("com.apple.menu.text-style")
  /// The menu of the commands that set the writing direction.
  public static let writingDirection = UIMenu.Identifier("com.apple.menu.writing-direction")

  // Menus of iOS that Galley does not have, so that programs can refer to them and add menus to them.

  /// The menu of the commands that share a text.
  public static let share = UIMenu.Identifier("com.apple.menu.share")
  /// The menu of the command that learns a word.
  public static let learn = UIMenu.Identifier("com.apple.menu.learn")
  /// The menu of the commands that replace a word.
  public static let replace = UIMenu.Identifier("com.apple.menu.replace")
  /// The menu of text formats.
  public static let format = UIMenu.Identifier("com.apple.menu.format")
  /// The menu of fonts.
  public static let font = UIMenu.Identifier("com.apple.menu.font")
  /// The menu of text sizes.
  public static let textSize = UIMenu.Identifier("com.apple.menu.text-size")
  /// The menu of text alignments.
  public static let alignment = UIMenu.Identifier("com.apple.menu.alignment")
  /// The menu of the commands that find text.
  public static let find = UIMenu.Identifier("com.apple.menu.find")
  /// The File menu of a menu bar.
  public static let file = UIMenu.Identifier("com.apple.menu.file")
  /// The Edit menu of a menu bar.
  public static let edit = UIMenu.Identifier("com.apple.menu.edit")
  /// The View menu of a menu bar.
  public static let view = UIMenu.Identifier("com.apple.menu.view")

  /// The menu of the selection commands, which count as a part of `standardEdit`.
  package static let selecting = UIMenu.Identifier("galley.menu.selecting")
}

/// The elements of a menu while responders edit them.
@MainActor
package final class MenuTree: UIMenuBuilder {
  package let system = UIMenuSystem.context
  private(set) var root: UIMenu

  init(_ elements: [UIMenuElement]) { root = UIMenu(identifier: .root, children: elements) }

  /// Returns `elements` as edited by the responder chain: by the application first, by `start` last. Leaves out empty menus of
  /// the top level. Returns
  /// `elements` unchanged if `start` is `nil`.
  package static func built(_ elements: [UIMenuElement], from start: UIResponder?) -> [UIMenuElement] {
    guard let start else { return elements }
    var chain: [UIResponder] = []
    var responder: UIResponder? = start
    while let current = responder {
      chain.append(current)
      responder = current.next
    }
    let tree = MenuTree(elements)
    for responder in chain.reversed() { responder.buildMenu(with: tree) }
    return tree.root.children.filter { ($0 as? UIMenu)?.children.isEmpty != true }
  }

  package func menu(for identifier: UIMenu.Identifier) -> UIMenu? { Self.find(in: root) { ($0 as? UIMenu)?.identifier == identifier } as? UIMenu }

  package func action(for identifier: UIAction.Identifier) -> UIAction? {
    root.leaves.lazy.compactMap { $0 as? UIAction }.first { $0.identifier == identifier }
  }

  package func command(for action: Selector, propertyList: Any?) -> UICommand? {
    root.leaves.lazy.compactMap { $0 as? UICommand }.first { command in
      command.action == action && (propertyList as? AnyHashable) == (command.propertyList as? AnyHashable)
    }
  }

  package func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu) {
    change(replacedIdentifier) { _ in [replacementMenu] }
    removeSelecting(with: replacedIdentifier)
  }

  package func replaceChildren(ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement]) {
    change(parentIdentifier) { [$0.replacingChildren(childrenBlock($0.children))] }
  }

  package func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier) {
    // The root has no siblings.
    if siblingIdentifier != .root { change(siblingIdentifier) { [siblingMenu, $0] } }
  }

  package func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier) {
    // The selection commands belong to the standard edit menu.
    let last = siblingIdentifier == .standardEdit && menu(for: .selecting) != nil ? UIMenu.Identifier.selecting : siblingIdentifier
    change(last) { [$0, siblingMenu] }
  }

  package func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier) {
    change(parentIdentifier) { [$0.replacingChildren([childMenu] + $0.children)] }
  }

  package func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier) {
    change(parentIdentifier) { [$0.replacingChildren($0.children + [childMenu])] }
  }

  package func remove(menu removedIdentifier: UIMenu.Identifier) {
    change(removedIdentifier) { _ in [] }
    removeSelecting(with: removedIdentifier)
  }

  private func removeSelecting(with identifier: UIMenu.Identifier) {
    if identifier == .standardEdit { change(.selecting) { _ in [] } }
  }

  /// Replaces the menus with an identifier by the result of `body`; does nothing if there are none. The root is replaced by the first element of the
  /// result, or by an empty root if that is not a menu.
  private func change(_ identifier: UIMenu.Identifier, _ body: (UIMenu) -> [UIMenuElement]) {
    if identifier == .root {
      root = body(root).first as? UIMenu ?? UIMenu(identifier: .root)
    } else if menu(for: identifier) != nil {
      root = root.replacingChildren(Self.changed(root.children, identifier, body))
    }
  }

  private static func changed(
    _ elements: [UIMenuElement], _ identifier: UIMenu.Identifier, _ body: (UIMenu) -> [UIMenuElement]
  ) -> [UIMenuElement] {
    elements.flatMap { element -> [UIMenuElement] in
      guard let menu = element as? UIMenu else { return [element] }
      if menu.identifier == identifier { return body(menu) }
      guard find(in: menu, where: { ($0 as? UIMenu)?.identifier == identifier }) != nil else { return [menu] }
      return [menu.replacingChildren(changed(menu.children, identifier, body))]
    }
  }

  private static func find(in menu: UIMenu, where isWanted: (UIMenuElement) -> Bool) -> UIMenuElement? {
    if isWanted(menu) { return menu }
    for element in menu.children {
      if let inner = element as? UIMenu, let found = find(in: inner, where: isWanted) { return found }
    }
    return nil
  }
}
