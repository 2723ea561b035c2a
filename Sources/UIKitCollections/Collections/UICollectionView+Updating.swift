import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// Insertions, deletions, moves and reloads of items and sections. The data source must already have changed. Deleted cells fade out, inserted cells
/// fade in, others move to their new positions.
///
/// If the new counts do not match the reported changes, the collection view logs a message and reloads everything.
extension UICollectionView {
  /// Performs the changes made in `updates` as one group, animated for 250 ms; a call inside another one belongs to the outer group. `completion` is
  /// called when the animation has ended, with `false` if it was interrupted, or with `true` as soon as the changes are applied without animation.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    self.updates.depth += 1
    updates?()
    self.updates.depth -= 1
    if let completion { self.updates.completions.append(completion) }
    if self.updates.depth == 0 { makeUpdates() }
  }

  /// Inserts items at their new index paths. Outside of `performBatchUpdates`, the change is applied at once. If the data source does not match, a
  /// message is logged and everything is reloaded.
  public func insertItems(at indexPaths: [IndexPath]) { record { $0.record(indexPaths, as: \.insertedRows) } }
  /// Deletes items at their old index paths. Outside of `performBatchUpdates`, the change is applied at once. If the data source does not match, a
  /// message is logged and everything is reloaded.
  public func deleteItems(at indexPaths: [IndexPath]) { record { $0.record(indexPaths, as: \.deletedRows) } }
  /// Reloads the items at old index paths: their cells are requested again. If there is no such item, a message is logged and everything is
  /// reloaded.
  public func reloadItems(at indexPaths: [IndexPath]) { record { $0.record(indexPaths, as: \.reloadedRows) } }
  /// Moves an item, with its cell, from its old index path to its new one. If the data source does not match, a message is logged and everything is
  /// reloaded.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { record { $0.recordMove(of: indexPath, to: newIndexPath) } }
  /// Inserts sections at their new indices. If the data source does not match, a message is logged and everything is reloaded.
  public func insertSections(_ sections: IndexSet) { record { $0.insertedSections.formUnion(sections) } }
  /// Deletes sections at their old indices. If the data source does not match, a message is logged and everything is reloaded.
  public func deleteSections(_ sections: IndexSet) { record { $0.deletedSections.formUnion(sections) } }
  /// Reloads the sections at old indices, including their number of items. If there is no such section, a message is logged and everything is
  /// reloaded.
  public func reloadSections(_ sections: IndexSet) { record { $0.reloadedSections.formUnion(sections) } }

  private func record(_ change: (inout TableUpdates) -> Void) {
    change(&updates)
    if updates.depth == 0 { makeUpdates() }
  }

  /// Applies the changes that were deferred during layout, without animation.
  func makeLateUpdates() {
    guard updates.hasDeferredChanges, updates.depth == 0 else { return }
    updates.isAnimated = false
    makeUpdates()
  }

  private func makeUpdates() {
    if isLayingOut, !needsLoading {
      updates.deferUpdates(for: "items", in: "collection")
      return setNeedsLayout()
    }
    let changes = updates.consumeAll()
    var isSeen = false
    defer { if !isSeen { for completion in changes.completions { completion(true) } } }
    // If nothing was loaded yet, loading covers the changes.
    guard !needsLoading else { return setNeedsLayout() }
    if updates.isEndless("items", in: "collection") { return }
    let load = loads
    // Delegate calls can change items again: those changes are deferred until these are applied.
    isLayingOut = true
    let sections = querySectionCount()
    var newCounts: [Int] = []
    func itemObjection() -> String? {
      newCounts = (0..<sections).map(queryItemCount)
      return objection(to: changes, newCounts)
    }
    let wrong = sectionObjection(to: changes, sections) ?? itemObjection()
    isLayingOut = false
    guard load == loads, !needsLoading else { return setNeedsLayout() }
    if let wrong {
      TableDiagnostic.warn(wrong + ". The collection view reloads its data")
      return reloadData()
    }
    endPress()
    let animates = changes.isAnimated && !changes.isEmpty && window != nil && UIView.areAnimationsEnabled && bounds.width > 0 && bounds.height > 0
    let moves = changes.moves
    let old = cells
    cells = [:]
    var disappearing: [(cell: UICollectionViewCell, end: UICollectionViewLayoutAttributes?)] = []
    var ended: [(cell: UICollectionViewCell, path: IndexPath)] = []
    for (path, cell) in old {
      if let newPath = moves.row(path), !changes.reloadedRows.contains(path) {
        cells[newPath] = cell
      } else {
        if animates {
          disappearing.append((cell, collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: path)))
        } else {
          discard(cell)
        }
        ended.append((cell, path))
      }
    }
    selection = Set(selection.compactMap { moves.row($0) })
    ringItem = ringItem.flatMap { moves.row($0) }
    if !changes.deletedSections.isEmpty || !changes.insertedSections.isEmpty || !changes.reloadedSections.isEmpty {
      for key in Array(views.keys) { recycle(key) }
    }
    counts = newCounts
    collectionViewLayout.itemsDidMove { changes.reloadedRows.contains($0) ? nil : moves.row($0) }
    layoutIsOutOfDate()
    for (cell, path) in ended { delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path) }
    // A delegate call may have reloaded everything.
    guard load == loads, !needsLoading else {
      for (cell, _) in disappearing { discard(cell) }
      return setNeedsLayout()
    }
    guard animates else { return layoutIfNeeded() }
    isSeen = true
    appearing = changes.filledRows.union(changes.reloadedRows.compactMap { moves.row($0) })
    leaving += disappearing.map(\.cell)
    for (cell, _) in disappearing { sendSubviewToBack(cell) }
    UIView.animate(withDuration: 0.25) {
      self.layoutIfNeeded()
      for (cell, end) in disappearing {
        cell.alpha = end?.alpha ?? 0
        if let end { cell.frame = end.frame }
      }
    } completion: { [weak self] isWhole in
      for (cell, _) in disappearing { self?.finishRemoving(cell) }
      for completion in changes.completions { completion(isWhole) }
    }
    appearing = []
  }

  private func finishRemoving(_ cell: UICollectionViewCell) {
    guard let index = leaving.firstIndex(where: { $0 === cell }) else { return }
    leaving.remove(at: index)
    cell.alpha = 1
    discard(cell)
  }

  /// Returns why the changes contradict each other, the old items or the new number of sections; `nil` if they do not. The numbers of items are
  /// queried only if the result is `nil`.
  private func sectionObjection(to changes: TableUpdates, _ sections: Int) -> String? {
    if let wrong = changes.inconsistency(name) { return wrong }
    for path in changes.vacatedRows.union(changes.reloadedRows).sorted() where !has(path) { return "cannot delete, move or reload \(name(path)): it does not exist" }
    return changes.sectionInconsistency(from: counts.count, to: sections)
  }

  /// Returns why the changes do not lead to the new numbers of items, or `nil` if they do. Reloaded sections can have any number.
  private func objection(to changes: TableUpdates, _ newCounts: [Int]) -> String? {
    for path in changes.filledRows.sorted() where !newCounts.indices.contains(path.section) || !(0..<newCounts[path.section]).contains(path.item) {
      return "cannot insert \(name(path)): the data source has no such item"
    }
    let moves = changes.moves
    let vacated = Dictionary(grouping: changes.vacatedRows, by: \.section)
    let come = Dictionary(grouping: changes.filledRows, by: \.section)
    for old in counts.indices where !changes.reloadedSections.contains(old) {
      guard let section = moves.section(old) else { continue }
      guard newCounts.indices.contains(section) else { return "section \(old) is out of range after the update" }
      let (inserted, deleted) = (come[section]?.count ?? 0, vacated[old]?.count ?? 0)
      let expected = counts[old] + inserted - deleted
      guard newCounts[section] == expected else {
        return "the data source returned \(TableDiagnostic.count(newCounts[section], "item")) for section \(section) after the update; \(counts[old]) before, "
          + "\(inserted) inserted and \(deleted) deleted make \(expected)"
      }
    }
    return nil
  }
}
