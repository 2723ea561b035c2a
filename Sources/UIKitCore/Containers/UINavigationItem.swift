import CoreGraphics
import Foundation
import UIFoundation

/// The contents of a navigation bar for a controller: a title, and items at both ends.
@preconcurrency @MainActor
open class UINavigationItem: NSObject, ControllerItem, AppearanceOwner {
  weak var bar: UINavigationBar? { didSet { if bar !== oldValue { palette?.install(in: bar == nil ? nil : controller) } } }
  private weak var controller: UIViewController?
  /// The palette below the bar; `nil` if there is none.
  package final var palette: (any NavigationPalette)? {
    didSet {
      guard palette !== oldValue else { return }
      oldValue?.install(in: nil)
      oldValue?.palette.removeFromSuperview()
      if bar != nil { palette?.install(in: controller) }
      controller?.navigationController?.viewIfLoaded?.setNeedsLayout()
    }
  }
  private var ownTitle: String?

  /// Creates an item with a title.
  public init(title: String) {
    ownTitle = title
    super.init()
  }

  /// Creates the item of `controller`, which has the controller's title.
  init(of controller: UIViewController) {
    self.controller = controller
    super.init()
  }

  /// The title in the middle of the bar. Unless set, that of the item's controller; `nil` for none.
  open var title: String? {
    get { ownTitle ?? controller?.title }
    set {
      ownTitle = newValue
      titleDidChange()
    }
  }

  func titleDidChange() { bar?.itemDidChange() }

  /// A line above the bar's row, which makes the bar higher; `nil`, the default, for none.
  open var prompt: String? { didSet { if prompt != oldValue { bar?.itemDidChange() } } }

  /// Whether the title is shown large below the bar if the bar prefers it; `automatic`, the default, inherits from the previous item, and is large
  /// for the first.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { if largeTitleDisplayMode != oldValue { bar?.itemDidChange() } } }

  /// Whether a title is shown large.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// The same as for the previous item; large for the first item.
    case automatic = 0
    case always = 1
    case never = 2
    /// The same as `never`: the title is shown in the bar.
    case inline = 3
  }

  /// The appearance of the bar while the item is shown; `nil`, the default, uses the bar's own.
  /// The item keeps a copy, whose changes take effect.
  open var standardAppearance: UINavigationBarAppearance? {
    didSet {
      standardAppearance = UIBarAppearance.owned(standardAppearance, by: self)
      appearanceDidChange()
    }
  }
  /// The appearance of the bar while the content is at its start; `nil`, the default, for the bar's own.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    didSet {
      scrollEdgeAppearance = UIBarAppearance.owned(scrollEdgeAppearance, by: self)
      appearanceDidChange()
    }
  }
  /// The appearance of compact bars. There are none, so that it is stored but not shown; `nil` by default.
  open var compactAppearance: UINavigationBarAppearance? { didSet { compactAppearance = UIBarAppearance.owned(compactAppearance, by: self) } }
  /// The compact variant of `scrollEdgeAppearance`; stored but not shown, `nil` by default.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    didSet { compactScrollEdgeAppearance = UIBarAppearance.owned(compactScrollEdgeAppearance, by: self) }
  }

  /// The view in the middle of the bar instead of the title, in its fitting size; `nil`, the default, for the title.
  open var titleView: UIView? { didSet { if titleView !== oldValue { bar?.itemDidChange() } } }
  /// The title of the back button that leads to this item, in place of the item's title; `nil` by default.
  open var backButtonTitle: String? { didSet { bar?.itemDidChange() } }
  /// Whether the bar shows no back button for this item; `false` by default.
  open var hidesBackButton = false { didSet { bar?.itemDidChange() } }
  /// Whether items at the leading edge are shown in addition to the back button instead of replacing it; `false` by default.
  open var leftItemsSupplementBackButton = false { didSet { bar?.itemDidChange() } }
  /// The items at the leading edge, from the edge inwards; `nil`, the default, for none.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { bar?.itemDidChange() } }
  /// The items at the trailing edge, from the edge inwards; `nil`, the default, for none.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { bar?.itemDidChange() } }
  /// The item nearest to the leading edge; `nil` if there is none. Setting it replaces all of `leftBarButtonItems`.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The item nearest to the trailing edge; `nil` if there is none. Setting it replaces all of `rightBarButtonItems`.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
}

extension UINavigationItem {
  /// Sets `leftBarButtonItems`, without animation.
  public func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  /// Sets `rightBarButtonItems`, without animation.
  public func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
  /// Sets `leftBarButtonItem`, without animation.
  public func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets `rightBarButtonItem`, without animation.
  public func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  /// Sets `hidesBackButton`, without animation.
  public func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }

  func appearanceDidChange() { bar?.appearanceDidChange() }
}

/// A view below a navigation bar while its item is shown, such as a search bar.
@MainActor
package protocol NavigationPalette: AnyObject {
  var palette: UIView { get }
  /// Called with the item's controller when the item is added to a bar, and with `nil` when it is removed or has another palette.
  func install(in controller: UIViewController?)
  /// Called whenever the items of the bar are set, with `true` if the palette's item is the shown one, `false` if other items cover it.
  func comesToTop(_ isOnTop: Bool)
}

extension UIViewController {
  /// The navigation item of the controller, created on first access.
  public var navigationItem: UINavigationItem {
    let key = ObjectIdentifier(UINavigationItem.self)
    if let item = controllerItems[key] as? UINavigationItem { return item }
    let newItem = UINavigationItem(of: self)
    controllerItems[key] = newItem
    return newItem
  }
}
