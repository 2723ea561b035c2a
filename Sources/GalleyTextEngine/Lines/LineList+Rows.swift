/// Groups of table rows, which are changed and reused together.
extension LineList {
  /// The height of the bands of a region in which rows have one slot. A row belongs to the band of the row above it if both begin in one.
  static let tableBand = LayoutUnit(points: 4096)

  /// Returns the first of the unbound rows that end before `index` and can have one slot in common with the line there. O(rows · log *n*), where *n*
  /// is the number of lines.
  @inline(__always) func startOfRows(endingAt index: Int) -> Int { hasRows ? startOfUnboundRows(endingAt: index) : index }

  private func startOfUnboundRows(endingAt index: Int) -> Int {
    guard index > 0, geometry(ofLine: index - 1).row == .alone else { return index }
    let end = position(before: index)
    var first = index
    while first > 0, case let geometry = geometry(ofLine: first - 1), geometry.row == .alone {
      let position = position(before: first - 1)
      guard position.regions + Int(geometry.values.skipped) == end.regions else { break }
      guard geometry.values.skipped == 0, end.y - position.y <= Self.tableBand else { return first - 1 }
      first -= 1
    }
    return first
  }

  /// Returns the first of the bound rows to which the line before `index` belongs. If the bound rows above them depend on rows that are
  /// not theirs, returns the first of those.
  func startOfBoundRows(endingAt index: Int) -> Int {
    var first = index - 1
    while first > 0 {
      let row = geometry(ofLine: first).row
      if !row.isBound || row.role.contains(.isFirst) && geometry(ofLine: first - 1).row.examinedRows <= 1 { break }
      first -= 1
    }
    return first
  }
}
