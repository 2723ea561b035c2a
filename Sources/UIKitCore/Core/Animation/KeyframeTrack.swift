import CoreGraphics
import Foundation
import UIFoundation

/// A value that an animation moves.
@MainActor protocol Interpolable {
  /// Returns the value at a fraction of the way to `end`. A fraction below 0 or above 1 continues the way beyond its ends.
  func mixed(with end: Self, _ fraction: Double) -> Self
  /// Returns the length of the way to another value, for motion at a constant speed.
  func distance(to other: Self) -> Double
}

/// The values of a property in the frames of `UIView.animateKeyframes`.
@MainActor struct KeyframeTrack<Value: Interpolable> {
  private let mode: CAAnimationCalculationMode
  /// The values and the times, from 0 to 1, at which they are reached, in ascending order.
  private var knots: [(time: Double, value: Value)]
  /// The frame that set the last value; `nil` before the first.
  private var lastFrame: ClosedRange<Double>?

  /// Creates a track without frames.
  ///
  /// - Parameter start: the value until the first frame.
  init(from start: Value, _ mode: CAAnimationCalculationMode) {
    (self.mode, knots) = (mode, [(0, start)])
  }

  /// Adds the value at the end of a frame that begins no earlier than those before it. It replaces the value that the same frame has set before.
  mutating func add(_ value: Value, in frame: ClosedRange<Double>) {
    if lastFrame == frame {
      knots[knots.count - 1].value = value
      return
    }
    lastFrame = frame
    guard mode != .discrete else { return knots.append((frame.lowerBound, value)) }
    // A frame that is still running ends here. After a frame that has ended, its value stays.
    let start = linearValue(at: frame.lowerBound, knots.map(\.time))
    knots.removeAll { $0.time > frame.lowerBound }
    if knots[knots.count - 1].time < frame.lowerBound { knots.append((frame.lowerBound, start)) }
    knots.append((frame.upperBound, value))
  }

  /// A sum of times can fall short of a frame's start by this, due to rounding.
  private static var rounding: Double { 1e-9 }

  /// Returns the value at a time from 0 to 1.
  func value(at time: Double) -> Value {
    switch mode {
    case .discrete: knots.last { $0.time <= time + Self.rounding }?.value ?? knots[0].value
    case .paced: linearValue(at: time, pacedTimes)
    case .cubic: cubicValue(at: time, knots.map(\.time))
    case .cubicPaced: cubicValue(at: time, pacedTimes)
    default: linearValue(at: time, knots.map(\.time))
    }
  }

  /// The times at which the values are reached at a constant speed; those of the frames if all values are equal.
  private var pacedTimes: [Double] {
    zip(knots, knots.dropFirst()).map { $0.value.distance(to: $1.value) }.endsOfShares ?? knots.map(\.time)
  }

  /// Returns the index of the value before a time, and the fraction of the way to the next value.
  private func position(at time: Double, _ times: [Double]) -> (index: Int, fraction: Double) {
    let index = min(max(times.lastIndex { $0 <= time + Self.rounding } ?? 0, 0), times.count - 2)
    let span = times[index + 1] - times[index]
    return (index, span > 0 ? min(max((time - times[index]) / span, 0), 1) : 1)
  }

  private func linearValue(at time: Double, _ times: [Double]) -> Value {
    guard knots.count > 1 else { return knots[0].value }
    let (index, fraction) = position(at: time, times)
    return knots[index].value.mixed(with: knots[index + 1].value, fraction)
  }

  /// Returns the value of a Catmull–Rom spline through all values, by the pyramid of Barry and Goldman, which only mixes pairs of values.
  private func cubicValue(at time: Double, _ times: [Double]) -> Value {
    guard knots.count > 1 else { return knots[0].value }
    let (index, t) = position(at: time, times)
    let (from, to) = (knots[index].value, knots[index + 1].value)
    let (before, after) = (knots[max(index - 1, 0)].value, knots[min(index + 2, knots.count - 1)].value)
    let middle = from.mixed(with: to, t)
    let first = before.mixed(with: from, t + 1).mixed(with: middle, (t + 1) / 2)
    let last = middle.mixed(with: to.mixed(with: after, t - 1), t / 2)
    return first.mixed(with: last, t)
  }
}

extension [Double] {
  /// 0, and the sum of the numbers through each one, divided by the sum of all; `nil` if that is 0. The numbers must not be negative.
  var endsOfShares: [Double]? {
    let total = reduce(0, +)
    guard total > 0 else { return nil }
    var (ends, sum) = ([0.0], 0.0)
    for number in self {
      sum += number / total
      ends.append(sum)
    }
    return ends
  }
}

// MARK: - Values

extension ViewGeometry: Interpolable {
  /// The mean distance of the corners of the bounds, in the superview's space.
  func distance(to other: ViewGeometry) -> Double {
    let (mine, theirs) = (corners, other.corners)
    return zip(mine, theirs).reduce(0) { $0 + hypot(Double($1.1.x - $1.0.x), Double($1.1.y - $1.0.y)) } / 4
  }

  private var corners: [CGPoint] {
    [(bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.minX, bounds.maxY), (bounds.maxX, bounds.maxY)]
      .map { CGPoint(x: $0, y: $1).applying(toSuperview) }
  }
}

extension CGFloat: Interpolable {
  func mixed(with end: CGFloat, _ fraction: Double) -> CGFloat { self + (end - self) * CGFloat(fraction) }
  func distance(to other: CGFloat) -> Double { Double((other - self).magnitude) }
}

/// A color, as a value: a class that can be subclassed cannot conform to `Interpolable`.
struct AnimatedColor: Interpolable {
  let color: UIColor

  init(_ color: UIColor?) { self.color = color ?? .clear }

  func mixed(with end: AnimatedColor, _ fraction: Double) -> AnimatedColor { AnimatedColor(color.mixed(with: end.color, fraction)) }
  func distance(to other: AnimatedColor) -> Double { color.distance(to: other.color) }
}

/// An image itself does not change; the animation is that of its opacity.
extension FadingSnapshot: Interpolable {
  func mixed(with end: FadingSnapshot, _ fraction: Double) -> FadingSnapshot { self }
  func distance(to other: FadingSnapshot) -> Double { 0 }
}
