import UIKit

/// Fields that restrict or format text while it is typed.
final class FieldFilters: UITextFieldDelegate {
  private lazy var telephone = FieldSamples.field(placeholder: "At most ten digits") { field in
    field.keyboardType = .numberPad
    field.delegate = self
  }
  private lazy var card = FieldSamples.field("1234 5678 9012") { field in
    field.keyboardType = .numberPad
    field.delegate = self
  }
  private lazy var handle = FieldSamples.field("garamond") { field in
    field.autocapitalizationType = .none
    field.autocorrectionType = .no
    field.delegate = self
  }

  /// Whether the current change is made by the card field itself, and needs no check.
  private var isGrouping = false

  func rows() -> [FieldRow] {
    [
      FieldRow(caption: "Telephone", view: telephone),
      FieldRow(caption: "Card number, in groups of four", view: card),
      FieldRow(caption: "User name, in lowercase", view: handle),
    ]
  }

  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    guard !isGrouping else { return true }
    guard let text = textField.text, let stringRange = Range(range, in: text) else { return false }
    let new = text.replacingCharacters(in: stringRange, with: string)
    switch textField {
    case telephone: return new.count <= 10 && new.allSatisfy(\.isNumber)
    case card:
      setInGroups(textField, stringRange, with: string)
      return false
    default:
      guard string != string.lowercased() else { return true }
      textField.text = text.replacingCharacters(in: stringRange, with: string.lowercased())
      return false
    }
  }

  /// Replaces a range and formats the digits in groups of four, as an undoable step; the caret stays after its digit. Does nothing if there would
  /// be more than 16 digits.
  private func setInGroups(_ field: UITextField, _ range: Range<String.Index>, with string: String) {
    let text = field.text ?? ""
    var before = text[..<range.lowerBound].filter(\.isNumber)
    // If only the gap is deleted, delete the digit before it.
    if string.isEmpty, !text[range].contains(where: \.isNumber) { before = String(before.dropLast()) }
    before += string.filter(\.isNumber)
    let digits = before + text[range.upperBound...].filter(\.isNumber)
    // A card number has at most 16 digits; extra digits are rejected.
    guard digits.count <= 16 else { return }
    let groups = stride(from: 0, to: digits.count, by: 4).map { digits.dropFirst($0).prefix(4) }.joined(separator: " ")
    guard groups != text, let all = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument) else { return }
    isGrouping = true
    field.replace(all, withText: groups)
    isGrouping = false
    let offset = before.count + max(before.count - 1, 0) / 4
    guard let caret = field.position(from: field.beginningOfDocument, offset: offset) else { return }
    field.selectedTextRange = field.textRange(from: caret, to: caret)
  }
}
