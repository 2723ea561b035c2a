import CoreGraphics
import Foundation
import GalleyRequirements
import UIFoundation

/// Receives changes of the shown controller of a navigation controller. Every method has a default that does nothing.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AnyObject {
  /// Called before the view of a controller is shown by a push, a pop or a change of the stack.
  func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  /// Called after the view of a controller was shown.
  func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  /// Called before the view of a controller is shown by a push, a pop or a change of the stack. Does nothing by default.
  public func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool) {}
  /// Called after the view of a controller was shown. Does nothing by default.
  public func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {}
}

/// A stack of view controllers, of which the last is shown, below a bar with a back button.
///
/// Escape and Alt+Left go back as the button does. Going back restores the keyboard focus.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []
  private var formerFocus: [ObjectIdentifier: WeakView] = [:]
  /// The first responders without focus ring, such as a table in which a row was clicked.
  private var savedFirstResponders: [ObjectIdentifier: WeakView] = [:]
  private let container = UIView()
  /// The palette below the bar; `nil` if there is none.
  private weak var shownPalette: UIView?
  // Written by +Toolbar.
  let storedToolbar = UIToolbar()
  var isFootBarHidden = true
  /// The identity of the slide that is hiding the toolbar; `nil` if there is none.
  var footBarSlide: ToolbarSlide?
  // Written by +LargeTitle.
  let largeTitle = LargeTitleView()
  weak var followedScroller: UIScrollView?
  /// The views that are sliding out.
  private(set) var leaving: [UIView] = []
  /// The height that the large title took from the shown controller at the last layout; 0 if content scrolls under it.
  private var largeTitleInset: CGFloat = 0

  /// The bar above the shown view. Its items are those of the controllers on the stack.
  public let navigationBar = UINavigationBar()
  /// The delegate. Not retained; `nil` if there is none.
  open weak var delegate: (any UINavigationControllerDelegate)?

  /// Creates a navigation controller with a root controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// Creates an empty navigation controller. Galley has no nib files, so pass `nil` for both arguments.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil) }

  /// Always returns `nil`: Galley has no archives of controllers.
  public required init?(coder: NSCoder) { nil }

  /// The controllers, from the first to the shown one. Setting them replaces the stack without animation. Traps if a controller occurs twice.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The controller on top of the stack; `nil` if the stack is empty.
  public var topViewController: UIViewController? { stack.last }
  /// The presented controller (`presentedViewController`), or else the top controller; `nil` if there is neither.
  public var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  // MARK: Going

  /// Pushes a controller onto the stack and shows it. Traps if the stack already contains it.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    require(!stack.contains { $0 === viewController }, "\(type(of: viewController)) is already in the navigation stack")
    setViewControllers(stack + [viewController], animated: animated)
  }

  /// Removes the top controller, shows the previous one, and returns the removed controller. Returns `nil`, and changes nothing, if there is no
  /// previous one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    setViewControllers(stack.dropLast(), animated: animated)
    return top
  }

  /// Removes all controllers above the first, which is then shown, and returns the removed ones, the lowest first. Returns `nil`, and changes
  /// nothing, if the stack has fewer than two controllers.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? { stack.first.flatMap { popToViewController($0, animated: animated) } }

  /// Removes all controllers above `viewController`, which is then shown, and returns the removed ones, the lowest first. Returns `nil`, and
  /// changes nothing, if `viewController` is already on top. Traps if the stack does not contain it.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else {
      requirementFailed("\(type(of: viewController)) is not in the navigation stack")
    }
    let popped = Array(stack[(index + 1)...])
    guard !popped.isEmpty else { return nil }
    setViewControllers(Array(stack[...index]), animated: animated)
    return popped
  }

  /// Replaces the stack and shows its last controller. With `animated`, the view slides in: forwards if the controller is new to the stack,
  /// otherwise backwards. Traps if a controller occurs twice.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    var seen: Set<ObjectIdentifier> = []
    for controller in viewControllers {
      require(seen.insert(ObjectIdentifier(controller)).inserted, "\(type(of: controller)) is in the navigation stack twice")
    }
    let (old, new) = (stack, viewControllers)
    let (from, to) = (old.last, new.last)
    // The controller was already in the stack, so this goes back.
    let isBack = to.map { shown in old.contains { $0 === shown } } ?? true
    if from !== to, let from { saveFocus(of: from) }
    for controller in new where controller.parent !== self { addChild(controller) }
    let removed = old.filter { controller in !new.contains { $0 === controller } }
    for controller in removed {
      controller.willMove(toParent: nil)
      controller.markLeaving()
    }
    stack = new
    let added = new.filter { controller in !old.contains { $0 === controller } }
    // Notify the outgoing controller while it still has its navigation controller; it can navigate from there.
    if from !== to, let view = from?.viewIfLoaded, view.window != nil, view.superview === container { from?.beginAppearanceTransition(false, animated: animated) }
    let isUnchanged = stack.count == new.count && zip(stack, new).allSatisfy { $0 === $1 }
    if isViewLoaded, isUnchanged {
      show(to, from: from, isBack: isBack, animated: animated)
      // A controller that returns before it has left its window.
      if let to, to.appearance == .disappearing, to.viewIfLoaded?.window != nil {
        to.beginAppearanceTransition(true, animated: animated)
        to.endAppearanceTransition()
      }
    } else if let view = from?.viewIfLoaded, view.superview === container, stack.last !== from {
      view.removeFromSuperview()
    }
    // A notified controller may have navigated further.
    for controller in removed where !stack.contains(where: { $0 === controller }) {
      controller.removeFromParent()
      uncover(controller)
    }
    for controller in added where controller.parent === self { controller.didMove(toParent: self) }
    navigationBar.items = stack.map(\.navigationItem)
    storedToolbar.items = stack.last?.toolbarItems
    viewIfLoaded?.setNeedsLayout()
    tabBarController?.viewIfLoaded?.setNeedsLayout()
  }

  /// Pushes the controller, with an animation.
  open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

  override func childDidLeave(_ child: UIViewController) {
    guard stack.contains(where: { $0 === child }) else { return }
    setViewControllers(stack.filter { $0 !== child }, animated: false)
  }

  // MARK: The bar

  /// Whether the navigation bar is hidden; `false` by default.
  open var isNavigationBarHidden: Bool {
    get { navigationBar.isHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Hides or shows the navigation bar, in 200 ms if `animated`.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != navigationBar.isHidden else { return }
    navigationBar.isHidden = hidden
    viewIfLoaded?.setNeedsLayout()
    if animated, isViewLoaded { UIView.animate(withDuration: 0.2) { self.view.layoutIfNeeded() } }
  }

  // MARK: View

  /// Creates the view with the navigation bar, the toolbar and the view of the top controller, and handles keys for going back.
  open override func loadView() {
    let view = ContainerView(frame: .zero)
    view.handleKey = { [weak self] in self?.handleKey($0) ?? false }
    view.addSubview(navigationBar)
    container.clipsToBounds = true
    view.addSubview(container)
    view.addSubview(largeTitle)
    view.addSubview(storedToolbar)
    navigationBar.onAppearanceChange = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
    navigationBar.goBack = { [weak self] in _ = self?.popViewController(animated: true) }
    self.view = view
    show(stack.last, from: nil, isBack: false, animated: false)
  }

  /// Places the bars and the view of the top controller within the safe area.
  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOutBarsAndContent()
  }

  /// Lays out the navigation bar, the palette of the top controller's navigation item, the large title, the toolbar and, between them, the top
  /// controller's view.
  private func layOutBarsAndContent() {
    let safe = view.safeAreaInsets
    let bar = navigationBar.isHidden ? 0 : navigationBar.sizeThatFits(view.bounds.size).height
    navigationBar.frame = CGRect(x: 0, y: safe.top, width: view.bounds.width, height: bar)
    var top = navigationBar.isHidden ? 0 : safe.top + bar
    let palette = stack.last?.navigationItem.palette?.palette
    if shownPalette !== palette {
      // The view may have moved to another superview.
      if let former = shownPalette, former.superview === view { former.removeFromSuperview() }
      shownPalette = palette
      if let palette { view.insertSubview(palette, belowSubview: container) }
    }
    if let palette {
      let height = palette.sizeThatFits(view.bounds.size).height
      palette.frame = CGRect(x: 0, y: max(top, safe.top), width: view.bounds.width, height: height)
      top = palette.frame.maxY
    }
    let foot = layOutToolbar(safe)
    // The shown view needs its frame before safe areas are propagated and its scroll view is looked up.
    layOutShownView(below: top + largeTitleInset, above: foot)
    largeTitleInset = layOutLargeTitle(below: navigationBar.frame.maxY, width: view.bounds.width, hasPalette: palette != nil)
    if let palette, largeTitleInset > 0 { palette.frame.origin.y += largeTitleInset }
    layOutShownView(below: top + largeTitleInset, above: foot)
  }

  private func layOutShownView(below top: CGFloat, above foot: CGFloat) {
    container.frame = CGRect(x: 0, y: top, width: view.bounds.width, height: max(view.bounds.height - top - foot, 0))
    if let shown = stack.last?.viewIfLoaded, shown.superview === container, shown.frame != container.bounds { shown.frame = container.bounds }
  }

  private func show(_ to: UIViewController?, from: UIViewController?, isBack: Bool, animated: Bool) {
    guard to !== from else { return }
    for view in leaving { view.removeFromSuperview() }
    leaving = []
    let animates = animated && view.window != nil && from != nil && to != nil
    // A view that the program moved elsewhere stays there.
    let old = from?.viewIfLoaded.flatMap { $0.superview === container ? $0 : nil }
    if let to {
      delegate?.navigationController(self, willShow: to, animated: animates)
      let shown: UIView = to.view
      guard isStillToShow(to, from: from) else { return }
      UIView.performWithoutAnimation {
        shown.transform = .identity
        shown.frame = container.bounds
        shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if isBack { container.insertSubview(shown, at: 0) } else { container.addSubview(shown) }
        shown.layoutIfNeeded()
      }
      guard isStillToShow(to, from: from) else { return }
    }
    // The focus can also be on a button of the bar that is about to be removed.
    let hadFocus = hasFocus(old)
    defer { giveKeys(to: to) }
    guard animates, let old, let to else {
      old?.removeFromSuperview()
      if hadFocus { giveFocus(to: to) }
      if let to { delegate?.navigationController(self, didShow: to, animated: false) }
      return
    }
    if hadFocus { giveFocus(to: to) }
    if let first = view.window?.firstResponder as? UIView, first.isDescendant(of: old) { first.resignFirstResponder() }
    leaving.append(old)
    old.isUserInteractionEnabled = false
    // The final height below the large title is set before the slide: a new frame would end the animation.
    UIView.performWithoutAnimation { layOutBarsAndContent() }
    let width = container.bounds.width * (view.traitCollection.layoutDirection == .rightToLeft ? -1 : 1)
    let shown: UIView = to.view
    let finalFrame = shown.frame
    UIView.performWithoutAnimation { shown.frame = finalFrame.offsetBy(dx: isBack ? -width * 0.3 : width, dy: 0) }
    UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseOut) {
      shown.frame = finalFrame
      old.frame = old.frame.offsetBy(dx: isBack ? width : -width * 0.3, dy: 0)
    } completion: { [weak self] _ in
      guard let self else { return }
      old.isUserInteractionEnabled = true
      leaving.removeAll { $0 === old }
      if stack.last?.viewIfLoaded !== old {
        old.removeFromSuperview()
        old.frame = container.bounds
      }
      if let from { uncover(from) }
      delegate?.navigationController(self, didShow: to, animated: true)
    }
  }

  /// Returns whether `to` is still on top after other controllers were notified. Otherwise removes the view of `from`, unless that is on top or
  /// sliding out.
  private func isStillToShow(_ to: UIViewController, from: UIViewController?) -> Bool {
    if stack.last === to { return true }
    guard let former = from?.viewIfLoaded, stack.last !== from, former.superview === container, !leaving.contains(former) else { return false }
    let hadFocus = hasFocus(former)
    former.removeFromSuperview()
    if hadFocus { giveFocus(to: stack.last) }
    giveKeys(to: stack.last)
    return false
  }

  // MARK: Keys

  private func hasFocus(_ shown: UIView?) -> Bool {
    guard let shown, let focused = view.window?.focusedView else { return false }
    return focused.isDescendant(of: shown) || focused.isDescendant(of: navigationBar)
  }

  /// Makes the view that was first responder in `controller` when another controller was shown first responder again, unless a text view is first
  /// responder. If no such view is recorded or it is in no window, the navigation controller's view becomes first responder, so that it receives
  /// the keys that go back; this happens only if the window has no first responder and there is a previous controller.
  private func giveKeys(to controller: UIViewController?) {
    if let controller, let former = savedFirstResponders.removeValue(forKey: ObjectIdentifier(controller))?.view, former.window != nil,
      !(view.window?.firstResponder is any UIKeyInput)
    {
      former.becomeFirstResponder()
    } else if stack.count > 1, let window = view.window, window.firstResponder == nil {
      view.becomeFirstResponder()
    }
  }

  private func saveFocus(of controller: UIViewController) {
    if let keys = viewIfLoaded?.window?.firstResponder as? any FocusBeginning, let shown = controller.viewIfLoaded, keys.isDescendant(of: shown) {
      savedFirstResponders[ObjectIdentifier(controller)] = WeakView(view: keys)
    }
    guard let focused = viewIfLoaded?.window?.focusedView, let shown = controller.viewIfLoaded, focused.isDescendant(of: shown) else { return }
    formerFocus[ObjectIdentifier(controller)] = WeakView(view: focused)
  }

  /// Moves the keyboard focus to the view that had it when `controller` was last shown, or else to the first focusable view of `controller`.
  /// Removes the focus if there is no focusable view. Does nothing if `controller` is `nil`, or without a window.
  private func giveFocus(to controller: UIViewController?) {
    guard let controller, let window = view.window else { return }
    let former = formerFocus.removeValue(forKey: ObjectIdentifier(controller))?.view
    window.focus(former?.window === window ? former : controller.view.focusableViews().first)
  }

  private func handleKey(_ key: UIKey) -> Bool {
    guard stack.count > 1, !(stack.last?.navigationItem.hidesBackButton ?? false), leaving.isEmpty else { return false }
    let isRightToLeft = view.traitCollection.layoutDirection == .rightToLeft
    switch key.keyCode {
    case .keyboardEscape where key.modifierFlags.isEmpty:
      if stack.last?.viewIfLoaded?.closeTransientContent() == true || view.window?.putsInputViewAway() == true { return true }
    case .keyboardLeftArrow where key.modifierFlags == .alternate && !isRightToLeft: break
    case .keyboardRightArrow where key.modifierFlags == .alternate && isRightToLeft: break
    default: return false
    }
    popViewController(animated: true)
    return true
  }
}

extension UIViewController {
  /// The navigation controller that contains the controller, or `nil` if there is none.
  public var navigationController: UINavigationController? {
    var controller = parent
    while let current = controller {
      if let found = current as? UINavigationController { return found }
      controller = current.parent
    }
    return nil
  }
}

/// The view of a container controller: it receives the keys when its children resign first responder status.
@MainActor
final class ContainerView: UIView, FocusBeginning, KeyContainer {
  var handleKey: (UIKey) -> Bool = { _ in false }

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, handleKey(key) { return }
    super.pressesBegan(presses, with: event)
  }
}
