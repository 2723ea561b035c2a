import CoreGraphics
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The gestures that touches trigger, and the touch events that views receive.
@Suite @MainActor
struct GestureTests {
  @Test func tapCancelsTouchInView() {
    let scene = Scene()
    defer { scene.stage.close() }
    scene.add(UITapGestureRecognizer(), "tap")
    scene.stage.click(50, 50)
    #expect(scene.log.drain() == ["view began 40,40", "view cancelled 40,40", "tap ended"])
    scene.stage.drag(from: (50, 50), to: (90, 50), steps: 1)
    #expect(scene.log.drain() == ["view began 40,40 ×2", "view moved 80,40 ×2", "view ended 80,40 ×2"])
  }

  @Test func tapWithoutCancellationLeavesTouchToView() {
    let scene = Scene()
    defer { scene.stage.close() }
    scene.add(UITapGestureRecognizer(), "tap").cancelsTouchesInView = false
    scene.stage.click(50, 50)
    #expect(scene.log.drain() == ["view began 40,40", "tap ended", "view ended 40,40"])
  }

  @Test func panTranslationStartsAtTouchLocation() {
    let scene = Scene()
    defer { scene.stage.close() }
    let pan = UIPanGestureRecognizer()
    pan.addHandler { [log = scene.log] in
      guard let pan = $0 as? UIPanGestureRecognizer else { return }
      log.record("pan \(pan.state) \(Int(pan.translation(in: nil).x))")
    }
    scene.view.addGestureRecognizer(pan)
    scene.stage.drag(from: (20, 20), to: (60, 20), steps: 4)
    #expect(scene.log.drain() == [
      "view began 10,10", "view cancelled 20,10", "pan began 10", "pan changed 20", "pan changed 30", "pan changed 40",
      "pan ended 40",
    ])
    scene.stage.drag(from: (20, 20), to: (22, 20), steps: 2)
    #expect(scene.log.drain().allSatisfy { $0.hasPrefix("view") }, "a trembling hand drags nothing")
  }

  @Test func velocityCoversLastTenthOfASecond() {
    let scene = Scene()
    defer { scene.stage.close() }
    let pan = UIPanGestureRecognizer()
    var speed = CGPoint.zero
    pan.addHandler { if $0.state == .ended { speed = pan.velocity(in: nil) } }
    scene.view.addGestureRecognizer(pan)
    scene.stage.drag(from: (20, 20), to: (84, 20), steps: 4)
    #expect(abs(speed.x - 1000) < 1, "64 points in 64 ms, not \(speed.x)")
    scene.stage.down(20, 20)
    scene.stage.move(80, 20)
    scene.stage.wait(200)
    scene.stage.up(80, 20)
    #expect(speed == .zero, "it rested before the end")
  }

  @Test func singleTapWaitsForDoubleTapToFail() {
    let scene = Scene()
    defer { scene.stage.close() }
    let single = scene.add(UITapGestureRecognizer(), "single")
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    scene.add(double, "double")
    single.require(toFail: double)
    scene.stage.click(50, 50)
    #expect(!scene.log.drain().contains("single ended"))
    scene.stage.wait(400)
    #expect(scene.log.drain() == ["single ended"])
    scene.stage.click(50, 50)
    scene.stage.wait(100)
    scene.stage.click(50, 50)
    scene.stage.wait(500)
    #expect(scene.log.drain().filter { !$0.hasPrefix("view") } == ["double ended"])
    scene.stage.click(50, 50)
    scene.stage.wait(400)
    #expect(scene.log.drain().contains("single ended"), "all are at the start again")
  }

  @Test func singleTapFiresAtOnceWithoutFailureRequirement() {
    let scene = Scene()
    defer { scene.stage.close() }
    scene.add(UITapGestureRecognizer(), "single")
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    scene.add(double, "double")
    scene.stage.click(50, 50)
    scene.stage.click(50, 50)
    #expect(scene.log.drain().filter { !$0.hasPrefix("view") } == ["single ended", "double ended"])
  }

  @Test func stationaryPressIsALongPress() {
    let scene = Scene()
    defer { scene.stage.close() }
    scene.add(UILongPressGestureRecognizer(), "long")
    scene.stage.down(50, 50)
    scene.stage.wait(450)
    #expect(scene.log.drain() == ["view began 40,40"])
    scene.stage.wait(100)
    #expect(scene.log.drain() == ["view cancelled 40,40", "long began"])
    scene.stage.move(70, 50)
    scene.stage.up(70, 50)
    #expect(scene.log.drain() == ["long changed", "long ended"])
    scene.stage.click(50, 50)
    scene.stage.wait(1000)
    #expect(scene.log.drain().allSatisfy { $0.hasPrefix("view") })
  }

  @Test func innerPanWinsUnlessSimultaneous() {
    let scene = Scene()
    defer { scene.stage.close() }
    let outer = UIPanGestureRecognizer()
    outer.addHandler { [log = scene.log] in log.record("outer \($0.state)") }
    scene.stage.window.addGestureRecognizer(outer)
    let inner = scene.add(UIPanGestureRecognizer(), "inner")
    scene.stage.drag(from: (20, 20), to: (60, 20), steps: 1)
    #expect(scene.log.drain().filter { !$0.hasPrefix("view") } == ["inner began", "inner ended"])
    let both = Both()
    inner.delegate = both
    scene.stage.drag(from: (20, 20), to: (60, 20), steps: 1)
    #expect(scene.log.drain().filter { !$0.hasPrefix("view") } == [
      "inner began", "outer began", "inner ended", "outer ended",
    ])
  }

  @Test func delegateMayPreventRecognition() {
    let scene = Scene()
    defer { scene.stage.close() }
    let delegate = Both()
    delegate.begins = false
    scene.add(UITapGestureRecognizer(), "tap").delegate = delegate
    scene.stage.click(50, 50)
    #expect(scene.log.drain() == ["view began 40,40", "view ended 40,40"])
  }

  @Test func controlTapDoesNotReachRecognizersOfSuperview() {
    let scene = Scene()
    defer { scene.stage.close() }
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    control.addAction(UIAction { [log = scene.log] _ in log.record("control") }, for: .touchUpInside)
    scene.view.addSubview(control)
    scene.add(UITapGestureRecognizer(), "tap")
    scene.stage.click(20, 20)
    #expect(scene.log.drain() == ["control"])
    scene.stage.click(60, 60)
    #expect(scene.log.drain().last == "tap ended")
  }

  @Test func disablingRecognizerCancelsIt() {
    let scene = Scene()
    defer { scene.stage.close() }
    let pan = scene.add(UIPanGestureRecognizer(), "pan")
    scene.stage.down(20, 20)
    scene.stage.move(60, 20)
    pan.isEnabled = false
    scene.stage.move(70, 20)
    scene.stage.up(70, 20)
    #expect(scene.log.drain() == ["view began 10,10", "view cancelled 50,10", "pan began", "pan cancelled"])
    pan.isEnabled = true
    scene.stage.drag(from: (20, 20), to: (60, 20), steps: 1)
    #expect(scene.log.drain().suffix(2) == ["pan began", "pan ended"])
  }

  @Test func selectorsReachTheirTarget() {
    let scene = Scene()
    defer { scene.stage.close() }
    let target = Target(log: scene.log)
    scene.view.addGestureRecognizer(UITapGestureRecognizer(target: target, action: Selector("tapped:")))
    scene.stage.click(50, 50)
    #expect(scene.log.drain().last == "tapped at 40")
  }

  @MainActor
  private struct Scene {
    let stage = EventStage()
    let log = EventLog()
    let view: TouchLog

    init() {
      view = TouchLog("view", CGRect(x: 10, y: 10, width: 180, height: 80), log)
      stage.window.addSubview(view)
    }

    @discardableResult
    func add(_ recognizer: UIGestureRecognizer, _ label: String) -> UIGestureRecognizer {
      recognizer.addHandler { [log] in log.record("\(label) \($0.state)") }
      view.addGestureRecognizer(recognizer)
      return recognizer
    }
  }

  private final class Both: UIGestureRecognizerDelegate {
    var begins = true
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
  }

  private final class Target: ActionTarget {
    let log: EventLog
    init(log: EventLog) { self.log = log }
    static var actions: ActionTable {
      ActionTable().adding("tapped:", to: Target.self) { target, sender in
        guard let tap = sender as? UITapGestureRecognizer else { return }
        target.log.record("tapped at \(Int(tap.location(in: tap.view).x))")
      }
    }
  }
}
