import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// Insertions, deletions, moves and reloads of rows and sections. The data source must already have changed when the table is notified.
///
/// If the new counts do not match the reported changes, the table logs a message and reloads everything.
extension UITableView {
  // MARK: Told

  /// Begins a group of changes, which are applied together. Groups can be nested; the end of the outermost applies them.
  public func beginUpdates() { updates.depth += 1 }

  /// Ends a group of changes and applies it, unless it is within another group. An empty group updates the heights of rows. During layout, the
  /// changes are deferred. Logs a message, and does nothing else, if no group has begun.
  public func endUpdates() {
    guard updates.depth > 0 else { return TableDiagnostic.warn("endUpdates was called without beginUpdates") }
    updates.depth -= 1
    if updates.depth == 0 { applyUpdates() }
  }

  /// Performs the changes made in `updates` as one group; inside another group, they are applied with that. Calls `completion` when they have been
  /// shown, with `false` if their animation was interrupted.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    if let completion { self.updates.completions.append(completion) }
    endUpdates()
  }

  /// Inserts rows at their new index paths; outside of a group of changes at once. If the data source does not match, a message is logged and
  /// everything is reloaded.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { record(animation) { $0.record(indexPaths, as: \.insertedRows) } }
  /// Deletes rows at their old index paths; outside of a group of changes at once. If the data source does not match, a message is logged and
  /// everything is reloaded.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { record(animation) { $0.record(indexPaths, as: \.deletedRows) } }
  /// Reloads the rows at old index paths: their cells are requested again. If there is no such row, a message is logged and everything is reloaded.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { record(animation) { $0.record(indexPaths, as: \.reloadedRows) } }
  /// Moves a row, with its cell, from its old index path to its new one. The data source must have changed accordingly; if it does not match, a
  /// message is logged and everything is reloaded.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { record(.automatic) { $0.recordMove(of: indexPath, to: newIndexPath) } }
  /// Inserts sections at their new indices. If the data source does not match, a message is logged and everything is reloaded.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) { record(animation) { $0.insertedSections.formUnion(sections) } }
  /// Deletes sections at their old indices. If the data source does not match, a message is logged and everything is reloaded.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { record(animation) { $0.deletedSections.formUnion(sections) } }
  /// Reloads the sections at old indices, including their number of rows. If there is no such section, a message is logged and everything is
  /// reloaded.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { record(animation) { $0.reloadedSections.formUnion(sections) } }

  private func record(_ animation: RowAnimation, _ change: (inout TableUpdates) -> Void) {
    beginUpdates()
    change(&updates)
    if animation == .none { updates.isAnimated = false }
    endUpdates()
  }

  // MARK: Made

  /// Applies the changes that were deferred during layout, when index paths would have been ambiguous, without animation.
  func applyDeferredUpdates() {
    guard updates.hasDeferredChanges, updates.depth == 0 else { return }
    updates.isAnimated = false
    applyUpdates()
  }

  private func applyUpdates() {
    if isLayingOut, !needsLoading {
      updates.deferUpdates(for: "rows", in: "table")
      return setNeedsLayout()
    }
    let changes = updates.consumeAll()
    defer { if changes.completions.isEmpty == false, needsLoading { callCompletions(changes, true) } }
    // If nothing was loaded yet, loading covers the changes.
    guard !needsLoading else { return setNeedsLayout() }
    if updates.isEndless("rows", in: "table") { return callCompletions(changes, true) }
    let animates = changes.isAnimated && window != nil && UIView.areAnimationsEnabled
    // Delegate calls can change rows again: those changes are deferred until these are applied.
    isLayingOut = true
    let version = rowVersion
    let wrong = inconsistency(to: changes)
    guard version == rowVersion else {
      // A delegate call reloaded everything.
      isLayingOut = false
      if !needsLoading { callCompletions(changes, true) }
      return setNeedsLayout()
    }
    if let wrong {
      isLayingOut = false
      TableDiagnostic.warn(wrong + ". The table reloads its data")
      return reloadData()
    }
    let leaving = moveCells(changes)
    if version == rowVersion { move(changes) }
    if changes.isEmpty { markHeightsAsEstimates() } else { rowVersion += 1 }
    adoptUnreportedChanges()
    isLayingOut = false
    setNeedsLayout()
    // The delegate called `reloadData` in the meantime.
    guard !needsLoading else { return leaving.forEach(discard) }
    guard animates else {
      for cell in leaving { discard(cell) }
      layoutIfNeeded()
      return callCompletions(changes, true)
    }
    let old = Set(cells.values.map(ObjectIdentifier.init))
    for cell in leaving { sendSubviewToBack(cell) }
    UIView.animate(withDuration: 0.25) {
      self.layoutIfNeeded()
      for cell in leaving { cell.alpha = 0 }
    } completion: { [weak self] isWhole in
      for cell in leaving { self?.discard(cell) }
      self?.callCompletions(changes, isWhole)
    }
    for cell in cells.values where !old.contains(ObjectIdentifier(cell)) {
      let alpha = cell.alpha
      cell.alpha = 0
      UIView.animate(withDuration: 0.25) { cell.alpha = alpha }
    }
  }

  private func callCompletions(_ changes: TableUpdates, _ isWhole: Bool) { for completion in changes.completions { completion(isWhole) } }

  private func discard(_ cell: UITableViewCell) {
    // The cell may be in use again.
    guard !cells.values.contains(where: { $0 === cell }) else { return }
    cell.removeFromSuperview()
    cell.alpha = 1
    cell.table = nil
    enqueueForReuse(cell)
  }

  /// Moves cells, selection and focus ring with their rows.
  ///
  /// - Returns: The cells whose rows were deleted or reloaded.
  private func moveCells(_ changes: TableUpdates) -> [UITableViewCell] {
    endPress()
    endRowMove()
    let moves = changes.moves
    if let path = swiped?.path { swiped?.path = moves.row(path) }
    // A row that is deleted or gets another cell no longer shows its actions.
    if let cell = cellShowingActions, let path = indexPath(for: cell), moves.row(path) == nil || changes.reloadedRows.contains(path) { hideActions() }
    var leaving: [UITableViewCell] = []
    var ended: [(cell: UITableViewCell, path: IndexPath)] = []
    var moved: [IndexPath: UITableViewCell] = [:]
    for (path, cell) in cells {
      if let newPath = moves.row(path), !changes.reloadedRows.contains(path) {
        moved[newPath] = cell
      } else {
        leaving.append(cell)
        ended.append((cell, path))
      }
    }
    cells = moved
    let lost = focusedRow
    selection = Set(selection.compactMap { moves.row($0) })
    focusedRow = focusedRow.flatMap { moves.row($0) }
    if !changes.deletedSections.isEmpty || !changes.insertedSections.isEmpty || !changes.reloadedSections.isEmpty { recycleEdges { _ in true } }
    if focusedRow == nil, let lost { focusedRow = lost }
    // The delegate can call `reloadData` here, as the state is consistent.
    for (cell, path) in ended { delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
    return leaving
  }

  /// Applies changes of rows and sections to the tree of heights.
  private func move(_ changes: TableUpdates) {
    let version = rowVersion
    let newCounts = Dictionary(uniqueKeysWithValues: changes.insertedSections.map { ($0, queryRowCount($0)) })
    // If a delegate call reloaded everything, this is done already.
    guard version == rowVersion else { return }
    let moves = changes.moves
    // A reloaded section gets its current number of rows.
    let reloaded = Set(changes.reloadedSections.compactMap { moves.section($0) })
    for path in changes.reloadedRows where moves.row(path) != nil { heights.markAsEstimate(entry(of: path)..<entry(of: path) + 1) }
    for path in changes.vacatedRows.sorted(by: >) where !changes.deletedSections.contains(path.section) && !changes.reloadedSections.contains(path.section) {
      heights.remove(entry(of: path)..<entry(of: path) + 1)
    }
    for section in changes.deletedSections.sorted(by: >) { heights.remove(heights.start(ofSection: section)..<heights.start(ofSection: section + 1)) }
    for section in changes.insertedSections.sorted() {
      let loaded = loadedSection(section, rows: newCounts[section] ?? 0)
      guard version == rowVersion else { return }
      heights.insert(loaded, at: heights.start(ofSection: section))
    }
    for path in changes.filledRows.sorted() where !changes.insertedSections.contains(path.section) && !reloaded.contains(path.section) {
      let loaded = loadedRows(path.row..<path.row + 1, path.section)[0]
      guard version == rowVersion else { return }
      heights.insertRows(at: entry(of: path), height: loaded.height, isExact: loaded.isKnown)
    }
    for old in changes.reloadedSections.sorted() {
      guard let section = moves.section(old) else { continue }
      let loaded = loadedSection(section, rows: queryRowCount(section))
      guard version == rowVersion else { return }
      let start = heights.start(ofSection: section)
      heights.remove(start..<heights.start(ofSection: section + 1))
      heights.insert(loaded, at: start)
    }
    // The first header has a different height from the headers between sections.
    if !changes.deletedSections.isEmpty || !changes.insertedSections.isEmpty {
      for section in 0..<min(2, heights.sectionCount) { heights.markAsEstimate(heights.start(ofSection: section)..<heights.start(ofSection: section) + 1) }
    }
    if let focusedRow, !has(focusedRow) {
      let last = has(IndexPath(row: 0, section: focusedRow.section)) ? heights.rowCount(inSection: focusedRow.section) - 1 : -1
      self.focusedRow = last >= 0 ? IndexPath(row: min(focusedRow.row, last), section: focusedRow.section) : nil
    }
  }

  // MARK: Checked

  /// Returns why changes are inconsistent, or `nil` if they are consistent.
  private func inconsistency(to changes: TableUpdates) -> String? {
    if let wrong = changes.inconsistency(TableDiagnostic.name) { return wrong }
    for path in changes.vacatedRows.union(changes.reloadedRows).sorted() where !has(path) {
      return "cannot delete, move or reload \(TableDiagnostic.name(path)): it does not exist"
    }
    let count = dataSource?.numberOfSections(in: self) ?? 0
    return changes.sectionInconsistency(from: heights.sectionCount, to: count) ?? rowInconsistency(to: changes, sections: count)
  }

  private func rowInconsistency(to changes: TableUpdates, sections count: Int) -> String? {
    let (moves, version) = (changes.moves, rowVersion)
    let vacated = Dictionary(grouping: changes.vacatedRows, by: \.section)
    let come = Dictionary(grouping: changes.filledRows, by: \.section)
    for path in changes.filledRows.sorted() where !(0..<count).contains(path.section) || path.row < 0 {
      return "cannot insert \(TableDiagnostic.name(path)): there \(count == 1 ? "is" : "are") \(TableDiagnostic.count(count, "section"))"
    }
    for old in 0..<heights.sectionCount where !changes.reloadedSections.contains(old) {
      guard let section = moves.section(old) else { continue }
      let before = heights.rowCount(inSection: old)
      let (inserted, deleted) = (come[section]?.count ?? 0, vacated[old]?.count ?? 0)
      let (reported, expected) = (dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0, before + inserted - deleted)
      guard version == rowVersion else { return nil }
      guard reported == expected else {
        return "the data source returned \(TableDiagnostic.count(reported, "row")) for section \(section) after the update; \(before) before, "
          + "\(inserted) inserted and \(deleted) deleted make \(expected)"
      }
      if let path = come[section]?.first(where: { $0.row >= expected }) {
        return "cannot insert \(TableDiagnostic.name(path)): the section has \(TableDiagnostic.count(expected, "row"))"
      }
    }
    return nil
  }
}
