/// The columns of a table row. A tab ends a cell, and the text between two tabs is wrapped within its column.
package struct CellColumns: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    /// The width of the longest unbreakable piece of text: the minimum width of the column.
    package var minimum: LayoutUnit
    /// The width at which no text wraps: the maximum width of the column.
    package var natural: LayoutUnit
    package var alignment: LineAlignment

    /// Creates a column. A `minimum` above `natural` is reduced to it.
    package init(minimum: LayoutUnit, natural: LayoutUnit, alignment: LineAlignment = .natural) {
      self.minimum = min(minimum, natural)
      self.natural = natural
      self.alignment = alignment
    }
  }

  /// The columns; at least one.
  package var columns: [Column]
  /// The space between two columns. Shrinks to as little as half if the available width is insufficient.
  package var gap: LayoutUnit

  /// Creates the columns of a row. Traps if `columns` is empty.
  package init(columns: [Column], gap: LayoutUnit) {
    precondition(!columns.isEmpty, "a row needs at least one column")
    self.columns = columns
    self.gap = gap
  }

  /// Returns the widths of the columns and the gap if the row is `availableWidth` wide, all in 1/64 pt.
  ///
  /// Columns get their natural widths if these fit with the gap or a narrower one. Otherwise each gets its minimum and a share of the remaining
  /// space, proportional to the square root of the width it lacks, which keeps rows low. Returns `nil` if even the minimum widths do not fit.
  func widths(fitting availableWidth: Int) -> (columns: [Int], gap: Int)? {
    let gaps = columns.count - 1
    let natural = columns.reduce(0) { $0 + $1.natural.raw }
    if natural + gaps * gap.raw <= availableWidth { return (columns.map(\.natural.raw), gap.raw) }
    let least = columns.reduce(0) { $0 + $1.minimum.raw }
    let narrow = gaps > 0 ? min(gap.raw, max(gap.raw / 2, (availableWidth - least) / gaps)) : 0
    let spare = availableWidth - least - gaps * narrow
    guard spare >= 0 else { return nil }
    // With a narrower gap, the natural widths might fit.
    if spare >= natural - least { return (columns.map(\.natural.raw), narrow) }
    return (zip(columns, shares(of: spare)).map { $0.minimum.raw + $1 }, narrow)
  }

  /// Distributes `spare` among the columns. No column gets more than it needs; together they need more than `spare`.
  private func shares(of spare: Int) -> [Int] {
    let wanted = columns.map { $0.natural.raw - $0.minimum.raw }
    let weights = wanted.map { Double($0).squareRoot() }
    var shares = [Int](repeating: 0, count: columns.count)
    // The share of a column exceeds its need the more, the smaller its need is, and grows with each column that leaves some.
    let byNeed = columns.indices.filter { wanted[$0] > 0 }.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var left = spare
    var weight = byNeed.reduce(0) { $0 + weights[$1] }
    var filled = 0
    for column in byNeed {
      guard Double(wanted[column]) <= Double(left) * weights[column] / weight else { break }
      shares[column] = wanted[column]
      left -= wanted[column]
      weight -= weights[column]
      filled += 1
    }
    let open = byNeed[filled...].sorted()
    guard let first = open.first else { return shares }
    weight = open.reduce(0) { $0 + weights[$1] }
    for column in open { shares[column] = Int(Double(left) * weights[column] / weight) }
    // The first column gets the rounding remainder.
    shares[first] += left - open.reduce(0) { $0 + shares[$1] }
    return shares
  }
}

/// The character that ends a cell in a paragraph of cells.
enum CellEnd {
  static func matches(_ unit: UInt16) -> Bool { unit == .tab }
}
