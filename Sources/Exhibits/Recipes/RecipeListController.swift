import UIKit

/// The recipes of a document in a table, to choose one.
final class RecipeListController: UITableViewController {
  private let recipes: [Recipe]
  private let chosen: Int
  private let choose: (Int) -> Void

  init(_ recipes: [Recipe], chosen: Int, choose: @escaping (Int) -> Void) {
    (self.recipes, self.chosen, self.choose) = (recipes, chosen, choose)
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    tableView.scrollToRow(at: IndexPath(row: chosen, section: 0), at: .none, animated: false)
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
