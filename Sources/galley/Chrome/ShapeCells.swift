import Exhibits
import UIKit

/// The shapes that can be added, and the plus that has more: in the rail, or in the bottom bar of a narrow window.
@MainActor struct ShapeCells {
  let cells: [ShapeCell]
  let more: IconButton

  init(chrome: PlaygroundChrome) {
    cells = ShapeKind.rail.map { kind in ShapeCell(kind, onCarry: { [weak chrome] in chrome?.page?.carry(kind, $0) }) { [weak chrome] in chrome?.page?.addShape(kind) } }
    more = IconButton(.plus, label: "More shapes", side: ShapeCell.side) { [weak chrome] in chrome?.showMoreShapes() }
    // Other exhibits than pages take no shapes.
    for view in views { view.isEnabled = chrome.page != nil }
  }

  var views: [BarButton] { cells + [more] }

  /// The shapes that the list of the plus has.
  var listed: [ShapeKind] { cells.filter(\.isHidden).map(\.kind) + [.drop, .crescent, .path] }

  /// Shows the first `count` cells, in the size of `scale`; the list behind the plus has the others.
  func show(_ count: Int, _ scale: BarScale) {
    for (index, cell) in cells.enumerated() { cell.isHidden = index >= count }
    for view in views { view.scale = scale.icon }
  }
}

/// The strip at the left: shapes one below the other.
final class Rail: Bar {
  private let shapes: ShapeCells

  /// Between the middles of two cells; from the rail's top to the middle of the first, and from the last one's to the
  /// middle of the plus, less a step.
  private static let step: CGFloat = 48
  private static let firstCenter: CGFloat = 40
  private static let plusGap: CGFloat = 14
  private static let dividerWidth: CGFloat = 20

  /// How much of its end is under the keyboard or its bar: nothing stands there.
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
    // With no room for all, the plus stands after those that there is room for.
    let height = max(bounds.height - covered, 0)
    let room = height - Self.firstCenter * factor - Self.plusGap * factor - half
    let count = min(max(Int((room / step).rounded(.down)), 0), shapes.cells.count)
    shapes.show(count, scale)
    let x = bounds.width / 2
    var y = Self.firstCenter * factor
    for cell in shapes.cells.prefix(count) {
      place(cell, centerX: x, centerY: y)
      y += step
    }
    let width = (Self.dividerWidth * factor).rounded()
    dividers = count == 0 ? [] : [CGRect(x: (x - width / 2).rounded(), y: (y - 17 * factor).rounded(), width: width, height: 1)]
    place(shapes.more, centerX: x, centerY: count == 0 ? min(y, max(height / 2, half)) : y + Self.plusGap * factor)
  }
}
