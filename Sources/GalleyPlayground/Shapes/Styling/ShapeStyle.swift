import UIKit

/// The fill of a shape, and the way in which text flows around it.
public struct ShapeStyle: Hashable, Sendable {
  /// The fill of a shape.
  public enum Fill: Hashable, Sendable {
    /// The tint and the outline of the theme.
    case tint
    /// Nothing: the shape only excludes text. The page shows its outline, exported documents do not.
    case none
    /// A color, as 0xRRGGBB, without an outline.
    case color(UInt32)
    /// An image that covers the box of the shape and is clipped to the outline.
    case image(ShapeImage)
  }

  /// The fill; by default the theme's tint.
  public var fill = Fill.tint
  /// The minimum distance between the outline and the text, in points; in `standoffs`.
  public var standoff = ShapeStyle.standardStandoff
  /// The sides of the shape on which text can be; by default both.
  public var wrapSide = WrapSide.both

  /// Creates the style of a new shape.
  public init() {}

  /// The distance between a new shape and the text, in points.
  public static let standardStandoff: CGFloat = 10
  /// The valid distances, in points.
  public static let standoffs: ClosedRange<CGFloat> = 0...200

  /// The image of the fill. It is `nil` if the fill is not an image.
  public var image: ShapeImage? { if case .image(let image) = fill { image } else { nil } }
}

/// The sides of a shape on which lines can be, as `wrap-flow` of CSS Exclusions and the text wrap of desktop publishing programs define them. On other
/// sides, the shape excludes text as far as the edge of the column.
public enum WrapSide: String, CaseIterable, Sendable {
  case both
  case left
  case right
  /// The side with more space between the shape's bounds and the edge of the column; the left side if both have the same.
  case largest
  /// Neither side: text is above and below the shape.
  case neither

  /// The name in menus and inspectors.
  public var title: String {
    switch self {
    case .both: "Both Sides"
    case .left: "Left"
    case .right: "Right"
    case .largest: "Largest Area"
    case .neither: "Above and Below"
    }
  }

  /// Returns the sides on which a shape with `bounds` excludes all text of a column, both in the same space.
  public func blockedSides(around bounds: CGRect, in column: CGRect) -> (left: Bool, right: Bool) {
    switch self {
    case .both: return (false, false)
    case .left: return (false, true)
    case .right: return (true, false)
    case .largest:
      let prefersLeft = bounds.minX - column.minX >= column.maxX - bounds.maxX
      return (!prefersLeft, prefersLeft)
    case .neither: return (true, true)
    }
  }
}
