import Foundation

/// Where what an animator moves comes to its end. Raw values are Apple's.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// Where the animations lead to.
  case end
  /// Where everything was before.
  case start
  /// Where everything is shown.
  case current
}

/// What an animator is about. Raw values are Apple's.
public enum UIViewAnimatingState: Int, Sendable {
  /// Its animations have not begun, or have come to their end.
  case inactive
  /// It moves, or is paused.
  case active
  /// It was stopped, and waits for `finishAnimation(at:)`.
  case stopped
}

/// Animations that can be started, paused, turned round and stopped.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
  /// What it is about.
  var state: UIViewAnimatingState { get }
  /// Whether it moves now.
  var isRunning: Bool { get }
  /// Whether it goes back to where everything was.
  var isReversed: Bool { get set }
  /// How much of it is done, 0 to 1.
  var fractionComplete: CGFloat { get set }
  /// Starts, or goes on from where it was paused.
  func startAnimation()
  /// Starts after so many seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Stays where it is, to be scrubbed or to go on.
  func pauseAnimation()
  /// Ends it where everything is shown; with `false` it waits for `finishAnimation(at:)`.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends what was stopped, and tells it.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// The same to which more can be added.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Changes of views that are to be animated, from a share of the time that is left on.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Changes of views that are to be animated.
  func addAnimations(_ animation: @escaping () -> Void)
  /// To be called at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Goes on in another way, in a multiple of the whole duration; 0 is the time that is left.
  func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
