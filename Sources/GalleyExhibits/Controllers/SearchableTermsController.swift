import GalleyDocuments
import UIKit

/// Typesetting terms with a search controller in the navigation item; the table shows the results while the user types.
final class SearchableTermsController: UITableViewController, UISearchResultsUpdating {
  private static let words = [
    "ampersand", "ascender", "baseline", "bastard title", "body", "bodkin", "brace", "chase", "colophon", "composing stick", "compositor", "copyholder", "counter",
    "descender", "em", "en", "face", "forme", "fount", "furniture", "galley", "gutter", "hairline", "imposing stone", "justification", "kern", "leading", "ligature",
    "lower case", "mallet", "nick", "page cord", "pica", "platen", "proof", "quad", "quoin", "ream", "serif", "sort", "stem", "tympan", "upper case", "widow",
  ]
  private var found = words
  private let search = UISearchController(searchResultsController: nil)

  init() {
    super.init(style: .plain)
    title = "Words"
    search.searchResultsUpdater = self
    search.searchBar.placeholder = "Search words"
    search.searchBar.scopeButtonTitles = ["Anywhere", "At the Start"]
    search.searchBar.autocapitalizationType = .none
    search.searchBar.autocorrectionType = .no
    navigationItem.searchController = search
  }

  required init?(coder: NSCoder) { nil }

  func updateSearchResults(for searchController: UISearchController) {
    let wanted = searchController.searchBar.text?.lowercased() ?? ""
    let atStart = searchController.searchBar.selectedScopeButtonIndex == 1
    found = Self.words.filter { wanted.isEmpty || (atStart ? $0.hasPrefix(wanted) : $0.contains(wanted)) }
    tableView.reloadData()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { max(found.count, 1) }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "word") ?? UITableViewCell(style: .default, reuseIdentifier: "word")
    cell.textLabel?.text = found.isEmpty ? "Nothing found" : found[indexPath.row]
    cell.textLabel?.textColor = found.isEmpty ? Theme.secondary : Theme.ink
    return cell
  }
}
