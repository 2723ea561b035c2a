import Exhibits
import UIKit

/// The shapes that can be added, and the plus that has more: in the rail, or in the bottom bar of a narrow window.
@MainActor struct ShapeCells {
  let cells: [ShapeCell]
  let more: IconButton

  init(chrome: PlaygroundChrome) {
    cells = ShapeKind.rail.map { kind in ShapeCell(kind) { [weak chrome] in chrome?.page?.addShape(kind) } }
    more = IconButton(.plus, label: "More shapes", side: ShapeCell.side) { [weak chrome] in chrome?.showMoreShapes() }
  }

  var views: [BarButton] { cells + [more] }
}

/// The strip at the left: shapes one below the other.
final class Rail: Bar {
  private let shapes: ShapeCells

  /// Between the middles of two cells; from the rail's top to the middle of the first.
  private static let step: CGFloat = 48
  private static let firstCenter: CGFloat = 40
  private static let dividerWidth: CGFloat = 20

  init(shapes: ShapeCells) {
    self.shapes = shapes
    super.init(edge: .left, isNarrow: false)
    shapes.views.forEach(addSubview)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let x = bounds.width / 2
    var y = Self.firstCenter
    for cell in shapes.cells {
      place(cell, centerX: x, centerY: y)
      y += Self.step
    }
    dividers = [CGRect(x: x - Self.dividerWidth / 2, y: y - 17, width: Self.dividerWidth, height: 1)]
    place(shapes.more, centerX: x, centerY: y + 14)
  }
}
