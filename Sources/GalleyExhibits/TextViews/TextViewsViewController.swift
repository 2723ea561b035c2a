import GalleyDocuments
import UIKit

/// Lays out two cards side by side or stacked: the columns, and the editable text. The columns have equal heights, which follow the text during
/// editing; the page scrolls if the window is too small.
final class TextViewsViewController: UIViewController, UITextViewDelegate {
  private let page = UIScrollView()
  private let head = ExhibitHeader(title: "Text Views")
  private var sourceSplit = SourceSplit()
  private let storage = NSTextStorage(attributedString: TextViewsText.text)
  private let columns: [UITextView]
  private let editor: UITextView
  private let columnsCard = CardView(
    title: "One Layout Manager", note: "It fills two views as columns. Select across them; click the link to open it.")
  private let editorCard = CardView(title: "A Second Layout Manager", note: "The same text, editable. Type here.")

  init() {
    columns = Self.makeColumns(of: storage)
    editor = Self.makeEditor(of: storage)
    super.init(nibName: nil, bundle: nil)
    title = "Text Views"
  }

  required init?(coder: NSCoder) { nil }

  /// Returns two text views whose containers follow the sizes of the views; the text flows from the first into the second.
  private static func makeColumns(of storage: NSTextStorage) -> [UITextView] {
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    return (1...2).map { number in
      let container = NSTextContainer(size: CGSize(width: 200, height: 200))
      (container.widthTracksTextView, container.heightTracksTextView) = (true, true)
      manager.addTextContainer(container)
      let view = UITextView(frame: .zero, textContainer: container)
      view.isEditable = false
      view.isScrollEnabled = false
      view.accessibilityLabel = "Column \(number)"
      dress(view)
      return view
    }
  }

  private static func makeEditor(of storage: NSTextStorage) -> UITextView {
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    container.widthTracksTextView = true
    manager.addTextContainer(container)
    let view = UITextView(frame: .zero, textContainer: container)
    view.allowsEditingTextAttributes = true
    view.keyboardDismissMode = .interactive
    view.alwaysBounceVertical = true
    view.isFindInteractionEnabled = true
    view.accessibilityLabel = "Editor"
    dress(view)
    return view
  }

  private static func dress(_ view: UITextView) {
    view.backgroundColor = nil
    view.linkTextAttributes = [.foregroundColor: Theme.blueInk, .underlineStyle: NSUnderlineStyle.single.rawValue]
    view.adjustsFontForContentSizeCategory = true
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.desk
    view.addSubview(page)
    head.add(to: page)
    head.source.addAction(UIAction { [weak self] _ in self?.toggleSource() }, for: .touchUpInside)
    for card in [columnsCard, editorCard] { page.addSubview(card) }
    for column in columns { columnsCard.addSubview(column) }
    editorCard.addSubview(editor)
    editor.delegate = self
  }

  func textViewDidChange(_ textView: UITextView) { view.setNeedsLayout() }

  private func toggleSource() { sourceSplit.toggle(besides: "TextViewsExhibit.swift", in: view, head.source) }

  private static let margin: CGFloat = 28
  private static let gap: CGFloat = 20
  /// The width below which the cards are stacked, in points at L; it grows with the text, by half as much.
  private static let narrow: CGFloat = 840
  private var narrow: CGFloat {
    (Self.narrow + UIFontMetrics(forTextStyle: .body).scaledValue(for: Self.narrow, compatibleWith: traitCollection)) / 2
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    page.frame = sourceSplit.layOut(in: view.bounds.inset(by: view.safeAreaInsets))
    let bounds = page.bounds.size
    let margin = bounds.width < 600 ? Self.margin / 2 : Self.margin
    var availableRect = CGRect(origin: .zero, size: bounds).shrunk(dx: margin, dy: margin)
    guard availableRect.width > 0, availableRect.height > 0 else { return }
    let top = head.layOut(at: availableRect.origin, width: availableRect.width)
    availableRect = CGRect(x: availableRect.minX, y: top, width: availableRect.width, height: max(availableRect.maxY - top, 0))
    if bounds.width < narrow {
      let height = ((availableRect.height - Self.gap) / 2).rounded(.down)
      var y = availableRect.minY
      for card in [columnsCard, editorCard] {
        card.frame = CGRect(x: availableRect.minX, y: y, width: availableRect.width, height: height)
        card.frame.size.height = card === columnsCard ? layOutColumns() : max(height, card.minimumHeight)
        y = card.frame.maxY + Self.gap
      }
    } else {
      let width = ((availableRect.width - Self.gap) * 0.58).rounded()
      columnsCard.frame = CGRect(x: availableRect.minX, y: availableRect.minY, width: width, height: availableRect.height)
      columnsCard.frame.size.height = max(availableRect.height, layOutColumns())
      editorCard.frame = CGRect(x: availableRect.minX + width + Self.gap, y: availableRect.minY, width: availableRect.width - width - Self.gap, height: availableRect.height)
      editorCard.frame.size.height = max(availableRect.height, editorCard.minimumHeight)
    }
    page.contentSize = CGSize(width: bounds.width, height: max(bounds.height, columnsCard.frame.maxY + margin, editorCard.frame.maxY + margin))
    // The editor scrolls, and extends to the bottom of its card.
    editor.frame = editorCard.contentFrame
    editor.frame.size.height += CardView.padding / 2
    editor.textContainerInset.bottom = CardView.padding
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    view.setNeedsLayout()
  }

  /// The maximum height in points: a text that does not fit such columns does not fit longer ones.
  private static let longestColumn: CGFloat = 20_000

  /// The width below which columns would break words and are stacked, in points at L; it grows with the text.
  private static let narrowColumn: CGFloat = 110

  private var allTextFits: Bool {
    let manager = columns[0].layoutManager
    manager.ensureLayout(for: columns[columns.count - 1].textContainer)
    return manager.firstUnlaidCharacterIndex() >= storage.length
  }

  /// Lays out the columns in the width of their card in the minimum height without truncated lines.
  ///
  /// - Returns: the height of the card.
  private func layOutColumns() -> CGFloat {
    let contentFrame = columnsCard.contentFrame
    let half = ((contentFrame.width - Self.gap) / 2).rounded()
    let isStack = half < UIFontMetrics(forTextStyle: .body).scaledValue(for: Self.narrowColumn, compatibleWith: traitCollection)
    let width = isStack ? contentFrame.width : half
    func place(_ height: CGFloat) {
      for (index, column) in columns.enumerated() {
        let step = isStack ? CGPoint(x: 0, y: height + Self.gap) : CGPoint(x: half + Self.gap, y: 0)
        column.frame = CGRect(x: contentFrame.minX + CGFloat(index) * step.x, y: contentFrame.minY + CGFloat(index) * step.y, width: width, height: height)
        column.layoutIfNeeded()
      }
    }
    place(Self.longestColumn)
    let (inset, manager) = (columns[0].textContainerInset, columns[0].layoutManager)
    manager.ensureLayout(for: columns[0].textContainer)
    let text = manager.usedRect(for: columns[0].textContainer).height
    let line = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection).lineHeight
    let isInFirst = manager.glyphRange(for: columns[1].textContainer).length == 0
    // Half of the text, and more lines as needed for images and headings that are kept together.
    var height = isInFirst ? (text / 2 + inset.top + inset.bottom).rounded(.up) : Self.longestColumn
    place(height)
    while isInFirst, !allTextFits, height < text + line + inset.top + inset.bottom {
      height = (height + line / 2).rounded(.up)
      place(height)
    }
    return (columns[columns.count - 1].frame.maxY + CardView.padding / 2 + 1).rounded(.up)
  }
}
