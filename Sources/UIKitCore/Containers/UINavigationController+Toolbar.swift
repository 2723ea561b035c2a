import CoreGraphics
import Foundation
import UIFoundation

/// The items that a navigation controller's toolbar shows for a controller.
@MainActor
private final class ToolbarItems: ControllerItem {
  var items: [UIBarButtonItem]?
  func titleDidChange() {}
}

/// Identifies one slide of the toolbar out of view: another can begin before it has ended.
@MainActor
final class ToolbarSlide {}

extension UIViewController {
  /// The items that the navigation controller's toolbar shows while the controller is on top; `nil` by default.
  public var toolbarItems: [UIBarButtonItem]? {
    get { (controllerItems[ObjectIdentifier(ToolbarItems.self)] as? ToolbarItems)?.items }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets `toolbarItems`; `nil` removes all. With `animated`, new items fade in if visible.
  public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    let key = ObjectIdentifier(ToolbarItems.self)
    let stored = controllerItems[key] as? ToolbarItems ?? ToolbarItems()
    stored.items = toolbarItems
    controllerItems[key] = stored
    navigationController?.toolbarItemsDidChange(of: self, animated: animated)
  }
}

extension UINavigationController {
  /// The bar at the bottom, with the items of the top controller; never `nil`.
  public var toolbar: UIToolbar! { storedToolbar }

  /// Whether the toolbar is hidden; `true` by default.
  public var isToolbarHidden: Bool {
    get { isFootBarHidden }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Shows or hides the toolbar. It slides for 200 ms if `animated` and the view is in a window.
  public func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != isFootBarHidden else { return }
    let slides = animated && viewIfLoaded?.window != nil
    // Pending layout is not animated.
    if slides, !hidden { UIView.performWithoutAnimation { view.layoutIfNeeded() } }
    isFootBarHidden = hidden
    let slide = ToolbarSlide()
    footBarSlide = slides && hidden ? slide : nil
    viewIfLoaded?.setNeedsLayout()
    guard slides else { return }
    UIView.animate(withDuration: 0.2) {
      self.view.layoutIfNeeded()
    } completion: { [weak self] _ in
      guard let self, footBarSlide === slide else { return }
      footBarSlide = nil
      view.setNeedsLayout()
    }
  }

  /// Whether the shown controller, or one below it, hides the bars at the bottom.
  var hidesToolbarForPush: Bool { viewControllers.contains { $0.hidesBottomBarWhenPushed } }

  func toolbarItemsDidChange(of controller: UIViewController, animated: Bool) {
    if controller === topViewController { storedToolbar.setItems(controller.toolbarItems, animated: animated) }
  }

  /// Places the toolbar above the bottom inset of `safe`, and returns the height of both. A hidden toolbar is placed just below the bottom edge of
  /// the view, and the result is 0.
  func layOutToolbar(_ safe: UIEdgeInsets) -> CGFloat {
    let height = storedToolbar.sizeThatFits(view.bounds.size).height
    let waiting = CGRect(x: 0, y: view.bounds.height, width: view.bounds.width, height: height)
    if isFootBarHidden || hidesToolbarForPush {
      storedToolbar.isHidden = footBarSlide == nil || hidesToolbarForPush
      if storedToolbar.isHidden { UIView.performWithoutAnimation { storedToolbar.frame = waiting } } else { storedToolbar.frame = waiting }
      return 0
    }
    storedToolbar.isHidden = false
    storedToolbar.frame = waiting.offsetBy(dx: 0, dy: -safe.bottom - height)
    return height + safe.bottom
  }
}
