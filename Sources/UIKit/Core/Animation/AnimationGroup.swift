import Foundation

/// The when and how of one animation block.
struct Motion {
  var duration: TimeInterval
  var delay: TimeInterval
  var options: UIView.AnimationOptions
  var timing: Timing
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
  /// What waits for it.
  private var transaction = CATransaction.join()

  init(motion: Motion, completion: ((Bool) -> Void)?) {
    self.motion = motion
    self.completion = completion
    start = Timeline.shared.now + max(motion.delay, 0)
  }

  /// Part of the way at `time`, and whether that is the end.
  func progress(at time: TimeInterval) -> (way: Double, isOver: Bool) {
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
