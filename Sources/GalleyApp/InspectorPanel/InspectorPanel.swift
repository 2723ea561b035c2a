import GalleyDocuments
import GalleyPlayground
import UIKit

/// The panel at the right of the page, or above it in a narrow window, that shows and changes the selected text, its paragraphs, the selected shape,
/// and the pages.
final class InspectorPanel: UIView {
  /// The subject of a tab.
  enum Tab: Int, CaseIterable {
    case text, paragraph, shape, page

    /// The name in documents, which never changes.
    var name: String { "\(self)" }

    var title: String {
      switch self {
      case .text: "Text"
      case .paragraph: "Paragraph"
      case .shape: "Shape"
      case .page: "Page"
      }
    }
  }

  /// The width at L beside the page, in points.
  static let width: CGFloat = 320
  private static let padding: CGFloat = 16

  var scale = BarScale(.current, limit: 1) {
    didSet {
      guard scale != oldValue else { return }
      removeRows()
      for button in tabs { button.scale = scale }
      setNeedsLayout()
    }
  }
  /// Whether the panel is above the page, not beside it.
  var isAbovePage = false { didSet { if isAbovePage != oldValue { setNeedsDisplay() } } }
  /// Called to open a list beside a button; `nil` before the chrome sets it.
  var present: ((_ title: String, _ items: [PopoverList.Item], _ button: UIView) -> Void)?
  var tab = Tab.text {
    didSet {
      guard tab != oldValue else { return }
      page?.endLiveChange()
      removeRows()
      list.contentOffset = .zero
      setNeedsLayout()
    }
  }

  private weak var page: PlaygroundPage?
  private let tabs: [InspectorButton]
  private let list = UIScrollView()
  private var rows: [InspectorRow] = []

  init(_ page: PlaygroundPage) {
    self.page = page
    tabs = Tab.allCases.map { tab in
      let button = InspectorButton()
      button.title = tab.title
      return button
    }
    super.init(frame: .zero)
    backgroundColor = Theme.bar
    screenRole = .popover
    accessibilityLabel = "Inspector"
    list.lineScroll = 20
    for (button, tab) in zip(tabs, Tab.allCases) {
      button.action = { [weak self] in self?.tab = tab }
      addSubview(button)
    }
    addSubview(list)
    if page.chosenShape != nil { tab = .shape }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the current values with the next layout. Selecting a shape or text shows its tab, unless the tab of the pages is open.
  func pageDidChange(_ changes: PageChanges) {
    if changes.contains(.selection), tab != .page, let page {
      if page.chosenShape != nil { tab = .shape } else if tab == .shape, page.isEditing { tab = .text }
    }
    setNeedsLayout()
  }

  /// Shows a tab.
  func show(_ tab: Tab) { self.tab = tab }

  // MARK: Layout

  override func draw(_ rect: CGRect) {
    Theme.hairline.setFill()
    UIRectFill(
      isAbovePage
        ? CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1) : CGRect(x: 0, y: 0, width: 1, height: bounds.height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = max(bounds.width - 2 * Self.padding, 1)
    var (x, y) = (Self.padding, (10 * scale.type).rounded())
    for (button, tab) in zip(tabs, Tab.allCases) {
      button.isOn = tab == self.tab
      let size = button.fittingSize
      if x > Self.padding, x + size.width > Self.padding + width { (x, y) = (Self.padding, y + size.height + 4) }
      button.frame = CGRect(x: x, y: y, width: min(size.width, width), height: size.height)
      x += size.width + 4
    }
    y += (tabs.first?.frame.height ?? 0) + (10 * scale.type).rounded()
    list.frame = CGRect(x: 1, y: y, width: max(bounds.width - 1, 0), height: max(visibleHeight - y - 1, 0))
    showItems()
    var rowY: CGFloat = 0
    for row in rows {
      let height = row.arrange(width: width, moves: false)
      row.frame = CGRect(x: Self.padding - 1, y: rowY, width: width, height: height)
      row.setNeedsLayout()
      rowY += height
    }
    list.contentSize = CGSize(width: list.bounds.width, height: rowY)
  }

  /// The height that the keyboard does not cover.
  private var visibleHeight: CGFloat {
    guard let window, let keyboard = window.keyboardFrame else { return bounds.height }
    return min(bounds.height, keyboard.minY - convert(bounds, to: nil).minY)
  }

  /// Updates the rows; rows of other kinds are replaced.
  private func showItems() {
    guard let page else { return }
    let items = page.inspectorItems(tab)
    for (index, item) in items.enumerated() {
      if rows.indices.contains(index), rows[index].item.kind == item.kind {
        rows[index].show(item)
      } else {
        for row in rows[min(index, rows.count)...] { row.removeFromSuperview() }
        rows.removeLast(max(rows.count - index, 0))
        append(item)
      }
    }
    for row in rows[items.count...] { row.removeFromSuperview() }
    rows.removeLast(rows.count - items.count)
  }

  private func append(_ item: InspectorItem) {
    let row = InspectorRow.row(for: item, scale)
    row.onLiveChange = { [weak page] begins in if begins { page?.beginLiveChange() } else { page?.endLiveChange() } }
    row.leave = { [weak self] in self?.leave(for: $0) }
    row.present = { [weak self] in self?.present?($0, $1, $2) }
    rows.append(row)
    list.addSubview(row)
  }

  private func removeRows() {
    for row in rows { row.removeFromSuperview() }
    rows = []
  }

  // MARK: Events

  /// Escape leaves the panel for the page. A field keeps the value that it had before the user typed.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else { return super.pressesBegan(presses, with: event) }
    let field = window?.firstResponder as? InspectorField
    field?.restore()
    leave(for: field?.responderBefore)
  }

  /// Gives the keyboard to the responder that had it before, such as the text of the page, or to the page. A selected shape has the keys of the page.
  private func leave(for responder: UIResponder?) {
    guard let page else { return }
    window?.focus(nil)
    if page.chosenShape != nil || responder?.becomeFirstResponder() != true { _ = page.becomeFirstResponder() }
  }

  // Clicks here do not reach the page.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
