import GalleyRaster
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@_spi(Galley) @testable import UIKitCore
@testable import UIKitText

/// A touch on a scroll view, from the raw events on.
@Suite(.serialized) @MainActor
struct DragScrollingTests {
  @Test func dragScrollsAndFlickDecelerates() {
    let rig = DragRig()
    defer { rig.close() }
    rig.drag(from: 180, to: 80)
    let released = rig.view.contentOffset.y
    #expect((70...100).contains(released), "the distance of the touch, minus the threshold of the gesture")
    #expect(rig.view.isDecelerating)
    rig.wait(200)
    #expect(rig.view.contentOffset.y > released + 50, "it flies on")
    rig.wait(6000)
    #expect(!rig.view.isDecelerating)
    #expect(rig.listener.heard == ["begin drag", "will end", "end drag true", "begin decelerating", "end decelerating"])
  }

  @Test func dragScrollsWithPointerOverView() {
    let rig = DragRig()
    defer { rig.close() }
    rig.send(.pointerMoved(Point(x: 100, y: 100)))
    rig.drag(from: 180, to: 80)
    #expect((70...100).contains(rig.view.contentOffset.y))
  }

  @Test func touchStopsDeceleration() {
    let rig = DragRig()
    defer { rig.close() }
    rig.drag(from: 180, to: 80)
    rig.wait(100)
    rig.send(.touch(id: 2, phase: .began, at: Point(x: 50, y: 50)))
    let caught = rig.view.contentOffset.y
    rig.wait(200)
    #expect(rig.view.contentOffset.y == caught)
    #expect(rig.listener.heard.last == "end decelerating")
  }

  @Test func overscrolledContentSpringsBack() {
    let rig = DragRig()
    defer { rig.close() }
    rig.drag(from: 20, to: 180)
    #expect(rig.view.contentOffset.y < 0 && rig.view.contentOffset.y > -160, "less than the distance of the touch")
    rig.wait(3000)
    #expect(rig.view.contentOffset.y == 0)
  }

  @Test func delegateCanChooseTargetOffset() {
    let rig = DragRig()
    defer { rig.close() }
    rig.listener.target = CGPoint(x: 0, y: 500)
    rig.drag(from: 180, to: 80)
    #expect(rig.view.isDecelerating)
    rig.wait(1000)
    #expect(rig.view.contentOffset.y == 500 && !rig.view.isDecelerating)
    #expect(rig.listener.heard == ["begin drag", "will end", "end drag true", "begin decelerating", "end decelerating"])
  }

  @Test func touchStopsScrollToChosenTarget() {
    let rig = DragRig()
    defer { rig.close() }
    rig.listener.target = CGPoint(x: 0, y: 1500)
    rig.drag(from: 180, to: 80)
    rig.wait(50)
    rig.send(.touch(id: 2, phase: .began, at: Point(x: 50, y: 50)))
    let caught = rig.view.contentOffset.y
    rig.wait(1000)
    #expect(caught < 1500 && rig.view.contentOffset.y == caught && rig.listener.heard.last == "end decelerating")
  }

  /// The first direction of a drag decides, even if the drag then moves farther along the other axis; a diagonal drag is not locked.
  @Test(arguments: [(Point(x: 175, y: 120), false, true), (Point(x: 120, y: 175), true, false), (Point(x: 130, y: 130), true, true)])
  func directionalLockHoldsUntilDragEnds(first: Point, scrollsAcross: Bool, scrollsDown: Bool) {
    let rig = DragRig()
    defer { rig.close() }
    rig.view.contentSize.width = 2000
    rig.view.isDirectionalLockEnabled = true
    let last = Point(x: first.x - 80, y: first.y - 80)
    rig.send(.touch(id: 1, phase: .began, at: Point(x: 180, y: 180)))
    for end in [first, Point(x: first.x - 60, y: first.y - 60), last] {
      rig.clock.advance(by: 10)
      rig.send(.touch(id: 1, phase: .moved, at: end))
    }
    func scrolls() -> [Bool] { [rig.view.contentOffset.x > 0, rig.view.contentOffset.y > 0] }
    #expect(scrolls() == [scrollsAcross, scrollsDown])
    rig.send(.touch(id: 1, phase: .ended, at: last))
    rig.wait(3000)
    #expect(scrolls() == [scrollsAcross, scrollsDown])
  }

  @Test func aMousesDragDoesNotScroll() {
    let rig = DragRig()
    defer { rig.close() }
    rig.send(.pointerDown(Point(x: 100, y: 180), .left))
    for y in stride(from: 170.0, to: 20, by: -10) {
      rig.clock.advance(by: 10)
      rig.send(.pointerMoved(Point(x: 100, y: y)))
    }
    rig.send(.pointerUp(Point(x: 100, y: 20), .left))
    #expect(rig.view.contentOffset == .zero && rig.listener.heard == [])
  }

  /// A bar of 24 points can move by 170, the content by 1800.
  @Test func mouseDragsScrollBar() {
    let rig = DragRig()
    defer { rig.close() }
    rig.send(.pointerMoved(Point(x: 195, y: 10)))
    #expect(rig.view.showsIndicatorsNow && rig.view.barUnderPointer == .vertical)
    rig.send(.pointerDown(Point(x: 195, y: 10), .left))
    #expect(rig.view.contentOffset.y == 0, "a press on the bar moves nothing")
    rig.send(.pointerMoved(Point(x: 120, y: 95)))
    #expect(abs(rig.view.contentOffset.y - 1800 * 85 / 170) < 1, "the bar follows the pointer's y for any x")
    rig.send(.pointerMoved(Point(x: 195, y: 900)))
    #expect(rig.view.contentOffset.y == 1800)
    rig.send(.pointerMoved(Point(x: 195, y: 10)))
    rig.send(.pointerUp(Point(x: 100, y: 10), .left))
    #expect(rig.view.contentOffset.y == 0 && rig.view.draggedBar == nil && rig.view.barUnderPointer == nil)
    rig.wait(1000)
    #expect(!rig.view.showsIndicatorsNow)
    #expect(rig.listener.heard == [], "no touch has pulled")
  }

  @Test func pressInScrollBarTrackMovesBarThere() {
    let rig = DragRig()
    defer { rig.close() }
    let below = TouchCounter(frame: CGRect(x: 0, y: 0, width: 200, height: 2000))
    rig.view.addSubview(below)
    rig.send(.pointerMoved(Point(x: 195, y: 100)))
    rig.send(.pointerDown(Point(x: 195, y: 100), .left))
    #expect(abs(rig.view.contentOffset.y - 900) < 1, "its middle is at the pointer")
    rig.wait(1000)
    #expect(rig.view.showsIndicatorsNow, "as long as it is held")
    rig.send(.pointerUp(Point(x: 195, y: 100), .left))
    #expect(below.began == 0, "the view below it receives nothing")
    rig.send(.pointerMoved(Point(x: 100, y: 100)))
    rig.send(.pointerDown(Point(x: 100, y: 100), .left))
    rig.send(.pointerUp(Point(x: 100, y: 100), .left))
    #expect(below.began == 1 && abs(rig.view.contentOffset.y - 900) < 1)
  }

  @Test func fullyVisibleContentHasNoScrollBar() {
    let rig = DragRig()
    defer { rig.close() }
    rig.view.contentSize.height = 200
    rig.send(.pointerMoved(Point(x: 195, y: 100)))
    rig.send(.pointerDown(Point(x: 195, y: 100), .left))
    #expect(rig.view.barUnderPointer == nil && rig.view.draggedBar == nil)
  }

  @Test func aWheelOverTheViewScrolls() {
    let rig = DragRig()
    defer { rig.close() }
    rig.send(.wheel(at: Point(x: 100, y: 100), delta: Point(x: 0, y: -1), isPrecise: false))
    rig.wait(200)
    #expect(rig.view.contentOffset.y > 0)
  }

  /// Next to the only scroll view, the wheel scrolls that view; next to two, or to a scroll view that selects a value, nothing.
  @Test(arguments: ["one", "two", "a wheel of choices"]) func wheelBesideScrollViewScrollsOnlyScrollView(arrangement: String) {
    final class Wheel: UIScrollView {
      override var scrollsWithoutFocus: Bool { false }
    }
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let views = (0..<(arrangement == "two" ? 2 : 1)).map { index in
      let frame = CGRect(x: 100 + 100 * index, y: 50, width: 80, height: 200)
      return arrangement == "a wheel of choices" ? Wheel(frame: frame) : UIScrollView(frame: frame)
    }
    for view in views {
      view.contentSize = CGSize(width: 80, height: 2000)
      stage.window.addSubview(view)
    }
    for (y, scrolls) in [(20.0, false), (100, arrangement == "one")] {
      stage.play(.wheel(at: Point(x: 30, y: y), delta: Point(x: 0, y: -1), isPrecise: false))
      stage.wait(300)
      #expect(views.contains { $0.contentOffset.y > 0 } == scrolls, "at \(y)")
    }
  }
}

/// A window with a scroll view and simulated input. Create it within a test: from then on, only it advances time.
@MainActor
private final class DragRig {
  let clock = VirtualClock()
  let host: OffscreenWindow
  let session: WindowSession
  let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  let listener = DragListener()

  init() {
    host = OffscreenWindow(HostOptions(title: "", size: Size(width: 200, height: 200), scale: 1), clock: clock)
    let window = UIWindow()
    session = WindowSession(window: window, host: host)
    view.contentSize = CGSize(width: 200, height: 2000)
    view.delegate = listener
    window.addSubview(view)
  }

  /// Drags from `start` to `end` in ten steps of 10 ms.
  func drag(from start: Double, to end: Double, lifting: Bool = true) {
    send(.touch(id: 1, phase: .began, at: Point(x: 100, y: start)))
    for step in 1...10 {
      clock.advance(by: 10)
      let y = start + (end - start) * Double(step) / 10
      send(.touch(id: 1, phase: .moved, at: Point(x: 100, y: y)))
    }
    if lifting { send(.touch(id: 1, phase: .ended, at: Point(x: 100, y: end))) }
  }

  func close() {
    session.window.close()
    UIScreen.main.host = nil
  }

  func send(_ kind: RawEvent.Kind) {
    session.handle(RawEvent(time: clock.milliseconds, kind: kind))
    session.advance(to: clock.milliseconds)
  }

  func wait(_ milliseconds: Double) {
    for _ in 0..<Int(milliseconds / 10) {
      clock.advance(by: 10)
      session.advance(to: clock.milliseconds)
    }
  }
}

private final class TouchCounter: UIView {
  var began = 0
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += 1 }
}

private final class DragListener: UIScrollViewDelegate {
  var heard: [String] = []
  var target: CGPoint?
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { heard.append("begin drag") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    heard.append("will end")
    if let target { targetContentOffset.pointee = target }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    heard.append("end drag \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { heard.append("begin decelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { heard.append("end decelerating") }
}
