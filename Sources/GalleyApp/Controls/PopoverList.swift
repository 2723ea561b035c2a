import GalleyDocuments
import GalleyPlayground
import UIKit

/// A list on a floating sheet, with rows of 24 to 28 points at L and an arrow to its anchor. It scrolls in a low window.
final class PopoverList: FloatingSheet {
  struct Item {
    var title: String
    /// Whether the row is the current choice or an option that is on; `nil` for a row that only performs an action.
    var isOn: Bool?
    var action: () -> Void
  }

  enum Side {
    /// The list is below, to the right of, or above its anchor.
    case below, right, above
  }

  private static let width: CGFloat = 248
  private static let rowHeight: CGFloat = 28
  /// The minimum height of a row, for a list that does not fit into the window otherwise, in points.
  private static let leastRowHeight: CGFloat = 24
  private static let padding: CGFloat = 8
  /// The minimum distance of the list from the window's edges, in points.
  private static let margin: CGFloat = 8

  /// The maximum interval between two characters of a type-ahead search, in seconds.
  private static let pauseOfTyping = 1.0

  private let rows: [PopoverRow]
  /// The characters of the type-ahead search and the time of the last one; `nil` before the first.
  private var beginning: (letters: String, time: TimeInterval)?
  private let scroller = UIScrollView()
  private let scale: BarScale
  private var tip = SheetArrow(.top, tip: .zero)

  /// Creates a list beside `anchor`, with an arrow to it. The list's view covers the window, so that a click beside the sheet closes it.
  ///
  /// - Parameters:
  ///   - anchor: the frame of the control that opens the list, in the space of the list's superview.
  ///   - bounds: the frame of the list's view.
  init(
    _ title: String, items: [Item], at anchor: CGRect, side: Side, in bounds: CGRect, scale: BarScale
  ) {
    self.scale = scale
    rows = items.map { PopoverRow($0, scale) }
    super.init(frame: bounds)
    screenRole = .popover
    accessibilityLabel = title
    addSubview(scroller)
    for (row, item) in zip(rows, items) {
      row.addAction(
        UIAction { [weak self] _ in
          self?.close()
          item.action()
        }, for: .primaryActionTriggered)
      scroller.addSubview(row)
    }
    positionSheet(at: anchor, side: side)
    layOutRows()
  }

  required init?(coder: NSCoder) { nil }

  private var rowHeight: CGFloat = 0

  /// Sizes the sheet to its longest row and all rows, and places it beside the anchor, both limited by the window.
  private func positionSheet(at anchor: CGRect, side: Side) {
    let availableRect = bounds.insetBy(dx: min(Self.margin, bounds.width / 2), dy: min(Self.margin, bounds.height / 2))
    let widest = rows.map(\.fittingWidth).max() ?? 0
    let width = min(max(Self.width, widest + 2 * Self.padding), availableRect.width)
    let below = side == .below ? max(anchor.maxY + 2 + SheetArrow.size.height - availableRect.minY, 0) : 0
    let fitting = ((availableRect.height - below - 2 * Self.padding) / CGFloat(max(rows.count, 1))).rounded(.down)
    rowHeight = max(min((Self.rowHeight * scale.type).rounded(), fitting), (Self.leastRowHeight * scale.type).rounded())
    let height = min(CGFloat(rows.count) * rowHeight + 2 * Self.padding, availableRect.height)
    let away = SheetArrow.size.height
    var origin: CGPoint
    switch side {
    case .below:
      tip = SheetArrow(.top, tip: CGPoint(x: anchor.midX, y: anchor.maxY + 2))
      origin = CGPoint(x: tip.tip.x - 28, y: tip.tip.y + away)
    case .right:
      tip = SheetArrow(.left, tip: CGPoint(x: anchor.maxX + 2, y: anchor.midY))
      origin = CGPoint(x: tip.tip.x + away, y: tip.tip.y - 28)
    case .above:
      tip = SheetArrow(.bottom, tip: CGPoint(x: anchor.midX, y: anchor.minY - 2))
      origin = CGPoint(x: tip.tip.x - 28, y: tip.tip.y - away - height)
    }
    origin.x = min(max(origin.x, availableRect.minX), max(availableRect.maxX - width, availableRect.minX))
    origin.y = min(max(origin.y, availableRect.minY), max(availableRect.maxY - height, availableRect.minY))
    sheet = CGRect(x: origin.x.rounded(), y: origin.y.rounded(), width: width, height: height)
  }

  private func layOutRows() {
    scroller.frame = sheet.insetBy(dx: Self.padding, dy: Self.padding)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(x: 0, y: CGFloat(index) * rowHeight, width: scroller.bounds.width, height: rowHeight)
    }
    scroller.contentSize = CGSize(width: scroller.bounds.width, height: CGFloat(rows.count) * rowHeight)
  }

  /// The arrow to the anchor; `nil` if the sheet covers its anchor, as in a small window.
  override var arrow: SheetArrow? { sheet.contains(tip.tip) ? nil : tip }

  // MARK: Opening and closing

  /// Becomes first responder and scrolls to the checked row. If `showsFocus`, focuses the checked row or else the
  /// first.
  func open(showsFocus: Bool) {
    takeFocus()
    if let index = rows.firstIndex(where: \.isOn) { scroller.scrollRectToVisible(rows[index].frame, animated: false) }
    if showsFocus { window?.focus(rows.first { $0.isOn } ?? rows.first) }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.first?.key?.keyCode {
    case .keyboardEscape: close()
    case .keyboardDownArrow: moveFocus(by: 1)
    case .keyboardUpArrow: moveFocus(by: -1)
    case .keyboardTab: moveFocus(by: presses.first?.key?.modifierFlags.contains(.shift) == true ? -1 : 1)
    // A focused row handles these keys itself. In a list that was opened by a click, they mean the checked row.
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar: rows.first(where: \.isOn)?.sendActions(for: .primaryActionTriggered)
    default: if !goes(to: presses.first?.key) { super.pressesBegan(presses, with: event) }
    }
  }

  /// Type-ahead: moves to the first row whose title, or else a word of it, begins with the typed characters. Returns
  /// `false` if the key types no letter or digit, or with a modifier other than Shift.
  private func goes(to key: UIKey?) -> Bool {
    guard let key, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]), let letter = key.characters.first,
      letter.isLetter || letter.isNumber
    else { return false }
    let now = Timeline.shared.now
    beginning = (now - (beginning?.time ?? -.infinity) < Self.pauseOfTyping ? beginning?.letters ?? "" : "", now)
    beginning?.letters += letter.lowercased()
    guard let letters = beginning?.letters else { return false }
    let titles = rows.map { ($0.accessibilityLabel ?? "").lowercased() }
    let index = titles.firstIndex { $0.hasPrefix(letters) } ?? titles.firstIndex { $0.contains(" " + letters) }
    if let index { focusRow(index) }
    return true
  }

  private func focusRow(_ index: Int) {
    scroller.scrollRectToVisible(rows[index].frame, animated: false)
    window?.focus(rows[index])
  }

  private func moveFocus(by step: Int) {
    // Without a focused row, start at the checked row.
    guard let current = rows.firstIndex(where: \.isFocused) ?? rows.firstIndex(where: \.isOn) else {
      return focusRow(step > 0 ? 0 : rows.count - 1)
    }
    focusRow((current + step + rows.count) % rows.count)
  }
}

/// A row of a popover's list.
private final class PopoverRow: UIControl {
  let isOn: Bool
  private let label: BarLabel
  private static let inset: CGFloat = 12

  init(_ item: PopoverList.Item, _ scale: BarScale) {
    isOn = item.isOn ?? false
    label = Bar.label(item.title, color: item.isOn == true ? Theme.tintedInk : Theme.ink)
    label.screenRole = nil
    label.scale = scale
    super.init(frame: .zero)
    screenRole = .button
    accessibilityLabel = item.title
    accessibilityValue = isOn ? "on" : nil
    if item.isOn != nil { accessibilityTraits = .toggleButton }
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: Self.inset, dy: 0)
  }

  var fittingWidth: CGFloat { Bar.fittingSize(of: label).width + 2 * Self.inset }

  override func draw(_ rect: CGRect) {
    let ground = UIBezierPath(roundedRect: bounds, cornerRadius: BarButton.cornerRadius)
    if isOn {
      Theme.blueTint.setFill()
      ground.fill()
    }
    guard isHighlighted || isHovered else { return }
    (isHighlighted ? Theme.pressed : Theme.hover).setFill()
    ground.fill()
  }

  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds.insetBy(dx: 4, dy: 4), BarButton.cornerRadius) }
}
