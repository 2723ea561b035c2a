import Foundation

// Posted after the call of the scene's delegate; the object is the scene.

extension UIScene {
  /// Posted when the scene has connected.
  public nonisolated static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  /// Posted when the scene has disconnected.
  public nonisolated static let didDisconnectNotification = Notification.Name("UISceneDidDisconnectNotification")
  /// Posted when the window has received the desktop's focus.
  public nonisolated static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  /// Posted when the window has lost the desktop's focus; `activationState` is still `foregroundActive`.
  public nonisolated static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
  /// Posted before the window is shown.
  public nonisolated static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
  /// Posted when the window has been minimized.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")

  func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}

extension UIWindowScene {
  /// The orientation of the interface: always portrait, however wide the window is.
  public var interfaceOrientation: UIInterfaceOrientation { .portrait }
}
