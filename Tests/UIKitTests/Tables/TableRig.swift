import CoreGraphics
import Foundation

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A table in a test window, with rows from arrays, that logs its data source and delegate calls.
@MainActor
final class TableRig: UITableViewDataSource {
  let stage: EventStage
  let table: UITableView
  var sections: [[String]]
  var titles: [Int: String] = [:]
  /// The table's requests: cells by name, heights by path.
  var requests: [String] = []
  private(set) var createdCellCount = 0
  /// The diagnostics that were reported.
  private(set) var complaints: [String] = []
  private let oldReport = TableDiagnostic.report
  var listener: TableListener?
  /// The rows that can be deleted and moved, and the committed changes.
  var canEdit: (IndexPath) -> Bool = { _ in false }
  var canMove: (IndexPath) -> Bool = { _ in false }
  var committed: [String] = []
  /// Called when a cell is requested.
  var onCellRequest: () -> Void = {}
  /// Replaces the commit; if `nil`, the change is committed.
  var insteadOfCommitting: (() -> Void)?

  init(_ sections: [[String]], style: UITableView.Style = .plain, height: CGFloat? = 40, width: Double = 300, tall: Double = 200) {
    self.sections = sections
    stage = EventStage(width: width, height: tall)
    table = UITableView(frame: CGRect(x: 0, y: 0, width: width, height: tall), style: style)
    if let height { table.rowHeight = height }
    table.dataSource = self
    stage.window.addSubview(table)
    TableDiagnostic.report = { [weak self] in self?.complaints.append($0) }
  }

  convenience init(rows: Int, style: UITableView.Style = .plain, height: CGFloat? = 40) {
    self.init([(0..<rows).map { "row \($0)" }], style: style, height: height)
  }

  func close() {
    TableDiagnostic.report = oldReport
    stage.close()
  }

  func turn() { stage.session.turn() }

  func listen(_ height: ((IndexPath) -> CGFloat)? = nil) -> TableListener {
    let listener = height.map { TableHeightGiver($0) } ?? TableListener()
    self.listener = listener
    table.delegate = listener
    return listener
  }

  func drainComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  func drainRequests() -> [String] {
    defer { requests = [] }
    return requests
  }

  /// The text of each visible cell, by row.
  var shown: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    listener?.record("can edit", indexPath)
    return canEdit(indexPath)
  }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    listener?.record("can move", indexPath)
    return canMove(indexPath)
  }
  func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
    func name(_ path: IndexPath) -> String { path.section == 0 && destinationIndexPath.section == sourceIndexPath.section ? "\(path.row)" : "\(path.section)/\(path.row)" }
    committed.append("move \(name(sourceIndexPath)) to \(name(destinationIndexPath))")
    let row = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    sections[destinationIndexPath.section].insert(row, at: destinationIndexPath.row)
  }
  func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
    listener?.record("commits", indexPath)
    if let insteadOfCommitting { return insteadOfCommitting() }
    committed.append("\(editingStyle) \(sections[indexPath.section][indexPath.row])")
    switch editingStyle {
    case .delete:
      sections[indexPath.section].remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .none)
    case .insert:
      sections[indexPath.section].insert("new", at: indexPath.row)
      tableView.insertRows(at: [indexPath], with: .none)
    case .none: break
    }
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { titles[section] }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let name = sections[indexPath.section][indexPath.row]
    requests.append(name)
    onCellRequest()
    let cell = tableView.dequeueReusableCell(withIdentifier: "row") ?? newCell()
    cell.textLabel?.text = name
    return cell
  }

  private func newCell() -> UITableViewCell {
    createdCellCount += 1
    return UITableViewCell(style: .default, reuseIdentifier: "row")
  }
}

/// Logs a table delegate's calls.
@MainActor
class TableListener: UITableViewDelegate {
  var heard: [String] = []
  var refuses: Set<IndexPath> = []

  func drain() -> [String] {
    defer { heard = [] }
    return heard
  }

  // A subclass's implementation counts; this one marks itself as not implemented.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { UITableView.notImplemented }

  /// The editing styles of editable rows.
  var styles: [IndexPath: UITableViewCell.EditingStyle] = [:]
  func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath) -> UITableViewCell.EditingStyle {
    record("style of", indexPath)
    return styles[indexPath] ?? .delete
  }
  func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool {
    record("indents", indexPath)
    return false
  }
  /// The swipe actions, by title.
  var leading: [String] = []
  var trailing: [String] = []
  private func configuration(_ titles: [String]) -> UISwipeActionsConfiguration? {
    guard !titles.isEmpty else { return nil }
    return UISwipeActionsConfiguration(
      actions: titles.map { title in
        UIContextualAction(style: title == "Delete" ? .destructive : .normal, title: title) { [weak self] action, _, done in
          self?.heard.append("did \(action.title ?? "")")
          done(true)
        }
      })
  }
  func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? { configuration(leading) }
  func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? { configuration(trailing) }
  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) { record("begins", indexPath) }
  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) { record("ends", indexPath ?? IndexPath(row: -1, section: -1)) }
  /// The largest target row of a move.
  var lastTarget = Int.max
  /// Called when a target is requested.
  var whenProposed: () -> Void = {}
  /// A fixed target, regardless of the proposed one.
  var givenTarget: IndexPath?
  func tableView(
    _ tableView: UITableView, targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath, toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath {
    record("proposed", proposedDestinationIndexPath)
    whenProposed()
    if let givenTarget { return givenTarget }
    return IndexPath(row: min(proposedDestinationIndexPath.row, lastTarget), section: proposedDestinationIndexPath.section)
  }

  func record(_ event: String, _ path: IndexPath) { heard.append("\(event) \(path.section)/\(path.row)") }

  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { !refuses.contains(indexPath) }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) { record("lit", indexPath) }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) { record("unlit", indexPath) }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { record("selected", indexPath) }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { record("deselected", indexPath) }
  func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) { record("button", indexPath) }
}

/// Provides row heights, and logs the requests.
@MainActor
final class TableHeightGiver: TableListener {
  private let height: (IndexPath) -> CGFloat
  private(set) var requestedPaths: [IndexPath] = []

  init(_ height: @escaping (IndexPath) -> CGFloat) { self.height = height }

  override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    requestedPaths.append(indexPath)
    return height(indexPath)
  }
}
