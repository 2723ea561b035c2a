import UIKit

/// Rows are added at the top, removed where they are selected, and moved to the end; what is selected stays so.
final class NotesController: UITableViewController {
  private var notes = ["Ems and ens", "A pound of lead", "Sorts out of sorts", "The stone", "Quoins and furniture"]
  private var count = 0

  init() {
    super.init(style: .insetGrouped)
    title = "Rows"
    let add = UIBarButtonItem(systemItem: .add, primaryAction: UIAction(title: "Add") { [weak self] _ in self?.add() })
    let remove = UIBarButtonItem(primaryAction: UIAction(title: "Remove") { [weak self] _ in self?.remove() })
    let move = UIBarButtonItem(primaryAction: UIAction(title: "Move") { [weak self] _ in self?.move() })
    navigationItem.rightBarButtonItems = [add, remove, move]
  }

  required init?(coder: NSCoder) { nil }

  private func add() {
    count += 1
    notes.insert("Note \(count)", at: 0)
    tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
  }

  private func remove() {
    guard let path = tableView.indexPathForSelectedRow else { return askToSelect() }
    notes.remove(at: path.row)
    tableView.deleteRows(at: [path], with: .automatic)
  }

  private func move() {
    guard let path = tableView.indexPathForSelectedRow else { return askToSelect() }
    notes.append(notes.remove(at: path.row))
    tableView.moveRow(at: path, to: IndexPath(row: notes.count - 1, section: 0))
  }

  private func askToSelect() {
    let alert = UIAlertController(title: "No row is selected", message: "Select the row that it is about.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { notes.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "note") ?? UITableViewCell(style: .default, reuseIdentifier: "note")
    cell.textLabel?.text = notes[indexPath.row]
    cell.textLabel?.numberOfLines = 0
    return cell
  }
}
