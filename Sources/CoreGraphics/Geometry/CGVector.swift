import Foundation

/// A direction and a distance, in points.
public struct CGVector: Hashable, Sendable, Codable {
  /// To the right, in points.
  public var dx: CGFloat
  /// Down, in points, where y runs down.
  public var dy: CGFloat

  /// Zero.
  public init() { self.init(dx: 0, dy: 0) }

  /// A vector of these parts, in points.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// The same from `Double`.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// The same from `Int`.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// No distance.
  public static let zero = CGVector()
}
