import Foundation

/// What an animation shows before it begins and after its end, where it stays.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Nothing; the default.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// Its end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Its beginning, until it begins.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")

  var holdsEnd: Bool { self == .forwards || self == .both }
  var holdsBeginning: Bool { self == .backwards || self == .both }
}

/// What runs in time: when, for how long, how often.
public protocol CAMediaTiming: AnyObject {
  /// When it begins: in the group's time, or on the clock of `CACurrentMediaTime()`; 0, by default, for at once.
  var beginTime: CFTimeInterval { get set }
  /// How much of it is past when it begins, in its own seconds; 0 by default.
  var timeOffset: CFTimeInterval { get set }
  /// How often it runs; 0, by default, for once. `.infinity` until it is removed.
  var repeatCount: Float { get set }
  /// For how long it runs again and again, in its own seconds; 0, by default, leaves that to `repeatCount`.
  var repeatDuration: CFTimeInterval { get set }
  /// Of one run, in its own seconds; 0, by default, for the transaction's, in a group for the group's.
  var duration: CFTimeInterval { get set }
  /// Its own seconds in one; 1 by default.
  var speed: Float { get set }
  /// Whether each run is followed by one backwards; `false` by default.
  var autoreverses: Bool { get set }
  /// See `CAMediaTimingFillMode`; `.removed` by default.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// Where something that runs is at some time.
struct AnimationPhase: Equatable {
  /// In one run, 0 to its duration; `nil` where it shows nothing.
  var time: TimeInterval?
  /// How many runs are over.
  var lap = 0.0
  var hasBegun = true
  var isOver = false
}

extension CAMediaTiming {
  /// Where it is, `elapsed` seconds after its beginning; `standard` is the duration where it says none.
  /// With `staysAtEnd` the end is shown at the very end, whatever `fillMode` says.
  func phase(after elapsed: TimeInterval, standard: TimeInterval, staysAtEnd: Bool = false) -> AnimationPhase {
    let run = max(duration > 0 ? duration : standard, 1e-9)
    let whole = autoreverses ? run * 2 : run
    let total = repeatDuration > 0 ? repeatDuration : whole * (repeatCount > 0 ? Double(repeatCount) : 1)
    if elapsed < 0 { return AnimationPhase(time: fillMode.holdsBeginning ? place(timeOffset, run, whole).time : nil, hasBegun: false) }
    let own = elapsed * Double(abs(speed))
    // A sum of times may fall short of the end by its rounding.
    guard own < total - 1e-6 else {
      guard fillMode.holdsEnd || staysAtEnd && own <= total + 1e-6 else { return AnimationPhase(time: nil, isOver: true) }
      // The end of the last run, not the beginning of the next.
      let end = place(max(total.isFinite ? total : 0, 1e-9) - 1e-9, run, whole)
      let isWhole = total >= whole && abs(total / whole - (total / whole).rounded()) < 1e-6
      let last = isWhole ? (autoreverses ? 0 : run) : end.time
      return AnimationPhase(time: speed < 0 ? run - last : last, lap: end.lap, isOver: true)
    }
    let place = place(own + timeOffset, run, whole)
    return AnimationPhase(time: speed < 0 ? run - place.time : place.time, lap: place.lap)
  }

  private func place(_ time: TimeInterval, _ run: TimeInterval, _ whole: TimeInterval) -> (time: TimeInterval, lap: Double) {
    // A run without an end has no second.
    guard whole.isFinite else { return (time, 0) }
    let lap = (time / whole).rounded(.down)
    let within = time - lap * whole
    return (within > run ? 2 * run - within : within, lap)
  }
}
