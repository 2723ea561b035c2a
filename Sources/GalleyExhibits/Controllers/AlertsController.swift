import UIKit

/// Alerts and sheets over a window, and their last result.
final class AlertsController: UITableViewController {
  private lazy var rows: [(title: String, ask: (IndexPath) -> Void)] = [
    ("An alert", { [weak self] _ in self?.askToDelete() }), ("An alert with fields", { [weak self] _ in self?.askForName() }),
    ("An action sheet", { [weak self] in self?.askForDestination($0) }), ("A sheet", { [weak self] _ in self?.showSheet() }),
    ("A popover", { [weak self] in self?.showPopover($0) }), ("Tabs", { [weak self] _ in self?.showTabs() }),
  ]
  private var result = "No choice yet."

  init() {
    super.init(style: .insetGrouped)
    title = "Alerts and Sheets"
  }

  required init?(coder: NSCoder) { nil }

  private func showResult(_ text: String) {
    result = text
    tableView.reloadSections([0], with: .none)
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
  override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { result }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "q") ?? UITableViewCell(style: .default, reuseIdentifier: "q")
    cell.textLabel?.text = rows[indexPath.row].title
    cell.textLabel?.numberOfLines = 0
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    rows[indexPath.row].ask(indexPath)
  }

  // MARK: Alerts and sheets

  private func askToDelete() {
    let alert = UIAlertController(title: "Delete this page?", message: "You can’t undo this action.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { [weak self] _ in self?.showResult("The page was deleted.") })
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { [weak self] _ in self?.showResult("The page was kept.") })
    present(alert, animated: true)
  }

  private func askForName() {
    let alert = UIAlertController(title: "Sign the page", message: "Enter your name and town.", preferredStyle: .alert)
    alert.addTextField { field in
      field.placeholder = "Name"
      field.accessibilityLabel = "Name"
    }
    alert.addTextField { field in
      field.placeholder = "Town"
      field.accessibilityLabel = "Town"
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(
      UIAlertAction(title: "Sign", style: .default) { [weak self, weak alert] _ in
        let words = (alert?.textFields ?? []).compactMap(\.text).filter { !$0.isEmpty }
        self?.showResult(words.isEmpty ? "No name was entered." : "Signed: \(words.joined(separator: ", ")).")
      })
    present(alert, animated: true)
  }

  private func askForDestination(_ path: IndexPath) {
    let sheet = UIAlertController(title: nil, message: "Where should the page go?", preferredStyle: .actionSheet)
    for destination in ["Printer", "Proofreader", "Archive"] {
      sheet.addAction(UIAlertAction(title: "Send to \(destination)", style: .default) { [weak self] _ in self?.showResult("Sent to the \(destination.lowercased()).") })
    }
    sheet.addAction(UIAlertAction(title: "Discard Page", style: .destructive) { [weak self] _ in self?.showResult("The page was discarded.") })
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    sheet.popoverPresentationController?.sourceView = tableView.cellForRow(at: path)
    present(sheet, animated: true)
  }

  private func showSheet() {
    let notes = UINavigationController(rootViewController: NotesController())
    notes.viewControllers[0].navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .done, primaryAction: UIAction(title: "Done") { [weak self] _ in self?.dismiss(animated: true) })
    present(notes, animated: true)
  }

  private func showPopover(_ path: IndexPath) {
    let cells = CellsController()
    cells.modalPresentationStyle = .popover
    cells.preferredContentSize = CGSize(width: 320, height: 380)
    cells.popoverPresentationController?.sourceView = tableView.cellForRow(at: path)?.textLabel
    present(cells, animated: true)
  }

  private func showTabs() {
    let tabs = UITabBarController()
    tabs.viewControllers = zip([NotesController(), CellsController(), LongListController()], ["Rows", "Cells", "Numbers"]).map { controller, name in
      controller.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .done, primaryAction: UIAction(title: "Done") { [weak self] _ in self?.dismiss(animated: true) })
      let navigation = UINavigationController(rootViewController: controller)
      navigation.title = name
      return navigation
    }
    present(tabs, animated: true)
  }
}
