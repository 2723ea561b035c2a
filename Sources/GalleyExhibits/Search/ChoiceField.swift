import UIKit

/// A field with a picker of two wheels as its input view.
final class ChoiceField: UITextField, UITextFieldDelegate, UIPickerViewDataSource, UIPickerViewAccessibilityDelegate {
  let picker: UIPickerView = ChoicePicker()
  /// Called with each choice.
  var didChoose: (QuoteSearch.Length, QuoteSearch.Order) -> Void = { _, _ in }

  private let wheels: [(name: String, titles: [String])] = [
    ("Length", QuoteSearch.Length.allCases.map(\.title)), ("Order", QuoteSearch.Order.allCases.map(\.title)),
  ]

  init() {
    super.init(frame: .zero)
    accessibilityLabel = "Length and order"
    borderStyle = .roundedRect
    font = .preferredFont(forTextStyle: .body)
    adjustsFontForContentSizeCategory = true
    adjustsFontSizeToFitWidth = true
    minimumFontSize = 9
    delegate = self
    picker.dataSource = self
    picker.delegate = self
    inputView = picker
    let bar = UIToolbar(frame: .zero)
    bar.items = [.flexibleSpace(), UIBarButtonItem(primaryAction: UIAction(title: "Done") { [weak self] _ in self?.resignFirstResponder() })]
    bar.sizeToFit()
    inputAccessoryView = bar
    showChoice()
  }

  required init?(coder: NSCoder) { nil }

  private func showChoice() { text = wheels.indices.map { wheels[$0].titles[picker.selectedRow(inComponent: $0)] }.joined(separator: " · ") }

  /// Returns `false`, which rejects typed text; only the wheels set the field.
  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool { false }

  // MARK: The wheels

  func numberOfComponents(in pickerView: UIPickerView) -> Int { wheels.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { wheels[component].titles.count }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { wheels[component].titles[row] }
  func pickerView(_ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int) -> NSAttributedString? {
    NSAttributedString(string: wheels[component].titles[row], attributes: [.font: rowFont])
  }
  func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? { wheels[component].name }

  /// The font of all rows, in a size that fits the longest row.
  private var rowFont: UIFont {
    let font = UIFont.preferredFont(forTextStyle: .title3, compatibleWith: picker.traitCollection)
    let longest = wheels.flatMap(\.titles).map { ($0 as NSString).size(withAttributes: [.font: font]).width }.max() ?? 0
    let availableWidth = picker.bounds.width / CGFloat(wheels.count) - Self.nonTextWidth
    return availableWidth > 0 && longest > availableWidth ? font.withSize((font.pointSize * availableWidth / longest).rounded(.down)) : font
  }
  /// The part of each wheel's width that is not available for text, in points.
  private static let nonTextWidth: CGFloat = 28

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    showChoice()
    guard let length = QuoteSearch.Length(rawValue: pickerView.selectedRow(inComponent: 0)),
      let order = QuoteSearch.Order(rawValue: pickerView.selectedRow(inComponent: 1))
    else { return }
    didChoose(length, order)
  }
}

/// A picker that reloads its rows when its width changes.
private final class ChoicePicker: UIPickerView {
  private var loadedWidth: CGFloat = 0

  override func layoutSubviews() {
    if bounds.width != loadedWidth {
      loadedWidth = bounds.width
      reloadAllComponents()
    }
    super.layoutSubviews()
  }
}
