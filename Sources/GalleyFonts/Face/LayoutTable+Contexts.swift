/// Rules that depend on neighboring glyphs.
extension LayoutTable {
  struct Context {
    /// The offsets of the coverage tables of consecutive glyphs, from the table's start.
    var row: [Int]
    /// The indices of the lookups that the rule applies.
    var applied: [Int]
  }

  /// Returns a contextual rule of format 3, which has a coverage table for each glyph. Returns `nil` for other formats, and if the table is
  /// damaged.
  func context(at subtable: Int, _ kind: Kind) -> Context? {
    guard number(at: subtable) == 3 else { return nil }
    if kind == .chainedContext { return chainedContext(at: subtable) }
    guard let count = number(at: subtable + 2), let applied = number(at: subtable + 4),
      let row = numbers(at: subtable + 6, count: count)
    else { return nil }
    return context(row, subtable, applied, at: subtable + 6 + 2 * count)
  }

  private func chainedContext(at subtable: Int) -> Context? {
    var offset = subtable + 2
    var rows: [[Int]] = []
    for _ in 0..<3 {
      guard let count = number(at: offset), let row = numbers(at: offset + 2, count: count) else { return nil }
      rows.append(row)
      offset += 2 + 2 * count
    }
    guard let applied = number(at: offset) else { return nil }
    // Backtrack coverage starts with the nearest glyph.
    return context(rows[0].reversed() + rows[1] + rows[2], subtable, applied, at: offset + 2)
  }

  private func context(_ row: [Int], _ subtable: Int, _ count: Int, at offset: Int) -> Context? {
    guard let records = numbers(at: offset, count: 2 * count) else { return nil }
    return Context(row: row.map { subtable + $0 }, applied: (0..<count).map { records[2 * $0 + 1] })
  }

  /// Returns `lookups` and all lookups that they apply recursively, or all of the table's lookups if that cannot be
  /// determined.
  func applied(by lookups: [UInt32]) -> Set<Int> {
    var found: Set<Int> = []
    var pending = lookups.map(Int.init)
    while let next = pending.popLast() {
      guard found.insert(next).inserted else { continue }
      guard let applied = applied(by: next) else { return Set(0..<lookupCount) }
      pending += applied
    }
    return found
  }

  private func applied(by index: Int) -> [Int]? {
    guard let lookup = lookup(index) else { return nil }
    guard lookup.kind == .context || lookup.kind == .chainedContext else { return [] }
    var applied: [Int] = []
    for subtable in lookup.subtables {
      guard let context = context(at: subtable, lookup.kind) else { return nil }
      applied += context.applied
    }
    return applied
  }
}
