import UIKit

/// A search bar over a table, with what matches marked, a field whose input view is a picker, and names in a collection.
public struct SearchExhibit: Exhibit {
  public let name = "search"
  public let title = "Search and Pickers"
  public let topic = "Tables"

  /// Makes no view yet.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    return SearchViewController()
  }
}

/// Quotes to search in: the table follows each letter. The wheels choose how long they are, and in which order they come.
final class SearchViewController: UIViewController, UITableViewDataSource, UISearchBarDelegate {
  let searchBar = UISearchBar(frame: .zero)
  let tableView = UITableView(frame: .zero, style: .plain)
  let choice = ChoiceField()
  let authors = AuthorStrip(Set(Quote.all.map(\.author)).sorted())
  private let content = UIView()
  private let heading = UILabel()
  private let note = UILabel()
  private let source = Board.button("Source")
  private var sourceSplit = SourceSplit()

  private(set) var search = QuoteSearch()
  private(set) var matches: [QuoteSearch.Match] = []

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Search"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Look.page
    heading.text = "Sayings"
    heading.font = UIFontMetrics(forTextStyle: .largeTitle).scaledFont(for: Board.serif(38))
    heading.textColor = Look.ink
    heading.adjustsFontForContentSizeCategory = true
    source.addAction(UIAction { [weak self] _ in self?.toggleSource() }, for: .touchUpInside)

    searchBar.delegate = self
    searchBar.placeholder = "Search quotes"
    searchBar.searchBarStyle = .minimal
    searchBar.scopeButtonTitles = QuoteSearch.Scope.allCases.map(\.title)
    searchBar.autocapitalizationType = .none
    searchBar.autocorrectionType = .no

    choice.didChoose = { [weak self] length, order in
      self?.search.length = length
      self?.search.order = order
      self?.find()
    }

    authors.didChoose = { [weak self] authors in
      self?.search.authors = authors
      self?.find()
    }

    tableView.dataSource = self
    tableView.accessibilityLabel = "Quotes"
    tableView.allowsSelection = false
    tableView.keyboardDismissMode = .onDrag
    tableView.separatorColor = Look.hairline
    tableView.separatorInset = UIEdgeInsets(top: 0, left: MeasuredQuoteCell.inset, bottom: 0, right: MeasuredQuoteCell.inset)
    tableView.register(ConstrainedQuoteCell.self, forCellReuseIdentifier: "quote")

    note.font = .preferredFont(forTextStyle: .subheadline)
    note.textColor = Look.secondary
    note.adjustsFontForContentSizeCategory = true
    note.numberOfLines = 0

    view.addSubview(content)
    arrange()
    find()
  }

  private func arrange() {
    for view in [heading, source, searchBar, choice, authors, note, tableView] as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      content.addSubview(view)
    }
    // Beside the button in large type it is smaller rather than cut.
    heading.adjustsFontSizeToFitWidth = true
    heading.minimumScaleFactor = 0.5
    source.setContentHuggingPriority(.required, for: .horizontal)
    source.setContentCompressionResistancePriority(.required, for: .horizontal)
    let inset = MeasuredQuoteCell.inset
    NSLayoutConstraint.activate([
      heading.topAnchor.constraint(equalTo: content.topAnchor, constant: 10),
      heading.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: inset),
      source.leadingAnchor.constraint(equalTo: heading.trailingAnchor, constant: 8),
      source.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -inset),
      source.centerYAnchor.constraint(equalTo: heading.centerYAnchor),
      searchBar.topAnchor.constraint(equalTo: heading.bottomAnchor),
      searchBar.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: inset - 8),
      searchBar.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: 8 - inset),
      choice.topAnchor.constraint(equalTo: searchBar.bottomAnchor),
      choice.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: inset),
      choice.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -inset),
      authors.topAnchor.constraint(equalTo: choice.bottomAnchor, constant: 10),
      authors.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: inset),
      authors.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -inset),
      note.topAnchor.constraint(equalTo: authors.bottomAnchor, constant: 8),
      note.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: inset),
      note.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -inset),
      tableView.topAnchor.constraint(equalTo: note.bottomAnchor, constant: 6),
      tableView.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      tableView.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      // The keyboard, and the picker, push the table's end up.
      tableView.bottomAnchor.constraint(equalTo: content.keyboardLayoutGuide.topAnchor),
    ])
  }

  // MARK: Finding

  private func find() {
    matches = search.matches(in: Quote.all)
    note.text =
      switch matches.count {
      case 0: search.text.isEmpty ? "No quote" : "No quote has “\(search.text)”"
      case 1: "One quote"
      default: "\(matches.count) quotes"
      }
    tableView.reloadData()
  }

  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    search.text = searchText
    find()
  }

  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
    searchBar.setShowsCancelButton(true, animated: true)
    searchBar.setShowsScope(true, animated: true)
  }

  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
    search.scope = QuoteSearch.Scope(rawValue: selectedScope) ?? .all
    find()
  }

  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searchBar.resignFirstResponder() }

  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {
    searchBar.text = ""
    searchBar.resignFirstResponder()
    searchBar.setShowsCancelButton(false, animated: true)
    searchBar.setShowsScope(false, animated: true)
    search.text = ""
    find()
  }

  // MARK: The table

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { matches.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "quote", for: indexPath)
    (cell as? any QuoteCell)?.show(text(of: matches[indexPath.row]))
    return cell
  }

  /// The quote, with what matches on a ground.
  func text(of match: QuoteSearch.Match) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: match.quote.text(scale: Board.scale(traitCollection)))
    for range in match.ranges {
      text.addAttributes([.backgroundColor: Look.blueTint, .foregroundColor: Look.blueInk], range: range)
    }
    return text
  }

  // MARK: Layout

  private func toggleSource() { sourceSplit.toggle(besides: "SearchExhibit.swift", in: view, source) }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = sourceSplit.place(in: view.bounds.inset(by: view.safeAreaInsets))
    let width = min(bounds.width, (640 * max(Board.scale(traitCollection), 1)).rounded())
    content.frame = CGRect(x: bounds.minX + ((bounds.width - width) / 2).rounded(), y: bounds.minY, width: width, height: bounds.height)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    // The text of a row is made for a size.
    tableView.reloadData()
    view.setNeedsLayout()
  }
}
