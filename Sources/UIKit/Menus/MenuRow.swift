import CoreGraphics
import Foundation
import UIFoundation

/// A row of a menu: check mark or image, title, and at the right its key or the sign of a submenu.
@MainActor
final class MenuRow: UIView {
  let element: UIMenuElement
  private(set) var isEnabled = true
  private var state = UIMenuElement.State.off
  private let titleLabel = UILabel()
  private let keyLabel = UILabel()
  private let imageView: UIImageView?
  private let scale: BarScale
  /// Whether room is left for marks.
  private let hasMarks: Bool
  private var color = UISystemPalette.current.label

  var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

  // At L.
  private static let height: CGFloat = 28
  private static let inset: CGFloat = 14
  private static let markWidth: CGFloat = 20
  private static let keyGap: CGFloat = 28
  private static let chevronWidth: CGFloat = 8

  /// - Parameter start: where a command goes first.
  init(_ element: UIMenuElement, scale: BarScale, start: UIResponder?, hasMarks: Bool) {
    self.element = element
    self.scale = scale
    self.hasMarks = hasMarks
    imageView = element.image.map { UIImageView(image: $0) }
    super.init(frame: .zero)
    adopt(from: start)
    titleLabel.font = scale.font(.systemFont(ofSize: 13))
    titleLabel.textColor = color
    titleLabel.text = title
    titleLabel.lineBreakMode = .byTruncatingMiddle
    keyLabel.font = scale.font(.systemFont(ofSize: 12))
    keyLabel.textColor = UISystemPalette.current.secondaryLabel
    keyLabel.text = (element as? UIKeyCommand)?.keysInWords
    for view in [titleLabel, keyLabel, imageView].compactMap({ $0 }) {
      view.screenRole = nil
      view.alpha = isEnabled ? 1 : 0.32
      addSubview(view)
    }
    screenRole = .button
    isAccessibilityElement = true
    accessibilityLabel = title
    accessibilityValue = !isEnabled ? "disabled" : state == .on ? "on" : state == .mixed ? "mixed" : nil
  }

  required init?(coder: NSCoder) { nil }

  var submenu: UIMenu? { element as? UIMenu }
  private(set) var title = ""

  /// What the element, and whoever does a command's action, say of it.
  private func adopt(from start: UIResponder?) {
    var attributes: UIMenuElement.Attributes = []
    var other: String?
    switch element {
    case let action as UIAction: (attributes, state, other) = (action.attributes, action.state, action.discoverabilityTitle)
    case let command as UICommand:
      let target = start.flatMap { command.target(from: $0) }
      target?.validate(command)
      (attributes, state, other) = (command.attributes, command.state, command.discoverabilityTitle)
      // One without an action does itself what it is for.
      if target == nil, command.action != nil { attributes.insert(.disabled) }
    case let menu as UIMenu: if menu.options.contains(.destructive) { attributes = .destructive }
    default: break
    }
    title = element.title.isEmpty ? other ?? "" : element.title
    isEnabled = !attributes.contains(.disabled)
    if attributes.contains(.destructive) { color = UISystemPalette.current.destructive }
  }

  static func isHidden(_ element: UIMenuElement, start: UIResponder?) -> Bool {
    if let command = element as? AppCommand, start.flatMap({ command.target(from: $0) }) == nil { return true }
    return ((element as? UIAction)?.attributes ?? (element as? UICommand)?.attributes ?? []).contains(.hidden)
  }

  /// Whether something stands before its title.
  static func hasMark(_ element: UIMenuElement, start: UIResponder?) -> Bool {
    if let command = element as? UICommand { start.flatMap { command.target(from: $0) }?.validate(command) }
    return element.image != nil || element.mark != .off
  }

  // MARK: Layout

  private var left: CGFloat { ((Self.inset + (hasMarks ? Self.markWidth : 0)) * scale.type).rounded() }

  var fittingSize: CGSize {
    let unlimited = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    let trailing =
      submenu != nil ? (Self.keyGap + Self.chevronWidth) * scale.type
      : keyLabel.text == nil ? 0 : Self.keyGap * scale.type + keyLabel.sizeThatFits(unlimited).width.rounded(.up)
    let width = left + titleLabel.sizeThatFits(unlimited).width.rounded(.up) + trailing + Self.inset * scale.type
    return CGSize(width: width.rounded(.up), height: (Self.height * scale.type).rounded())
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
    imageView?.contentMode = .scaleAspectFit
    imageView?.frame = CGRect(x: inset - 4, y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
  }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    if isHighlighted {
      UISystemPalette.current.hover.setFill()
      UIBezierPath(roundedRect: bounds.insetBy(dx: 5, dy: 0), cornerRadius: 6).fill()
    }
    (isEnabled ? color : color.withAlphaComponent(0.32)).setStroke()
    if submenu != nil { stroke([(-3, -4), (1, 0), (-3, 4)], about: CGPoint(x: bounds.width - Self.inset * scale.type - 2, y: bounds.midY)) }
    let mark = CGPoint(x: (Self.inset + Self.markWidth / 2 - 3) * scale.type, y: bounds.midY)
    switch state {
    case .off: break
    case .on: stroke([(-4, 0.5), (-1.5, 3), (4, -3.5)], about: mark)
    case .mixed: stroke([(-4, 0), (4, 0)], about: mark)
    }
  }

  private func stroke(_ points: [(CGFloat, CGFloat)], about middle: CGPoint) {
    let path = UIBezierPath()
    for (index, point) in points.enumerated() {
      let place = CGPoint(x: middle.x + point.0 * scale.icon, y: middle.y + point.1 * scale.icon)
      if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    path.lineWidth = 1.5 * scale.icon
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    path.stroke()
  }
}

extension UIKeyCommand {
  private static let words: [String: String] = [
    inputUpArrow: "↑", inputDownArrow: "↓", inputLeftArrow: "←", inputRightArrow: "→", inputEscape: "Escape", inputPageUp: "Page Up",
    inputPageDown: "Page Down", inputHome: "Home", inputEnd: "End", inputDelete: "Delete", "\u{8}": "Backspace", "\r": "Return",
    "\t": "Tab", " ": "Space",
  ]

  /// As menus of the desktop tell it: “Ctrl Shift Z”. `nil` where no key is named.
  var keysInWords: String? {
    guard let input, !input.isEmpty else { return nil }
    let prefix = "UIKeyInput"
    let key = Self.words[input] ?? (input.hasPrefix(prefix) ? String(input.dropFirst(prefix.count)) : input.uppercased())
    let isControl = modifierFlags.contains(.command) || modifierFlags.contains(.control)
    let held = [isControl ? "Ctrl" : nil, modifierFlags.contains(.alternate) ? "Alt" : nil, modifierFlags.contains(.shift) ? "Shift" : nil]
    return (held.compactMap { $0 } + [key]).joined(separator: " ")
  }
}
