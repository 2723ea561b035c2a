import CoreGraphics
import Foundation
import GalleyRequirements
import GalleyWindowing
import TextKit
import UIFoundation
import UIKitCore

extension UIApplication {
  /// Opens a desktop window of `size` points and runs `delegate`'s application in it until it is closed.
  ///
  /// The delegate creates its `UIWindow` in `application(_:didFinishLaunchingWithOptions:)`, as on iOS, or a scene's delegate does when its scene
  /// connects. Call it from a synchronous `main`. Returns at once if `application(_:didFinishLaunchingWithOptions:)` returns `false`. Throws if there
  /// is no display. Traps if neither delegate has made a window key. A Galley extension that replaces `UIApplicationMain`.
  public static func run(
    _ delegate: any UIApplicationDelegate, sceneDelegate: (any UISceneDelegate)? = nil, title: String, size: CGSize = CGSize(width: 1280, height: 800)
  ) throws {
    run(delegate, sceneDelegate: sceneDelegate, in: try SDLWindow(HostOptions(title: title, size: size.raster), clock: SystemClock()))
  }

  /// Runs an application in the window of `host`, which is the screen's host until the function returns. Returns at once if
  /// `application(_:didFinishLaunchingWithOptions:)` returns `false`. Traps if neither delegate has made a window key.
  static func run(_ delegate: any UIApplicationDelegate, sceneDelegate: (any UISceneDelegate)?, in host: any WindowHost) {
    UIScreen.main.host = host
    defer { UIScreen.main.host = nil }
    shared.delegate = delegate
    TextArchive.registerClassNames()
    shared.fontErrors = registerAppFonts(of: .main)
    guard delegate.application(shared, didFinishLaunchingWithOptions: nil) else { return }
    if let sceneDelegate { shared.connectScene(to: sceneDelegate) }
    guard let window = shared.keyWindow else {
      requirementFailed("there is no key window: call makeKeyAndVisible() in didFinishLaunchingWithOptions, or in scene(_:willConnectTo:options:)")
    }
    let session = WindowSession(window: window, host: host)
    session.followsHardwareKeyboard = true
    // The scene does not retain it.
    withExtendedLifetime(sceneDelegate) { session.run() }
  }
}
