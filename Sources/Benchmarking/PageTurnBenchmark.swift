import Foundation
import Proofs
import Raster
import UIKit
import Windowing

/// Whole turns of a program with a page: keys, stops of the slider for the size of text, a shape that is dragged.
@MainActor package struct PageTurnBenchmark {
  private let scene: any PageScene
  private let timer: TurnTimer
  private static let stops = UIContentSizeCategory.allSizes.count

  /// - Parameter scene: stands on `host`, and its first turns were made.
  package init(_ scene: any PageScene, on host: OffscreenWindow) {
    self.scene = scene
    timer = TurnTimer(scene, on: host)
  }

  // MARK: Keys

  private static let letter = Key(usage: 0x08, symbol: 0x65)
  private static let backspace = Key(usage: 0x2A, symbol: 0x08)

  /// Milliseconds for each key: at so many places through the document letters are typed, and taken back.
  package func keys(places: Int) -> [Double] {
    let letters = 6
    var milliseconds: [Double] = []
    for place in 0..<places {
      guard putCaret(at: scene.textLength * place / places) else { continue }
      for _ in 0..<letters {
        milliseconds.append(timer.turn(.keyDown(Self.letter, isRepeat: false), .textInput("e")))
        timer.send([.keyUp(Self.letter)])
        timer.rest(milliseconds: 20)
      }
      for _ in 0..<letters {
        milliseconds.append(timer.turn(.keyDown(Self.backspace, isRepeat: false)))
        timer.send([.keyUp(Self.backspace)])
        timer.rest(milliseconds: 20)
      }
    }
    return milliseconds
  }

  /// Clicks on the line of the character at `index`; what comes up from below is up when it returns.
  private func putCaret(at index: Int) -> Bool {
    guard scene.showLine(ofCharacter: index) != nil else { return false }
    timer.rest(milliseconds: 20)
    guard let middle = scene.showLine(ofCharacter: index) else { return false }
    let place = Point(x: middle.x, y: middle.y)
    timer.send([.pointerDown(place, .left), .pointerUp(place, .left)])
    timer.rest(milliseconds: 600)
    return true
  }

  // MARK: Stops of the slider

  /// Milliseconds for each stop: the wheel turns the slider up through all sizes and down again, with the page scrolled to
  /// so many places.
  package func stops(places: Int) -> [Double] {
    var milliseconds: [Double] = []
    scene.setLeastCategory()
    timer.rest(milliseconds: 20)
    for place in 0..<places {
      scroll(to: place, of: places)
      for way in [1.0, -1.0] {
        for _ in 1..<Self.stops {
          guard let slider = scene.window.screenItems().first(where: { $0.role == .slider })?.frame else { return [] }
          milliseconds.append(
            timer.turn(.wheel(at: Point(x: slider.midX, y: slider.midY), delta: Point(x: 0, y: way), isPrecise: false)))
          timer.rest(milliseconds: 20)
        }
      }
    }
    return milliseconds
  }

  /// The same by a hand that holds the knob, through all sizes and back.
  package func slides(places: Int) -> [Double] {
    var milliseconds: [Double] = []
    scene.setLeastCategory()
    timer.rest(milliseconds: 20)
    for place in 0..<places {
      scroll(to: place, of: places)
      guard let (knob, pitch) = scene.sliderKnob else { return [] }
      timer.send([.pointerDown(Point(x: knob.x, y: knob.y), .left)])
      timer.rest(milliseconds: 20)
      let stops = Array(1..<Self.stops)
      for stop in stops + stops.dropLast().reversed() + [0] {
        milliseconds.append(timer.turn(.pointerMoved(Point(x: knob.x + CGFloat(stop) * pitch, y: knob.y))))
        timer.rest(milliseconds: 20)
      }
      timer.send([.pointerUp(Point(x: knob.x, y: knob.y), .left)])
      timer.rest(milliseconds: 20)
    }
    return milliseconds
  }

  /// To one of so many places from the top to the end.
  private func scroll(to place: Int, of places: Int) {
    // All spreads, for what is not made yet has no place to scroll to.
    timer.rest(milliseconds: 200)
    scene.scroll(to: CGFloat(place) / CGFloat(max(places - 1, 1)))
    timer.rest(milliseconds: 20)
  }

  // MARK: A dragged shape

  /// Milliseconds a turn, by the clock on the wall: the foremost shape goes round the page in 120 steps.
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
