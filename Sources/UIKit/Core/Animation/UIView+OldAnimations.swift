import Foundation
import UIFoundation

/// What stands between `beginAnimations` and `commitAnimations`.
@MainActor
private final class OldBlock {
  var motion = Motion(duration: 0.2, delay: 0, options: [], timing: .curve(.easeInOut))
  var groups: [AnimationGroup] = []
  let outer = AnimationGroup.current

  static var open: [OldBlock] = []

  /// What is set from now on moves as `motion` says.
  func goOn() {
    let group = AnimationGroup(motion: motion, completion: nil)
    groups.append(group)
    AnimationGroup.current = motion.duration > 0 && AnimationGroup.isEnabled ? group : nil
  }
}

/// The animations of the first iOS: settings hold for what is changed after them, until `commitAnimations()`. Without a `beginAnimations` settings change nothing.
extension UIView {
  /// Begins to animate what is changed. The name and the pointer are for a delegate, which is not called here.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let block = OldBlock()
    OldBlock.open.append(block)
    block.goOn()
  }

  /// Ends what `beginAnimations` began, and shows it.
  public class func commitAnimations() {
    guard let block = OldBlock.open.popLast() else { return }
    AnimationGroup.current = block.outer
    block.groups.forEach { $0.closeIfIdle() }
  }

  /// In seconds; 0.2 at first.
  public class func setAnimationDuration(_ duration: TimeInterval) { set { $0.duration = duration } }
  /// In seconds; 0 at first.
  public class func setAnimationDelay(_ delay: TimeInterval) { set { $0.delay = delay } }
  /// Slow at both ends at first.
  public class func setAnimationCurve(_ curve: UIView.AnimationCurve) { set { $0.timing = .curve(curve) } }
  /// Has no effect: an animation always starts from where the view is shown.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}
  /// Whether it runs back as well.
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

/// The frames that a block names.
@MainActor
private final class Keyframes {
  var frames: [(start: Double, duration: Double, animations: () -> Void)] = []
  static var current: Keyframes?
}

extension UIView {
  /// How keyframes run.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Has no effect: touches always reach a view in motion.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Has no effect: an animation always starts from where the view is shown.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// The same speed through each frame, as all but `calculationModeDiscrete` have it here.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Nothing moves: each frame's end is shown when the frame begins.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// As `calculationModeLinear`.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// As `calculationModeLinear`.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// As `calculationModeLinear`.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// The modes are numbers of one field: a cubic one has the bits of others.
    fileprivate var calculationMode: KeyframeAnimationOptions { KeyframeAnimationOptions(rawValue: rawValue & (7 << 10)) }
  }

  /// Runs the frames that `animations` adds, each in its part of `duration` seconds; what else `animations` changes takes all of it.
  ///
  /// Each frame's changes are made when it begins: until then the views' own values are those of the frame before. `completion` is told whether the last of
  /// them came to its end.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let keyframes = Keyframes()
    let outer = Keyframes.current
    Keyframes.current = keyframes
    animate(withDuration: duration, delay: delay, options: .curveLinear, animations: animations)
    Keyframes.current = outer
    let isDiscrete = options.calculationMode == .calculationModeDiscrete
    let frames = keyframes.frames.sorted { $0.start < $1.start }
    let end = frames.max { $0.start + $0.duration < $1.start + $1.duration }?.start
    for frame in frames {
      let run = {
        animate(
          withDuration: isDiscrete ? 0 : frame.duration * duration, options: .curveLinear, animations: frame.animations,
          completion: frame.start == end ? completion : nil)
      }
      let wait = delay + frame.start * duration
      if wait > 0, areAnimationsEnabled { _ = Timeline.shared.schedule(after: wait, run) } else { run() }
    }
    if frames.isEmpty, let completion { _ = Timeline.shared.schedule(after: delay + duration) { completion(true) } }
  }

  /// A frame of the `animateKeyframes` that is being told its animations: parts of its duration, 0…1. Outside of one the changes are made at once.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: @escaping () -> Void
  ) {
    guard let keyframes = Keyframes.current else { return animations() }
    let start = min(max(frameStartTime, 0), 1)
    keyframes.frames.append((start, min(max(frameDuration, 0), 1 - start), animations))
  }
}
