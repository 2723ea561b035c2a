import UIKit

/// A line across every sheet, which the user placed and to which dragged shapes are aligned.
public struct PageGuide: Codable, Hashable, Sendable {
  /// The direction of a guide.
  public enum Axis: String, Codable, CaseIterable, Sendable { case vertical, horizontal }

  /// The direction of the line.
  public var axis: Axis
  /// The distance from the left edge of the sheet, or from its top for a horizontal guide, in points.
  public var position: CGFloat

  /// Creates a guide.
  public init(_ axis: Axis, at position: CGFloat) { (self.axis, self.position) = (axis, position) }

  /// Creates a guide through a point of the page's content, on a sheet with this frame, in whole points.
  init(_ axis: Axis, through point: CGPoint, on sheet: CGRect) {
    self.init(axis, at: (axis == .vertical ? point.x - sheet.minX : point.y - sheet.minY).rounded())
  }

  /// Returns the line on a sheet with this frame, as a rectangle 1 point wide; `nil` if the sheet is too small for it.
  func line(on sheet: CGRect) -> CGRect? {
    switch axis {
    case .vertical where (0...sheet.width).contains(position): CGRect(x: sheet.minX + position - 0.5, y: sheet.minY, width: 1, height: sheet.height)
    case .horizontal where (0...sheet.height).contains(position): CGRect(x: sheet.minX, y: sheet.minY + position - 0.5, width: sheet.width, height: 1)
    default: nil
    }
  }
}
