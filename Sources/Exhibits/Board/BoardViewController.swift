import UIKit

/// Cards in columns, as many as there is room for, in a view that scrolls: a heading, a line below it, the cards.
class BoardViewController: UIViewController {
  private let scrollView = UIScrollView()
  private let head: ExhibitHead
  private let sourceFile: String
  private var sourceSplit = SourceSplit()
  var sourcePanel: SourcePanel? { sourceSplit.panel }
  let cards: [BoardCard]
  /// In points at the usual size of text.
  private let narrowestColumn: CGFloat
  private let mostColumns: Int

  /// - Parameters:
  ///   - narrowest: how narrow a column may be, in points at the usual size of text.
  ///   - mostColumns: how many there are in a wide view.
  ///   - file: the caller's own, whose folder is shown as the source.
  init(
    title: String, lead words: String, narrowest: CGFloat = 340, mostColumns: Int = 3, cards: [BoardCard], file: String = #fileID
  ) {
    self.cards = cards
    sourceFile = file.split(separator: "/").last.map(String.init) ?? file
    narrowestColumn = narrowest
    self.mostColumns = mostColumns
    head = ExhibitHead(title: title, lead: words)
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Look.desk
    scrollView.alwaysBounceVertical = true
    scrollView.lineScroll = 44
    view.addSubview(scrollView)
    head.add(to: scrollView)
    head.source.addAction(UIAction { [weak self] _ in self?.toggleSource() }, for: .touchUpInside)
    for card in cards { scrollView.addSubview(card) }
  }

  /// Shows the exhibit's own files beside it, or lets them go.
  func toggleSource() { sourceSplit.toggle(besides: sourceFile, in: view, head.source) }

  // MARK: Layout

  private static let gap: CGFloat = 20

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = sourceSplit.place(in: view.bounds.inset(by: view.safeAreaInsets))
    scrollView.frame = bounds
    let scale = max(Board.scale(traitCollection), 1)
    let margin: CGFloat = bounds.width < 600 ? 14 : 28
    let room = max(bounds.width - 2 * margin, 100)
    let count = min(max(Int((room + Self.gap) / (narrowestColumn * scale + Self.gap)), 1), mostColumns, max(cards.count, 1))
    let width = min((room - CGFloat(count - 1) * Self.gap) / CGFloat(count), narrowestColumn * 1.6 * scale).rounded(.down)
    let whole = width * CGFloat(count) + Self.gap * CGFloat(count - 1)
    let left = ((bounds.width - whole) / 2).rounded(.down)
    let y = head.place(at: CGPoint(x: left, y: margin), width: whole)
    var columns = EvenColumns(count, from: CGPoint(x: left, y: y), width: width, gap: Self.gap)
    for card in cards { columns.place(card) }
    scrollView.contentSize = CGSize(width: bounds.width, height: columns.bottom + margin)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    view.setNeedsLayout()
  }
}

/// What the cards of a board are set in.
@MainActor enum Board {
  /// How much larger than usual text is.
  static func scale(_ traits: UITraitCollection) -> CGFloat { UIFontMetrics.default.scaledValue(for: 300, compatibleWith: traits) / 300 }

  /// Whether each word of a label has room in a width.
  static func keepsWords(of label: UILabel, in width: CGFloat) -> Bool {
    (label.text ?? "").split(separator: " ").allSatisfy { NSAttributedString(string: String($0), attributes: [.font: label.font!]).size().width <= width }
  }

  /// A button of words in the blue of what can be pressed.
  static func button(_ title: String) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.titleLabel?.font = .preferredFont(forTextStyle: .subheadline)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    button.contentEdgeInsets = UIEdgeInsets(top: 6, left: 10, bottom: 6, right: 10)
    return button
  }

  /// A text to be read and selected that is as high as it wants to be.
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

  /// Of headings and buttons beside what is tried: they grow as far as leaves that its room.
  static func headFont(_ style: UIFont.TextStyle) -> UIFont {
    let descriptor = UIFontDescriptor.preferredFontDescriptor(withTextStyle: style, compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
    return UIFontMetrics(forTextStyle: style).scaledFont(for: UIFont(descriptor: descriptor, size: 0), maximumPointSize: 28)
  }

  /// EB Garamond, in a fixed size.
  static func serif(_ size: CGFloat) -> UIFont { UIFont(name: "EB Garamond", size: size) ?? .systemFont(ofSize: size) }
}
