import GalleyRaster
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCore

/// Applications that run in a window of their own.
@Suite(.serialized) @MainActor
struct RunningTests {
  private final class Refuser: UIResponder, UIApplicationDelegate {
    var host: (any WindowHost)?
    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
      host = UIScreen.main.host
      return false
    }
  }

  @Test func refusedLaunchLeavesNoHost() {
    let (application, delegate) = (UIApplication.shared, Refuser())
    application.reset()
    defer {
      application.delegate = nil
      application.reset()
    }
    let host = OffscreenWindow(HostOptions(title: "", size: Size(width: 100, height: 100), scale: 1), clock: VirtualClock())
    UIApplication.run(delegate, sceneDelegate: nil, in: host)
    #expect(delegate.host === host && UIScreen.main.host == nil)
  }
}
