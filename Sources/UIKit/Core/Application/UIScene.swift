import Foundation
import UIFoundation

/// A place on the screen where a program shows itself. Galley has one a program, which is a `UIWindowScene`.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// Whether the scene is shown, and has the desktop's focus. `background`: its window is put away.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive
    case foregroundInactive
    case background
  }

  /// What a scene was asked for with. Nothing asks for one here, so that there is nothing in it.
  open class ConnectionOptions: NSObject {}

  /// What is kept of the scene between two runs: nothing here but who it is.
  public let session: UISceneSession
  /// Told about the scene's coming, its focus and its end. Not retained: `UIApplication.run` does that.
  open weak var delegate: (any UISceneDelegate)?
  /// Whether it has the desktop's focus.
  public internal(set) var activationState = ActivationState.unattached

  /// A scene that is not connected yet.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
    session.scene = self
  }

  open override var next: UIResponder? { UIApplication.shared }
}

/// The scene that has the program's window.
open class UIWindowScene: UIScene {
  /// Its windows, back to front.
  public var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }
  /// The one that gets events.
  public var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }
  /// Always the main screen.
  public var screen: UIScreen { .main }
  /// What its window's controller would have a status bar look like.
  public private(set) lazy var statusBarManager: UIStatusBarManager? = UIStatusBarManager(of: self)
}

/// Who a scene is.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
  /// What a scene is for.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A window that is worked in.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// Always a window that is worked in.
  public let role: Role
  /// Another in each run.
  public let persistentIdentifier: String
  /// What the application's delegate answered.
  public internal(set) var configuration: UISceneConfiguration
  /// The scene, while there is one.
  public internal(set) weak var scene: UIScene?

  init(role: Role = .windowApplication) {
    self.role = role
    persistentIdentifier = UUID().uuidString
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
    super.init()
  }
}

/// What a scene is made of, as the application's delegate says. Its delegate is the one that `UIApplication.run` is given.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
  /// Of the program's choice; nothing is looked up by it.
  public let name: String?
  /// What the scene is for.
  public let role: UISceneSession.Role

  /// A configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) { (self.name, role) = (name, sessionRole) }
}

/// Hears of a scene's life. What is not implemented does nothing.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
  /// Called once, after the application has started: make the window here.
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  /// Called once, when the program ends.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called when the window has got the desktop's focus; `activationState` is already `foregroundActive`.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called when the window has lost the desktop's focus; `activationState` is still `foregroundActive`.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before the window is shown, and when it is back after it was put away.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called when the window has been put away, and when the program ends, before `sceneDidDisconnect`.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  public func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// Hears of the life of the scene that has the program's window.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window, which the delegate makes when the scene connects, and keeps in a variable of this name; `nil` for one without it. Only read here: what nobody
  /// keeps cannot be set.
  var window: UIWindow? { get }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? { nil }
}

extension UIApplication {
  /// The scenes there are: one, where the program runs with a scene's delegate.
  public var connectedScenes: Set<UIScene> { connectedScene.map { [$0] } ?? [] }

  /// Makes the scene and has its delegate make the window.
  func connectScene(to sceneDelegate: any UISceneDelegate) {
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

  /// Tells the scene of the desktop's focus.
  func sceneFocusChanged(_ isFocused: Bool) {
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

  /// Tells the scene that its window is put away, or is back.
  func sceneMinimized(_ isMinimized: Bool) {
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

  /// Ends the scene.
  func disconnectScene() {
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
  /// What `open` is told beside the address.
  open class OpenExternalURLOptions: NSObject {
    /// Whether only a program may open it that the address's own site names. A desktop knows of none.
    open var universalLinksOnly = false
  }

  /// As `UIApplication.open`.
  public func open(_ url: URL, options: OpenExternalURLOptions?, completionHandler completion: (@MainActor (Bool) -> Void)? = nil) {
    UIApplication.shared.open(url, options: [.universalLinksOnly: options?.universalLinksOnly ?? false], completionHandler: completion)
  }
}
