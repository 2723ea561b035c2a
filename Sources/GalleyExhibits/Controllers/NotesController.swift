import GalleyDocuments
import UIKit

/// Rows are inserted at the top, deleted if selected, and moved to the end; the selection persists. Edit shows delete buttons and reorder controls,
/// also across sections. A swipe to the left deletes or duplicates, a swipe to the right marks; the left and right arrows and Delete do the same.
final class NotesController: UITableViewController {
  private struct Note {
    var text: String
    var isMarked = false
  }

  private static let titles = ["To do", "Done"]
  private var notes = [
    ["Ems and ens", "A pound of lead", "Sorts out of sorts", "The stone", "Quoins and furniture"], ["A title page", "The colophon"],
  ].map { $0.map { Note(text: $0) } }
  private var count = 0

  init() {
    super.init(style: .insetGrouped)
    title = "Rows"
    let add = UIBarButtonItem(systemItem: .add, primaryAction: UIAction(title: "Add") { [weak self] _ in self?.add() })
    let remove = UIBarButtonItem(primaryAction: UIAction(title: "Remove") { [weak self] _ in self?.remove() })
    let move = UIBarButtonItem(primaryAction: UIAction(title: "Move") { [weak self] _ in self?.move() })
    navigationItem.rightBarButtonItems = [add, remove, move, editButtonItem]
  }

  required init?(coder: NSCoder) { nil }

  private func add() {
    count += 1
    notes[0].insert(Note(text: "Note \(count)"), at: 0)
    tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
  }

  private func remove() {
    guard let path = tableView.indexPathForSelectedRow else { return askToSelect() }
    delete(path)
  }

  private func move() {
    guard let path = tableView.indexPathForSelectedRow else { return askToSelect() }
    notes[1].append(notes[path.section].remove(at: path.row))
    tableView.moveRow(at: path, to: IndexPath(row: notes[1].count - 1, section: 1))
  }

  private func askToSelect() {
    let alert = UIAlertController(title: "No row is selected", message: "Select a row first.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { notes[section].count }
  override func numberOfSections(in tableView: UITableView) -> Int { notes.count }
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { Self.titles[section] }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "note") ?? UITableViewCell(style: .default, reuseIdentifier: "note")
    cell.textLabel?.text = notes[indexPath.section][indexPath.row].text
    cell.textLabel?.numberOfLines = 0
    cell.accessoryType = notes[indexPath.section][indexPath.row].isMarked ? .checkmark : .none
    return cell
  }

  // MARK: Editing

  override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  override func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath) {
    if editingStyle == .delete { delete(indexPath) }
  }

  override func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
    let note = notes[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    notes[destinationIndexPath.section].insert(note, at: destinationIndexPath.row)
  }

  private func delete(_ path: IndexPath) {
    notes[path.section].remove(at: path.row)
    tableView.deleteRows(at: [path], with: .automatic)
  }

  // MARK: Swipes

  override func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? {
    let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, done in
      done(true)
      self?.delete(indexPath)
    }
    let copy = UIContextualAction(style: .normal, title: "Duplicate") { [weak self] _, _, done in
      done(true)
      self?.duplicate(indexPath)
    }
    return UISwipeActionsConfiguration(actions: [delete, copy])
  }

  override func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? {
    let mark = UIContextualAction(style: .normal, title: notes[indexPath.section][indexPath.row].isMarked ? "Unmark" : "Mark") { [weak self] _, _, done in
      self?.notes[indexPath.section][indexPath.row].isMarked.toggle()
      done(true)
      self?.tableView.reloadRows(at: [indexPath], with: .automatic)
    }
    mark.backgroundColor = Theme.blueLine
    return UISwipeActionsConfiguration(actions: [mark])
  }

  private func duplicate(_ path: IndexPath) {
    notes[path.section].insert(notes[path.section][path.row], at: path.row + 1)
    tableView.insertRows(at: [IndexPath(row: path.row + 1, section: path.section)], with: .automatic)
  }
}
