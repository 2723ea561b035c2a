import Foundation

/// A scroll view whose text can be searched; each member of `UITextSearching` can be overridden. A Galley extension.
///
/// `UITextView` is one. What a member does is said at the defaults for a text with an editor (`TextEditing+Searching`).
@preconcurrency @MainActor
open class SearchedScrollView: TextInputScrollView, UITextSearching {
  /// By where ranges begin.
  open func compare(_ foundRange: UITextRange, toRange: UITextRange, document: AnyHashable??) -> ComparisonResult {
    compare(foundRange.start, to: toRange.start)
  }

  /// Has the session search the storage, from the present place on and the rest in spare time.
  open func performTextSearch(queryString string: String, options: UITextSearchOptions, resultAggregator aggregator: UITextSearchAggregator<AnyHashable?>) {
    editor.search(string, options, for: aggregator)
  }

  /// Marks a range that was found.
  open func decorate(foundTextRange range: UITextRange, document: AnyHashable??, usingStyle style: UITextSearchFoundTextStyle) {
    editor.markFoundText(in: characterRange(of: range), style)
  }

  /// Takes all marks away. O(marks).
  open func clearAllDecoratedFoundText() { editor.removeFoundTextMarks() }

  /// Whether the text may be edited.
  open var supportsTextReplacement: Bool { editor.isEditable }

  /// Whether a range may be replaced; here any may.
  open func shouldReplace(foundTextRange range: UITextRange, document: AnyHashable??, withText replacementText: String) -> Bool { true }

  /// Puts a text in place of a range, as a step of its own.
  open func replace(foundTextRange range: UITextRange, document: AnyHashable??, withText replacementText: String) {
    editor.replaceFoundText(in: characterRange(of: range), with: replacementText)
  }

  /// Puts a text in place of all that is found and may be replaced, as one step. O(n).
  open func replaceAll(queryString: String, options: UITextSearchOptions, withText replacementText: String) {
    editor.replaceAll(queryString, options, with: replacementText) { shouldReplace(foundTextRange: $0, document: nil, withText: replacementText) }
  }

  /// Another range is about to be the highlighted one. Does nothing here.
  open func willHighlight(foundTextRange range: UITextRange, document: AnyHashable??) {}

  /// Scrolls so that a range is seen, with lines around it.
  open func scrollRangeToVisible(_ range: UITextRange, inDocument: AnyHashable??) {
    editor.interaction?.bringIntoSight(characterRange(of: range), linesAround: 2)
  }

  /// There is one document here: `nil`.
  open var selectedTextSearchDocument: AnyHashable?? { nil }

  /// There is one document here: they are the same.
  open func compare(document: AnyHashable?, toDocument: AnyHashable?) -> ComparisonResult { .orderedSame }
}
