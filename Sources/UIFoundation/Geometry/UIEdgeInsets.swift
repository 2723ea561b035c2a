import Foundation

/// Distances inwards from the four sides of a rectangle, in points; a negative one goes outwards.
public struct UIEdgeInsets: Hashable, Sendable, Codable {
  /// From the top edge, down.
  public var top: CGFloat
  /// From the left edge, to the right.
  public var left: CGFloat
  /// From the bottom edge, up.
  public var bottom: CGFloat
  /// From the right edge, to the left.
  public var right: CGFloat

  /// Zero on all sides.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// In points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Changes nothing.
  public static let zero = UIEdgeInsets()
}

/// Distances inwards whose sides follow the direction of reading.
public struct NSDirectionalEdgeInsets: Hashable, Sendable, Codable {
  /// From the top edge, down.
  public var top: CGFloat
  /// From where lines begin: the left edge, or the right one where text runs right to left.
  public var leading: CGFloat
  /// From the bottom edge, up.
  public var bottom: CGFloat
  /// From where lines end: the right edge, or the left one where text runs right to left.
  public var trailing: CGFloat

  /// Zero on all sides.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// In points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Changes nothing.
  public static let zero = NSDirectionalEdgeInsets()
}

extension CGRect {
  /// The rectangle made smaller by `insets`; its size may come out negative, as Apple's.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    guard !isNull else { return self }
    return CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }

  /// The rectangle with `dx` less at both sides, and `dy` less at the top and the bottom, but at most half of its size.
  ///
  /// `insetBy(dx:dy:)` answers the null rectangle where there is too little room; its coordinates are infinite.
  package func shrunk(dx: CGFloat, dy: CGFloat) -> CGRect { insetBy(dx: min(dx, width / 2), dy: min(dy, height / 2)) }
}

/// A displacement, in points.
public struct UIOffset: Hashable, Sendable, Codable {
  /// To the right.
  public var horizontal: CGFloat
  /// Down.
  public var vertical: CGFloat

  /// No displacement.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// In points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// No displacement.
  public static let zero = UIOffset()
}

/// Sides of a rectangle, y down.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The sides as bits, the same as UIKit's.
  public let rawValue: UInt

  /// Sides from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The side where y is least.
  public static let top = UIRectEdge(rawValue: 1 << 0)
  /// The side where x is least.
  public static let left = UIRectEdge(rawValue: 1 << 1)
  /// The side where y is greatest.
  public static let bottom = UIRectEdge(rawValue: 1 << 2)
  /// The side where x is greatest.
  public static let right = UIRectEdge(rawValue: 1 << 3)
  /// The four sides.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Corners of a rectangle, y down.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The corners as bits, the same as UIKit's.
  public let rawValue: UInt

  /// Corners from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Where x and y are least.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// Where x is greatest and y least.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// Where x is least and y greatest.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// Where x and y are greatest.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// The four corners.
  public static let allCorners = UIRectCorner(rawValue: .max)
}
