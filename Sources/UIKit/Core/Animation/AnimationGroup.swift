import Foundation

/// The when and how of one animation block.
struct Motion {
  var duration: TimeInterval
  var delay: TimeInterval
  var options: UIView.AnimationOptions
  var timing: Timing
}

/// What leads the motion of an animation block, and ends it.
@MainActor
protocol AnimationPacer: AnyObject {
  /// Part of the way at `time`, and whether that is the end for good.
  func progress(at time: TimeInterval) -> (way: Double, isOver: Bool)
  /// Whether it stands still.
  var isResting: Bool { get }
}

/// A value of a view's that a block has set, which goes by another's pace.
@MainActor
struct AnimatedChange {
  /// The block whose motion the value is in now; `nil` for none.
  let owner: () -> AnimationGroup?
  /// Has the view go on drawing.
  let wake: () -> Void
  /// Takes the value out of motion, where it was at first, where it is shown, or at its end.
  let finish: (UIViewAnimatingPosition) -> Void
  /// Gives the view the value that it had at first, or at its end where it was stopped.
  let settle: (UIViewAnimatingPosition) -> Void
}

/// What one animation block set in motion; it completes when the last of it stops.
@MainActor
final class AnimationGroup {
  /// The block that is being run.
  static var current: AnimationGroup?
  static var isEnabled = true

  let motion: Motion
  let start: TimeInterval
  private var completion: ((Bool) -> Void)?
  private var running = 0
  private var allFinished = true
  /// Who says how far along it is, where that is not the time alone.
  private var pacer: (any AnimationPacer)?
  /// What the block has changed, where somebody is to end it.
  private(set) var changes: [AnimatedChange] = []

  /// A block whose motion `pacer` leads and ends.
  init(pacer: any AnimationPacer, motion: Motion) {
    self.pacer = pacer
    self.motion = motion
    start = Timeline.shared.now
  }

  /// Whether it stands still, so that nothing is to be drawn.
  var isResting: Bool { pacer?.isResting ?? false }

  /// Whether somebody else leads and ends it.
  var isPaced: Bool { pacer != nil }

  func note(_ change: AnimatedChange) { changes.append(change) }

  /// What waits for it; nobody does for one that another leads.
  private var transaction: Transaction?

  init(motion: Motion, completion: ((Bool) -> Void)?) {
    self.motion = motion
    self.completion = completion
    transaction = CATransaction.join()
    start = Timeline.shared.now + max(motion.delay, 0)
  }

  /// Part of the way at `time`, and whether that is the end.
  func progress(at time: TimeInterval) -> (way: Double, isOver: Bool) {
    if let pacer { return pacer.progress(at: time) }
    var part = (time - start) / motion.duration
    let repeats = motion.options.contains(.repeat)
    let reverses = motion.options.contains(.autoreverse)
    // A sum of times may fall short of the end by its rounding.
    let isOver = !repeats && part >= (reverses ? 2 : 1) - 1e-6
    if isOver { return (1, true) }
    if part > 0, repeats || reverses {
      // A duration of next to nothing has more laps than can be counted.
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

  /// The block has been run and nothing of it moves.
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
