import Exhibits
import Foundation
import Raster
import UIKit
import Windowing

/// Whole turns of the playground in an off-screen window: an event comes in, its frame is presented.
///
/// The clock of the window stands still in between, so nothing but the event's work is in a turn. Times are those of the
/// processor: a turn waits for nothing, and what else the machine is busy with does not count.
@MainActor
struct BenchTurns {
  private let stage: Stage
  private let host: OffscreenWindow
  private let page: PlaygroundPage

  /// What `measure` finds in a playground of its own.
  static func run(_ measure: (BenchTurns) -> [Double]) throws -> [Double] {
    let bench = try BenchTurns()
    defer { bench.stage.session.close() }
    return measure(bench)
  }

  private init() throws {
    stage = Stage.offscreen(PlaygroundExhibit(), try LookOptions.parse([]))
    guard let host = stage.session.host as? OffscreenWindow, let page = stage.chrome.page else {
      throw Failure("the playground has no page to type on")
    }
    (self.host, self.page) = (host, page)
  }

  // MARK: Keys

  private static let letter = Key(usage: 0x08, symbol: 0x65)
  private static let backspace = Key(usage: 0x2A, symbol: 0x08)

  /// Milliseconds for each key: at so many places through the document letters are typed, and taken back.
  func keys(places: Int) -> [Double] {
    let letters = 6
    var milliseconds: [Double] = []
    for place in 0..<places {
      guard putCaret(at: page.flow.storage.length * place / places) else { continue }
      for _ in 0..<letters {
        milliseconds.append(turn(.keyDown(Self.letter, isRepeat: false), .textInput("e")))
        host.script(.keyUp(Self.letter))
        rest(20)
      }
      for _ in 0..<letters {
        milliseconds.append(turn(.keyDown(Self.backspace, isRepeat: false)))
        host.script(.keyUp(Self.backspace))
        rest(20)
      }
    }
    return milliseconds
  }

  /// Clicks on the line of the character at `index`; what comes up from below is up when it returns.
  private func putCaret(at index: Int) -> Bool {
    page.forgetWord()
    guard let line = page.flow.lineRect(ofCharacter: index) else { return false }
    page.contentOffset.y = max(line.midY - 120, 0)
    rest(20)
    let point = page.convert(CGPoint(x: line.midX, y: line.midY), to: nil)
    host.script(.pointerDown(Point(x: point.x, y: point.y), .left))
    host.script(.pointerUp(Point(x: point.x, y: point.y), .left))
    rest(600)
    return true
  }

  // MARK: Stops of the slider

  /// Milliseconds for each stop: the wheel turns the slider up through all twelve and down again, with the page
  /// scrolled to so many places.
  func stops(places: Int) -> [Double] {
    var milliseconds: [Double] = []
    stage.chrome.setCategory(UIContentSizeCategory.allSizes[0])
    rest(20)
    for place in 0..<places {
      scroll(to: place, of: places)
      for way in [1.0, -1.0] {
        for _ in 1..<UIContentSizeCategory.allSizes.count {
          guard let slider = stage.window.screenItems().first(where: { $0.role == .slider })?.frame else { return [] }
          milliseconds.append(
            turn(.wheel(at: Point(x: slider.midX, y: slider.midY), delta: Point(x: 0, y: way), isPrecise: false)))
          rest(20)
        }
      }
    }
    return milliseconds
  }

  /// The same by a hand that holds the knob, through all twelve and back.
  func slides(places: Int) -> [Double] {
    var milliseconds: [Double] = []
    stage.chrome.setCategory(UIContentSizeCategory.allSizes[0])
    rest(20)
    guard let slider = Self.slider(in: stage.chrome.view) else { return [] }
    for place in 0..<places {
      scroll(to: place, of: places)
      let knob = slider.convert(slider.thumbRect, to: nil)
      host.script(.pointerDown(Point(x: knob.midX, y: knob.midY), .left))
      rest(20)
      let stops = Array(1..<UIContentSizeCategory.allSizes.count)
      for stop in stops + stops.dropLast().reversed() + [0] {
        milliseconds.append(turn(.pointerMoved(Point(x: knob.midX + CGFloat(stop) * slider.pitch, y: knob.midY))))
        rest(20)
      }
      host.script(.pointerUp(Point(x: knob.midX, y: knob.midY), .left))
      rest(20)
    }
    return milliseconds
  }

  /// To one of so many places from the top to the end.
  private func scroll(to place: Int, of places: Int) {
    // All spreads, for what is not made yet has no place to scroll to.
    rest(200)
    page.contentOffset.y = (page.contentSize.height - page.bounds.height) * CGFloat(place) / CGFloat(max(places - 1, 1))
    rest(20)
  }

  private static func slider(in view: UIView) -> CategorySlider? {
    view as? CategorySlider ?? view.subviews.lazy.compactMap { slider(in: $0) }.first
  }

  // MARK: Turns

  /// What a turn takes in which these events come, from taking them to the presented frame.
  private func turn(_ events: RawEvent.Kind...) -> Double {
    for event in events { host.script(event) }
    let start = Self.processorMilliseconds
    stage.session.turn()
    return Self.processorMilliseconds - start
  }

  /// What this thread has used so far.
  private static var processorMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// Lets time pass, and what was under way end; what can wait is done as far as there is time.
  private func rest(_ milliseconds: Double) {
    stage.session.turn()
    stage.session.useSpareTime(atMost: milliseconds)
    host.virtualClock.advance(by: milliseconds)
    stage.session.turn()
    stage.session.turn()
  }
}
