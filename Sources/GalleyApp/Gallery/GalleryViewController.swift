import GalleyDocuments
import GalleyExhibits
import GalleyPlayground
import UIKit

/// A grid of exhibits grouped by topics, or by chapters of the reference documents. A search field filters them by their titles, descriptions, texts
/// and sources. With recent documents it is the start screen of the program.
final class GalleryViewController: UIViewController {
  /// Called with the chosen exhibit.
  var open: (any Exhibit) -> Void = { _ in }
  /// Called with the chosen exhibit and the number of its recipe that the search found.
  var openRecipe: (any Exhibit, Int) -> Void = { _, _ in }
  /// The documents and actions of the start screen; `nil` shows only the exhibits.
  var start: GalleryStart? {
    didSet {
      startView?.removeFromSuperview()
      startView = start.map { GalleryStartView($0) }
      startView?.onChange = { [weak self] in self?.viewIfLoaded?.setNeedsLayout() }
      viewIfLoaded?.setNeedsLayout()
    }
  }

  let scrollView = UIScrollView()
  private let heading = UILabel()
  private let field = UITextField()
  private let nothing = UILabel()
  private let orders = UISegmentedControl(items: ["Topics", "Chapters"])
  private var startView: GalleryStartView?
  /// The cells in their initial order.
  private let all: [GalleryCell]
  /// The groups with their cells, in the displayed order, which is also the order of Tab.
  private var groups: [(heading: String, cells: [GalleryCell])] = []
  /// The labels of all headings that were shown.
  private var labels: [String: UILabel] = [:]
  private var search = GallerySearch()
  private static let beyond = "Other Exhibits"
  private var screenshotAlarm: Timeline.Alarm?

  init(_ exhibits: [any Exhibit]) {
    all = exhibits.map { GalleryCell($0) }
    super.init(nibName: nil, bundle: nil)
    title = "Gallery"
  }

  required init?(coder: NSCoder) { nil }

  /// Creates the heading, the search field, the control that groups the exhibits, and a cell per exhibit.
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.desk
    scrollView.alwaysBounceVertical = true
    scrollView.lineScroll = 44
    view.addSubview(scrollView)
    heading.text = "Gallery"
    heading.font = UIFontMetrics(forTextStyle: .largeTitle).scaledFont(for: ExhibitStyle.serif(38))
    heading.textColor = Theme.ink
    nothing.font = UIFontMetrics.default.scaledFont(for: ExhibitStyle.serif(19))
    nothing.textColor = Theme.secondary
    field.accessibilityLabel = "Search"
    field.borderStyle = .roundedRect
    field.font = .preferredFont(forTextStyle: .body)
    field.clearButtonMode = .whileEditing
    field.adjustsFontForContentSizeCategory = true
    field.returnKeyType = .go
    field.autocapitalizationType = .none
    field.spellCheckingType = .no
    field.addAction(UIAction { [weak self] _ in self?.arrange() }, for: .editingChanged)
    field.addAction(UIAction { [weak self] _ in self?.openFirst() }, for: .editingDidEndOnExit)
    for label in [heading, nothing] { add(label) }
    scrollView.addSubview(field)
    orders.selectedSegmentIndex = 0
    orders.accessibilityLabel = "Grouping"
    orders.addAction(UIAction { [weak self] _ in self?.arrange() }, for: .valueChanged)
    scrollView.addSubview(orders)
    for cell in all {
      cell.open = { [weak self, weak cell] recipe in
        guard let self, let cell else { return }
        if let recipe { openRecipe(cell.exhibit, recipe) } else { open(cell.exhibit) }
      }
      cell.handlesKey = { [weak self, weak cell] key in cell.map { self?.moves(from: $0, key) == true } ?? false }
      scrollView.addSubview(cell)
    }
    arrange()
  }

  private func add(_ label: UILabel) {
    label.numberOfLines = 0
    label.adjustsFontForContentSizeCategory = true
    scrollView.addSubview(label)
  }

  /// Puts the caret into the search field, and scrolls to it.
  func beginSearch() {
    scrollView.setContentOffset(.zero, animated: false)
    field.becomeFirstResponder()
  }

  // MARK: Order

  private var isByDocument: Bool { orders.selectedSegmentIndex == 1 }

  private func heading(of exhibit: any Exhibit) -> String { isByDocument ? exhibit.reference?.chapter.rawValue ?? Self.beyond : exhibit.topic }

  /// The words in the search field.
  private var words: [Substring] { (field.text ?? "").lowercased().split(separator: " ") }

  /// Groups the cells by topic or chapter; during a search, those that match by how well they match. Within a group, they keep their initial order.
  private func arrange() {
    let words = words
    for cell in all { (cell.note, cell.recipe) = (nil, nil) }
    let former = shownCells
    groups = words.isEmpty ? groupedByHeading : found(words)
    let shown = shownCells
    for cell in all { cell.isHidden = true }
    for (name, label) in labels { label.isHidden = !groups.contains { $0.heading == name } }
    for (name, _) in groups where labels[name] == nil { labels[name] = label(name) }
    for cell in shown {
      cell.isHidden = false
      cell.showsReference = isByDocument && words.isEmpty
      if shown != former { scrollView.bringSubviewToFront(cell) }
    }
    orders.isHidden = !words.isEmpty
    startView?.words = words
    // The field keeps the focus, and Return opens the first match.
    if !words.isEmpty { UIAccessibility.announce?(shown.first.map { "\($0.exhibit.title), first of \(shown.count)" } ?? "No exhibit has these words") }
    view.setNeedsLayout()
  }

  private func label(_ heading: String) -> UILabel {
    let label = UILabel()
    label.text = heading
    label.font = .preferredFont(forTextStyle: .headline)
    label.textColor = Theme.secondary
    add(label)
    return label
  }

  private var shownCells: [GalleryCell] { groups.flatMap(\.cells) }

  private var groupedByHeading: [(heading: String, cells: [GalleryCell])] {
    var headings = isByDocument ? ReferenceDocumentPart.Chapter.allCases.map(\.rawValue) + [Self.beyond] : []
    for cell in all where !headings.contains(heading(of: cell.exhibit)) { headings.append(heading(of: cell.exhibit)) }
    return headings.map { name in (name, all.filter { heading(of: $0.exhibit) == name }) }.filter { !$0.cells.isEmpty }
  }

  private func found(_ words: [Substring]) -> [(heading: String, cells: [GalleryCell])] {
    var ranks: [GallerySearch.Rank: [GalleryCell]] = [:]
    for cell in all {
      guard let match = search.match(cell.exhibit, words) else { continue }
      (cell.note, cell.recipe) = (match.note, match.recipe)
      ranks[match.rank, default: []].append(cell)
    }
    return GallerySearch.Rank.allCases.compactMap { rank in ranks[rank].map { (rank.heading, $0) } }
  }

  // MARK: Keys

  /// Opens the first matching exhibit on Return in the search field, or else the first matching document. Does nothing if the field is empty or
  /// nothing matches.
  private func openFirst() {
    guard !words.isEmpty else { return }
    guard let cell = shownCells.first else { return startView?.openFirst() ?? () }
    cell.open(cell.recipe)
  }

  /// Escape clears the search; without a search, it is not handled.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape, presses.first?.key?.modifierFlags.isEmpty == true, field.text?.isEmpty == false
    else { return super.pressesBegan(presses, with: event) }
    field.text = ""
    arrange()
  }

  /// Moves the focus from a cell by an arrow key without modifiers, and scrolls to the next cell. Returns `false` for other keys, and if there is no
  /// cell in that direction.
  private func moves(from cell: GalleryCell, _ key: UIKey) -> Bool {
    guard key.modifierFlags.isEmpty, let next = neighbor(of: cell, key.keyCode) else { return false }
    view.window?.focus(next)
    scrollView.scrollRectToVisible(next.frame.insetBy(dx: 0, dy: -Self.gap), animated: false)
    return true
  }

  private func neighbor(of cell: GalleryCell, _ key: UIKeyboardHIDUsage) -> GalleryCell? {
    let shown = shownCells
    let (x, y) = (cell.frame.midX, cell.frame.midY)
    func row(_ isBelow: Bool) -> GalleryCell? {
      let beyond = shown.filter { isBelow ? $0.frame.minY >= cell.frame.maxY : $0.frame.maxY <= cell.frame.minY }
      return beyond.min { (abs($0.frame.midY - y), abs($0.frame.midX - x)) < (abs($1.frame.midY - y), abs($1.frame.midX - x)) }
    }
    switch key {
    case .keyboardLeftArrow: return shown.last { $0.frame.midY == y && $0.frame.midX < x }
    case .keyboardRightArrow: return shown.first { $0.frame.midY == y && $0.frame.midX > x }
    case .keyboardUpArrow: return row(false)
    case .keyboardDownArrow: return row(true)
    default: return nil
    }
  }

  // MARK: Layout

  private static let gap: CGFloat = 20

  /// Arranges the matching cells in one to four columns, as many as fit the width, under the headings of their groups.
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds.inset(by: view.safeAreaInsets)
    scrollView.frame = bounds
    let scale = min(max(ExhibitStyle.scale(traitCollection), 1), 2)
    let margin: CGFloat = bounds.width < 600 ? 14 : 28
    let availableWidth = max(bounds.width - 2 * margin, 100)
    let count = min(max(Int((availableWidth + Self.gap) / (250 * scale + Self.gap)), 1), 4)
    let width = ((availableWidth - CGFloat(count - 1) * Self.gap) / CGFloat(count)).rounded(.down)
    var y = margin
    func place(_ view: UIView, height: CGFloat? = nil) {
      let high = height ?? view.sizeThatFits(CGSize(width: availableWidth, height: 0)).height.rounded(.up)
      view.frame = CGRect(x: margin, y: y, width: availableWidth, height: high)
      y += high
    }
    place(heading)
    y += 8
    place(field, height: max(field.sizeThatFits(CGSize(width: availableWidth, height: 0)).height, 36).rounded(.up))
    field.frame.size.width = min(availableWidth, 420 * scale)
    showPlaceholder()
    let choice = orders.sizeThatFits(CGSize(width: availableWidth, height: 0))
    let isBeside = orders.isHidden || field.frame.maxX + Self.gap + choice.width <= margin + availableWidth
    if !isBeside { y += 8 }
    orders.frame = CGRect(
      x: isBeside ? field.frame.maxX + Self.gap : margin, y: isBeside ? (field.frame.midY - choice.height / 2).rounded() : y, width: min(choice.width, availableWidth), height: choice.height)
    if !isBeside { y += choice.height }
    y += Self.gap
    var hasDocuments = false
    if let startView {
      if startView.superview == nil { scrollView.insertSubview(startView, aboveSubview: orders) }
      let height = startView.layOut(width: availableWidth)
      place(startView, height: height)
      if height > 0 { y += Self.gap }
      hasDocuments = height > 0
    }
    for (name, shown) in groups {
      guard let label = labels[name] else { continue }
      place(label)
      y += 8
      for start in stride(from: 0, to: shown.count, by: count) {
        let row = shown[start..<min(start + count, shown.count)]
        let height = row.map { $0.sizeThatFits(CGSize(width: width, height: 0)).height }.max() ?? 0
        for (column, cell) in row.enumerated() {
          cell.frame = CGRect(x: margin + CGFloat(column) * (width + Self.gap), y: y, width: width, height: height)
        }
        y += height + Self.gap
      }
    }
    nothing.isHidden = !groups.isEmpty || hasDocuments
    if !nothing.isHidden {
      nothing.text = "Nothing matches “\(field.text ?? "")”."
      place(nothing)
    }
    scrollView.contentSize = CGSize(width: bounds.width, height: y + margin - Self.gap)
    for cell in all { cell.showEarlierScreenshot() }
    drawScreenshots()
  }

  /// The space that the field leaves at the ends of its text, in points.
  private static let fieldInsets: CGFloat = 32

  /// Shows the longest placeholder that fits the field.
  private func showPlaceholder() {
    guard let font = field.font else { return }
    let texts = ["Search exhibits, their texts and sources", "Search exhibits", "Search"]
    let text = texts.first { ($0 as NSString).size(withAttributes: [.font: font]).width <= field.frame.width - Self.fieldInsets } ?? "Search"
    if field.placeholder != text { field.placeholder = text }
  }

  /// Draws one screenshot per turn of the event loop, so that the window stays responsive. Visible ones are first.
  private func drawScreenshots() {
    guard screenshotAlarm == nil, all.contains(where: \.needsScreenshot) else { return }
    screenshotAlarm = Timeline.shared.schedule(after: 0) { [weak self] in
      guard let self else { return }
      screenshotAlarm = nil
      guard view.window != nil else { return }
      let missing = shownCells.filter(\.needsScreenshot)
      (missing.first { $0.frame.intersects(scrollView.bounds) } ?? missing.first)?.drawScreenshot()
      drawScreenshots()
    }
  }

  /// Lays out again, which draws the screenshots that the new appearance or text size lacks.
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    view.setNeedsLayout()
  }
}
