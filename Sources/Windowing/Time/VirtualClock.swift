/// A clock that stands still until it is moved on: replays and tests see the same times on every run.
@MainActor
package final class VirtualClock: Clock {
  package private(set) var milliseconds: Double = 0

  package init() {}

  /// Moves on to `time`, in milliseconds; an earlier time changes nothing.
  package func advance(to time: Double) { milliseconds = max(milliseconds, time) }

  package func advance(by interval: Double) { advance(to: milliseconds + interval) }
}
