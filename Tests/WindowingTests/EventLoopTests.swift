import GalleyRaster
import Testing

@testable import GalleyWindowing

/// The order within a turn, and the sleep time of the loop, on a virtual clock.
@Suite @MainActor
struct EventLoopTests {
  @Test func aTurnIsEventsThenTimeThenFrame() {
    let (window, client) = make()
    window.script(.textInput("a"))
    window.script(.textInput("b"))
    EventLoop(host: window, client: client).turn()
    #expect(client.log == ["a", "b", "time 0", "frame"])
  }

  @Test func loopSleepsUntilNextEventOrDeadline() {
    let (window, client) = make()
    client.deadlines = [100]
    window.script(.textInput("a"), after: 40)
    window.script(.quit, after: 200)
    let loop = EventLoop(host: window, client: client)
    client.onQuit = { loop.stop() }
    loop.run()
    #expect(client.log == [
      "time 0", "frame", "a", "time 40", "frame", "time 100", "frame", "quit", "time 240", "frame",
    ])
  }

  @Test func motionAdvancesOncePerFrame() {
    let (window, client) = make()
    client.isInMotion = true
    window.script(.quit, after: 50)
    let loop = EventLoop(host: window, client: client)
    client.onQuit = { loop.stop() }
    loop.run()
    #expect(client.log == ["time 0", "frame", "time 16", "frame", "time 33", "frame", "quit", "time 50", "frame"])
  }

  @Test func spareWorkRunsBetweenTurnsUntilEventArrives() {
    let (window, client) = make()
    client.spareWork = 3
    client.onSpareWork = {
      guard client.spareWork == 1 else { return }
      window.script(.textInput("a"))
      window.script(.quit, after: 50)
    }
    let loop = EventLoop(host: window, client: client)
    client.onQuit = { loop.stop() }
    loop.run()
    #expect(client.log == [
      "time 0", "frame", "spare", "spare", "a", "time 0", "frame", "spare", "quit", "time 50", "frame",
    ])
  }

  @Test func turnDoesNoSpareWork() {
    let (window, client) = make()
    client.spareWork = 3
    let loop = EventLoop(host: window, client: client)
    loop.turn()
    #expect(client.log == ["time 0", "frame"])
    loop.useSpareTime(atMost: 0)
    #expect(client.spareWork == 3)
    loop.useSpareTime(atMost: 60_000)
    #expect(client.spareWork == 0)
  }

  @Test func consecutiveMovesAreCoalesced() {
    let moves = [1.0, 2, 3].map { RawEvent(time: 0, kind: .pointerMoved(Point(x: $0, y: 0))) }
    let click = RawEvent(time: 0, kind: .pointerDown(Point(x: 3, y: 0), .left))
    #expect(EventLoop.coalesced(moves + [click] + moves) == [moves[2], click, moves[2]])
    #expect(EventLoop.coalesced([]).isEmpty)
  }

  private func make() -> (OffscreenWindow, Client) {
    let options = HostOptions(title: "t", size: Size(width: 4, height: 3))
    return (OffscreenWindow(options, clock: VirtualClock()), Client())
  }

  private final class Client: EventLoopClient {
    var log: [String] = []
    var deadlines: [Double] = []
    var isInMotion = false
    var onQuit: () -> Void = {}
    var spareWork = 0
    var onSpareWork: () -> Void = {}
    private var now = 0.0

    func handle(_ event: RawEvent) {
      switch event.kind {
      case .textInput(let text): log.append(text)
      case .quit:
        log.append("quit")
        onQuit()
      default: log.append("\(event.kind)")
      }
    }

    func advance(to milliseconds: Double) {
      now = milliseconds
      deadlines.removeAll { $0 <= now }
      log.append("time \(Int(milliseconds))")
    }

    func renderFrame() { log.append("frame") }

    var hasIdleWork: Bool { spareWork > 0 }

    func performIdleWork() {
      spareWork -= 1
      log.append("spare")
      onSpareWork()
    }

    var nextDeadline: Double? { isInMotion ? now : deadlines.min() }
  }
}
