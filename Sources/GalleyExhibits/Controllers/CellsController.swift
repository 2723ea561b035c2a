import GalleyDocuments
import UIKit

/// Cells in the four styles, with all accessories. Pressed and selected rows highlight their labels.
final class CellsController: UITableViewController {
  private static let styles: [(UITableViewCell.CellStyle, String, String)] = [
    (.default, "default", ""), (.value1, "value1", "a value"), (.value2, "value2", "beside its title"), (.subtitle, "subtitle", "a smaller line below"),
  ]
  private static let ends: [(UITableViewCell.AccessoryType, String)] = [
    (.disclosureIndicator, "Disclosure indicator"), (.detailButton, "Detail button"), (.detailDisclosureButton, "Detail and disclosure"), (.checkmark, "Checkmark"),
  ]
  private static let sizes = ["Small", "Medium", "Large"]
  private var size = 1

  init() {
    super.init(style: .grouped)
    title = "Cells"
  }

  required init?(coder: NSCoder) { nil }

  override func numberOfSections(in tableView: UITableView) -> Int { 3 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    [Self.styles.count, Self.ends.count, Self.sizes.count][section]
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { ["Styles", "Accessories", "Single choice"][section] }

  override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    section == 0 ? "A label’s highlightedTextColor shows while its row is pressed or selected." : nil
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell: UITableViewCell
    switch indexPath.section {
    case 0:
      let (style, name, detail) = Self.styles[indexPath.row]
      cell = UITableViewCell(style: style, reuseIdentifier: nil)
      cell.textLabel?.text = name
      cell.detailTextLabel?.text = detail
    case 1:
      cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.accessoryType = Self.ends[indexPath.row].0
      cell.textLabel?.text = Self.ends[indexPath.row].1
    default:
      cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = Self.sizes[indexPath.row]
      cell.accessoryType = indexPath.row == size ? .checkmark : .none
    }
    for label in [cell.textLabel, cell.detailTextLabel] {
      label?.highlightedTextColor = Theme.red
      label?.numberOfLines = 0
    }
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard indexPath.section == 2 else { return }
    let old = size
    size = indexPath.row
    tableView.cellForRow(at: IndexPath(row: old, section: 2))?.accessoryType = .none
    tableView.cellForRow(at: indexPath)?.accessoryType = .checkmark
    tableView.deselectRow(at: indexPath, animated: true)
  }

  override func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
    let alert = UIAlertController(title: Self.ends[indexPath.row].1, message: "You tapped the button in row \(indexPath.row + 1).", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    present(alert, animated: true)
  }
}
