import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Notifications when the window is minimized and restored, and the device and idiom that are reported.
@Suite(.serialized) @MainActor
struct BackgroundTests {
  final class Program: UIResponder, UIApplicationDelegate {
    var heard: [String] = []
    func applicationDidEnterBackground(_ application: UIApplication) { heard.append("delegate background \(application.applicationState == .background)") }
    func applicationWillEnterForeground(_ application: UIApplication) { heard.append("delegate foreground \(application.applicationState == .background)") }
    func applicationWillResignActive(_ application: UIApplication) { heard.append("delegate resign") }
  }

  @Test func minimizedWindowEntersBackground() {
    let (stage, program) = (EventStage(), Program())
    UIApplication.shared.delegate = program
    var tokens: [any NSObjectProtocol] = []
    for (name, word) in [
      (UIApplication.didEnterBackgroundNotification, "background"), (UIApplication.willEnterForegroundNotification, "foreground"),
      (UIApplication.willResignActiveNotification, "resign"),
    ] {
      tokens.append(NotificationCenter.default.addObserver(forName: name, object: UIApplication.shared, queue: nil) { _ in MainActor.assumeIsolated { program.heard.append(word) } })
    }
    defer {
      tokens.forEach(NotificationCenter.default.removeObserver)
      UIApplication.shared.delegate = nil
      stage.close()
    }
    stage.play(.focusChanged(true))
    stage.play(.minimizedChanged(true))
    #expect(program.heard == ["delegate resign", "resign", "delegate background true", "background"])
    #expect(UIApplication.shared.applicationState == .background)
    program.heard = []
    // The desktop also reports the loss of focus, before or after.
    stage.play(.focusChanged(false))
    stage.play(.minimizedChanged(true))
    #expect(program.heard == [])
    stage.play(.minimizedChanged(false))
    #expect(program.heard == ["delegate foreground true", "foreground"] && UIApplication.shared.applicationState == .inactive)
    stage.play(.focusChanged(true))
    #expect(UIApplication.shared.applicationState == .active)
  }

  @Test func sceneEntersBackgroundInOrder() {
    let (application, delegate) = (UIApplication.shared, SceneTests.Delegate())
    application.reset()
    defer { application.reset() }
    var posted: [String] = []
    let names: [(Notification.Name, String)] = [
      (UIScene.willConnectNotification, "connect"), (UIScene.willEnterForegroundNotification, "foreground"), (UIScene.didActivateNotification, "activate"),
      (UIScene.willDeactivateNotification, "deactivate"), (UIScene.didEnterBackgroundNotification, "background"), (UIScene.didDisconnectNotification, "disconnect"),
    ]
    let tokens = names.map { name, word in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in MainActor.assumeIsolated { posted.append(word) } }
    }
    defer { tokens.forEach(NotificationCenter.default.removeObserver) }
    application.connectScene(to: delegate)
    application.sceneFocusChanged(true)
    application.sceneFocusChanged(false)
    application.sceneMinimized(true)
    #expect((application.connectedScenes.first?.activationState) == .background)
    application.sceneMinimized(false)
    #expect((application.connectedScenes.first as? UIWindowScene)?.interfaceOrientation == .portrait)
    application.disconnectScene()
    #expect(posted == ["connect", "foreground", "activate", "deactivate", "background", "foreground", "background", "disconnect"])
    #expect(delegate.heard.filter { $0 == "background" }.count == 2)
  }

  @Test func deviceReportsDesktop() {
    let device = UIDevice.current
    #expect(device.systemName == "Linux" && device.systemVersion.split(separator: ".").count == 3 && device.model == "Desktop" && !device.name.isEmpty)
    #expect(device.orientation.isPortrait && !device.orientation.isLandscape)
    #expect(UIDeviceOrientation.landscapeLeft.isLandscape && UIDeviceOrientation.faceUp.isFlat)
  }

  // MARK: Accessibility

  @Test func postedAccessibilityNotificationsReachObserver() {
    var told: [String] = []
    UIApplication.shared.eventObserver = { event in
      if case .accessibility(let notification, let argument) = event { told.append("\(notification == .announcement) \(argument ?? "none")") }
    }
    defer { UIApplication.shared.eventObserver = nil }
    UIAccessibility.post(notification: .announcement, argument: "Saved")
    UIAccessibility.post(notification: .layoutChanged, argument: nil)
    #expect(told == ["true Saved", "false none"])
    #expect(!UIAccessibility.isVoiceOverRunning && !UIAccessibility.isReduceMotionEnabled && UIAccessibility.isReduceTransparencyEnabled)
  }

  @Test func hiddenAccessibilityElementsAreOmitted() {
    let (stage, box, button) = (EventStage(), UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 40)), UIButton(frame: CGRect(x: 0, y: 0, width: 80, height: 40)))
    defer { stage.close() }
    button.setTitle("Go", for: .normal)
    box.addSubview(button)
    stage.window.addSubview(box)
    stage.session.turn()
    #expect(stage.window.screenItems().contains { $0.label == "Go" })
    box.accessibilityElementsHidden = true
    #expect(!stage.window.screenItems().contains { $0.label == "Go" })
    box.accessibilityAttributedLabel = NSAttributedString(string: "Box")
    box.accessibilityAttributedValue = NSAttributedString(string: "3")
    #expect(box.accessibilityLabel == "Box" && box.accessibilityAttributedValue?.string == "3" && box.accessibilityAttributedHint == nil)
  }

  final class Dial: UIView {
    var value = 0
    override var canBecomeFocused: Bool { true }
    override func accessibilityIncrement() { value += 1 }
    override func accessibilityDecrement() { value -= 1 }
  }

  @Test func arrowKeysAdjustAdjustableElements() {
    let dial = Dial(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    let stage = EventStage.atDesk([dial])
    defer { stage.closeAtDesk() }
    stage.key(43)
    #expect(dial.isFocused)
    stage.key(82)
    #expect(dial.value == 0, "it is not adjustable")
    dial.accessibilityTraits = .adjustable
    stage.key(82)
    stage.key(79)
    #expect(dial.value == 2)
    stage.key(81)
    #expect(dial.value == 1)
  }
}
