import CoreGraphics
import GalleyRaster
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The views that receive pointer and touch events.
@Suite @MainActor
struct TouchTests {
  @Test func touchStaysWithItsFirstView() {
    let (stage, log) = make()
    defer { stage.close() }
    stage.drag(from: (20, 20), to: (150, 20), steps: 2)
    #expect(log.drain() == ["left began 10,10", "left moved 75,10", "left moved 140,10", "left ended 140,10"])
    stage.click(150, 50)
    #expect(log.drain() == ["right began 40,40", "right ended 40,40"])
    stage.click(105, 95)
    #expect(log.drain().isEmpty, "between the views is the window")
  }

  @Test func clicksAtSameLocationAreCounted() {
    let (stage, log) = make()
    defer { stage.close() }
    for _ in 0..<3 { stage.click(20, 20) }
    #expect(log.drain().filter { $0.contains("ended") } == [
      "left ended 10,10", "left ended 10,10 ×2", "left ended 10,10 ×3",
    ])
    stage.click(40, 20)
    #expect(log.drain().last == "left ended 30,10", "another place")
    stage.wait(600)
    stage.click(40, 20)
    #expect(log.drain().last == "left ended 30,10", "too late")
  }

  /// A view that the first tap shows does not receive the second.
  @Test(arguments: [false, true]) func secondTapGoesToViewOfFirstTap(byTouch: Bool) {
    let (stage, log) = make()
    defer { stage.close() }
    func tap(_ x: Double) -> String? {
      if byTouch {
        stage.touch(7, .began, x, 20)
        stage.touch(7, .ended, x, 20)
      } else {
        stage.click(x, 20)
      }
      return log.drain().last
    }
    #expect(tap(88) == "left ended 78,10")
    let cover = TouchLog("cover", CGRect(x: 0, y: 0, width: 200, height: 100), log)
    stage.window.addSubview(cover)
    stage.window.subviews[0].frame.origin.x -= 40
    #expect(tap(88) == "left ended 118,10 ×2", "the second tap reaches the first view, even covered and moved")
    stage.window.subviews[0].frame.origin.x += 40
    stage.wait(100)
    #expect(tap(89) == "left ended 79,10 ×3", "time and distance are measured from the previous tap")
    #expect(tap(91) == "cover ended 91,20 ×4", "a tap outside of the first view reaches the covering view")
    stage.wait(600)
    #expect(tap(88) == "cover ended 88,20", "too late")

    cover.removeFromSuperview()
    #expect(tap(88) == "left ended 78,10 ×2", "a removed view receives nothing")
    stage.window.addSubview(cover)
    stage.window.subviews[0].isHidden = true
    #expect(tap(88) == "cover ended 88,20 ×3", "what is hidden takes nothing")
  }

  @Test func buttonMaskReportsRightButton() {
    let (stage, _) = make()
    defer { stage.close() }
    var masks: [Int] = []
    let view = MaskView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { masks.append($0.rawValue) }
    stage.window.addSubview(view)
    stage.down(5, 5, .right)
    stage.down(5, 5, .left)
    stage.up(5, 5, .left)
    stage.up(5, 5, .right)
    stage.click(5, 5)
    #expect(masks == [2, 2, 1, 1], "began and ended of the right button, then of the left")
  }

  @Test(arguments: ["press", "wheel", "key", "finger", "resizing"]) func tooltipIsHiddenByInput(by cause: String) {
    let stage = EventStage()
    defer { stage.close() }
    let button = UIButton(type: .system)
    button.toolTip = "Undo"
    button.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
    stage.window.addSubview(button)
    stage.move(8, 8)
    stage.wait(700)
    #expect(stage.window.subviews.count == 2)
    switch cause {
    case "press": stage.down(8, 8)
    case "wheel": stage.play(.wheel(at: GalleyRaster.Point(x: 8, y: 8), delta: GalleyRaster.Point(x: 0, y: 1), isPrecise: false))
    case "key": stage.play(.keyDown(Key(usage: 4, symbol: 0x61), isRepeat: false))
    case "finger": stage.touch(7, .began, 90, 90)
    default: stage.play(.resized(GalleyRaster.Size(width: 300, height: 200)))
    }
    #expect(stage.window.subviews.count == 1)
  }

  /// A shown tooltip shows the new text, and is hidden if there is none.
  @Test func shownTooltipFollowsItsText() throws {
    let stage = EventStage()
    defer { stage.close() }
    let button = UIButton(type: .system)
    button.toolTip = "Pause"
    button.frame = CGRect(x: 20, y: 20, width: 32, height: 32)
    stage.window.addSubview(button)
    stage.move(36, 36)
    stage.wait(700)
    let tip = try #require(stage.window.subviews.last as? ToolTipView)
    let (label, frame) = (try #require(tip.subviews.first as? UILabel), tip.frame)
    #expect(label.text == "Pause")
    button.toolTip = "Play the whole replay"
    #expect(label.text == "Play the whole replay" && tip.superview === stage.window)
    #expect(tip.frame.width > frame.width && label.frame.width >= label.sizeThatFits(CGSize(width: 280, height: 100)).width)
    button.toolTip = nil
    #expect(tip.superview == nil)
    button.toolTip = "Play"
    #expect(stage.window.subviews.count == 1, "the pointer has not moved")
    stage.move(38, 36)
    stage.wait(700)
    let next = try #require(stage.window.subviews.last as? ToolTipView)
    #expect((next.subviews.first as? UILabel)?.text == "Play")
  }

  /// A pending tooltip appears with the text that the view has then.
  @Test(arguments: [("Redo", "Redo"), ("", nil), (nil, nil)] as [(String?, String?)])
  func pendingTooltipHasTheLastText(text: String?, shown: String?) {
    let stage = EventStage()
    defer { stage.close() }
    let button = UIButton(type: .system)
    button.toolTip = "Undo"
    button.frame = CGRect(x: 20, y: 20, width: 32, height: 32)
    stage.window.addSubview(button)
    stage.move(36, 36)
    button.toolTip = text
    stage.wait(700)
    #expect(((stage.window.subviews.last as? ToolTipView)?.subviews.first as? UILabel)?.text == shown)
  }

  @Test func secondTouchRequiresMultipleTouchEnabled() {
    let (stage, log) = make()
    defer { stage.close() }
    stage.touch(7, .began, 20, 20)
    stage.touch(8, .began, 30, 30)
    stage.touch(8, .ended, 30, 30)
    stage.touch(7, .ended, 20, 20)
    #expect(log.drain() == ["left began 10,10", "left ended 10,10"])
    stage.window.subviews[0].isMultipleTouchEnabled = true
    stage.wait(600)
    stage.touch(7, .began, 20, 20)
    stage.touch(8, .began, 60, 60)
    stage.touch(7, .ended, 20, 20)
    stage.touch(8, .ended, 60, 60)
    #expect(log.drain() == ["left began 10,10", "left began 50,50", "left ended 10,10", "left ended 50,50"])
  }

  @Test func windowFocusLossCancelsTouches() {
    let (stage, log) = make()
    defer { stage.close() }
    stage.down(20, 20)
    stage.play(.focusChanged(false))
    stage.up(20, 20)
    #expect(log.drain() == ["left began 10,10", "left cancelled 10,10"])
    stage.click(20, 20)
    #expect(log.drain().map { String($0.prefix(10)) } == ["left began", "left ended"])
  }

  @Test func wheelBubblesUntilAViewHandlesIt() {
    let stage = EventStage()
    defer { stage.close() }
    let outer = WheelView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = WheelView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    inner.handlesWheel = true
    stage.play(.wheel(at: .init(x: 20, y: 20), delta: .init(x: 0, y: -1), isPrecise: false))
    #expect(inner.got == [CGVector(dx: 0, dy: -60)] && outer.got.isEmpty)
    inner.handlesWheel = false
    stage.play(.wheel(at: .init(x: 20, y: 20), delta: .init(x: 0, y: 1), isPrecise: false), .shift)
    #expect(outer.got == [CGVector(dx: 60, dy: 0)], "shift turns the wheel sideways")
  }

  @Test func hoverAndCursorFollowThePointer() {
    let stage = EventStage()
    defer { stage.close() }
    let log = EventLog()
    let view = ShapedView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { log.record("\($0.state) \(Int($0.location(in: view).x))") }
    view.addGestureRecognizer(hover)
    stage.window.addSubview(view)
    stage.move(10, 10)
    #expect(stage.host.cursor == .text && view.isHovered)
    stage.move(20, 10)
    stage.move(90, 90)
    #expect(stage.host.cursor == .arrow && !view.isHovered)
    #expect(log.drain() == ["began 10", "changed 20", "ended 20"])
  }

  private func make() -> (EventStage, EventLog) {
    let stage = EventStage()
    let log = EventLog()
    stage.window.addSubview(TouchLog("left", CGRect(x: 10, y: 10, width: 80, height: 80), log))
    stage.window.addSubview(TouchLog("right", CGRect(x: 110, y: 10, width: 80, height: 80), log))
    return (stage, log)
  }

  private final class MaskView: UIView {
    let onTouch: (UIEvent.ButtonMask) -> Void
    init(frame: CGRect, _ onTouch: @escaping (UIEvent.ButtonMask) -> Void) {
      self.onTouch = onTouch
      super.init(frame: frame)
    }
    required init?(coder: NSCoder) { nil }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onTouch(event?.buttonMask ?? []) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { onTouch(event?.buttonMask ?? []) }
  }

  private final class WheelView: UIView {
    var handlesWheel = true
    var got: [CGVector] = []
    override func scrollWheel(by delta: CGVector, at point: CGPoint, isPrecise: Bool) -> Bool {
      if handlesWheel { got.append(delta) }
      return handlesWheel
    }
  }

  private final class ShapedView: UIView, PointerShaping {
    func pointerShape(at point: CGPoint) -> PointerShape? { .text }
  }
}
