/// A clock that advances only on request, so that replays and tests see the same times in each run.
@MainActor
package final class VirtualClock: Clock {
  package private(set) var milliseconds: Double = 0

  package init() {}

  /// Advances to `time`, in milliseconds. An earlier time has no effect.
  package func advance(to time: Double) { milliseconds = max(milliseconds, time) }

  package func advance(by interval: Double) { advance(to: milliseconds + interval) }
}
