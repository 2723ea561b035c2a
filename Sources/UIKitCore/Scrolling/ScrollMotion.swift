import CoreGraphics
import Foundation

/// The offset of one axis as a function of time, given the start, the velocity and the bounds.
package struct AxisMotion {
  /// The offset at the start, in points.
  let start: CGFloat
  /// The velocity at the start, in points per second.
  let velocity: CGFloat
  let minimum: CGFloat
  let maximum: CGFloat
  /// The fraction of the speed that remains after a millisecond.
  let rate: CGFloat
  let bounces: Bool

  /// The speed below which a throw has ended, in points per second.
  private static let restingSpeed: CGFloat = 8
  /// The stiffness of the spring at the ends, per second; critical damping.
  private static let stiffness: CGFloat = 11

  /// The drag in 1/s: v(t) = v·e^(-drag·t).
  private var drag: CGFloat { -1000 * log(rate) }

  func shifted(by distance: CGFloat) -> AxisMotion {
    AxisMotion(start: start + distance, velocity: velocity, minimum: minimum, maximum: maximum, rate: rate, bounces: bounces)
  }

  /// The resting offset without bounds.
  var freeEnd: CGFloat { start + velocity / drag }

  /// The actual resting offset.
  var end: CGFloat { min(max(freeEnd, minimum), maximum) }

  /// Returns the same motion with a velocity that makes it rest at `target`. Returns itself if it already does, if it springs back, or if `target` is
  /// out of bounds.
  func ending(at target: CGFloat) -> AxisMotion {
    guard target != end, start >= minimum, start <= maximum, target >= minimum, target <= maximum else { return self }
    return AxisMotion(start: start, velocity: (target - start) * drag, minimum: minimum, maximum: maximum, rate: rate, bounces: bounces)
  }

  /// The time of crossing an end, and that end; `nil` if it does not cross any.
  private var crossing: (time: TimeInterval, end: CGFloat)? {
    if start < minimum || start > maximum { return (0, start < minimum ? minimum : maximum) }
    guard freeEnd < minimum || freeEnd > maximum else { return nil }
    let end = freeEnd < minimum ? minimum : maximum
    let part = (end - start) * drag / velocity
    return (TimeInterval(-log(1 - part) / drag), end)
  }

  /// Returns the offset `time` seconds after the drag has ended. `rests` is whether the motion is over at that time.
  func offset(at time: TimeInterval) -> (value: CGFloat, rests: Bool) {
    if let crossing, time >= crossing.time {
      let speed = crossing.time > 0 ? velocity * exp(-drag * CGFloat(crossing.time)) : velocity
      let begin = crossing.time > 0 ? crossing.end : start
      guard bounces else { return (crossing.end, true) }
      return spring(to: crossing.end, from: begin, speed: speed, after: CGFloat(time - crossing.time))
    }
    let left = exp(-drag * CGFloat(time))
    let value = start + velocity / drag * (1 - left)
    return abs(velocity * left) < Self.restingSpeed ? (value, true) : (value, false)
  }

  private func spring(
    to end: CGFloat, from begin: CGFloat, speed: CGFloat, after time: CGFloat
  ) -> (value: CGFloat, rests: Bool) {
    let away = begin - end
    let pull = Self.stiffness
    let distance = (away + (speed + pull * away) * time) * exp(-pull * time)
    // The spring is at rest once it is within half a point and a time constant has passed.
    if abs(distance) < 0.5, time > 1 / pull { return (end, true) }
    return (end + distance, false)
  }
}

/// A motion of a scroll view's offset without user interaction.
package enum ScrollMotion {
  /// Deceleration after a touch that ended at `began`.
  case inertia(x: AxisMotion, y: AxisMotion, began: TimeInterval)
  /// A scroll over a given time: by the program, a wheel's notch or a key, to a page, or to a target that the delegate chose at the end of a drag.
  case glide(from: CGPoint, to: CGPoint, began: TimeInterval, duration: TimeInterval, kind: GlideKind)

  /// The cause of a glide, which determines the delegate's method that reports its end.
  package enum GlideKind {
    /// A wheel, a key or the view itself; the end is not reported.
    case unreported
    /// `setContentOffset(_:animated:)`.
    case scrollingAnimation
    /// The end of a drag whose target the delegate chose.
    case deceleration
  }

  /// Returns the same motion shifted down in the content by `distance`.
  func shifted(by distance: CGFloat) -> ScrollMotion {
    switch self {
    case .inertia(let x, let y, let began): .inertia(x: x, y: y.shifted(by: distance), began: began)
    case .glide(let from, let to, let began, let duration, let kind):
      .glide(
        from: CGPoint(x: from.x, y: from.y + distance), to: CGPoint(x: to.x, y: to.y + distance), began: began, duration: duration,
        kind: kind)
    }
  }

  /// Whether the motion follows a drag.
  var isDeceleration: Bool {
    switch self {
    case .inertia, .glide(_, _, _, _, .deceleration): true
    case .glide: false
    }
  }

  /// Returns the offset at `time`, and whether that is the end.
  func offset(at time: TimeInterval) -> (value: CGPoint, isOver: Bool) {
    switch self {
    case .inertia(let x, let y, let began):
      let across = x.offset(at: time - began)
      let down = y.offset(at: time - began)
      return (CGPoint(x: across.value, y: down.value), across.rests && down.rests)
    case .glide(let from, let to, let began, let duration, _):
      let part = duration > 0 ? (time - began) / duration : 1
      if part >= 1 - 1e-6 { return (to, true) }
      let progress = CGFloat(TimingCurve.curve(.easeOut).progress(at: part, duration: duration))
      return (CGPoint(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress), false)
    }
  }
}

/// The direction of a drag with a directional lock.
enum DragDirection {
  case horizontal, vertical
  /// Diagonal: the drag is not locked.
  case any
}

/// The timeline entry of a moving scroll view. As the delegate of its recognizer, it reports each touch that begins in the view, which stops
/// decelerating content.
@MainActor
final class ScrollStepper: UIGestureRecognizerDelegate {
  var onTouch: () -> Void = {}

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    onTouch()
    return true
  }
}
