import Foundation
import GalleyRequirements
import UIFoundation

// Counterparts of Objective-C's selector methods; names are looked up in the target's table of actions.

extension ActionTarget {
  /// Returns whether the target has an action of this name: one of its table or, for a responder, a standard edit action.
  public func responds(to selector: Selector) -> Bool { action(named: selector) != nil }

  /// Performs the action now, with `object` as its sender; traps if the target does not respond to it.
  public func perform(_ selector: Selector, with object: Any? = nil) {
    let isHandled = perform(selector, sender: object, event: nil)
    require(isHandled, "\(type(of: self)) has no action \(selector) in its action table")
  }

  /// Performs the action in a later turn of the main run loop, after `delay` seconds at the earliest; traps then if the target does not respond to
  /// it. The target is retained until then.
  public func perform(_ selector: Selector, with object: Any?, afterDelay delay: TimeInterval) {
    DelayedAction.add(self, selector, object, delay)
  }
}

extension NSObject {
  /// Cancels all pending actions of a target.
  @MainActor public class func cancelPreviousPerformRequests(withTarget target: any ActionTarget) {
    DelayedAction.cancel { $0.target === target }
  }

  /// Cancels the target's pending actions with this name and with an identical or equal object.
  @MainActor public class func cancelPreviousPerformRequests(withTarget target: any ActionTarget, selector: Selector, object: Any?) {
    DelayedAction.cancel { $0.target === target && $0.selector == selector && $0.isWith(object) }
  }
}

extension Timer {
  /// Schedules a timer in the current run loop, which is the main one, and returns it. The timer retains `target` until it is invalidated, and
  /// performs the action with itself as the sender. `userInfo` is the timer's own. Traps when it fires if the target does not respond to the
  /// action.
  @MainActor @discardableResult
  public static func scheduledTimer(
    timeInterval: TimeInterval, target: any ActionTarget, selector: Selector, userInfo: Any?, repeats: Bool
  ) -> Timer {
    let timer = ActionTimer(timeInterval, target, selector, userInfo, repeats: repeats)
    RunLoop.current.add(timer, forMode: ActionTiming.mode)
    return timer
  }
}

/// The run loop modes in which pending actions run.
@MainActor
enum ActionTiming {
  static var mode = RunLoop.Mode.default
}

/// A timer that sends an action. Foundation retains the block even after the timer ends, so the target is released separately.
private final class ActionTimer: Timer {
  private final class Box: @unchecked Sendable {
    var target: (any ActionTarget)?
    init(_ target: any ActionTarget) { self.target = target }
  }

  /// The shortest interval of a repeating timer, as on iOS.
  private static let minimumInterval: TimeInterval = 0.0001
  private let info: Any?
  private let box: Box

  @MainActor init(_ interval: TimeInterval, _ target: any ActionTarget, _ selector: Selector, _ info: Any?, repeats: Bool) {
    self.info = info
    let box = Box(target)
    self.box = box
    super.init(fire: Date(timeIntervalSinceNow: interval), interval: repeats ? max(interval, Self.minimumInterval) : 0, repeats: repeats) { timer in
      nonisolated(unsafe) let timer = timer
      MainActor.assumeIsolated {
        let target = box.target
        if !repeats { box.target = nil }
        target?.perform(selector, with: timer)
      }
    }
  }

  override func invalidate() {
    super.invalidate()
    box.target = nil
  }

  override var userInfo: Any? { info }
}

/// An action that waits for its time.
@MainActor
private final class DelayedAction {
  let target: any ActionTarget
  let selector: Selector
  private let object: Any?
  private var timer: Timer?
  private static var waiting: [DelayedAction] = []

  private init(_ target: any ActionTarget, _ selector: Selector, _ object: Any?) {
    (self.target, self.selector, self.object) = (target, selector, object)
  }

  static func add(_ target: any ActionTarget, _ selector: Selector, _ object: Any?, _ delay: TimeInterval) {
    let action = DelayedAction(target, selector, object)
    waiting.append(action)
    let timer = Timer(fire: Date(timeIntervalSinceNow: max(delay, 0)), interval: 0, repeats: false) { [weak action] _ in
      MainActor.assumeIsolated { action?.perform() }
    }
    action.timer = timer
    RunLoop.current.add(timer, forMode: ActionTiming.mode)
  }

  static func cancel(where isMeant: (DelayedAction) -> Bool) {
    for action in waiting where isMeant(action) { action.timer?.invalidate() }
    waiting.removeAll(where: isMeant)
  }

  func isWith(_ other: Any?) -> Bool {
    switch (object, other) {
    case (nil, nil): true
    case (let one as AnyHashable, let other as AnyHashable): one == other
    case (let one?, let other?): (one as AnyObject) === (other as AnyObject)
    default: false
    }
  }

  private func perform() {
    Self.waiting.removeAll { $0 === self }
    target.perform(selector, with: object)
  }
}
