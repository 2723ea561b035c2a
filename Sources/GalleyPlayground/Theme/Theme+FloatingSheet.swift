import GalleyDocuments
import UIKit

/// The arrow of a floating sheet, which points to the sheet's subject.
public struct SheetArrow: Hashable {
  /// The side of the sheet with the arrow.
  public enum Edge { case left, right, top, bottom }

  /// The side of the sheet with the arrow.
  public var edge: Edge
  /// The tip of the arrow, in the space of the sheet's rectangle.
  public var tip: CGPoint

  /// Creates an arrow from a side of the sheet to a point in the space of the sheet's rectangle.
  public init(_ edge: Edge, tip: CGPoint) {
    self.edge = edge
    self.tip = tip
  }

  /// The arrow's size along the sheet's edge, and away from it.
  public static let size = CGSize(width: 20, height: 9)

  /// Returns the path from the sheet's hairline to the tip and back.
  fileprivate func path(on sheet: CGRect) -> UIBezierPath {
    let half = Self.size.width / 2
    let (x, y): (CGFloat?, CGFloat?) =
      switch edge {
      case .left: (sheet.minX + 1, nil)
      case .right: (sheet.maxX - 1, nil)
      case .top: (nil, sheet.minY + 1)
      case .bottom: (nil, sheet.maxY - 1)
      }
    let path = UIBezierPath()
    path.move(to: CGPoint(x: x ?? tip.x - half, y: y ?? tip.y - half))
    path.addLine(to: tip)
    path.addLine(to: CGPoint(x: x ?? tip.x + half, y: y ?? tip.y + half))
    path.lineWidth = 1
    return path
  }
}

extension Theme {
  /// The extent of a sheet's shadow beyond the sheet, in points.
  public static let sheetShadowReach: CGFloat = 40

  /// Draws a floating sheet in `rect`: the popover's fill with a shadow, a hairline inside the edge, and the arrow if it is not `nil`. The tip of
  /// the arrow is in the space of `rect`.
  @MainActor public static func drawSheet(
    _ rect: CGRect, cornerRadius: CGFloat = 10, arrow: SheetArrow? = nil, in context: CGContext
  ) {
    context.saveGState()
    context.setShadow(offset: CGSize(width: 0, height: 8), blur: 28, color: shadow.cgColor)
    popover.setFill()
    UIBezierPath(roundedRect: rect, cornerRadius: cornerRadius).fill()
    context.restoreGState()
    popoverHairline.setStroke()
    let hairline = UIBezierPath(roundedRect: rect.insetBy(dx: 0.5, dy: 0.5), cornerRadius: cornerRadius - 0.5)
    hairline.lineWidth = 1
    hairline.stroke()
    guard let path = arrow?.path(on: rect) else { return }
    popover.setFill()
    path.fill()
    path.stroke()
  }
}
