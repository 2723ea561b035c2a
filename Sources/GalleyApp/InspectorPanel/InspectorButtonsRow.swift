import GalleyDocuments
import GalleyPlayground
import UIKit

/// A row of buttons that wraps, or of swatches with a field for the color.
final class ButtonsRow: InspectorRow {
  private var buttons: [InspectorButton] = []
  /// The field of a color; `nil` for other buttons.
  private let field: InspectorField?

  /// Colors to choose from, as 0xRRGGBB, with their names for screen readers: ink, gray, and hues with enough contrast on the page.
  private static let swatches: [(color: UInt32, name: String)] = [
    (0x1F1D1A, "Black"), (0x625D54, "Gray"), (0xB83820, "Red"), (0x9A5B00, "Brown"), (0x3C6E27, "Green"), (0x1F6C93, "Blue"), (0x4A4AA8, "Violet"),
    (0x8A2D6C, "Purple"),
  ]

  override init(_ item: InspectorItem, _ scale: BarScale) {
    field = if case .color = item.control { InspectorField(item.title, font: scale.font(.monospacedSystemFont(ofSize: 12, weight: .regular))) } else { nil }
    super.init(item, scale)
    if let field {
      field.placeholder = "Style"
      field.commit = { [weak self] in self?.commit($0) }
      field.leave = { [weak self] in self?.leave($0) }
      addSubview(field)
    }
    let count = if case .buttons(let buttons) = item.control { buttons.count } else { Self.swatches.count }
    for index in 0..<count {
      let button = InspectorButton()
      button.scale = scale
      button.action = { [weak self] in self?.perform(index) }
      buttons.append(button)
      addSubview(button)
    }
    show(item)
  }

  required init?(coder: NSCoder) { nil }

  private func perform(_ index: Int) {
    switch item.control {
    case .buttons(let buttons): buttons[index].action()
    case .color(_, let set): set(Self.swatches[index].color)
    default: break
    }
  }

  override func takeFocus() { field?.becomeFirstResponder() }

  override func show(_ item: InspectorItem) {
    super.show(item)
    accessibilityLabel = item.title
    switch item.control {
    case .buttons(let shown):
      for (button, state) in zip(buttons, shown) { (button.title, button.isOn, button.isToggle, button.isEnabled) = (state.title, state.isOn ?? false, state.isOn != nil, state.isEnabled) }
    case .color(let color, _):
      for (button, swatch) in zip(buttons, Self.swatches) {
        button.title = swatch.name
        button.isToggle = true
        button.swatch = Theme.color(swatch.color, swatch.color)
        button.isOn = swatch.color == color
      }
      field?.value = color.map { "#" + ColorDigits.text(of: $0) } ?? ""
    default: break
    }
    setNeedsLayout()
  }

  /// Sets the color that six hexadecimal digits name; an empty text means the style sheet's color. Does nothing for other text.
  private func commit(_ typed: String) {
    guard case .color(_, let set) = item.control else { return }
    let text = typed.trimmingCharacters(in: .whitespaces)
    if text.isEmpty || text == "#" {
      set(nil)
    } else if let color = ColorDigits.color(of: text) {
      set(color)
    }
  }

  override func arrangeControl(width: CGFloat, beside: CGFloat, y: CGFloat, moves: Bool) -> (line: CGFloat, end: CGFloat) {
    var line: CGFloat = 0
    var y = y
    if let field {
      let (wanted, height) = ((96 * scale.type).rounded(), max(field.sizeThatFits(bounds.size).height.rounded(.up), 24))
      let fits = wanted <= beside
      if moves { field.frame = CGRect(x: fits ? width - wanted : 0, y: fits ? 0 : y, width: min(wanted, width), height: height) }
      line = fits ? height : 0
      y = fits ? max(y, height + 4) : y + height + 4
    }
    var x: CGFloat = 0
    var row: CGFloat = 0
    for button in buttons {
      let size = button.fittingSize
      if x > 0, x + size.width > width { (x, y, row) = (0, y + row + 4, 0) }
      if moves { button.frame = CGRect(x: x, y: y, width: min(size.width, width), height: size.height) }
      x += size.width + 4
      row = max(row, size.height)
    }
    return (line, y + row)
  }
}
