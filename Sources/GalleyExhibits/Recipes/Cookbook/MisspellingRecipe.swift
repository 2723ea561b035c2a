import GalleyDocuments
import UIKit

/// Recipe 6-11: the bar's button goes from one misspelled word to the next, and from the last to the first.
final class MisspellingRecipe: UIViewController {
  let textView = UITextView(reading: MisspellingSearch.sample, name: "Text")
  private let search = MisspellingSearch()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Misspellings"
    let missing = CaptionLabel(UITextChecker.missingDictionary("en") ?? "")
    missing.textColor = Theme.red
    missing.isHidden = missing.text?.isEmpty != false
    let column = UIStackView(arrangedSubviews: [missing, textView])
    column.axis = .vertical
    fill(with: column)
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      primaryAction: UIAction(title: "Next") { [weak self] _ in
        guard let self else { return }
        search.selectNext(in: textView)
      })
  }
}

/// A search that continues at the end of the previous misspelled word.
@MainActor final class MisspellingSearch {
  private let checker = UITextChecker()
  private var offset = 0

  static let sample = """
    A galley is a long tray. The compositer sets lines in his stick, slides them into the galley, and ties them up with page cord. \
    Then a proof is pulled, and the reader marks every misteak in the margin. A carefull reader finds what ten others \
    have overlooked, accross the whole sheet.
    """

  /// Makes a text view first responder, without which it shows no selection, and selects the next misspelled English word, or after the last one
  /// the first. Does not change the selection if no word is misspelled.
  func selectNext(in textView: UITextView) {
    if !textView.isFirstResponder { textView.becomeFirstResponder() }
    let entireRange = NSRange(location: 0, length: textView.text.utf16.count)
    // The text can have become shorter in the meantime.
    let start = min(offset, entireRange.length)
    let range = checker.rangeOfMisspelledWord(in: textView.text, range: entireRange, startingAt: start, wrap: true, language: "en")
    guard range.location != NSNotFound else {
      offset = 0
      return
    }
    offset = range.location + range.length
    textView.selectedRange = range
  }
}

/// Listing 6-1: checks the spelling of a string.
extension String {
  /// Returns whether all words of the string are spelled correctly in a language. Returns `true` if no dictionary is installed for it.
  @MainActor func isSpelledCorrectly(in language: String) -> Bool {
    let checkRange = NSRange(location: 0, length: utf16.count)
    let range = UITextChecker().rangeOfMisspelledWord(
      in: self, range: checkRange, startingAt: 0, wrap: false, language: language)
    return range.location == NSNotFound
  }
}
