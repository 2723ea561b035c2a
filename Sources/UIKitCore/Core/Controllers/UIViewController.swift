import CoreGraphics
import Foundation
import GalleyRequirements
import UIFoundation

/// Creates and lays out a view, and is notified when it appears and disappears.
///
/// The view is created on first access: `loadView`, then `viewDidLoad`. A window notifies its root controller of
/// appearance; a controller notifies the children whose views are in its own.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UITraitEnvironment {
  private var storedView: UIView?
  private var isLoading = false
  private(set) var appearance = Appearance.disappeared

  enum Appearance { case appearing, appeared, disappearing, disappeared }

  /// The controller that this one is a child of; `nil` at the top.
  public internal(set) weak var parent: UIViewController?
  /// The child controllers, in the order in which they were added.
  public internal(set) var children: [UIViewController] = []

  // Written by UITraitChangeObservable.
  var traitState = TraitState()
  // Written by the controller's containers: bar items, by kind.
  var controllerItems: [ObjectIdentifier: any ControllerItem] = [:]
  // Written by +Presenting.
  var presentation: PresentationView?
  /// The controller that presents this one; `nil` if it is not presented.
  package final weak var presenter: UIViewController?
  // Written by +ParentChanges.
  var parentMove = ParentMove.none
  var storedPresentationController: UIPresentationController?

  /// The title, shown by the container of the controller. `nil` by default.
  open var title: String? { didSet { if title != oldValue { for item in controllerItems.values { item.titleDidChange() } } } }

  /// The size in points that the controller prefers in a container; zero, the default, is no preference. Setting another value notifies the parent.
  open var preferredContentSize = CGSize.zero {
    didSet {
      if preferredContentSize != oldValue { parent?.preferredContentSizeDidChange(forChildContentContainer: self) }
    }
  }

  /// Insets of the view in addition to its superview's safe area, in points; zero by default.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard additionalSafeAreaInsets != oldValue else { return }
      UIView.hasSafeAreas = true
      viewIfLoaded?.notifySafeAreaChange()
    }
  }

  /// Creates a controller. Galley has no nib files: traps unless `nibNameOrNil` is `nil`. The bundle is ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    require(nibNameOrNil == nil, "nib \(nibNameOrNil ?? "") cannot be loaded: Galley does not support nib files; override loadView()")
    super.init()
  }

  /// Always returns `nil`: Galley cannot decode controllers from archives.
  public required init?(coder: NSCoder) { nil }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // Written by a navigation controller; a new parent has none at first.
  /// The height of the view that a large title covers.
  var barInset: CGFloat = 0 {
    didSet {
      guard barInset != oldValue else { return }
      UIView.hasSafeAreas = true
      viewIfLoaded?.notifySafeAreaChange()
    }
  }

  // MARK: Status bar
  // A desktop has no status bar. `UIWindowScene.statusBarManager` reports its style.

  /// The preferred appearance of the status bar's text; `.default` by default.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// The child that determines the style; `nil`, the default, for the controller itself.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// Whether the status bar is hidden; `false` by default. Has no effect: Galley shows no status bar.
  open var prefersStatusBarHidden: Bool { false }
  /// Reads the appearance of the status bar again. Has no effect: Galley shows no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}

  // MARK: Bars and orientations

  /// Whether the bars at the bottom (a navigation controller's toolbar and a surrounding tab bar) are hidden while the controller, or another
  /// pushed over it, is shown; `false` by default. Set it before the controller is pushed.
  open var hidesBottomBarWhenPushed = false
  /// The bars below which iOS extends the view. Has no effect: bars are beside the view, and only a large title covers it.
  open var edgesForExtendedLayout: UIRectEdge = .all
  /// Whether the view extends below opaque bars; `false` by default. Has no effect: bars are beside the view.
  open var extendedLayoutIncludesOpaqueBars = false
  /// Whether the controller's view is what a presentation with `currentContext` or `overCurrentContext` covers, if this controller or a
  /// descendant presents; `false` by default. The rest of the window remains visible and takes touches. Searches do not depend on it.
  open var definesPresentationContext = false
  /// The supported orientations; `.all` by default. Has no effect: a window can have any shape.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// The preferred orientation when presented; `.portrait` by default. Has no effect: a window can have any shape.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Whether the view rotates with the device; `true` by default. Has no effect: a window does not rotate.
  open var shouldAutorotate: Bool { true }
  /// Reads the supported orientations again. Has no effect: a window can have any shape.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}

  // MARK: View

  /// The view, created on first access. A new view replaces the previous one in its superview.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set {
      let former = storedView
      former?.controller = nil
      storedView = newValue
      newValue?.controller = self
      if let former, let newValue, former !== newValue { newValue.assumePosition(of: former) }
    }
  }

  /// The view if it is loaded, otherwise `nil`.
  public var viewIfLoaded: UIView? { storedView }
  /// Whether the view has been created.
  public var isViewLoaded: Bool { storedView != nil }

  /// Creates the view if it is not loaded, and calls `viewDidLoad()`. Traps if `loadView()` sets no view, or reads `view` before it has set it.
  public func loadViewIfNeeded() {
    guard storedView == nil else { return }
    require(!isLoading, "\(type(of: self)).loadView() reads `view` before it has set it")
    isLoading = true
    loadView()
    isLoading = false
    require(storedView != nil, "\(type(of: self)).loadView() set no view")
    viewDidLoad()
  }

  /// Creates the view and assigns it to `view`; by default an empty `UIView`.
  open func loadView() { view = UIView(frame: .zero) }

  /// Called once, when the view has been created. Does nothing by default.
  open func viewDidLoad() {}
  /// Called when the view has been added to a window, before `viewDidAppear`, or by `beginAppearanceTransition`. iOS calls it earlier. Does
  /// nothing by default.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called between `viewWillAppear` and `viewDidAppear`, once the view has its traits and its frame in the window; `animated` is always `false`.
  /// Does nothing by default.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the view is in a window; `animated` is always `false`. Does nothing by default.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called when the view has left its window, or by `beginAppearanceTransition`. A navigation controller calls it before it removes the view; on
  /// iOS the view is always still in its window. Does nothing by default.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after `viewWillDisappear`; `animated` is always `false`. Does nothing by default.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before each `layoutSubviews` of the view. Does nothing by default.
  open func viewWillLayoutSubviews() {}
  /// Called after each `layoutSubviews` of the view. Does nothing by default.
  open func viewDidLayoutSubviews() {}

  /// Called before layout instead of the view's `updateConstraints()`. Calls that by default.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  /// Called when the safe area of the view has changed. Does nothing by default.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called before the window, and thus the view of its root controller, changes its size. Forwards the call to the children.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }
  /// Called by iOS when memory is low. Has no effect: a desktop sends no memory warnings, so it is never called.
  open func didReceiveMemoryWarning() {}

  /// The superview of the controller's view, or the parent controller; `nil` before the view is loaded.
  open override var next: UIResponder? {
    guard let view = storedView else { return nil }
    return view.superview ?? parent
  }

  // MARK: Children

  /// Adds `child`, removing it from its previous parent; does nothing if it already is a child. The caller adds the view and calls
  /// `didMove(toParent:)`.
  ///
  /// Traps if `child` is the controller itself or one of its ancestors.
  open func addChild(_ child: UIViewController) {
    require(child !== self, "a view controller cannot be its own child")
    for above in sequence(first: self, next: \.parent) {
      require(above !== child, "\(type(of: child)) cannot be a child of its descendant \(type(of: self))")
    }
    if child.parent === self { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
    child.barInset = 0
    child.parentMove = .coming
  }

  /// Removes the controller from its parent. The view stays in its superview, unless a navigation or tab bar controller shows it, which
  /// removes it. Does nothing without a parent.
  open func removeFromParent() {
    guard let parent else { return }
    markLeaving()
    parent.children.removeAll { $0 === self }
    self.parent = nil
    parent.childDidLeave(self)
    didMove(toParent: nil)
  }

  /// Called when a child has left for another parent or for none, so that a container can discard its state. Does nothing by default.
  func childDidLeave(_ child: UIViewController) {}

  /// Called by `addChild` with the new parent. A container calls it with `nil` before it removes a child. Does nothing by default.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called by `removeFromParent` with `nil`. A container calls it with itself when it has added a child. Does nothing by default.
  open func didMove(toParent parent: UIViewController?) {}
  /// Called when the `preferredContentSize` of a child has changed. Does nothing by default.
  open func preferredContentSizeDidChange(forChildContentContainer container: UIViewController) {}

  /// Whether the keyboard stays when a text in the controller's view resigns and no other text input follows; by default only in a form
  /// sheet (`modalPresentationStyle`).
  ///
  /// All controllers along the text's responder chain are queried. If any returns `true`, the keyboard stays until the user
  /// dismisses it or the controller's view leaves its window.
  open var disablesAutomaticKeyboardDismissal: Bool { modalPresentationStyle == .formSheet }

  // MARK: Editing

  /// Whether the content of the view is being edited; `false` by default.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var storedIsEditing = false

  /// Begins or ends editing, which updates the items of the controller; called by `editButtonItem`. The default ignores `animated`. Overrides must
  /// call `super`.
  open func setEditing(_ editing: Bool, animated: Bool) {
    storedIsEditing = editing
    for item in controllerItems.values { item.editingDidChange() }
  }

  // MARK: Presenting

  /// Shows a controller in the current context: a navigation controller pushes it, otherwise it is presented. Each parent is tried in turn;
  /// a custom container can override this method.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
  }

  /// Shows a controller as detail content. Each parent is tried in turn; if none overrides this method, the controller is presented.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.showDetailViewController(vc, sender: sender) } else { present(vc, animated: true) }
  }

  /// The presentation style; `automatic`, a sheet, by default.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The animation of presentation and dismissal; `coverVertical` by default.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether Escape and touches outside do not dismiss the controller; `false` by default. Applies to the presented controller and its visible
  /// descendants.
  open var isModalInPresentation = false

  /// Presents a controller over the window, which then receives all keys, Tab and pointer events until it is dismissed. `completion` is called at the
  /// end of the animation. In the styles `currentContext` and `overCurrentContext`, it covers the controller that defines the context, and pointer
  /// events elsewhere go to the window.
  ///
  /// Writes a message to standard error and does nothing else, not even call `completion`, if this controller's view is not in a window, if it
  /// already presents a controller, or if the other controller is already presented, has a parent or is the window's root.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    presentationContext(for: viewControllerToPresent).bring(viewControllerToPresent, for: self, animated: flag, completion)
  }

  /// Dismisses the presented controller, or this controller if it presents none. Restores the previous first responder and focus, and calls
  /// `completion` at the end. Only calls `completion` if nothing is presented; does nothing during a dismissal.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { dismissPresented(animated: flag, completion) }

  /// Called before the controller is laid out in a presentation with `availableSize` as the available size, to set `preferredContentSize`. Does
  /// nothing by default.
  ///
  /// - Parameter besideSource: Whether the controller is shown as a popover beside its source.
  @_spi(Galley) open func prepareForPresentation(in availableSize: CGSize, besideSource: Bool) {}
  /// Whether a popover of the controller is at the bottom of a narrow window, regardless of its source; `false` by default.
  @_spi(Galley) open var isAtBottomWhenNarrow: Bool { false }
  /// Returns whether Escape (`byKey`) or a touch outside dismisses the controller: by default unless it or a child that it shows has
  /// `isModalInPresentation`.
  @_spi(Galley) open func mayLeavePresentation(byKey: Bool) -> Bool { !isModalWithChildren }

  // MARK: Traits

  /// The traits of the view if it is loaded, otherwise those of the parent, or else `UITraitCollection.current`.
  open var traitCollection: UITraitCollection {
    storedView?.traitCollection ?? parent?.traitCollection ?? UITraitCollection.current
  }
  /// Called after the traits changed, and when they are first known, with `nil` as the argument. Does nothing by default.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The light or dark style of the view and its subviews; `.unspecified` before the view is loaded. Setting it loads the view.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { viewIfLoaded?.overrideUserInterfaceStyle ?? .unspecified }
    set { view.overrideUserInterfaceStyle = newValue }
  }
}

// MARK: - Appearing

extension UIViewController {
  /// Starts and ends the appearance transition of a view that was added to a window or removed from it. After a removal, also hides a keyboard that
  /// was kept for the controller.
  func viewDidMove(toWindow window: UIWindow?) {
    if window != nil {
      beginAppearanceTransition(true, animated: false)
      endAppearanceTransition()
    } else {
      beginAppearanceTransition(false, animated: false)
      endAppearanceTransition()
      for window in UIApplication.shared.windows { window.keyboard.controllerDidLeave(self) }
    }
  }

  /// Begins the appearance or disappearance of the view, with a call of `viewWillAppear` or `viewWillDisappear`. A repeated call with the same value
  /// is ignored.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    switch (isAppearing, appearance) {
    case (true, .disappeared), (true, .disappearing):
      appearance = .appearing
      viewWillAppear(animated)
    case (false, .appeared), (false, .appearing):
      appearance = .disappearing
      viewWillDisappear(animated)
    default: break
    }
  }

  /// Ends the appearance of the view, with calls of `viewIsAppearing` and `viewDidAppear`, or its disappearance, with a call of `viewDidDisappear`.
  /// Does nothing if neither has begun.
  public func endAppearanceTransition() {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewIsAppearing(false)
      viewDidAppear(false)
      if parentMove == .coming { parentMove = .none }
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(false)
      if parentMove == .going { parentMove = .none }
    default: break
    }
  }

}

extension UIView {
  /// Replaces the view `former` in the superview that `former` has, with the same frame and autoresizing mask. Does nothing if there is no
  /// superview.
  fileprivate func assumePosition(of former: UIView) {
    guard let superview = former.superview else { return }
    (frame, autoresizingMask) = (former.frame, former.autoresizingMask)
    superview.insertSubview(self, aboveSubview: former)
    former.removeFromSuperview()
  }
}
