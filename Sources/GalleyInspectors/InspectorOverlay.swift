import UIKit

/// Draws the active inspectors of the columns. Its space is that of the columns' origins.
package final class InspectorOverlay: UIView {
  package var inspectors: Set<Inspector> = [] {
    didSet { if inspectors != oldValue { setNeedsDisplay() } }
  }

  /// Returns the visible columns. Called for each drawing.
  package var columns: () -> [InspectedColumn] = { [] }

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  package required init?(coder: NSCoder) { nil }

  package override func draw(_ rect: CGRect) {
    guard !inspectors.isEmpty, let context = UIGraphicsGetCurrentContext() else { return }
    let columns = columns()
    for column in columns {
      context.saveGState()
      context.translateBy(x: column.origin.x, y: column.origin.y)
      draw(column.container, within: rect.offsetBy(dx: -column.origin.x, dy: -column.origin.y))
      context.restoreGState()
    }
    if inspectors.contains(.containerChain) { ContainerChain(columns).draw(in: Inspector.containerChain.color) }
  }

  /// Draws the marks of a container, from back to front.
  private func draw(_ container: NSTextContainer, within damage: CGRect) {
    let marks = ColumnMarks(container: container, within: damage)
    for inspector in Inspector.backToFront where inspectors.contains(inspector) {
      let painter = MarkPainter(damage: damage, color: inspector.color)
      switch inspector {
      case .exclusionBands: painter.exclusionBands(marks.exclusionBands)
      case .usedRects: painter.usedRects(marks.fragments)
      case .lineFragments: painter.lineFragments(marks.fragments)
      case .baselines: painter.baselines(marks.fragments)
      case .glyphBoxes: painter.glyphs(marks.fragments)
      case .bidiLevels: painter.bidiLevels(marks.fragments)
      case .breakOpportunities: painter.breakOpportunities(marks.fragments)
      case .hyphenationPoints: painter.hyphenationPoints(marks.fragments)
      case .lineEndings: painter.lineEndings(marks.fragments)
      // Drawn once for all columns.
      case .containerChain: break
      }
    }
  }

  // MARK: Line ends

  /// A mark that explains the end of a line, as found near a point.
  package struct EndingHit {
    package var marks: FragmentMarks
    /// The index of the line's container in the chain.
    package var container: Int
    /// The index of the visual line in the container, from 0.
    package var line: Int
    /// The frame of the mark in the overlay's space, in points.
    package var frame: CGRect
  }

  /// Returns the line end with a mark at `point`, in the overlay's space: at the height of its line and at most 6 points beside the mark; the
  /// nearest if there are several. Returns `nil` if there is none, or if line ends are not shown.
  package func ending(at point: CGPoint) -> EndingHit? {
    guard inspectors.contains(.lineEndings) else { return nil }
    let hits = columns().flatMap { column in
      ColumnMarks(container: column.container).fragments.map { marks in
        let end = marks.end
        let fragment = marks.layout.fragments[marks.index]
        return EndingHit(
          marks: marks, container: fragment.region, line: fragment.line,
          frame: CGRect(x: end.x - 4, y: marks.rect.minY, width: 12, height: marks.rect.height)
            .offsetBy(dx: column.origin.x, dy: column.origin.y))
      }
    }
    return hits.filter { $0.frame.insetBy(dx: -6, dy: 0).contains(point) }
      .min { abs($0.frame.midX - point.x) < abs($1.frame.midX - point.x) }
  }
}
