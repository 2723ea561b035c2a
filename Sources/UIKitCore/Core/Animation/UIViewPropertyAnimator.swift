import CoreGraphics
import Foundation
import GalleyRequirements

/// Animates changes of views, and can be paused, scrubbed, reversed and stopped meanwhile.
///
/// It animates the same properties as `UIView.animate`: frame, bounds, center, transform, alpha and background. A view has its new values as
/// soon as the blocks have run, which is when the animator first starts, pauses or is scrubbed. If the animator ends at the start or in
/// between, the view gets the values of that position.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: UIViewImplicitlyAnimating {
  /// The timing of the animation; never `nil`.
  open private(set) var timingParameters: (any UITimingCurveProvider)?
  /// The duration in seconds. A spring that is given by physical values takes its settling time.
  open private(set) var duration: TimeInterval
  /// The start delay in seconds.
  open private(set) var delay: TimeInterval = 0
  /// Whether touches reach the animated views and their subviews while the animator is active; `true` by default.
  open var isUserInteractionEnabled = true
  /// Whether hit testing uses the final geometry of the animated views, so that the app tests what is shown itself; `false` by default.
  ///
  /// With `false`, a touch hits an animated view where it is shown. With either value, points in the view's own space follow the final
  /// geometry.
  open var isManualHitTestingEnabled = false
  /// Whether the active animator can be paused, scrubbed, continued and stopped; otherwise doing so traps. `true` by default.
  open var isInterruptible = true
  /// Whether `fractionComplete` is linear in the motion while paused; `true` by default. Otherwise it follows the timing curve.
  open var scrubsLinearly = true
  /// Whether the animator stays active and paused at its end, until it is stopped; `false` by default.
  open var pausesOnCompletion = false

  /// The state of the animations; `inactive` at first and after they have finished.
  open private(set) var state = UIViewAnimatingState.inactive
  /// Whether the animations are running now; `false` while they are paused, delayed or finished.
  open private(set) var isRunning = false

  /// Whether the animator is reversed: it returns along the same path in the elapsed time. If set before the start, it runs from the end to
  /// the original values.
  open var isReversed: Bool {
    get { pace.isReversed }
    set { pace.turn(newValue, at: Timeline.shared.now, duration: duration, isRunning: isRunning) }
  }

  /// The completed fraction, 0 to 1: of the time while running; while paused, of the motion, or of the time if `scrubsLinearly` is `false`. In a
  /// reversed animator it is the fraction of the way back.
  ///
  /// Setting it before the start makes the animator active and paused; on a stopped animator, it has no effect. The value is clamped; NaN is ignored.
  /// Setting it traps if the animator is active and not interruptible.
  open var fractionComplete: CGFloat {
    get {
      let fraction = CGFloat(pace.fraction(at: Timeline.shared.now, duration: duration, isRunning: isRunning))
      return isReversed ? 1 - fraction : fraction
    }
    set {
      requireInterruptible("fractionComplete")
      guard state != .stopped, newValue == newValue else { return }
      activate()
      let share = min(max(Double(newValue), 0), 1)
      pace.set(isReversed ? 1 - share : share, at: Timeline.shared.now)
      pausedTime = nil
      wake()
    }
  }

  private var pace = AnimatorPace()
  /// The fraction of the time at which it was paused, until it is scrubbed. The motion does not determine it for a spring or for a block that
  /// began later. `nil` if there is none.
  private var pausedTime: Double?
  private var timing: TimingCurve
  private var pending: [(delayFactor: Double, animations: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var groups: [AnimationGroup] = []
  private var waiting: Timeline.Alarm?

  // MARK: Creating

  /// Creates an animator that takes `duration` seconds; a spring given by physical values takes its settling time.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    timing = parameters.timing
    self.duration = max(parameters.springTimingParameters?.settlingDuration ?? duration, 0)
  }

  /// Creates an animator with a named curve.
  public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a cubic curve.
  public convenience init(duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring. The ratio is clamped to 0.05…1: with 1 the spring does not oscillate, with smaller ratios it oscillates more.
  public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Returns an animator that starts `animations` at once, or after `delay` seconds if that is positive. Of `options`, only the curve counts.
  /// `completion` is called at the end with the final position.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Animations

  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// Adds view changes to animate, beginning after a fraction of the remaining time, which is limited to 0 to 1.
  ///
  /// Traps if the animator is stopped.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    require(state != .stopped, "addAnimations(_:) cannot be called on a stopped animator: call finishAnimation(at:) first")
    pending.append((min(max(Double(delayFactor), 0), 1), animation))
    if state == .active { runPending() }
  }

  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  // MARK: Running

  /// Starts the animations, or resumes them after a pause. Does nothing if they are running. Traps if the animator is stopped.
  open func startAnimation() {
    require(state != .stopped, "startAnimation() cannot be called on a stopped animator: call finishAnimation(at:) first")
    guard !isRunning else { return }
    waiting?.cancel()
    waiting = nil
    activate()
    run()
  }

  /// Starts the animations after `delay` seconds, or at once if it is not positive. Does nothing if they are running.
  ///
  /// Traps if the animator is stopped.
  open func startAnimation(afterDelay delay: TimeInterval) {
    self.delay = max(delay, 0)
    guard delay > 0 else { return startAnimation() }
    require(state != .stopped, "startAnimation(afterDelay:) cannot be called on a stopped animator: call finishAnimation(at:) first")
    guard !isRunning else { return }
    activate()
    waiting?.cancel()
    waiting = Timeline.shared.schedule(after: delay) { self.startAnimation() }
  }

  /// Pauses the animations at the values that are shown, so that `fractionComplete` can move them. An inactive animator becomes active.
  ///
  /// Traps if the animator is stopped, or active and not interruptible.
  open func pauseAnimation() {
    requireInterruptible("pauseAnimation()")
    require(state != .stopped, "pauseAnimation() cannot be called on a stopped animator: call finishAnimation(at:) first")
    waiting?.cancel()
    waiting = nil
    activate()
    guard isRunning else { return }
    let now = Timeline.shared.now
    let time = pace.fraction(at: now, duration: duration, isRunning: true)
    isRunning = false
    Timeline.shared.stop(self)
    pausedTime = time
    pace.set(scrubsLinearly ? min(max(timing.progress(at: time, duration: duration), 0), 1) : time, at: now)
  }

  /// Resumes the animations with another curve, unless it is `nil`, over a multiple of the original duration; 0 uses the remaining time.
  ///
  /// Does nothing unless the animator is active. Traps if it is active and not interruptible.
  open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
    requireInterruptible("continueAnimation(withTimingParameters:durationFactor:)")
    guard state == .active else { return }
    if isRunning { pauseAnimation() }
    if let parameters {
      // Keep what is shown: the new curve reaches it at another time.
      let shown = motionFraction(at: Timeline.shared.now, from: 0)
      (timingParameters, timing) = (parameters, parameters.timing)
      pausedTime = timing.time(of: min(shown, 1), duration: duration)
    }
    let remaining = durationFactor > 0 ? Double(durationFactor) * duration : nil
    run(remainingDuration: remaining)
  }

  /// Stops the animations at the values that are shown. With `true`, the animator becomes inactive and its completion handlers are not called;
  /// with `false`, `finishAnimation(at:)` must follow.
  ///
  /// Does nothing unless the animator is active. Traps if it is active and not interruptible.
  open func stopAnimation(_ withoutFinishing: Bool) {
    requireInterruptible("stopAnimation(_:)")
    guard state == .active else { return }
    end(at: .current)
    state = .stopped
    guard withoutFinishing else { return }
    state = .inactive
    completions = []
    pace = AnimatorPace()
  }

  /// Moves stopped animations to `finalPosition` and calls the completion handlers. Traps unless the animator is stopped.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    require(state == .stopped, "finishAnimation(at:) cannot be called on an animator that is \(state): call stopAnimation(false) first")
    for change in stopped { change(finalPosition) }
    finish(finalPosition)
  }

  /// The closures that can still set the values of a stopped animator.
  private var stopped: [(UIViewAnimatingPosition) -> Void] = []

  // MARK: Internals

  private func requireInterruptible(_ verb: String) {
    require(isInterruptible || state != .active, "\(verb) cannot be used: the animator is running and not interruptible")
  }

  /// Runs the blocks, when the animator first starts, pauses or is scrubbed. Does nothing unless it is inactive.
  private func activate() {
    guard state == .inactive else { return }
    state = .active
    pace.set(isReversed ? 1 : 0, at: Timeline.shared.now)
    runPending()
  }

  private func runPending() {
    let blocks = pending
    pending = []
    let done = isReversed ? 0 : pausedTime ?? pace.fraction(at: Timeline.shared.now, duration: duration, isRunning: isRunning)
    for block in blocks {
      let from = done + (1 - done) * block.delayFactor
      let motion = Motion(duration: max(duration, .leastNonzeroMagnitude), delay: 0, options: [], timing: timing)
      let group = AnimationGroup(pacer: BlockPace(animator: self, from: from), motion: motion)
      let outer = AnimationGroup.current
      AnimationGroup.current = AnimationGroup.isEnabled ? group : nil
      block.animations()
      AnimationGroup.current = outer
      groups.append(group)
    }
  }

  private func run(remainingDuration: TimeInterval? = nil) {
    let now = Timeline.shared.now
    let shown = pace.fraction(at: now, duration: duration, isRunning: false)
    // Convert the fraction of the motion to the time at which the curve reaches it.
    let time = pausedTime ?? (scrubsLinearly ? timing.time(of: shown, duration: duration) : shown)
    pausedTime = nil
    isRunning = true
    pace.set(time, at: now)
    let left = pace.isReversed ? time : 1 - time
    pace.speed = remainingDuration.map { $0 > 0 ? left * duration / $0 : 1 } ?? 1
    wake()
    Timeline.shared.everyTurn(for: self) { self.step(at: $0) }
    if duration <= 0 || !AnimationGroup.isEnabled { Timeline.shared.schedule(after: 0) { if self.isRunning { self.arrive() } } }
  }

  /// Ends the animations if they have reached their end at `time`. Returns whether the animator is still running.
  private func step(at time: TimeInterval) -> Bool {
    guard isRunning else { return false }
    guard pace.isOver(at: time, duration: duration) else { return true }
    arrive()
    // A completion handler can have started the animator again.
    return isRunning
  }

  private func arrive() {
    let position: UIViewAnimatingPosition = pace.isReversed ? .start : .end
    isRunning = false
    pausedTime = nil
    pace.set(pace.isReversed ? 0 : 1, at: Timeline.shared.now)
    Timeline.shared.stop(self)
    if pausesOnCompletion { return wake() }
    end(at: position)
    finish(position)
  }

  /// Ends the animations of the values at `position`, which become the views' values; leaves values alone that another block has taken over.
  private func end(at position: UIViewAnimatingPosition) {
    waiting?.cancel()
    waiting = nil
    // Leave values alone that another block has taken over or set meanwhile.
    let own = groups.flatMap(\.changes).filter { change in groups.contains { $0 === change.owner() } }
    for change in own { change.finish(position) }
    // If two blocks have set a value, its value from before the first block counts.
    let settling = own.reversed().map(\.settle)
    if position == .start { for settle in settling { settle(.start) } }
    stopped = position == .current ? settling : []
    groups = []
    isRunning = false
    pausedTime = nil
    Timeline.shared.stop(self)
  }

  private func finish(_ position: UIViewAnimatingPosition) {
    state = .inactive
    stopped = []
    let handlers = completions
    completions = []
    for completion in handlers { completion(position) }
    // A completion handler can have started the animator again.
    if state == .inactive { pace = AnimatorPace() }
  }

  private func wake() {
    for change in groups.flatMap(\.changes) { change.wake() }
  }

  /// Returns the fraction of the motion, at `time`, of a block that began after the fraction `from` of the animator's time.
  fileprivate func motionFraction(at time: TimeInterval, from: Double) -> Double {
    let fraction = pausedTime ?? pace.fraction(at: time, duration: duration, isRunning: isRunning)
    let part = from < 1 ? max(fraction - from, 0) / (1 - from) : fraction >= 1 ? 1 : 0
    return isRunning || !scrubsLinearly || pausedTime != nil ? timing.progress(at: part, duration: duration) : part
  }
}

/// The progress of an animator.
private struct AnimatorPace {
  private(set) var isReversed = false
  /// A multiple of the original speed; above 1 it takes less than the original duration.
  var speed = 1.0
  private var base = 0.0
  private var since: TimeInterval = 0

  func fraction(at time: TimeInterval, duration: TimeInterval, isRunning: Bool) -> Double {
    guard isRunning else { return base }
    guard duration > 0 else { return isReversed ? 0 : 1 }
    let moved = (time - since) / duration * speed
    return min(max(base + (isReversed ? -moved : moved), 0), 1)
  }

  /// Returns whether the animation has reached its end at `time`, with a tolerance for rounding.
  func isOver(at time: TimeInterval, duration: TimeInterval) -> Bool {
    let fraction = fraction(at: time, duration: duration, isRunning: true)
    return isReversed ? fraction <= 1e-6 : fraction >= 1 - 1e-6
  }

  mutating func set(_ fraction: Double, at time: TimeInterval) { (base, since) = (fraction, time) }

  mutating func turn(_ isReversed: Bool, at time: TimeInterval, duration: TimeInterval, isRunning: Bool) {
    set(fraction(at: time, duration: duration, isRunning: isRunning), at: time)
    // The speed was computed for the remaining motion, which can be next to nothing.
    if isReversed != self.isReversed { speed = 1 }
    self.isReversed = isReversed
  }
}

/// The pacer of one block of an animator.
@MainActor
private final class BlockPace: AnimationPacer {
  private weak var animator: UIViewPropertyAnimator?
  /// The fraction of the animator's time at which the block begins.
  private let from: Double

  init(animator: UIViewPropertyAnimator, from: Double) { (self.animator, self.from) = (animator, from) }

  func progress(at time: TimeInterval) -> (fraction: Double, isOver: Bool) {
    animator.map { ($0.motionFraction(at: time, from: from), false) } ?? (1, true)
  }

  var isResting: Bool { animator.map { !$0.isRunning } ?? false }
  var allowsTouches: Bool { animator?.isUserInteractionEnabled ?? true }
  var hitsShownGeometry: Bool { animator.map { !$0.isManualHitTestingEnabled } ?? false }
}
