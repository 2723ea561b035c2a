import CoreGraphics
import GalleyRaster
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Swipes, pinches, and exclusive touches.
@Suite(.serialized) @MainActor
struct SwipePinchTests {
  private func stage() -> (EventStage, UIView) {
    let stage = EventStage(width: 300, height: 200)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.isMultipleTouchEnabled = true
    stage.window.addSubview(view)
    stage.session.turn()
    return (stage, view)
  }

  private func swipe(_ stage: EventStage, from start: (Double, Double), by translation: (Double, Double), in milliseconds: Double, touchCount: Int = 1) {
    for finger in 0..<touchCount { stage.touch(finger + 1, .began, start.0, start.1 + Double(finger) * 30) }
    for step in 1...8 {
      stage.host.virtualClock.advance(by: milliseconds / 8)
      for finger in 0..<touchCount { stage.touch(finger + 1, .moved, start.0 + translation.0 * Double(step) / 8, start.1 + Double(finger) * 30 + translation.1 * Double(step) / 8) }
    }
    for finger in 0..<touchCount { stage.touch(finger + 1, .ended, start.0 + translation.0, start.1 + Double(finger) * 30 + translation.1) }
  }

  private typealias Case = (name: String, way: (Double, Double), milliseconds: Double, fingers: Int, direction: UISwipeGestureRecognizer.Direction, wanted: Int)

  private nonisolated static let cases: [Case] = [
    ("right", (80, 0), 100, 1, .right, 1), ("to the other side", (-80, 0), 100, 1, .right, 0),
    ("left of two", (-80, 10), 100, 1, [.left, .right], 1), ("too slow", (80, 0), 900, 1, .right, 0), ("too short", (40, 0), 100, 1, .right, 0),
    ("aslant", (60, 50), 100, 1, .right, 0), ("up", (0, -80), 100, 1, .up, 1), ("down, asked for up", (0, 80), 100, 1, .up, 0),
    ("two fingers for one", (80, 0), 100, 2, .right, 0),
  ]

  @Test(arguments: cases.indices) func aSwipeIsQuickAndStraight(_ index: Int) {
    let (name, way, milliseconds, fingers, direction, wanted) = Self.cases[index]
    let (stage, view) = stage()
    defer { stage.close() }
    let recognizer = UISwipeGestureRecognizer()
    recognizer.direction = direction
    var count = 0
    recognizer.addHandler { _ in count += 1 }
    view.addGestureRecognizer(recognizer)
    for _ in 0..<2 {
      count = 0
      swipe(stage, from: (150, 100), by: way, in: milliseconds, touchCount: fingers)
      #expect(count == wanted, "\(name)")
      stage.wait(500)
    }
  }

  @Test func twoTouchSwipeRequiresTwoTouches() {
    let (stage, view) = stage()
    defer { stage.close() }
    let recognizer = UISwipeGestureRecognizer()
    recognizer.numberOfTouchesRequired = 2
    var count = 0
    recognizer.addHandler { _ in count += 1 }
    view.addGestureRecognizer(recognizer)
    swipe(stage, from: (100, 100), by: (90, 0), in: 120, touchCount: 2)
    swipe(stage, from: (100, 100), by: (90, 0), in: 120)
    #expect(count == 1)
  }

  private func watch(_ view: UIView) -> (UIPinchGestureRecognizer, () -> [String]) {
    let pinch = UIPinchGestureRecognizer()
    let log = EventLog()
    pinch.addHandler { [weak pinch] _ in log.record("\(pinch!.state) \(Int((pinch!.scale * 100).rounded()))") }
    view.addGestureRecognizer(pinch)
    return (pinch, log.drain)
  }

  @Test func pinchReportsScaleOfTwoTouches() {
    let (stage, view) = stage()
    defer { stage.close() }
    let (pinch, notes) = watch(view)
    stage.touch(1, .began, 140, 100)
    stage.touch(2, .began, 160, 100)
    stage.touch(2, .moved, 165, 100)
    #expect(notes().isEmpty, "what could be two taps")
    stage.touch(2, .moved, 168.5, 100)
    stage.touch(2, .moved, 196, 100)
    #expect(pinch.location(in: nil) == CGPoint(x: 168, y: 100) && pinch.numberOfTouches == 2)
    pinch.scale = 1
    stage.touch(1, .moved, 84, 100)
    stage.touch(1, .ended, 84, 100)
    stage.touch(2, .ended, 196, 100)
    #expect(notes() == ["began 102", "changed 200", "changed 200", "ended 200"])
    #expect(pinch.state == .possible)
  }

  @Test func ctrlAndTheWheelZoom() {
    let (stage, view) = stage()
    defer { stage.close() }
    let (pinch, notes) = watch(view)
    let scroller = UIScrollView(frame: view.bounds)
    scroller.contentSize = CGSize(width: 300, height: 900)
    view.addSubview(scroller)
    func turn(_ notches: Double, _ modifiers: KeyModifiers) { stage.play(.wheel(at: Point(x: 50, y: 60), delta: Point(x: 0, y: notches), isPrecise: false), modifiers) }
    turn(1, .control)
    #expect(pinch.location(in: view) == CGPoint(x: 50, y: 60))
    turn(1, .control)
    turn(-2, .control)
    stage.wait(400)
    #expect(notes() == ["began 110", "changed 121", "changed 100", "ended 100"] && scroller.contentOffset.y == 0)
    turn(-1, [])
    stage.wait(400)
    #expect(scroller.contentOffset.y > 0 && notes().isEmpty)
    pinch.isEnabled = false
    turn(-1, .control)
    stage.wait(400)
    #expect(notes().isEmpty && scroller.contentOffset.y > 100, "where nobody zooms it scrolls")
  }

  @Test func exclusiveTouchExcludesOtherViews() {
    let stage = EventStage(width: 300, height: 100)
    defer { stage.close() }
    let log = EventLog()
    let (left, right) = (TouchLog("left", CGRect(x: 0, y: 0, width: 100, height: 100), log), TouchLog("right", CGRect(x: 200, y: 0, width: 100, height: 100), log))
    for view in [left, right] { stage.window.addSubview(view) }
    left.isExclusiveTouch = true
    stage.touch(1, .began, 10, 10)
    stage.touch(2, .began, 210, 10)
    stage.touch(2, .ended, 210, 10)
    stage.touch(1, .ended, 10, 10)
    #expect(log.drain() == ["left began 10,10", "left ended 10,10"])
    stage.wait(1000)
    stage.touch(1, .began, 210, 10)
    stage.touch(2, .began, 10, 10)
    stage.touch(2, .ended, 10, 10)
    stage.touch(1, .ended, 210, 10)
    #expect(log.drain() == ["right began 10,10", "right ended 10,10"])
  }
}
