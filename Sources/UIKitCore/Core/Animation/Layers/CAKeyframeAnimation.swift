import CoreGraphics
import Foundation
import UIFoundation

/// How a keyframe animation computes the values between keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Interpolates linearly between values; the default.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Jumps from value to value: n values divide the duration into n parts, each showing one value.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Interpolates at a constant speed, ignoring key times and timing functions.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Interpolates along a smooth curve through all values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Interpolates along a smooth curve, with times that are proportional to the distances.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  var isPaced: Bool { self == .paced || self == .cubicPaced }
  var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// An animation through a list of values or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, of the kinds that `CABasicAnimation` takes; `nil` means none.
  open var values: [Any]?
  /// A path for a property of two numbers, such as a point, used instead of `values`. Each point of the path is a keyframe; between them the value
  /// follows the path. `nil` to use `values`, as for other properties.
  open var path: CGPath?
  /// The time of each value, 0 to 1, ascending. Values are evenly spaced if this is `nil`, or unless there is one time per value (or one more if
  /// `discrete`).
  open var keyTimes: [NSNumber]?
  /// The timing functions from each value to the next; the speed is constant if this is `nil` or has too few, and in the paced modes.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The interpolation between the values; `.linear` by default.
  open var calculationMode = CAAnimationCalculationMode.linear

  override func makeEmpty() -> CAAnimation { CAKeyframeAnimation() }
  override func give(to copy: CAAnimation) {
    super.give(to: copy)
    guard let copy = copy as? CAKeyframeAnimation else { return }
    (copy.values, copy.path, copy.keyTimes, copy.timingFunctions, copy.calculationMode) = (values, path, keyTimes, timingFunctions, calculationMode)
  }

  override func value(at time: TimeInterval, of duration: TimeInterval, property: LayerProperty, current: [Double]) -> (now: [Double], end: [Double])? {
    let row: KeyframeRow
    if let path, current.count == 2 {
      row = KeyframeRow(along: path)
    } else {
      row = KeyframeRow(values: (values ?? []).compactMap { LayerProperty.components(of: $0).flatMap { property.fitting($0) } })
    }
    guard let end = row.values.last else { return nil }
    guard row.values.count > 1 else { return (end, end) }
    return (value(in: row, at: progress(at: time, of: duration), property), end)
  }

  private func value(in row: KeyframeRow, at part: Double, _ property: LayerProperty) -> [Double] {
    let count = row.values.count
    if calculationMode == .discrete {
      let times = keyTimes.flatMap { $0.count == count + 1 || $0.count == count ? $0.map(\.doubleValue) : nil } ?? (0..<count).map { Double($0) / Double(count) }
      return row.values[max(times.prefix(count).lastIndex { $0 <= part + 1e-9 } ?? 0, 0)]
    }
    let times = row.times(paced: calculationMode.isPaced, keyTimes)
    let index = min(max(times.lastIndex { $0 <= part } ?? 0, 0), count - 2)
    let span = times[index + 1] - times[index]
    var progress = span > 0 ? min(max((part - times[index]) / span, 0), 1) : 1
    if !calculationMode.isPaced, let functions = timingFunctions, functions.indices.contains(index) { progress = functions[index].progress(at: progress) }
    if let curve = row.curves?[index] { return curve.point(at: progress) }
    let (from, to) = (row.values[index], row.values[index + 1])
    guard calculationMode.isCubic else { return property.mixed(from, to, progress) }
    let before = row.values[max(index - 1, 0)]
    let after = row.values[min(index + 2, count - 1)]
    return from.indices.map { catmullRom(before[$0], from[$0], to[$0], after[$0], progress) }
  }

  private func catmullRom(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ t: Double) -> Double {
    let (square, cube) = (t * t, t * t * t)
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * square + (3 * b - a - 3 * c + d) * cube)
  }
}

/// A row of keyframes: their values, and the curves between them if they come from a path.
struct KeyframeRow {
  /// A cubic in two dimensions.
  struct Curve {
    let from, control1, control2, to: CGPoint

    func point(at t: Double) -> [Double] {
      let u = 1 - t
      func value(_ key: KeyPath<CGPoint, CGFloat>) -> Double {
        let (a, b, c, d) = (Double(from[keyPath: key]), Double(control1[keyPath: key]), Double(control2[keyPath: key]), Double(to[keyPath: key]))
        return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
      }
      return [value(\.x), value(\.y)]
    }

    var length: Double {
      let points = (0...16).map { point(at: Double($0) / 16) }
      return zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1[0] - $1.0[0], $1.1[1] - $1.0[1]) }
    }
  }

  let values: [[Double]]
  var curves: [Curve]?

  init(values: [[Double]]) { self.values = values }

  /// Creates keyframes from a path's points. Gaps between subpaths become straight lines.
  init(along path: CGPath) {
    var curves: [Curve] = []
    var (start, current): (CGPoint?, CGPoint?) = (nil, nil)
    func go(_ control1: CGPoint, _ control2: CGPoint, _ to: CGPoint) {
      curves.append(Curve(from: current ?? to, control1: control1, control2: control2, to: to))
      current = to
    }
    func line(_ to: CGPoint) {
      let from = current ?? to
      func between(_ part: CGFloat) -> CGPoint { CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part) }
      go(between(1 / 3), between(2 / 3), to)
    }
    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint:
        if current == nil { current = points[0] } else { line(points[0]) }
        start = points[0]
      case .addLineToPoint: line(points[0])
      case .addQuadCurveToPoint:
        let (from, control, to) = (current ?? points[0], points[0], points[1])
        func part(_ end: CGPoint) -> CGPoint { CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3) }
        go(part(from), part(to), to)
      case .addCurveToPoint: go(points[0], points[1], points[2])
      case .closeSubpath: if let start, start != current { line(start) }
      @unknown default: break
      }
    }
    self.curves = curves
    let first = curves.first?.from ?? current
    values = ([first].compactMap(\.self) + curves.map(\.to)).map { [Double($0.x), Double($0.y)] }
  }

  /// Returns the time from 0 to 1 at which each value is reached. `paced` makes the times proportional to the distances between the values, unless
  /// all are equal. Otherwise these are the `keyTimes`, or evenly spaced times if `keyTimes` is `nil` or has another count than the values.
  func times(paced: Bool, _ keyTimes: [NSNumber]?) -> [Double] {
    let last = Double(values.count - 1)
    if paced {
      let lengths = curves?.map(\.length) ?? zip(values, values.dropFirst()).map { pair in
        zip(pair.0, pair.1).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
      }
      if let times = lengths.endsOfShares { return times }
    }
    if let keyTimes, keyTimes.count == values.count { return keyTimes.map(\.doubleValue) }
    return values.indices.map { Double($0) / last }
  }
}
