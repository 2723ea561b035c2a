import GalleyDocuments
import GalleyPlayground
import UIKit

/// Spell checking: search for misspelled words, marks while typing, suggestions for a word, and
/// autocorrection.
public struct SpellingExhibit: Exhibit {
  public let name = "spelling"
  public let title = "Spelling"
  public let topic = "Typing and Editing"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.textEntry, "Spell checking")

  /// Creates the exhibit; each view controller has its own spell checker.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return BoardViewController(
      title: title, lead: "Red dots mark misspelled words after you finish typing them. Right-click, or touch and hold, for suggestions.",
      narrowest: 340, maximumColumns: 2,
      cards: [
        BoardCard("The Next Misspelling", note: "The button selects the next misspelled word, and after the last one the first.", content: MisspellingDemo()),
        BoardCard("One Word", note: "Checks the spelling of a word, and suggests corrections or completions.", content: WordDemo()),
        BoardCard("While You Type", note: "A text and a field with spell checking, a field without it, and a password.", content: TypingDemo()),
        BoardCard(
          "Corrected as You Type",
          note: "Type “teh”, straight quotation marks or two hyphens. To keep your typing, tap the bubble or undo, or press Escape, or Backspace right after the word.",
          content: CorrectionDemo()),
      ])
  }
}

/// A text with a button that goes to the next misspelled word.
final class MisspellingDemo: UIView {
  let textView = BorderedTextView()
  private let search = MisspellingSearch()
  private let column = UIStackView()

  init() {
    super.init(frame: .zero)
    textView.asSample(MisspellingSearch.sample, named: "Galley")
    let next = ExhibitStyle.button("Next Misspelling")
    next.addAction(UIAction { [weak self] _ in self?.nextMisspelling() }, for: .touchUpInside)
    let missing = UITextChecker.missingDictionary("en")
    let trouble = CaptionLabel(missing ?? "")
    trouble.isHidden = missing == nil
    trouble.textColor = Theme.red
    column.fill(self, with: [textView, trouble, next], spacing: 6)
  }

  required init?(coder: NSCoder) { nil }

  func nextMisspelling() { search.selectNext(in: textView) }

  override func sizeThatFits(_ size: CGSize) -> CGSize { fittingHeight(of: size) }
}

/// The suggestions of a spell checker for the word in a field, with a choice of languages.
final class WordDemo: UIView {
  private let field = FieldSamples.field("recieve", placeholder: "A word")
  private let resultLabel = UILabel()
  private let column = UIStackView()
  private static let languages = [("en", "English"), ("de", "German"), ("fr", "French")]
  private var language = "en"

  init() {
    super.init(frame: .zero)
    field.autocapitalizationType = .none
    field.spellCheckingType = .no
    field.accessibilityLabel = "Word"
    field.addAction(UIAction { [weak self] _ in self?.checkSpelling() }, for: .editingChanged)
    let chooser = ExhibitStyle.chooser("Language of the word", Self.languages.map(\.1)) { [weak self] number in
      self?.language = Self.languages[number].0
      self?.checkSpelling()
    }
    resultLabel.font = .preferredFont(forTextStyle: .subheadline)
    resultLabel.adjustsFontForContentSizeCategory = true
    resultLabel.textColor = Theme.secondary
    resultLabel.numberOfLines = 0
    column.fill(self, with: [field, resultLabel, CaptionLabel("Language of the word"), chooser], spacing: 8)
    checkSpelling()
  }

  required init?(coder: NSCoder) { nil }

  private func checkSpelling() {
    resultLabel.text = Self.verdict(about: field.text ?? "", language)
    setBoardNeedsLayout()
  }

  static func verdict(about word: String, _ language: String) -> String {
    guard !word.isEmpty else { return "Enter a word." }
    if let missing = UITextChecker.missingDictionary(language) { return missing }
    guard !word.isSpelledCorrectly(in: language) else {
      let checker = UITextChecker()
      let whole = NSRange(location: 0, length: word.utf16.count)
      let more = checker.completions(forPartialWordRange: whole, in: word, language: language) ?? []
      return "“\(word)” is spelled correctly." + (more.isEmpty ? "" : " Completions: \(more.prefix(5).joined(separator: ", ")).")
    }
    let guesses = UITextChecker().guesses(forWordRange: NSRange(location: 0, length: word.utf16.count), in: word, language: language) ?? []
    return "“\(word)” is not spelled correctly." + (guesses.isEmpty ? "" : " Suggestions: \(guesses.prefix(5).joined(separator: ", ")).")
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { fittingHeight(of: size) }
}

/// Text inputs with different traits.
final class TypingDemo: UIView {
  let textView = BorderedTextView()
  let checked = FieldSamples.field(placeholder: "Checked")
  let unchecked = FieldSamples.field(placeholder: "spellCheckingType = .no") { $0.spellCheckingType = .no }
  let secret = FieldSamples.field(placeholder: "Password") { $0.isSecureTextEntry = true }
  private let column = UIStackView()

  init() {
    super.init(frame: .zero)
    textView.asSample("", named: "Typed")
    column.fill(self, with: [textView, checked, unchecked, secret], spacing: 10)
    textView.heightAnchor.constraint(greaterThanOrEqualToConstant: 84).isActive = true
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize { fittingHeight(of: size) }
}

/// Text inputs with autocorrection, for the hardware and the screen keyboard, and an input without it.
final class CorrectionDemo: UIView {
  let textView = BorderedTextView()
  let field = FieldSamples.field(placeholder: "Corrected") { field in
    field.autocorrectionType = .yes
    field.smartQuotesType = .yes
    field.smartDashesType = .yes
  }
  let literal = FieldSamples.field(placeholder: "Not corrected") { field in
    field.autocorrectionType = .no
    field.smartQuotesType = .no
    field.smartDashesType = .no
  }
  private let column = UIStackView()

  init() {
    super.init(frame: .zero)
    textView.asSample("", named: "Corrected")
    textView.autocorrectionType = .yes
    textView.smartQuotesType = .yes
    textView.smartDashesType = .yes
    column.fill(self, with: [textView, field, literal], spacing: 10)
    textView.heightAnchor.constraint(greaterThanOrEqualToConstant: 84).isActive = true
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize { fittingHeight(of: size) }
}
