import Foundation

/// A choice of the values that an animation shows before it begins and after it ends, until it is removed.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Shows the layer's own values before the beginning and after the end; the default.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// Keeps showing the final value after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Shows the first value before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Shows the first value before the beginning and the final value after the end.
  public static let both = CAMediaTimingFillMode(rawValue: "both")

  var fillsForwards: Bool { self == .forwards || self == .both }
  var fillsBackwards: Bool { self == .backwards || self == .both }
}

/// Timing: when something begins, how long it lasts and how often it repeats.
public protocol CAMediaTiming: AnyObject {
  /// The begin time, in the group's time or on the clock of `CACurrentMediaTime()`; 0, the default, begins at once.
  var beginTime: CFTimeInterval { get set }
  /// The offset into the animation at which it begins, in its own seconds; 0 by default.
  var timeOffset: CFTimeInterval { get set }
  /// The number of runs, which can have a fraction; 0, the default, counts as 1. `.infinity` repeats until the animation is removed.
  var repeatCount: Float { get set }
  /// The total time of all runs, in the animation's own seconds; 0, the default, leaves it to `repeatCount`.
  var repeatDuration: CFTimeInterval { get set }
  /// The duration of one run, in the animation's own seconds; 0, the default, uses the duration of the transaction or of the group.
  var duration: CFTimeInterval { get set }
  /// The speed of the animation relative to its group's time or the clock; 1 by default, 2 for twice as fast. A negative speed runs backwards, 0
  /// pauses.
  var speed: Float { get set }
  /// Whether each run is followed by the same run backwards; `false` by default.
  var autoreverses: Bool { get set }
  /// The values shown before the animation begins and after it ends; `.removed`, the default, shows the layer's own values.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The position of an animation at a point in time.
struct AnimationPhase: Equatable {
  /// The time within one run, 0 to its duration; `nil` if the animation shows nothing.
  var time: TimeInterval?
  /// The number of completed runs.
  var lap = 0.0
  var hasBegun = true
  var isOver = false
}

extension CAMediaTiming {
  /// Returns the phase `elapsed` seconds after the beginning. `standard` is the duration if the animation has none of its own.
  /// If `staysAtEnd` is `true`, the final value is shown exactly at the end, regardless of `fillMode`.
  func phase(after elapsed: TimeInterval, standard: TimeInterval, staysAtEnd: Bool = false) -> AnimationPhase {
    let run = max(duration > 0 ? duration : standard, 1e-9)
    let whole = autoreverses ? run * 2 : run
    let total = repeatDuration > 0 ? repeatDuration : whole * (repeatCount > 0 ? Double(repeatCount) : 1)
    if elapsed < 0 { return AnimationPhase(time: fillMode.fillsBackwards ? timeInLap(timeOffset, run, whole).time : nil, hasBegun: false) }
    let own = elapsed * Double(abs(speed))
    // A sum of times can fall short of the end due to rounding.
    guard own < total - 1e-6 else {
      guard fillMode.fillsForwards || staysAtEnd && own <= total + 1e-6 else { return AnimationPhase(time: nil, isOver: true) }
      // Show the end of the last run, not the beginning of the next.
      let end = timeInLap(max(total.isFinite ? total : 0, 1e-9) - 1e-9, run, whole)
      let isWhole = total >= whole && abs(total / whole - (total / whole).rounded()) < 1e-6
      let last = isWhole ? (autoreverses ? 0 : run) : end.time
      return AnimationPhase(time: speed < 0 ? run - last : last, lap: end.lap, isOver: true)
    }
    let position = timeInLap(own + timeOffset, run, whole)
    return AnimationPhase(time: speed < 0 ? run - position.time : position.time, lap: position.lap)
  }

  private func timeInLap(_ time: TimeInterval, _ run: TimeInterval, _ whole: TimeInterval) -> (time: TimeInterval, lap: Double) {
    // An endless run is never followed by a second.
    guard whole.isFinite else { return (time, 0) }
    let lap = (time / whole).rounded(.down)
    let within = time - lap * whole
    return (within > run ? 2 * run - within : within, lap)
  }
}
