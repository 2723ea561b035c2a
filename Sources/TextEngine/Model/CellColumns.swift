/// The columns of a table's row: a tab ends a cell, and what a paragraph holds between its tabs is wrapped column by column.
package struct CellColumns: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    /// The width of the longest piece of text that must not be divided; the column is never narrower.
    package var least: LayoutUnit
    /// The width at which nothing wraps; the column is never wider.
    package var natural: LayoutUnit
    package var alignment: LineAlignment

    package init(least: LayoutUnit, natural: LayoutUnit, alignment: LineAlignment = .natural) {
      self.least = min(least, natural)
      self.natural = natural
      self.alignment = alignment
    }
  }

  /// At least one.
  package var columns: [Column]
  /// Between two columns; half of it where there is no room for more.
  package var gap: LayoutUnit

  package init(columns: [Column], gap: LayoutUnit) {
    precondition(!columns.isEmpty, "a row has at least one column")
    self.columns = columns
    self.gap = gap
  }

  /// What the columns are in `room`, 1/64 pt: natural where they fit, else each its least and a part of what is left, by the
  /// square root of what it would take, so that rows come out low. `nil` where not even the least have room.
  func widths(fitting room: Int) -> (columns: [Int], gap: Int)? {
    let gaps = columns.count - 1
    let natural = columns.reduce(0) { $0 + $1.natural.raw }
    if natural + gaps * gap.raw <= room { return (columns.map(\.natural.raw), gap.raw) }
    let least = columns.reduce(0) { $0 + $1.least.raw }
    let narrow = gaps > 0 ? min(gap.raw, max(gap.raw / 2, (room - least) / gaps)) : 0
    let spare = room - least - gaps * narrow
    guard spare >= 0 else { return nil }
    // With less between them, all may fit.
    if spare >= natural - least { return (columns.map(\.natural.raw), narrow) }
    return (zip(columns, shares(of: spare)).map { $0.least.raw + $1 }, narrow)
  }

  /// `spare` dealt out, no column more than it can use; together they can use more.
  private func shares(of spare: Int) -> [Int] {
    let wanted = columns.map { $0.natural.raw - $0.least.raw }
    let weights = wanted.map { Double($0).squareRoot() }
    var shares = [Int](repeating: 0, count: columns.count)
    var open = columns.indices.filter { wanted[$0] > 0 }
    var left = spare
    while !open.isEmpty {
      let weight = open.reduce(0) { $0 + weights[$1] }
      let filled = open.filter { Double(wanted[$0]) <= Double(left) * weights[$0] / weight }
      guard filled.isEmpty else {
        for column in filled {
          shares[column] = wanted[column]
          left -= wanted[column]
        }
        open.removeAll(where: filled.contains)
        continue
      }
      for column in open { shares[column] = Int(Double(left) * weights[column] / weight) }
      // What rounding leaves over is the first's.
      shares[open[0]] += left - open.reduce(0) { $0 + shares[$1] }
      return shares
    }
    return shares
  }
}
