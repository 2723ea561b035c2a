import Foundation

/// The timing of one animation block.
struct Motion {
  var duration: TimeInterval
  var delay: TimeInterval
  var options: UIView.AnimationOptions
  var timing: TimingCurve
}

/// Drives the progress of an animation block and decides when it ends.
@MainActor
protocol AnimationPacer: AnyObject {
  /// Returns the fraction of the motion at `time`, and whether the motion has ended for good.
  func progress(at time: TimeInterval) -> (fraction: Double, isOver: Bool)
  /// Whether the motion is paused.
  var isResting: Bool { get }
  /// Whether touches reach the animated views.
  var allowsTouches: Bool { get }
  /// Whether touches find the animated views at the shown geometry instead of the final one.
  var hitsShownGeometry: Bool { get }
}

/// A value of a view that a paced animation block has changed.
@MainActor
struct AnimatedChange {
  /// Returns the block that currently animates the value, or `nil` if no block does.
  let owner: () -> AnimationGroup?
  /// A closure that makes the view draw again at each frame.
  let wake: () -> Void
  /// A closure that stops the animation of the value and leaves it at its start value, its currently shown value, or its end value. It does nothing
  /// if another block animates the value.
  let finish: (UIViewAnimatingPosition) -> Void
  /// A closure that, after a stop, gives the view its value from before the animation or the final value. It does nothing for `.current`.
  let settle: (UIViewAnimatingPosition) -> Void
}

/// The animations that one animation block started. It completes when the last of them stops.
@MainActor
final class AnimationGroup {
  /// The block that is running; `nil` if there is none.
  static var current: AnimationGroup?
  static var isEnabled = true

  let motion: Motion
  let start: TimeInterval
  private var completion: ((Bool) -> Void)?
  private var running = 0
  private var allFinished = true
  /// The object that reports the progress; `nil` if the progress depends on time alone.
  private var pacer: (any AnimationPacer)?
  /// The changes of the block, recorded only if a pacer ends them.
  private(set) var changes: [AnimatedChange] = []

  /// The interpolation between the frames of a keyframe animation; `nil` for other blocks.
  let calculationMode: CAAnimationCalculationMode?
  /// The part of the duration, from 0 to 1, that the current changes of a keyframe animation take.
  var frame: ClosedRange<Double> = 0...1

  /// Creates a block whose motion `pacer` drives and ends.
  init(pacer: any AnimationPacer, motion: Motion) {
    self.pacer = pacer
    self.motion = motion
    calculationMode = nil
    start = Timeline.shared.now
  }

  /// Whether the motion is paused, so that there is nothing to draw.
  var isResting: Bool { pacer?.isResting ?? false }

  /// Whether touches reach the animated views.
  var allowsTouches: Bool { pacer?.allowsTouches ?? true }
  /// Whether touches find the animated views at the shown geometry instead of the final one.
  var hitsShownGeometry: Bool { pacer?.hitsShownGeometry ?? false }

  /// Whether a pacer drives and ends the block.
  var isPaced: Bool { pacer != nil }

  func record(_ change: AnimatedChange) { changes.append(change) }

  /// The transaction that waits for this block; `nil` for a paced block, if no transaction was open, and once the block is complete.
  private var transaction: Transaction?

  init(motion: Motion, calculationMode: CAAnimationCalculationMode? = nil, completion: ((Bool) -> Void)?) {
    self.motion = motion
    self.calculationMode = calculationMode
    self.completion = completion
    transaction = CATransaction.join()
    start = Timeline.shared.now + max(motion.delay, 0)
  }

  /// Returns the fraction of the motion at `time`, and whether the motion has ended.
  func progress(at time: TimeInterval) -> (fraction: Double, isOver: Bool) {
    if let pacer { return pacer.progress(at: time) }
    var part = (time - start) / motion.duration
    let repeats = motion.options.contains(.repeat)
    let reverses = motion.options.contains(.autoreverse)
    // A sum of times can fall short of the end due to rounding.
    let isOver = !repeats && part >= (reverses ? 2 : 1) - 1e-6
    if isOver { return (1, true) }
    if part > 0, repeats || reverses {
      // If the duration is next to nothing, the number of laps can overflow.
      let lap = part.isFinite ? part.rounded(.down) : 0
      part = part.isFinite ? part - lap : 0
      if reverses, lap.truncatingRemainder(dividingBy: 2) == 1 { part = 1 - part }
    }
    return (motion.timing.progress(at: part, duration: motion.duration), false)
  }

  func begin() { running += 1 }

  func end(finished: Bool) {
    running -= 1
    allFinished = allFinished && finished
    if running == 0 { complete() }
  }

  /// Completes if none of its animations is still moving. Called after the block has run.
  func closeIfIdle() {
    if running == 0 { complete() }
  }

  private func complete() {
    transaction?.leave()
    transaction = nil
    guard let completion else { return }
    self.completion = nil
    let finished = allFinished
    Timeline.shared.schedule(after: 0) { completion(finished) }
  }
}
