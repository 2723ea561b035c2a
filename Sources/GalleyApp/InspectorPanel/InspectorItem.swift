import UIKit

/// A row of the inspector: a property of the selection or the page, a control that changes it, and the line of Swift that does the same.
@MainActor struct InspectorItem {
  /// The control of a row, with its current value and the function that changes it.
  enum Control {
    /// A button with the current choice, which opens a list.
    case choice(current: String, options: () -> [PopoverList.Item])
    /// A field, and a slider if there is a range for it. `value` is `nil` if the property has no value, or if
    /// several objects have different ones.
    case number(value: CGFloat?, slider: ClosedRange<CGFloat>?, step: CGFloat, set: (CGFloat) -> Void)
    case toggle(isOn: Bool, set: (Bool) -> Void)
    case text(String, placeholder: String, set: (String) -> Void)
    /// Buttons side by side, each of which is on or off.
    case buttons([Button])
    /// A field with six hexadecimal digits, and swatches. `nil` is the style sheet's color.
    case color(UInt32?, set: (UInt32?) -> Void)
    /// Only the text of the row.
    case note
  }

  struct Button {
    var title: String
    /// Whether the button's choice or option is on; `nil` for a button that only performs an action.
    var isOn: Bool?
    var isEnabled = true
    var action: () -> Void
  }

  var title: String
  var control: Control
  /// The reason why the value has no effect; empty if it has one.
  var warning = ""
  /// The line of Swift that does the same: with Apple's API, or else with a comment that only Galley has it. Empty for a row that only has text.
  var swift = ""
  /// The text of the number's field while the property has no value. Can be empty.
  var placeholder = ""

  /// The text of a field or button if the selected objects have different values.
  static let mixed = "Mixed"

  /// Identifies the views of the row: rows with the same kind show any values of it.
  var kind: String {
    switch control {
    case .choice: "choice \(title)"
    case .number(_, let slider, _, _): "number \(title) \(slider != nil)"
    case .toggle: "toggle \(title)"
    case .text: "text \(title)"
    case .buttons(let buttons): "buttons \(title) \(buttons.map(\.title))"
    case .color: "color \(title)"
    case .note: "note"
    }
  }
}

extension CGFloat {
  /// The number with at most two decimals and without trailing zeros, as fields show it.
  var fieldText: String {
    let rounded = (self * 100).rounded() / 100
    if rounded == rounded.rounded(), rounded.magnitude < 1e15 { return "\(Int(rounded))" }
    return "\(rounded)"
  }

  /// Creates a number from the text of a field, which can have a comma for the decimal point. Returns `nil` for other text, and for numbers that
  /// are not finite.
  init?(fieldText: String) {
    let text = fieldText.trimmingCharacters(in: .whitespaces).replacing(",", with: ".").replacing("−", with: "-")
    guard let value = Double(text), value.isFinite else { return nil }
    self.init(value)
  }
}
