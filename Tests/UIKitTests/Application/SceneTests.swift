import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The scene of an app with a scene delegate.
@Suite(.serialized) @MainActor
struct SceneTests {
  final class Delegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    var heard: [String] = []

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
      heard.append("connect")
      guard let scene = scene as? UIWindowScene else { return }
      window = UIWindow(windowScene: scene)
      window?.rootViewController = Controller()
      window?.makeKeyAndVisible()
    }
    func sceneWillEnterForeground(_ scene: UIScene) { heard.append("foreground") }
    func sceneDidBecomeActive(_ scene: UIScene) { heard.append("active \(scene.activationState == .foregroundActive)") }
    func sceneWillResignActive(_ scene: UIScene) { heard.append("resign \(scene.activationState == .foregroundActive)") }
    func sceneDidEnterBackground(_ scene: UIScene) { heard.append("background") }
    func sceneDidDisconnect(_ scene: UIScene) { heard.append("disconnect \(scene.activationState == .unattached)") }
  }

  final class Program: UIResponder, UIApplicationDelegate {
    func application(
      _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role) }
  }

  final class Controller: UIViewController {
    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  }

  @Test func sceneConnectsActivatesAndDisconnects() throws {
    let (application, delegate, program) = (UIApplication.shared, Delegate(), Program())
    application.reset()
    defer { application.reset() }
    application.delegate = program
    application.connectScene(to: delegate)
    let scene = try #require(application.connectedScenes.first as? UIWindowScene)
    #expect(delegate.heard == ["connect", "foreground"] && scene.delegate === delegate && scene.session.scene === scene)
    #expect(scene.session.configuration.name == "Default Configuration" && scene.session.role == .windowApplication)
    #expect(scene.windows == [delegate.window!] && scene.keyWindow === delegate.window && delegate.window?.windowScene === scene)
    #expect(delegate.window?.next === scene && scene.next === application && delegate.window?.frame == scene.screen.bounds)
    #expect(scene.statusBarManager?.statusBarStyle == .lightContent && scene.statusBarManager?.isStatusBarHidden == true && scene.statusBarManager?.statusBarFrame == .zero)
    #expect(scene.activationState == .foregroundInactive)
    application.sceneFocusChanged(true)
    #expect(scene.activationState == .foregroundActive)
    application.sceneFocusChanged(false)
    application.sceneFocusChanged(true)
    application.disconnectScene()
    #expect(delegate.heard.dropFirst(2) == ["active true", "resign true", "active true", "resign true", "background", "disconnect true"])
    #expect(application.connectedScenes.isEmpty)
  }

  @Test func windowWithoutSceneBelongsToApplication() {
    let window = UIWindow(frame: .zero)
    #expect(window.windowScene == nil && window.next === UIApplication.shared && UIApplication.shared.connectedScenes.isEmpty)
  }
}
