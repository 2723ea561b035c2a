import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Keyframe animations, and the begin/commit animations of early iOS.
@Suite(.serialized) @MainActor
struct KeyframeTests {
  @Test func keyframesUseRelativeTimes() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var told: [Bool] = []
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: [.calculationModeCubic], animations: {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.frame.origin.x = 100 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.frame.origin.x = 0 }
    }) { told.append($0) }
    advance(0.25)
    #expect(abs(shownX(view) - 50) < 1e-6)
    advance(0.25)
    #expect(abs(shownX(view) - 100) < 1e-6)
    advance(0.25)
    #expect(abs(shownX(view) - 50) < 1e-6 && told == [])
    advance(0.25)
    advance(0)
    #expect(shownX(view) == 0 && told == [true])
  }

  @Test func completionIsCalledOnceForFramesThatStartTogether() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var results: [Bool] = []
    UIView.animateKeyframes(withDuration: 1, animations: {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.frame.origin.x = 100 }
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.frame.size.width = 20 }
    }) { results.append($0) }
    advance(0.6)
    #expect(results == [])
    advance(0.4)
    advance(0)
    #expect(results == [true])
  }

  @Test func discreteKeyframesDoNotInterpolate() {
    let view = UIView()
    UIView.animateKeyframes(withDuration: 1, options: .calculationModeDiscrete, animations: {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
    })
    advance(0.4)
    #expect(view.shownAlpha == 1)
    advance(0.15)
    #expect(view.shownAlpha == 0)
    advance(1)
  }

  @Test func keyframeOutsideOfAnimationAppliesAtOnce() {
    let view = UIView()
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
    #expect(view.shownAlpha == 0)
  }

  @Test func legacyAnimationsUsePrecedingSettings() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(2)
    UIView.setAnimationCurve(.linear)
    UIView.setAnimationBeginsFromCurrentState(true)
    view.frame.origin.x = 100
    UIView.setAnimationDuration(1)
    view.alpha = 0
    UIView.commitAnimations()
    #expect(view.frame.minX == 100 && UIView.inheritedAnimationDuration == 0)
    advance(0.5)
    #expect(abs(shownX(view) - 25) < 1e-6 && abs(view.shownAlpha - 0.5) < 1e-6)
    advance(2)
    #expect(view.presentation == nil)
    // Settings outside a block, and a commit without a begin.
    UIView.setAnimationDuration(5)
    UIView.commitAnimations()
    view.alpha = 1
    #expect(view.shownAlpha == 1)
  }

  private func shownX(_ view: UIView) -> CGFloat { view.shownGeometry.toSuperview.tx }
  private func advance(_ seconds: Double) { Timeline.shared.advance(to: Timeline.shared.now + seconds) }
}
