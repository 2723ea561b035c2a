import Foundation
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Callbacks when the app terminates.
@MainActor @Suite(.serialized) struct LeavingTests {
  @Test(arguments: [true, false]) func appResignsActiveBeforeTerminating(isActive: Bool) {
    let stage = EventStage()
    defer { stage.close() }
    if isActive { stage.play(.focusChanged(true)) }
    nonisolated(unsafe) var told: [String] = []
    let tokens = [UIApplication.willResignActiveNotification, UIApplication.willTerminateNotification].map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { told.append($0.name.rawValue) }
    }
    stage.session.terminate()
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    let end = "UIApplicationWillTerminateNotification"
    #expect(told == (isActive ? ["UIApplicationWillResignActiveNotification", end] : [end]))
    #expect(UIApplication.shared.applicationState == .inactive)
  }
}
