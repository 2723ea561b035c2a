import Foundation
import Proofs
import Raster
import UIKit
import Windowing

/// How long whole turns of a program take in a window without a display: an event comes in, its frame is drawn.
///
///     let timer = try TurnTimer(of: .exhibit("card"), in: program)
///     let milliseconds = timer.type("e")
///
/// The clock of the window stands still in between, so nothing but the event's work is in a turn. Times are those of the
/// processor: a turn waits for nothing, and what else the machine is busy with does not count.
@MainActor public final class TurnTimer {
  let scene: any ProofScene
  private let host: OffscreenWindow

  /// - Parameter scene: stands on `host`, and its first turns were made.
  package init(_ scene: any ProofScene, on host: OffscreenWindow) { (self.scene, self.host) = (scene, host) }

  /// Opens `source` in a window of that size, in points, at a scale of 1.
  public convenience init(of source: ProofSource, size: CGSize = CGSize(width: 1280, height: 800), in program: ProofProgram) throws {
    let (scene, host) = try program.scene(of: source, size: size)
    self.init(scene, on: host)
  }

  /// The window that the turns are made in.
  public var window: UIWindow { scene.window }

  /// Takes the window away.
  public func close() { scene.close() }

  // MARK: Turns

  /// Milliseconds of a turn in which a text comes from the keyboard.
  public func type(_ text: String) -> Double { turn(.textInput(text)) }

  /// Milliseconds of a turn in which the pointer goes there, in points of the window.
  public func movePointer(to place: CGPoint) -> Double { turn(.pointerMoved(Point(x: place.x, y: place.y))) }

  /// Milliseconds of a turn in which the main button goes down, and of one in which it goes up, in points of the window.
  public func click(at place: CGPoint) -> (down: Double, up: Double) {
    let place = Point(x: place.x, y: place.y)
    return (turn(.pointerDown(place, .left)), turn(.pointerUp(place, .left)))
  }

  /// What a turn takes in which these events come, from taking them to the presented frame.
  package func turn(_ events: RawEvent.Kind...) -> Double {
    send(events)
    let start = Self.processorMilliseconds
    scene.turn()
    return Self.processorMilliseconds - start
  }

  /// Events that come in the next turn.
  package func send(_ events: [RawEvent.Kind]) { for event in events { host.script(event) } }

  /// What this thread has used so far.
  private static var processorMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// Lets time pass, and what was under way end; what can wait is done as far as there is time.
  public func rest(milliseconds: Double) {
    scene.turn()
    scene.useSpareTime(atMost: milliseconds)
    host.virtualClock.advance(by: milliseconds)
    scene.turn()
    scene.turn()
  }

  /// Lets the clock go on, and nothing else.
  func pass(milliseconds: Double) { host.virtualClock.advance(by: milliseconds) }
}
