import Foundation

/// The time that all of UIKit's motion reads: animations, inertia, tooltips, key repeat.
///
/// It stands still until the application moves it on, once a turn, from the injected clock; so a replay on a virtual
/// clock takes the same steps.
@preconcurrency @MainActor
public final class Timeline {
  /// The application's.
  public static let shared = Timeline()

  /// Seconds; starts at 0 with each session and only grows.
  public private(set) var now: TimeInterval = 0

  private var timers: [Alarm] = []
  private var nextSequence = 0
  private var steppers: [Stepper] = []

  /// One thing to be done later.
  @preconcurrency @MainActor
  public final class Alarm {
    /// When it goes off, in the timeline's seconds.
    public let deadline: TimeInterval
    fileprivate let sequence: Int
    fileprivate let isImmediate: Bool
    fileprivate var action: (() -> Void)?

    fileprivate init(deadline: TimeInterval, sequence: Int, isImmediate: Bool, action: @escaping () -> Void) {
      self.deadline = deadline
      self.sequence = sequence
      self.isImmediate = isImmediate
      self.action = action
    }

    /// It does not go off any more.
    public func cancel() { action = nil }
  }

  private struct Stepper {
    weak var owner: AnyObject?
    let step: (TimeInterval) -> Bool
  }

  /// Does `action` once, `delay` seconds from now; with 0, in the next turn.
  @discardableResult
  public func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> Alarm {
    let alarm = Alarm(
      deadline: now + max(delay, 0), sequence: nextSequence, isImmediate: delay <= 0, action: action)
    nextSequence += 1
    timers.append(alarm)
    return alarm
  }

  /// Calls `step` with the time at each turn until it answers `false` or `owner` is gone; replaces the owner's former.
  public func everyTurn(for owner: AnyObject, _ step: @escaping (TimeInterval) -> Bool) {
    stop(owner)
    steppers.append(Stepper(owner: owner, step: step))
  }

  /// Nothing is called for `owner` any more.
  public func stop(_ owner: AnyObject) { steppers.removeAll { $0.owner === owner || $0.owner == nil } }

  /// When the next turn is due: `now` while something moves, `nil` when nothing is waited for.
  public var nextDeadline: TimeInterval? {
    steppers.removeAll { $0.owner == nil }
    if !steppers.isEmpty { return now }
    return timers.lazy.filter { $0.action != nil }.map(\.deadline).min()
  }

  /// Moves on to `time`: alarms go off in the order of their deadlines, each seeing its own deadline as `now`; then
  /// everything in motion takes a step.
  public func advance(to time: TimeInterval) {
    let time = max(time, now)
    let newcomers = nextSequence
    while let alarm = nextAlarm(upTo: time, before: newcomers) {
      now = max(now, alarm.deadline)
      timers.removeAll { $0 === alarm }
      alarm.action?()
    }
    now = time
    for stepper in steppers {
      guard let owner = stepper.owner, isRunning(owner) else { continue }
      if !stepper.step(time) { stop(owner) }
    }
  }

  /// Back to 0 with nothing waited for: how the process began.
  func reset() {
    (now, nextSequence) = (0, 0)
    timers.removeAll()
    steppers.removeAll()
  }

  /// Whether something is called for `owner` at each turn.
  func isRunning(_ owner: AnyObject) -> Bool { steppers.contains { $0.owner === owner } }

  /// An alarm of no delay that was set during this turn waits for the next: nothing can keep a turn from ending.
  private func nextAlarm(upTo time: TimeInterval, before newcomers: Int) -> Alarm? {
    timers.removeAll { $0.action == nil }
    return timers
      .filter { $0.deadline <= time && ($0.sequence < newcomers || !$0.isImmediate) }
      .min { ($0.deadline, $0.sequence) < ($1.deadline, $1.sequence) }
  }
}
