import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// Rows by point, rectangle and index path. Heights of rows that have not come near are estimates.
extension UITableView {
  // MARK: Counting

  /// The number of sections that the data source reported.
  public var numberOfSections: Int {
    loadIfNeeded()
    return heights.sectionCount
  }

  /// Returns the number of rows that the data source reported; 0 if there is no such section.
  public func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return (0..<heights.sectionCount).contains(section) ? heights.rowCount(inSection: section) : 0
  }

  /// Returns whether the table has a row at an index path, according to the row counts loaded last.
  func has(_ path: IndexPath) -> Bool {
    !needsLoading && path.count == 2 && (0..<heights.sectionCount).contains(path.section) && (0..<heights.rowCount(inSection: path.section)).contains(path.row)
  }

  var hasRows: Bool { heights.count > 2 * heights.sectionCount }

  func entry(of path: IndexPath) -> Int { heights.start(ofSection: path.section) + 1 + path.row }

  // MARK: Places

  func rect(ofEntry entry: Int) -> CGRect {
    CGRect(x: 0, y: sectionsTop + heights.top(of: entry), width: bounds.width, height: heights.height(of: entry))
  }

  /// Returns the frame of a row in the table's space; `.zero` if there is no such row.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadIfNeeded()
    guard has(indexPath) else { return .zero }
    var rect = rect(ofEntry: entry(of: indexPath))
    (rect.origin.x, rect.size.width) = rowExtent
    return rect
  }

  /// Returns the frame of a section with its header and footer, in the table's space; `.zero` if there is no such section.
  public func rect(forSection section: Int) -> CGRect {
    loadIfNeeded()
    guard (0..<heights.sectionCount).contains(section) else { return .zero }
    let top = heights.top(of: heights.start(ofSection: section))
    return CGRect(x: 0, y: sectionsTop + top, width: bounds.width, height: heights.top(of: heights.start(ofSection: section + 1)) - top)
  }

  /// Returns the frame of a section's header before it floats, in the table's space; `.zero` if there is no such section.
  public func rectForHeader(inSection section: Int) -> CGRect {
    loadIfNeeded()
    return (0..<heights.sectionCount).contains(section) ? rect(ofEntry: heights.start(ofSection: section)) : .zero
  }

  /// Returns the frame of a section's footer before it floats, in the table's space; `.zero` if there is no such section.
  public func rectForFooter(inSection section: Int) -> CGRect {
    loadIfNeeded()
    return (0..<heights.sectionCount).contains(section) ? rect(ofEntry: heights.start(ofSection: section + 1) - 1) : .zero
  }

  /// Returns the row at a point of the table's space. Returns `nil` on a header or footer, and outside the rows.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadIfNeeded()
    let y = point.y - sectionsTop
    guard y >= 0, y < heights.total, point.x >= rowExtent.x, point.x < rowExtent.x + rowExtent.width, let entry = heights.entry(at: y) else { return nil }
    let (section, kind, row) = heights.location(of: entry)
    return kind == .row ? IndexPath(row: row, section: section) : nil
  }

  /// Returns the rows that intersect the vertical extent of a rectangle of the table's space, in order; `nil` if there are none.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadIfNeeded()
    let (top, bottom) = (rect.minY - sectionsTop, rect.maxY - sectionsTop)
    guard bottom > 0, top < heights.total, var entry = heights.entry(at: top) else { return nil }
    var paths: [IndexPath] = []
    while entry < heights.count, heights.top(of: entry) < bottom {
      let (section, kind, row) = heights.location(of: entry)
      if kind == .row { paths.append(IndexPath(row: row, section: section)) }
      entry += 1
    }
    return paths.isEmpty ? nil : paths
  }

  // MARK: Visible rows

  /// The visible rows, in order; `nil` if there are none.
  public var indexPathsForVisibleRows: [IndexPath]? {
    layoutIfNeeded()
    let paths = cells.filter { $0.value.frame.intersects(bounds) }.map(\.key).sorted()
    return paths.isEmpty ? nil : paths
  }

  /// The visible cells, in the order of their index paths.
  public var visibleCells: [UITableViewCell] { (indexPathsForVisibleRows ?? []).compactMap { cells[$0] } }

  /// Returns the cell of a row, or `nil` if it has none because it is not visible, or if rows are about to be reloaded.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { needsLoading ? nil : cells[indexPath] }
  /// Returns the row of a cell, or `nil` if the cell is not in use or rows are about to be reloaded.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? { needsLoading ? nil : cells.first { $0.value === cell }?.key }
  /// Returns the header view of a visible section, or `nil` if there is none.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? { headers[section] as? UITableViewHeaderFooterView }
  /// Returns the footer view of a visible section, or `nil` if there is none.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? { footers[section] as? UITableViewHeaderFooterView }

  // MARK: Scrolling

  /// Scrolls to a row, in 250 ms if `animated`. Rows in between need not be measured: the target reaches its exact position when it becomes visible.
  /// If there is no such row, a message is logged and nothing scrolls.
  public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    loadIfNeeded()
    guard has(indexPath) else {
      return TableDiagnostic.warn("scrollToRow: \(TableDiagnostic.name(indexPath)) does not exist; the table does not scroll")
    }
    layoutIfNeeded()
    scrollGoal = nil
    guard let offset = offset(of: indexPath, scrollPosition), offset != contentOffset.y else { return }
    scrollGoal = (indexPath, scrollPosition)
    setContentOffset(CGPoint(x: contentOffset.x, y: offset), animated: animated)
    if !animated {
      layoutIfNeeded()
      scrollGoal = nil
    }
  }

  /// Scrolls to the first selected row. Does nothing if no row is selected.
  public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let path = indexPathForSelectedRow { scrollToRow(at: path, at: scrollPosition, animated: animated) }
  }

  /// Returns the vertical content offset that brings a row to a scroll position, clamped to the ends and in whole pixels. Never `nil`.
  private func offset(of path: IndexPath, _ position: ScrollPosition) -> CGFloat? {
    let row = rectForRow(at: path)
    let inset = adjustedContentInset
    let header = style == .plain ? rectForHeader(inSection: path.section).height : 0
    let top = row.minY - inset.top - header
    let bottom = row.maxY + inset.bottom - bounds.height
    let offset: CGFloat
    switch position {
    case .top: offset = top
    case .bottom: offset = bottom
    case .middle: offset = (row.midY - (bounds.height + inset.top + header - inset.bottom) / 2)
    case .none: offset = row.height > bounds.height - inset.top - inset.bottom - header ? top : min(max(contentOffset.y, bottom), top)
    }
    return wholePixels(clamped(CGPoint(x: 0, y: offset))).y
  }

  /// Adjusts a scroll to a row in progress, or a finished one, if the row is not at the estimated position. Gives up if the row no longer exists or
  /// the user drags.
  func followGoal() {
    guard let goal = scrollGoal else { return }
    guard has(goal.path) else { return scrollGoal = nil }
    // Heights around the target are measured as the target comes near.
    for _ in 0..<8 {
      guard let offset = offset(of: goal.path, goal.position) else { return }
      if case .glide(let from, let to, let began, let duration, let kind) = motion {
        guard to.y != offset else { return }
        motion = .glide(from: from, to: CGPoint(x: to.x, y: offset), began: began, duration: duration, kind: kind)
        return
      }
      if isDragging || motion != nil { return scrollGoal = nil }
      guard offset != contentOffset.y else { break }
      contentOffset.y = offset
      settleHeights()
    }
    scrollGoal = nil
  }
}
