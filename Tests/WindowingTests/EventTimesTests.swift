import Testing

@testable import GalleyWindowing

/// The server's time converted to the program's clock.
struct EventTimesTests {
  /// Each row is processed separately: the server's milliseconds, the program's at that time, and the assigned time.
  private func check(_ rows: [(stamp: UInt32?, now: Double, time: Double)], sourceLocation: SourceLocation = #_sourceLocation) {
    var times = EventTimes()
    for row in rows {
      times.record(row.stamp)
      #expect(times.times([times.nextServerTime()], now: row.now) == [row.time], "\(row)", sourceLocation: sourceLocation)
    }
  }

  @Test func delayedEventsKeepTheirIntervals() {
    check([(1000, 50, 50), (1120, 900, 170), (1240, 900, 290), (2000, 1050, 1050)])
  }

  /// The first event waited 600 ms, which is known when the second did not wait.
  @Test func shortestDelaySynchronizesClock() {
    check([(1000, 650, 650), (1120, 170, 170), (1130, 400, 180)])
  }

  @Test func eventsHandledTogetherKeepTheirIntervals() {
    var times = EventTimes()
    let stamps: [UInt32?] = [1000, nil, 1120, nil, 1240, nil]
    let serverTimes = stamps.map { stamp in
      times.record(stamp)
      return times.nextServerTime()
    }
    #expect(times.times(serverTimes, now: 900) == [660, 780, 780, 900, 900, 900])
  }

  @Test func eventWithoutTimestampHasCurrentTime() {
    check([(nil, 5, 5), (1000, 50, 50), (nil, 700, 700), (1120, 800, 170)])
  }

  @Test func serverTimeMayOverflow() {
    check([(.max - 99, 50, 50), (20, 400, 170), (.max - 9, 400, 140)])
  }

  /// A suspended server, or another machine's: no event waits that long.
  @Test func divergingClocksAreResynchronized() {
    check([(1000, 50, 50), (1100, 50_000, 50_000), (1200, 50_400, 50_100)])
  }
}
