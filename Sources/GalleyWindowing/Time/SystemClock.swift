import Glibc

/// The machine's monotonic clock, which starts at 0 when this object is created.
@MainActor
package final class SystemClock: Clock {
  private let start: Double

  package init() { start = Self.monotonic() }

  package var milliseconds: Double { Self.monotonic() - start }

  private static func monotonic() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}
