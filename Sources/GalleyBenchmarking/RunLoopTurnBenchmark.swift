import Foundation
import GalleyProofs
import GalleyRaster
import GalleyWindowing
import UIKit

/// Measures complete turns of the event loop in a program with a page: for typing, changes of the text size, and dragging a shape.
@MainActor package struct RunLoopTurnBenchmark {
  private let scene: any PageScene
  private let timer: RunLoopTurnTimer
  private static let stops = UIContentSizeCategory.allSizes.count

  /// Creates a benchmark.
  ///
  /// - Parameter scene: A scene on `host` that has already completed its first turns.
  package init(_ scene: any PageScene, on host: OffscreenWindow) {
    self.scene = scene
    timer = RunLoopTurnTimer(scene, on: host)
  }

  // MARK: Keys

  private static let letter = Key(usage: 0x08, symbol: 0x65)
  private static let backspace = Key(usage: 0x2A, symbol: 0x08)

  /// Types six letters at each of `positions` positions throughout the document, and deletes them. Returns the time of
  /// each key, in milliseconds. Positions without a line are skipped.
  package func measureTyping(positions: Int) -> [Double] {
    let letters = 6
    var milliseconds: [Double] = []
    for position in 0..<positions {
      guard putCaret(at: scene.textLength * position / positions) else { continue }
      for _ in 0..<letters {
        milliseconds.append(timer.turn(.keyDown(Self.letter, isRepeat: false), .textInput("e")))
        timer.send([.keyUp(Self.letter)])
        timer.idle(milliseconds: 20)
      }
      for _ in 0..<letters {
        milliseconds.append(timer.turn(.keyDown(Self.backspace, isRepeat: false)))
        timer.send([.keyUp(Self.backspace)])
        timer.idle(milliseconds: 20)
      }
    }
    return milliseconds
  }

  /// Clicks on the line of the character at `index`, and waits until the keyboard or panel that appears is in place.
  /// Returns `false` if there is no such line.
  private func putCaret(at index: Int) -> Bool {
    guard scene.showLine(ofCharacter: index) != nil else { return false }
    timer.idle(milliseconds: 20)
    guard let middle = scene.showLine(ofCharacter: index) else { return false }
    let point = Point(x: middle.x, y: middle.y)
    timer.send([.pointerDown(point, .left), .pointerUp(point, .left)])
    timer.idle(milliseconds: 600)
    return true
  }

  // MARK: Stops of the slider

  /// Turns the slider with the wheel through all sizes and back, at `positions` scroll positions. Returns the time of
  /// each step, in milliseconds; empty if there is no slider.
  package func measureSliderSteps(positions: Int) -> [Double] {
    var milliseconds: [Double] = []
    scene.setSmallestCategory()
    timer.idle(milliseconds: 20)
    for position in 0..<positions {
      scroll(to: position, of: positions)
      for direction in [1.0, -1.0] {
        for _ in 1..<Self.stops {
          guard let slider = scene.window.screenItems().first(where: { $0.role == .slider })?.frame else { return [] }
          milliseconds.append(
            timer.turn(.wheel(at: Point(x: slider.midX, y: slider.midY), delta: Point(x: 0, y: direction), isPrecise: false)))
          timer.idle(milliseconds: 20)
        }
      }
    }
    return milliseconds
  }

  /// Drags the slider's knob through all sizes and back, at `positions` scroll positions. Returns the time of each
  /// step, in milliseconds; empty if there is no slider.
  package func measureSliderDrags(positions: Int) -> [Double] {
    var milliseconds: [Double] = []
    scene.setSmallestCategory()
    timer.idle(milliseconds: 20)
    for position in 0..<positions {
      scroll(to: position, of: positions)
      guard let (knob, pitch) = scene.sliderKnob else { return [] }
      timer.send([.pointerDown(Point(x: knob.x, y: knob.y), .left)])
      timer.idle(milliseconds: 20)
      let stops = Array(1..<Self.stops)
      for stop in stops + stops.dropLast().reversed() + [0] {
        milliseconds.append(timer.turn(.pointerMoved(Point(x: knob.x + CGFloat(stop) * pitch, y: knob.y))))
        timer.idle(milliseconds: 20)
      }
      timer.send([.pointerUp(Point(x: knob.x, y: knob.y), .left)])
      timer.idle(milliseconds: 20)
    }
    return milliseconds
  }

  /// Scrolls to the position numbered `position` of `positions` between the top and the end.
  private func scroll(to position: Int, of positions: Int) {
    // Wait for all spreads, because those that do not exist yet have no scroll position.
    timer.idle(milliseconds: 200)
    scene.scroll(to: CGFloat(position) / CGFloat(max(positions - 1, 1)))
    timer.idle(milliseconds: 20)
  }

  // MARK: A dragged shape

  /// Drags the frontmost shape around the page, in 120 steps per round. Returns the wall-clock time of each turn, in
  /// milliseconds; empty if there is no shape.
  package func drag(rounds: Int) -> [Double] {
    guard let start = scene.foremostShape else { return [] }
    var milliseconds: [Double] = []
    timer.send([.pointerDown(Point(x: start.x, y: start.y), .left)])
    scene.turn()
    for step in 0..<rounds * 120 {
      let turn = 2 * Double.pi * Double(step % 120) / 120
      timer.pass(milliseconds: 16)
      timer.send([.pointerMoved(Point(x: start.x + 300 * sin(turn), y: start.y + 120 * sin(2 * turn)))])
      let began = DispatchTime.now().uptimeNanoseconds
      scene.turn()
      milliseconds.append(Double(DispatchTime.now().uptimeNanoseconds - began) / 1e6)
    }
    return milliseconds
  }
}
