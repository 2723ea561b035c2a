import Foundation
import UIFoundation

/// An element of a menu: an action, a command or another menu.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// Whether an item can be chosen, and its appearance.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The item is dimmed and cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// The item is red, because it deletes something.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// The item is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
  }

  /// The state of a menu item: a check mark for `on`, a dash for `mixed`.
  public enum State: Int, Sendable {
    case off, on, mixed
  }

  var storedTitle: String
  var storedImage: UIImage?

  /// The title of the item.
  open var title: String { storedTitle }
  /// The image before the title; `nil` means none.
  open var image: UIImage? { storedImage }

  init(title: String, image: UIImage?) {
    (storedTitle, storedImage) = (title, image)
    super.init()
  }
}

/// A menu of actions, commands and submenus.
///
/// A submenu opens beside its item; in an edit menu for touch, it replaces the menu. With `.displayInline`, its items are shown in the
/// parent menu, between separators.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// The identifier of a menu, by which it can be found.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier, as `init(rawValue:)` does.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu is shown in its parent.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The items are shown in the parent menu.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// The item that opens the menu is red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// At most a single item is on: choosing an item turns it on and the others off.
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  /// The identifier, unique within the process unless given at creation.
  public let identifier: Identifier
  /// How the menu is shown in its parent, and whether at most a single item is on.
  public let options: Options
  /// The actions, commands and menus, in order.
  public let children: [UIMenuElement]

  private static var lastNumber = 0

  /// Creates a menu of `children`. Without an identifier it gets a unique one.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [],
    children: [UIMenuElement] = []
  ) {
    UIMenu.lastNumber += 1
    self.identifier = identifier ?? Identifier("galley.menu.\(UIMenu.lastNumber)")
    self.options = options
    self.children = children
    super.init(title: title, image: image)
  }

  /// The items that are on, in order, including those of submenus.
  open var selectedElements: [UIMenuElement] { leaves.filter { $0.mark == .on } }

  /// The actions and commands of the menu and its submenus, in order.
  var leaves: [UIMenuElement] { children.flatMap { ($0 as? UIMenu)?.leaves ?? [$0] } }

  /// Turns on the item `element` of the menu or a submenu, and turns off all other items, also those of submenus.
  func selectOnly(_ element: UIMenuElement) {
    for leaf in leaves { leaf.mark = leaf === element ? .on : .off }
  }

  /// Called when an item was chosen. In the menu and submenus that have a single selection and contain `element`, turns it on and all other items
  /// off.
  func didChoose(_ element: UIMenuElement) {
    for case let menu as UIMenu in children { menu.didChoose(element) }
    if options.contains(.singleSelection), leaves.contains(where: { $0 === element }) { selectOnly(element) }
  }

  /// Returns a copy of the menu with other items, and with the same title, image, identifier and options.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(title: title, image: image, identifier: identifier, options: options, children: newChildren)
  }
}

extension UIMenuElement {
  /// The state of an action or a command; `.off` for other elements, which have none.
  var mark: State {
    get { (self as? UIAction)?.state ?? (self as? UICommand)?.state ?? .off }
    set {
      (self as? UIAction)?.state = newValue
      (self as? UICommand)?.state = newValue
    }
  }
}
