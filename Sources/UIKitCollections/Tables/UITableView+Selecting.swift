import CoreGraphics
import Foundation
import UIKitCore

/// A press highlights a row, and selects it when the press ends.
extension UITableView: ItemPressing {
  // MARK: Reading

  /// The selected row, or the first if several are selected; `nil` if none is selected.
  public var indexPathForSelectedRow: IndexPath? { selection.min() }
  /// The selected rows, in order; `nil` if none is selected.
  public var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }

  // MARK: By code

  /// Selects a row, and deselects all others unless `allowsMultipleSelection` is set; `nil` deselects all. Scrolls to the row unless `scrollPosition`
  /// is `none`. The delegate is not notified. If there is no such row, a message is logged and nothing changes.
  public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    loadIfNeeded()
    guard let indexPath else {
      for path in selection { deselectRow(at: path, animated: animated) }
      return
    }
    guard has(indexPath) else {
      return TableDiagnostic.warn("selectRow: \(TableDiagnostic.name(indexPath)) does not exist; the selection stays")
    }
    if !allowsMultipleSelection { for path in selection where path != indexPath { deselectRow(at: path, animated: animated) } }
    selection.insert(indexPath)
    cells[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects a row. Does nothing if it is not selected. The delegate is not notified.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    guard selection.remove(indexPath) != nil else { return }
    cells[indexPath]?.setSelected(false, animated: animated)
  }

  // MARK: By the user

  /// Whether the user can select rows now.
  var maySelect: Bool { allowsSelection && (!isEditing || allowsSelectionDuringEditing) }

  /// Selects a row for a press or a key, after the delegate's approval, and notifies it. Deselects a selected row if several can be selected. Logs a
  /// message if the delegate chooses a row that does not exist.
  func choose(_ path: IndexPath) {
    guard maySelect else { return }
    if selection.contains(path), allowsMultipleSelection { return unchoose(path) }
    var path = path
    if let delegate {
      guard let chosen = delegate.tableView(self, willSelectRowAt: path) else { return }
      path = chosen
    }
    guard has(path) else {
      return TableDiagnostic.warn("willSelectRowAt returned \(TableDiagnostic.name(path)), which does not exist; nothing is selected")
    }
    if !allowsMultipleSelection { for other in selection.sorted() where other != path { unchoose(other) } }
    selection.insert(path)
    cells[path]?.setSelected(true, animated: false)
    delegate?.tableView(self, didSelectRowAt: path)
  }

  private func unchoose(_ path: IndexPath) {
    var path = path
    if let delegate {
      guard let given = delegate.tableView(self, willDeselectRowAt: path) else { return }
      path = given
    }
    guard selection.contains(path) else { return }
    deselectRow(at: path, animated: false)
    delegate?.tableView(self, didDeselectRowAt: path)
  }

  // MARK: Presses

  package func pressableItem(at point: CGPoint) -> IndexPath? {
    guard maySelect, let path = indexPathForRow(at: point), cells[path] != nil,
      delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return nil }
    return path
  }

  package func frame(ofItem path: IndexPath) -> CGRect? {
    loadIfNeeded()
    return has(path) ? rectForRow(at: path) : nil
  }

  package func isLit(_ path: IndexPath) -> Bool? { cells[path]?.isHighlighted }

  package func setLit(_ isLit: Bool, _ path: IndexPath) {
    cells[path]?.setHighlighted(isLit, animated: false)
    if isLit {
      delegate?.tableView(self, didHighlightRowAt: path)
    } else {
      delegate?.tableView(self, didUnhighlightRowAt: path)
    }
  }

  func release(_ touch: UITouch) {
    guard let path = releasePress(touch) else { return }
    if allowsSelection { focusRow(at: path) }
    choose(path)
  }
}
