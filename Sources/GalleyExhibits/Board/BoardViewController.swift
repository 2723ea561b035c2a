import GalleyDocuments
import UIKit

/// A scroll view with a heading, a line below it, and cards in as many columns as fit.
class BoardViewController: UIViewController {
  private let scrollView = UIScrollView()
  private let head: ExhibitHeader
  private let sourceFile: String
  private var sourceSplit = SourceSplit()
  var sourcePanel: SourcePanel? { sourceSplit.panel }
  let cards: [BoardCard]
  /// The minimum width of a column, in points at the default text size.
  private let narrowestColumn: CGFloat
  private let maximumColumns: Int

  /// Creates a board with a title, a lead and cards in as many columns as fit.
  ///
  /// - Parameters:
  ///   - narrowest: the minimum width of a column, in points at the default text size.
  ///   - maximumColumns: the maximum number of columns.
  ///   - file: the caller's own file, whose folder is shown as the source.
  init(
    title: String, lead leadText: String, narrowest: CGFloat = 340, maximumColumns: Int = 3, cards: [BoardCard], file: String = #fileID
  ) {
    self.cards = cards
    sourceFile = file.split(separator: "/").last.map(String.init) ?? file
    narrowestColumn = narrowest
    self.maximumColumns = maximumColumns
    head = ExhibitHeader(title: title, lead: leadText)
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.desk
    scrollView.alwaysBounceVertical = true
    scrollView.lineScroll = 44
    view.addSubview(scrollView)
    head.add(to: scrollView)
    head.source.addAction(UIAction { [weak self] _ in self?.toggleSource() }, for: .touchUpInside)
    for card in cards { scrollView.addSubview(card) }
  }

  /// Shows the exhibit's source files beside it, or hides them.
  func toggleSource() { sourceSplit.toggle(besides: sourceFile, in: view, head.source) }

  // MARK: Layout

  private static let gap: CGFloat = 20

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = sourceSplit.layOut(in: view.bounds.inset(by: view.safeAreaInsets))
    scrollView.frame = bounds
    let scale = max(ExhibitStyle.scale(traitCollection), 1)
    let margin: CGFloat = bounds.width < 600 ? 14 : 28
    let availableWidth = max(bounds.width - 2 * margin, 100)
    let count = min(max(Int((availableWidth + Self.gap) / (narrowestColumn * scale + Self.gap)), 1), maximumColumns, max(cards.count, 1))
    let width = min((availableWidth - CGFloat(count - 1) * Self.gap) / CGFloat(count), narrowestColumn * 1.6 * scale).rounded(.down)
    let whole = width * CGFloat(count) + Self.gap * CGFloat(count - 1)
    let left = ((bounds.width - whole) / 2).rounded(.down)
    let y = head.layOut(at: CGPoint(x: left, y: margin), width: whole)
    var columns = EvenColumns(count, from: CGPoint(x: left, y: y), width: width, gap: Self.gap)
    for card in cards { columns.append(card) }
    scrollView.contentSize = CGSize(width: bounds.width, height: columns.bottom + margin)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    view.setNeedsLayout()
  }
}
