import CoreGraphics
import Foundation
import UIFoundation

/// What a navigation bar shows for a controller: a title, and items at both ends.
@preconcurrency @MainActor
open class UINavigationItem: NSObject, ControllerCompanion, AppearanceOwner {
  weak var bar: UINavigationBar? { didSet { if bar !== oldValue { palette?.stands(in: bar == nil ? nil : controller) } } }
  private weak var controller: UIViewController?
  /// What stands below the bar.
  var palette: (any NavigationPalette)? {
    didSet {
      guard palette !== oldValue else { return }
      oldValue?.stands(in: nil)
      oldValue?.palette.removeFromSuperview()
      if bar != nil { palette?.stands(in: controller) }
      controller?.navigationController?.viewIfLoaded?.setNeedsLayout()
    }
  }
  private var ownTitle: String?

  /// An item with a title.
  public init(title: String) {
    ownTitle = title
    super.init()
  }

  /// A controller's, with its title.
  init(of controller: UIViewController) {
    self.controller = controller
    super.init()
  }

  /// In the middle of the bar; of a controller's item its title, unless another was set.
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

  /// Whether the title is shown large below the bar, where the bar prefers that; `automatic` by default: as the item before, and the first is.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { if largeTitleDisplayMode != oldValue { bar?.itemDidChange() } } }

  /// Whether a title is shown large.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As that of the item before; the first item's is.
    case automatic = 0
    case always = 1
    case never = 2
    /// As `never`: the title stands in the bar.
    case inline = 3
  }

  /// How the bar looks while the item is shown; `nil`, the default, for the bar's own.
  /// The item keeps a copy, of which changes are seen.
  open var standardAppearance: UINavigationBarAppearance? {
    didSet {
      standardAppearance = UIBarAppearance.owned(standardAppearance, by: self)
      appearanceDidChange()
    }
  }
  /// The same while what the bar stands over is at its start.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    didSet {
      scrollEdgeAppearance = UIBarAppearance.owned(scrollEdgeAppearance, by: self)
      appearanceDidChange()
    }
  }
  /// For bars of another height, which there are none of: kept, and not shown.
  open var compactAppearance: UINavigationBarAppearance? { didSet { compactAppearance = UIBarAppearance.owned(compactAppearance, by: self) } }
  /// The same at the start of what the bar stands over.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    didSet { compactScrollEdgeAppearance = UIBarAppearance.owned(compactScrollEdgeAppearance, by: self) }
  }

  /// In the middle of the bar in place of the title, in the size that fits it.
  open var titleView: UIView? { didSet { if titleView !== oldValue { bar?.itemDidChange() } } }
  /// On the way back to this item: in place of its title; `nil` by default.
  open var backButtonTitle: String? { didSet { bar?.itemDidChange() } }
  /// Whether there is no way back from this item in the bar; `false` by default.
  open var hidesBackButton = false { didSet { bar?.itemDidChange() } }
  /// Whether items at the start stand beside the way back, and not in its place; `false` by default.
  open var leftItemsSupplementBackButton = false { didSet { bar?.itemDidChange() } }
  /// At the start of the bar, from the edge inwards.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { bar?.itemDidChange() } }
  /// At the end of the bar, from the edge inwards.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { bar?.itemDidChange() } }
  /// The first of those at the start.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first of those at the end.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
}

extension UINavigationItem {
  /// Sets `leftBarButtonItems`; they come at once.
  public func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  /// Sets `rightBarButtonItems`; they come at once.
  public func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
  /// Sets `leftBarButtonItem`; it comes at once.
  public func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets `rightBarButtonItem`; it comes at once.
  public func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  /// Sets `hidesBackButton`, at once.
  public func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }

  func appearanceDidChange() { bar?.appearanceDidChange() }
}

/// What stands below a navigation bar while its item is shown: a search.
@MainActor
protocol NavigationPalette: AnyObject {
  var palette: UIView { get }
  /// The item is that of a controller in a navigation controller, or of none any more.
  func stands(in controller: UIViewController?)
  /// The item is the one that is shown, or lies below others.
  func comesToTop(_ isOnTop: Bool)
}

extension UIViewController {
  /// What a navigation bar shows for the controller; made when it is first asked for.
  public var navigationItem: UINavigationItem {
    let key = ObjectIdentifier(UINavigationItem.self)
    if let item = companions[key] as? UINavigationItem { return item }
    let made = UINavigationItem(of: self)
    companions[key] = made
    return made
  }
}
