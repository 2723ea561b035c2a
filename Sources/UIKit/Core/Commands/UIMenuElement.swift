import Foundation
import UIFoundation

/// Something in a menu: an action, a command, or another menu.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// Whether an item can be chosen, and how it looks.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Shown dimmed, and cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// Shown in red: it takes something away.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// Not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
  }

  /// Whether what an item switches is on: a check mark, or a dash for `mixed`.
  public enum State: Int, Sendable {
    case off, on, mixed
  }

  var storedTitle: String
  var storedImage: UIImage?

  /// What the row says.
  open var title: String { storedTitle }
  /// Stands before the title.
  open var image: UIImage? { storedImage }

  init(title: String, image: UIImage?) {
    (storedTitle, storedImage) = (title, image)
    super.init()
  }
}

/// A menu of actions, commands and further menus.
///
/// A menu in a menu is a submenu, which opens beside its row, in a finger's edit menu in the place of it; with `.displayInline` its items stand in the menu itself, between
/// separators.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// A name for a menu, by which it is found again.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The same as `init(rawValue:)`.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu stands in the one that holds it.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The items stand in the menu that holds this one.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// The row that opens it is red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// One of its items is on at a time: choosing an item turns it on, and the others off.
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  /// The one that it was made with; otherwise one that no other menu of this process has.
  public let identifier: Identifier
  /// How it stands in the menu that holds it, and whether one of its items is on at a time.
  public let options: Options
  /// Actions, commands and menus, in the order in which they stand.
  public let children: [UIMenuElement]

  private static var lastNumber = 0

  /// A menu of `children`. Without an identifier it gets a unique one.
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

  /// The items that are on, in order, those of submenus among them.
  open var selectedElements: [UIMenuElement] { leaves.filter { $0.mark == .on } }

  /// Actions and commands of the menu and of those in it, in order.
  var leaves: [UIMenuElement] { children.flatMap { ($0 as? UIMenu)?.leaves ?? [$0] } }

  /// Turns on the one of `leaves` that is `element`, and the others off.
  func selectOnly(_ element: UIMenuElement) {
    for leaf in leaves { leaf.mark = leaf === element ? .on : .off }
  }

  /// An item was chosen: menus of single selection that hold it mark it.
  func didChoose(_ element: UIMenuElement) {
    for case let menu as UIMenu in children { menu.didChoose(element) }
    if options.contains(.singleSelection), leaves.contains(where: { $0 === element }) { selectOnly(element) }
  }

  /// The same menu with other items.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(title: title, image: image, identifier: identifier, options: options, children: newChildren)
  }
}

extension UIMenuElement {
  /// The mark beside an action or a command; `.off` for others, which keep none.
  var mark: State {
    get { (self as? UIAction)?.state ?? (self as? UICommand)?.state ?? .off }
    set {
      (self as? UIAction)?.state = newValue
      (self as? UICommand)?.state = newValue
    }
  }
}
