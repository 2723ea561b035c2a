import Foundation
import TextEngine

/// Groups of changes that are made as one. Each names what goes as it was before the group, and what comes as it is after it.
extension TableUpdates {
  /// This group and then `next`, as one: what goes is named as it was before both, what comes as it is after both. O(changes · log changes).
  ///
  /// What came with the first group and went with the second is not in it. A number that both delete was two rows.
  func followed(by next: TableUpdates) -> TableUpdates {
    guard !next.isEmpty else { return adding(next) }
    let (first, second) = (moves, next.moves)
    let origins = Dictionary(movedRows.map { ($1, $0) }) { one, _ in one }
    func oldRow(_ path: IndexPath) -> IndexPath? { origins[path] ?? first.oldRow(path) }
    var all = adding(next)
    // What the first says of its own end, as it is at the second's.
    all.insertedSections = IndexSet(insertedSections.compactMap(second.section)).union(next.insertedSections)
    all.insertedRows = next.insertedRows.union(insertedRows.compactMap(second.row))
    all.movedRows = [:]
    for (old, new) in movedRows {
      if let place = second.row(new) { all.movedRows[old] = place } else { all.deletedRows.insert(old) }
    }
    // What the second says of its own beginning, as it was at the first's.
    for section in next.deletedSections { if let old = first.oldSection(section) { all.deletedSections.insert(old) } }
    for section in next.reloadedSections { if let old = first.oldSection(section) { all.reloadedSections.insert(old) } }
    for path in next.deletedRows { if let old = oldRow(path) { all.deletedRows.insert(old) } }
    for path in next.reloadedRows { if let old = oldRow(path) { all.reloadedRows.insert(old) } }
    for (path, new) in next.movedRows {
      if let old = oldRow(path) { all.movedRows[old] = new } else { all.insertedRows.insert(new) }
    }
    all.insertedRows = all.insertedRows.filter { !all.insertedSections.contains($0.section) }
    // A section that goes takes along what was told of it and of its rows.
    all.reloadedSections.subtract(all.deletedSections)
    all.reloadedRows = all.reloadedRows.filter { !all.deletedRows.contains($0) && (all.movedRows[$0] != nil || !all.deletedSections.contains($0.section)) }
    return all
  }

  /// What is told of both but their changes.
  private func adding(_ next: TableUpdates) -> TableUpdates {
    var all = self
    all.isAnimated = isAnimated && next.isAnimated
    all.completions += next.completions
    all.oddPaths += next.oddPaths
    return all
  }
}

extension TableMoves {
  /// The number that a section had before; `nil` where it came.
  func oldSection(_ new: Int) -> Int? { updates.insertedSections.contains(new) ? nil : Self.moved(new, comeSections, goneSections) }

  /// The place that a row which was not moved had before; `nil` where it came.
  func oldRow(_ new: IndexPath) -> IndexPath? {
    guard !updates.insertedRows.contains(new), let section = oldSection(new.section), !updates.reloadedSections.contains(section) else { return nil }
    return IndexPath(row: Self.moved(new.row, come[new.section] ?? [], gone[section] ?? []), section: section)
  }
}
