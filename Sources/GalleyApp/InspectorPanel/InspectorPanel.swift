import GalleyDocuments
import GalleyPlayground
import UIKit

/// The panel that shows and changes the selected text, its paragraphs, the selected shape, and the pages: at the right of the page, above it in a
/// narrow window, or over the whole window if that has no space for both.
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
      closeButton.scale = scale.icon
      setNeedsLayout()
    }
  }
  /// The position of the panel.
  enum Placement {
    case beside, above
    /// Over the whole window, with a button that closes it.
    case sheet
  }

  var placement = Placement.beside {
    didSet {
      guard placement != oldValue else { return }
      closeButton.isHidden = !isSheet
      accessibilityViewIsModal = isSheet
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
  var isSheet: Bool { placement == .sheet }
  /// Called when the user closes the sheet; `nil` before the chrome sets it.
  var onClose: (() -> Void)?
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
  private let closeButton: IconButton
  /// The responder that had the keys before the sheet.
  private weak var formerResponder: UIResponder?
  private var rows: [InspectorRow] = []

  init(_ page: PlaygroundPage) {
    self.page = page
    tabs = Tab.allCases.map { tab in
      let button = InspectorButton()
      button.title = tab.title
      button.isToggle = true
      return button
    }
    weak var panel: InspectorPanel?
    closeButton = IconButton(.close, label: "Close Inspector", key: "Escape") { panel?.onClose?() }
    super.init(frame: .zero)
    panel = self
    closeButton.isHidden = true
    backgroundColor = Theme.bar
    screenRole = .popover
    accessibilityLabel = "Inspector"
    list.lineScroll = 20
    for (button, tab) in zip(tabs, Tab.allCases) {
      button.action = { [weak self] in self?.tab = tab }
      addSubview(button)
    }
    addSubview(list)
    addSubview(closeButton)
    if page.chosenShape != nil { tab = .shape }
  }

  required init?(coder: NSCoder) { nil }

  /// The aspects of the page that the open tab shows. Selecting a shape or text also opens its tab, unless that of the pages is open.
  var pageAspects: PageChanges {
    switch tab {
    case .text, .paragraph: [.text, .selection, .geometry]
    // The positions are those on a sheet, and the text determines the number of sheets.
    case .shape: [.shapes, .selection, .text, .geometry, .setup]
    case .page: [.setup, .options, .geometry]
    }
  }

  /// Called after a change of `pageAspects`. Opens the tab of a new selection, unless that of the pages is open, and shows the current values with the
  /// next layout.
  func pageDidChange(_ changes: PageChanges) {
    if changes.contains(.selection), tab != .page, let page {
      if page.chosenShape != nil { tab = .shape } else if tab == .shape, page.isEditing { tab = .text }
    }
    setNeedsLayout()
  }

  /// The lines of Swift contain colors of the appearance.
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  /// Shows a tab.
  func show(_ tab: Tab) { self.tab = tab }

  /// Scrolls to the row with a title, and gives its control the keyboard. Does nothing without such a row.
  func focusRow(titled title: String) {
    layoutIfNeeded()
    guard let row = rows.first(where: { $0.item.title == title }) else { return }
    list.scrollRectToVisible(row.frame, animated: false)
    row.takeFocus()
  }

  // MARK: Layout

  override func draw(_ rect: CGRect) {
    guard !isSheet else { return }
    Theme.hairline.setFill()
    UIRectFill(
      placement == .above
        ? CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1) : CGRect(x: 0, y: 0, width: 1, height: bounds.height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = max(bounds.width - 2 * Self.padding, 1)
    var (x, y) = (Self.padding, (10 * scale.type).rounded())
    let close = closeButton.fittingSize
    closeButton.frame = CGRect(origin: CGPoint(x: bounds.width - Self.padding - close.width, y: (y / 2).rounded()), size: close)
    let tabsWidth = isSheet ? max(width - close.width - 4, 1) : width
    for (button, tab) in zip(tabs, Tab.allCases) {
      button.isOn = tab == self.tab
      let size = button.fittingSize
      if x > Self.padding, x + size.width > Self.padding + tabsWidth { (x, y) = (Self.padding, y + size.height + 4) }
      button.frame = CGRect(x: x, y: y, width: min(size.width, tabsWidth), height: size.height)
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

  /// A sheet has the keys, because text that is typed into the page would not be seen.
  override var canBecomeFirstResponder: Bool { isSheet }

  /// Takes the keys for a sheet; does nothing if it has them.
  func takeKeys() {
    let first = window?.firstResponder
    guard isSheet, (first as? UIView)?.isDescendant(of: self) != true else { return }
    formerResponder = first
    window?.focus(nil)
    becomeFirstResponder()
  }

  /// Gives the keys of a sheet back to the responder that had them before.
  func returnKeys() {
    guard isSheet else { return }
    leavePanel(for: formerResponder)
  }

  /// Escape leaves the panel for the page, and closes a sheet. A field keeps the value that it had before the user typed.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else { return super.pressesBegan(presses, with: event) }
    let field = window?.firstResponder as? InspectorField
    field?.restore()
    guard field != nil || !isSheet else { return onClose?() ?? () }
    leave(for: field?.responderBefore)
  }

  /// Gives the keyboard to the responder that had it before, such as the text of the page, or to the page. A selected shape has the keys of the page.
  /// In a sheet, the panel itself takes the keys; Tab then continues after the field.
  private func leave(for responder: UIResponder?) {
    guard !isSheet else {
      window?.focus(nil)
      becomeFirstResponder()
      return
    }
    leavePanel(for: responder)
  }

  private func leavePanel(for responder: UIResponder?) {
    guard let page else { return }
    window?.focus(nil)
    if page.chosenShape != nil || responder?.becomeFirstResponder() != true { _ = page.becomeFirstResponder() }
  }

  // Clicks here do not reach the page.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
