import UIKit

/// Alignment of dragged shapes to guides.
extension PlaygroundPage {
  /// Returns the translation of the dragged shapes that aligns them to the guides near them, and shows these guides. Returns it unchanged if the drag
  /// does not snap.
  func aligned(_ translation: CGPoint) -> CGPoint {
    guard let bounds = draggedBounds?.offsetBy(dx: translation.x, dy: translation.y) else { return translation }
    let (x, y) = alignments([bounds.minX, bounds.midX, bounds.maxX], [bounds.minY, bounds.midY, bounds.maxY])
    return translation + CGPoint(x: x?.offset ?? 0, y: y?.offset ?? 0)
  }

  /// Returns the position of a dragged handle, aligned in the directions in which the handle changes an upright shape. Returns it unchanged for a
  /// rotated shape, and if the proportions are kept.
  func aligned(_ position: CGPoint, of handle: ShapeHandle, on shape: PageShape) -> CGPoint {
    guard handle != .rotate, shape.rotation == 0, drag?.keepsProportions == false else {
      guides.show(x: nil, y: nil, in: .zero)
      return position
    }
    let side = handle.unitPoint
    let (x, y) = alignments(side.x == 0.5 ? [] : [position.x], side.y == 0.5 ? [] : [position.y])
    return position + CGPoint(x: x?.offset ?? 0, y: y?.offset ?? 0)
  }

  /// The bounds of the dragged shapes before the drag; `nil` without a drag.
  private var draggedBounds: CGRect? {
    guard let drag else { return nil }
    return drag.boxBefore.map { CGRect(origin: $0.center - CGPoint(x: $0.size.width / 2, y: $0.size.height / 2), size: $0.size) } ?? drag.boundsBefore
  }

  private func alignments(
    _ xs: [CGFloat], _ ys: [CGFloat]
  ) -> (x: AlignmentGuides.Alignment?, y: AlignmentGuides.Alignment?) {
    guard alignsToGuides, drag?.snaps == true, !autoScroll.isRunning else {
      guides.show(x: nil, y: nil, in: .zero)
      return (nil, nil)
    }
    let lines = drag?.guides ?? makeGuides()
    let (x, y) = (lines.alignment(of: xs, isVertical: true), lines.alignment(of: ys, isVertical: false))
    guides.show(x: x?.line, y: y?.line, in: bounds)
    return (x, y)
  }

  /// Computes the lines of placed guides, of the visible sheets' centers, of the visible columns and of the visible shapes that are not dragged,
  /// for the rest of the drag.
  private func makeGuides() -> AlignmentGuides {
    let ids = Set(drag?.shapesBefore.map(\.id) ?? [])
    let columns = flow.columns(ofSpreads: visibleSpreads).map(geometry.column)
    let others = shapes.filter { !ids.contains($0.id) }.map(\.bounds).filter { $0.intersects(bounds) }
    // A rectangle without a size has lines through its center only.
    let sheets = visibleSpreads.map { CGRect(origin: CGPoint(x: geometry.sheet($0).midX, y: geometry.sheet($0).midY), size: .zero) }
    let placed = visibleSpreads.flatMap { spread in placedGuides.compactMap { $0.line(on: geometry.sheet(spread)) } }
    let lines = AlignmentGuides(
      of: columns + sheets + others, xs: placed.filter { $0.width < $0.height }.map(\.midX), ys: placed.filter { $0.width > $0.height }.map(\.midY))
    drag?.guides = lines
    return lines
  }
}
