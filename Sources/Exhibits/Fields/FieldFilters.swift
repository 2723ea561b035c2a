import UIKit

/// Fields that take only some text, or set it as it is typed.
final class FieldFilters: UITextFieldDelegate {
  private lazy var telephone = FieldSamples.field(placeholder: "Digits only, ten at most") { field in
    field.keyboardType = .numberPad
    field.delegate = self
  }
  private lazy var card = FieldSamples.field("1234 5678 9012") { field in
    field.keyboardType = .numberPad
    field.delegate = self
  }
  private lazy var handle = FieldSamples.field("garamond") { field in
    field.autocapitalizationType = .none
    field.delegate = self
  }

  func rows() -> [FieldRow] {
    [
      FieldRow(caption: "Telephone", view: telephone),
      FieldRow(caption: "Card number, in groups of four", view: card),
      FieldRow(caption: "User name, in small letters", view: handle),
    ]
  }

  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    guard let text = textField.text, let place = Range(range, in: text) else { return false }
    let new = text.replacingCharacters(in: place, with: string)
    switch textField {
    case telephone: return new.count <= 10 && new.allSatisfy(\.isNumber)
    case card:
      let digits = new.filter(\.isNumber).prefix(16)
      textField.text = stride(from: 0, to: digits.count, by: 4).map { digits.dropFirst($0).prefix(4) }.joined(separator: " ")
      return false
    default:
      guard string != string.lowercased() else { return true }
      textField.text = text.replacingCharacters(in: place, with: string.lowercased())
      return false
    }
  }
}
