import CoreGraphics
import Foundation

/// The kind of a timing curve. Raw values are Apple's.
public enum UITimingCurveType: Int, Sendable {
  /// A named curve.
  case builtin
  /// A cubic curve with control points of its own.
  case cubic
  /// A spring.
  case spring
  /// A cubic curve and a spring.
  case composed
}

/// The timing of a property animator's values.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  /// The kind of the curve, which determines the parameters that count.
  var timingCurveType: UITimingCurveType { get }
  /// The cubic curve; `nil` if only a spring counts.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring, which takes precedence over the curve; `nil` for none.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic Bézier curve from (0, 0) to (1, 1), which maps the fraction of the time to the fraction of the motion.
@preconcurrency @MainActor
public final class UICubicTimingParameters: UITimingCurveProvider {
  /// The named curve; `.easeInOut` if the curve was created from control points.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point, in fractions of time and motion.
  public let controlPoint1: CGPoint
  /// The second control point, in fractions of time and motion.
  public let controlPoint2: CGPoint
  /// The kind of the curve: `.cubic` if it was created from control points, otherwise `.builtin`.
  public let timingCurveType: UITimingCurveType

  /// Creates the curve `.easeInOut`.
  public convenience init() { self.init(animationCurve: .easeInOut) }

  /// Creates a named curve.
  public init(animationCurve curve: UIView.AnimationCurve) {
    (animationCurve, timingCurveType) = (curve, .builtin)
    switch curve {
    case .easeInOut: (controlPoint1, controlPoint2) = (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
    case .easeIn: (controlPoint1, controlPoint2) = (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
    case .easeOut: (controlPoint1, controlPoint2) = (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
    case .linear: (controlPoint1, controlPoint2) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
    }
  }

  /// Creates a curve from control points. The x values, which are times, are clamped to 0…1; the y values are not.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    func within(_ point: CGPoint) -> CGPoint { CGPoint(x: min(max(point.x, 0), 1), y: point.y) }
    (animationCurve, timingCurveType) = (.easeInOut, .cubic)
    (controlPoint1, controlPoint2) = (within(point1), within(point2))
  }

  /// The object itself; never `nil`.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Always `nil`: a cubic curve is not a spring.
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring: values approach their ends and can overshoot them.
@preconcurrency @MainActor
public final class UISpringTimingParameters: UITimingCurveProvider {
  /// The velocity at the start, in multiples of the distance per second: 1 covers the distance in a second. Only dx counts.
  public let initialVelocity: CGVector
  let dampingRatio: Double
  /// The time until the spring settles; `nil` if the animator's duration counts.
  let settlingDuration: TimeInterval?

  /// Creates the default spring of iOS, which does not oscillate.
  public convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

  /// Creates a spring that takes the animator's duration. The ratio is clamped to 0.05…1: with 1 the spring does not oscillate, with smaller ratios
  /// it oscillates more.
  public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

  /// Creates a spring that takes the animator's duration, with an initial velocity in multiples of the distance per second. The ratio is clamped to
  /// 0.05…1; 1 does not oscillate.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    (dampingRatio, initialVelocity, settlingDuration) = (Double(ratio), velocity, nil)
  }

  /// Creates a spring from physical values. It takes its own time, regardless of the animator's duration. The resulting damping ratio is clamped to
  /// 0.05…1, so overdamping counts as critical damping. `mass` and `stiffness` must be above 0, which is not checked.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    let frequency = (Double(stiffness) / Double(mass)).squareRoot()
    let ratio = min(max(Double(damping) / (2 * (Double(stiffness) * Double(mass)).squareRoot()), 0.05), 1)
    (dampingRatio, initialVelocity) = (ratio, velocity)
    settlingDuration = TimingCurve.settling(damping: ratio, frequency: frequency)
  }

  /// The kind of the curve, `.spring`.
  public var timingCurveType: UITimingCurveType { .spring }
  /// Always `nil`: a spring is not a cubic curve.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The object itself; never `nil`.
  public var springTimingParameters: UISpringTimingParameters? { self }
}

extension UITimingCurveProvider {
  var timing: TimingCurve {
    if let spring = springTimingParameters { return .spring(damping: spring.dampingRatio, velocity: Double(spring.initialVelocity.dx)) }
    guard let cubic = cubicTimingParameters else { return .curve(.easeInOut) }
    if cubic.timingCurveType == .builtin { return .curve(cubic.animationCurve) }
    let (first, second) = (cubic.controlPoint1, cubic.controlPoint2)
    return .cubic(UnitBezier(x1: Double(first.x), x2: Double(second.x), y1: Double(first.y), y2: Double(second.y)))
  }
}

extension TimingCurve {
  /// Returns the seconds that an oscillator, with a damping ratio from above 0 to 1 and a frequency in radians per second, takes to come within a
  /// thousandth of its end. Returns 0 if the frequency is not a finite number above 0.
  static func settling(damping: Double, frequency: Double) -> TimeInterval {
    guard frequency > 0, frequency.isFinite else { return 0 }
    return (damping < 1 ? 6.9 : 9.2) / (damping * frequency)
  }
}
