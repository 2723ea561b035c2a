import GalleyDocuments
import GalleyPlayground
import UIKit

/// A navigation controller with tables: a long list, cells and selection, row insertion and deletion, search, a form, alerts.
public struct ControllersExhibit: Exhibit {
  public let name = "controllers"
  public let title = "Controllers"
  public let topic = "Lists and Screens"
  public let contents = "alerts action sheets popovers navigation tabs bars presentation"

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return ContentsController.inNavigation()
  }
}

/// The first table, with a row for each of the other controllers.
final class ContentsController: UITableViewController {
  private struct Row {
    var title: String
    var note: String
    var make: () -> UIViewController
  }

  private let rows = [
    Row(title: "A Long List", note: "A hundred thousand rows; only visible rows have cells", make: { LongListController() }),
    Row(title: "Cells", note: "Four styles, accessories, and labels that highlight with the row", make: { CellsController() }),
    Row(title: "Changing Rows", note: "Add, remove, move, swipe and select rows", make: { NotesController() }),
    Row(title: "Search", note: "A search bar below the navigation bar; results update as you type", make: { SearchableTermsController() }),
    Row(title: "A Form", note: "Fields in cells stay clear of the keyboard", make: { FormController() }),
    Row(title: "Controls", note: "Segments, a stepper, progress, pages", make: { ControlsController() }),
    Row(title: "Bars and Buttons", note: "A large title, a toolbar, pull to refresh, configured buttons", make: { BarsController() }),
    Row(title: "Alerts and Sheets", note: "Alerts, sheets, a popover, tabs", make: { AlertsController() }),
  ]

  static func inNavigation() -> UINavigationController {
    UINavigationController(rootViewController: ContentsController(style: .insetGrouped))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Controllers"
    navigationItem.rightBarButtonItem = UIBarButtonItem(primaryAction: UIAction(title: "Source") { [weak self] _ in self?.showSource() })
  }

  private func showSource() {
    let source = SourceController("ControllersExhibit.swift")
    let navigation = UINavigationController(rootViewController: source)
    navigation.preferredContentSize = CGSize(width: 760, height: 0)
    present(navigation, animated: true)
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .subtitle, reuseIdentifier: "row")
    cell.textLabel?.text = rows[indexPath.row].title
    cell.detailTextLabel?.text = rows[indexPath.row].note
    cell.textLabel?.numberOfLines = 0
    cell.detailTextLabel?.numberOfLines = 0
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    navigationController?.pushViewController(rows[indexPath.row].make(), animated: true)
  }
}

/// The exhibit's source files, on a sheet.
final class SourceController: UIViewController {
  private let panel: SourcePanel

  init(_ file: String) {
    panel = SourcePanel(SourceFiles.files(besides: file))
    super.init(nibName: nil, bundle: nil)
    title = "Source"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done, primaryAction: UIAction(title: "Done") { [weak self] _ in self?.dismiss(animated: true) })
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.desk
    view.addSubview(panel)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    panel.frame = view.bounds.shrunk(dx: 10, dy: 10)
  }
}
