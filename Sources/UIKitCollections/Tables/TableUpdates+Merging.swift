import Foundation
import GalleyTextEngine
import UIKitCore

/// Merging of two consecutive groups of changes. In each group, deletions use the indices before the group, and insertions those after it.
extension TableUpdates {
  /// Returns this group and `next`, which follows it, as one group: deletions use the indices before this group, insertions those after `next`.
  /// O(changes · log changes).
  ///
  /// Rows that this group inserts and `next` deletes cancel out. If each group deletes the same index, two different rows are deleted.
  func followed(by next: TableUpdates) -> TableUpdates {
    guard !next.isEmpty else { return adding(next) }
    let (first, second) = (moves, next.moves)
    let origins = Dictionary(movedRows.map { ($1, $0) }) { one, _ in one }
    func oldRow(_ path: IndexPath) -> IndexPath? { origins[path] ?? first.oldRow(path) }
    var all = adding(next)
    // Convert the first group's final indices to those after the second.
    all.insertedSections = IndexSet(insertedSections.compactMap(second.section)).union(next.insertedSections)
    all.insertedRows = next.insertedRows.union(insertedRows.compactMap(second.row))
    all.movedRows = [:]
    for (old, new) in movedRows {
      if let target = second.row(new) { all.movedRows[old] = target } else { all.deletedRows.insert(old) }
    }
    // Convert the second group's initial indices to those before the first.
    for section in next.deletedSections { if let old = first.oldSection(section) { all.deletedSections.insert(old) } }
    for section in next.reloadedSections { if let old = first.oldSection(section) { all.reloadedSections.insert(old) } }
    for path in next.deletedRows { if let old = oldRow(path) { all.deletedRows.insert(old) } }
    for path in next.reloadedRows { if let old = oldRow(path) { all.reloadedRows.insert(old) } }
    for (path, new) in next.movedRows {
      if let old = oldRow(path) { all.movedRows[old] = new } else { all.insertedRows.insert(new) }
    }
    all.insertedRows = all.insertedRows.filter { !all.insertedSections.contains($0.section) }
    // Deleting a section also discards reloads of the section and its rows.
    all.reloadedSections.subtract(all.deletedSections)
    all.reloadedRows = all.reloadedRows.filter { !all.deletedRows.contains($0) && (all.movedRows[$0] != nil || !all.deletedSections.contains($0.section)) }
    return all
  }

  /// Returns this group with the completions and invalid index paths of `next` added, but not its changes; animated if both groups are.
  private func adding(_ next: TableUpdates) -> TableUpdates {
    var all = self
    all.isAnimated = isAnimated && next.isAnimated
    all.completions += next.completions
    all.invalidPaths += next.invalidPaths
    return all
  }
}

extension TableMoves {
  /// Returns the index that a section had before, or `nil` if it was inserted.
  func oldSection(_ new: Int) -> Int? { updates.insertedSections.contains(new) ? nil : Self.moved(new, comeSections, goneSections) }

  /// Returns the index path that an unmoved row had before, or `nil` if it was inserted or its section was inserted or reloaded.
  func oldRow(_ new: IndexPath) -> IndexPath? {
    guard !updates.insertedRows.contains(new), let section = oldSection(new.section), !updates.reloadedSections.contains(section) else { return nil }
    return IndexPath(row: Self.moved(new.row, come[new.section] ?? [], gone[section] ?? []), section: section)
  }
}
