import CoreGraphics
import Foundation

/// What kind of curve timing parameters hold. Raw values are Apple's.
public enum UITimingCurveType: Int, Sendable {
  /// A named curve.
  case builtin
  /// A cubic curve with control points of its own.
  case cubic
  /// A spring.
  case spring
  /// Both a curve and a spring.
  case composed
}

/// How values of a property animator move between their ends.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  /// Which of the parameters below count.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; `nil` where a spring alone counts.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring, which counts where both are there; `nil` for none.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic curve from (0, 0) to (1, 1): part of the way over part of the time.
@preconcurrency @MainActor
public final class UICubicTimingParameters: UITimingCurveProvider {
  /// The named curve; `.easeInOut` where control points were given.
  public let animationCurve: UIView.AnimationCurve
  /// Of the curve, in shares of time and way.
  public let controlPoint1: CGPoint
  /// Of the curve, in shares of time and way.
  public let controlPoint2: CGPoint
  /// `.cubic` where control points were given.
  public let timingCurveType: UITimingCurveType

  /// `.easeInOut`.
  public convenience init() { self.init(animationCurve: .easeInOut) }

  /// A named curve.
  public init(animationCurve curve: UIView.AnimationCurve) {
    (animationCurve, timingCurveType) = (curve, .builtin)
    switch curve {
    case .easeInOut: (controlPoint1, controlPoint2) = (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
    case .easeIn: (controlPoint1, controlPoint2) = (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
    case .easeOut: (controlPoint1, controlPoint2) = (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
    case .linear: (controlPoint1, controlPoint2) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
    }
  }

  /// A curve of its own. The points' x, the time, is brought into 0…1; their y may go beyond.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    func within(_ point: CGPoint) -> CGPoint { CGPoint(x: min(max(point.x, 0), 1), y: point.y) }
    (animationCurve, timingCurveType) = (.easeInOut, .cubic)
    (controlPoint1, controlPoint2) = (within(point1), within(point2))
  }

  /// Itself.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// `nil`.
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring: values come to their ends, and may swing beyond them.
@preconcurrency @MainActor
public final class UISpringTimingParameters: UITimingCurveProvider {
  /// Ways per second at the start: 1 would come to the end within a second. The x counts.
  public let initialVelocity: CGVector
  let dampingRatio: Double
  /// How long the spring itself takes; `nil` where the animator says how long.
  let settlingDuration: TimeInterval?

  /// A spring as heavy things of iOS have it, which does not swing.
  public convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

  /// A spring that takes as long as the animator says: 1 comes to rest without a swing, less swings more.
  public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

  /// The same with a velocity at the start, in ways per second.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    (dampingRatio, initialVelocity, settlingDuration) = (Double(ratio), velocity, nil)
  }

  /// A spring by its physics, which takes as long as it does, whatever the animator says. What damps more than critically counts as critical.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    let frequency = (Double(stiffness) / Double(mass)).squareRoot()
    let ratio = min(max(Double(damping) / (2 * (Double(stiffness) * Double(mass)).squareRoot()), 0.05), 1)
    (dampingRatio, initialVelocity) = (ratio, velocity)
    settlingDuration = Timing.settling(damping: ratio, frequency: frequency)
  }

  /// `.spring`.
  public var timingCurveType: UITimingCurveType { .spring }
  /// `nil`.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// Itself.
  public var springTimingParameters: UISpringTimingParameters? { self }
}

extension UITimingCurveProvider {
  var timing: Timing {
    if let spring = springTimingParameters { return .spring(damping: spring.dampingRatio, velocity: Double(spring.initialVelocity.dx)) }
    guard let cubic = cubicTimingParameters else { return .curve(.easeInOut) }
    if cubic.timingCurveType == .builtin { return .curve(cubic.animationCurve) }
    let (first, second) = (cubic.controlPoint1, cubic.controlPoint2)
    return .cubic(UnitBezier(x1: Double(first.x), x2: Double(second.x), y1: Double(first.y), y2: Double(second.y)))
  }
}

extension Timing {
  /// How long an oscillator of that many radians a second takes to come within a thousandth of its end; 0 for none.
  static func settling(damping: Double, frequency: Double) -> TimeInterval {
    guard frequency > 0, frequency.isFinite else { return 0 }
    return (damping < 1 ? 6.9 : 9.2) / (damping * frequency)
  }
}
