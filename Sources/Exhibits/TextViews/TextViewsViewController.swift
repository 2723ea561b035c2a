import UIKit

/// Lays two cards out, side by side or one below the other: the columns, and the text that is edited. Where a window has no room for both,
/// the page scrolls.
final class TextViewsViewController: UIViewController {
  private let page = UIScrollView()
  private let storage = NSTextStorage(attributedString: TextViewsText.text)
  private let columns: [UITextView]
  private let editor: UITextView
  /// Holds the columns: where the text is too large for its card they are longer, and it scrolls.
  private let scroller = UIScrollView()
  private let columnsCard = CardView(
    title: "One layout manager", note: "Two views are its columns. Select across them; a click opens the link.")
  private let editorCard = CardView(title: "A layout manager of its own", note: "The same text, to be edited: type here.")

  init() {
    columns = Self.makeColumns(of: storage)
    editor = Self.makeEditor(of: storage)
    super.init(nibName: nil, bundle: nil)
    title = "Text Views"
  }

  required init?(coder: NSCoder) { nil }

  /// Two containers that take the sizes of their views; the text flows from the first into the second.
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
    view.linkTextAttributes = [.foregroundColor: Look.blueInk, .underlineStyle: NSUnderlineStyle.single.rawValue]
    view.adjustsFontForContentSizeCategory = true
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Look.desk
    view.addSubview(page)
    for card in [columnsCard, editorCard] { page.addSubview(card) }
    columnsCard.addSubview(scroller)
    for column in columns { scroller.addSubview(column) }
    editorCard.addSubview(editor)
  }

  private static let margin: CGFloat = 28
  private static let gap: CGFloat = 20
  /// In a narrower view the cards stand one below the other; in points at L, and wider where the text is larger, by half as much.
  private static let narrow: CGFloat = 840
  private var narrow: CGFloat {
    (Self.narrow + UIFontMetrics(forTextStyle: .body).scaledValue(for: Self.narrow, compatibleWith: traitCollection)) / 2
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    page.frame = view.bounds
    let bounds = page.bounds.size
    let margin = bounds.width < 600 ? Self.margin / 2 : Self.margin
    let room = CGRect(origin: .zero, size: bounds).insetBy(dx: margin, dy: margin)
    guard room.width > 0, room.height > 0 else { return }
    if bounds.width < narrow {
      let height = ((room.height - Self.gap) / 2).rounded(.down)
      var y = room.minY
      for card in [columnsCard, editorCard] {
        card.frame = CGRect(x: room.minX, y: y, width: room.width, height: height)
        card.frame.size.height = max(height, card.leastHeight)
        y = card.frame.maxY + Self.gap
      }
    } else {
      let width = ((room.width - Self.gap) * 0.58).rounded()
      columnsCard.frame = CGRect(x: room.minX, y: room.minY, width: width, height: room.height)
      editorCard.frame = CGRect(x: room.minX + width + Self.gap, y: room.minY, width: room.width - width - Self.gap, height: room.height)
    }
    page.contentSize = CGSize(width: bounds.width, height: max(bounds.height, editorCard.frame.maxY + margin))
    layOutText()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    view.setNeedsLayout()
  }

  /// In points: a text that finds no room in such columns finds none in longer ones.
  private static let longestColumn: CGFloat = 20_000

  /// Narrower columns break words, and stand one below the other; in points at L, and as much wider as the text is larger.
  private static let narrowColumn: CGFloat = 110

  private func placeColumns(size: CGSize, step: CGPoint) {
    for (index, column) in columns.enumerated() {
      column.frame = CGRect(origin: CGPoint(x: CGFloat(index) * step.x, y: CGFloat(index) * step.y), size: size)
      column.layoutIfNeeded()
    }
  }

  private var holdAllText: Bool {
    let manager = columns[0].layoutManager
    manager.ensureLayout(for: columns[columns.count - 1].textContainer)
    return manager.firstUnlaidCharacterIndex() >= storage.length
  }

  private func layOutText() {
    let room = columnsCard.contentFrame
    let half = ((room.width - Self.gap) / 2).rounded()
    let isStack = half < UIFontMetrics(forTextStyle: .body).scaledValue(for: Self.narrowColumn, compatibleWith: traitCollection)
    scroller.frame = room
    var size = CGSize(width: isStack ? room.width : half, height: room.height)
    func place() { placeColumns(size: size, step: isStack ? CGPoint(x: 0, y: size.height + Self.gap) : CGPoint(x: half + Self.gap, y: 0)) }
    place()
    while !holdAllText, size.height < Self.longestColumn {
      size.height = (size.height * 1.15 + 20).rounded()
      place()
    }
    scroller.contentSize = CGSize(width: room.width, height: columns[columns.count - 1].frame.maxY)
    // It scrolls, and goes on to the edge of its card.
    editor.frame = editorCard.contentFrame
    editor.frame.size.height += CardView.padding / 2
    editor.textContainerInset.bottom = CardView.padding
  }
}
