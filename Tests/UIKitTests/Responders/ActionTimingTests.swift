import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Selectors that are performed after a delay or repeatedly.
@MainActor @Suite(.serialized) struct ActionTimingTests {
  private final class Target: ActionTarget {
    var told: [String] = []
    func tick(_ sender: Any?) {
      let what = sender is Timer ? (sender as! Timer).userInfo : sender
      told.append("tick " + (what.map { "\($0)" } ?? "-"))
    }
    static var actions: ActionTable {
      ActionTable().adding("tick:", to: Target.self) { $0.tick($1) }
    }
  }

  /// A separate run loop mode, because other tests use the default one.
  private static let mode = RunLoop.Mode("ActionTimingTests")


  /// Runs the run loop until a condition holds, without waiting for a clock.
  private func turn(until condition: () -> Bool) {
    for _ in 0..<2000 where !condition() { _ = RunLoop.current.run(mode: Self.mode, before: Date(timeIntervalSinceNow: 0.005)) }
  }

  /// A finished or invalidated timer retains no target; a timer with a zero interval repeats.
  @Test(arguments: [true, false]) func timersReleaseTheirTargets(repeats: Bool) {
    ActionTiming.mode = Self.mode
    defer { ActionTiming.mode = .default }
    weak var gone: Target?
    var timer: Timer?
    do {
      let target = Target()
      gone = target
      timer = Timer.scheduledTimer(timeInterval: 0, target: target, selector: "tick:", userInfo: nil, repeats: repeats)
      turn { target.told.count >= (repeats ? 3 : 1) }
      #expect(target.told.count >= (repeats ? 3 : 1))
      if repeats { timer?.invalidate() }
    }
    #expect(gone == nil && timer?.isValid == false)
  }

  @Test func timersSendActions() {
    ActionTiming.mode = Self.mode
    defer { ActionTiming.mode = .default }
    let target = Target()
    let timer = Timer.scheduledTimer(timeInterval: 0.001, target: target, selector: "tick:", userInfo: "a", repeats: true)
    turn { target.told.count >= 3 }
    timer.invalidate()
    #expect(Set(target.told) == ["tick a"] && target.told.count >= 3)
    let count = target.told.count
    let once = Timer.scheduledTimer(timeInterval: 0, target: target, selector: "tick:", userInfo: nil, repeats: false)
    turn { target.told.count > count }
    #expect(target.told.count == count + 1 && target.told.last == "tick -" && !once.isValid)
  }

  @Test func delayedActionsRunOnTimeOrAreCancelled() {
    ActionTiming.mode = Self.mode
    defer { ActionTiming.mode = .default }
    let (target, other) = (Target(), Target())
    target.perform("tick:", with: 1, afterDelay: 0)
    target.perform("tick:", with: 2, afterDelay: 0)
    target.perform("tick:", with: 3, afterDelay: 0)
    other.perform("tick:", with: "other", afterDelay: 0)
    #expect(target.told.isEmpty)
    NSObject.cancelPreviousPerformRequests(withTarget: target, selector: "tick:", object: 2)
    turn { target.told.count == 2 && other.told.count == 1 }
    #expect(target.told == ["tick 1", "tick 3"] && other.told == ["tick other"])
    target.perform("tick:", with: nil, afterDelay: 0)
    other.perform("tick:", with: nil, afterDelay: 0)
    NSObject.cancelPreviousPerformRequests(withTarget: target)
    turn { other.told.count == 2 }
    #expect(target.told.count == 2 && other.told.count == 2)
  }

  @Test func respondersRespondToStandardEditActions() {
    final class Responder: UIResponder {
      var copied = 0
      override func copy(_ sender: Any?) { copied += 1 }
    }
    let responder = Responder()
    #expect(responder.responds(to: "copy:") && !responder.responds(to: "tick:") && !Target().responds(to: "copy:"))
    responder.perform("copy:")
    #expect(responder.copied == 1)
  }

  @Test func actionsArePerformedImmediately() {
    let target = Target()
    #expect(target.responds(to: "tick:") && !target.responds(to: "tock:"))
    target.perform("tick:", with: 7)
    target.perform("tick:")
    #expect(target.told == ["tick 7", "tick -"])
  }
}
