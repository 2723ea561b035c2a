import GalleyRaster
import GalleyWindowing
import UIKit

/// A replay as an animation: the screen at each turn, with the pointer.
@MainActor
public struct ProofFilm {
  /// Durations in milliseconds: the minimum of a frame, the maximum of a pause, the first frame, and the last frame.
  private static let (step, longestPause, start, end) = (40, 700, 500, 1200)

  /// Returns a film's size in pixels, which contains the window at its maximum width and height.
  package nonisolated static func size(of trace: Trace) -> (width: Int, height: Int) {
    var (size, scale) = (trace.header.size, trace.header.scale)
    func pixels(_ length: Double) -> Int { Int(bounding: (length * scale).rounded()) }
    var film = (width: pixels(size.width), height: pixels(size.height))
    for event in trace.events {
      switch event.kind {
      case .input(.resized(let new)): size = new
      case .input(.scaleChanged(let new)): scale = new
      default: continue
      }
      film = (max(film.width, pixels(size.width)), max(film.height, pixels(size.height)))
    }
    return film
  }

  /// Passes the frames with their times in milliseconds to `add`, and returns the film's duration. Throws the first error of `add`.
  ///
  /// All frames have the given size: a smaller window is at the top left, on black.
  package static func play(
    _ replay: Replay, size: (width: Int, height: Int), add: @escaping (Bitmap, Int) throws -> Void
  ) throws -> Int {
    var replay = replay
    let (window, host) = (replay.scene.window, replay.host)
    var (now, clock) = (0, host.clock.milliseconds)
    var (lastFrame, wasPressed) = (Int?.none, false)
    var skipped: FilmPointer?
    var failure: (any Error)?

    func show(_ pointer: FilmPointer) {
      guard failure == nil else { return }
      let frame = window.snapshot()
      pointer.draw(into: frame, scale: host.scale)
      // Two frames never have the same time.
      let time = max(now, lastFrame.map { $0 + 1 } ?? 0)
      do {
        try add(fitted(frame, size), time)
      } catch {
        failure = error
      }
      (lastFrame, skipped) = (time, nil)
    }

    var openings = Replay.openingTurns
    replay.onTurn = { position, isPressed in
      let pause = Int((host.clock.milliseconds - clock).rounded())
      clock = host.clock.milliseconds
      openings -= 1
      guard openings <= 0 else { return }
      now += openings == 0 ? 0 : lastFrame == 0 ? start : min(pause, longestPause)
      let pointer = FilmPointer(position: position, isPressed: isPressed)
      // Show every press and release, however short.
      if lastFrame.map({ now - $0 >= step }) ?? true || isPressed != wasPressed { show(pointer) } else { skipped = pointer }
      wasPressed = isPressed
    }
    replay.run { _ in }
    if let skipped { show(skipped) }
    if let failure { throw failure }
    return (lastFrame ?? 0) + end
  }

  private static func fitted(_ frame: Bitmap, _ size: (width: Int, height: Int)) -> Bitmap {
    if (frame.width, frame.height) == size { return frame }
    let fitted = Bitmap(width: size.width, height: size.height)
    fitted.fill(Color(red: 0, green: 0, blue: 0, alpha: 1))
    let columns = min(frame.width, size.width)
    for row in 0..<min(frame.height, size.height) {
      (fitted.pixels + row * fitted.stride).update(from: frame.pixels + row * frame.stride, count: columns)
    }
    return fitted
  }
}

/// The pointer in a film: an arrow, with a ring while its button is down.
struct FilmPointer {
  var position: Point?
  var isPressed: Bool

  private static let ring = 15.0
  private static let blue = Color(red: 61 / 255, green: 147 / 255, blue: 188 / 255)
  /// The outline relative to its tip, in points.
  private static let outline = [(0.0, 0.0), (0, 17.0), (3.9, 13.3), (6.5, 19.3), (9.3, 18.1), (6.8, 12.2), (12.1, 12.2)]

  func draw(into frame: Bitmap, scale: Double) {
    guard let position else { return }
    let canvas = BitmapCanvas(bitmap: frame, scale: scale)
    if isPressed {
      let circle = Path.ellipse(in: Rect(x: position.x - Self.ring, y: position.y - Self.ring, width: 2 * Self.ring, height: 2 * Self.ring))
      canvas.fill(circle, Color(red: Self.blue.red, green: Self.blue.green, blue: Self.blue.blue, alpha: 0.18))
      canvas.stroke(circle, Self.blue, StrokeStyle(width: 2))
    }
    let corners = Self.outline.map { Point(x: position.x + $0.0, y: position.y + $0.1) }
    let arrow = Path([.move(corners[0])] + corners.dropFirst().map { .line($0) } + [.close])
    canvas.stroke(arrow, Color(red: 1, green: 1, blue: 1), StrokeStyle(width: 3, join: .round))
    canvas.fill(arrow, Color(red: 0.12, green: 0.11, blue: 0.1))
  }
}
