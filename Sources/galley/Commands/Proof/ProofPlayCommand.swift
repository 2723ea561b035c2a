import ArgumentParser
import Foundation
import GalleyProofs
import GalleyRaster
import GalleyWindowing
import UIKit

struct ProofPlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Replay a proof in a window, at the recorded speed.",
    discussion: "Escape or closing the window stops the replay. The window stays open for two seconds at the end. Long pauses are shortened.")

  @Argument(help: ArgumentHelp("The proof.", valueName: "name")) var name: String
  @OptionGroup var proofs: ProofsOption

  func run() throws {
    let folder = try proofs.folder(name)
    let trace = try folder.readTrace()
    if let truncation = trace.truncation { Console.notice(truncation.description) }
    try MainActor.assumeIsolated {
      let host = ProofProgram.host(trace.header)
      let stage = try Stage.proof(trace.header, in: folder, on: host)
      let strip = ReplayStrip(name: name, appearance: trace.header.appearance)
      let size = Size(width: trace.header.size.width, height: trace.header.size.height + ReplayStrip.height)
      var look = HostOptions(title: "Replay of \(name) – Galley", size: size, appearance: trace.header.appearance)
      look.scale = trace.header.scale
      let window: SDLWindow
      do {
        window = try SDLWindow(look, clock: SystemClock())
      } catch {
        throw Failure("\(error)")
      }
      let player = ProofPlayer(window, host, strip)
      var replay = Replay(trace, in: stage, on: host)
      replay.onTurn = { _, _ in player.show() }
      do {
        try replay.run { _ in try player.check() }
        player.end()
        player.wait(2000)
      } catch is ProofPlayer.Ended {}
    }
  }
}

/// Shows the frames of a replay in a window on the display, at the replay's pace.
@MainActor
private final class ProofPlayer {
  struct Ended: Error {}
  private static let longestPause = 1000.0

  private let window: SDLWindow
  private let replayed: OffscreenWindow
  private let strip: ReplayStrip
  private var isAtEnd = false
  private var last: Double
  private(set) var isEnded = false

  init(_ window: SDLWindow, _ replayed: OffscreenWindow, _ strip: ReplayStrip) {
    (self.window, self.replayed, self.strip) = (window, replayed, strip)
    last = replayed.clock.milliseconds
  }

  func show() {
    guard !isEnded else { return }
    wait(min(replayed.clock.milliseconds - last, Self.longestPause))
    last = replayed.clock.milliseconds
    present()
  }

  /// Shows that the replay is complete.
  func end() {
    isAtEnd = true
    present()
  }

  private func present() {
    let frame = strip.under(replayed.screen, scale: replayed.scale, isAtEnd: isAtEnd)
    window.present(frame, damage: [frame.bounds])
  }

  /// Waits for the given number of milliseconds, or until the user ends the replay.
  func wait(_ milliseconds: Double) {
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

  func check() throws { if isEnded { throw Ended() } }
}
