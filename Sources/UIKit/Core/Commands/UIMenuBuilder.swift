import Foundation
import UIFoundation

/// Whose menus are built.
@preconcurrency @MainActor
open class UIMenuSystem: NSObject {
  /// A menu bar: Galley has none, and builds none.
  public static let main = UIMenuSystem()
  /// The menus of texts.
  public static let context = UIMenuSystem()

  /// Has the menus built anew: they are, each time they open.
  open func setNeedsRebuild() {}
  /// Has the commands validated anew: they are, each time a menu opens.
  open func setNeedsRevalidate() {}
}

/// A menu that is about to be shown: `UIResponder.buildMenu(with:)` changes it.
///
/// Menus are named by their identifiers, wherever they stand; what names one that is not there changes nothing.
@preconcurrency @MainActor
public protocol UIMenuBuilder: AnyObject {
  /// Whose menus are built: `.context` for the menu of a text.
  var system: UIMenuSystem { get }
  /// The menu of that name; `nil` for none.
  func menu(for identifier: UIMenu.Identifier) -> UIMenu?
  /// The action of that name; `nil` for none.
  func action(for identifier: UIAction.Identifier) -> UIAction?
  /// The command that sends an action along with that list; `nil` for none.
  func command(for action: Selector, propertyList: Any?) -> UICommand?
  /// Puts a menu in the place of another.
  func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
  /// Gives a menu other items.
  func replaceChildren(ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])
  /// Puts a menu before another, beside it.
  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
  /// Puts a menu after another, beside it.
  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
  /// Puts a menu into another, first.
  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
  /// Puts a menu into another, last.
  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
  /// Takes a menu away, with what is in it.
  func remove(menu removedIdentifier: UIMenu.Identifier)
}

extension UIMenu.Identifier {
  /// All that is built.
  public static let root = UIMenu.Identifier("com.apple.menu.root")
  /// Cut, copy, paste, delete, and what selects.
  public static let standardEdit = UIMenu.Identifier("com.apple.menu.standard-edit")
  /// Undo and redo.
  public static let undoRedo = UIMenu.Identifier("com.apple.menu.undo-redo")
  /// What is told of a word elsewhere.
  public static let lookup = UIMenu.Identifier("com.apple.menu.lookup")
  /// Bold, italic, underlined.
  public static let textStyle = UIMenu.Identifier("com.apple.menu.text-style")
  /// From the left, from the right.
  public static let writingDirection = UIMenu.Identifier("com.apple.menu.writing-direction")

  // What iOS has besides, and Galley does not: to be named, and to put menus of one's own under.

  /// What shares a text.
  public static let share = UIMenu.Identifier("com.apple.menu.share")
  /// What learns a word.
  public static let learn = UIMenu.Identifier("com.apple.menu.learn")
  /// What replaces a word.
  public static let replace = UIMenu.Identifier("com.apple.menu.replace")
  /// How text looks.
  public static let format = UIMenu.Identifier("com.apple.menu.format")
  /// Fonts.
  public static let font = UIMenu.Identifier("com.apple.menu.font")
  /// Larger and smaller.
  public static let textSize = UIMenu.Identifier("com.apple.menu.text-size")
  /// Where lines stand.
  public static let alignment = UIMenu.Identifier("com.apple.menu.alignment")
  /// What finds.
  public static let find = UIMenu.Identifier("com.apple.menu.find")
  /// A menu bar's.
  public static let file = UIMenu.Identifier("com.apple.menu.file")
  /// A menu bar's.
  public static let edit = UIMenu.Identifier("com.apple.menu.edit")
  /// A menu bar's.
  public static let view = UIMenu.Identifier("com.apple.menu.view")

  /// What selects, which counts as a part of `standardEdit`.
  static let selecting = UIMenu.Identifier("galley.menu.selecting")
}

/// The elements of one menu while responders change them.
@MainActor
final class MenuTree: UIMenuBuilder {
  let system = UIMenuSystem.context
  private(set) var root: UIMenu

  init(_ elements: [UIMenuElement]) { root = UIMenu(identifier: .root, children: elements) }

  /// `elements` as those from `start` to the end of the chain would have them: the application is asked first, `start` last.
  static func built(_ elements: [UIMenuElement], from start: UIResponder?) -> [UIMenuElement] {
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

  func menu(for identifier: UIMenu.Identifier) -> UIMenu? { Self.find(in: root) { ($0 as? UIMenu)?.identifier == identifier } as? UIMenu }

  func action(for identifier: UIAction.Identifier) -> UIAction? {
    root.leaves.lazy.compactMap { $0 as? UIAction }.first { $0.identifier == identifier }
  }

  func command(for action: Selector, propertyList: Any?) -> UICommand? {
    root.leaves.lazy.compactMap { $0 as? UICommand }.first { command in
      command.action == action && (propertyList as? AnyHashable) == (command.propertyList as? AnyHashable)
    }
  }

  func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu) {
    change(replacedIdentifier) { _ in [replacementMenu] }
    removeSelecting(with: replacedIdentifier)
  }

  func replaceChildren(ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement]) {
    change(parentIdentifier) { [$0.replacingChildren(childrenBlock($0.children))] }
  }

  func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier) { change(siblingIdentifier) { [siblingMenu, $0] } }

  func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier) {
    // What selects belongs to it.
    let last = siblingIdentifier == .standardEdit && menu(for: .selecting) != nil ? UIMenu.Identifier.selecting : siblingIdentifier
    change(last) { [$0, siblingMenu] }
  }

  func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier) {
    change(parentIdentifier) { [$0.replacingChildren([childMenu] + $0.children)] }
  }

  func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier) {
    change(parentIdentifier) { [$0.replacingChildren($0.children + [childMenu])] }
  }

  func remove(menu removedIdentifier: UIMenu.Identifier) {
    change(removedIdentifier) { _ in [] }
    removeSelecting(with: removedIdentifier)
  }

  private func removeSelecting(with identifier: UIMenu.Identifier) {
    if identifier == .standardEdit { change(.selecting) { _ in [] } }
  }

  /// Puts what `body` makes of a menu in its place; of the root that is a menu again.
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
