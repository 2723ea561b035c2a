import CoreGraphics
import Foundation

/// A row that a hand moves within its section while the table is edited.
struct RowMove {
  let cell: UITableViewCell
  let path: IndexPath
  /// Where it would go now.
  var target: IndexPath
  /// From the row's top to the hand.
  let grip: CGFloat
  /// Of the row's top, in the content.
  var top: CGFloat
}

extension UITableView {
  /// A hand took the row by its grip.
  func lift(_ cell: UITableViewCell, at y: CGFloat) {
    guard isEditing, rowMove == nil, let path = indexPath(for: cell) else { return }
    stopAsking()
    endPress()
    rowMove = RowMove(cell: cell, path: path, target: path, grip: y - cell.frame.minY, top: cell.frame.minY)
    bringSubviewToFront(cell)
    cell.isLifted = true
  }

  /// The hand is at `y` of the content.
  func carryRow(to y: CGFloat) {
    guard var move = rowMove else { return }
    let section = sectionRows(move.path.section)
    let height = move.cell.frame.height
    move.top = min(max(y - move.grip, section.minY), max(section.maxY - height, section.minY))
    let target = target(of: move, at: move.top + height / 2)
    let isOther = target != move.target
    move.target = target
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

  /// Where all rows of a section stand.
  private func sectionRows(_ section: Int) -> CGRect {
    let last = heights.rowCount(inSection: section) - 1
    guard last >= 0 else { return .zero }
    return rectForRow(at: IndexPath(row: 0, section: section)).union(rectForRow(at: IndexPath(row: last, section: section)))
  }

  private func target(of move: RowMove, at middle: CGFloat) -> IndexPath {
    guard let proposed = indexPathForRow(at: CGPoint(x: bounds.midX, y: middle)), proposed.section == move.path.section else { return move.target }
    guard proposed != move.target else { return proposed }
    let wanted = delegate?.tableView(self, targetIndexPathForMoveFromRowAt: move.path, toProposedIndexPath: proposed) ?? proposed
    return wanted.section == move.path.section && has(wanted) ? wanted : move.target
  }

  /// How far a row gives way to the one that is moved.
  func shift(of path: IndexPath) -> CGFloat {
    guard let move = rowMove, path.section == move.path.section, path != move.path else { return 0 }
    let height = heights.height(of: entry(of: move.path))
    if path > move.path, path <= move.target { return -height }
    return path < move.path && path >= move.target ? height : 0
  }

  /// The hand lets go of the row.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  func dropRow(isCancelled: Bool) -> Bool {
    guard let move = putRowDown() else { return false }
    if !isCancelled, move.target != move.path { moveByHand(move.path, to: move.target) }
    UIView.animate(withDuration: 0.2) { self.layoutIfNeeded() }
    return true
  }

  /// The hand has the row no more. Nothing is laid out yet: the rows may just be changing.
  ///
  /// - Returns: the move that ended.
  @discardableResult
  func putRowDown() -> RowMove? {
    guard let move = rowMove else { return nil }
    rowMove = nil
    edgeScroller.stop()
    move.cell.isLifted = false
    setNeedsLayout()
    return move
  }

  private func moveByHand(_ path: IndexPath, to target: IndexPath) {
    dataSource?.tableView(self, moveRowAt: path, to: target)
    moveRow(at: path, to: target)
  }

  /// Alt with an arrow moves the row with the ring.
  func movesRow(by presses: Set<UIPress>) -> Bool {
    guard isEditing, isFocused, let key = presses.first?.key, key.modifierFlags == .alternate, let path = ringRow, has(path),
      dataSource?.tableView(self, canMoveRowAt: path) == true
    else { return false }
    let step: Int
    switch key.keyCode {
    case .keyboardUpArrow: step = -1
    case .keyboardDownArrow: step = 1
    default: return false
    }
    let proposed = IndexPath(row: path.row + step, section: path.section)
    guard has(proposed) else { return true }
    let target = delegate?.tableView(self, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: proposed) ?? proposed
    if target.section == path.section, has(target), target != path { moveByHand(path, to: target) }
    return true
  }
}
