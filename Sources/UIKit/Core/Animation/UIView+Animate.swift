import Foundation
import UIFoundation

extension UIView {
  /// How a value moves between its ends.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear
  }

  /// The curve stands in bits 16 and up, so `AnimationOptions(rawValue: curve << 16)` works with a keyboard's curve.
  ///
  /// Animations begin where the view is shown, and touches reach a view in motion: those options of Apple's are always
  /// on.
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Has no effect: touches always reach a view in motion.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Has no effect: an animation always starts from where the view is shown.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Runs the animation again and again, until another change of the same value replaces it.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs the animation forwards and then backwards; the view ends at its new value.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Slow at both ends; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the beginning.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The same speed all the way.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  }

  /// Changes of frame, bounds, center, transform, alpha and background made in `animations` take `duration` seconds.
  ///
  /// `completion` is told whether all of them came to their ends; with a duration of 0, or when nothing moves, in the
  /// next turn.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    run(
      Motion(duration: duration, delay: delay, options: options, timing: .curve(options.curve)),
      animations: animations, completion: completion)
  }

  /// The same on a spring: `dampingRatio` 1 comes to rest without a swing, less swings more.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Timing.spring(damping: Double(dampingRatio), velocity: Double(velocity))
    run(
      Motion(duration: duration, delay: delay, options: options, timing: spring),
      animations: animations, completion: completion)
  }

  private class func run(_ motion: Motion, animations: () -> Void, completion: ((Bool) -> Void)?) {
    let group = AnimationGroup(motion: motion, completion: completion)
    let outer = AnimationGroup.current
    AnimationGroup.current = motion.duration > 0 && AnimationGroup.isEnabled ? group : nil
    animations()
    AnimationGroup.current = outer
    group.closeIfIdle()
  }

  /// What `actions` changes takes its end at once.
  public class func performWithoutAnimation(_ actions: () -> Void) {
    let outer = AnimationGroup.current
    AnimationGroup.current = nil
    actions()
    AnimationGroup.current = outer
  }

  /// Whether `animate` moves things, or sets them.
  public class var areAnimationsEnabled: Bool { AnimationGroup.isEnabled }
  /// Turns animations on or off for the whole program; with `false`, changes take effect at once.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationGroup.isEnabled = enabled }

  /// The duration that changes made now take; 0 outside of an animation block.
  public class var inheritedAnimationDuration: TimeInterval { AnimationGroup.current?.motion.duration ?? 0 }
}

extension UIView.AnimationOptions {
  var curve: UIView.AnimationCurve { UIView.AnimationCurve(rawValue: Int(rawValue >> 16) & 3) ?? .easeInOut }
}
