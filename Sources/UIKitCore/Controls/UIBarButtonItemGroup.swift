import Foundation

/// A view that shows groups of items and is notified of changes.
@MainActor
package protocol BarButtonGroupOwner: AnyObject {
  /// Called when the items of a group, its representative item or `isHidden` have changed.
  func groupDidChange(_ group: UIBarButtonItemGroup)
}

/// A group of related items, with an optional representative item that replaces them if space is limited.
@preconcurrency @MainActor
open class UIBarButtonItemGroup: NSObject {
  /// The items, from the first to the last.
  open var barButtonItems: [UIBarButtonItem] { didSet { owner?.groupDidChange(self) } }
  /// The item shown in place of the group if space is limited. Without an action, it opens a menu of the items. If `nil`, the group is not replaced.
  open var representativeItem: UIBarButtonItem? { didSet { if representativeItem !== oldValue { owner?.groupDidChange(self) } } }
  /// Whether the group is left out; `false` by default.
  open var isHidden = false { didSet { if isHidden != oldValue { owner?.groupDidChange(self) } } }
  /// Whether the representative item is shown in place of the items now.
  public package(set) var isDisplayingRepresentativeItem = false

  /// The object that shows the group, which is notified of changes; `nil` if there is none.
  package final weak var owner: (any BarButtonGroupOwner)?

  /// Creates a group of items with an optional representative item.
  public init(barButtonItems: [UIBarButtonItem], representativeItem: UIBarButtonItem?) {
    self.barButtonItems = barButtonItems
    self.representativeItem = representativeItem
    super.init()
  }

  /// The items as rows of a menu, an item with a menu as a submenu; spaces and custom views are left out.
  package final var menuOfItems: UIMenu {
    UIMenu(children: barButtonItems.filter { !$0.isSpace && $0.customView == nil }.map { item in
      if let menu = item.menu, item.primaryAction == nil, item.action == nil {
        return UIMenu(title: item.title ?? menu.title, image: item.image, children: menu.children)
      }
      return UIAction(title: item.title ?? "", image: item.image, attributes: item.isEnabled ? [] : .disabled) { [weak item] _ in item?.trigger() }
    })
  }
}
