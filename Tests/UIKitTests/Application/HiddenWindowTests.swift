import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The application retains visible windows only.
@Suite @MainActor
struct HiddenWindowTests {
  /// The common way to remove a window: hide it and release it.
  @Test func releasesAHiddenWindow() {
    let stage = EventStage(width: 100, height: 100)
    defer { stage.close() }
    weak var overlay: UIWindow?
    do {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      overlay = window
      #expect(UIApplication.shared.windows.last === window && window.isKeyWindow)
      window.isHidden = true
      #expect(!window.isKeyWindow && stage.window.isKeyWindow)
    }
    #expect(overlay == nil && UIApplication.shared.windows.count == 1)
  }

  @Test func retainsAShownWindow() {
    let stage = EventStage(width: 100, height: 100)
    defer { stage.close() }
    weak var shown: UIWindow?
    do {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      window.makeKeyAndVisible()
      window.isHidden = true
      #expect(UIApplication.shared.windows.contains { $0 === window })
      window.isHidden = false
      shown = window
    }
    #expect(shown != nil && UIApplication.shared.windows.contains { $0 === shown })
    shown?.close()
    #expect(shown == nil)
  }

  /// The key window stays key if it is the only window on the screen, as before.
  @Test func theOnlyWindowStaysKey() {
    let stage = EventStage(width: 100, height: 100)
    defer { stage.close() }
    stage.window.isHidden = true
    #expect(stage.window.isKeyWindow)
    stage.window.isHidden = false
    #expect(stage.window.isKeyWindow && UIApplication.shared.windows.count == 1)
  }
}
