import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// Layout of a table: finds the visible rows and sets their frames.
extension UITableView {
  /// The horizontal extent of rows.
  var rowExtent: (x: CGFloat, width: CGFloat) {
    guard style == .insetGrouped else { return (0, bounds.width) }
    let margin = Self.margin(ofSheetsIn: bounds.width)
    return (margin, max(bounds.width - 2 * margin, 0))
  }

  /// Returns the margin beside the sheets of an `insetGrouped` table, in points: 16 if `width` is below 500 points, otherwise 20.
  static func margin(ofSheetsIn width: CGFloat) -> CGFloat { width < 500 ? 16 : 20 }

  /// The top of the first section.
  var sectionsTop: CGFloat { tableHeaderView?.frame.height ?? 0 }

  /// Lays out the visible rows; called for each scroll step. Does nothing if called during layout.
  func layOutRows() {
    guard !isLayingOut else { return }
    applyDeferredUpdates()
    isLayingOut = true
    defer { isLayingOut = false }
    loadIfNeeded()
    layoutVersion = rowVersion
    if measuredWidth != bounds.width {
      measuredWidth = bounds.width
      markHeightsAsEstimates()
    }
    settleHeights()
    followGoal()
    showRows()
    updateSeparators()
    updates.resetRoundCount()
    // The delegate may already have forced layout, which was not possible at that point.
    if isInvalidated { setNeedsLayout() }
  }

  /// Measures visible rows until stable, at most four times: measured heights move the end of the content and with it the visible part.
  func settleHeights() {
    for _ in 0..<4 {
      let offset = contentOffset.y
      measureVisibleRows()
      layOutHeaderAndFooter()
      if contentOffset.y == offset { break }
    }
  }

  /// The top and the bottom of the visible part, in points below the top of the first section.
  private var visibleExtent: (top: CGFloat, bottom: CGFloat) { (bounds.minY - sectionsTop, bounds.maxY - sectionsTop) }

  private var hasFocusInside: Bool { window?.focusedView?.isDescendant(of: self) ?? false }

  // MARK: Heights

  /// Measures the visible rows. They keep their position while heights above them are measured.
  private func measureVisibleRows() {
    guard !isInvalidated, heights.count > 0, bounds.height > 0, let first = heights.entry(at: visibleExtent.top) else { return }
    var firstExact = first
    while firstExact < heights.count, heights.top(of: firstExact) < visibleExtent.bottom, !heights.isExact(firstExact) { firstExact += 1 }
    if firstExact > first, firstExact < heights.count, heights.top(of: firstExact) < visibleExtent.bottom, bounds.minY > offsetRange.min.y {
      var entry = firstExact - 1
      while entry >= 0, !isInvalidated, heights.top(of: entry + 1) > visibleExtent.top {
        if !heights.isExact(entry) {
          let change = measureHeight(of: entry)
          if change != 0 { shiftForGrowth(change) }
        }
        entry -= 1
      }
    }
    measureFloatingHeader()
    guard !isInvalidated, var entry = heights.entry(at: visibleExtent.top) else { return }
    // Include unmeasured entries of zero height above.
    while entry > 0, !heights.isExact(entry - 1), heights.height(of: entry - 1) == 0 { entry -= 1 }
    while !isInvalidated, entry < heights.count, heights.top(of: entry) < visibleExtent.bottom {
      if !heights.isExact(entry) { _ = measureHeight(of: entry) }
      entry += 1
    }
  }

  /// Measures the header that floats over the visible section, which can be outside the visible part.
  private func measureFloatingHeader() {
    guard style == .plain, !isInvalidated, let entry = heights.entry(at: visibleExtent.top) else { return }
    let header = heights.start(ofSection: heights.location(of: entry).section)
    guard !heights.isExact(header), heights.top(of: header) < visibleExtent.top else { return }
    let change = measureHeight(of: header)
    if change != 0 { shiftForGrowth(change) }
  }

  /// Scrolls by `change` points, the growth of a height above the visible part, so that the visible rows stay where they are.
  private func shiftForGrowth(_ change: CGFloat) {
    let top = offsetRange.min.y
    let goesToTop = if case .glide(_, let target, _, _, _) = motion { target.y <= top } else { false }
    scrollKeepingActions {
      contentSize.height += max(change, 0)
      shiftContent(by: change)
    }
    // A scroll to the top keeps its target.
    if goesToTop, case .glide(let from, let to, let began, let duration, let kind) = motion {
      motion = .glide(from: from, to: CGPoint(x: to.x, y: top), began: began, duration: duration, kind: kind)
    }
  }

  private func layOutHeaderAndFooter() {
    let width = bounds.width
    if let view = tableHeaderView { view.frame = CGRect(x: 0, y: 0, width: width, height: view.frame.height) }
    let end = sectionsTop + heights.total
    if let view = tableFooterView { view.frame = CGRect(x: 0, y: end, width: width, height: view.frame.height) }
    backgroundView?.frame = bounds
    let size = CGSize(width: width, height: end + (tableFooterView?.frame.height ?? 0))
    if contentSize != size { contentSize = size }
  }

  // MARK: Cells

  /// Whether rows were changed while the data source supplied them, so that the placed rows are outdated.
  var isOutOfDate: Bool { needsLoading || updates.hasDeferredChanges }

  /// Whether all rows were reloaded while they were queried, or are about to be.
  private var isInvalidated: Bool { needsLoading || layoutVersion != rowVersion }
  /// Whether the index paths of the placed rows are outdated.
  var areRowsStale: Bool { isOutOfDate || isInvalidated }

  /// The range of visible entries; `nil` if there is none.
  private var visibleEntries: ClosedRange<Int>? {
    guard heights.count > 0, bounds.height > 0, visibleExtent.bottom > 0, visibleExtent.top < heights.total,
      let first = heights.entry(at: visibleExtent.top), let last = heights.entry(at: min(visibleExtent.bottom, heights.total) - 1 / TableHeights.unit)
    else { return nil }
    return first...max(first, last)
  }

  private func showRows() {
    var wanted: Set<IndexPath> = []
    var edges: Set<Int> = []
    if var entries = visibleEntries {
      let seen = entries
      if hasFocusInside { entries = max(entries.lowerBound - 2, 0)...min(entries.upperBound + 2, heights.count - 1) }
      for entry in entries where !isInvalidated {
        if !seen.contains(entry), !heights.isExact(entry) {
          let change = measureHeight(of: entry)
          if entry < seen.lowerBound, change != 0 { shiftForGrowth(change) }
        }
        guard !isInvalidated else { break }
        let (section, kind, row) = heights.location(of: entry)
        edges.insert(section)
        if kind == .row { wanted.insert(IndexPath(row: row, section: section)) }
      }
    }
    if let focusedPath = cellWithFirstResponder { wanted.insert(focusedPath) }
    // The pressed or dragged row keeps its cell.
    if let pressed = press.path ?? rowMove?.path, cells[pressed] != nil { wanted.insert(pressed) }
    for path in cells.keys where !wanted.contains(path) { recycle(path) }
    for path in wanted.sorted() where !areRowsStale { positionCell(cell(for: path), path) }
    layOutSectionEdges(edges)
    layOutHeaderAndFooter()
  }

  private func positionCell(_ cell: UITableViewCell, _ path: IndexPath) {
    guard !isInvalidated else { return }
    var rect = rectForRow(at: path)
    rect.origin.y = path == rowMove?.path ? rowMove?.top ?? rect.minY : rect.minY + shift(ofEntry: entry(of: path))
    if cell.frame != rect {
      if cell.isNewInTable { UIView.performWithoutAnimation { cell.frame = rect } } else { cell.frame = rect }
    }
    cell.isNewInTable = false
    cell.sectionPosition = sectionPosition(of: path)
  }

  /// Returns whether a row is the first or the last of its section, or the only one, which is both. During a move, as if the moved row had been
  /// dropped; the moved row itself counts as the only one.
  private func sectionPosition(of path: IndexPath) -> UITableViewCell.SectionPosition {
    var (row, last) = (path.row, heights.rowCount(inSection: path.section) - 1)
    if let move = rowMove {
      if path == move.path { return UITableViewCell.SectionPosition(isFirst: true, isLast: true, style: style) }
      if path.section == move.path.section { (row, last) = (row > move.path.row ? row - 1 : row, last - 1) }
      if path.section == move.target.section { (row, last) = (row >= move.target.row ? row + 1 : row, last + 1) }
    }
    return UITableViewCell.SectionPosition(isFirst: row == 0, isLast: row == last, style: style)
  }

  /// The row of the cell that contains the first responder, which is not recycled; `nil` if there is none.
  private var cellWithFirstResponder: IndexPath? {
    guard let first = window?.firstResponder as? UIView, first !== self, first.isDescendant(of: self) else { return nil }
    return cells.first { first.isDescendant(of: $0.value) }?.key
  }

  /// Returns the row's existing cell, or a new one from the data source, which is added to the table. Returns an empty cell without a data source,
  /// and if the data source returns the cell of another row, which is logged.
  func cell(for path: IndexPath) -> UITableViewCell {
    if let cell = cells[path] { return cell }
    var newCell = dataSource?.tableView(self, cellForRowAt: path) ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    // The row may have been removed.
    guard !isInvalidated else { return newCell }
    if let other = cells.first(where: { $0.value === newCell })?.key {
      TableDiagnostic.warn(
        "cellForRowAt returned for \(TableDiagnostic.name(path)) the cell of \(TableDiagnostic.name(other)); an empty cell is shown. "
          + "Return a cell from dequeueReusableCell, or a new cell")
      newCell = UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    cells[path] = newCell
    newCell.isNewInTable = true
    newCell.table = self
    UIView.performWithoutAnimation {
      insert(newCell, path)
      newCell.setSelected(selection.contains(path), animated: false)
      adoptEditing(newCell, at: path)
      newCell.frame = CGRect(x: rowExtent.x, y: newCell.frame.minY, width: rowExtent.width, height: max(newCell.frame.height, 1))
    }
    delegate?.tableView(self, willDisplay: newCell, forRowAt: path)
    return newCell
  }

  /// Inserts the cell in row order, which Tab follows.
  private func insert(_ cell: UITableViewCell, _ path: IndexPath) {
    if let next = cells.filter({ $0.key > path && $0.value.superview === self }).min(by: { $0.key < $1.key })?.value {
      insertSubview(cell, belowSubview: next)
    } else if let last = cells.filter({ $0.key < path && $0.value.superview === self }).max(by: { $0.key < $1.key })?.value {
      insertSubview(cell, aboveSubview: last)
    } else {
      insertSubview(cell, at: [backgroundView, tableHeaderView].count { $0?.superview === self })
    }
  }

  /// Recycles the cell of a row, closes its swipe actions, and notifies the delegate. Does nothing if the row has no cell.
  func recycle(_ path: IndexPath) {
    guard let cell = cells.removeValue(forKey: path) else { return }
    if cell === cellShowingActions { hideActions() }
    cell.removeFromSuperview()
    cell.table = nil
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    enqueueForReuse(cell)
  }

  // MARK: Headers and footers

  /// Returns the header or footer view of a section, created on demand; `nil` if the section has none, or if rows were reloaded meanwhile.
  func edgeView(_ kind: TableHeights.Kind, _ section: Int) -> UIView? {
    let isHeader = kind == .header
    if let view = isHeader ? headers[section] : footers[section] { return view }
    let own = isHeader ? delegate?.tableView(self, viewForHeaderInSection: section) : delegate?.tableView(self, viewForFooterInSection: section)
    let title = own == nil ? isHeader ? dataSource?.tableView(self, titleForHeaderInSection: section) : dataSource?.tableView(self, titleForFooterInSection: section) : nil
    guard !isInvalidated, let view = own ?? title.map({ titleView($0, isHeader) }) else { return nil }
    if isHeader { headers[section] = view } else { footers[section] = view }
    if view.superview !== self { addSubview(view) }
    view.frame = CGRect(x: 0, y: view.frame.minY, width: bounds.width, height: view.frame.height)
    return view
  }

  private func titleView(_ title: String, _ isHeader: Bool) -> UITableViewHeaderFooterView {
    let view = dequeueReusableHeaderFooterView(withIdentifier: Self.titleIdentifier) ?? UITableViewHeaderFooterView(reuseIdentifier: Self.titleIdentifier)
    view.showTitle(title, isHeader: isHeader, style)
    return view
  }

  private static let titleIdentifier = "galley.title"

  /// Places the headers and footers of `sections`, and recycles those of all other sections. In a plain table, they stick to the top or bottom
  /// while their sections are visible.
  private func layOutSectionEdges(_ sections: Set<Int>) {
    recycleEdges { !sections.contains($0) }
    for section in sections.sorted() where !areRowsStale {
      let (first, last) = (heights.start(ofSection: section), heights.start(ofSection: section + 1) - 1)
      let entryFrame = rect(ofEntry: first).offsetBy(dx: 0, dy: shift(ofEntry: first))
      let padding = min(headerPadding, entryFrame.height)
      let header = CGRect(x: entryFrame.minX, y: entryFrame.minY + padding, width: entryFrame.width, height: entryFrame.height - padding)
      let footer = rect(ofEntry: last).offsetBy(dx: 0, dy: shift(ofEntry: last))
      if header.height > 0, let view = edgeView(.header, section) {
        let floating = style == .plain ? min(max(header.minY, bounds.minY + adjustedContentInset.top - uncoveredTop), footer.minY - header.height) : header.minY
        view.frame = CGRect(x: 0, y: max(floating, header.minY), width: bounds.width, height: header.height)
        (view as? UITableViewHeaderFooterView)?.isFloating = style == .plain && floating > header.minY
      }
      if footer.height > 0, !isInvalidated, let view = edgeView(.footer, section) {
        let floating = style == .plain ? max(min(footer.minY, bounds.maxY - adjustedContentInset.bottom - footer.height), header.maxY) : footer.minY
        view.frame = CGRect(x: 0, y: min(floating, footer.minY), width: bounds.width, height: footer.height)
        (view as? UITableViewHeaderFooterView)?.isFloating = style == .plain && floating < footer.minY
      }
    }
  }

  /// Removes the headers and footers of the sections for which `isGone` is true, and keeps those with a reuse identifier for reuse.
  func recycleEdges(_ isGone: (_ section: Int) -> Bool) {
    let removed = headers.filter { isGone($0.key) }.map(\.value) + footers.filter { isGone($0.key) }.map(\.value)
    headers = headers.filter { !isGone($0.key) }
    footers = footers.filter { !isGone($0.key) }
    for view in removed {
      view.removeFromSuperview()
      if let view = view as? UITableViewHeaderFooterView { enqueueForReuse(view) }
    }
  }

  private func updateSeparators() {
    let color = separatorColor ?? UISystemPalette.current.separator
    for cell in cells.values {
      let isShown = separatorStyle == .singleLine && !(style != .plain && cell.sectionPosition.isLast)
      cell.showSeparator(isShown ? color : nil)
    }
  }
}
