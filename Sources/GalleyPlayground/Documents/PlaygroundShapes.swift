import UIKit

/// The initial positions of the playground's shapes, relative to the sheet.
@MainActor enum PlaygroundShapes {
  static func initial(_ geometry: PageGeometry) -> [PageShape] {
    let sheet = geometry.sheet(0)
    func shape(_ id: Int, _ kind: ShapeKind, acrossSheet: CGFloat, down: CGFloat, _ size: CGSize) -> PageShape {
      PageShape(
        id: id, kind: kind, unitOutline: UnitOutlines.unitOutline(of: kind)!,
        center: CGPoint(x: sheet.minX + sheet.width * acrossSheet, y: sheet.minY + down), size: size)
    }
    if geometry.isNarrow {
      // Leave space for words beside the shapes, also in the narrowest windows.
      let scale = min(max(sheet.width / 560, 0.5), 1)
      return [
        shape(0, .circle, acrossSheet: 0.4443, down: 258, CGSize(width: 142 * scale, height: 142 * scale)),
        shape(1, .heart, acrossSheet: 0.8251, down: 439.5, CGSize(width: 222 * scale, height: 195 * scale)),
      ]
    }
    return [
      shape(0, .circle, acrossSheet: 315 / 1168, down: 250, CGSize(width: 118, height: 118)),
      shape(1, .heart, acrossSheet: 0.5, down: 421.75, CGSize(width: 204, height: 187.5)),
    ]
  }
}
