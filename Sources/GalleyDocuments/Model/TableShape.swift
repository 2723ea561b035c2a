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
