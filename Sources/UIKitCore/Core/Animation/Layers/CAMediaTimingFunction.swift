import Foundation
import GalleyRequirements

/// The name of a timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// A slow beginning.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// A slow end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// A slow beginning and a slow end.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// A fast beginning and a long, slow end.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A timing function: maps the fraction of time to the fraction of the motion by a cubic Bézier curve from (0, 0) to (1, 1). Immutable.
public final class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  private let curve: UnitBezier

  /// Creates a named timing function; linear if the name is unknown.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  /// Creates a timing function from two control points. The x values, which are times, are clamped to 0…1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    func within(_ x: Float) -> Double { Double(min(max(x, 0), 1)) }
    curve = UnitBezier(x1: within(c1x), x2: within(c2x), y1: Double(c1y), y2: Double(c2y))
  }

  /// Writes control point `idx` as x and y to `ptr`, which must have space for two values. Traps unless `idx` is 0 to 3.
  public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    require((0...3).contains(idx), "control point \(idx) is out of range; valid are 0 to 3")
    let points: [(Double, Double)] = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    (ptr[0], ptr[1]) = (Float(points[idx].0), Float(points[idx].1))
  }

  /// Returns the fraction of the motion at a fraction of the time: 0 up to time 0, 1 from time 1.
  func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    return curve.x1 == curve.y1 && curve.x2 == curve.y2 ? time : curve.y(at: time)
  }
}
