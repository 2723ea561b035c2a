import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// View animations, on a clock that only the test advances.
@Suite(.serialized) @MainActor
struct AnimationTests {
  @Test func linearAnimationInterpolatesFrame() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.frame.origin.x = 100 })
    #expect(view.frame.minX == 100, "the view's own value is the end at once")
    #expect(shownX(view) == 0)
    advance(0.25)
    #expect(abs(shownX(view) - 25) < 1e-9)
    advance(0.5)
    #expect(abs(shownX(view) - 75) < 1e-9)
    advance(0.25)
    #expect(shownX(view) == 100)
    #expect(view.presentation == nil)
  }

  @Test func completionIsCalledOnceAtTheEnd() {
    let view = UIView()
    var told: [Bool] = []
    UIView.animate(
      withDuration: 0.2, animations: {
        view.alpha = 0
        view.center = CGPoint(x: 5, y: 5)
      }, completion: { told.append($0) })
    advance(0.1)
    #expect(told == [])
    advance(0.1)
    advance(0)
    #expect(told == [true])
    advance(1)
    #expect(told == [true])
  }

  @Test func newAnimationStartsFromPresentationValue() {
    let view = UIView()
    var told: [String] = []
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 0 },
      completion: { told.append("first \($0)") })
    advance(0.5)
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 1 },
      completion: { told.append("second \($0)") })
    #expect(abs(view.shownAlpha - 0.5) < 1e-9)
    advance(0.5)
    #expect(abs(view.shownAlpha - 0.75) < 1e-9)
    advance(0.5)
    advance(0)
    #expect(told == ["first false", "second true"])
  }

  @Test func directChangeStopsAnimation() {
    let view = UIView()
    UIView.animate(withDuration: 1, animations: { view.center.x = 100 })
    advance(0.5)
    view.center.x = 7
    #expect(shownX(view) == 7)
  }

  @Test func emptyAnimationCompletesInNextTurn() {
    var told: [Bool] = []
    UIView.animate(withDuration: 0, animations: {}, completion: { told.append($0) })
    #expect(told == [])
    advance(0)
    #expect(told == [true])
  }

  @Test func delayPostponesStart() {
    let view = UIView()
    UIView.animate(withDuration: 1, delay: 0.5, options: .curveLinear, animations: { view.alpha = 0 })
    advance(0.5)
    #expect(view.shownAlpha == 1)
    advance(0.5)
    #expect(abs(view.shownAlpha - 0.5) < 1e-9)
    advance(0.5)
  }

  @Test func autoreverseRepeatsBackAndForth() {
    let view = UIView()
    UIView.animate(
      withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear], animations: { view.alpha = 0 })
    var seen: [Double] = []
    for _ in 0..<8 {
      advance(0.5)
      seen.append((Double(view.shownAlpha) * 1000).rounded() / 1000)
    }
    #expect(seen == [0.5, 0, 0.5, 1, 0.5, 0, 0.5, 1])
    view.alpha = 1
    #expect(view.presentation == nil || view.shownAlpha == 1)
  }

  @Test func rotationTakesShorterPathAndKeepsLength() {
    let from = CGAffineTransform(rotationAngle: 3 * .pi / 4)
    let to = CGAffineTransform(rotationAngle: -3 * .pi / 4)
    let half = from.mixed(with: to, 0.5)
    #expect(abs((half.a * half.a + half.b * half.b).squareRoot() - 1) < 1e-9)
    #expect(abs(abs(atan2(half.b, half.a)) - .pi) < 1e-9)
  }

  @Test(arguments: [UIView.AnimationCurve.easeInOut, .easeIn, .easeOut, .linear])
  func curvesAreMonotonic(curve: UIView.AnimationCurve) {
    let steps = (0...100).map { TimingCurve.curve(curve).progress(at: Double($0) / 100, duration: 1) }
    #expect(steps.first == 0 && steps.last == 1)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
  }

  /// Slow ends lag a linear animation, fast ones lead it. A curve shifted left by 16 bits is an option.
  @Test(arguments: [(UIView.AnimationCurve.easeInOut, -1, 1), (.easeIn, -1, -1), (.easeOut, 1, 1), (.linear, 0, 0)])
  func curvesDifferFromLinear(curve: UIView.AnimationCurve, early: Int, late: Int) {
    func sign(at time: Double) -> Int {
      let ahead = TimingCurve.curve(curve).progress(at: time, duration: 1) - time
      return abs(ahead) < 0.01 ? 0 : ahead < 0 ? -1 : 1
    }
    #expect(sign(at: 0.25) == early && sign(at: 0.75) == late)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let stage = EventStage(width: 300, height: 100)
    defer { stage.close() }
    stage.window.addSubview(view)
    stage.session.turn()
    UIView.animate(withDuration: 1, delay: 0, options: UIView.AnimationOptions(rawValue: UInt(curve.rawValue) << 16)) { view.frame.origin.x = 100 }
    Timeline.shared.advance(to: Timeline.shared.now + 0.25)
    let shown = shownX(view)
    #expect(abs(Double(shown) - 100 * TimingCurve.curve(curve).progress(at: 0.25, duration: 1)) < 1e-6, "\(shown)")
  }

  @Test(arguments: [0.3, 0.6, 1.0]) func springsSettleAtEnd(damping: Double) {
    let spring = TimingCurve.spring(damping: damping, velocity: 0)
    #expect(abs(spring.progress(at: 0.999, duration: 1) - 1) < 0.01)
    let most = (0...100).map { spring.progress(at: Double($0) / 100, duration: 1) }.max() ?? 0
    #expect(damping < 1 ? most > 1.001 : most <= 1.001)
  }

  @Test func timersFireInOrderAtTheirTimes() {
    let timeline = Timeline.shared
    let start = timeline.now
    var heard: [String] = []
    timeline.schedule(after: 0.3) { heard.append("late \(rounded(timeline.now - start))") }
    timeline.schedule(after: 0.1) {
      heard.append("early \(rounded(timeline.now - start))")
      timeline.schedule(after: 0.1) { heard.append("between \(rounded(timeline.now - start))") }
      timeline.schedule(after: 0) { heard.append("next turn") }
    }
    timeline.schedule(after: 0.2) { heard.append("never") }.cancel()
    timeline.advance(to: start + 0.5)
    #expect(heard == ["early 0.1", "between 0.2", "late 0.3"])
    timeline.advance(to: start + 0.5)
    #expect(heard.last == "next turn")
  }

  private func rounded(_ time: Double) -> Double { (time * 1000).rounded() / 1000 }
  private func shownX(_ view: UIView) -> CGFloat { view.shownGeometry.toSuperview.tx }
  private func advance(_ seconds: Double) { Timeline.shared.advance(to: Timeline.shared.now + seconds) }
}
