import UIKit

/// A form in which Return moves to the next field, with an input accessory bar.
final class FieldsForm: UITextFieldDelegate {
  private let bar = FormBar(frame: CGRect(x: 0, y: 0, width: 0, height: 44), inputViewStyle: .default)
  private lazy var fields = [("Name", "Claude Garamont"), ("Street", ""), ("City", "")].enumerated().map { index, sample in
    FieldSamples.field(sample.1, placeholder: sample.0) { field in
      field.tag = index + 1
      field.returnKeyType = index < 2 ? .next : .done
      field.autocapitalizationType = .words
      field.clearButtonMode = .whileEditing
      field.inputAccessoryView = bar
      field.delegate = self
    }
  }

  func rows() -> [FieldRow] {
    bar.go = { [weak self] step in self?.go(step) }
    bar.end = { [weak self] in self?.current?.resignFirstResponder() }
    return zip(["Name", "Street", "City"], fields).map { FieldRow(caption: $0, view: $1) }
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if let next = textField.superview?.viewWithTag(textField.tag + 1) {
      next.becomeFirstResponder()
    } else {
      textField.resignFirstResponder()
    }
    return false
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    bar.show(canGoBack: textField.tag > 1, canGoOn: textField.tag < fields.count)
  }

  private var current: UITextField? { fields.first(where: \.isEditing) }

  private func go(_ step: Int) {
    guard let current else { return }
    current.superview?.viewWithTag(current.tag + step)?.becomeFirstResponder()
  }
}

/// A bar with Previous, Next and Done.
final class FormBar: UIInputView {
  var go: (Int) -> Void = { _ in }
  var end: () -> Void = {}
  private let (back, on, done) = (UIButton(type: .system), UIButton(type: .system), UIButton(type: .system))

  override init(frame: CGRect, inputViewStyle: Style) {
    super.init(frame: frame, inputViewStyle: inputViewStyle)
    let titles = [(back, "Previous"), (on, "Next"), (done, "Done")]
    for (button, title) in titles {
      button.setTitle(title, for: .normal)
      button.contentEdgeInsets = UIEdgeInsets(top: 6, left: 12, bottom: 6, right: 12)
      addSubview(button)
    }
    back.addAction(UIAction { [weak self] _ in self?.go(-1) }, for: .touchUpInside)
    on.addAction(UIAction { [weak self] _ in self?.go(1) }, for: .touchUpInside)
    done.addAction(UIAction { [weak self] _ in self?.end() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  func show(canGoBack: Bool, canGoOn: Bool) {
    back.isEnabled = canGoBack
    on.isEnabled = canGoOn
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x: CGFloat = 12
    for button in [back, on] {
      let width = button.sizeThatFits(bounds.size).width
      button.frame = CGRect(x: x, y: 6, width: width, height: bounds.height - 12)
      x += width + 4
    }
    let width = done.sizeThatFits(bounds.size).width
    done.frame = CGRect(x: bounds.width - width - 12, y: 6, width: width, height: bounds.height - 12)
  }
}
