import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Layer animations that are paused, endless or flatten their layer, and those of masks.
@Suite(.serialized) @MainActor
struct LayerAnimationEndTests {
  private final class Delegate: CAAnimationDelegate {
    var heard: [String] = []
    func animationDidStart(_ anim: CAAnimation) { heard.append("started") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append(flag ? "finished" : "removed") }
  }

  /// A window with a view in it, on a test clock.
  private func withView(_ body: (UIView) -> Void) {
    let stage = EventStage(width: 300, height: 200)
    defer { stage.close() }
    let view = UIView(frame: CGRect(x: 100, y: 50, width: 40, height: 20))
    stage.window.addSubview(view)
    stage.session.turn()
    body(view)
  }

  private func advance(_ seconds: Double) { Timeline.shared.advance(to: Timeline.shared.now + seconds) }

  private func animation(_ keyPath: String, _ from: Double, _ to: Double, _ duration: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    return animation
  }

  /// A paused animation requests no frames, but still ends when its layer leaves the window.
  @Test(arguments: ["view", "superview", "sublayer", "mask", "view in the mask"]) func pausedAnimationEndsWhenLayerLeavesWindow(position: String) {
    withView { view in
      let (box, inner, layer, mask) = (UIView(), UIView(), CALayer(), UIView())
      view.addSubview(box)
      box.addSubview(inner)
      box.layer.addSublayer(layer)
      box.mask = mask
      let part = UIView()
      mask.addSubview(part)
      let animated = ["view": box.layer, "superview": inner.layer, "sublayer": layer, "mask": mask.layer, "view in the mask": part.layer][position]!
      let delegate = Delegate()
      var isComplete = false
      CATransaction.begin()
      CATransaction.setCompletionBlock { isComplete = true }
      let still = animation("opacity", 0.5, 1)
      (still.speed, still.delegate) = (0, delegate)
      animated.add(still, forKey: "still")
      CATransaction.commit()
      advance(0.1)
      advance(0.1)
      #expect(delegate.heard == ["started"] && !isComplete && animated.animations.map { !Timeline.shared.isRunning($0) } == true)
      box.removeFromSuperview()
      for _ in 0..<4 { advance(0.016) }
      #expect(delegate.heard == ["started", "removed"] && isComplete && animated.animationKeys() == nil)
    }
  }

  @Test func pausedAnimationSurvivesMoveWithinWindow() {
    withView { view in
      let box = UIView()
      view.addSubview(box)
      let still = animation("opacity", 0.5, 1)
      still.speed = 0
      box.layer.add(still, forKey: "still")
      advance(0.1)
      view.superview?.addSubview(box)
      box.removeFromSuperview()
      view.addSubview(box)
      for _ in 0..<4 { advance(0.016) }
      #expect(box.layer.animationKeys() == ["still"] && box.shownAlpha == 0.5)
    }
  }

  /// Layers that are removed without their view: from a superlayer, and as a replaced mask.
  @Test func pausedAnimationEndsWhenLayerIsRemoved() {
    withView { view in
      let (layer, mask, delegate) = (CALayer(), CALayer(), Delegate())
      view.layer.addSublayer(layer)
      view.layer.mask = mask
      for animated in [layer, mask] {
        let still = animation("opacity", 0.5, 1)
        (still.speed, still.delegate) = (0, delegate)
        animated.add(still, forKey: "still")
      }
      advance(0.1)
      layer.removeFromSuperlayer()
      for _ in 0..<4 { advance(0.016) }
      #expect(delegate.heard == ["started", "started", "removed"])
      view.layer.mask = nil
      for _ in 0..<4 { advance(0.016) }
      #expect(delegate.heard == ["started", "started", "removed", "removed"])
    }
  }

  @Test func maskAnimationFinishes() {
    withView { view in
      let (mask, delegate) = (CAShapeLayer(), Delegate())
      view.layer.mask = mask
      let move = animation("position.x", 0, 10, 0.2)
      move.delegate = delegate
      mask.add(move, forKey: "move")
      advance(0.1)
      #expect(delegate.heard == ["started"])
      advance(0.2)
      #expect(delegate.heard == ["started", "finished"])
    }
  }

  /// A layer with zero extent keeps it during a rotation or while its other side changes.
  @Test func layerWithZeroExtentKeepsIt() {
    withView { view in
      for (keyPath, other, width, height) in [
        ("transform.scale", "transform.rotation", 0, 0), ("transform.scale.x", "transform.scale.y", 0, 1.5), ("transform.scale.y", "transform.scale.x", 1.5, 0),
      ] as [(String, String, CGFloat, CGFloat)] {
        view.layer.add(animation(keyPath, 0, 0), forKey: "flat")
        view.layer.add(animation(other, 1, 2), forKey: "other")
        advance(0.5)
        let matrix = view.shownGeometry.transform
        #expect(abs((matrix.a * matrix.a + matrix.b * matrix.b).squareRoot() - width) < 1e-9, "\(keyPath): \(matrix)")
        #expect(abs((matrix.c * matrix.c + matrix.d * matrix.d).squareRoot() - height) < 1e-9, "\(keyPath): \(matrix)")
        view.layer.removeAllAnimations()
        advance(0.016)
      }
      // A rotation by 90° is recognized by the remaining side.
      let flat = CGAffineTransform(a: 0, b: 0, c: -3, d: 0, tx: 0, ty: 0).partsOrFlat
      #expect(flat.scaleX == 0 && flat.scaleY == 3 && abs(flat.angle - .pi / 2) < 1e-9)
    }
  }

  @Test func interpolationThroughZeroScaleIsFinite() {
    let ends = [CGAffineTransform.identity, .init(scaleX: 0, y: 0), .init(scaleX: 0, y: 1), .init(scaleX: -1, y: 1), .init(rotationAngle: 2), .init(scaleX: 1e-200, y: 1e-200)]
    for first in ends {
      for last in ends {
        for way in [0, 0.25, 0.5, 0.75, 1] as [CGFloat] {
          let mixed = first.mixed(with: last, way)
          #expect([mixed.a, mixed.b, mixed.c, mixed.d].allSatisfy { $0.isFinite && abs($0) < 2 }, "\(first) to \(last) at \(way): \(mixed)")
        }
      }
    }
  }

  /// Without damping a spring oscillates forever; its duration ends that.
  @Test func undampedSpringEndsAtItsDuration() {
    withView { view in
      let spring = CASpringAnimation(keyPath: "transform.translation.x")
      (spring.fromValue, spring.toValue, spring.damping) = (0, 100, 0)
      #expect(spring.settlingDuration == .infinity)
      let delegate = Delegate()
      spring.delegate = delegate
      @MainActor func shown() -> CGFloat { view.shownGeometry.transform.tx }
      // A stiffness of 100 means ten radians per second.
      spring.duration = spring.settlingDuration
      view.layer.add(spring, forKey: "swing")
      advance(.pi / 10)
      #expect(abs(shown() - 200) < 1e-6)
      advance(.pi / 10)
      #expect(abs(shown()) < 1e-6)
      advance(1000)
      #expect(delegate.heard == ["started"])
      spring.repeatDuration = 1
      spring.fillMode = .forwards
      spring.isRemovedOnCompletion = false
      view.layer.add(spring, forKey: "swing")
      advance(0.5)
      advance(0.6)
      #expect(delegate.heard == ["started", "removed", "started", "finished"])
      #expect(abs(shown() - CGFloat(100 * (1 - cos(10.0)))) < 1e-3, "the value after one second")
      view.layer.removeAllAnimations()
      advance(0.016)
      delegate.heard = []
      (spring.repeatDuration, spring.duration, spring.fillMode, spring.isRemovedOnCompletion) = (0, 0.5, .removed, true)
      view.layer.add(spring, forKey: "swing")
      advance(0.25)
      advance(0.3)
      #expect(delegate.heard == ["started", "finished"] && shown() == 0 && view.layer.animationKeys() == nil)
    }
  }
}
