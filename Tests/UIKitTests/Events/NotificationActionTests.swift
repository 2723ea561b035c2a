import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Notifications that are delivered to a selector.
@Suite(.serialized) @MainActor
struct NotificationActionTests {
  private final class Hearer: UIResponder {
    var heard: [String] = []
    override class var actions: ActionTable {
      super.actions.adding("hear:", to: Hearer.self) { hearer, sender in
        hearer.heard.append((sender as? Notification)?.name.rawValue ?? "no notification")
      }
    }
    deinit { NotificationCenter.default.removeObserver(self) }
  }

  private let one = Notification.Name("one")
  private let two = Notification.Name("two")
  private let center = NotificationCenter()

  /// The main actor's thread can differ from the process's main thread: notifications posted there arrive in a later turn.
  private func turn(until isHeard: () -> Bool) async {
    for _ in 0..<200 where !isHeard() { try? await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func observersReceiveMatchingNotificationsUntilRemoved() async {
    let (hearer, other, object) = (Hearer(), Hearer(), NSObject())
    center.addObserver(hearer, selector: "hear:", name: one, object: nil)
    center.addObserver(hearer, selector: "hear:", name: two, object: object)
    center.addObserver(other, selector: "hear:", name: nil, object: nil)
    center.post(name: one, object: nil)
    center.post(name: two, object: nil)
    center.post(name: two, object: object)
    await turn { hearer.heard.count >= 2 && other.heard.count >= 3 }
    #expect(hearer.heard == ["one", "two"] && other.heard == ["one", "two", "two"])
    center.removeObserver(hearer, name: one, object: nil)
    center.post(name: one, object: object)
    center.post(name: two, object: object)
    await turn { hearer.heard.count >= 3 && other.heard.count >= 5 }
    #expect(hearer.heard == ["one", "two", "two"])
    center.removeObserver(hearer)
    center.post(name: two, object: object)
    await turn { other.heard.count >= 6 }
    #expect(hearer.heard.count == 3 && other.heard.count == 6)
  }

  @Test func releasedObserverIsNotRetainedOrCalled() {
    var hearer: Hearer? = Hearer()
    weak let kept = hearer
    center.addObserver(hearer!, selector: "hear:", name: one, object: nil)
    hearer = nil
    #expect(kept == nil)
    center.post(name: one, object: nil)
    // Its address can be reused by another object, which has not registered.
    let next = Hearer()
    center.post(name: one, object: nil)
    #expect(next.heard.isEmpty)
  }

  @Test func backgroundPostIsDeliveredOnMainThread() async {
    let hearer = Hearer()
    center.addObserver(hearer, selector: "hear:", name: one, object: nil)
    let (center, one) = (center, one)
    await Task.detached { center.post(name: one, object: nil) }.value
    await turn { !hearer.heard.isEmpty }
    #expect(hearer.heard == ["one"])
  }
}
