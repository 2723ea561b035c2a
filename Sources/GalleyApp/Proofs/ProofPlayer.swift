import GalleyProofs
import GalleyRaster
import GalleyWindowing
import UIKit

/// Shows the frames of a replay in a window on the display, at the replay's pace.
@MainActor
package final class ProofPlayer {
  private struct Ended: Error {}

  private let window: SDLWindow
  private let replayed: OffscreenWindow
  private let strip: ReplayStrip
  private var isAtEnd = false
  private var last: Double
  private var isEnded = false

  private init(_ window: SDLWindow, _ replayed: OffscreenWindow, _ strip: ReplayStrip) {
    (self.window, self.replayed, self.strip) = (window, replayed, strip)
    last = replayed.clock.milliseconds
  }

  /// Replays a trace in a new window at the recorded speed, until the user closes the window or presses Escape, or two seconds after the end.
  /// Throws `Failure` if there is no display, and `ProofError` if the trace's exhibit or document cannot be opened.
  package static func play(_ trace: Trace, of folder: ProofFolder) throws {
    let header = trace.header
    let host = ProofProgram.host(header)
    let stage = try Stage.proof(header, in: folder, on: host)
    var configuration = WindowConfiguration()
    configuration.size = Size(width: header.size.width, height: header.size.height + ReplayStrip.height)
    (configuration.scale, configuration.appearance) = (header.scale, header.appearance)
    let window = try configuration.openWindow(titled: "Replay of \(folder.name) – Galley")
    let player = ProofPlayer(window, host, ReplayStrip(name: folder.name, appearance: header.appearance))
    var replay = Replay(trace, in: stage, on: host)
    replay.onTurn = { _, _ in player.show() }
    do {
      try replay.run { _ in try player.check() }
      player.end()
      player.wait(2000)
    } catch is Ended {}
  }

  private func show() {
    guard !isEnded else { return }
    wait(min(replayed.clock.milliseconds - last, ReplayTimeline.longestPause))
    last = replayed.clock.milliseconds
    present()
  }

  /// Shows that the replay is complete.
  private func end() {
    isAtEnd = true
    present()
  }

  private func present() {
    let frame = strip.under(replayed.screen, scale: replayed.scale, isAtEnd: isAtEnd)
    window.present(frame, damage: [frame.bounds])
  }

  /// Waits for the given number of milliseconds, or until the user ends the replay.
  private func wait(_ milliseconds: Double) {
    let end = window.clock.milliseconds + milliseconds
    repeat {
      for event in window.pollEvents() { handle(event.kind) }
      let left = end - window.clock.milliseconds
      guard left > 0, !isEnded else { return }
      window.waitForEvents(atMost: left)
    } while true
  }

  private func handle(_ kind: RawEvent.Kind) {
    switch kind {
    case .quit, .terminate: isEnded = true
    case .keyDown(let key, _) where key.usage == UInt16(UIKeyboardHIDUsage.keyboardEscape.rawValue): isEnded = true
    case .exposed, .minimizedChanged(false), .resized: present()
    default: break
    }
  }

  private func check() throws { if isEnded { throw Ended() } }
}
