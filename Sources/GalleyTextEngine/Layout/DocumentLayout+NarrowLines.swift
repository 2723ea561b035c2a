/// Groups of justified lines beside shapes: either all lines of a group are justified, or all are ragged (`NarrowLine`).
///
/// A group is placed as a whole: no change divides it, old lines are reused above or below it, and placement stops at its end.
extension DocumentLayout {
  /// Justifies all lines of each group, or makes them ragged, from line `first` on. No group extends above that line. O(lines from `first` on).
  func settleNarrowLines(from first: Int) {
    guard flow.hasNarrowLines else { return }
    flow.hasNarrowLines = false
    var group: [(line: PlacedLine, position: FlowSummary)] = []
    var cursor = flow.lines.cursor(from: first)
    while let line = cursor.line {
      if line.narrowLine.number <= 1 || line.narrowLine.isFitted { settle(&group) }
      if line.narrowLine.number > 0, !line.narrowLine.isFitted { group.append((line, cursor.position)) }
      cursor.advance()
    }
    settle(&group)
  }

  private func settle(_ group: inout [(line: PlacedLine, position: FlowSummary)]) {
    defer { group.removeAll(keepingCapacity: true) }
    guard let first = group.first, let source = source(at: first.position.paragraphs) else { return }
    let isJustified = !group.contains { $0.line.narrowLine.isTorn }
    var isChanged = false
    let settled = group.map { line, position in
      let padding = space.regions[line.region(at: position)].padding
      let old = (0..<line.fragmentCount).map { line.fragment($0, at: position) }
      let new = old.map { $0.justified(isJustified, rightToLeft: source.paragraph.isRightToLeft, padding: padding) }
      if new == old { return line }
      isChanged = true
      return PlacedLine(name: flow.makeName(), line, at: position, new)
    }
    if isChanged { flow.lines.replace(first.position.length..<first.position.length + group.count, with: settled) }
  }
}
