import CoreGraphics
import Foundation
import UIFoundation

/// A row of a menu: check mark or image, title, and at the right its shortcut or a submenu indicator. For touch it is higher and has no shortcut.
@MainActor
final class MenuRow: MenuItemView {
  private let keyLabel = UILabel()
  /// Whether the row reserves space for marks.
  private let hasMarks: Bool
  private let height: CGFloat

  // At content size L.
  private static let inset: CGFloat = 14
  private static let markWidth: CGFloat = 20
  private static let keyGap: CGFloat = 28
  private static let chevronWidth: CGFloat = 8

  /// Creates the row of an item in a menu that lists its items vertically.
  ///
  /// - Parameters:
  ///   - start: the responder that receives commands first.
  ///   - hasMarks: whether the row reserves space for a check mark or an image.
  ///   - forTouch: whether the row is higher and has no shortcut.
  init(_ element: UIMenuElement, scale: BarScale, start: UIResponder?, hasMarks: Bool, forTouch: Bool) {
    self.hasMarks = hasMarks
    height = forTouch ? max((44 * scale.type).rounded(), 44) : (28 * scale.type).rounded()
    super.init(element, scale: scale, start: start, fontSize: forTouch ? 16 : 13)
    keyLabel.font = scale.font(.systemFont(ofSize: 12))
    keyLabel.textColor = UISystemPalette.current.secondaryLabel
    if !forTouch { keyLabel.text = (element as? UIKeyCommand)?.shortcutText }
    addPart(keyLabel)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Layout

  private var left: CGFloat { ((Self.inset + (hasMarks ? Self.markWidth : 0)) * scale.type).rounded() }

  override var fittingSize: CGSize {
    let trailing =
      submenu != nil ? (Self.keyGap + Self.chevronWidth) * scale.type
      : keyLabel.text == nil ? 0 : Self.keyGap * scale.type + keyLabel.sizeThatFits(Self.unlimited).width.rounded(.up)
    let width = left + titleLabel.sizeThatFits(Self.unlimited).width.rounded(.up) + trailing + Self.inset * scale.type
    return CGSize(width: width.rounded(.up), height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset = (Self.inset * scale.type).rounded()
    let keyWidth = keyLabel.text == nil ? 0 : keyLabel.sizeThatFits(bounds.size).width.rounded(.up)
    let end = bounds.width - inset - (submenu != nil ? (Self.chevronWidth * scale.type).rounded() : keyWidth)
    keyLabel.frame = CGRect(x: bounds.width - inset - keyWidth, y: 0, width: keyWidth, height: bounds.height)
    let gap: CGFloat = keyWidth > 0 || submenu != nil ? 8 : 0
    titleLabel.frame = CGRect(x: left, y: 0, width: max(end - gap - left, 0), height: bounds.height)
    let side = (16 * scale.icon).rounded()
    imageView?.frame = CGRect(x: inset - 4, y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
  }

  // MARK: Drawing

  override func highlightDidChange() {
    super.highlightDidChange()
    // On the tint of a highlighted row, only the text color has enough contrast.
    let palette = UISystemPalette.current
    titleLabel.textColor = isHighlighted ? palette.label : color
    keyLabel.textColor = isHighlighted ? palette.label : palette.secondaryLabel
  }

  override func draw(_ rect: CGRect) {
    drawHighlight(in: bounds.insetBy(dx: 5, dy: 0), cornerRadius: 6)
    // The tip of the indicator has the same distance from the edge as the titles.
    if submenu != nil { drawChevron(about: CGPoint(x: bounds.width - Self.inset * scale.type - 2 - scale.icon, y: bounds.midY)) }
    drawMark(about: CGPoint(x: (Self.inset + Self.markWidth / 2 - 3) * scale.type, y: bounds.midY))
  }
}

extension UIKeyCommand {
  private static let keyNames: [String: String] = [
    inputUpArrow: "↑", inputDownArrow: "↓", inputLeftArrow: "←", inputRightArrow: "→", inputEscape: "Escape", inputPageUp: "Page Up",
    inputPageDown: "Page Down", inputHome: "Home", inputEnd: "End", inputDelete: "Delete", "\u{8}": "Backspace", "\r": "Return",
    "\t": "Tab", " ": "Space",
  ]

  /// The shortcut as in desktop menus: “Ctrl Shift Z”. `nil` if the command has no key.
  var shortcutText: String? {
    guard let input, !input.isEmpty else { return nil }
    let prefix = "UIKeyInput"
    let key = Self.keyNames[input] ?? (input.hasPrefix(prefix) ? String(input.dropFirst(prefix.count)) : input.uppercased())
    let isControl = modifierFlags.contains(.command) || modifierFlags.contains(.control)
    let modifierNames = [isControl ? "Ctrl" : nil, modifierFlags.contains(.alternate) ? "Alt" : nil, modifierFlags.contains(.shift) ? "Shift" : nil]
    return (modifierNames.compactMap { $0 } + [key]).joined(separator: " ")
  }
}
