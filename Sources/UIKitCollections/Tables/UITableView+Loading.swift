import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// Queries the data source and the delegate, and reports inconsistent results.
extension UITableView {
  // MARK: When

  /// Requests that counts, heights and views of all rows are loaded again. Clears the selection, and ends a press and the move of a row. If loading
  /// is already due, only requests layout.
  func invalidateRows() {
    guard !needsLoading else { return setNeedsLayout() }
    needsLoading = true
    rowVersion += 1
    let oldSelection = selection
    selection = []
    endPress()
    endRowMove()
    // The row's future index path is unknown.
    swiped?.path = nil
    for path in oldSelection { cells[path]?.setSelected(false, animated: false) }
    setNeedsLayout()
  }

  /// Recycles all views and loads the counts and heights of all rows if they were invalidated; otherwise does nothing.
  func loadIfNeeded() {
    guard needsLoading else { return }
    needsLoading = false
    // Delegate calls can change rows: such changes are deferred until all data is loaded.
    let wasLayingOut = isLayingOut
    isLayingOut = true
    defer { isLayingOut = wasLayingOut }
    // Changes reported before are included in the loaded data; an open group stays open.
    updates = updates.open
    for path in Array(cells.keys) { recycle(path) }
    recycleEdges { _ in true }
    measuredWidth = bounds.width
    usesDelegateRowHeights = false
    let version = rowVersion
    let counts = (0..<querySectionCount()).map(queryRowCount)
    if let section = counts.firstIndex(where: { $0 > 0 }) {
      usesDelegateRowHeights = (delegate?.tableView(self, heightForRowAt: IndexPath(row: 0, section: section)) ?? Self.notImplemented) != Self.notImplemented
    }
    let loaded = TableHeights(counts.enumerated().map { loadedSection($0.offset, rows: $0.element) })
    // If everything was reloaded in the meantime, this result is out of date.
    guard needsLoading || version == rowVersion else { return }
    heights = loaded
    adoptUnreportedChanges()
    if let focusedRow, !has(focusedRow) { self.focusedRow = nil }
  }

  /// Detects that a delegate changed rows without an update, and reports it. Rows at the ends of sections are then added or removed, and new
  /// heights are queried when they come near. Does nothing unless the delegate provides the heights of all rows without estimates. Costs one query
  /// per section.
  func adoptUnreportedChanges() {
    guard usesDelegateRowHeights, estimatedRowHeight == 0, !isOutOfDate else { return }
    let (version, count) = (rowVersion, querySectionCount())
    guard version == rowVersion else { return }
    var wrong = count == heights.sectionCount ? nil : "\(TableDiagnostic.count(count, "section")) instead of \(heights.sectionCount)"
    if count < heights.sectionCount { heights.remove(heights.start(ofSection: count)..<heights.count) }
    while heights.sectionCount < count {
      let (section, rows) = (heights.sectionCount, queryRowCount(heights.sectionCount))
      let (header, footer) = (estimatedEdge(.header, section), estimatedEdge(.footer, section))
      guard version == rowVersion else { return }
      heights.insert(TableHeights.Section(header: header, rows: rows > 0 ? [(rows, ordinaryRowHeight, false)] : [], footer: footer), at: heights.count)
    }
    for section in 0..<heights.sectionCount {
      let (old, new) = (heights.rowCount(inSection: section), queryRowCount(section))
      guard version == rowVersion else { return }
      guard old != new else { continue }
      wrong = wrong ?? "\(TableDiagnostic.count(new, "row")) in section \(section) instead of \(old)"
      let end = heights.start(ofSection: section + 1) - 1
      if new < old { heights.remove(end - (old - new)..<end) }
      if new > old { heights.insertRows(new - old, at: end, height: ordinaryRowHeight, isExact: false) }
    }
    guard let wrong else { return }
    // Rows that no longer exist lose their cell and their selection.
    for path in Array(cells.keys) where !has(path) { recycle(path) }
    selection = selection.filter(has)
    if let focusedRow, !has(focusedRow) { self.focusedRow = nil }
    if let path = swiped?.path, !has(path) { swiped?.path = nil }
    TableDiagnostic.warn("after heightForRowAt the data source returned \(wrong); the table shows the new rows. Change no rows in heightForRowAt")
  }

  private func querySectionCount() -> Int { dataSource.map { checked($0.numberOfSections(in: self), "sections", maximum: 1_000_000) } ?? 0 }

  func queryRowCount(_ section: Int) -> Int {
    checked(dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0, "rows in section \(section)", maximum: 100_000_000)
  }

  private func checked(_ count: Int, _ noun: String, maximum: Int) -> Int {
    let clamped = min(max(count, 0), maximum)
    if count != clamped { TableDiagnostic.warn("the table's data source returned \(count) \(noun); \(clamped) is used instead. Return 0 to \(maximum)") }
    return clamped
  }

  // MARK: Heights

  /// Returns the initial heights of a section. Without estimates, it queries all heights now.
  func loadedSection(_ section: Int, rows: Int) -> TableHeights.Section {
    TableHeights.Section(
      header: estimatedEdge(.header, section), rows: loadedRows(0..<rows, section), footer: estimatedEdge(.footer, section))
  }

  /// Returns the heights of rows that are new to the table: exact ones if they are fixed, otherwise estimates. Empty for no rows.
  func loadedRows(_ rows: Range<Int>, _ section: Int) -> [(count: Int, height: CGFloat, isKnown: Bool)] {
    guard !rows.isEmpty else { return [] }
    if usesDelegateRowHeights, estimatedRowHeight == 0 {
      return rows.map { row in
        let path = IndexPath(row: row, section: section)
        let height = queryHeight(path)
        return height == Self.automaticDimension ? (1, ordinaryRowHeight, false) : (1, height, true)
      }
    }
    if !usesDelegateRowHeights, ownRowHeight >= 0 { return [(rows.count, ownRowHeight, true)] }
    let first = delegate?.tableView(self, estimatedHeightForRowAt: IndexPath(row: rows.lowerBound, section: section)) ?? Self.notImplemented
    guard first != Self.notImplemented else { return [(rows.count, estimate(estimatedRowHeight), false)] }
    return rows.map { row in
      let requested = row == rows.lowerBound ? first : delegate?.tableView(self, estimatedHeightForRowAt: IndexPath(row: row, section: section)) ?? first
      return (1, estimate(requested), false)
    }
  }

  private func estimate(_ height: CGFloat) -> CGFloat {
    if height > 0, let height = possible(height) { return height }
    return ownRowHeight >= 0 ? ownRowHeight : ordinaryRowHeight
  }

  /// The row height of the table: `rowHeight` if it is valid, otherwise `automaticDimension`.
  private var ownRowHeight: CGFloat { possible(rowHeight) ?? Self.automaticDimension }

  /// Called when a height property of the table was set: logs an invalid height, and loads all rows again. Does nothing if the height is the same.
  func heightDidChange(_ name: String, from old: CGFloat, to height: CGFloat) {
    guard height != old else { return }
    if possible(height) == nil {
      let fallback = name == "estimatedRowHeight" ? "the table's own estimate" : "the height of the content"
      TableDiagnostic.warn("the table's \(name) is \(height); \(fallback) is used instead. Set 0 to 1,000,000 points, or UITableView.automaticDimension")
    }
    invalidateRows()
  }

  /// The height of a row with one line of text.
  var ordinaryRowHeight: CGFloat {
    max(44, (UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection).lineHeight + 22).rounded(.up))
  }

  /// Returns the delegate's height of a row, or else the table's, in points; `automaticDimension` if the content determines it, also for an invalid
  /// height, which is logged.
  func queryHeight(_ path: IndexPath) -> CGFloat {
    guard usesDelegateRowHeights, let height = delegate?.tableView(self, heightForRowAt: path), height != Self.notImplemented else { return ownRowHeight }
    return possible(height, "heightForRowAt", TableDiagnostic.name(path)) ?? Self.automaticDimension
  }

  private func possible(_ height: CGFloat) -> CGFloat? { height == Self.automaticDimension || height >= 0 && height <= 1_000_000 ? height : nil }

  private func possible(_ height: CGFloat, _ method: String, _ of: String) -> CGFloat? {
    if let height = possible(height) { return height }
    TableDiagnostic.warn(
      "\(method) returned \(height) for \(of); the height of its content is used instead. Return 0 to 1,000,000 points, or UITableView.automaticDimension")
    return nil
  }

  /// Returns the height of a section's header or footer in points, with `isKnown` if the delegate or the table sets it, or else an estimate.
  private func estimatedEdge(_ kind: TableHeights.Kind, _ section: Int) -> (height: CGFloat, isKnown: Bool) {
    let height = queryEdgeHeight(kind, section)
    if height == Self.automaticDimension {
      let estimated = possible(kind == .header ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight) ?? 0
      return (estimated > 0 ? estimated : style == .plain ? 0 : 18, false)
    }
    return (kind == .header && height > 0 ? height + headerPadding : height, true)
  }

  /// The space above headers.
  var headerPadding: CGFloat { sectionHeaderTopPadding == Self.automaticDimension ? 0 : possible(sectionHeaderTopPadding) ?? 0 }

  private func queryEdgeHeight(_ kind: TableHeights.Kind, _ section: Int) -> CGFloat {
    let isHeader = kind == .header
    let requested =
      (isHeader ? delegate?.tableView(self, heightForHeaderInSection: section) : delegate?.tableView(self, heightForFooterInSection: section))
      ?? Self.notImplemented
    // The property was already checked when it was set.
    guard requested != Self.notImplemented else { return possible(isHeader ? sectionHeaderHeight : sectionFooterHeight) ?? Self.automaticDimension }
    return possible(requested, isHeader ? "heightForHeaderInSection" : "heightForFooterInSection", "section \(section)") ?? Self.automaticDimension
  }

  // MARK: Measuring

  /// Determines an entry's actual height when it comes near. A cell measured for that is retained for display.
  ///
  /// - Returns: The difference from the previous height, in points; 0 if the rows are outdated.
  func measureHeight(of entry: Int) -> CGFloat {
    guard !areRowsStale else { return 0 }
    let old = heights.height(of: entry)
    let (section, kind, row) = heights.location(of: entry)
    let height: CGFloat
    switch kind {
    case .row:
      let path = IndexPath(row: row, section: section)
      let requested = queryHeight(path)
      height = requested == Self.automaticDimension ? measuredHeight(of: cell(for: path)) : requested
    case .header, .footer:
      let requested = queryEdgeHeight(kind, section)
      let own = requested == Self.automaticDimension ? measuredEdge(kind, section) : requested
      height = kind == .header && own > 0 ? own + headerPadding : own
    }
    guard !areRowsStale else { return 0 }
    heights.set(entry, to: height)
    return heights.height(of: entry) - old
  }

  private func measuredHeight(of cell: UITableViewCell) -> CGFloat {
    let height = cell.fittingHeight(width: rowExtent.width)
    return height.isFinite && height >= 0 ? min(height, 1_000_000) : ordinaryRowHeight
  }

  private func measuredEdge(_ kind: TableHeights.Kind, _ section: Int) -> CGFloat {
    guard let view = edgeView(kind, section) else {
      if style == .plain { return 0 }
      return kind == .header && section == 0 ? 24 : 18
    }
    if let view = view as? UITableViewHeaderFooterView { return view.fittingHeight(width: bounds.width) }
    if !view.constraints.isEmpty {
      return view.systemLayoutSizeFitting(
        CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
      ).height
    }
    return view.sizeThatFits(CGSize(width: bounds.width, height: .greatestFiniteMagnitude)).height
  }

  /// Called when the width or the text size changes: heights that derive from content are measured again. Heights that were queried when the table
  /// loaded are queried again.
  func markHeightsAsEstimates() {
    guard !needsLoading, heights.count > 0 else { return }
    if usesDelegateRowHeights, estimatedRowHeight == 0 {
      let (counts, version) = ((0..<heights.sectionCount).map(heights.rowCount(inSection:)), rowVersion)
      let newHeights = TableHeights(counts.enumerated().map { loadedSection($0.offset, rows: $0.element) })
      // A delegate call may have reloaded the table.
      if version == rowVersion { heights = newHeights }
    } else if usesDelegateRowHeights || ownRowHeight < 0 {
      heights.markAsEstimate(0..<heights.count)
    } else {
      for section in 0..<heights.sectionCount {
        let start = heights.start(ofSection: section)
        let end = heights.start(ofSection: section + 1)
        heights.markAsEstimate(start..<start + 1)
        heights.markAsEstimate(end - 1..<end)
      }
    }
    setNeedsLayout()
  }
}
