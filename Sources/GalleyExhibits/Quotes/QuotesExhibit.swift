import GalleyDocuments
import GalleyPlayground
import UIKit

/// A table of quotes with fitting row heights: by measuring, by constraints, and by a self-sizing text view.
public struct QuotesExhibit: Exhibit {
  public let name = "quotes"
  public let title = "Quotes in a Table"
  public let topic = "Lists and Screens"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.stringRendering, "Table cells")

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return QuotesViewController()
  }
}

/// Shows the quotes in a table whose row heights are found by one of three methods, with equal results.
final class QuotesViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  enum SizingMethod: Int, CaseIterable {
    case measured, constraints, textView

    var title: String {
      switch self {
      case .measured: "Measured"
      case .constraints: "Constraints"
      case .textView: "Text View"
      }
    }

    var note: String {
      switch self {
      case .measured: "The delegate measures each text with boundingRect, rounds up, and adds the cell’s inset."
      case .constraints: "A label is constrained to all four edges of the cell; its height sets the row height."
      case .textView: "A text view without scrolling sets the row height. Its text can be selected."
      }
    }

    var cell: UITableViewCell.Type {
      switch self {
      case .measured: MeasuredQuoteCell.self
      case .constraints: ConstrainedQuoteCell.self
      case .textView: TextViewQuoteCell.self
      }
    }
  }

  let tableView = UITableView(frame: .zero, style: .plain)
  private let head = QuotesHeader()
  private var sourceSplit = SourceSplit()
  private(set) var sizingMethod = SizingMethod.measured

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "Quotes in a Table"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.page
    tableView.dataSource = self
    tableView.delegate = self
    tableView.accessibilityLabel = "Quotes"
    tableView.separatorColor = Theme.hairline
    tableView.separatorInset = UIEdgeInsets(top: 0, left: MeasuredQuoteCell.inset, bottom: 0, right: MeasuredQuoteCell.inset)
    for method in SizingMethod.allCases { tableView.register(method.cell, forCellReuseIdentifier: method.title) }
    tableView.tableHeaderView = head
    view.addSubview(tableView)
    for (button, method) in zip(head.sizingButtons, SizingMethod.allCases) { button.addAction(UIAction { [weak self] _ in self?.show(method) }, for: .touchUpInside) }
    head.source.addAction(UIAction { [weak self] _ in self?.toggleSource() }, for: .touchUpInside)
    show(.measured)
  }

  func show(_ method: SizingMethod) {
    self.sizingMethod = method
    head.show(method)
    reload()
  }

  /// Reloads the table and keeps the selection.
  private func reload() {
    let selected = tableView.indexPathForSelectedRow
    tableView.reloadData()
    tableView.selectRow(at: selected, animated: false, scrollPosition: .none)
    view.setNeedsLayout()
  }

  private func toggleSource() { sourceSplit.toggle(besides: "QuotesExhibit.swift", in: view, head.source) }

  private func text(_ indexPath: IndexPath) -> NSAttributedString { Quote.all[indexPath.row].text(scale: ExhibitStyle.scale(traitCollection)) }

  // MARK: The table

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Quote.all.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: sizingMethod.title, for: indexPath)
    (cell as? any QuoteCell)?.show(text(indexPath))
    return cell
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    guard sizingMethod == .measured else { return UITableView.automaticDimension }
    return MeasuredQuoteCell.height(of: text(indexPath), width: tableView.bounds.width)
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = sourceSplit.layOut(in: view.bounds.inset(by: view.safeAreaInsets))
    let scale = max(ExhibitStyle.scale(traitCollection), 1)
    let width = min(bounds.width, (640 * scale).rounded())
    tableView.frame = CGRect(x: bounds.minX + ((bounds.width - width) / 2).rounded(), y: bounds.minY, width: width, height: bounds.height)
    let height = head.sizeThatFits(CGSize(width: width, height: 0)).height
    if head.frame.height != height {
      head.frame.size.height = height
      tableView.setNeedsLayout()
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    // The text of a row depends on the content size.
    reload()
  }
}

/// The heading above the table, and the choice of a way.
final class QuotesHeader: ArrangedView {
  let sizingButtons = QuotesViewController.SizingMethod.allCases.map { ExhibitStyle.button($0.title) }
  let source = ExhibitStyle.button("Source")
  private let heading = UILabel()
  private let note = UILabel()

  init() {
    super.init(frame: .zero)
    heading.text = "Quotes in a Table"
    heading.font = UIFontMetrics(forTextStyle: .largeTitle).scaledFont(for: ExhibitStyle.serif(38))
    heading.textColor = Theme.ink
    note.font = UIFontMetrics.default.scaledFont(for: ExhibitStyle.serif(17))
    note.textColor = Theme.secondary
    for label in [heading, note] {
      label.numberOfLines = 0
      label.adjustsFontForContentSizeCategory = true
      addSubview(label)
    }
    for button in sizingButtons + [source] { addSubview(button) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ method: QuotesViewController.SizingMethod) {
    note.text = method.note
    for (button, other) in zip(sizingButtons, QuotesViewController.SizingMethod.allCases) { button.isSelected = other == method }
  }

  override func arrange(_ width: CGFloat, moves: Bool) -> CGFloat {
    let inset = MeasuredQuoteCell.inset
    let availableWidth = max(width - 2 * inset, 0)
    var y: CGFloat = 14
    // Letters of this font extend below their line.
    func place(_ label: UILabel, overhang: CGFloat = 0, gap: CGFloat) {
      let height = label.sizeThatFits(CGSize(width: availableWidth, height: 0)).height.rounded(.up) + 2 * overhang
      if moves { label.frame = CGRect(x: inset, y: y, width: availableWidth, height: height) }
      y += height + gap
    }
    place(heading, overhang: (heading.font.pointSize / 8).rounded(), gap: 0)
    place(note, gap: 10)
    // Align the titles of buttons with the text; their backgrounds begin a little before.
    var (x, line) = (inset - 10, CGFloat(0))
    for button in sizingButtons + [source] {
      let size = button.sizeThatFits(CGSize(width: availableWidth, height: 0))
      if x > inset, x + size.width > width - inset + 10 { (x, y, line) = (inset - 10, y + line + 2, 0) }
      if moves { button.frame = CGRect(origin: CGPoint(x: x, y: y), size: CGSize(width: min(size.width, availableWidth + 10), height: size.height)) }
      x += size.width + 4
      line = max(line, size.height)
    }
    return (y + line + 12).rounded(.up)
  }
}
