import CoreGraphics
import Foundation
import UIKitCore

/// A row that the user is moving while the table is in editing mode.
struct RowMove {
  let cell: UITableViewCell
  let path: IndexPath
  /// The proposed and the actual destination, as index paths after the move; possibly after the last row of another section.
  var proposed, target: IndexPath
  /// The distance from the row's top to the pointer.
  let grip: CGFloat
  /// The row's top, in the content.
  var top: CGFloat
}

extension UITableView {
  /// Starts moving a row that the user grabbed by its grip, at `y` in the content. Does nothing outside editing mode or if a row is already being
  /// moved.
  func lift(_ cell: UITableViewCell, at y: CGFloat) {
    guard isEditing, rowMove == nil, let path = indexPath(for: cell) else { return }
    hideActions()
    endPress()
    // Escape cancels the move.
    focusRow(at: path)
    rowMove = RowMove(cell: cell, path: path, proposed: path, target: path, grip: y - cell.frame.minY, top: cell.frame.minY)
    bringSubviewToFront(cell)
    cell.isLifted = true
  }

  /// Moves the lifted row as the pointer moves to `y` in the content, and shows where it would be dropped. Scrolls while the pointer is beyond an
  /// edge. Does nothing if no row is being moved.
  func carryRow(to y: CGFloat) {
    guard var move = rowMove else { return }
    let height = heights.height(of: entry(of: move.path))
    // The row stays between the first and the last row positions.
    let (first, last) = (heights.top(of: 1), heights.top(of: heights.count - 1) - height)
    move.top = sectionsTop + min(max(y - move.grip - sectionsTop, first), max(last, first))
    let proposed = proposal(for: move)
    if proposed != move.proposed {
      move.proposed = proposed
      let wanted = delegate?.tableView(self, targetIndexPathForMoveFromRowAt: move.path, toProposedIndexPath: proposed) ?? proposed
      // The delegate may have ended the move.
      guard rowMove?.cell === move.cell, rowMove?.path == move.path else { return }
      if mayMove(move.path, to: wanted) { move.target = wanted }
    }
    let isOther = move.target != rowMove?.target
    rowMove = move
    move.cell.frame.origin.y = move.top
    setNeedsLayout()
    if isOther { UIView.animate(withDuration: 0.15) { self.layoutIfNeeded() } }
    edgeScroller.follow(CGPoint(x: bounds.midX, y: y), in: self) { [weak self] point in
      guard let self, rowMove != nil else { return false }
      carryRow(to: point.y)
      return true
    }
  }

  /// Returns the destination nearest to the dragged row: before a row or before a section's footer; its own index path if there is no other. At the
  /// boundary of two sections, the end of the first is above it and the beginning of the second below.
  private func proposal(for move: RowMove) -> IndexPath {
    let own = entry(of: move.path)
    let height = heights.height(of: own)
    let y = move.top - sectionsTop
    // Positions without the moved row.
    func top(_ entry: Int) -> CGFloat { heights.top(of: entry) - (entry > own ? height : 0) }
    func isPlace(_ entry: Int) -> Bool { entry != own && heights.location(of: entry).kind != .header }
    let at = heights.entry(at: y < heights.top(of: own) ? y : y + height) ?? own
    let before = (0...at).reversed().first(where: isPlace)
    let after = (at + 1..<max(heights.count, at + 1)).first(where: isPlace)
    guard let nearest = [before, after].compactMap({ $0 }).min(by: { abs(top($0) - y) < abs(top($1) - y) }) else { return move.path }
    let (section, kind, row) = heights.location(of: nearest)
    let newRow = kind == .footer ? heights.rowCount(inSection: section) : row
    return IndexPath(row: section == move.path.section && newRow > move.path.row ? newRow - 1 : newRow, section: section)
  }

  /// Returns whether `target` would be a row of the table after the row at `path` was moved there.
  private func mayMove(_ path: IndexPath, to target: IndexPath) -> Bool {
    guard target.count == 2, (0..<heights.sectionCount).contains(target.section) else { return false }
    let last = heights.rowCount(inSection: target.section) - (target.section == path.section ? 1 : 0)
    return (0...max(last, 0)).contains(target.row)
  }

  /// Returns the distance in points by which an entry shifts to make space for the moved row, negative upwards; 0 if no row is being moved.
  func shift(ofEntry entry: Int) -> CGFloat {
    guard let move = rowMove, has(move.path), mayMove(move.path, to: move.target) else { return 0 }
    let own = self.entry(of: move.path)
    // The entry that will follow the row after the move.
    let isOn = move.target.section == move.path.section && move.target.row >= move.path.row
    let next = heights.start(ofSection: move.target.section) + 1 + move.target.row + (isOn ? 1 : 0)
    let height = heights.height(of: own)
    if entry > own, entry < next { return -height }
    return entry < own && entry >= next ? height : 0
  }

  /// Ends the move of a row: drops the row at its destination, or returns it to its origin if `isCancelled`.
  ///
  /// - Returns: `false` if no row was being moved.
  @discardableResult
  func dropRow(isCancelled: Bool) -> Bool {
    guard let move = endRowMove() else { return false }
    if !isCancelled, move.target != move.path { moveByUser(move.path, to: move.target) }
    UIView.animate(withDuration: 0.2) { self.layoutIfNeeded() }
    return true
  }

  /// Ends the move without moving the row. Layout follows later, because the rows can be changing now.
  ///
  /// - Returns: The move that ended, or `nil` if no row was being moved.
  @discardableResult
  func endRowMove() -> RowMove? {
    guard let move = rowMove else { return nil }
    rowMove = nil
    edgeScroller.stop()
    move.cell.isLifted = false
    setNeedsLayout()
    return move
  }

  private func moveByUser(_ path: IndexPath, to target: IndexPath) {
    dataSource?.tableView(self, moveRowAt: path, to: target)
    moveRow(at: path, to: target)
  }

  /// Moves the focused row if the keys are Alt and an arrow. Returns `false` for other keys, outside editing mode, and if the row cannot be moved;
  /// `true` at the ends of the table, where it stays.
  func movesRow(by presses: Set<UIPress>) -> Bool {
    loadIfNeeded()
    guard isEditing, isFocused, let key = presses.first?.key, key.modifierFlags == .alternate, let path = focusedRow, has(path),
      dataSource?.tableView(self, canMoveRowAt: path) == true
    else { return false }
    let proposed: IndexPath?
    switch key.keyCode {
    case .keyboardUpArrow: proposed = neighbor(of: path, step: -1)
    case .keyboardDownArrow: proposed = neighbor(of: path, step: 1)
    default: return false
    }
    guard let proposed else { return true }
    let version = rowVersion
    let target = delegate?.tableView(self, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: proposed) ?? proposed
    // The delegate may have changed rows, so that another row is at this index path.
    if version == rowVersion, has(path), mayMove(path, to: target), target != path { moveByUser(path, to: target) }
    return true
  }

  /// Returns the destination before or after a row, across section boundaries. Returns `nil` if there is none.
  private func neighbor(of path: IndexPath, step: Int) -> IndexPath? {
    let next = IndexPath(row: path.row + step, section: path.section)
    if has(next) { return next }
    let section = path.section + step
    guard (0..<heights.sectionCount).contains(section) else { return nil }
    return IndexPath(row: step > 0 ? 0 : heights.rowCount(inSection: section), section: section)
  }
}
