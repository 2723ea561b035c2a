import GalleyDocuments
import UIKit

/// A row of the inspector: its title, its control, a warning about its value, and its line of Swift.
class InspectorRow: UIView {
  private(set) var item: InspectorItem
  var scale: BarScale
  /// Called when a continuous change begins (`true`) and ends (`false`).
  var onLiveChange: (Bool) -> Void = { _ in }
  /// Called to give the keyboard to a responder that had it before a field, or to the page for `nil`.
  var leave: (UIResponder?) -> Void = { _ in }
  /// Called to open a list beside a button.
  var present: (_ title: String, _ items: [PopoverList.Item], _ button: UIView) -> Void = { _, _, _ in }

  private let titleLabel: BarLabel
  private let warningLabel = UILabel()
  private let swiftLabel = UILabel()

  /// The space between the parts of a row, and below it, in points at L.
  static let gap: CGFloat = 6
  static let gapBelow: CGFloat = 14

  init(_ item: InspectorItem, _ scale: BarScale) {
    self.item = item
    self.scale = scale
    titleLabel = Bar.label(item.title, weight: .medium)
    titleLabel.scale = scale
    titleLabel.numberOfLines = 0
    super.init(frame: .zero)
    warningLabel.font = scale.font(.systemFont(ofSize: 12))
    warningLabel.textColor = Theme.red
    warningLabel.numberOfLines = 0
    warningLabel.screenRole = .text
    swiftLabel.font = scale.font(.monospacedSystemFont(ofSize: 10, weight: .regular))
    swiftLabel.textColor = Theme.secondary
    swiftLabel.numberOfLines = 0
    swiftLabel.screenRole = .text
    addSubview(titleLabel)
    addSubview(warningLabel)
    addSubview(swiftLabel)
    warningLabel.text = item.warning
  }

  required init?(coder: NSCoder) { nil }

  /// Shows another item of the same kind.
  func show(_ item: InspectorItem) {
    self.item = item
    titleLabel.text = item.title
    if warningLabel.text != item.warning { warningLabel.text = item.warning }
    if swiftLabel.text != item.swift { swiftLabel.text = item.swift }
  }

  /// Places the views of the control below each other from `y`, or beside the title, in a row of this width, or only measures them unless `moves`.
  /// `beside` is the width that the title leaves in its own line. Returns the height of the title's line, and the end of the control.
  func arrangeControl(width: CGFloat, beside: CGFloat, y: CGFloat, moves: Bool) -> (line: CGFloat, end: CGFloat) { (0, y) }

  /// Places all views in a row of this width, or only measures them unless `moves`. Returns the height of the row.
  final func arrange(width: CGFloat, moves: Bool) -> CGFloat {
    let natural = Bar.fittingSize(of: titleLabel)
    let titleWidth = min(natural.width, width)
    let titleHeight = titleLabel.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    let gap = (Self.gap * scale.type).rounded()
    let (line, end) = arrangeControl(width: width, beside: width - titleWidth - gap, y: max(titleHeight, (28 * scale.type).rounded()), moves: moves)
    let height = max(line, titleHeight)
    if moves { titleLabel.frame = CGRect(x: 0, y: ((height - titleHeight) / 2).rounded(), width: titleWidth, height: titleHeight) }
    var bottom = max(height, end)
    for label in [warningLabel, swiftLabel] {
      label.isHidden = label.text?.isEmpty != false
      guard !label.isHidden else { continue }
      let labelHeight = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
      if moves { label.frame = CGRect(x: 0, y: bottom + 2, width: width, height: labelHeight) }
      bottom += 2 + labelHeight
    }
    return bottom + (Self.gapBelow * scale.type).rounded()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = arrange(width: bounds.width, moves: true)
  }

  /// Gives the keyboard to the control for its value: selects the text of a field, or opens a list.
  func takeFocus() {}

  /// Returns the row for the kind of an item.
  static func row(for item: InspectorItem, _ scale: BarScale) -> InspectorRow {
    switch item.control {
    case .choice: ChoiceRow(item, scale)
    case .number, .text: FieldRow(item, scale)
    case .toggle: ToggleRow(item, scale)
    case .buttons, .color: ButtonsRow(item, scale)
    case .note: NoteRow(item, scale)
    }
  }
}

/// A row with text only.
private final class NoteRow: InspectorRow {}

/// A row with a button that opens a list.
private final class ChoiceRow: InspectorRow {
  private let button: InspectorButton

  override init(_ item: InspectorItem, _ scale: BarScale) {
    button = InspectorButton(name: item.title)
    button.scale = scale
    super.init(item, scale)
    addSubview(button)
    button.action = { [weak self] in
      guard let self, case .choice(_, let options) = self.item.control else { return }
      present(self.item.title, options(), button)
    }
    show(item)
  }

  required init?(coder: NSCoder) { nil }

  override func takeFocus() { button.sendActions(for: .primaryActionTriggered) }

  override func show(_ item: InspectorItem) {
    super.show(item)
    guard case .choice(let current, _) = item.control else { return }
    button.title = current
  }

  override func arrangeControl(width: CGFloat, beside: CGFloat, y: CGFloat, moves: Bool) -> (line: CGFloat, end: CGFloat) {
    let size = button.fittingSize
    if size.width <= beside {
      let fitted = max(size.width, min(beside, (150 * scale.type).rounded()))
      if moves { button.frame = CGRect(x: width - fitted, y: 0, width: fitted, height: size.height) }
      return (size.height, 0)
    }
    if moves { button.frame = CGRect(x: 0, y: y, width: width, height: size.height) }
    return (0, y + size.height)
  }
}

/// A row with a switch.
private final class ToggleRow: InspectorRow {
  private let toggle = UISwitch()

  override init(_ item: InspectorItem, _ scale: BarScale) {
    super.init(item, scale)
    toggle.accessibilityLabel = item.title
    toggle.addAction(
      UIAction { [weak self] _ in
        guard let self, case .toggle(_, let set) = self.item.control else { return }
        set(toggle.isOn)
      }, for: .valueChanged)
    addSubview(toggle)
    show(item)
  }

  required init?(coder: NSCoder) { nil }

  override func show(_ item: InspectorItem) {
    super.show(item)
    if case .toggle(let isOn, _) = item.control { toggle.isOn = isOn }
  }

  override func arrangeControl(width: CGFloat, beside: CGFloat, y: CGFloat, moves: Bool) -> (line: CGFloat, end: CGFloat) {
    let size = toggle.sizeThatFits(bounds.size)
    let fits = size.width <= beside
    if moves { toggle.frame = CGRect(origin: CGPoint(x: fits ? width - size.width : 0, y: fits ? 0 : y), size: size) }
    return fits ? (size.height, 0) : (0, y + size.height)
  }
}
