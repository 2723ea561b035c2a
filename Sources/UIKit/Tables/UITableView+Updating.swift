import CoreGraphics
import Foundation
import UIFoundation

/// Insertions, deletions, moves and reloads of rows and sections. The data source must already have changed when the table is notified.
///
/// If the new counts do not match the reported changes, the table logs a message and reloads everything.
extension UITableView {
  // MARK: Told

  /// Begins a group of changes, which are applied together.
  public func beginUpdates() { updates.depth += 1 }

  /// Ends a group of changes and applies it. An empty group updates the heights of rows.
  public func endUpdates() {
    guard updates.depth > 0 else { return TableComplaint.tell("endUpdates was called without beginUpdates") }
    updates.depth -= 1
    if updates.depth == 0 { makeUpdates() }
  }

  /// Performs the changes made in `updates` as one group, and calls `completion` when they have been shown.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    if let completion { self.updates.completions.append(completion) }
    endUpdates()
  }

  /// Inserts rows at their new index paths.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { note(animation) { $0.note(indexPaths, as: \.insertedRows) } }
  /// Deletes rows at their old index paths.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { note(animation) { $0.note(indexPaths, as: \.deletedRows) } }
  /// Reloads rows: their cells are requested again.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { note(animation) { $0.note(indexPaths, as: \.reloadedRows) } }
  /// A row has moved, with its cell.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { note(.automatic) { $0.noteMove(of: indexPath, to: newIndexPath) } }
  /// Inserts sections at their new indices.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) { note(animation) { $0.insertedSections.formUnion(sections) } }
  /// Deletes sections at their old indices.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { note(animation) { $0.deletedSections.formUnion(sections) } }
  /// Reloads sections, including their number of rows.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { note(animation) { $0.reloadedSections.formUnion(sections) } }

  private func note(_ animation: RowAnimation, _ change: (inout TableUpdates) -> Void) {
    beginUpdates()
    change(&updates)
    if animation == .none { updates.isAnimated = false }
    endUpdates()
  }

  // MARK: Made

  /// Applies the changes that were deferred during layout, when index paths would have been ambiguous.
  func makeLateUpdates() {
    guard updates.isLate, updates.depth == 0 else { return }
    updates.isAnimated = false
    makeUpdates()
  }

  private func makeUpdates() {
    if isPlacing, !needsLoading {
      updates.waits(for: "rows", in: "table")
      return setNeedsLayout()
    }
    let made = updates.takeAll()
    defer { if made.completions.isEmpty == false, needsLoading { tell(made, true) } }
    // If nothing was loaded yet, loading covers the changes.
    guard !needsLoading else { return setNeedsLayout() }
    if updates.isEndless("rows", in: "table") { return tell(made, true) }
    let animates = made.isAnimated && window != nil && UIView.areAnimationsEnabled
    // Delegate calls can change rows again: those changes are deferred until these are applied.
    isPlacing = true
    let version = rowVersion
    let wrong = objection(to: made)
    guard version == rowVersion else {
      // A delegate call reloaded everything.
      isPlacing = false
      if !needsLoading { tell(made, true) }
      return setNeedsLayout()
    }
    if let wrong {
      isPlacing = false
      TableComplaint.tell(wrong + ". The table reloads its data")
      return reloadData()
    }
    let leaving = moveCells(made)
    if version == rowVersion { move(made) }
    if made.isEmpty { doubtHeights() } else { rowVersion += 1 }
    followUntoldRows()
    isPlacing = false
    setNeedsLayout()
    // The delegate called `reloadData` in the meantime.
    guard !needsLoading else { return leaving.forEach(discard) }
    guard animates else {
      for cell in leaving { discard(cell) }
      layoutIfNeeded()
      return tell(made, true)
    }
    let old = Set(cells.values.map(ObjectIdentifier.init))
    for cell in leaving { sendSubviewToBack(cell) }
    UIView.animate(withDuration: 0.25) {
      self.layoutIfNeeded()
      for cell in leaving { cell.alpha = 0 }
    } completion: { [weak self] isWhole in
      for cell in leaving { self?.discard(cell) }
      self?.tell(made, isWhole)
    }
    for cell in cells.values where !old.contains(ObjectIdentifier(cell)) {
      let alpha = cell.alpha
      cell.alpha = 0
      UIView.animate(withDuration: 0.25) { cell.alpha = alpha }
    }
  }

  private func tell(_ made: TableUpdates, _ isWhole: Bool) { for completion in made.completions { completion(isWhole) } }

  private func discard(_ cell: UITableViewCell) {
    // The cell may be in use again.
    guard !cells.values.contains(where: { $0 === cell }) else { return }
    cell.removeFromSuperview()
    cell.alpha = 1
    cell.table = nil
    keepSpare(cell)
  }

  /// Moves cells, selection and focus ring with their rows.
  ///
  /// - Returns: The cells whose rows were deleted or reloaded.
  private func moveCells(_ made: TableUpdates) -> [UITableViewCell] {
    endPress()
    putRowDown()
    let moves = made.moves
    if let path = swiped?.path { swiped?.path = moves.row(path) }
    // A row that is deleted or gets another cell no longer shows its actions.
    if let cell = askingCell, let path = indexPath(for: cell), moves.row(path) == nil || made.reloadedRows.contains(path) { stopAsking() }
    var leaving: [UITableViewCell] = []
    var ended: [(cell: UITableViewCell, path: IndexPath)] = []
    var moved: [IndexPath: UITableViewCell] = [:]
    for (path, cell) in cells {
      if let place = moves.row(path), !made.reloadedRows.contains(path) {
        moved[place] = cell
      } else {
        leaving.append(cell)
        ended.append((cell, path))
      }
    }
    cells = moved
    let lost = ringRow
    selection = Set(selection.compactMap { moves.row($0) })
    ringRow = ringRow.flatMap { moves.row($0) }
    if !made.deletedSections.isEmpty || !made.insertedSections.isEmpty || !made.reloadedSections.isEmpty { recycleEdges { _ in true } }
    if ringRow == nil, let lost { ringRow = lost }
    // The delegate can call `reloadData` here, as the state is consistent.
    for (cell, path) in ended { delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path) }
    return leaving
  }

  /// The tree of heights follows.
  private func move(_ made: TableUpdates) {
    let version = rowVersion
    let newCounts = Dictionary(uniqueKeysWithValues: made.insertedSections.map { ($0, askedRowCount($0)) })
    // If a delegate call reloaded everything, this is done already.
    guard version == rowVersion else { return }
    let moves = made.moves
    // A reloaded section gets its current number of rows.
    let reloaded = Set(made.reloadedSections.compactMap { moves.section($0) })
    for path in made.reloadedRows where moves.row(path) != nil { heights.doubt(entry(of: path)..<entry(of: path) + 1) }
    for path in made.gone.sorted(by: >) where !made.deletedSections.contains(path.section) && !made.reloadedSections.contains(path.section) {
      heights.remove(entry(of: path)..<entry(of: path) + 1)
    }
    for section in made.deletedSections.sorted(by: >) { heights.remove(heights.start(ofSection: section)..<heights.start(ofSection: section + 1)) }
    for section in made.insertedSections.sorted() {
      let loaded = loadedSection(section, rows: newCounts[section] ?? 0)
      guard version == rowVersion else { return }
      heights.insert(loaded, at: heights.start(ofSection: section))
    }
    for path in made.come.sorted() where !made.insertedSections.contains(path.section) && !reloaded.contains(path.section) {
      let loaded = loadedRows(path.row..<path.row + 1, path.section)[0]
      guard version == rowVersion else { return }
      heights.insertRows(at: entry(of: path), height: loaded.height, isKnown: loaded.isKnown)
    }
    for old in made.reloadedSections.sorted() {
      guard let section = moves.section(old) else { continue }
      let loaded = loadedSection(section, rows: askedRowCount(section))
      guard version == rowVersion else { return }
      let start = heights.start(ofSection: section)
      heights.remove(start..<heights.start(ofSection: section + 1))
      heights.insert(loaded, at: start)
    }
    // The first header has a different height from the headers between sections.
    if !made.deletedSections.isEmpty || !made.insertedSections.isEmpty {
      for section in 0..<min(2, heights.sectionCount) { heights.doubt(heights.start(ofSection: section)..<heights.start(ofSection: section) + 1) }
    }
    if let ringRow, !has(ringRow) {
      let last = has(IndexPath(row: 0, section: ringRow.section)) ? heights.rowCount(inSection: ringRow.section) - 1 : -1
      self.ringRow = last >= 0 ? IndexPath(row: min(ringRow.row, last), section: ringRow.section) : nil
    }
  }

  // MARK: Checked

  /// Returns why changes are inconsistent, or `nil` if they are consistent.
  private func objection(to made: TableUpdates) -> String? {
    if let wrong = made.objection(TableComplaint.name) { return wrong }
    for path in made.gone.union(made.reloadedRows).sorted() where !has(path) {
      return "cannot delete, move or reload \(TableComplaint.name(path)): it does not exist"
    }
    let count = dataSource?.numberOfSections(in: self) ?? 0
    return made.sectionObjection(from: heights.sectionCount, to: count) ?? rowObjection(to: made, sections: count)
  }

  private func rowObjection(to made: TableUpdates, sections count: Int) -> String? {
    let (moves, version) = (made.moves, rowVersion)
    let gone = Dictionary(grouping: made.gone, by: \.section)
    let come = Dictionary(grouping: made.come, by: \.section)
    for path in made.come.sorted() where !(0..<count).contains(path.section) || path.row < 0 {
      return "cannot insert \(TableComplaint.name(path)): there \(count == 1 ? "is" : "are") \(TableComplaint.count(count, "section"))"
    }
    for old in 0..<heights.sectionCount where !made.reloadedSections.contains(old) {
      guard let section = moves.section(old) else { continue }
      let before = heights.rowCount(inSection: old)
      let (inserted, deleted) = (come[section]?.count ?? 0, gone[old]?.count ?? 0)
      let (told, expected) = (dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0, before + inserted - deleted)
      guard version == rowVersion else { return nil }
      guard told == expected else {
        return "the data source returned \(TableComplaint.count(told, "row")) for section \(section) after the update; \(before) before, "
          + "\(inserted) inserted and \(deleted) deleted make \(expected)"
      }
      if let path = come[section]?.first(where: { $0.row >= expected }) {
        return "cannot insert \(TableComplaint.name(path)): the section has \(TableComplaint.count(expected, "row"))"
      }
    }
    return nil
  }
}
