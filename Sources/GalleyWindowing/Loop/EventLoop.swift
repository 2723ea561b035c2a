import Foundation

/// The interface between the event loop and the program.
@MainActor
package protocol EventLoopClient: AnyObject {
  func handle(_ event: RawEvent)
  /// Advances everything that depends on time to `milliseconds` of the host's clock.
  func advance(to milliseconds: Double)
  /// Lays out, draws and presents what has changed since the last frame.
  func renderFrame()
  /// Whether there is background work that makes a later turn faster.
  var hasIdleWork: Bool { get }
  /// Does a little background work, a few hundred microseconds at most, so that it does not delay events.
  func performIdleWork()
  /// The time of the next turn, in milliseconds of the host's clock. It is not in the future during animations; `nil`
  /// if nothing is scheduled.
  var nextDeadline: Double? { get }
}

/// The program's event loop.
///
/// Call `run()` from a synchronous `main` on the main thread. Each turn runs the main run loop, and so `Task {
/// @MainActor }`, the main queue and timers.
@MainActor
package final class EventLoop {
  private let host: any WindowHost
  private weak var client: (any EventLoopClient)?
  private var isRunning = false
  private var lastTurn = -Double.infinity
  /// Events received from the host and not handled yet, oldest first.
  private var pending: [RawEvent] = []

  package init(host: any WindowHost, client: any EventLoopClient) {
    self.host = host
    self.client = client
  }

  /// Runs turns until `stop()`, and sleeps in between.
  package func run() {
    isRunning = true
    while isRunning {
      turn()
      guard isRunning else { break }
      let sleep = sleep ?? .infinity
      // From here on, work on the main queue wakes the program and also ends background work.
      host.waitForEvents(atMost: 0)
      useSpareTime(atMost: min(sleep, Self.longestSpareTime))
      if sleep > Self.longestSpareTime, client?.hasIdleWork == true { continue }
      host.waitForEvents(atMost: self.sleep)
    }
  }

  package func stop() { isRunning = false }

  /// Runs one turn: events, the run loop, time and a frame. Does not sleep.
  package func turn() {
    lastTurn = host.clock.milliseconds
    pending = Self.coalesced(pending + host.pollEvents())
    while !pending.isEmpty {
      let event = pending.removeFirst()
      client?.handle(event)
    }
    _ = RunLoop.main.run(mode: .default, before: Date())
    client?.advance(to: host.clock.milliseconds)
    client?.renderFrame()
  }

  /// Reads new events, and lets long work look at all that are not handled yet, oldest first. Events for which `shouldRemove` returns `true` are
  /// discarded; the others are handled after the work.
  package func lookAhead(_ shouldRemove: (RawEvent) -> Bool) {
    pending = Self.coalesced(pending + host.pollEvents())
    pending.removeAll(where: shouldRemove)
  }

  /// Takes over the pending events of `other`, which has the same host.
  package func adoptEvents(of other: EventLoop) {
    pending = other.pending + pending
    other.pending = []
  }

  /// The maximum duration of background work before a turn, in milliseconds.
  private static let longestSpareTime = 20.0

  /// Does background work until an event arrives, `milliseconds` have passed, or all is done.
  ///
  /// Runs only between turns, so that the result of a turn does not depend on the available time.
  package func useSpareTime(atMost milliseconds: Double) {
    let end = ContinuousClock.now + .seconds(milliseconds / 1000)
    while let client, client.hasIdleWork, pending.isEmpty, !host.hasEvents, ContinuousClock.now < end {
      client.performIdleWork()
    }
  }

  /// Returns the events with only the last of consecutive pointer moves, because a fast mouse moves many times per frame.
  package static func coalesced(_ events: [RawEvent]) -> [RawEvent] {
    events.indices.filter { index in
      guard index + 1 < events.count, case .pointerMoved = events[index].kind,
        case .pointerMoved = events[index + 1].kind
      else { return true }
      return false
    }.map { events[$0] }
  }

  /// The time to sleep without events, in milliseconds; `nil` to sleep until an event arrives.
  private var sleep: Double? {
    guard pending.isEmpty else { return 0 }
    let now = host.clock.milliseconds
    var waits: [Double] = []
    if let deadline = client?.nextDeadline {
      // Animations advance once per frame of the display.
      let frame = lastTurn + 1000 / host.refreshRate
      waits.append((deadline > now ? deadline : frame) - now)
    }
    if let timer = RunLoop.main.limitDate(forMode: .default), timer != .distantFuture {
      waits.append(timer.timeIntervalSinceNow * 1000)
    }
    return waits.min().map { max(0, $0) }
  }
}
