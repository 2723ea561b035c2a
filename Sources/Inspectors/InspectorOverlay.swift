import UIKit

/// Draws what the inspections show of the columns. Its space is that of the columns' origins.
package final class InspectorOverlay: UIView {
  package var inspections: Set<Inspection> = [] {
    didSet { if inspections != oldValue { setNeedsDisplay() } }
  }

  /// The columns that are seen; asked for at each drawing.
  package var columns: () -> [InspectedColumn] = { [] }

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  package required init?(coder: NSCoder) { nil }

  package override func draw(_ rect: CGRect) {
    guard !inspections.isEmpty, let context = UIGraphicsGetCurrentContext() else { return }
    for column in columns() {
      context.saveGState()
      context.translateBy(x: column.origin.x, y: column.origin.y)
      let damage = rect.offsetBy(dx: -column.origin.x, dy: -column.origin.y)
      let marks = LayoutMarks(container: column.container, within: damage)
      // In the order in which they lie over each other.
      if inspections.contains(.lineFragments) { marks.drawLineFragments() }
      if inspections.contains(.usedRects) { marks.drawUsedRects() }
      if inspections.contains(.baselines) { marks.drawBaselines() }
      if inspections.contains(.exclusionBands) { marks.drawExclusionBands() }
      if inspections.contains(.glyphBoxes) { marks.drawGlyphBoxes() }
      context.restoreGState()
    }
  }
}
