import GalleyDocuments
import UIKit

/// The upper part of the start screen: buttons for a new and another document, and the recent documents.
final class GalleryStartView: UIView {
  /// The maximum number of documents that are shown without a search.
  private static let maximumDocuments = 5
  private static let gap: CGFloat = 8

  private let start: GalleryStart
  private let buttons: [UIButton]
  private let heading = UILabel()
  private var rows: [RecentDocumentRow] = []
  /// Called after the list of documents has changed, and with it the height.
  var onChange: () -> Void = {}
  /// The words of the search, in lowercase. With words, only the documents whose names have them are shown, and no buttons.
  var words: [Substring] = [] { didSet { if words != oldValue { showRows() } } }

  init(_ start: GalleryStart) {
    self.start = start
    buttons = [("New Document", start.newDocument), ("Open…", start.openDocument)].map { title, action in
      var look = UIButton.Configuration.gray()
      look.title = title
      look.baseBackgroundColor = Theme.control
      look.baseForegroundColor = Theme.ink
      return UIButton(configuration: look, primaryAction: UIAction(title: title) { _ in action() })
    }
    super.init(frame: .zero)
    heading.text = "Recent Documents"
    heading.font = .preferredFont(forTextStyle: .headline)
    heading.textColor = Theme.secondary
    heading.adjustsFontForContentSizeCategory = true
    for view in buttons + [heading] as [UIView] { addSubview(view) }
    showRows()
  }

  required init?(coder: NSCoder) { nil }

  /// Reads the list of recent documents again.
  func showRows() {
    for row in rows { row.removeFromSuperview() }
    let found = start.recentDocuments().filter { document in words.allSatisfy { document.name.lowercased().contains($0) } }
    rows = found.prefix(words.isEmpty ? Self.maximumDocuments : found.count).map { document in
      let row = RecentDocumentRow(document)
      row.addAction(UIAction { [weak self] _ in self?.start.openRecent(document.path) }, for: .touchUpInside)
      row.forget = { [weak self] in
        self?.start.forgetRecent(document.path)
        self?.showRows()
      }
      addSubview(row)
      return row
    }
    for button in buttons { button.isHidden = !words.isEmpty }
    heading.isHidden = rows.isEmpty
    onChange()
  }

  /// Opens the first document of the list; does nothing if there is none.
  func openFirst() { rows.first?.sendActions(for: .touchUpInside) }

  /// Places the content in a width, and returns its height; 0 if there is nothing to show.
  func layOut(width: CGFloat) -> CGFloat {
    var (x, y): (CGFloat, CGFloat) = (0, 0)
    var height: CGFloat = 0
    for button in buttons where !button.isHidden {
      let size = button.sizeThatFits(CGSize(width: width, height: 0))
      if x > 0, x + size.width > width { (x, y) = (0, y + size.height + Self.gap) }
      button.frame = CGRect(x: x, y: y, width: min(size.width.rounded(.up), width), height: size.height.rounded(.up))
      x = button.frame.maxX + Self.gap
      height = button.frame.maxY
    }
    if !heading.isHidden {
      y = height > 0 ? height + 2 * Self.gap : 0
      heading.frame = CGRect(x: 0, y: y, width: width, height: heading.sizeThatFits(CGSize(width: width, height: 0)).height.rounded(.up))
      height = heading.frame.maxY + Self.gap / 2
    }
    for row in rows {
      row.frame = CGRect(x: 0, y: height, width: width, height: row.sizeThatFits(CGSize(width: width, height: 0)).height)
      height = row.frame.maxY
    }
    return height
  }
}

/// A recent document: its name and its folder.
final class RecentDocumentRow: UIControl {
  private let document: GalleryStart.RecentDocument
  private let name = UILabel()
  private let folder = UILabel()
  /// Called when the user removes the document from the list.
  var forget: () -> Void = {}
  private static let inset = CGSize(width: 10, height: 6)
  private static let gap: CGFloat = 10

  init(_ document: GalleryStart.RecentDocument) {
    self.document = document
    super.init(frame: .zero)
    for (label, text, style, color) in [(name, document.name, UIFont.TextStyle.body, Theme.ink), (folder, document.folder, .footnote, Theme.secondary)] {
      label.text = text
      label.font = .preferredFont(forTextStyle: style)
      label.textColor = color
      label.lineBreakMode = .byTruncatingMiddle
      label.adjustsFontForContentSizeCategory = true
      label.isAccessibilityElement = false
      addSubview(label)
    }
    layer.cornerRadius = 6
    isAccessibilityElement = true
    accessibilityLabel = "\(document.name), \(document.folder)"
    accessibilityTraits = .button
    screenRole = .button
    isContextMenuInteractionEnabled = true
  }

  required init?(coder: NSCoder) { nil }

  override func stateDidChange() { backgroundColor = isHighlighted ? Theme.pressed : isHovered ? Theme.hover : nil }

  private func size(_ label: UILabel) -> CGSize { label.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)) }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: (max(self.size(name).height, self.size(folder).height) + 2 * Self.inset.height).rounded(.up))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let available = max(bounds.width - 2 * Self.inset.width, 0)
    let (nameSize, folderSize) = (size(name), size(folder))
    let nameWidth = min(nameSize.width.rounded(.up), available)
    let baseline = ((bounds.height - nameSize.height) / 2 + name.font.ascender).rounded()
    name.frame = CGRect(x: Self.inset.width, y: (baseline - name.font.ascender).rounded(), width: nameWidth, height: nameSize.height.rounded(.up))
    let x = name.frame.maxX + Self.gap
    folder.frame = CGRect(
      x: x, y: (baseline - folder.font.ascender).rounded(), width: max(min(folderSize.width.rounded(.up), bounds.width - Self.inset.width - x), 0),
      height: folderSize.height.rounded(.up))
  }

  // MARK: Context menu

  override func contextMenuInteraction(_ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint) -> UIContextMenuConfiguration? {
    UIContextMenuConfiguration(actionProvider: { [weak self] _ in
      guard let self else { return nil }
      let path = document.path
      return UIMenu(title: "Document", children: [
        UIAction(title: "Open") { [weak self] _ in self?.sendActions(for: .touchUpInside) },
        UIAction(title: "Copy Path") { _ in UIPasteboard.general.string = path },
        UIAction(title: "Remove from List") { [weak self] _ in self?.forget() },
      ])
    })
  }
}
