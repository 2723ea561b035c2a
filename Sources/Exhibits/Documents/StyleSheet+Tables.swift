import UIKit

/// What all rows of a table share: how its columns stand, how wide they may be, and on which side the first one is.
public struct TableShape: Hashable, Codable, Sendable {
  /// One for each column, from the first.
  public var alignments: [TableAlignment]
  /// Of each column's widest cell, in em of the body; empty before they are measured.
  public var widths: [Double] = []
  /// Of each column's longest word.
  public var least: [Double] = []
  /// Of the widest of the cells that head the columns.
  public var head = 0.0
  /// The first column stands at the right.
  public var isRightToLeft = false

  /// A table whose columns have not been measured, with the first one at the left.
  public init(alignments: [TableAlignment]) { self.alignments = alignments }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    alignments = try values.decode([TableAlignment].self, forKey: .alignments)
    widths = try values.decodeIfPresent([Double].self, forKey: .widths) ?? []
    least = try values.decodeIfPresent([Double].self, forKey: .least) ?? []
    head = try values.decodeIfPresent(Double.self, forKey: .head) ?? 0
    isRightToLeft = try values.decodeIfPresent(Bool.self, forKey: .isRightToLeft) ?? false
  }
}

/// What a row's place in its table makes of it.
public struct TableRow: Hashable, Codable, Sendable {
  /// Whether the row holds the names of the columns.
  public var isHeader: Bool
  /// Whether no row of cells follows it.
  public var isLast: Bool
}

extension TextRole.Block {
  /// Whether this is a row that heads its table; `false` for a block that is no row.
  public var isHeaderRow: Bool { if case .row(_, let row) = self { row.isHeader } else { false } }
}

/// Tables are paragraphs, a row each, with a tab between cells: so they are edited, selected and found as all text is. Each
/// cell wraps in its column. Where not even the longest words have room beside each other, cells stand one below the other.
extension StyleSheet {
  /// Between two columns, in em.
  private static let columnGap = 1.25

  /// Of the words beside cells that stand one below the other, in points: as wide as the longest, to a third of a narrow column.
  func labelWidth(of shape: TableShape) -> CGFloat { CGFloat(min(shape.head, 5)) * bodySize + 1 }

  func setRow(_ style: NSMutableParagraphStyle, _ shape: TableShape, _ row: TableRow) {
    if row.isHeader { style.paragraphSpacingBefore = grid / 2 }
    if row.isLast { style.paragraphSpacing = grid / 2 }
    // Of cells one below the other: beside the words that head them.
    if !row.isHeader, shape.alignments.count > 1 {
      style.headIndent = labelWidth(of: shape) + bodySize * Self.columnGap / 2
      style.firstLineHeadIndent = style.headIndent
    }
    style.baseWritingDirection = shape.isRightToLeft ? .rightToLeft : .leftToRight
    guard shape.widths.count == shape.alignments.count, shape.least.count == shape.alignments.count else { return }
    style.rowColumns = RowColumns(
      columns: shape.alignments.indices.map {
        // What is set in another size is rounded otherwise: without the point, a cell could wrap for a 64th.
        RowColumns.Column(
          least: CGFloat(shape.least[$0]) * bodySize + 1, natural: CGFloat(shape.widths[$0]) * bodySize + 1,
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
