import CoreGraphics
import Foundation
import UIKitCore

/// The keyboard in a table: Tab stops at the table once, and arrow keys move from row to row.
extension UITableView: ArrowStarting, RowLoading, ItemFocusing {
  private static let ringInset: CGFloat = 5
  private static let ringRadius: CGFloat = 5

  /// The visible part of the focused row, or of the table if that row is not visible.
  var ringShape: (rect: CGRect, cornerRadius: CGFloat) {
    let seen = bounds.shrunk(dx: Self.ringInset, dy: Self.ringInset)
    guard let focusedRow, has(focusedRow) else { return (seen, Self.ringRadius) }
    let row = rectForRow(at: focusedRow).insetBy(dx: Self.ringInset, dy: Self.ringInset).intersection(seen)
    return (row.isNull || row.height < 4 ? seen : row, Self.ringRadius)
  }

  /// The cell of the row with the focus ring; `nil` without the ring, and if the row is not loaded.
  package var focusedItem: UIView? { isFocused ? focusedRow.flatMap { cells[$0] } : nil }

  /// Whether Tab stops at the table: rows can be selected, or Tab reaches nothing in them.
  var stopsForTab: Bool { hasRows && (allowsSelection || cells.values.allSatisfy { $0.focusableViews().isEmpty }) }

  /// Moves the focus ring to a row that the user has selected. The table becomes first responder unless an editable text is.
  func focusRow(at path: IndexPath) {
    focusedRow = path
    guard let window, window.firstResponder !== self else { return }
    // A text view types tabs if it is editable.
    let isEdited = (window.firstResponder as? any TabTyping)?.typesTabs ?? (window.firstResponder is any UIKeyInput)
    if !isEdited { becomeFirstResponder() }
  }

  /// Redraws the focus ring, and places it on the selected or the first visible row when the table gets the focus.
  func focusRingDidChange() {
    guard isFocused else { return setNeedsDisplay() }
    loadIfNeeded()
    if focusedRow.map({ !has($0) }) ?? true { focusedRow = indexPathForSelectedRow ?? indexPathsForVisibleRows?.first ?? row(after: nil) }
    showRing()
  }

  private func showRing() {
    setNeedsDisplay()
    setNeedsLayout()
    if let focusedRow, has(focusedRow) { scrollToRow(at: focusedRow, at: .none, animated: false) }
  }

  private func moveFocusRing(to path: IndexPath?) -> Bool {
    guard let path, path != focusedRow else { return false }
    focusedRow = path
    showRing()
    return true
  }

  /// Handles the first arrow key: Down gives the focus to the first visible row, Up to the last; if a row is selected, either gives it to the
  /// selected row. Returns `false` for other keys, and if no row is visible or Tab does not stop at the table.
  package func startsWithArrow(_ press: UIPress) -> Bool {
    guard stopsForTab, let key = Set([press]).unmodifiedKey else { return false }
    let seen = indexPathsForVisibleRows
    let start = key.keyCode == .keyboardDownArrow ? seen?.first : key.keyCode == .keyboardUpArrow ? seen?.last : nil
    guard let start else { return false }
    focusedRow = indexPathForSelectedRow ?? start
    window?.focus(self)
    return isFocused
  }

  private static let rowKeys: Set<UIKeyboardHIDUsage> = [
    .keyboardDownArrow, .keyboardUpArrow, .keyboardHome, .keyboardEnd, .keyboardPageDown, .keyboardPageUp,
  ]

  /// Handles keys: Up, Down, Page Up, Page Down, Home and End move the focus ring; Space and Return select; Delete, Left and Right show the row's
  /// actions. Returns `false` for other keys, at the ends, and without rows or focus.
  func handleRowKey(_ presses: Set<UIPress>) -> Bool {
    guard isFocused || isFirstResponder, let key = presses.unmodifiedKey else { return false }
    loadIfNeeded()
    guard hasRows else { return false }
    // The user returned to the keyboard, so the focus is shown.
    if !isFocused, Self.rowKeys.contains(key.keyCode), stopsForTab { window?.focus(self) }
    guard isFocused else { return false }
    switch key.keyCode {
    case .keyboardDownArrow: return moveFocusRing(to: row(after: focusedRow))
    case .keyboardUpArrow: return moveFocusRing(to: row(before: focusedRow))
    case .keyboardHome: return moveFocusRing(to: row(after: nil))
    case .keyboardEnd: return moveFocusRing(to: row(before: nil))
    case .keyboardPageDown: return moveFocusRing(to: row(byPage: 1))
    case .keyboardPageUp: return moveFocusRing(to: row(byPage: -1))
    case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter:
      guard let focusedRow, has(focusedRow) else { return false }
      if presses.first?.isRepeat != true, delegate?.tableView(self, shouldHighlightRowAt: focusedRow) ?? true { choose(focusedRow) }
      return true
    case .keyboardDeleteForward, .keyboardDeleteOrBackspace, .keyboardLeftArrow, .keyboardRightArrow:
      return focusedRow.map { showActions(byKey: key.keyCode, $0) } ?? false
    default: return false
    }
  }

  /// Returns the next row, across section boundaries, or the first row for `nil`. Returns `nil` if there is none.
  private func row(after path: IndexPath?) -> IndexPath? {
    var (section, row) = path.map { ($0.section, $0.row + 1) } ?? (0, 0)
    while section < heights.sectionCount {
      if row < heights.rowCount(inSection: section) { return IndexPath(row: row, section: section) }
      (section, row) = (section + 1, 0)
    }
    return nil
  }

  /// Returns the previous row, across section boundaries, or the last row for `nil`. Returns `nil` if there is none.
  private func row(before path: IndexPath?) -> IndexPath? {
    var section = path?.section ?? heights.sectionCount - 1
    var row = path.map { $0.row - 1 } ?? (section >= 0 ? heights.rowCount(inSection: section) - 1 : -1)
    while section >= 0 {
      if row >= 0 { return IndexPath(row: row, section: section) }
      section -= 1
      row = section >= 0 ? heights.rowCount(inSection: section) - 1 : -1
    }
    return nil
  }

  package func showEnd(forward: Bool) {
    loadIfNeeded()
    showEndOfContent(forward: forward)
    // Layout replaces the estimated heights there.
    layoutIfNeeded()
    showEndOfContent(forward: forward)
    layoutIfNeeded()
  }

  private func row(byPage direction: CGFloat) -> IndexPath? {
    guard let focusedRow, has(focusedRow) else { return row(after: nil) }
    let rect = rectForRow(at: focusedRow)
    let page = max(bounds.inset(by: adjustedContentInset).height - rect.height, rect.height)
    let y = rect.midY + direction * page
    guard y > sectionsTop, y < sectionsTop + heights.total else { return direction > 0 ? row(before: nil) : row(after: nil) }
    // A header can be between the rows: search for the next row in that direction.
    for distance in stride(from: 0, through: page, by: 8) {
      if let path = indexPathForRow(at: CGPoint(x: bounds.midX, y: y - direction * distance)) { return path }
    }
    return nil
  }
}
