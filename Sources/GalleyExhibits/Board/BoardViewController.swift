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
    let scale = max(Board.scale(traitCollection), 1)
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

/// Fonts, sizes and controls of the cards of a board.
@MainActor enum Board {
  /// Returns the scale of text relative to the default size.
  static func scale(_ traits: UITraitCollection) -> CGFloat { UIFontMetrics.default.scaledValue(for: 300, compatibleWith: traits) / 300 }

  /// Returns whether each word of a label fits a width.
  static func fitsWords(of label: UILabel, in width: CGFloat) -> Bool {
    (label.text ?? "").split(separator: " ").allSatisfy { NSAttributedString(string: String($0), attributes: [.font: label.font!]).size().width <= width }
  }

  /// Creates a text button in the blue of controls.
  static func button(_ title: String) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.titleLabel?.font = .preferredFont(forTextStyle: .subheadline)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    button.contentEdgeInsets = UIEdgeInsets(top: 6, left: 10, bottom: 6, right: 10)
    return button
  }

  /// Creates a selectable, read-only text view in its fitting height.
  static func textView(_ name: String) -> UITextView {
    let textView = UITextView()
    textView.isEditable = false
    textView.isScrollEnabled = false
    textView.backgroundColor = nil
    textView.textContainerInset = .zero
    textView.textContainer.lineFragmentPadding = 0
    textView.accessibilityLabel = name
    return textView
  }

  /// Returns the font of headings and buttons. Its size is limited to 28 points, to leave space for the content.
  static func headFont(_ style: UIFont.TextStyle) -> UIFont {
    let descriptor = UIFontDescriptor.preferredFontDescriptor(withTextStyle: style, compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
    return UIFontMetrics(forTextStyle: style).scaledFont(for: UIFont(descriptor: descriptor, size: 0), maximumPointSize: 28)
  }

  /// Returns EB Garamond in a fixed size.
  static func serif(_ size: CGFloat) -> UIFont { UIFont(name: "EB Garamond", size: size) ?? .systemFont(ofSize: size) }
}
