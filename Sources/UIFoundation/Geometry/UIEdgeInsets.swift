import Foundation

/// Inward distances from the four sides of a rectangle, in points; negative distances extend outwards.
public struct UIEdgeInsets: Hashable, Sendable, Codable {
  /// The distance from the top edge, downwards.
  public var top: CGFloat
  /// The distance from the left edge, to the right.
  public var left: CGFloat
  /// The distance from the bottom edge, upwards.
  public var bottom: CGFloat
  /// The distance from the right edge, to the left.
  public var right: CGFloat

  /// Creates insets of zero.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Creates insets, in points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Insets of zero.
  public static let zero = UIEdgeInsets()
}

/// Inward distances whose sides follow the layout direction, in points.
public struct NSDirectionalEdgeInsets: Hashable, Sendable, Codable {
  /// The distance from the top edge, downwards.
  public var top: CGFloat
  /// The distance from the leading edge: left, or right in right-to-left layout.
  public var leading: CGFloat
  /// The distance from the bottom edge, upwards.
  public var bottom: CGFloat
  /// The distance from the trailing edge: right, or left in right-to-left layout.
  public var trailing: CGFloat

  /// Creates insets of zero.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Creates insets, in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Insets of zero.
  public static let zero = NSDirectionalEdgeInsets()
}

extension CGRect {
  /// Returns the rectangle reduced by `insets`. Its size can become negative, as on Apple's systems. The null rectangle does not change.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    guard !isNull else { return self }
    return CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }

  /// Returns the rectangle, inset by `dx` at both sides and `dy` at the top and the bottom, each limited to half of its size.
  ///
  /// `insetBy(dx:dy:)` returns the null rectangle, which has infinite coordinates, if the insets exceed the size.
  package func shrunk(dx: CGFloat, dy: CGFloat) -> CGRect { insetBy(dx: min(dx, width / 2), dy: min(dy, height / 2)) }
}

/// A displacement, in points.
public struct UIOffset: Hashable, Sendable, Codable {
  /// The distance to the right.
  public var horizontal: CGFloat
  /// The distance downwards.
  public var vertical: CGFloat

  /// Creates an offset of zero.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// Creates an offset, in points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// An offset of zero.
  public static let zero = UIOffset()
}

/// Sides of a rectangle, y down.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The sides as bits, the same as UIKit's.
  public let rawValue: UInt

  /// Creates sides from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The side with the smallest y.
  public static let top = UIRectEdge(rawValue: 1 << 0)
  /// The side with the smallest x.
  public static let left = UIRectEdge(rawValue: 1 << 1)
  /// The side with the greatest y.
  public static let bottom = UIRectEdge(rawValue: 1 << 2)
  /// The side with the greatest x.
  public static let right = UIRectEdge(rawValue: 1 << 3)
  /// The four sides.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Corners of a rectangle, y down.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The corners as bits, the same as UIKit's.
  public let rawValue: UInt

  /// Creates corners from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner with the smallest x and y.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// The corner with the greatest x and the smallest y.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// The corner with the smallest x and the greatest y.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// The corner with the greatest x and y.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// The four corners.
  public static let allCorners = UIRectCorner(rawValue: .max)
}
