import Foundation
import GalleyDocuments
import UIKit

/// A modal question over the window, with answers as buttons.
///
/// Return chooses the focused answer or else the first, Escape the last. Tab and the arrow keys move the focus, and Alt with an answer's first
/// letter chooses it. The letter alone does nothing: the question can appear while the user types.
final class AlertSheet: FloatingSheet {
  struct Choice {
    var title: String
    var action: () -> Void

    init(_ title: String, _ action: @escaping () -> Void = {}) { (self.title, self.action) = (title, action) }
  }

  private static let width: CGFloat = 420
  private static let largePadding: CGFloat = 24
  private static let margin: CGFloat = 12
  /// The minimum height of the visible text, in points. If there is less, text and buttons scroll together.
  private static let leastText: CGFloat = 60
  private static let gap: CGFloat = 12

  private let scale: BarScale
  private let message: BarLabel
  private let details: BarLabel
  private var buttons: [TextButton] = []
  private let scroller = UIScrollView()

  /// Creates a sheet over `bounds` with a message, details, each on a line of its own, and a button for each choice. The last choice cancels.
  init(_ message: String, details: [String], choices: [Choice], in bounds: CGRect, scale: BarScale) {
    self.scale = scale
    self.message = Bar.label(message, size: 15, weight: .medium)
    self.details = Bar.label(details.joined(separator: "\n"), color: Theme.secondary)
    super.init(frame: bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    screenRole = .popover
    accessibilityLabel = message
    accessibilityViewIsModal = true
    addSubview(scroller)
    for label in [self.message, self.details] {
      label.numberOfLines = 0
      label.scale = scale
      scroller.addSubview(label)
    }
    buttons = choices.enumerated().map { index, choice in
      TextButton(choice.title, .choice(isFirst: index == 0), scale) { [weak self] in
        self?.close()
        choice.action()
      }
    }
    for button in buttons { addSubview(button) }
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let isSmall = bounds.width < 320 || bounds.height < 240
    let (padding, margin): (CGFloat, CGFloat) = isSmall ? (10, 4) : (Self.largePadding, Self.margin)
    let width = min((Self.width * scale.type).rounded(), max(bounds.width - 2 * (margin + padding), 40))
    func height(_ label: UILabel) -> CGFloat {
      label.text?.isEmpty == false ? label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up) : 0
    }
    let heights = (question: height(message), details: height(details))
    message.frame = CGRect(x: 0, y: 0, width: width, height: heights.question)
    details.frame = CGRect(x: 0, y: heights.question + 8, width: width, height: heights.details)
    let textHeight = heights.details > 0 ? details.frame.maxY : message.frame.maxY
    let rows = buttonRows(width: width)
    let buttonHeight = buttons.map(\.fittingSize.height).max() ?? 0
    let buttonsHeight = CGFloat(rows.count) * (buttonHeight + Self.gap) - Self.gap
    let controlsHeight = 8 + Self.gap + buttonsHeight
    let wholeHeight = max(bounds.height - 2 * (margin + padding), 20)
    let scrollsControls = wholeHeight - controlsHeight < min(textHeight, Self.leastText)
    let seen = scrollsControls ? wholeHeight : min(textHeight, wholeHeight - controlsHeight)
    let content = CGSize(width: width, height: scrollsControls ? seen : seen + controlsHeight)
    let origin = CGPoint(x: ((bounds.width - width) / 2).rounded(), y: max(((bounds.height - content.height) * 0.4).rounded(), margin + padding))
    scroller.frame = CGRect(origin: origin, size: CGSize(width: width, height: seen))
    scroller.contentSize = CGSize(width: width, height: scrollsControls ? textHeight + controlsHeight : textHeight)
    sheet = CGRect(origin: origin, size: content).insetBy(dx: -padding, dy: -padding)
    let parent: UIView = scrollsControls ? scroller : self
    for button in buttons where button.superview !== parent { parent.addSubview(button) }
    let left = scrollsControls ? 0 : origin.x
    var y = (scrollsControls ? textHeight : scroller.frame.maxY) + 8 + Self.gap
    for row in rows {
      // The first answer is at the right.
      var x = left + width
      for button in row {
        let size = CGSize(width: min(button.fittingSize.width, width), height: button.fittingSize.height)
        x -= size.width
        button.frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
        x -= Self.gap
      }
      y += buttonHeight + Self.gap
    }
    setNeedsDisplay()
  }

  private func buttonRows(width: CGFloat) -> [[TextButton]] {
    var rows: [[TextButton]] = []
    var used: CGFloat = 0
    for button in buttons {
      let wanted = button.fittingSize.width + Self.gap
      if rows.isEmpty || used + wanted > width + Self.gap {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(button)
      used += wanted
    }
    return rows
  }

  override func draw(_ rect: CGRect) {
    Theme.pressed.setFill()
    UIRectFill(bounds)
    super.draw(rect)
  }

  // MARK: Keys and touches

  override func open() {
    takeFocus()
    window?.focus(buttons.first)
  }

  // The question is modal: ignore presses beside the buttons.
  override func pressedBeside() {}

  /// Consumes all keys, because the question is modal.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key else { return }
    switch key.keyCode {
    case .keyboardEscape: buttons.last?.press()
    case .keyboardReturnOrEnter, .keypadEnter: (buttons.first { $0.isFocused } ?? buttons.first)?.press()
    case .keyboardTab: moveRing(by: key.modifierFlags.contains(.shift) ? -1 : 1)
    case .keyboardRightArrow, .keyboardDownArrow: moveRing(by: key.keyCode == .keyboardDownArrow ? 1 : -1)
    case .keyboardLeftArrow, .keyboardUpArrow: moveRing(by: key.keyCode == .keyboardLeftArrow ? 1 : -1)
    default:
      guard key.modifierFlags.intersection([.control, .alternate, .command]) == .alternate else { return }
      buttons.first { $0.title.lowercased().hasPrefix(key.charactersIgnoringModifiers.lowercased()) && !key.charactersIgnoringModifiers.isEmpty }?
        .press()
    }
  }

  private func moveRing(by step: Int) {
    let now = buttons.firstIndex { $0.isFocused } ?? (step > 0 ? -1 : 0)
    let button = buttons[(now + step + buttons.count) % buttons.count]
    window?.focus(button)
    if button.superview === scroller { scroller.scrollRectToVisible(button.frame.insetBy(dx: 0, dy: -8), animated: false) }
  }
}
