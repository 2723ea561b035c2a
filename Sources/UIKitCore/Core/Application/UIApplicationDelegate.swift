import Foundation

/// Receives the life cycle of the application. All methods are optional.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// Called once, when the application has started: make the window here. Return `false` to quit. `launchOptions` is always `nil`.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Returns the configuration of the scene. Called once, in a program that runs with a scene delegate; stored in `session.configuration`.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Called when the window has received the desktop's focus; `applicationState` is already `active`.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called when the window has lost the desktop's focus; `applicationState` is still `active`.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when the window has been minimized; `applicationState` is already `background`. Not called if the program has a scene delegate.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called when the window is restored; `applicationState` is still `background`. Not called if the program has a scene delegate.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called once, when the program ends.
  func applicationWillTerminate(_ application: UIApplication)
  /// Called when a file was dropped on the window. Returns whether the file was accepted, which has no effect; `false` by default. `options` is
  /// always empty.
  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
}

extension UIApplicationDelegate {
  /// Called once, when the application has started: make the window here. Returns `true` by default.
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Returns the configuration of the scene; by default one without a name, with the session's role.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
  /// Called when the window has received the desktop's focus; `applicationState` is already `active`. Does nothing by default.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Called when the window has lost the desktop's focus; `applicationState` is still `active`. Does nothing by default.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Called when the window has been minimized; `applicationState` is already `background`. Does nothing by default.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Called when the window is restored; `applicationState` is still `background`. Does nothing by default.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Called once, when the program ends. Does nothing by default.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Called when a file was dropped on the window. Returns `false` by default.
  public func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
    false
  }
}
