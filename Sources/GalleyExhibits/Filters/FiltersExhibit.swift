import GalleyDocuments
import GalleyPlayground
import UIKit

/// Input validation: character sets, predicates, regular expressions.
public struct FiltersExhibit: Exhibit {
  public let name = "filters"
  public let title = "Filters and Patterns"
  public let topic = "Typing and Editing"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.textEntry, "Filtered entry and patterns (recipes 6-9 and 6-10)")

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return BoardViewController(
      title: title, lead: "A delegate accepts or rejects each change; a predicate checks the text.", narrowest: 330, maximumColumns: 3,
      cards: [
        BoardCard("Allowed Characters", note: "The button chooses a set. Other characters and pasting are rejected; only one decimal point is allowed.", content: AllowedDemo()),
        BoardCard("A Number", note: "Two regular expressions in a predicate: digits with an optional fraction, or only a fraction.", content: PredicateDemo.number()),
        BoardCard("A Phone Number", note: "Digits and ( ) - . only. Checked as you type.", content: PredicateDemo.phone()),
        BoardCard("Lowercase Letters", note: "Capitals become lowercase as you type; the caret stays after them.", content: LowercaseDemo()),
        BoardCard("Find", note: "Finds the next match with NSString; a location of NSNotFound means no match.", content: FindDemo()),
        BoardCard("A Regular Expression", note: "Matches are highlighted. Try (a+)+$: it backtracks exponentially, so the search is stopped.", content: ExpressionDemo()),
      ])
  }
}

/// A field with a choice of allowed character sets.
final class AllowedDemo: UIView, UITextFieldDelegate {
  let field = LimitedTextField()
  private let column = UIStackView()
  private var choice = AllowedCharacters.letters

  init() {
    super.init(frame: .zero)
    field.placeholder = "Enter text"
    field.borderStyle = .roundedRect
    field.font = .preferredFont(forTextStyle: .body)
    field.adjustsFontForContentSizeCategory = true
    field.clearButtonMode = .always
    field.returnKeyType = .done
    field.autocorrectionType = .no
    field.delegate = self
    field.keyboardType = choice.keyboard
    let chooser = ExhibitStyle.chooser("Allowed characters", AllowedCharacters.allCases.map(\.title)) { [weak self] in self?.choose($0) }
    column.fill(self, with: [field, CaptionLabel("Allowed characters"), chooser], spacing: 6)
  }

  private func choose(_ number: Int) {
    choice = AllowedCharacters.allCases[number]
    field.text = ""
    field.keyboardType = choice.keyboard
    field.reloadInputViews()
  }

  required init?(coder: NSCoder) { nil }

  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    choice.accepts(string, in: textField.text ?? "")
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { fittingHeight(of: size) }
}

/// A field, and the result of checking its text with a predicate.
final class PredicateDemo: UIView, UITextFieldDelegate {
  let field: UITextField
  let verdict = verdictLabel()
  private let column = UIStackView()
  private let predicate: NSPredicate
  private let allowed: CharacterSet?
  private let verdicts: (yes: String, no: String)

  static func number() -> PredicateDemo {
    PredicateDemo(
      NSPredicate(format: "SELF MATCHES '^[+-]?[0-9]+[\\.]?[0-9]*$' OR SELF MATCHES '^[+-]?\\.[0-9]+$'"), allowed: nil,
      keyboard: .numbersAndPunctuation, placeholder: "−0.75", verdicts: ("A floating-point number", "Not a number"))
  }

  static func phone() -> PredicateDemo {
    PredicateDemo(
      PatternRecipe.phoneNumber, allowed: PatternRecipe.characters, keyboard: .phonePad, placeholder: "(303) 555-1212", verdicts: ("A phone number", "Not a complete phone number"))
  }

  private init(_ predicate: NSPredicate, allowed: CharacterSet?, keyboard: UIKeyboardType, placeholder: String, verdicts: (String, String)) {
    (self.predicate, self.allowed, self.verdicts) = (predicate, allowed, verdicts)
    field = FieldSamples.field(placeholder: placeholder)
    super.init(frame: .zero)
    field.autocorrectionType = .no
    field.keyboardType = keyboard
    field.clearButtonMode = .always
    field.delegate = self
    column.fill(self, with: [field, verdict], spacing: 8)
    judge("")
  }

  required init?(coder: NSCoder) { nil }

  private func judge(_ text: String) { verdict.text = text.isEmpty ? "Enter text" : predicate.evaluate(with: text) ? verdicts.yes : verdicts.no }

  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    let text = textField.text ?? ""
    guard string.components(separatedBy: allowed?.inverted ?? CharacterSet()).joined() == string else { return false }
    judge((text as NSString).replacingCharacters(in: range, with: string))
    return true
  }

  func textFieldShouldClear(_ textField: UITextField) -> Bool {
    judge("")
    return true
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { fittingHeight(of: size) }
}

/// A field whose delegate replaces uppercase letters by lowercase ones.
final class LowercaseDemo: UIView, UITextFieldDelegate {
  let field = FieldSamples.field(placeholder: "user name") { field in
    field.autocapitalizationType = .none
    field.autocorrectionType = .no
  }
  private let column = UIStackView()

  init() {
    super.init(frame: .zero)
    field.delegate = self
    column.fill(self, with: [field], spacing: 6)
  }

  required init?(coder: NSCoder) { nil }

  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    let capitals = (string as NSString).rangeOfCharacter(from: .uppercaseLetters)
    guard capitals.location != NSNotFound else { return true }
    guard let start = textField.position(from: textField.beginningOfDocument, offset: range.location),
      let end = textField.position(from: start, offset: range.length), let textRange = textField.textRange(from: start, to: end)
    else { return false }
    textField.replace(textRange, withText: string.lowercased())
    return false
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { fittingHeight(of: size) }
}
