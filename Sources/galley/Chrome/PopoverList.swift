import Exhibits
import UIKit

/// A short list on a floating sheet: rows of 28, an arrow at what it belongs to.
final class PopoverList: UIView {
  struct Item {
    var title: String
    var isOn: Bool
    var action: () -> Void
  }

  enum Side {
    /// The list stands below, to the right of, or above its anchor.
    case below, right, above
  }

  private static let width: CGFloat = 248
  private static let rowHeight: CGFloat = 28
  private static let padding: CGFloat = 8
  private static let cornerRadius: CGFloat = 10
  private static let arrow = CGSize(width: 20, height: 9)
  private static let shadowReach: CGFloat = 40

  private let rows: [PopoverRow]
  private let side: Side
  /// The middle of the anchor's side that the arrow points at, in this view's space.
  private var tip = CGPoint.zero
  private var sheet = CGRect.zero
  private let onClose: () -> Void
  private weak var formerResponder: UIResponder?

  /// The whole window, so that a click beside the sheet closes it.
  init(_ title: String, items: [Item], at anchor: CGRect, side: Side, in bounds: CGRect, onClose: @escaping () -> Void) {
    self.side = side
    self.onClose = onClose
    rows = items.map { PopoverRow($0) }
    super.init(frame: bounds)
    let height = CGFloat(items.count) * Self.rowHeight + 2 * Self.padding
    placeSheet(height: height, at: anchor)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: sheet.minX + Self.padding, y: sheet.minY + Self.padding + CGFloat(index) * Self.rowHeight,
        width: sheet.width - 2 * Self.padding, height: Self.rowHeight)
      row.addAction(
        UIAction { [weak self] _ in
          self?.close()
          items[index].action()
        }, for: .primaryActionTriggered)
      addSubview(row)
    }
    screenRole = .popover
    accessibilityLabel = title
  }

  required init?(coder: NSCoder) { nil }

  private func placeSheet(height: CGFloat, at anchor: CGRect) {
    var origin: CGPoint
    switch side {
    case .below:
      tip = CGPoint(x: anchor.midX, y: anchor.maxY + 2)
      origin = CGPoint(x: tip.x - 28, y: tip.y + Self.arrow.height)
    case .right:
      tip = CGPoint(x: anchor.maxX + 2, y: anchor.midY)
      origin = CGPoint(x: tip.x + Self.arrow.height, y: tip.y - 28)
    case .above:
      tip = CGPoint(x: anchor.midX, y: anchor.minY - 2)
      origin = CGPoint(x: tip.x - 28, y: tip.y - Self.arrow.height - height)
    }
    origin.x = min(max(origin.x, 8), max(bounds.width - Self.width - 8, 8))
    origin.y = min(max(origin.y, 8), max(bounds.height - height - 8, 8))
    sheet = CGRect(x: origin.x.rounded(), y: origin.y.rounded(), width: Self.width, height: height)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    Look.drawSheet(sheet, cornerRadius: Self.cornerRadius, in: context)
    drawArrow()
  }

  private func drawArrow() {
    let half = Self.arrow.width / 2
    let arrow = UIBezierPath()
    let ends: (CGPoint, CGPoint)
    switch side {
    case .below: ends = (CGPoint(x: tip.x - half, y: sheet.minY + 1), CGPoint(x: tip.x + half, y: sheet.minY + 1))
    case .above: ends = (CGPoint(x: tip.x - half, y: sheet.maxY - 1), CGPoint(x: tip.x + half, y: sheet.maxY - 1))
    case .right: ends = (CGPoint(x: sheet.minX + 1, y: tip.y - half), CGPoint(x: sheet.minX + 1, y: tip.y + half))
    }
    arrow.move(to: ends.0)
    arrow.addLine(to: tip)
    arrow.addLine(to: ends.1)
    Look.popover.setFill()
    arrow.fill()
    arrow.lineWidth = 1
    arrow.stroke()
  }

  override var accessibilityFrame: CGRect {
    get { convert(sheet, to: nil) }
    set {}
  }

  // MARK: Opening and closing

  override var canBecomeFirstResponder: Bool { true }

  /// Takes the keys; `showsFocus` puts the ring on the row that is on, or the first.
  func open(showsFocus: Bool) {
    formerResponder = window?.firstResponder
    becomeFirstResponder()
    if showsFocus { window?.focus(rows.first { $0.isOn } ?? rows.first) }
  }

  func close() {
    let isFirst = isFirstResponder
    removeFromSuperview()
    if isFirst { formerResponder?.becomeFirstResponder() }
    onClose()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !sheet.contains(touch.location(in: self)) else { return }
    close()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.first?.key?.keyCode {
    case .keyboardEscape: close()
    case .keyboardDownArrow: moveFocus(by: 1)
    case .keyboardUpArrow: moveFocus(by: -1)
    case .keyboardTab: moveFocus(by: presses.first?.key?.modifierFlags.contains(.shift) == true ? -1 : 1)
    default: super.pressesBegan(presses, with: event)
    }
  }

  private func focusRow(_ index: Int) { window?.focus(rows[index]) }

  private func moveFocus(by step: Int) {
    guard let current = rows.firstIndex(where: \.isFocused) else { return focusRow(step > 0 ? 0 : rows.count - 1) }
    focusRow((current + step + rows.count) % rows.count)
  }
}

/// One line of a popover's list.
private final class PopoverRow: UIControl {
  let isOn: Bool
  private let label: UILabel

  init(_ item: PopoverList.Item) {
    isOn = item.isOn
    label = Bar.label(item.title, color: item.isOn ? Look.blueInk : Look.ink)
    label.screenRole = nil
    super.init(frame: .zero)
    screenRole = .button
    accessibilityLabel = item.title
    accessibilityValue = item.isOn ? "on" : nil
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = CGRect(x: 12, y: (bounds.height - 20) / 2, width: bounds.width - 24, height: 20)
  }

  override func draw(_ rect: CGRect) {
    let ground = UIBezierPath(roundedRect: bounds, cornerRadius: BarButton.cornerRadius)
    if isOn {
      Look.blueTint.setFill()
      ground.fill()
    }
    guard isHighlighted || isHovered else { return }
    (isHighlighted ? Look.pressed : Look.hover).setFill()
    ground.fill()
  }

  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds.insetBy(dx: 4, dy: 4), BarButton.cornerRadius) }
}
