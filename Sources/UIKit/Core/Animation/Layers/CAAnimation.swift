import Foundation

/// Hears of an animation's beginning and end.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
  /// It has begun. `anim` is the layer's own copy, which `animation(forKey:)` gives, too.
  func animationDidStart(_ anim: CAAnimation)
  /// It came to its end, with `true`, or was removed before.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// Something that a view's layer shows for a time in place of its own values, which it does not change.
///
/// Make a `CABasicAnimation`, `CASpringAnimation`, `CAKeyframeAnimation` or `CAAnimationGroup`; `CALayer.add(_:forKey:)` copies it and runs it.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming {
  open var beginTime: CFTimeInterval = 0
  open var timeOffset: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: CFTimeInterval = 0
  open var duration: CFTimeInterval = 0
  open var speed: Float = 1
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed

  /// How it moves between its ends; `nil`, by default, for evenly.
  open var timingFunction: CAMediaTimingFunction?
  /// Whether the layer removes it at its end; `true` by default. Otherwise it shows what its `fillMode` says.
  open var isRemovedOnCompletion = true
  /// Retained, as Core Animation has it, until the animation is removed.
  open var delegate: (any CAAnimationDelegate)?

  private var values: [String: Any] = [:]

  public override init() { super.init() }

  /// Keeps something with the animation and its copies, to be told apart by.
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  /// What was kept under a key.
  open func value(forKey key: String) -> Any? { values[key] }

  /// Another animation of the same class with the same values. A subclass outside of this module has them of the class that it derives from.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeEmpty()
    give(to: copy)
    return copy
  }

  /// One of its class, without values; overridden below.
  func makeEmpty() -> CAAnimation { CAAnimation() }

  /// Gives `copy` the values.
  func give(to copy: CAAnimation) {
    (copy.beginTime, copy.timeOffset, copy.repeatCount, copy.repeatDuration) = (beginTime, timeOffset, repeatCount, repeatDuration)
    (copy.duration, copy.speed, copy.autoreverses, copy.fillMode) = (duration, speed, autoreverses, fillMode)
    (copy.timingFunction, copy.isRemovedOnCompletion, copy.delegate, copy.values) = (timingFunction, isRemovedOnCompletion, delegate, values)
  }

  /// Changes `state` to what is shown at a time of one run; `lap` runs are over.
  func show(at time: TimeInterval, of duration: TimeInterval, lap: Double, in state: inout LayerState) {}

  /// The same by the time since its beginning.
  func show(after elapsed: TimeInterval, standard: TimeInterval, staysAtEnd: Bool = false, in state: inout LayerState) {
    let phase = phase(after: elapsed, standard: standard, staysAtEnd: staysAtEnd)
    guard let time = phase.time else { return }
    show(at: time, of: duration > 0 ? duration : standard, lap: phase.lap, in: &state)
  }

  /// Part of the way at a time of one run.
  func way(at time: TimeInterval, of duration: TimeInterval) -> Double {
    let part = duration > 0 ? min(max(time / duration, 0), 1) : 1
    return timingFunction?.way(at: part) ?? part
  }
}

/// Several animations that run together, each by its own times within the group's. What is left at the group's end is cut off.
open class CAAnimationGroup: CAAnimation {
  /// Those of it; an animation without a duration takes the group's. Their delegates hear nothing.
  open var animations: [CAAnimation]?

  override func makeEmpty() -> CAAnimation { CAAnimationGroup() }
  override func give(to copy: CAAnimation) {
    super.give(to: copy)
    (copy as? CAAnimationGroup)?.animations = animations?.map { $0.copy() as! CAAnimation }
  }

  override func show(at time: TimeInterval, of duration: TimeInterval, lap: Double, in state: inout LayerState) {
    let time = way(at: time, of: duration) * duration
    // A group that is held at its end holds what ends with it.
    for animation in animations ?? [] {
      animation.show(after: time - animation.beginTime, standard: duration, staysAtEnd: time >= duration, in: &state)
    }
  }
}
