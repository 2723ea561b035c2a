import Foundation
import UIFoundation

/// An open animation block of the old API: the settings and changes between `beginAnimations` and `commitAnimations`.
@MainActor
private final class OldBlock {
  var motion = Motion(duration: 0.2, delay: 0, options: [], timing: .curve(.easeInOut))
  var groups: [AnimationGroup] = []
  let outer = AnimationGroup.current

  static var open: [OldBlock] = []

  /// Animates the changes from now on with the current `motion`.
  func goOn() {
    let group = AnimationGroup(motion: motion, completion: nil)
    groups.append(group)
    AnimationGroup.current = motion.duration > 0 && AnimationGroup.isEnabled ? group : nil
  }
}

/// The animations of the first iOS. Settings apply to the changes that follow them, until `commitAnimations()`. They need an open
/// `beginAnimations`.
extension UIView {
  /// Begins an animation block. The name and the pointer are meant for a delegate, which is not called here.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let block = OldBlock()
    OldBlock.open.append(block)
    block.goOn()
  }

  /// Ends the block of the last `beginAnimations`, so that changes are no longer animated; those in the block already are. Does nothing if no block
  /// is open.
  public class func commitAnimations() {
    guard let block = OldBlock.open.popLast() else { return }
    AnimationGroup.current = block.outer
    block.groups.forEach { $0.closeIfIdle() }
  }

  /// Sets the duration of the changes that follow, in seconds; 0.2 at first. Has no effect outside of an animation block.
  public class func setAnimationDuration(_ duration: TimeInterval) { set { $0.duration = duration } }
  /// Sets the delay of the changes that follow, in seconds; 0 at first. Has no effect outside of an animation block.
  public class func setAnimationDelay(_ delay: TimeInterval) { set { $0.delay = delay } }
  /// Sets the animation curve of the changes that follow; `.easeInOut` at first. Has no effect outside of an animation block.
  public class func setAnimationCurve(_ curve: UIView.AnimationCurve) { set { $0.timing = .curve(curve) } }
  /// Has no effect: an animation always starts at the shown values.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
  /// Sets whether the changes that follow also run backwards; `false` at first. Has no effect outside of an animation block.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    set { if repeatAutoreverses { $0.options.insert(.autoreverse) } else { $0.options.remove(.autoreverse) } }
  }

  private class func set(_ change: (inout Motion) -> Void) {
    guard let block = OldBlock.open.last else { return }
    change(&block.motion)
    block.goOn()
  }
}

// MARK: Keyframes

/// The keyframes that a block adds.
@MainActor
private final class Keyframes {
  var frames: [(range: ClosedRange<Double>, animations: () -> Void)] = []
  static var current: Keyframes?
}

extension UIView {
  /// Options of keyframe animations.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Has no effect: touches always reach an animated view.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Has no effect: an animation always starts at the shown values.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// A constant speed through each frame; the default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Shows the end of each frame when the frame begins, without motion.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// A constant speed through all values of a property, which ignores the times of the frames. The speed of a moving view is that of its corners.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// A smooth curve through the values of a property at the ends of the frames.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// A smooth curve through the values of a property, at times that are proportional to their distances.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// The modes are numbers in one bit field: the bits of a cubic mode include those of others. Unknown numbers are linear.
    fileprivate var calculationMode: CAAnimationCalculationMode {
      switch KeyframeAnimationOptions(rawValue: rawValue & (7 << 10)) {
      case .calculationModeDiscrete: .discrete
      case .calculationModePaced: .paced
      case .calculationModeCubic: .cubic
      case .calculationModeCubicPaced: .cubicPaced
      default: .linear
      }
    }
  }

  /// Runs the keyframes that `animations` adds, each in its part of `duration` seconds. Other changes in `animations` take the whole duration.
  ///
  /// All changes are made at once, those of frames in the order of their starts; the views show them in the course of the animation. `completion` is
  /// called as by `animate(withDuration:…)`, at the end of the duration.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let group = AnimationGroup(
      motion: Motion(duration: duration, delay: delay, options: [], timing: .curve(.linear)), calculationMode: options.calculationMode,
      completion: completion)
    run(group) {
      let (keyframes, outer) = (Keyframes(), Keyframes.current)
      Keyframes.current = keyframes
      animations()
      Keyframes.current = outer
      for frame in keyframes.frames.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
        group.frame = frame.range
        frame.animations()
      }
    }
  }

  /// Adds a frame to the current `animateKeyframes`. Its times are fractions of the whole duration: the start is clamped to 0…1, and the frame is cut
  /// off at the end. Outside of `animateKeyframes`, the changes are made at once.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: @escaping () -> Void
  ) {
    guard let keyframes = Keyframes.current else { return animations() }
    // In this order, NaN counts as 0.
    let start = min(1, max(0, frameStartTime))
    keyframes.frames.append((start...min(1, start + max(0, frameDuration)), animations))
  }
}
