import Foundation

/// The position at which an animator's values end. Raw values are Apple's.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The end of the animations.
  case end
  /// The values from before the animations.
  case start
  /// The values that are currently shown.
  case current
}

/// The state of an animator. Raw values are Apple's.
public enum UIViewAnimatingState: Int, Sendable {
  /// The animations have not begun, or have ended.
  case inactive
  /// The animations are running or paused.
  case active
  /// The animations were stopped; `finishAnimation(at:)` comes next.
  case stopped
}

/// Animations that can be started, paused, reversed and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
  /// The state of the animations.
  var state: UIViewAnimatingState { get }
  /// Whether the animations are running now.
  var isRunning: Bool { get }
  /// Whether the animations run backwards, to the start.
  var isReversed: Bool { get set }
  /// The fraction of the animations that is complete, 0 to 1.
  var fractionComplete: CGFloat { get set }
  /// Starts the animations, or resumes them after a pause.
  func startAnimation()
  /// Starts the animations after `delay` seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses the animations, so that they can be scrubbed or resumed.
  func pauseAnimation()
  /// Stops the animations at the values that are shown. With `false`, `finishAnimation(at:)` must follow.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Finishes stopped animations and calls the completion handlers.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// Animations to which changes and completion handlers can be added.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds view changes to animate, beginning after a fraction of the remaining time.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds view changes to animate.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a handler that is called at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Resumes with other timing and a multiple of the original duration; 0 uses the remaining time.
  func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
