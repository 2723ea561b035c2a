import Foundation
import UIFoundation

/// A part of a program's interface. Galley has at most one scene per program, a `UIWindowScene`.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// Whether the scene is shown and has the desktop's focus. `background` means that its window is minimized.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive
    case foregroundInactive
    case background
  }

  /// The options of a new scene. Always empty here, because nothing requests scenes.
  open class ConnectionOptions: NSObject {}

  /// The session, which identifies the scene. Galley saves no state in it.
  public let session: UISceneSession
  /// Receives the scene's connection, focus and end. Not retained here, but by `UIApplication.run`; `nil` if there is none.
  open weak var delegate: (any UISceneDelegate)?
  /// The activation state, which says whether the window has the desktop's focus.
  public internal(set) var activationState = ActivationState.unattached

  /// Creates a scene that is not connected yet.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
    session.scene = self
  }

  open override var next: UIResponder? { UIApplication.shared }
}

/// The scene of the program's window.
open class UIWindowScene: UIScene {
  /// The windows of the scene, back to front.
  public var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }
  /// The window that receives keys; `nil` if no window of the scene is key.
  public var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }
  /// Always the main screen.
  public var screen: UIScreen { .main }
  /// The status bar that the window's controller requests. Never `nil`.
  public private(set) lazy var statusBarManager: UIStatusBarManager? = UIStatusBarManager(of: self)
}

/// The identity of a scene.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The scene of an interactive window.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The role; always `windowApplication`.
  public let role: Role
  /// An identifier that differs in each run.
  public let persistentIdentifier: String
  /// The configuration that the application's delegate returned; one without a name if there is no delegate.
  public internal(set) var configuration: UISceneConfiguration
  /// The scene; `nil` before it is created and once it is released.
  public internal(set) weak var scene: UIScene?

  init(role: Role = .windowApplication) {
    self.role = role
    persistentIdentifier = UUID().uuidString
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
    super.init()
  }
}

/// The configuration of a scene, from the application's delegate. The scene's delegate is the one passed to `UIApplication.run`.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// A name chosen by the program; Galley does not use it. `nil` means none.
  public let name: String?
  /// The purpose of the scene.
  public let role: UISceneSession.Role

  /// Creates a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) { (self.name, role) = (name, sessionRole) }
}

/// Receives the life cycle of a scene. All methods are optional.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
  /// Called once, after the application has started: make the window here.
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// Called once, when the program ends.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when the window has received the desktop's focus; `activationState` is already `foregroundActive`.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called when the window has lost the desktop's focus; `activationState` is still `foregroundActive`.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before the window is shown, and when it is restored.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when the window has been minimized, and when the program ends, before `sceneDidDisconnect`.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  /// Called once, after the application has started: make the window here. Does nothing by default.
  public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {}
  /// Called once, when the program ends. Does nothing by default.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Called when the window has received the desktop's focus; `activationState` is already `foregroundActive`. Does nothing by default.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Called when the window has lost the desktop's focus; `activationState` is still `foregroundActive`. Does nothing by default.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Called before the window is shown, and when it is restored. Does nothing by default.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Called when the window has been minimized, and when the program ends, before `sceneDidDisconnect`. Does nothing by default.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// Receives the life cycle of the scene of the program's window.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window. The delegate creates it when the scene connects and stores it in a variable of this name; `nil` if there is none. Read-only
  /// here, because a delegate without storage cannot be assigned a window.
  var window: UIWindow? { get }
}

extension UIWindowSceneDelegate {
  /// The default for a delegate without a window of its own: always `nil`.
  public var window: UIWindow? { nil }
}

extension UIApplication {
  /// The connected scenes: one if the program runs with a scene delegate.
  public var connectedScenes: Set<UIScene> { connectedScene.map { [$0] } ?? [] }

  /// Creates the scene, calls its delegate, which makes the window, and reports that the scene enters the foreground.
  package func connectScene(to sceneDelegate: any UISceneDelegate) {
    let (session, options) = (UISceneSession(), UIScene.ConnectionOptions())
    if let delegate { session.configuration = delegate.application(self, configurationForConnecting: session, options: options) }
    let scene = UIWindowScene(session: session, connectionOptions: options)
    scene.delegate = sceneDelegate
    connectedScene = scene
    scene.activationState = .foregroundInactive
    sceneDelegate.scene(scene, willConnectTo: session, options: options)
    scene.post(UIScene.willConnectNotification)
    sceneDelegate.sceneWillEnterForeground(scene)
    scene.post(UIScene.willEnterForegroundNotification)
  }

  /// Updates the scene's state after a change of the desktop's focus, and notifies its delegate and observers. Does nothing without a scene.
  package func sceneFocusChanged(_ isFocused: Bool) {
    guard let scene = connectedScene else { return }
    if isFocused {
      scene.activationState = .foregroundActive
      scene.delegate?.sceneDidBecomeActive(scene)
      scene.post(UIScene.didActivateNotification)
    } else {
      scene.delegate?.sceneWillResignActive(scene)
      scene.post(UIScene.willDeactivateNotification)
      scene.activationState = .foregroundInactive
    }
  }

  /// Updates the scene's state after its window was minimized or restored, and notifies its delegate and observers. Does nothing without a scene.
  package func sceneMinimized(_ isMinimized: Bool) {
    guard let scene = connectedScene else { return }
    if isMinimized {
      scene.activationState = .background
      scene.delegate?.sceneDidEnterBackground(scene)
      scene.post(UIScene.didEnterBackgroundNotification)
    } else {
      scene.delegate?.sceneWillEnterForeground(scene)
      scene.post(UIScene.willEnterForegroundNotification)
      scene.activationState = .foregroundInactive
    }
  }

  /// Ends the scene: notifies its delegate and observers of each step, from losing the focus to disconnection. Does nothing without a scene.
  package func disconnectScene() {
    guard let scene = connectedScene else { return }
    if scene.activationState == .foregroundActive { sceneFocusChanged(false) }
    if scene.activationState != .background { sceneMinimized(true) }
    scene.activationState = .unattached
    connectedScene = nil
    scene.delegate?.sceneDidDisconnect(scene)
    scene.post(UIScene.didDisconnectNotification)
  }
}

extension UIScene {
  /// The options of `open`.
  open class OpenExternalURLOptions: NSObject {
    /// Whether only an app that the site names can open the URL. Desktops have no such apps.
    open var universalLinksOnly = false
  }

  /// Opens a URL, like `UIApplication.open`.
  public func open(_ url: URL, options: OpenExternalURLOptions?, completionHandler completion: (@MainActor (Bool) -> Void)? = nil) {
    UIApplication.shared.open(url, options: [.universalLinksOnly: options?.universalLinksOnly ?? false], completionHandler: completion)
  }
}
