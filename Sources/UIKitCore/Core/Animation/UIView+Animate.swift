import Foundation
import UIFoundation

extension UIView {
  /// The pacing of an animation.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear
  }

  /// The repetition, the curve and the transition of an animation.
  ///
  /// The curve is stored in bits 16 and 17, so `AnimationOptions(rawValue: curve << 16)` works with a keyboard's curve. Animations begin at the shown
  /// values, and touches reach animated views: Apple's options for these are always on.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Has no effect: touches always reach an animated view.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Has no effect: an animation always starts at the shown values.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation until another change of the same value replaces it.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs the animation forwards and then backwards; the view ends at its new value.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// A slow beginning and a slow end; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// The animation begins slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// The animation ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The animation has a constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  }

  /// Animates changes of frame, bounds, center, transform, alpha and background in `animations` over `duration` seconds. With a duration of 0 or
  /// less, or if animations are disabled, the changes take effect at once.
  ///
  /// `completion` receives whether all animations ran to their ends. It is called in the next turn if nothing is animated.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    run(
      Motion(duration: duration, delay: delay, options: options, timing: .curve(options.curve)),
      animations: animations, completion: completion)
  }

  /// Animates changes over `duration` seconds with a spring. The ratio is clamped to 0.05…1: with 1 the spring does not oscillate, with smaller
  /// ratios it oscillates more. The velocity is in multiples of the distance per second. `completion` is called as by the method without a spring.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = TimingCurve.spring(damping: Double(dampingRatio), velocity: Double(velocity))
    run(
      Motion(duration: duration, delay: delay, options: options, timing: spring),
      animations: animations, completion: completion)
  }

  private class func run(_ motion: Motion, animations: () -> Void, completion: ((Bool) -> Void)?) {
    run(AnimationGroup(motion: motion, completion: completion), animations)
  }

  /// Makes changes as part of a group; without animation if its duration is 0 or less, or if animations are disabled.
  class func run(_ group: AnimationGroup, _ animations: () -> Void) {
    let outer = AnimationGroup.current
    AnimationGroup.current = group.motion.duration > 0 && AnimationGroup.isEnabled ? group : nil
    animations()
    AnimationGroup.current = outer
    group.closeIfIdle()
  }

  /// Runs `actions` without animation, so that changes take effect at once.
  public class func performWithoutAnimation(_ actions: () -> Void) {
    let outer = AnimationGroup.current
    AnimationGroup.current = nil
    actions()
    AnimationGroup.current = outer
  }

  /// Whether `animate` animates changes; otherwise they take effect at once.
  public class var areAnimationsEnabled: Bool { AnimationGroup.isEnabled }
  /// Turns animations on or off for the whole program; with `false`, changes take effect at once.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationGroup.isEnabled = enabled }

  /// The duration of the current animation block, or of the current frame of a keyframe animation; 0 outside a block.
  public class var inheritedAnimationDuration: TimeInterval {
    AnimationGroup.current.map { $0.motion.duration * ($0.frame.upperBound - $0.frame.lowerBound) } ?? 0
  }
}

extension UIView.AnimationOptions {
  var curve: UIView.AnimationCurve { UIView.AnimationCurve(rawValue: Int(rawValue >> 16) & 3) ?? .easeInOut }
}
