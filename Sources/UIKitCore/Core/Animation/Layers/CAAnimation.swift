import Foundation

/// Receives the beginning and the end of an animation.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
  /// Called when the animation has begun. `anim` is the layer's own copy, which `animation(forKey:)` also returns.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation has ended. `flag` is `true` if it ran to its end, `false` if it was removed earlier.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Called when the animation has begun. Does nothing by default.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Called when the animation has ended. Does nothing by default.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation, which a view's layer shows for a time instead of its own values, without changing them.
///
/// Make a `CABasicAnimation`, `CASpringAnimation`, `CAKeyframeAnimation` or `CAAnimationGroup`; `CALayer.add(_:forKey:)` copies it and runs it.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming {
  /// The begin time, in the group's time or on the clock of `CACurrentMediaTime()`; 0, the default, begins at once.
  open var beginTime: CFTimeInterval = 0
  /// The offset into the animation at which it begins, in its own seconds; 0 by default.
  open var timeOffset: CFTimeInterval = 0
  /// The number of runs, which can have a fraction; 0, the default, counts as 1. `.infinity` repeats until the animation is removed.
  open var repeatCount: Float = 0
  /// The total time of all runs, in the animation's own seconds; 0, the default, leaves it to `repeatCount`.
  open var repeatDuration: CFTimeInterval = 0
  /// The duration of one run, in the animation's own seconds; 0, the default, uses the duration of the transaction or of the group.
  open var duration: CFTimeInterval = 0
  /// The speed of the animation relative to its group's time or the clock; 1 by default, 2 for twice as fast. A negative speed runs backwards, 0
  /// pauses.
  open var speed: Float = 1
  /// Whether each run is followed by the same run backwards; `false` by default.
  open var autoreverses = false
  /// The values shown before the animation begins and after it ends; `.removed`, the default, shows the layer's own values.
  open var fillMode = CAMediaTimingFillMode.removed

  /// The pacing of the animation. If `nil`, the default, a layer's copy takes that of the transaction when it is added; otherwise the speed is
  /// constant.
  open var timingFunction: CAMediaTimingFunction?
  /// Whether the layer removes the animation when it ends; `true` by default. Otherwise `fillMode` determines the final appearance.
  open var isRemovedOnCompletion = true
  /// The delegate. It is retained until the animation is removed, as in Core Animation. `nil` by default.
  open var delegate: (any CAAnimationDelegate)?

  private var values: [String: Any] = [:]

  public override init() { super.init() }

  /// Stores a value in the animation and its copies, for instance to identify the animation; `nil` removes it.
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  /// Returns the value that was stored under a key, or `nil` if there is none.
  open func value(forKey key: String) -> Any? { values[key] }

  /// Returns a copy of the same class, with the same delegate. The copy of a subclass from another module is an instance of its superclass in this
  /// module, and has only the properties of that class.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeEmpty()
    give(to: copy)
    return copy
  }

  /// Returns a new animation of the class, with default values; overridden by each subclass in this module.
  func makeEmpty() -> CAAnimation { CAAnimation() }

  /// Copies the timing, the delegate and the stored values to `copy`. Subclasses also copy their own properties.
  func give(to copy: CAAnimation) {
    (copy.beginTime, copy.timeOffset, copy.repeatCount, copy.repeatDuration) = (beginTime, timeOffset, repeatCount, repeatDuration)
    (copy.duration, copy.speed, copy.autoreverses, copy.fillMode) = (duration, speed, autoreverses, fillMode)
    (copy.timingFunction, copy.isRemovedOnCompletion, copy.delegate, copy.values) = (timingFunction, isRemovedOnCompletion, delegate, values)
  }

  /// Changes `state` to the appearance `time` seconds after the beginning of a run of `duration` seconds, after `lap` completed runs. Does nothing
  /// by default.
  func show(at time: TimeInterval, of duration: TimeInterval, lap: Double, in state: inout LayerState) {}

  /// Changes `state` to the appearance `elapsed` seconds after the beginning; leaves it unchanged if the animation shows nothing then. `standard`
  /// is the duration if the animation has none of its own; `staysAtEnd` shows the final value exactly at the end, regardless of `fillMode`.
  func show(after elapsed: TimeInterval, standard: TimeInterval, staysAtEnd: Bool = false, in state: inout LayerState) {
    let phase = phase(after: elapsed, standard: standard, staysAtEnd: staysAtEnd)
    guard let time = phase.time else { return }
    show(at: time, of: duration > 0 ? duration : standard, lap: phase.lap, in: &state)
  }

  /// Returns the fraction of the motion `time` seconds after the beginning of a run of `duration` seconds; without a duration, the fraction at the
  /// end.
  func progress(at time: TimeInterval, of duration: TimeInterval) -> Double {
    let part = duration > 0 ? min(max(time / duration, 0), 1) : 1
    return timingFunction?.progress(at: part) ?? part
  }
}

/// Animations that run together, each with its own timing in the group's time. They are cut off at the group's end.
open class CAAnimationGroup: CAAnimation {
  /// The animations of the group. An animation without a duration takes the group's. Their delegates are not called. `nil` means none.
  open var animations: [CAAnimation]?

  override func makeEmpty() -> CAAnimation { CAAnimationGroup() }
  override func give(to copy: CAAnimation) {
    super.give(to: copy)
    (copy as? CAAnimationGroup)?.animations = animations?.map { $0.copy() as! CAAnimation }
  }

  override func show(at time: TimeInterval, of duration: TimeInterval, lap: Double, in state: inout LayerState) {
    let time = progress(at: time, of: duration) * duration
    // A group that is held at its end also holds the animations that end with it.
    for animation in animations ?? [] {
      animation.show(after: time - animation.beginTime, standard: duration, staysAtEnd: time >= duration, in: &state)
    }
  }
}
