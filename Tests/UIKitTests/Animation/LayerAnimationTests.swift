import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Frames of Core Animation's animations on views' layers, on a clock that only the test advances.
@Suite(.serialized) @MainActor
struct LayerAnimationTests {
  private final class Delegate: CAAnimationDelegate {
    var heard: [String] = []
    func animationDidStart(_ anim: CAAnimation) { heard.append("\(name(anim)) started") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append("\(name(anim)) \(flag ? "finished" : "was removed")") }
    private func name(_ anim: CAAnimation) -> String { anim.value(forKey: "name") as? String ?? "it" }
  }

  /// A window with a view in it, on a test clock.
  private func withView(_ body: (UIView, EventStage) throws -> Void) rethrows {
    let stage = EventStage(width: 300, height: 200)
    defer { stage.close() }
    let view = UIView(frame: CGRect(x: 100, y: 50, width: 40, height: 20))
    view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.window.addSubview(view)
    stage.session.turn()
    try body(view, stage)
  }

  private func advance(_ seconds: Double) { Timeline.shared.advance(to: Timeline.shared.now + seconds) }

  /// The values of `shown` at multiples of `step`, starting at 0.
  private func frames(_ count: Int, every step: Double, _ shown: () -> CGFloat) -> [CGFloat] {
    (0..<count).map { frame in
      if frame > 0 { advance(step) }
      return (shown() * 1000).rounded() / 1000
    }
  }

  // MARK: The shake of a field

  @Test func keyframeAnimationShakesField() {
    let stage = EventStage(width: 300, height: 100)
    defer { stage.close() }
    let field = UITextField(frame: CGRect(x: 50, y: 30, width: 200, height: 34))
    field.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    stage.window.addSubview(field)
    stage.session.turn()
    let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
    shake.timingFunction = CAMediaTimingFunction(name: .linear)
    shake.duration = 0.6
    shake.values = [-20.0, 20.0, -20.0, 20.0, -10.0, 10.0, -5.0, 5.0, 0.0]
    field.layer.add(shake, forKey: "shake")
    var shown: [CGFloat] = []
    for _ in 0..<10 {
      shown.append(((field.shownGeometry.toSuperview.tx - 50) * 1000).rounded() / 1000)
      stage.wait(75)
    }
    #expect(shown == [-20, 20, -20, 20, -10, 10, -5, 5, 0, 0])
    #expect(field.frame.minX == 50 && field.transform == .identity, "the model stays")
    #expect(field.layer.animationKeys() == nil)

    // The same values in pixels, including between the key values.
    field.layer.add(shake, forKey: "shake")
    stage.session.turn()
    #expect(isRed(31, stage) && !isRed(240, stage), "20 points to the left")
    stage.wait(37.5)
    #expect(abs(field.shownGeometry.toSuperview.tx - 50) < 1e-9, "half way from -20 to 20")
    stage.wait(37.5)
    #expect(!isRed(60, stage) && isRed(265, stage), "20 points to the right")
    stage.wait(700)
    #expect(!isRed(45, stage) && isRed(60, stage) && isRed(240, stage) && !isRed(255, stage), "the layer is at its position, and nothing else is drawn")
  }

  /// Whether the pixel in the row through the field's center has its background color.
  private func isRed(_ x: Int, _ stage: EventStage) -> Bool {
    let pixel = stage.host.screen[x, 47]
    return pixel >> 16 & 0xFF > 200 && pixel >> 8 & 0xFF < 60
  }

  // MARK: Values

  @Test func basicAnimationInterpolatesValues() {
    withView { view, _ in
      let table: [(String, Any?, Any?, Any?, [CGFloat], () -> CGFloat)] = [
        ("opacity", 0.0, 1.0, nil, [0, 0.25, 0.5, 0.75, 1], { view.shownAlpha }),
        ("opacity", NSNumber(value: 1), 0, nil, [1, 0.75, 0.5, 0.25, 1], { view.shownAlpha }),
        ("opacity", nil, 0.5, nil, [1, 0.875, 0.75, 0.625, 1], { view.shownAlpha }),
        ("opacity", 0.2, nil, nil, [0.2, 0.4, 0.6, 0.8, 1], { view.shownAlpha }),
        ("position.x", 0.0, 100.0, nil, [-20, 5, 30, 55, 100], { view.shownGeometry.origin.x }),
        ("position.y", nil, nil, 40, [50, 60, 70, 80, 50], { view.shownGeometry.origin.y }),
        ("position", NSValue(cgPoint: CGPoint(x: 20, y: 10)), CGPoint(x: 60, y: 10), nil, [0, 10, 20, 30, 100], { view.shownGeometry.origin.x }),
        ("position", CGPoint(x: 20, y: 10), nil, CGPoint(x: 40, y: 0), [0, 10, 20, 30, 100], { view.shownGeometry.origin.x }),
        ("position.x", nil, 120.0, 40.0, [60, 70, 80, 90, 100], { view.shownGeometry.origin.x }),
        ("bounds.size.width", 40, 80, nil, [40, 50, 60, 70, 40], { view.shownGeometry.bounds.width }),
        ("bounds", CGRect(x: 0, y: 0, width: 40, height: 20), NSValue(cgRect: CGRect(x: 0, y: 0, width: 80, height: 60)), nil, [20, 30, 40, 50, 20], { view.shownGeometry.bounds.height }),
        ("transform.translation.y", 0, 8, nil, [0, 2, 4, 6, 0], { view.shownGeometry.transform.ty }),
        ("transform.translation", CGSize(width: 0, height: 0), CGPoint(x: 8, y: 4), nil, [0, 2, 4, 6, 0], { view.shownGeometry.transform.tx }),
        ("transform.scale", 1, 2, nil, [1, 1.25, 1.5, 1.75, 1], { view.shownGeometry.transform.d }),
        ("transform.scale.x", 1, 2, nil, [1, 1.25, 1.5, 1.75, 1], { view.shownGeometry.transform.a }),
        ("transform", CGAffineTransform.identity, CGAffineTransform(scaleX: 3, y: 1), nil, [1, 1.5, 2, 2.5, 1], { view.shownGeometry.transform.a }),
        ("transform.rotation.z", 0, 2 * Double.pi, nil, [0, 1, 0, -1, 0], { view.shownGeometry.transform.b }),
        ("backgroundColor", UIColor.red.cgColor, UIColor(red: 0, green: 0, blue: 1, alpha: 1), nil, [0, 0.25, 0.5, 0.75, 0], { blue(view) }),
        ("cornerRadius", 0, 8, nil, [0, 0, 0, 0, 0], { view.layer.cornerRadius }),
        ("opacity", "none", nil, nil, [1, 1, 1, 1, 1], { view.shownAlpha }),
      ]
      for (keyPath, from, to, by, expected, shown) in table {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.byValue, animation.duration) = (from, to, by, 1)
        view.layer.add(animation, forKey: nil)
        let values = frames(5, every: 0.25, shown)
        #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 0.002 }, "\(keyPath): \(values), not \(expected)")
        #expect(view.frame == CGRect(x: 100, y: 50, width: 40, height: 20) && view.alpha == 1 && view.transform == .identity)
      }
    }
  }

  private func blue(_ view: UIView) -> CGFloat { view.shownBackgroundColor?.cgColor.components?[2] ?? -1 }

  @Test func animationFromZeroScaleRecovers() {
    withView { view, _ in
      let animation = CABasicAnimation(keyPath: "transform.scale")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
      view.layer.add(animation, forKey: nil)
      #expect(view.shownGeometry.transform.a == 0)
      advance(0.5)
      #expect(abs(view.shownGeometry.transform.a - 0.5) < 1e-9)
    }
  }

  @Test func keyframeCalculationModes() {
    withView { view, _ in
      @MainActor func values(_ change: (CAKeyframeAnimation) -> Void) -> [CGFloat] {
        let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
        (animation.values, animation.duration) = ([0, 10, 40], 1)
        change(animation)
        view.layer.add(animation, forKey: "k")
        defer {
          view.layer.removeAllAnimations()
          advance(0)
        }
        return frames(5, every: 0.2499) { view.shownGeometry.transform.tx }.map { $0.rounded() }
      }
      #expect(values { _ in } == [0, 5, 10, 25, 40])
      #expect(values { $0.keyTimes = [0, 0.75, 1] } == [0, 3, 7, 10, 40])
      #expect(values { $0.calculationMode = .discrete } == [0, 0, 10, 40, 40])
      #expect(values { $0.calculationMode = .paced } == [0, 10, 20, 30, 40])
      #expect(values { $0.calculationMode = .cubic } == [0, 3, 10, 26, 40])
      #expect(values { $0.timingFunctions = [CAMediaTimingFunction(controlPoints: 0, 1, 0, 1), CAMediaTimingFunction(name: .linear)] }[1] >= 9)
      #expect(values { $0.isAdditive = true } == [0, 5, 10, 25, 40])
    }
  }

  @Test func keyframeAnimationFollowsPath() {
    withView { view, _ in
      let animation = CAKeyframeAnimation(keyPath: "position")
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 0, y: 0))
      path.addLine(to: CGPoint(x: 100, y: 0))
      path.addLine(to: CGPoint(x: 100, y: 300))
      (animation.path, animation.duration) = (path, 1)
      view.layer.add(animation, forKey: "p")
      @MainActor func middle() -> CGPoint {
        let (origin, bounds) = (view.shownGeometry.origin, view.shownGeometry.bounds)
        return CGPoint(x: (origin.x + bounds.width / 2).rounded(), y: (origin.y + bounds.height / 2).rounded())
      }
      advance(0.25)
      #expect(middle() == CGPoint(x: 50, y: 0))
      advance(0.5)
      #expect(middle() == CGPoint(x: 100, y: 150))
      animation.calculationMode = .paced
      view.layer.add(animation, forKey: "p")
      advance(0.25)
      #expect(middle() == CGPoint(x: 100, y: 0))
      advance(0.5)
      #expect(middle() == CGPoint(x: 100, y: 200))
    }
  }

  @Test func groupsAndSprings() {
    withView { view, _ in
      let (move, fade, group) = (CABasicAnimation(keyPath: "transform.translation.x"), CABasicAnimation(keyPath: "opacity"), CAAnimationGroup())
      (move.fromValue, move.toValue) = (0, 100)
      (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (0, 1, 0.5, 0.25)
      (group.animations, group.duration) = ([move, fade], 1)
      view.layer.add(group, forKey: "g")
      let shown = frames(5, every: 0.2499) { view.shownGeometry.transform.tx.rounded() + view.shownAlpha * 1000 }
      #expect(shown[0] == 1000 && abs(shown[1] - 1025) < 1 && shown[2] < 1060 && abs(shown[3] - 1075) < 6 && abs(shown[4] - 1100) < 1, "\(shown)")
      advance(0.1)

      let spring = CASpringAnimation(keyPath: "transform.translation.x")
      (spring.fromValue, spring.toValue, spring.duration) = (0, 100, spring.settlingDuration)
      #expect((1.3...1.6).contains(spring.settlingDuration))
      view.layer.add(spring, forKey: "s")
      let way = frames(15, every: 0.1) { view.shownGeometry.transform.tx }
      #expect(way[0] == 0 && way.max()! > 110 && abs(way[13] - 100) < 1, "\(way)")
      spring.damping = 100
      let slow = (0...100).map { spring.progress(at: Double($0) / 50, of: 2) }
      #expect(slow == slow.sorted() && slow.last! < 1, "more than critical damping does not swing")
    }
  }

  // MARK: Time

  @Test func repeatAutoreverseOffsetAndFillModes() {
    func shown(_ change: (CABasicAnimation) -> Void) -> [Double?] {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = 2
      change(animation)
      return [-1, 0, 1, 2, 3, 4, 5].map { animation.phase(after: $0, standard: 0).time }
    }
    #expect(shown { _ in } == [nil, 0, 1, nil, nil, nil, nil])
    #expect(shown { $0.fillMode = .forwards } == [nil, 0, 1, 2, 2, 2, 2])
    #expect(shown { $0.fillMode = .backwards } == [0, 0, 1, nil, nil, nil, nil])
    #expect(shown { $0.repeatCount = 2 } == [nil, 0, 1, 0, 1, nil, nil])
    #expect(shown { $0.repeatCount = .infinity } == [nil, 0, 1, 0, 1, 0, 1])
    #expect(shown { $0.autoreverses = true } == [nil, 0, 1, 2, 1, nil, nil])
    #expect(shown { ($0.autoreverses, $0.fillMode) = (true, .both) } == [0, 0, 1, 2, 1, 0, 0])
    #expect(shown { $0.repeatDuration = 3 } == [nil, 0, 1, 0, nil, nil, nil])
    #expect(shown { $0.speed = 2 } == [nil, 0, nil, nil, nil, nil, nil])
    #expect(shown { $0.speed = 0.5 } == [nil, 0, 0.5, 1, 1.5, nil, nil])
    #expect(shown { $0.timeOffset = 1 } == [nil, 1, 0, nil, nil, nil, nil])
    #expect(shown { ($0.speed, $0.timeOffset) = (0, 1.5) } == [nil, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5], "it stands")
  }

  @Test func forwardsFillKeepsFinalValue() {
    withView { view, _ in
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue, animation.duration) = (1, 0.25, 0.5)
      (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
      view.layer.add(animation, forKey: "fade")
      advance(2)
      #expect(view.shownAlpha == 0.25 && view.alpha == 1 && view.layer.presentation()?.opacity == 0.25)
      #expect(view.layer.animation(forKey: "fade")?.duration == 0.5)
      #expect(view.layer.animations.map { !Timeline.shared.isRunning($0) } == true, "nothing is drawn for its sake")
      view.layer.removeAnimation(forKey: "fade")
      #expect(view.shownAlpha == 1)
    }
  }

  /// A group that is held keeps the animations that end with it, not those that ended earlier.
  @Test func filledGroupKeepsOnlyAnimationsThatEndWithIt() {
    withView { view, _ in
      let (move, fade, group) = (CABasicAnimation(keyPath: "transform.translation.x"), CABasicAnimation(keyPath: "opacity"), CAAnimationGroup())
      (move.fromValue, move.toValue) = (0, 100)
      (fade.fromValue, fade.toValue, fade.duration) = (0, 0.5, 0.25)
      (group.animations, group.duration, group.fillMode, group.isRemovedOnCompletion) = ([move, fade], 1, .forwards, false)
      view.layer.add(group, forKey: "g")
      advance(3)
      #expect(view.shownGeometry.transform.tx == 100 && view.shownAlpha == 1)
    }
  }

  /// Reversed, it ends at its start. A paused animation requests no frames. Removing the layer reports that its animations have ended.
  @Test func reversedPausedAndRemovedAnimations() {
    withView { view, _ in
      let back = CABasicAnimation(keyPath: "opacity")
      (back.fromValue, back.toValue, back.duration, back.speed, back.fillMode, back.isRemovedOnCompletion) = (0.25, 0.75, 1, -1, .forwards, false)
      view.layer.add(back, forKey: "back")
      advance(0.5)
      #expect(abs(view.shownAlpha - 0.5) < 1e-6)
      advance(2)
      #expect(abs(view.shownAlpha - 0.25) < 1e-6)
      view.layer.removeAllAnimations()
      let still = CABasicAnimation(keyPath: "opacity")
      (still.fromValue, still.toValue, still.duration, still.speed) = (0.5, 1, 1, 0)
      view.layer.add(still, forKey: "still")
      advance(0.1)
      #expect(view.shownAlpha == 0.5 && view.layer.animations.map { !Timeline.shared.isRunning($0) } == true)
    }
    let stage = EventStage(width: 300, height: 200)
    defer { stage.close() }
    let delegate = Delegate()
    weak var gone: UIView?
    do {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      gone = view
      stage.window.addSubview(view)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration, fade.delegate) = (0, 1, 1, delegate)
      view.layer.add(fade, forKey: "fade")
      advance(0.1)
      view.removeFromSuperview()
    }
    #expect(gone == nil)
    advance(0.1)
    #expect(delegate.heard == ["it started", "it was removed"])
  }

  @Test func delegateReceivesStartAndStop() {
    withView { view, _ in
      let delegate = Delegate()
      func animation(_ name: String, _ duration: Double) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration, animation.delegate) = (0, 1, duration, delegate)
        animation.setValue(name, forKey: "name")
        return animation
      }
      view.layer.add(animation("first", 0.5), forKey: "a")
      advance(0.016)
      view.layer.add(animation("second", 1), forKey: "a")
      advance(0.016)
      #expect(delegate.heard == ["first started", "first was removed", "second started"])
      advance(1)
      #expect(delegate.heard.last == "second finished" && view.layer.animation(forKey: "a") == nil)
      view.layer.add(animation("third", 1), forKey: "b")
      advance(0.016)
      view.removeFromSuperview()
      advance(0.016)
      advance(0.016)
      #expect(delegate.heard.suffix(2) == ["third started", "third was removed"], "as on iOS, a layer outside of windows runs no animations")
    }
  }

  @Test func layerCopiesAddedAnimation() {
    withView { view, _ in
      let animation = CAKeyframeAnimation(keyPath: "opacity")
      (animation.values, animation.duration) = ([0, 1], 1)
      view.layer.add(animation, forKey: "a")
      animation.values = [1, 1]
      #expect(view.shownAlpha == 0)
      let copy = view.layer.animation(forKey: "a") as? CAKeyframeAnimation
      #expect(copy != nil && copy !== animation && copy?.values?.first as? Int == 0)
    }
  }

  // MARK: Transactions

  @Test func transactionsSetDurationAndCallCompletion() {
    withView { view, _ in
      var heard: [String] = []
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      CATransaction.setDisableActions(true)
      CATransaction.setCompletionBlock { heard.append("outer") }
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue) = (0, 1)
      view.layer.add(animation, forKey: "a")
      CATransaction.begin()
      CATransaction.setCompletionBlock { heard.append("inner") }
      #expect(CATransaction.animationDuration() == 0.5 && CATransaction.disableActions())
      CATransaction.commit()
      UIView.animate(withDuration: 0.75) { view.center.x += 10 }
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
      advance(0.1)
      #expect(heard == ["inner"])
      #expect(view.layer.animation(forKey: "a")?.duration == 0.5)
      advance(0.5)
      #expect(heard == ["inner"] && view.layer.animation(forKey: "a") == nil)
      advance(0.2)
      advance(0)
      #expect(heard == ["inner", "outer"])
    }
  }

  @Test func aTransactionWithoutAnimationsEndsInTheNextTurn() {
    var heard = 0
    CATransaction.begin()
    CATransaction.setCompletionBlock { heard += 1 }
    CATransaction.commit()
    #expect(heard == 0)
    advance(0)
    #expect(heard == 1)
    CATransaction.setCompletionBlock { heard += 1 }
    advance(0)
    advance(0)
    #expect(heard == 2, "the implicit transaction calls its completion block")
    CATransaction.commit()
  }

  @Test func timingFunctions() {
    for name in [CAMediaTimingFunctionName.linear, .easeIn, .easeOut, .easeInEaseOut, .default] {
      let function = CAMediaTimingFunction(name: name)
      let ways = (0...20).map { function.progress(at: Double($0) / 20) }
      #expect(ways == ways.sorted() && ways.first == 0 && ways.last == 1, "\(name.rawValue)")
    }
    var point: [Float] = [0, 0]
    CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4).getControlPoint(at: 2, values: &point)
    #expect(point == [0.3, 0.4])
  }
}
