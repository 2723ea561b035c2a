/// The relation of a line that is a row of a table to the rows above and below it.
///
/// It is stored apart from the values that all lines have, and read only if `LineList.hasRows`.
struct TableRow: Hashable, Sendable {
  private(set) var role = TableRowRole()
  /// For the last of bound rows, the number of paragraphs below it that were examined for the choice of the slot; 0 for any other line.
  private(set) var examinedRows: UInt16 = 0

  /// A line that is not a row.
  static var none: TableRow { TableRow() }
  /// A row that is placed by itself.
  static var alone: TableRow { TableRow(role: .isRow) }

  /// A row that shares its slot with other rows.
  static func bound(_ role: TableRowRole, examined rows: Int) -> TableRow {
    TableRow(role: role.union([.isRow, .isBound]), examinedRows: UInt16(clamping: rows))
  }

  var isBound: Bool { role.contains(.isBound) }
}

/// Flags of a line that is a row of a table.
struct TableRowRole: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// All cells of the paragraph are placed beside each other on this line.
  static let isRow = TableRowRole(rawValue: 1)
  /// The row shares its slot with the rows above or below it, so that none of them is changed or reused alone.
  static let isBound = TableRowRole(rawValue: 2)
  /// The row is the first of its bound rows.
  static let isFirst = TableRowRole(rawValue: 4)
  /// The row is the last of its bound rows, and the region has no space for the next row of the table.
  static let endsRegion = TableRowRole(rawValue: 8)
}
