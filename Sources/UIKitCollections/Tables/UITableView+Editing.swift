import CoreGraphics
import Foundation
import UIKitCore

/// A row that was swiped aside.
struct SwipedRow {
  /// The row's index path, or `nil` after the row was deleted or all rows were reloaded.
  var path: IndexPath?
  /// Whether the data source is making the change; the delegate is notified of the end after it.
  var isCommitted = false
}

/// Deletion and insertion of rows by the user: with the editing controls, by a swipe, and with the Delete key.
extension UITableView {
  private func mayEdit(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: path) == true }

  /// Returns the editing style of a row: `none` if the data source does not let it be edited, and `delete` without a delegate.
  func editingStyle(at path: IndexPath) -> UITableViewCell.EditingStyle {
    guard mayEdit(path) else { return .none }
    return delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
  }

  /// Shows the editing controls of a row's cell, or removes them outside editing mode. Queries in UIKit's order whether the row can be edited, its
  /// style, its indentation, and whether it can be moved.
  func adoptEditing(_ cell: UITableViewCell, at path: IndexPath, animated: Bool = false) {
    guard isEditing else { return cell.apply(nil, animated: animated) }
    let mayEdit = mayEdit(path)
    let style: UITableViewCell.EditingStyle = mayEdit ? delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    let isIndented = mayEdit && (style != .none || delegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true)
    let mayMove = dataSource?.tableView(self, canMoveRowAt: path) == true
    cell.apply(mayEdit || mayMove ? UITableViewCell.Editing(style: style, isIndented: isIndented, mayMove: mayMove) : nil, animated: animated)
  }

  func editingDidChange(animated: Bool) {
    hideActions()
    dropRow(isCancelled: true)
    endPress()
    // The cells are out of date; new ones query the style when they are loaded.
    guard !needsLoading else { return setNeedsLayout() }
    for path in cells.keys.sorted() { cells[path].map { adoptEditing($0, at: path, animated: animated) } }
    markHeightsAsEstimates()
    setNeedsLayout()
    guard animated, window != nil else { return }
    UIView.animate(withDuration: 0.2) {
      self.layoutIfNeeded()
      for cell in self.cells.values { cell.layoutIfNeeded() }
    }
  }

  // MARK: Asking

  /// Shows the row's trailing actions, as a swipe does, and closes those of any other row. Does nothing if the row has none or already shows its
  /// actions.
  func showActions(_ cell: UITableViewCell) {
    guard let path = indexPath(for: cell), cell !== cellShowingActions, let configuration = swipeConfiguration(at: path, isLeading: false) else { return }
    reveal(configuration, of: cell, at: path, isLeading: false)
  }

  /// Returns the actions for a swipe on a row, or `nil` if there are none. If the delegate returns `nil`, a row that can be deleted has a delete
  /// action at its trailing edge.
  func swipeConfiguration(at path: IndexPath, isLeading: Bool) -> UISwipeActionsConfiguration? {
    let given =
      isLeading ? delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
      : delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
    if let given { return given.actions.isEmpty ? nil : given }
    guard !isLeading, editingStyle(at: path) == .delete else { return nil }
    let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
    return UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: title) { [weak self] _, button, done in
        let cell = sequence(first: button, next: \.superview).first { $0 is UITableViewCell } as? UITableViewCell
        if let self, let cell { commit(.delete, of: cell) }
        done(true)
      }
    ])
  }

  private func reveal(_ configuration: UISwipeActionsConfiguration, of cell: UITableViewCell, at path: IndexPath, isLeading: Bool) {
    let view = makeActions(configuration, of: cell, at: path, isLeading: isLeading)
    cell.settle(view.restingWidth(inRow: cell.bounds.width))
  }

  /// Closes other actions, notifies the delegate, and adds the buttons next to the row, still hidden until the row moves aside. Returns their view.
  func makeActions(_ configuration: UISwipeActionsConfiguration, of cell: UITableViewCell, at path: IndexPath, isLeading: Bool) -> RowActionsView {
    hideActions()
    endPress()
    cellShowingActions = cell
    if !isEditing {
      swiped = SwipedRow(path: path)
      delegate?.tableView(self, willBeginEditingRowAt: path)
    }
    let view = RowActionsView(configuration, isLeading: isLeading) { [weak self, weak cell] action, button in
      if let self, let cell { perform(action, button, of: cell) }
    }
    cell.show(view)
    return view
  }

  func perform(_ action: UIContextualAction, _ button: UIView, of cell: UITableViewCell) {
    action.handler(action, button) { [weak self, weak cell] _ in
      if let self, let cell, cell === cellShowingActions { hideActions() }
    }
  }

  /// Hides the swipe actions of the row that shows them.
  ///
  /// - Returns: Whether a row showed its actions.
  @discardableResult
  func hideActions() -> Bool {
    swipe = nil
    guard let cell = cellShowingActions else { return false }
    cellShowingActions = nil
    if let focused = window?.focusedView, let view = cell.actionsView, focused.isDescendant(of: view) { window?.focus(self) }
    cell.closeActions()
    if swiped?.isCommitted == false { endSwiped() }
    return true
  }

  private func endSwiped() {
    guard let ended = swiped else { return }
    swiped = nil
    delegate?.tableView(self, didEndEditingRowAt: ended.path)
  }

  func commit(_ style: UITableViewCell.EditingStyle, of cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    if cell !== cellShowingActions { hideActions() }
    swiped?.isCommitted = true
    // The focus moves to the table before the row is removed.
    if let focused = window?.focusedView, focused.isDescendant(of: cell) { window?.focus(self) }
    dataSource?.tableView(self, commit: style, forRowAt: path)
    hideActions()
    endSwiped()
  }

  // MARK: Keys

  /// Shows the delete confirmation of a row for the Delete key, or its swipe actions for a horizontal arrow key, and focuses the button. Returns
  /// `false` if the row has no cell, if its actions are already shown, if it cannot be deleted or has no actions on that side, and for an arrow key
  /// while the table is being edited.
  func showActions(byKey key: UIKeyboardHIDUsage, _ path: IndexPath) -> Bool {
    guard has(path), let cell = cells[path] else { return false }
    let isDelete = key == .keyboardDeleteForward || key == .keyboardDeleteOrBackspace
    let isLeading = !isDelete && (key == .keyboardRightArrow) != (traitCollection.layoutDirection == .rightToLeft)
    guard isDelete ? editingStyle(at: path) == .delete : !isEditing, cell !== cellShowingActions,
      let configuration = swipeConfiguration(at: path, isLeading: isLeading)
    else { return false }
    reveal(configuration, of: cell, at: path, isLeading: isLeading)
    cell.layoutIfNeeded()
    let buttons = cell.actionsView?.buttons ?? []
    window?.focus(isDelete ? zip(configuration.actions, buttons).first { $0.0.style == .destructive }?.1 ?? buttons.first : buttons.first)
    return true
  }

  func handleEscape(_ presses: Set<UIPress>) -> Bool {
    presses.unmodifiedKey?.keyCode == .keyboardEscape && (dropRow(isCancelled: true) || hideActions())
  }
}

extension UITableView: EscapeHandling {
  package func closesOnEscape() -> Bool { dropRow(isCancelled: true) || hideActions() }
}
