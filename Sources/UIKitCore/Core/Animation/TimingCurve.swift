import Foundation
import UIFoundation

/// A timing curve: maps the fraction of the time to the fraction of the motion.
enum TimingCurve: Sendable {
  case curve(UIView.AnimationCurve)
  case cubic(UnitBezier)
  /// A spring with a damping ratio and an initial velocity in multiples of the distance per second. The ratio, in which 1 is critical damping, is
  /// clamped to 0.05…1.
  case spring(damping: Double, velocity: Double)

  /// Returns the fraction of the motion at `time`, a fraction of `duration` seconds: 0 up to time 0, 1 from time 1. A spring can pass 1 and come back
  /// in between.
  func progress(at time: Double, duration: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    switch self {
    case .curve(.linear): return time
    case .curve(.easeIn): return UnitBezier(x1: 0.42, x2: 1, y1: 0, y2: 1).y(at: time)
    case .curve(.easeOut): return UnitBezier(x1: 0, x2: 0.58, y1: 0, y2: 1).y(at: time)
    case .curve(.easeInOut): return UnitBezier(x1: 0.42, x2: 0.58, y1: 0, y2: 1).y(at: time)
    case .cubic(let curve): return curve.y(at: time)
    case .spring(let damping, let velocity):
      return spring(at: time, damping: min(max(damping, 0.05), 1), velocity: velocity * duration)
    }
  }

  /// Returns the first time, 0…1, at which the motion reaches `fraction`; 1 if it never does before the end.
  func time(of fraction: Double, duration: Double) -> Double {
    if fraction <= 0 { return 0 }
    let steps = 256
    let after = (1...steps).first { progress(at: Double($0) / Double(steps), duration: duration) >= fraction } ?? steps
    var (low, high) = (Double(after - 1) / Double(steps), Double(after) / Double(steps))
    for _ in 0..<32 {
      let middle = (low + high) / 2
      if progress(at: middle, duration: duration) < fraction { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns the position of a damped oscillator at `time`, 0 to 1 of the duration. At the end, a thousandth of the distance is left.
  private func spring(at time: Double, damping: Double, velocity: Double) -> Double {
    // ln 1000, plus a margin for the linear factor of time at critical damping.
    let frequency = TimingCurve.settling(damping: damping, frequency: 1)
    if damping >= 1 { return 1 - exp(-frequency * time) * (1 + (frequency - velocity) * time) }
    let swing = frequency * (1 - damping * damping).squareRoot()
    let sine = (damping * frequency - velocity) / swing
    return 1 - exp(-damping * frequency * time) * (cos(swing * time) + sine * sin(swing * time))
  }
}

/// A cubic Bézier curve from (0,0) to (1,1), as used by timing functions.
struct UnitBezier: Hashable, Sendable {
  let x1, x2, y1, y2: Double

  /// Returns y at `x` by bisection, with an error well below a pixel: about 0 for `x` below 0, and about 1 above 1. The curve's x is monotonic.
  func y(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<32 {
      let middle = (low + high) / 2
      if value(x1, x2, at: middle) < x { low = middle } else { high = middle }
    }
    return value(y1, y2, at: (low + high) / 2)
  }

  private func value(_ first: Double, _ second: Double, at t: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * first + 3 * u * t * t * second + t * t * t
  }
}
