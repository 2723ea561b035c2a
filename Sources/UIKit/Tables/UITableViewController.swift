import CoreGraphics
import Foundation
import Requirements
import UIFoundation

/// A view controller whose view is a table, and which is the table's data source and delegate.
///
/// While the keyboard is shown, the table avoids it and scrolls the row of the edited field into view. When the keyboard is
/// hidden, the table's insets are restored.
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  private let style: UITableView.Style
  /// Whether rows are deselected when the view comes into sight; `true` by default.
  open var clearsSelectionOnViewWillAppear = true
  private lazy var keyboard = TableKeyboardAvoidance(self)

  /// A controller with a table of a style.
  public init(style: UITableView.Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with a plain table. Galley has no nib files: both arguments are `nil`.
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

  /// The table is edited with its controller.
  open override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    tableView.setEditing(editing, animated: animated)
  }

  // MARK: Data source

  open func numberOfSections(in tableView: UITableView) -> Int { 1 }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    TableDiagnostic.warn("\(type(of: self)) has rows but supplies no cells; empty cells are shown. Override tableView(_:cellForRowAt:)")
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {}

  // MARK: Delegate

  open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { UITableView.notImplemented }
  open func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat { UITableView.notImplemented }
  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { UITableView.notImplemented }
  open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { UITableView.notImplemented }
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
  open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
  open func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
  open func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  open func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath) -> UITableViewCell.EditingStyle { .delete }
  open func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool { true }
  open func tableView(_ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String? { nil }
  open func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? { nil }
  open func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? { nil }
  open func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {}
  open func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {}
  open func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath, toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath { proposedDestinationIndexPath }
  open func tableView(_ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint) -> UIContextMenuConfiguration? { nil }
  open func tableView(
    _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  open func tableView(
    _ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  open func tableView(
    _ tableView: UITableView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
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

  /// The first responder, if it is in the table.
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
