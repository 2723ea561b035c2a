import CoreGraphics
import Foundation
import UIFoundation

/// A tab: a title, and an image above it.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem, ControllerItem {
  private weak var controller: UIViewController?

  /// Creates a tab with a title, an image, or both.
  public init(title: String?, image: UIImage?, tag: Int) {
    super.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  init(of controller: UIViewController) {
    self.controller = controller
    super.init()
  }

  var shownTitle: String? { title ?? controller?.title }
  func titleDidChange() { bar?.itemDidChange(self) }
}

extension UIViewController {
  /// The tab of the controller, created on first access with the controller's title; never `nil`.
  public var tabBarItem: UITabBarItem! {
    get {
      let key = ObjectIdentifier(UITabBarItem.self)
      if let item = controllerItems[key] as? UITabBarItem { return item }
      let newItem = UITabBarItem(of: self)
      controllerItems[key] = newItem
      return newItem
    }
    set {
      controllerItems[ObjectIdentifier(UITabBarItem.self)] = newValue
      (parent as? UITabBarController)?.updateTabBarItems()
    }
  }

  /// The tab bar controller that contains the controller, or `nil` if there is none.
  public var tabBarController: UITabBarController? {
    var controller = parent
    while let current = controller {
      if let found = current as? UITabBarController { return found }
      controller = current.parent
    }
    return nil
  }
}

/// Receives changes of a tab bar controller's tabs. Every method has a default.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
  /// Returns whether a pressed tab can be selected; `true` by default.
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
  /// Called when the user has selected a tab, also if it already was selected. Does nothing by default.
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  /// Returns whether a pressed tab can be selected; `true` by default.
  public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { true }
  /// Called when the user has selected a tab, also if it already was selected. Does nothing by default.
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// A controller that shows one of several child controllers, selected in a bar at the bottom.
///
/// Ctrl+Page Down and Ctrl+Page Up select the next and the previous one, wrapping around.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
  /// The bar at the bottom.
  public let tabBar = UITabBar()
  /// The delegate, which receives user actions. Not retained; `nil` if there is none.
  open weak var delegate: (any UITabBarControllerDelegate)?
  private let container = UIView()

  /// The child controllers, one for each tab; `nil`, the default, for none.
  open var viewControllers: [UIViewController]? {
    didSet {
      let (old, new) = (oldValue ?? [], viewControllers ?? [])
      let shown = old.indices.contains(index) ? old[index] : nil
      for controller in old where !new.contains(where: { $0 === controller }) {
        controller.willMove(toParent: nil)
        if let shown = controller.viewIfLoaded, shown.superview === container { shown.removeFromSuperview() }
        controller.removeFromParent()
      }
      for controller in new where controller.parent !== self {
        addChild(controller)
        controller.didMove(toParent: self)
      }
      tabBar.items = new.map(\.tabBarItem)
      index = new.firstIndex { $0 === shown } ?? 0
      showSelected()
    }
  }
  private var index = 0

  override func childDidLeave(_ child: UIViewController) {
    guard let viewControllers, viewControllers.contains(where: { $0 === child }) else { return }
    self.viewControllers = viewControllers.filter { $0 !== child }
  }

  /// Called when a child controller has got another tab bar item. Sets the items of the tab bar again and keeps the selection.
  func updateTabBarItems() {
    tabBar.items = (viewControllers ?? []).map(\.tabBarItem)
    showSelected()
  }

  /// The index of the selected tab; 0 by default. Setting an index without a tab logs a message and changes nothing.
  open var selectedIndex: Int {
    get { index }
    set {
      guard let controllers = viewControllers, controllers.indices.contains(newValue) else {
        return PresentationDiagnostics.report("tab \(newValue) does not exist; the tab bar controller has \(viewControllers?.count ?? 0) tabs. Tab \(index) stays selected")
      }
      index = newValue
      showSelected()
    }
  }
  /// The selected controller; `nil` if there are no tabs. Setting it to a controller without a tab has no effect.
  open var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
    set { if let newIndex = viewControllers?.firstIndex(where: { $0 === newValue }) { selectedIndex = newIndex } }
  }

  /// Creates the view with the tab bar and the view of the selected controller, and handles keys for switching tabs.
  open override func loadView() {
    let view = ContainerView(frame: .zero)
    view.handleKey = { [weak self] in self?.handleKey($0) ?? false }
    view.addSubview(container)
    view.addSubview(tabBar)
    tabBar.choose = { [weak self] in self?.choose($0) }
    self.view = view
    showSelected()
  }

  private func showSelected() {
    tabBar.selectedIndex = index
    guard isViewLoaded else { return }
    view.setNeedsLayout()
    let shown = selectedViewController?.view
    for view in container.subviews where view !== shown { view.removeFromSuperview() }
    guard let shown, shown.superview !== container else { return }
    shown.frame = container.bounds
    shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(shown)
  }

  /// Places the tab bar at the bottom of the safe area and the selected view above it. Hides the bar if the shown controller requests it.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.safeAreaInsets
    tabBar.isHidden = (selectedViewController as? UINavigationController)?.hidesToolbarForPush ?? selectedViewController?.hidesBottomBarWhenPushed ?? false
    let height = tabBar.isHidden ? 0 : tabBar.sizeThatFits(view.bounds.size).height
    let bottom = view.bounds.height - safe.bottom
    tabBar.frame = CGRect(x: 0, y: bottom - height, width: view.bounds.width, height: height)
    // Without a bar, the shown view extends to the bottom of the window.
    container.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: tabBar.isHidden ? view.bounds.height : max(bottom - height, 0))
  }

  private func choose(_ index: Int) {
    guard let controllers = viewControllers, controllers.indices.contains(index),
      delegate?.tabBarController(self, shouldSelect: controllers[index]) ?? true
    else { return }
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: controllers[index])
  }

  private func handleKey(_ key: UIKey) -> Bool {
    guard let count = viewControllers?.count, count > 1, key.modifierFlags == .control else { return false }
    switch key.keyCode {
    case .keyboardPageDown: choose((index + 1) % count)
    case .keyboardPageUp: choose((index + count - 1) % count)
    default: return false
    }
    return true
  }
}
