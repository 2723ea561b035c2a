import GalleyDocuments
import UIKit

/// A hundred thousand rows in a hundred sections: integers, and facts about them.
final class LongListController: UITableViewController {
  private static let perSection = 1_000

  init() {
    super.init(style: .plain)
    title = "A Long List"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      primaryAction: UIAction(title: "Go to 77,777") { [weak self] _ in self?.go(to: 77_777) })
  }

  required init?(coder: NSCoder) { nil }

  private func go(to number: Int) {
    let path = IndexPath(row: number % Self.perSection, section: number / Self.perSection)
    tableView.selectRow(at: path, animated: true, scrollPosition: .middle)
  }

  override func numberOfSections(in tableView: UITableView) -> Int { 100 }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Self.perSection }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    let first = section * Self.perSection
    return "\(first) to \(first + Self.perSection - 1)"
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "number") ?? UITableViewCell(style: .value1, reuseIdentifier: "number")
    let number = indexPath.section * Self.perSection + indexPath.row
    cell.textLabel?.text = "\(number)"
    cell.textLabel?.highlightedTextColor = Theme.blueInk
    cell.detailTextLabel?.text = Self.kind(number)
    return cell
  }

  private static func kind(_ number: Int) -> String? {
    let root = Int(Double(number).squareRoot().rounded())
    if root * root == number { return "\(root)²" }
    guard number > 1 else { return nil }
    var divisor = 2
    while divisor * divisor <= number {
      if number % divisor == 0 { return "\(divisor) × \(number / divisor)" }
      divisor += 1
    }
    return "prime"
  }
}
