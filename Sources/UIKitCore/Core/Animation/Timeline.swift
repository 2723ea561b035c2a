import Foundation

/// The time of all motion in UIKit: animations, inertia, tooltips, key repeat.
///
/// The application advances it once per turn, from the injected clock, so that a replay on a virtual clock takes the same steps.
@preconcurrency @MainActor
public final class Timeline {
  /// The timeline of the application.
  public static let shared = Timeline()

  /// The current time in seconds. It starts at 0 in each session and never decreases.
  public private(set) var now: TimeInterval = 0

  private var timers: [Alarm] = []
  private var nextSequence = 0
  private var steppers: [Stepper] = []

  /// A single scheduled action.
  @preconcurrency @MainActor
  public final class Alarm {
    /// The time at which the action is due, in the timeline's seconds.
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

    /// Cancels the action, so that it is not called. Does nothing if it has been called.
    public func cancel() { action = nil }
  }

  private struct Stepper {
    weak var owner: AnyObject?
    let step: (TimeInterval) -> Bool
  }

  /// Schedules `action` to run once, `delay` seconds from now; with 0 or less, in the next turn. Returns the alarm, which can cancel it.
  @discardableResult
  public func schedule(after delay: TimeInterval, _ action: @escaping () -> Void) -> Alarm {
    let alarm = Alarm(
      deadline: now + max(delay, 0), sequence: nextSequence, isImmediate: delay <= 0, action: action)
    nextSequence += 1
    timers.append(alarm)
    return alarm
  }

  /// Calls `step` with the time at each turn until it returns `false` or `owner` is released. Replaces an earlier step of the same owner.
  public func everyTurn(for owner: AnyObject, _ step: @escaping (TimeInterval) -> Bool) {
    stop(owner)
    steppers.append(Stepper(owner: owner, step: step))
  }

  /// Stops the calls for `owner`; does nothing if there are none.
  public func stop(_ owner: AnyObject) { steppers.removeAll { $0.owner === owner || $0.owner == nil } }

  /// The time at which the next turn is due: `now` while something moves, `nil` if nothing is scheduled.
  public var nextDeadline: TimeInterval? {
    steppers.removeAll { $0.owner == nil }
    if !steppers.isEmpty { return now }
    return timers.lazy.filter { $0.action != nil }.map(\.deadline).min()
  }

  /// Advances to `time`; an earlier time than `now` counts as `now`. Alarms run in the order of their deadlines, each with its own deadline as `now`;
  /// then everything in motion takes a step.
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

  /// Resets the timeline to 0 with nothing scheduled, as at the start of the process.
  package func reset() {
    (now, nextSequence) = (0, 0)
    timers.removeAll()
    steppers.removeAll()
  }

  /// Returns whether a step is called for `owner` at each turn.
  func isRunning(_ owner: AnyObject) -> Bool { steppers.contains { $0.owner === owner } }

  /// Returns the next alarm that is due at `time`, or `nil` if there is none. An alarm without delay that was set during this turn waits for the
  /// next, so that a turn always ends.
  private func nextAlarm(upTo time: TimeInterval, before newcomers: Int) -> Alarm? {
    timers.removeAll { $0.action == nil }
    return timers
      .filter { $0.deadline <= time && ($0.sequence < newcomers || !$0.isImmediate) }
      .min { ($0.deadline, $0.sequence) < ($1.deadline, $1.sequence) }
  }
}
