import UIKit

/// The shape of a table, which all its rows share: the alignment, widths and direction of its columns.
public struct TableShape: Hashable, Codable, Sendable {
  /// The alignment of each column.
  public var alignments: [TableAlignment]
  /// The width of each column's widest cell, in em of the body; empty before the table is measured.
  public var widths: [Double] = []
  /// The width of each column's longest word, in em of the body, at most 7; empty before the table is measured.
  public var minimumWidths: [Double] = []
  /// The width of the widest header cell, in em of the body; 0 before the table is measured.
  public var head = 0.0
  /// Whether the first column is at the right.
  public var isRightToLeft = false

  private enum CodingKeys: String, CodingKey {
    case alignments, widths, minimumWidths = "least", head, isRightToLeft
  }

  /// Creates the shape of a table that is not measured, with the first column at the left.
  public init(alignments: [TableAlignment]) { self.alignments = alignments }

  /// Decodes a shape; members that older versions do not write get their defaults. Throws if the alignments are missing, or if a member is
  /// malformed.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    alignments = try values.decode([TableAlignment].self, forKey: .alignments)
    widths = try values.decodeIfPresent([Double].self, forKey: .widths) ?? []
    minimumWidths = try values.decodeIfPresent([Double].self, forKey: .minimumWidths) ?? []
    head = try values.decodeIfPresent(Double.self, forKey: .head) ?? 0
    isRightToLeft = try values.decodeIfPresent(Bool.self, forKey: .isRightToLeft) ?? false
  }
}

/// The position of a row in its table.
public struct TableRow: Hashable, Codable, Sendable {
  /// Whether the row is the header.
  public var isHeader: Bool
  /// Whether the row is the last of its table.
  public var isLast: Bool
}

extension TextRole.Block {
  /// Whether this is the header row of a table; `false` for a block that is not a row.
  public var isHeaderRow: Bool { if case .row(_, let row) = self { row.isHeader } else { false } }
}

/// Tables are paragraphs, one per row, with tabs between cells, so that editing, selection and search work as in other text. Each
/// cell wraps in its column. If not even the longest words fit beside each other, the cells of a row are stacked.
extension StyleSheet {
  /// The gap between two columns, in em.
  private static let columnGap = 1.25

  /// Returns the width of the labels beside stacked cells, in points: that of the widest header cell, at most 5 em of the body, plus one point.
  func labelWidth(of shape: TableShape) -> CGFloat { CGFloat(min(shape.head, 5)) * bodySize + 1 }

  func setRow(_ style: NSMutableParagraphStyle, _ shape: TableShape, _ row: TableRow) {
    if row.isHeader { style.paragraphSpacingBefore = grid / 2 }
    if row.isLast { style.paragraphSpacing = grid / 2 }
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
