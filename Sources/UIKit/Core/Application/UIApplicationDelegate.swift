import Foundation

/// Hears of the application's life. What is not implemented does nothing.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// Called once, when the application has started: make the window here. Return `false` to quit. `launchOptions` is always `nil`.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// What the scene is to be made of. Asked once, in a program that runs with a scene's delegate; `session.configuration` has the answer.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Called when the window has got the desktop's focus; `applicationState` is already `active`.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called when the window has lost the desktop's focus; `applicationState` is still `active`.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when the window has been put away; `applicationState` is already `background`. Not in a program that runs with a scene's delegate.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called when the window is back; `applicationState` is still `background`. Not in a program that runs with a scene's delegate.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called once, when the program ends.
  func applicationWillTerminate(_ application: UIApplication)
  /// A file was dropped on the window. `false` where it was not taken.
  func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
    false
  }
}
