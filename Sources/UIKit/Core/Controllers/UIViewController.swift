import CoreGraphics
import Foundation
import Requirements
import UIFoundation

/// Brings up a view, lays it out and hears of its coming and going.
///
/// The view is made when it is first asked for: `loadView`, then `viewDidLoad`. A window tells its root controller of
/// appearing; a controller tells its children whose views lie in its own.
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
  var toldTraits = ToldTraits()
  // Written by what shows the controller: items of bars, by kind.
  var companions: [ObjectIdentifier: any ControllerCompanion] = [:]
  // Written by +Presenting.
  var presentation: PresentationView?
  weak var presenter: UIViewController?
  // Written by +Moving.
  var parentMove = ParentMove.none
  var storedPresentationController: UIPresentationController?

  /// Shown by what holds the controller.
  open var title: String? { didSet { if title != oldValue { for companion in companions.values { companion.titleDidChange() } } } }

  /// The size that a container would give it.
  open var preferredContentSize = CGSize.zero {
    didSet {
      if preferredContentSize != oldValue { parent?.preferredContentSizeDidChange(forChildContentContainer: self) }
    }
  }

  /// Taken off the view's edges, beside what its superview's safe area takes.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard additionalSafeAreaInsets != oldValue else { return }
      UIView.hasSafeAreas = true
      viewIfLoaded?.notifySafeAreaChange()
    }
  }

  /// Galley has no nib files: both arguments are `nil`.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    require(nibNameOrNil == nil, "nib \(nibNameOrNil ?? ""): Galley has no nib files; override loadView()")
    super.init()
  }

  /// Galley has no archives of controllers: the answer is always `nil`.
  public required init?(coder: NSCoder) { nil }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // Written by a navigation controller; a new parent has none at first.
  /// What of the view lies under a large title.
  var barInset: CGFloat = 0 {
    didSet {
      guard barInset != oldValue else { return }
      UIView.hasSafeAreas = true
      viewIfLoaded?.notifySafeAreaChange()
    }
  }

  // MARK: Status bar
  // A desktop has none. What is said of its style is told by `UIWindowScene.statusBarManager`.

  /// How the words of a status bar would look; `.default` by default.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// The child that says so; `nil`, by default, for the controller itself.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// Whether there should be none. To be overridden for iOS; nobody asks here.
  open var prefersStatusBarHidden: Bool { false }
  /// Nothing changes: there is no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}

  // MARK: Bars and orientations

  /// Whether the bars at the foot – a navigation controller's toolbar and a tab bar around it – are hidden while the controller, or one pushed
  /// over it, is shown; `false` by default. To be set before it is pushed.
  open var hidesBottomBarWhenPushed = false
  /// Under which bars iOS lays the view. Bars stand beside what they belong to here, and cover none of it but a large title: nothing changes.
  open var edgesForExtendedLayout: UIRectEdge = .all
  /// Whether that holds for opaque bars; nothing changes here, either.
  open var extendedLayoutIncludesOpaqueBars = false
  /// Whether the controller's place is the one that a presentation over a context covers. What is presented always covers its window
  /// here, and a search stays with the controller whose item it is: nothing changes.
  open var definesPresentationContext = false
  /// How a device may be held for the controller; `.all` here. To be overridden for iOS: a window has any shape, and nobody asks.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// How a device is to be held when the controller is presented; `.portrait` here. To be overridden for iOS; nobody asks.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Whether the view turns with the device; `true` here. To be overridden for iOS; nobody asks.
  open var shouldAutorotate: Bool { true }
  /// Nothing changes: nobody asks for orientations.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}

  // MARK: View

  /// The view; made when it is first read. One that is set takes the place of the former, where that is seen.
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
      if let former, let newValue, former !== newValue { newValue.takePlace(of: former) }
    }
  }

  /// The view, without making it; `nil` until it is loaded.
  public var viewIfLoaded: UIView? { storedView }
  /// Whether the view has been made.
  public var isViewLoaded: Bool { storedView != nil }

  /// Makes the view now, if that has not happened. Traps when `loadView()` sets no view.
  public func loadViewIfNeeded() {
    guard storedView == nil else { return }
    require(!isLoading, "\(type(of: self)).loadView() reads `view`, which it is to make and set")
    isLoading = true
    loadView()
    isLoading = false
    require(storedView != nil, "\(type(of: self)).loadView() set no view")
    viewDidLoad()
  }

  /// Makes the view and sets `view`; here, a plain one.
  open func loadView() { view = UIView(frame: .zero) }

  /// Called once, when the view has been made. Here: nothing.
  open func viewDidLoad() {}
  /// Called when the view has come into a window, before `viewDidAppear`, or by `beginAppearanceTransition`. On iOS it is called earlier.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called between the two, once the view has its traits and its place in the window; `animated` is always `false`.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called when the view is in a window; `animated` is always `false`.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before a navigation controller takes the view away, when it has left its window otherwise, or by `beginAppearanceTransition`. On iOS the view is
  /// in its window each time.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after `viewWillDisappear`; `animated` is always `false`.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before each `layoutSubviews` of the view. Here: nothing.
  open func viewWillLayoutSubviews() {}
  /// Called after each `layoutSubviews` of the view. Here: nothing.
  open func viewDidLayoutSubviews() {}

  /// Called before layout in place of the view's `updateConstraints()`, which it calls.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  /// Called when what bars cover of the view is another. Here: nothing.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called before the window takes another size, which its root controller's view follows. Hands it on to the children.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }
  /// For what iOS calls when memory is short. A desktop never tells: nobody calls it here.
  open func didReceiveMemoryWarning() {}

  open override var next: UIResponder? {
    guard let view = storedView else { return nil }
    return view.superview ?? parent
  }

  // MARK: Children

  /// Makes `child` a child, taking it from its parent. Adding its view is up to the caller, and so is calling `didMove(toParent:)`.
  ///
  /// Traps where `child` is the controller itself, or one that it is in.
  open func addChild(_ child: UIViewController) {
    require(child !== self, "a view controller cannot be its own child")
    for above in sequence(first: self, next: \.parent) {
      require(above !== child, "\(type(of: child)) cannot be a child of \(type(of: self)), which is in it")
    }
    if child.parent === self { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
    child.barInset = 0
    child.parentMove = .coming
  }

  /// Leaves the parent. The view stays where it is, unless a navigation or tab bar controller shows it, which takes it away. Nothing happens
  /// without a parent.
  open func removeFromParent() {
    guard let parent else { return }
    noteLeaving()
    parent.children.removeAll { $0 === self }
    self.parent = nil
    parent.childDidLeave(self)
    didMove(toParent: nil)
  }

  /// A child has gone, for another parent or for none: a container forgets it.
  func childDidLeave(_ child: UIViewController) {}

  /// Called by `addChild` with the new parent. A container calls it with `nil` before it removes a child.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called by `removeFromParent` with `nil`. A container calls it with itself when it has added a child.
  open func didMove(toParent parent: UIViewController?) {}
  /// Called when the `preferredContentSize` of a child has changed. Here: nothing.
  open func preferredContentSizeDidChange(forChildContentContainer container: UIViewController) {}

  /// Whether the keyboard stays when a text in the controller's view resigns and nobody who takes text follows it; by default it does in a form sheet
  /// alone (`modalPresentationStyle`).
  ///
  /// Asked are the controllers along the responder chain of the text; one that answers `true` keeps the keyboard, until the
  /// user sends it away or the controller's view leaves its window.
  open var disablesAutomaticKeyboardDismissal: Bool { modalPresentationStyle == .formSheet }

  // MARK: Editing

  /// Whether what the view shows is edited; `false` at first.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }
  private var storedIsEditing = false

  /// Begins or ends editing: `editButtonItem` calls it. A subclass that overrides it calls `super`.
  open func setEditing(_ editing: Bool, animated: Bool) {
    storedIsEditing = editing
    for companion in companions.values { companion.editingDidChange() }
  }

  // MARK: Presenting

  /// Shows a controller where this one is: in a navigation controller it is pushed, otherwise it is presented. Asked is each parent in turn;
  /// a container of the program's overrides it.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
  }

  /// Shows a controller beside this one. Asked is each parent in turn; without one that overrides it, it is presented.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.showDetailViewController(vc, sender: sender) } else { present(vc, animated: true) }
  }

  /// How the controller is shown when it is presented; `automatic`, a sheet, by default.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// How it comes and goes then; `coverVertical` by default.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether Escape and a press beside it leave it where it is; `false` by default. Asked are the presented controller and the children that it shows, and
  /// theirs.
  open var isModalInPresentation = false

  /// Shows a controller over the window; keys, Tab and the pointer are its own until it is dismissed. Where one is presented already,
  /// that is told, and nothing happens.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    outermost.bring(viewControllerToPresent, for: self, animated: flag, completion)
  }

  /// Takes away what this controller presented, or, where it presented nothing, this controller. What had the keys before has them again.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { takeAway(animated: flag, completion) }

  /// The controller is about to be placed in so much room: it says its `preferredContentSize`.
  func prepareForPresentation(in room: CGSize, besideSource: Bool) {}
  /// Whether a popover of it stands at the foot of a narrow window, whatever it is about.
  var standsAtFootWhenNarrow: Bool { false }
  /// Whether Escape or a press beside it takes it away.
  func mayLeavePresentation(byKey: Bool) -> Bool { !isModalWithChildren }

  // MARK: Traits

  open var traitCollection: UITraitCollection {
    storedView?.traitCollection ?? parent?.traitCollection ?? UITraitCollection.current
  }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Light or dark for the view and those in it.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { viewIfLoaded?.overrideUserInterfaceStyle ?? .unspecified }
    set { view.overrideUserInterfaceStyle = newValue }
  }
}

// MARK: - Appearing

extension UIViewController {
  /// The view came into a window, or left it; UIView tells.
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

  /// Says that the view is about to come or go. Twice the same is told once.
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

  /// Says that the view has come or gone.
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
  /// Stands where another view stood, as large as that, which goes.
  fileprivate func takePlace(of former: UIView) {
    guard let superview = former.superview else { return }
    (frame, autoresizingMask) = (former.frame, former.autoresizingMask)
    superview.insertSubview(self, aboveSubview: former)
    former.removeFromSuperview()
  }
}
