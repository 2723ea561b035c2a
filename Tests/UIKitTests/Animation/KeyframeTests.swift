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
    UIView.animateKeyframes(withDuration: 1, animations: {
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

  /// A value that a block changes twice is not stopped by the second change.
  @Test func completionReportsTheEndOfValuesThatChangeTwice() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var results: [Bool] = []
    UIView.animate(withDuration: 1, animations: {
      view.frame.origin.x = 100
      view.frame.origin.y = 100
    }) { results.append($0) }
    advance(1)
    advance(0)
    #expect(results == [true])
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

  /// The shown values of a number, a position and a color at the quarters of a second, in each mode.
  @Test func modesInterpolate() {
    let table: [(UIView.KeyframeAnimationOptions, [Double])] = [
      (.calculationModeLinear, [0, 5, 10, 25, 40]), (.calculationModeDiscrete, [10, 10, 40, 40, 40]), (.calculationModePaced, [0, 10, 20, 30, 40]),
      (.calculationModeCubic, [0, 3.125, 10, 25.625, 40]), (.calculationModeCubicPaced, [0, 10, 19.6296, 31.4815, 40]),
    ]
    for (options, values) in table {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.alpha = 0
      view.backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
      UIView.animateKeyframes(withDuration: 1, options: options, animations: {
        for (start, value) in [(0.5, 40), (0, 10)] {
          UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.5) {
            view.frame.origin.x = 1000
            view.frame.origin.x = CGFloat(value)
            view.alpha = CGFloat(value) / 40
            view.backgroundColor = UIColor(red: CGFloat(value) / 40, green: 0, blue: 0, alpha: 1)
          }
        }
      })
      if view.frame.minX != 40 { Issue.record("the view has its last value at once") }
      for (quarter, value) in values.enumerated() {
        if quarter > 0 { advance(0.25) }
        var red: CGFloat = 0
        view.shownBackgroundColor?.getRed(&red, green: nil, blue: nil, alpha: nil)
        let shown = [shownX(view), view.shownAlpha * 40, red * 40].map(Double.init)
        if shown.contains(where: { abs($0 - value) > 1e-3 }) { Issue.record("\(options.rawValue) at \(quarter): \(shown) instead of \(value)") }
      }
    }
  }

  /// Frames with pauses, overlaps, no duration or invalid times, and a delay: linear values at the tenths of a second.
  @Test func framesOfAProperty() {
    let table: [(frames: [(Double, Double, CGFloat)], delay: Double, values: [CGFloat])] = [
      // A pause before, between and after.
      ([(0.2, 0.2, 10), (0.6, 0.2, 20)], 0, [0, 0, 0, 5, 10, 10, 10, 15, 20, 20, 20]),
      // The second frame begins while the first one is at 5.
      ([(0, 1, 10), (0.5, 0.5, 0)], 0, [0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0]),
      ([(0.5, 0, 10)], 0, [0, 0, 0, 0, 0, 10, 10, 10, 10, 10, 10]),
      ([(-1, 7, 10)], 0, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
      ([(.nan, .nan, 10)], 0, [10, 10, 10]),
      ([(0, 0.5, 10)], 0.2, [0, 0, 0, 2, 4, 6, 8, 10, 10, 10, 10, 10, 10]),
    ]
    for (frames, delay, values) in table {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      UIView.animateKeyframes(withDuration: 1, delay: delay, animations: {
        for (start, duration, x) in frames { UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: duration) { view.frame.origin.x = x } }
      })
      for (tenth, value) in values.enumerated() {
        if tenth > 0 { advance(0.1) }
        if abs(shownX(view) - value) > 1e-6 { Issue.record("\(frames) at \(tenth): \(shownX(view)) instead of \(value)") }
      }
      advance(2)
      if view.presentation != nil { Issue.record("\(frames) do not end") }
    }
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
