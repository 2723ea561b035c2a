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
    let columns = columns()
    for column in columns {
      context.saveGState()
      context.translateBy(x: column.origin.x, y: column.origin.y)
      draw(column.container, within: rect.offsetBy(dx: -column.origin.x, dy: -column.origin.y))
      context.restoreGState()
    }
    if inspections.contains(.containerChain) { ContainerChain(columns).draw() }
  }

  /// In the order in which they lie over each other.
  private func draw(_ container: NSTextContainer, within damage: CGRect) {
    let marks = ColumnMarks(container: container, within: damage)
    let pen = MarkPen(damage: damage)
    if inspections.contains(.exclusionBands) { pen.exclusionBands(marks.exclusionBands) }
    if inspections.contains(.usedRects) { pen.usedRects(marks.fragments) }
    if inspections.contains(.lineFragments) { pen.lineFragments(marks.fragments) }
    if inspections.contains(.baselines) { pen.baselines(marks.fragments) }
    if inspections.contains(.glyphBoxes) { pen.glyphs(marks.fragments) }
    if inspections.contains(.bidiLevels) { pen.bidiLevels(marks.fragments) }
    if inspections.contains(.breakOpportunities) { pen.breakOpportunities(marks.fragments) }
    if inspections.contains(.hyphenationPoints) { pen.hyphenationPoints(marks.fragments) }
    if inspections.contains(.lineEndings) { pen.lineEndings(marks.fragments) }
  }

  // MARK: Line ends

  /// A line's end under a hand.
  package struct EndingHit {
    package var marks: FragmentMarks
    /// Its container's place in the chain, and its line there, from 0.
    package var container: Int
    package var line: Int
    /// In the overlay's space.
    package var place: CGRect
  }

  /// The end of a line at `point`, while ends are shown: within 12 points of its sign.
  package func ending(at point: CGPoint) -> EndingHit? {
    guard inspections.contains(.lineEndings) else { return nil }
    let hits = columns().flatMap { column in
      ColumnMarks(container: column.container).fragments.map { marks in
        let end = marks.end
        let fragment = marks.layout.fragments[marks.index]
        return EndingHit(
          marks: marks, container: fragment.region, line: fragment.line,
          place: CGRect(x: end.x - 4, y: marks.rect.minY, width: 12, height: marks.rect.height)
            .offsetBy(dx: column.origin.x, dy: column.origin.y))
      }
    }
    return hits.filter { $0.place.insetBy(dx: -6, dy: 0).contains(point) }
      .min { abs($0.place.midX - point.x) < abs($1.place.midX - point.x) }
  }
}
