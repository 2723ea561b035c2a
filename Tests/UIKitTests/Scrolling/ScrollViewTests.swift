import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Content offsets: after wheel, keys and flicks, and their limits.
@Suite(.serialized) @MainActor
struct ScrollViewTests {
  private func scrollView() -> UIScrollView {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.contentSize = CGSize(width: 100, height: 500)
    return view
  }

  private func advance(_ seconds: Double) { Timeline.shared.advance(to: Timeline.shared.now + seconds) }

  /// Scrolling a page does not change a slider that passes under the pointer.
  @Test func wheelOverSliderScrollsPage() {
    let page = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let slider = UISlider(frame: CGRect(x: 0, y: 20, width: 200, height: 30))
    page.addSubview(slider)
    page.contentSize = CGSize(width: 200, height: 150)
    let down = CGVector(dx: 0, dy: 50)
    #expect(slider.scrollWheel(by: down, at: .zero, isPrecise: false) && slider.value > 0, "the page does not scroll")
    let value = slider.value
    page.contentSize = CGSize(width: 200, height: 900)
    #expect(!slider.scrollWheel(by: down, at: .zero, isPrecise: false) && slider.value == value)
  }

  /// A strip that scrolls only horizontally uses a vertical wheel, unless it is in a page that scrolls vertically.
  @Test func verticalWheelScrollsStripIfNothingElseScrolls() {
    let strip = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    strip.contentSize = CGSize(width: 300, height: 40)
    let notch = CGVector(dx: 0, dy: -60)
    #expect(strip.scrollWheel(by: notch, at: .zero, isPrecise: false))
    advance(1)
    #expect(strip.contentOffset == CGPoint(x: 60, y: 0))
    #expect(!strip.scrollWheel(by: notch, at: .zero, isPrecise: true), "a touchpad has both ways")
    let page = scrollView()
    page.addSubview(strip)
    #expect(!strip.scrollWheel(by: notch, at: .zero, isPrecise: false) && strip.contentOffset.x == 60)
    #expect(strip.scrollWheel(by: CGVector(dx: -60, dy: 0), at: .zero, isPrecise: false), "with Shift")
    page.contentSize.height = 100
    advance(1)
    #expect(strip.scrollWheel(by: notch, at: .zero, isPrecise: false), "the page has nowhere to go")
    advance(1)
    #expect(strip.contentOffset.x == 180)
  }

  @Test func wheelStopsAtEndsAndIsThenPassedOn() {
    let view = scrollView()
    #expect(!view.scrollWheel(by: CGVector(dx: 0, dy: 30), at: .zero, isPrecise: true), "at the top already")
    #expect(view.scrollWheel(by: CGVector(dx: 0, dy: -30), at: .zero, isPrecise: true))
    #expect(view.contentOffset.y == 30)
    #expect(view.scrollWheel(by: CGVector(dx: 0, dy: -1000), at: .zero, isPrecise: true))
    #expect(view.contentOffset.y == 400)
    #expect(!view.scrollWheel(by: CGVector(dx: 0, dy: -1), at: .zero, isPrecise: true))
  }

  @Test func wheelNotchesAccumulateDuringAnimation() {
    let view = scrollView()
    for _ in 0..<3 { _ = view.scrollWheel(by: CGVector(dx: 0, dy: -50), at: .zero, isPrecise: false) }
    advance(0.06)
    #expect(view.contentOffset.y > 0 && view.contentOffset.y < 150)
    advance(0.06)
    #expect(view.contentOffset.y == 150)
  }

  @Test(arguments: [
    (UIScrollView.ScrollKey.down, 240.0), (.up, 160), (.pageDown, 260), (.pageUp, 140), (.home, 0), (.end, 400),
  ])
  func keysScroll(key: UIScrollView.ScrollKey, expected: Double) {
    let view = scrollView()
    view.contentOffset.y = 200
    #expect(view.scroll(by: key))
    advance(1)
    #expect(view.contentOffset.y == CGFloat(expected))
  }

  @Test func insetsExtendScrollRange() {
    let view = scrollView()
    view.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 60, right: 0)
    #expect(view.scroll(by: .end))
    advance(1)
    #expect(view.contentOffset.y == 460)
    #expect(view.scroll(by: .home))
    advance(1)
    #expect(view.contentOffset.y == -10)
  }

  @Test func scrollRectToVisibleScrollsMinimally() {
    let view = scrollView()
    view.scrollRectToVisible(CGRect(x: 0, y: 150, width: 10, height: 20), animated: false)
    #expect(view.contentOffset.y == 70)
    view.scrollRectToVisible(CGRect(x: 0, y: 80, width: 10, height: 20), animated: false)
    #expect(view.contentOffset.y == 70)
    view.scrollRectToVisible(CGRect(x: 0, y: 60, width: 10, height: 20), animated: false)
    #expect(view.contentOffset.y == 60)
    view.scrollRectToVisible(CGRect(x: 0, y: 200, width: 10, height: 300), animated: false)
    #expect(view.contentOffset.y == 200, "what is too large shows its beginning")
  }

  @Test func contentThatShrinksIsScrolledBack() {
    let view = scrollView()
    view.contentOffset.y = 400
    view.contentSize.height = 250
    #expect(view.contentOffset.y == 150)
    view.frame.size.height = 200
    #expect(view.contentOffset.y == 50)
  }

  @Test func animatedOffsetNotifiesDelegate() {
    let view = scrollView()
    let listener = Listener()
    view.delegate = listener
    view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    advance(0.1)
    advance(0.2)
    #expect(view.contentOffset.y == 100)
    #expect(listener.heard == ["scroll", "scroll", "animation"])
  }

  @Test(arguments: [(start: 100.0, velocity: 400.0), (0, 3000), (350, 4000), (200, -5000), (-40, 0), (430, 0)])
  func throwsSettleWithinBounds(start: Double, velocity: Double) {
    let axis = AxisMotion(
      start: CGFloat(start), velocity: CGFloat(velocity), minimum: 0, maximum: 400, rate: 0.998, bounces: true)
    var time = 0.0
    while !axis.offset(at: time).rests, time < 20 { time += 1.0 / 60 }
    #expect(time < 6)
    let rest = axis.offset(at: time).value
    #expect(abs(rest - axis.end) < 5, "\(rest), planned \(axis.end)")
    #expect((0...400).contains(rest))
  }

  @Test func throwIsSmoothWhenPassingEnd() {
    let axis = AxisMotion(start: 350, velocity: 2000, minimum: 0, maximum: 400, rate: 0.998, bounces: true)
    let values = (0...200).map { axis.offset(at: Double($0) / 200).value }
    let most = zip(values, values.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    #expect(most <= 2000 / 200 + 0.01, "no step is longer than the speed at the start allows")
    #expect(values.contains { $0 > 400 }, "it goes beyond the end and comes back")
  }
}

private final class Listener: UIScrollViewDelegate {
  var heard: [String] = []
  func scrollViewDidScroll(_ scrollView: UIScrollView) { heard.append("scroll") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { heard.append("animation") }
}
