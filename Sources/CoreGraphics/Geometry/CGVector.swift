import Foundation

/// A displacement, in points.
public struct CGVector: Hashable, Sendable, Codable {
  /// The horizontal component, in points, to the right.
  public var dx: CGFloat
  /// The vertical component, in points; down if y runs down.
  public var dy: CGFloat

  /// Creates a zero vector.
  public init() { self.init(dx: 0, dy: 0) }

  /// Creates a vector from its components, in points.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a vector from `Double` components.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// Creates a vector from `Int` components.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// The zero vector.
  public static let zero = CGVector()
}
