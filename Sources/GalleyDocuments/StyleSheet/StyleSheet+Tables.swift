import UIKit

/// Tables are paragraphs, one per row, with tabs between cells, so that editing, selection and search work as in other text. Each
/// cell wraps in its column. If not even the longest words fit beside each other, the cells of a row are stacked.
extension StyleSheet {
  /// The distances that the tables of this style sheet depend on.
  public var tableMetrics: TableMetrics { TableMetrics(bodySize: bodySize, grid: grid) }

  func setRow(_ style: NSMutableParagraphStyle, _ shape: TableShape, _ row: TableRow) {
    if row.isHeader { style.paragraphSpacingBefore = grid / 2 }
    if row.isLast { style.paragraphSpacing = grid / 2 }
    tableMetrics.setColumns(style, shape, row)
  }
}

/// The distances of a text that its tables depend on, and the measurement of their columns.
public struct TableMetrics: Hashable, Sendable {
  /// The size of body text, in points.
  public let bodySize: CGFloat
  /// The distance between two baselines of body text, in points.
  public let grid: CGFloat

  /// The gap between two columns, in em.
  private static let columnGap = 1.25

  /// Creates the metrics of a text with body text of this size and on this grid, in points.
  public init(bodySize: CGFloat, grid: CGFloat) { (self.bodySize, self.grid) = (bodySize, grid) }

  /// Returns the metrics of the text with all its sizes multiplied by `ratio`.
  public func scaled(by ratio: CGFloat) -> TableMetrics { TableMetrics(bodySize: bodySize * ratio, grid: grid * ratio) }

  /// Returns the width of the labels beside stacked cells, in points: that of the widest header cell, at most 5 em of the body, plus one point.
  public func labelWidth(of shape: TableShape) -> CGFloat { CGFloat(min(shape.head, 5)) * bodySize + 1 }

  /// Sets the direction of a row, its columns, and the indents of its cells if they are stacked. A shape that is not measured sets no columns.
  public func setColumns(_ style: NSMutableParagraphStyle, _ shape: TableShape, _ row: TableRow) {
    // Stacked cells are indented by their labels.
    if !row.isHeader, shape.alignments.count > 1 {
      style.headIndent = labelWidth(of: shape) + bodySize * Self.columnGap / 2
      style.firstLineHeadIndent = style.headIndent
    }
    style.baseWritingDirection = shape.isRightToLeft ? .rightToLeft : .leftToRight
    guard shape.widths.count == shape.alignments.count, shape.minimumWidths.count == shape.alignments.count else { return }
    style.rowColumns = RowColumns(
      columns: shape.alignments.indices.map {
        // Rounding differs between sizes; without the extra point, a cell could wrap because of 1/64 pt.
        RowColumns.Column(
          minimum: CGFloat(shape.minimumWidths[$0]) * bodySize + 1, natural: CGFloat(shape.widths[$0]) * bodySize + 1,
          alignment: shape.alignments[$0].text)
      }, gap: Self.columnGap * bodySize)
  }
}

extension TableAlignment {
  fileprivate var text: NSTextAlignment {
    switch self {
    case .natural: .natural
    case .left: .left
    case .center: .center
    case .right: .right
    }
  }
}
