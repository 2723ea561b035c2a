import GalleyPlayground
import UIKit

/// The cells of the shapes and the plus button for more: in the rail, or in the bottom bar of a narrow window.
@MainActor struct ShapeCells {
  let cells: [ShapeCell]
  let more: IconButton

  init(chrome: PlaygroundChrome) {
    cells = ShapeKind.rail.map { kind in
      ShapeCell(
        kind,
        onCarry: { [weak chrome] phase in
          if case .began = phase { chrome?.revealPage() }
          chrome?.page?.carry(kind, phase)
        }, action: { [weak chrome] in chrome?.addShape(kind) })
    }
    more = IconButton(.plus, label: "More shapes", side: ShapeCell.side) { [weak chrome] in chrome?.showMoreShapes() }
  }

  var views: [BarButton] { cells + [more] }

  /// The shapes in the plus button's list.
  var listed: [ShapeKind] { cells.filter(\.isHidden).map(\.kind) + [.drop, .crescent, .path] }

  /// Shows the first `count` cells at `scale`. The plus button's list has the rest.
  func show(_ count: Int, _ scale: BarScale) {
    for (index, cell) in cells.enumerated() { cell.isHidden = index >= count }
    for view in views { view.scale = scale.icon }
  }
}

/// The bar at the left with a column of shapes.
final class Rail: Bar {
  private let shapes: ShapeCells

  /// Distances, in points: between the centers of two cells; from the rail's top to the first center; and from the last center to the plus button's,
  /// less one step.
  private static let step: CGFloat = 48
  private static let firstCenter: CGFloat = 40
  private static let plusGap: CGFloat = 14
  private static let dividerWidth: CGFloat = 20

  /// Height at its bottom that the keyboard or its bar covers. No cell is placed there.
  var covered: CGFloat = 0 { didSet { if covered != oldValue { setNeedsLayout() } } }

  init(shapes: ShapeCells) {
    self.shapes = shapes
    super.init(edge: .left, isNarrow: false)
    shapes.views.forEach(addSubview)
  }

  required init?(coder: NSCoder) { nil }

  static func width(_ scale: BarScale) -> CGFloat {
    (ChromeMeasures.rail + ShapeCell.side * (scale.icon - 1)).rounded()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let factor = scale.icon
    let (step, half) = (Self.step * factor, ShapeCell.side * factor / 2)
    // If not all cells fit, the plus follows those that do.
    let height = max(bounds.height - covered, 0)
    let availableHeight = height - Self.firstCenter * factor - Self.plusGap * factor - half
    let count = min(max(Int((availableHeight / step).rounded(.down)), 0), shapes.cells.count)
    shapes.show(count, scale)
    let x = bounds.width / 2
    var y = Self.firstCenter * factor
    for cell in shapes.cells.prefix(count) {
      position(cell, centerX: x, centerY: y)
      y += step
    }
    let width = (Self.dividerWidth * factor).rounded()
    dividers = count == 0 ? [] : [CGRect(x: (x - width / 2).rounded(), y: (y - 17 * factor).rounded(), width: width, height: 1)]
    position(shapes.more, centerX: x, centerY: count == 0 ? min(y, max(height / 2, half)) : y + Self.plusGap * factor)
  }
}
