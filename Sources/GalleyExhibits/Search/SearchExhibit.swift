import GalleyDocuments
import GalleyPlayground
import UIKit

/// A search bar above a table with highlighted matches, a field with a picker as its input view, and names in a collection view.
public struct SearchExhibit: Exhibit {
  public let name = "search"
  public let title = "Search and Pickers"
  public let topic = "Lists and Screens"

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return SearchViewController()
  }
}

/// Searches quotes while the user types. The wheels choose their length and order.
final class SearchViewController: UIViewController, UITableViewDataSource, UISearchBarDelegate {
  let searchBar = UISearchBar(frame: .zero)
  let tableView = UITableView(frame: .zero, style: .plain)
  let choice = ChoiceField()
  let authors = AuthorStrip(Set(Quote.all.map(\.author)).sorted())
  private let content = UIView()
  private let heading = UILabel()
  private let note = UILabel()
  private let source = ExhibitStyle.button("Source")
  private var sourceSplit = SourceSplit()
  /// The frame of the keyboard or the picker in the window, or its target frame during an animation.
  private var keyboard = CGRect.null
  private nonisolated(unsafe) var observer: (any NSObjectProtocol)?
  /// The rows from the top down, with the space above each; `stacking` has the constraints between the visible rows.
  private lazy var rows: [(view: UIView, gap: CGFloat)] = [(heading, 10), (searchBar, 0), (choice, 0), (authors, 10), (note, 8), (tableView, 6)]
  private var stacking: [NSLayoutConstraint] = []
  private var leftOut: [UIView]?

  private(set) var search = QuoteSearch()
  private(set) var matches: [QuoteSearch.Match] = []

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Search and Pickers"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.page
    heading.text = "Search and Pickers"
    heading.font = UIFontMetrics(forTextStyle: .largeTitle).scaledFont(for: ExhibitStyle.serif(38))
    heading.textColor = Theme.ink
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
    tableView.separatorColor = Theme.hairline
    tableView.separatorInset = UIEdgeInsets(top: 0, left: MeasuredQuoteCell.inset, bottom: 0, right: MeasuredQuoteCell.inset)
    tableView.register(ConstrainedQuoteCell.self, forCellReuseIdentifier: "quote")

    note.font = .preferredFont(forTextStyle: .subheadline)
    note.textColor = Theme.secondary
    note.adjustsFontForContentSizeCategory = true
    note.numberOfLines = 0

    view.addSubview(content)
    arrange()
    find()
    for event in [UIControl.Event.editingDidBegin, .editingDidEnd] {
      choice.addAction(UIAction { [weak self] _ in self?.view.setNeedsLayout() }, for: event)
    }
    observer = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil
    ) { [weak self] notification in
      let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
      MainActor.assumeIsolated {
        self?.keyboard = end ?? .null
        self?.view.setNeedsLayout()
      }
    }
  }

  deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }

  private func arrange() {
    for view in [heading, source, searchBar, choice, authors, note, tableView] as [UIView] {
      view.translatesAutoresizingMaskIntoConstraints = false
      content.addSubview(view)
    }
    // Beside the button, large text shrinks instead of being truncated.
    heading.adjustsFontSizeToFitWidth = true
    heading.minimumScaleFactor = 0.5
    source.setContentHuggingPriority(.required, for: .horizontal)
    source.setContentCompressionResistancePriority(.required, for: .horizontal)
    let inset = MeasuredQuoteCell.inset
    NSLayoutConstraint.activate([
      heading.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: inset),
      source.leadingAnchor.constraint(equalTo: heading.trailingAnchor, constant: 8),
      source.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -inset),
      source.centerYAnchor.constraint(equalTo: heading.centerYAnchor),
      searchBar.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: inset - 8),
      searchBar.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: 8 - inset),
      choice.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: inset),
      choice.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -inset),
      authors.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: inset),
      authors.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -inset),
      note.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: inset),
      note.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -inset),
      tableView.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      tableView.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      // The keyboard and the picker move the table's bottom edge up.
      tableView.bottomAnchor.constraint(equalTo: content.keyboardLayoutGuide.topAnchor),
    ])
  }

  // MARK: Space for results

  /// Hides rows that are not needed now, one after the other, if large text and the screen keyboard leave too little space for quotes.
  private func hideRowsToFit() {
    let (width, covered) = (content.bounds.width, content.convert(keyboard.isNull ? .zero : keyboard, from: nil).intersection(content.bounds))
    let least = 2 * UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection).lineHeight
    func height(_ view: UIView) -> CGFloat {
      view === heading ? max(heading.intrinsicContentSize.height, source.intrinsicContentSize.height)
        : view === note ? note.sizeThatFits(CGSize(width: max(width - 2 * MeasuredQuoteCell.inset, 0), height: 0)).height
        : view.intrinsicContentSize.height
    }
    var availableHeight = content.bounds.height - (covered.isNull ? 0 : covered.height) - rows.dropLast().reduce(0) { $0 + $1.gap + height($1.view) }
    var hiddenViews: [UIView] = []
    // The heading contains the button that closes the source, so it stays if there is no screen keyboard.
    let order: [UIView] =
      choice.isFirstResponder ? [heading, searchBar, authors, note] : searchBar.isFirstResponder ? [heading, authors, choice, note] : [authors, choice, note]
    for view in order where availableHeight < least {
      hiddenViews.append(view)
      availableHeight += height(view)
    }
    stack(leavingOut: hiddenViews)
  }

  private func stack(leavingOut views: [UIView]) {
    guard leftOut != views else { return }
    leftOut = views
    NSLayoutConstraint.deactivate(stacking)
    stacking = []
    var above = content.topAnchor
    for (view, gap) in rows {
      view.isHidden = views.contains(view)
      guard !view.isHidden else { continue }
      // The search bar has its own space above its field.
      let gap = stacking.isEmpty && view !== searchBar ? 10 : gap
      stacking.append(view.topAnchor.constraint(equalTo: above, constant: gap))
      above = view.bottomAnchor
    }
    source.isHidden = heading.isHidden
    NSLayoutConstraint.activate(stacking)
  }

  // MARK: Finding

  private func find() {
    matches = search.matches(in: Quote.all)
    note.text =
      switch matches.count {
      case 0: search.text.isEmpty ? "No quotes" : "No quotes match “\(search.text)”."
      case 1: "1 quote"
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
    view.setNeedsLayout()
  }

  func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { view.setNeedsLayout() }

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

  /// Returns the quote with highlighted matches.
  func text(of match: QuoteSearch.Match) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: match.quote.text(scale: ExhibitStyle.scale(traitCollection)))
    for range in match.ranges {
      text.addAttributes([.backgroundColor: Theme.blueTint, .foregroundColor: Theme.blueInk], range: range)
    }
    return text
  }

  // MARK: Layout

  private func toggleSource() { sourceSplit.toggle(besides: "SearchExhibit.swift", in: view, source) }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = sourceSplit.layOut(in: view.bounds.inset(by: view.safeAreaInsets))
    let width = min(bounds.width, (640 * max(ExhibitStyle.scale(traitCollection), 1)).rounded())
    content.frame = CGRect(x: bounds.minX + ((bounds.width - width) / 2).rounded(), y: bounds.minY, width: width, height: bounds.height)
    hideRowsToFit()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    // The text of a row depends on the content size.
    tableView.reloadData()
    view.setNeedsLayout()
  }
}
