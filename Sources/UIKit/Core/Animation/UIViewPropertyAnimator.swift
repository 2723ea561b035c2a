import CoreGraphics
import Foundation
import Requirements

/// Moves what blocks change of views, and can be paused, scrubbed, turned round and stopped meanwhile.
///
/// What moves is what `UIView.animate` moves: frame, bounds, center, transform, alpha and background. A view has its new values as soon as the blocks have run,
/// which is when the animator starts, is paused or scrubbed for the first time; where it ends at the start or in between, the view is given those.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: UIViewImplicitlyAnimating {
  /// How values move.
  open private(set) var timingParameters: (any UITimingCurveProvider)?
  /// In seconds; of a spring by its physics, as long as that takes.
  open private(set) var duration: TimeInterval
  /// Seconds that it was told to wait.
  open private(set) var delay: TimeInterval = 0
  /// Has no effect: touches always reach a view in motion.
  open var isUserInteractionEnabled = true
  /// Has no effect: a view in motion is found where it ends.
  open var isManualHitTestingEnabled = false
  /// Whether it can be paused, scrubbed and stopped: otherwise doing so traps. `true` by default.
  open var isInterruptible = true
  /// Whether, while it is paused, a share of `fractionComplete` is the same share of the way; `true` by default. Otherwise it goes along the curve.
  open var scrubsLinearly = true
  /// Whether it stays active and paused at its end, until it is stopped; `false` by default.
  open var pausesOnCompletion = false

  open private(set) var state = UIViewAnimatingState.inactive
  open private(set) var isRunning = false

  /// Turned round, it goes back the way that it has come, in the time that it has taken; before the start, from the end to where everything was.
  open var isReversed: Bool {
    get { pace.isReversed }
    set { pace.turn(newValue, at: Timeline.shared.now, duration: duration, isRunning: isRunning) }
  }

  /// While it moves, the share of the time; paused, the share of the way (or of the time, unless `scrubsLinearly`); turned round, of the way back. Setting it before the start
  /// makes it active and paused.
  open var fractionComplete: CGFloat {
    get {
      let way = CGFloat(pace.fraction(at: Timeline.shared.now, duration: duration, isRunning: isRunning))
      return isReversed ? 1 - way : way
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
  /// The share of the time at which it was paused, until it is scrubbed: of a spring, and of a block that began later, the way does not tell it.
  private var pausedTime: Double?
  private var timing: Timing
  private var pending: [(delayFactor: Double, animations: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var groups: [AnimationGroup] = []
  private var waiting: Timeline.Alarm?

  // MARK: Making

  /// Animations in `duration` seconds; a spring by its physics takes its own time.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    timing = parameters.timing
    self.duration = max(parameters.springTimingParameters?.settlingDuration ?? duration, 0)
  }

  /// The same along a named curve.
  public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// The same along a cubic curve.
  public convenience init(duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// The same on a spring: 1 comes to rest without a swing, less swings more.
  public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator that is started already, along the curve of `options`.
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

  // MARK: What it does

  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    require(state != .stopped, "addAnimations(_:) to an animator that was stopped: finishAnimation(at:) comes first")
    pending.append((min(max(Double(delayFactor), 0), 1), animation))
    if state == .active { runPending() }
  }

  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  // MARK: Going

  open func startAnimation() {
    require(state != .stopped, "startAnimation() of an animator that was stopped: finishAnimation(at:) comes first")
    guard !isRunning else { return }
    waiting?.cancel()
    waiting = nil
    activate()
    run()
  }

  open func startAnimation(afterDelay delay: TimeInterval) {
    self.delay = max(delay, 0)
    guard delay > 0 else { return startAnimation() }
    require(state != .stopped, "startAnimation(afterDelay:) of an animator that was stopped: finishAnimation(at:) comes first")
    guard !isRunning else { return }
    activate()
    waiting?.cancel()
    waiting = Timeline.shared.schedule(after: delay) { self.startAnimation() }
  }

  open func pauseAnimation() {
    requireInterruptible("pauseAnimation()")
    require(state != .stopped, "pauseAnimation() of an animator that was stopped: finishAnimation(at:) comes first")
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

  open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
    requireInterruptible("continueAnimation(withTimingParameters:durationFactor:)")
    guard state == .active else { return }
    if isRunning { pauseAnimation() }
    if let parameters {
      // What is shown stays: the new curve is there at another time.
      let shown = way(at: Timeline.shared.now, from: 0)
      (timingParameters, timing) = (parameters, parameters.timing)
      pausedTime = timing.time(of: min(shown, 1), duration: duration)
    }
    let rest = durationFactor > 0 ? Double(durationFactor) * duration : nil
    run(rest: rest)
  }

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

  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    require(state == .stopped, "finishAnimation(at:) of an animator that is \(state): stopAnimation(false) comes first")
    for change in stopped { change(finalPosition) }
    finish(finalPosition)
  }

  /// What can still be given to values of a stopped one.
  private var stopped: [(UIViewAnimatingPosition) -> Void] = []

  // MARK: Within

  private func requireInterruptible(_ verb: String) {
    require(isInterruptible || state != .active, "\(verb) of an animator that is not interruptible")
  }

  /// Runs the blocks, at the first start, pause or scrub.
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

  private func run(rest: TimeInterval? = nil) {
    let now = Timeline.shared.now
    let shown = pace.fraction(at: now, duration: duration, isRunning: false)
    // From the share of the way to the time at which the curve is there.
    let time = pausedTime ?? (scrubsLinearly ? timing.time(of: shown, duration: duration) : shown)
    pausedTime = nil
    isRunning = true
    pace.set(time, at: now)
    let left = pace.isReversed ? time : 1 - time
    pace.speed = rest.map { $0 > 0 ? left * duration / $0 : 1 } ?? 1
    wake()
    Timeline.shared.everyTurn(for: self) { self.step(at: $0) }
    if duration <= 0 || !AnimationGroup.isEnabled { Timeline.shared.schedule(after: 0) { if self.isRunning { self.arrive() } } }
  }

  /// `false` when it has come to its end.
  private func step(at time: TimeInterval) -> Bool {
    guard isRunning else { return false }
    guard pace.isOver(at: time, duration: duration) else { return true }
    arrive()
    // Who has started it again in a completion goes on.
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

  /// Takes values out of motion.
  private func end(at position: UIViewAnimatingPosition) {
    waiting?.cancel()
    waiting = nil
    // What others have taken over or set meanwhile is theirs.
    let own = groups.flatMap(\.changes).filter { change in groups.contains { $0 === change.owner() } }
    for change in own { change.finish(position) }
    // Of a value that two blocks have set, what was before the first one counts.
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
    let told = completions
    completions = []
    for completion in told { completion(position) }
    // Who has started it again in a completion goes on.
    if state == .inactive { pace = AnimatorPace() }
  }

  private func wake() {
    for change in groups.flatMap(\.changes) { change.wake() }
  }

  /// Part of the way of a block that began when `from` of the time was over.
  fileprivate func way(at time: TimeInterval, from: Double) -> Double {
    let fraction = pausedTime ?? pace.fraction(at: time, duration: duration, isRunning: isRunning)
    let part = from < 1 ? max(fraction - from, 0) / (1 - from) : fraction >= 1 ? 1 : 0
    return isRunning || !scrubsLinearly || pausedTime != nil ? timing.progress(at: part, duration: duration) : part
  }
}

/// How far along an animator is.
private struct AnimatorPace {
  private(set) var isReversed = false
  /// Above 1 it takes less time than it was made for.
  var speed = 1.0
  private var base = 0.0
  private var since: TimeInterval = 0

  func fraction(at time: TimeInterval, duration: TimeInterval, isRunning: Bool) -> Double {
    guard isRunning else { return base }
    guard duration > 0 else { return isReversed ? 0 : 1 }
    let moved = (time - since) / duration * speed
    return min(max(base + (isReversed ? -moved : moved), 0), 1)
  }

  /// A sum of times may fall short of the end by its rounding.
  func isOver(at time: TimeInterval, duration: TimeInterval) -> Bool {
    let fraction = fraction(at: time, duration: duration, isRunning: true)
    return isReversed ? fraction <= 1e-6 : fraction >= 1 - 1e-6
  }

  mutating func set(_ fraction: Double, at time: TimeInterval) { (base, since) = (fraction, time) }

  mutating func turn(_ isReversed: Bool, at time: TimeInterval, duration: TimeInterval, isRunning: Bool) {
    set(fraction(at: time, duration: duration, isRunning: isRunning), at: time)
    // Made for the way that was left, it may be next to nothing.
    if isReversed != self.isReversed { speed = 1 }
    self.isReversed = isReversed
  }
}

/// The motion of one block of an animator's.
@MainActor
private final class BlockPace: AnimationPacer {
  private weak var animator: UIViewPropertyAnimator?
  /// Share of the animator's time at which the block begins.
  private let from: Double

  init(animator: UIViewPropertyAnimator, from: Double) { (self.animator, self.from) = (animator, from) }

  func progress(at time: TimeInterval) -> (way: Double, isOver: Bool) {
    animator.map { ($0.way(at: time, from: from), false) } ?? (1, true)
  }

  var isResting: Bool { animator.map { !$0.isRunning } ?? false }
}
