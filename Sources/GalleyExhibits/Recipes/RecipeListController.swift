import UIKit

/// A table of the recipes of a document, to choose from.
final class RecipeListController: UITableViewController {
  private let recipes: [Recipe]
  private let chosen: Int
  private let choose: (Int) -> Void
  private var hasScrolledToChoice = false

  init(_ recipes: [Recipe], chosen: Int, choose: @escaping (Int) -> Void) {
    (self.recipes, self.chosen, self.choose) = (recipes, chosen, choose)
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  /// Scrolls to the chosen row after the first layout.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard !hasScrolledToChoice, !tableView.bounds.isEmpty else { return }
    hasScrolledToChoice = true
    tableView.scrollToRow(at: IndexPath(row: chosen, section: 0), at: .middle, animated: false)
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { recipes.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "recipe") ?? UITableViewCell(style: .default, reuseIdentifier: "recipe")
    cell.textLabel?.text = recipes[indexPath.row].heading
    cell.textLabel?.numberOfLines = 0
    cell.accessoryType = indexPath.row == chosen ? .checkmark : .none
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { choose(indexPath.row) }
}
