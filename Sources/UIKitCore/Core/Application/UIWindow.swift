import CoreGraphics
import Foundation
import GalleyRaster
import GalleyWindowing
import UIFoundation

/// The root of the view hierarchy, with the bitmap on which it is drawn.
///
/// This file has the API of Apple's window; `+Rendering` draws the frame, `Events/EventRouter` sends events.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The pixels of the last frame; `nil` before the first. Written by +Rendering.
  package final var bitmap: GalleyRaster.Bitmap?
  var damageRegion = DamageRegion()
  /// Whether the screen has lost the presented frame.
  package final var mustPresent = false
  package internal(set) var frameStatistics = FrameStatistics()

  /// Sends the events of the window to its views.
  package private(set) final lazy var router = EventRouter(window: self)
  /// The on-screen keyboard of the window.
  package private(set) final lazy var keyboard: any WindowKeyboard = CoreDependencies.all.makeKeyboard(self)

  /// The host that shows the window while it is key; otherwise `nil`.
  var host: (any WindowHost)? { isKeyWindow ? UIScreen.main.host : nil }

  /// The responder that first receives keys and nil-targeted actions; `nil` if there is none. Set by `becomeFirstResponder` and related methods.
  public internal(set) weak var firstResponder: UIResponder?

  // Written by UIResponder+FirstResponder.
  /// The number of the latest request that made a responder first.
  var firstResponderRequest = 0

  private var ownUndoManager: UndoManager?

  /// The scene that shows the window; `nil` in a program without scenes.
  open weak var windowScene: UIWindowScene?

  /// Creates a window that covers the screen of a scene.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
    self.windowScene = windowScene
  }

  /// Creates a window that covers the screen.
  public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// Creates an opaque window with a frame in points. `makeKeyAndVisible()` shows it.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = true
  }

  public required init?(coder: NSCoder) { nil }

  /// Always the main screen.
  public var screen: UIScreen { .main }

  /// The controller whose view fills the window, behind other subviews; `nil` means none. Setting it removes the view of the previous controller.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
  }

  // MARK: Showing

  /// Whether the window gets events; at most one window is key. `false` by default.
  public private(set) var isKeyWindow = false

  /// Shows the window in front of the others and makes it the key window, which gets events.
  open func makeKeyAndVisible() {
    let application = UIApplication.shared
    application.bringToFront(self)
    isHidden = false
    makeKey()
    announceTraits()
    damageAll()
  }

  /// Makes the window the key window, which receives key events, without showing it. The previous key window resigns first.
  open func makeKey() {
    for window in UIApplication.shared.windows where window !== self && window.isKeyWindow { window.resignKey() }
    guard !isKeyWindow else { return }
    isKeyWindow = true
    becomeKey()
    NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: self)
    // A responder that became first before this has no keyboard yet.
    if isKeyWindow, firstResponder != nil { keyboard.windowDidBecomeKey() }
  }

  func resignKey() {
    isKeyWindow = false
    NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: self)
  }

  /// Called when the window has become key, before the notification is posted. Does nothing by default.
  open func becomeKey() {}

  /// Removes the window from the screen and from the application's list: ends editing in it, and it is no longer key.
  package func close() {
    endEditing(true)
    if isKeyWindow { resignKey() }
    UIApplication.shared.remove(self)
  }

  /// Whether the window is not on the screen. The application retains a window only while it is shown: a hidden one is released
  /// when nothing else retains it. If the key window is hidden, the frontmost visible window becomes key.
  open override var isHidden: Bool {
    didSet { if isHidden != oldValue { UIApplication.shared.visibilityDidChange(of: self) } }
  }

  /// Lays out the window, then keeps the first responder's text visible above the keyboard.
  open override func layoutIfNeeded() {
    super.layoutIfNeeded()
    guard let firstResponder else { return }
    CoreDependencies.all.windowDidLayOut(firstResponder)
    super.layoutIfNeeded()
  }

  // MARK: Chain

  /// The window scene, or the application if the window has no scene. Never `nil`.
  open override var next: UIResponder? { windowScene ?? UIApplication.shared }

  /// The undo manager of responders without one of their own. Never `nil`: it is created on first access.
  open override var undoManager: UndoManager? {
    if let ownUndoManager { return ownUndoManager }
    let manager = UndoManager()
    ownUndoManager = manager
    return manager
  }

  /// Sends touches to their recognizers and views, and presses to their responders; ignores other events.
  open func sendEvent(_ event: UIEvent) {
    switch event.type {
    case .touches: router.deliverTouches(of: event)
    case .presses: (event as? UIPressesEvent).map { router.deliverPresses(of: $0) }
    case .hover, .scroll: break
    }
  }

  // MARK: Traits

  open override var traitCollection: UITraitCollection { overridingStyle(in: UIScreen.main.traitCollection) }
}

extension UIWindow {
  /// Posted when a window has become key; the object is the window.
  public nonisolated static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
  /// Posted when a window has stopped being key; the object is the window.
  public nonisolated static let didResignKeyNotification = Notification.Name("UIWindowDidResignKeyNotification")
}
