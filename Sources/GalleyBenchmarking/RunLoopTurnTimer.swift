import Foundation
import GalleyProofs
import GalleyRaster
import GalleyWindowing
import UIKit

/// Measures complete turns of the event loop of a program in an off-screen window, from an event to its frame.
///
///     let timer = try RunLoopTurnTimer(of: .exhibit("card"), in: program)
///     let milliseconds = timer.type("e")
///
/// The clock of the window does not advance in between, so a turn contains only the work for its event. Times are
/// processor times, so that other load on the machine does not count.
@MainActor public final class RunLoopTurnTimer {
  let scene: any ProofScene
  private let host: OffscreenWindow

  /// Creates a timer of the turns of `scene`.
  ///
  /// - Parameter scene: A scene on `host` that has already completed its first turns.
  package init(_ scene: any ProofScene, on host: OffscreenWindow) { (self.scene, self.host) = (scene, host) }

  /// Opens `source` in a window of a size in points, at a scale of 1. Throws if it cannot be opened.
  public convenience init(of source: ProofSource, size: CGSize = CGSize(width: 1280, height: 800), in program: ProofProgram) throws {
    let (scene, host) = try program.scene(of: source, size: size)
    self.init(scene, on: host)
  }

  /// The window of the scene.
  public var window: UIWindow { scene.window }

  /// Closes the window.
  public func close() { scene.close() }

  // MARK: Turns

  /// Types a text with the keyboard. Returns the time of the turn in milliseconds.
  public func type(_ text: String) -> Double { turn(.textInput(text)) }

  /// Moves the pointer to a position in points of the window. Returns the time of the turn in milliseconds.
  public func movePointer(to location: CGPoint) -> Double { turn(.pointerMoved(Point(x: location.x, y: location.y))) }

  /// Clicks at a position in points of the window. Returns the times of pressing and releasing the button, in
  /// milliseconds.
  public func click(at location: CGPoint) -> (down: Double, up: Double) {
    let location = Point(x: location.x, y: location.y)
    return (turn(.pointerDown(location, .left)), turn(.pointerUp(location, .left)))
  }

  /// Returns the time of a turn with the given events, up to the presented frame, in milliseconds.
  package func turn(_ events: RawEvent.Kind...) -> Double {
    send(events)
    let start = Self.processorMilliseconds
    scene.turn()
    return Self.processorMilliseconds - start
  }

  /// Queues events for the next turn, without running it.
  package func send(_ events: [RawEvent.Kind]) { for event in events { host.script(event) } }

  /// The processor time of this thread, in milliseconds.
  private static var processorMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// Runs a turn, performs idle work for at most `milliseconds`, advances the window's clock by `milliseconds`, however long the work took, and runs
  /// two more turns, in which animations end.
  public func idle(milliseconds: Double) {
    scene.turn()
    scene.useSpareTime(atMost: milliseconds)
    host.virtualClock.advance(by: milliseconds)
    scene.turn()
    scene.turn()
  }

  /// Advances the clock only.
  func pass(milliseconds: Double) { host.virtualClock.advance(by: milliseconds) }
}
