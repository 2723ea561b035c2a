import CoreGraphics
import Foundation
import GalleyRequirements
import UIFoundation
@_spi(Galley) import UIKitCore

/// A view controller whose view is a table, and which is the table's data source and delegate.
///
/// While the keyboard is shown, the table avoids it and scrolls the row of the edited field into view. When the keyboard is
/// hidden, the table's insets are restored.
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let style: UITableView.Style
  /// Whether rows are deselected when the view appears; `true` by default.
  open var clearsSelectionOnViewWillAppear = true
  private lazy var keyboard = TableKeyboardAvoidance(self)

  /// Creates a controller of a table of a style.
  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with a plain table. Galley has no nib files, so pass `nil` for both arguments.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .plain
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Always returns `nil`: Galley has no archives of controllers.
  public required init?(coder: NSCoder) { nil }

  /// The table, which is the controller's view; never `nil`. Traps if `loadView()` of a subclass created another view.
  open var tableView: UITableView! {
    get {
      guard let table = view as? UITableView else { requirementFailed("the view of \(type(of: self)) must be a UITableView, not \(type(of: view!))") }
      return table
    }
    set { view = newValue }
  }

  /// The refresh control of the table; `nil`, the default, for none.
  open var refreshControl: UIRefreshControl? {
    get { tableView.refreshControl }
    set { tableView.refreshControl = newValue }
  }

  /// Creates a table of the controller's style, with the controller as its data source and delegate.
  open override func loadView() {
    let table = UITableView(frame: .zero, style: style)
    table.dataSource = self
    table.delegate = self
    view = table
  }

  /// Begins to follow the keyboard, and deselects all rows if `clearsSelectionOnViewWillAppear` is `true`.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    keyboard.begin()
    guard clearsSelectionOnViewWillAppear else { return }
    for path in tableView.indexPathsForSelectedRows ?? [] { tableView.deselectRow(at: path, animated: animated) }
  }

  /// Stops following the keyboard.
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    keyboard.end()
  }

  /// Sets editing mode for the controller and its table.
  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    tableView.setEditing(editing, animated: animated)
  }

  // MARK: Data source

  /// Returns the number of sections; 1 unless overridden.
  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Returns the number of rows in a section; called when the table loads and after insertions or deletions. Returns `0` unless overridden.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  /// Logs a message and returns an empty cell. Override this method to supply the cells.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    TableDiagnostic.warn("\(type(of: self)) has rows but supplies no cells; empty cells are shown. Override tableView(_:cellForRowAt:)")
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  /// Returns the title of a section's header, used if the delegate has no view for it; `nil` unless overridden.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Returns the title of a section's footer, used if the delegate has no view for it; `nil` unless overridden.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  /// Returns whether the user can delete a row, or insert one there; `false` unless overridden.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// Called when the user deletes or inserts a row, to change the data and call `deleteRows` or `insertRows`. Does nothing; override it to respond.
  open func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {}
  /// Returns whether the user can move a row in editing mode; `false` unless overridden.
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  /// Called after the user has moved a row, to change the data. Does nothing; override it to respond.
  open func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {}

  // MARK: Delegate

  /// Called when a cell is about to be shown. Does nothing; override it to respond.
  open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
  /// Called when a cell is no longer visible. Does nothing; override it to respond.
  open func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { UITableView.notImplemented }
  open func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat { UITableView.notImplemented }
  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { UITableView.notImplemented }
  open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { UITableView.notImplemented }
  /// Returns the view of a section's header, in place of the data source's title; `nil` unless overridden.
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
  /// Returns the view of a section's footer, in place of the data source's title; `nil` unless overridden.
  open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
  /// Called when the accessory button of a row was pressed. Does nothing; override it to respond.
  open func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
  /// Returns whether a press highlights a row; `true` unless overridden.
  open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
  /// Called when a press has highlighted a row. Does nothing; override it to respond.
  open func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}
  /// Called when the highlighting has ended. Does nothing; override it to respond.
  open func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}
  /// Returns `indexPath`, so that the row is selected. Override it to select another row, or return `nil` to select none.
  open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  /// Returns `indexPath`, so that the row is deselected. Override it to deselect another row, or return `nil` to deselect none.
  open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  /// Called when the user has selected a row. Does nothing; override it to respond.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Called when the user has deselected a row, or selected another. Does nothing; override it to respond.
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Returns the editing style of an editable row; `.delete` unless overridden.
  open func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath) -> UITableViewCell.EditingStyle { .delete }
  /// Returns whether a row without an editing button is indented in editing mode; `true` unless overridden.
  open func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { true }
  /// Returns the title of the button that deletes a row; `nil` unless overridden.
  open func tableView(_ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String? { nil }
  /// Returns the actions of a swipe from the leading edge; `nil` unless overridden.
  open func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? { nil }
  /// Returns the actions of a swipe from the trailing edge; `nil` unless overridden.
  open func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? { nil }
  /// Called when a row is swiped aside. Does nothing; override it to respond.
  open func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {}
  /// Called when a swiped row has returned to its position, or was deleted. Does nothing; override it to respond.
  open func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {}
  open func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath, toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { proposedDestinationIndexPath }
  /// Returns the context menu of a row; `nil` unless overridden.
  open func tableView(_ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint) -> UIContextMenuConfiguration? { nil }
  /// Called before the context menu appears; see `UIContextMenuInteractionDelegate`. Does nothing; override it to respond.
  open func tableView(
    _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Called before the context menu disappears. Does nothing; override it to respond.
  open func tableView(
    _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  /// Called when the user has clicked or tapped the preview beside the context menu. Does nothing; override it to respond.
  open func tableView(
    _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  /// Called whenever `contentOffset` changes, by input or by code. Does nothing; override it to respond.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Called when a touch begins to drag the content. Does nothing; override it to respond.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Called when the user ends a drag. Does nothing; override it to respond.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Called when the touch has ended; `decelerate` is whether the content keeps moving. Does nothing; override it to respond.
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// Called when the content begins to decelerate after a drag. Does nothing; override it to respond.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Called when the content has come to rest after a drag, or was stopped by a touch. Does nothing; override it to respond.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Called when an animated `setContentOffset` has arrived; not when something interrupts it. Does nothing; override it to respond.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}

/// Adjusts a controller's table for the keyboard; other scroll views have to set `contentInset` themselves.
@MainActor
private final class TableKeyboardAvoidance {
  private weak var controller: UITableViewController?
  private var observations: [any NSObjectProtocol] = []
  /// The bottom insets that the keyboard added.
  private var addedInsets: (content: CGFloat, indicators: CGFloat) = (0, 0)

  init(_ controller: UITableViewController) { self.controller = controller }
  isolated deinit { end() }

  func begin() {
    guard observations.isEmpty else { return }
    observations = [
      NotificationCenter.default.addObserver(forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil) { [weak self] note in
        let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect ?? .null
        MainActor.assumeIsolated { self?.make(for: frame) }
      },
      NotificationCenter.default.addObserver(forName: UIResponder.keyboardDidChangeFrameNotification, object: nil, queue: nil) { [weak self] _ in
        MainActor.assumeIsolated { self?.showField() }
      },
    ]
  }

  func end() {
    for observation in observations { NotificationCenter.default.removeObserver(observation) }
    observations = []
    set(0)
  }

  /// The first responder, if it is in the table; `nil` if there is none.
  private var field: UIView? {
    guard let table = controller?.viewIfLoaded, let first = table.window?.firstResponder as? UIView, first !== table, first.isDescendant(of: table) else { return nil }
    return first
  }

  private func make(for keyboard: CGRect) {
    guard let table = controller?.viewIfLoaded, table.window != nil else { return set(0) }
    let covered = field == nil ? .null : table.convert(table.bounds, to: nil).intersection(keyboard)
    set(covered.isNull ? 0 : covered.height)
    showField()
  }

  private func set(_ height: CGFloat) {
    guard let table = controller?.viewIfLoaded as? UITableView else { return }
    let content = max(height - (table.contentInset.bottom - addedInsets.content), 0)
    let indicators = max(height - (table.verticalScrollIndicatorInsets.bottom - addedInsets.indicators), 0)
    table.contentInset.bottom += content - addedInsets.content
    table.verticalScrollIndicatorInsets.bottom += indicators - addedInsets.indicators
    addedInsets = (content, indicators)
  }

  /// Scrolls the whole field into view, with the rest of its row if there is enough space.
  private func showField() {
    guard let field, let table = controller?.viewIfLoaded as? UITableView, addedInsets.content > 0 else { return }
    table.layoutIfNeeded()
    let rect = field.convert(field.bounds, to: table)
    let row = table.indexPathForRow(at: CGPoint(x: table.rowExtent.x, y: rect.midY)).map { table.rectForRow(at: $0) } ?? rect
    let availableHeight = table.bounds.inset(by: table.adjustedContentInset).height
    if row.height <= availableHeight {
      table.scrollToShow(row)
    } else if rect.height <= availableHeight {
      table.scrollToShow(rect.insetBy(dx: 0, dy: -8))
    }
  }
}
