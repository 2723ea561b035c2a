import GalleyProofs

/// The time axis of a replay: the moments of its frames and of its steps, in whole milliseconds after the start.
///
/// Long pauses are shortened. A step stays for a moment, so that it can be seen and its tick on the scrubber is apart from the next tick.
struct ReplayTimeline: Equatable {
  /// The maximum duration of a pause.
  static let longestPause = 1000.0
  /// The minimum duration of a step.
  static let minimumStep = 240.0

  /// The time of each frame, in ascending order; at least one.
  private(set) var times: [Double]
  /// The index of the frame of each step, in ascending order.
  private(set) var steps: [Int]

  /// Creates the axis of a replay's frames; without frames, an axis with one moment.
  init(_ frames: [ReplayFrame]) {
    (times, steps) = ([], [])
    for (index, frame) in frames.enumerated() {
      let former = index > 0 ? frames[index - 1] : nil
      let minimum = former?.step == nil ? 1 : Self.minimumStep
      // A slider stores its value as a `Float`, which is exact for whole numbers. Rounded down, it would be the time of the frame before.
      let pause = former.map { min(max(frame.time - $0.time, minimum), Self.longestPause).rounded() } ?? 0
      times.append((times.last ?? 0) + pause)
      if frame.step != nil { steps.append(index) }
    }
    if times.isEmpty { times = [0] }
  }

  /// Creates an axis with only the steps, at equal distances, before there are frames.
  init(stepCount: Int) {
    times = stepCount > 0 ? (0..<stepCount).map { Double($0) * Self.minimumStep } : [0]
    steps = Array(0..<stepCount)
  }

  /// The time of the last frame.
  var duration: Double { times[times.count - 1] }

  /// Returns the frame that is on the screen at a time: the frame that appeared last. Before the first frame, returns the first.
  func frame(at time: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// Returns the time of a step. `number` starts at 1, and is clamped to the steps; 0 without steps.
  func time(ofStep number: Int) -> Double {
    guard !steps.isEmpty else { return 0 }
    return times[steps[min(max(number, 1), steps.count) - 1]]
  }

  /// Returns the number of the last step until a time; 0 if there is none.
  func step(at time: Double) -> Int {
    let frame = frame(at: time)
    return steps.count { $0 <= frame }
  }

  /// Returns the number of the step whose frame is on the screen at a time; `nil` between steps.
  func shownStep(at time: Double) -> Int? { steps.firstIndex(of: frame(at: time)).map { $0 + 1 } }

  /// Returns the number of the next step after a time, or of the one before it; `nil` at the ends.
  func step(after time: Double, forward: Bool) -> Int? {
    if forward {
      let next = step(at: time) + 1
      return next <= steps.count ? next : nil
    }
    let current = step(at: time)
    // From the time after a step, back to that step.
    let target = shownStep(at: time) == nil ? current : current - 1
    return target >= 1 ? target : nil
  }

  /// Returns the time of the nearest step if it is at most `distance` away; otherwise `time`.
  func snapped(_ time: Double, within distance: Double) -> Double {
    let nearest = steps.map { times[$0] }.min { abs($0 - time) < abs($1 - time) }
    guard let nearest, abs(nearest - time) <= distance else { return time }
    return nearest
  }
}
