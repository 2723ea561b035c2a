import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Property animators, on a clock that only the test advances.
@Suite(.serialized) @MainActor
struct PropertyAnimatorTests {
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  private func advance(_ seconds: Double) { Timeline.shared.advance(to: Timeline.shared.now + seconds) }
  private var x: CGFloat { (view.shownGeometry.origin.x * 1000).rounded() / 1000 }

  private func animator(_ duration: Double = 1, _ curve: UIView.AnimationCurve = .linear) -> UIViewPropertyAnimator {
    UIViewPropertyAnimator(duration: duration, curve: curve) { view.frame.origin.x = 100 }
  }

  @Test func animatorRunsFromStartToEnd() {
    let animator = animator()
    var told: [UIViewAnimatingPosition] = []
    animator.addCompletion { told.append($0) }
    #expect(view.frame.minX == 0 && animator.state == .inactive && !animator.isRunning)
    animator.startAnimation()
    #expect(view.frame.minX == 100 && x == 0 && animator.state == .active && animator.isRunning)
    advance(0.25)
    #expect(x == 25 && animator.fractionComplete == 0.25)
    advance(0.75)
    #expect(x == 100 && told == [.end] && animator.state == .inactive && !animator.isRunning)
    advance(0)
    #expect(view.presentation == nil)
    advance(1)
    #expect(told == [.end] && !Timeline.shared.isRunning(animator))
  }

  @Test func pausedAnimatorRequestsNoFrames() {
    let animator = animator()
    animator.startAnimation()
    advance(0.25)
    animator.pauseAnimation()
    #expect(animator.state == .active && !animator.isRunning)
    advance(0.1)
    #expect(x == 25 && !Timeline.shared.isRunning(animator))
    advance(5)
    #expect(x == 25)
    animator.fractionComplete = 0.75
    #expect(x == 75)
    animator.startAnimation()
    advance(0.125)
    #expect(x == 87.5)
    advance(0.2)
    #expect(x == 100 && animator.state == .inactive)
  }

  /// An animator that a completion restarts runs to its end and stops there.
  @Test func animatorRestartedInCompletionFinishes() {
    let animator = animator()
    var told = 0
    animator.addCompletion { _ in
      told += 1
      animator.addAnimations { view.frame.origin.x = 0 }
      animator.addCompletion { _ in told += 1 }
      animator.startAnimation()
    }
    animator.startAnimation()
    advance(1)
    #expect(told == 1 && animator.isRunning && Timeline.shared.isRunning(animator))
    advance(0.5)
    #expect(x == 50)
    advance(0.5)
    #expect(told == 2 && !animator.isRunning && x == 0 && !Timeline.shared.isRunning(animator))
  }

  /// Pausing and continuing causes no jump, neither in a block added later nor in a spring past its end.
  @Test(arguments: [0.3, 0.6, 0.7, 0.9]) func pausingAndContinuingCauseNoJump(time: Double) {
    let spring = UISpringTimingParameters(dampingRatio: 0.3)
    for animator in [UIViewPropertyAnimator(duration: 1, curve: .easeInOut), UIViewPropertyAnimator(duration: 1, timingParameters: spring)] {
      (view.alpha, view.frame.origin.x) = (1, 0)
      animator.addAnimations { view.frame.origin.x = 100 }
      animator.addAnimations({ view.alpha = 0.2 }, delayFactor: 0.5)
      animator.startAnimation()
      advance(time)
      let shown = (view.shownGeometry.origin.x, view.shownAlpha)
      animator.pauseAnimation()
      advance(3)
      #expect(abs(view.shownGeometry.origin.x - shown.0) < 1e-9 && abs(view.shownAlpha - shown.1) < 1e-9)
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      #expect(abs(view.shownGeometry.origin.x - shown.0) < 1e-6 && abs(view.shownAlpha - shown.1) < 1e-6)
      animator.stopAnimation(true)
    }
  }

  @Test func reversedAtEndItRunsBack() {
    let animator = animator()
    animator.fractionComplete = 1
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    animator.isReversed = true
    advance(0.5)
    #expect(x == 50)
    advance(0.5)
    #expect(animator.state == .inactive && x == 0)
  }

  @Test func settingFractionCompleteActivatesAnimator() {
    let animator = animator()
    animator.fractionComplete = 0.4
    #expect(animator.state == .active && x == 40 && view.frame.minX == 100)
    animator.fractionComplete = 7
    #expect(x == 100)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive && view.frame.minX == 100)
  }

  @Test func reversedWhileRunningItRunsBack() {
    let animator = animator()
    var told: [UIViewAnimatingPosition] = []
    animator.addCompletion { told.append($0) }
    animator.startAnimation()
    advance(0.5)
    animator.isReversed = true
    advance(0.25)
    #expect(x == 25 && animator.fractionComplete == 0.75)
    advance(0.25)
    #expect(x == 0 && view.frame.minX == 0 && told == [.start])
    advance(0)
    #expect(view.presentation == nil)
  }

  @Test func reversedBeforeStartItRunsFromEnd() {
    let animator = animator()
    animator.isReversed = true
    animator.startAnimation()
    #expect(x == 100 && animator.fractionComplete == 0)
    advance(0.25)
    #expect(x == 75)
    advance(0.75)
    #expect(view.frame.minX == 0)
  }

  @Test(arguments: [UIViewAnimatingPosition.end, .start, .current]) func stoppedAnimatorFinishesAtRequestedPosition(position: UIViewAnimatingPosition) {
    let animator = animator()
    animator.addAnimations { view.alpha = 0.5 }
    animator.addAnimations { view.backgroundColor = .red }
    var told: [UIViewAnimatingPosition] = []
    animator.addCompletion { told.append($0) }
    animator.startAnimation()
    advance(0.5)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && view.frame.minX == 50 && view.alpha == 0.75 && told.isEmpty)
    animator.finishAnimation(at: position)
    #expect(view.frame.minX == [100, 0, 50][position.rawValue] && view.alpha == [0.5, 1, 0.75][position.rawValue])
    #expect(position == .start ? view.backgroundColor == nil : view.backgroundColor != nil)
    #expect(told == [position] && animator.state == .inactive)
  }

  @Test func stopWithoutFinishingSkipsCompletion() {
    let animator = animator()
    var told = 0
    animator.addCompletion { _ in told += 1 }
    animator.startAnimation()
    advance(0.5)
    animator.stopAnimation(true)
    #expect(view.frame.minX == 50 && told == 0 && animator.state == .inactive)
    animator.addAnimations { view.frame.origin.x = 0 }
    animator.startAnimation()
    advance(0.5)
    #expect(x == 25)
    advance(0.5)
    #expect(x == 0)
  }

  @Test func addedAnimationsUseRemainingTime() {
    let animator = animator()
    animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation()
    advance(0.5)
    #expect(view.shownAlpha == 1)
    advance(0.25)
    #expect(view.shownAlpha == 0.5)
    animator.addAnimations { view.bounds.size.height = 20 }
    advance(0.125)
    #expect(view.shownAlpha == 0.25 && abs(view.shownGeometry.bounds.height - 15) < 1e-9)
    advance(0.125)
    #expect(view.shownAlpha == 0 && x == 100 && view.shownGeometry.bounds.height == 20)
  }

  @Test func directChangeOverridesAnimatedValue() {
    let animator = animator()
    var told: [UIViewAnimatingPosition] = []
    animator.addCompletion { told.append($0) }
    animator.startAnimation()
    advance(0.5)
    view.frame.origin.x = 7
    animator.isReversed = true
    advance(0.5)
    #expect(view.frame.minX == 7 && told == [.start])
  }

  /// If two blocks set a value, cancelling restores the value before both.
  @Test func reversalRestoresValueBeforeFirstBlock() {
    let animator = animator()
    animator.addAnimations { view.frame.origin.x = 200 }
    animator.startAnimation()
    advance(0.5)
    animator.isReversed = true
    advance(1)
    #expect(view.frame.minX == 0)
  }

  @Test func pausingOnCurveCausesNoJump() {
    for timing in [UICubicTimingParameters(animationCurve: .easeIn), UICubicTimingParameters(controlPoint1: CGPoint(x: 0.1, y: 0.9), controlPoint2: CGPoint(x: 0.2, y: 1))] {
      view.frame.origin.x = 0
      let animator = UIViewPropertyAnimator(duration: 2, timingParameters: timing)
      animator.addAnimations { view.frame.origin.x = 100 }
      animator.startAnimation()
      advance(0.8)
      let before = x
      animator.pauseAnimation()
      #expect(abs(x - before) < 0.01 && abs(animator.fractionComplete - before / 100) < 1e-4)
      animator.startAnimation()
      #expect(abs(x - before) < 0.01)
      advance(1.21)
      #expect(x == 100 && animator.state == .inactive)
    }
  }

  /// Paused or scrubbed, it continues along another curve from the displayed value.
  @Test(arguments: [true, false]) func newTimingCurveContinuesFromPresentationValue(scrubsLinearly: Bool) {
    let timings: [any UITimingCurveProvider] = [UICubicTimingParameters(animationCurve: .easeOut), UISpringTimingParameters(dampingRatio: 1)]
    for (timing, isScrubbed) in [(timings[0], false), (timings[0], true), (timings[1], false), (timings[1], true)] {
      view.frame.origin.x = 0
      let animator = animator(1, .easeIn)
      animator.scrubsLinearly = scrubsLinearly
      animator.startAnimation()
      advance(0.6)
      animator.pauseAnimation()
      if isScrubbed { animator.fractionComplete = 0.4 }
      let shown = view.shownGeometry.origin.x
      #expect(shown > 10 && shown < 60)
      animator.continueAnimation(withTimingParameters: timing, durationFactor: 0)
      #expect(abs(view.shownGeometry.origin.x - shown) < 0.01, "\(shown)")
      advance(1)
      #expect(x == 100 && animator.state == .inactive)
    }
  }

  /// Also on a curve, where progress and elapsed time differ.
  @Test func animationsAddedWhilePausedStartFromPausePoint() {
    let animator = animator(1, .easeInOut)
    animator.startAnimation()
    advance(0.3)
    animator.pauseAnimation()
    animator.addAnimations { view.alpha = 0 }
    #expect(view.shownAlpha == 1)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(abs(view.shownAlpha - 1) < 1e-6)
    advance(0.35)
    #expect(abs(view.shownAlpha - 0.5) < 1e-3)
    advance(0.36)
    #expect(view.shownAlpha == 0 && x == 100)
  }

  @Test func continuingUsesDurationFactor() {
    let animator = animator()
    animator.startAnimation()
    advance(0.5)
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
    advance(1)
    #expect(x == 75)
    advance(1)
    #expect(x == 100)
  }

  @Test func springParametersDetermineDuration() {
    let soft = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    let animator = UIViewPropertyAnimator(duration: 9, timingParameters: soft)
    #expect(abs(animator.duration - 6.9 / 5) < 1e-9, "the spring's own")
    animator.addAnimations { view.frame.origin.x = 100 }
    animator.startAnimation()
    // The damped oscillator with ω = 10, ζ = ½.
    advance(0.2)
    let (decay, swing) = (0.2 * 5.0, 0.2 * 8.660254037844386)
    let wanted = 100 * (1 - exp(-decay) * (cos(swing) + 0.5773502691896257 * sin(swing)))
    #expect(abs(Double(x) - wanted) < 0.01)
    #expect(UIViewPropertyAnimator(duration: 3, dampingRatio: 0.5).duration == 3)
  }

  @Test func pausesOnCompletionKeepsItActiveAtEnd() {
    let animator = animator()
    animator.pausesOnCompletion = true
    animator.startAnimation()
    advance(1)
    #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 1)
    animator.isReversed = true
    animator.startAnimation()
    advance(0.5)
    #expect(x == 50)
    animator.stopAnimation(true)
  }

  @Test func runningAnimatorWaitsForDelay() {
    var told: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 0.5, options: .curveLinear, animations: { view.frame.origin.x = 100 }, completion: { told.append($0) })
    advance(0.5)
    #expect(x == 0)
    advance(0.5)
    #expect(x == 50 && animator.delay == 0.5)
    advance(0.5)
    #expect(told == [.end])
  }

  @Test func zeroDurationOrNoAnimationsCompleteAtOnce() {
    var told: [UIViewAnimatingPosition] = []
    let animator = animator(0)
    animator.addCompletion { told.append($0) }
    animator.startAnimation()
    #expect(x == 100)
    advance(0)
    #expect(told == [.end])
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    let other = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 0 }
    other.addCompletion { told.append($0) }
    other.startAnimation()
    #expect(x == 0)
    advance(0)
    #expect(told == [.end, .end])
  }

  // MARK: Touches

  @Test(arguments: [(true, false, 50.0), (true, true, 100), (false, false, nil), (false, true, nil)] as [(Bool, Bool, Double?)])
  func touchesReachAnimatedViewWhereItIsShown(isEnabled: Bool, isManual: Bool, hitX: Double?) {
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let inner = UIView(frame: view.bounds)
    host.addSubview(view)
    view.addSubview(inner)
    // The origins, among those at the start, in between and at the end, at which a touch hits the view.
    var hits: [Double] { [0.0, 50, 100].filter { host.hitTest(CGPoint(x: $0 + 5, y: 5), with: nil) === inner } }
    let animator = animator()
    animator.isUserInteractionEnabled = isEnabled
    animator.isManualHitTestingEnabled = isManual
    #expect(hits == [0])
    animator.startAnimation()
    advance(0.5)
    #expect(hits == (hitX.map { [$0] } ?? []))
    animator.pauseAnimation()
    #expect(hits == (hitX.map { [$0] } ?? []), "a paused animator is active")
    animator.startAnimation()
    advance(0.5)
    #expect(hits == [100])
  }

  @Test func touchesMissViewThatIsShownWithoutArea() {
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    host.addSubview(view)
    view.transform = CGAffineTransform(scaleX: 0, y: 0)
    func isHit(_ x: CGFloat) -> Bool { host.hitTest(CGPoint(x: x, y: 5), with: nil) === view }
    UIViewPropertyAnimator(duration: 1, curve: .linear) { view.transform = .identity }.startAnimation()
    #expect(!isHit(5) && !isHit(1))
    advance(0.5)
    #expect(isHit(5) && !isHit(1))
    advance(0.5)
    #expect(isHit(5) && isHit(1))
  }
}
