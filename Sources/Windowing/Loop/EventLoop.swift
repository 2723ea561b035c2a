import Foundation

/// What the loop turns: the program, seen from the window.
@MainActor
package protocol EventLoopClient: AnyObject {
  func handle(_ event: RawEvent)
  /// Moves everything that depends on time to `milliseconds` of the host's clock.
  func advance(to milliseconds: Double)
  /// Lays out, draws and presents what has changed.
  func renderFrame()
  /// Whether there is work that can wait: what makes a next step quick, whenever it comes.
  var hasSpareWork: Bool { get }
  /// Does a little of it, some hundred microseconds at most: a hand that comes in between must not notice.
  func doSpareWork()
  /// When the next turn is due, in milliseconds of the host's clock; now or before where something is in motion, `nil`
  /// when nothing is waited for.
  var nextDeadline: Double? { get }
}

/// The program's loop, one turn at a time.
///
/// `run()` is to be called from a synchronous `main` on the main thread: the turns run the main run loop, and with it
/// `Task { @MainActor }`, the main queue and timers.
@MainActor
package final class EventLoop {
  private let host: any WindowHost
  private weak var client: (any EventLoopClient)?
  private var isRunning = false
  private var lastTurn = -Double.infinity
  /// Taken from the host and not handled yet, oldest first.
  private var held: [RawEvent] = []

  package init(host: any WindowHost, client: any EventLoopClient) {
    self.host = host
    self.client = client
  }

  /// Turns until `stop()`, sleeping in between.
  package func run() {
    isRunning = true
    while isRunning {
      turn()
      guard isRunning else { break }
      let sleep = sleep ?? .infinity
      // From here on, what comes onto the main queue wakes the program: it ends the spare time, too.
      host.waitForEvents(atMost: 0)
      useSpareTime(atMost: min(sleep, Self.longestSpareTime))
      if sleep > Self.longestSpareTime, client?.hasSpareWork == true { continue }
      host.waitForEvents(atMost: self.sleep)
    }
  }

  package func stop() { isRunning = false }

  /// One turn: events, the run loop, time, a frame. Does not sleep.
  package func turn() {
    lastTurn = host.clock.milliseconds
    held = Self.thinned(held + host.takeEvents())
    while !held.isEmpty {
      let event = held.removeFirst()
      client?.handle(event)
    }
    _ = RunLoop.main.run(mode: .default, before: Date())
    client?.advance(to: host.clock.milliseconds)
    client?.renderFrame()
  }

  /// Shows long work what has come in since it began: the events that are not handled yet, oldest first. Those that it
  /// `takes` are gone; the others are handled when the work is done.
  package func lookAhead(_ takes: (RawEvent) -> Bool) {
    held = Self.thinned(held + host.takeEvents())
    held.removeAll(where: takes)
  }

  /// Handles what `other`, whose host is the same, has taken and not handled.
  package func takeEvents(of other: EventLoop) {
    held = other.held + held
    other.held = []
  }

  /// How long the program does what can wait before it makes a turn, in milliseconds.
  private static let longestSpareTime = 20.0

  /// Does what can wait until something comes in, `milliseconds` have passed, or all is done.
  ///
  /// Between turns only, so that what a turn does never depends on how much of it there was time for.
  package func useSpareTime(atMost milliseconds: Double) {
    let end = ContinuousClock.now + .seconds(milliseconds / 1000)
    while let client, client.hasSpareWork, held.isEmpty, !host.hasEvents, ContinuousClock.now < end {
      client.doSpareWork()
    }
  }

  /// Of moves of the pointer that follow each other, only the last: a fast mouse moves many times in a frame.
  package static func thinned(_ events: [RawEvent]) -> [RawEvent] {
    events.indices.filter { index in
      guard index + 1 < events.count, case .pointerMoved = events[index].kind,
        case .pointerMoved = events[index + 1].kind
      else { return true }
      return false
    }.map { events[$0] }
  }

  /// How long to sleep when nothing happens, in milliseconds; `nil` is until something does.
  private var sleep: Double? {
    guard held.isEmpty else { return 0 }
    let now = host.clock.milliseconds
    var waits: [Double] = []
    if let deadline = client?.nextDeadline {
      // What is in motion moves once for each frame of the display.
      let frame = lastTurn + 1000 / host.refreshRate
      waits.append((deadline > now ? deadline : frame) - now)
    }
    if let timer = RunLoop.main.limitDate(forMode: .default), timer != .distantFuture {
      waits.append(timer.timeIntervalSinceNow * 1000)
    }
    return waits.min().map { max(0, $0) }
  }
}
