import Foundation
import UIKitCore

/// A scroll view with searchable text. Subclasses can override each member of `UITextSearching`. A Galley extension.
///
/// `UITextView` is a subclass. The defaults for text editors document the members (`TextEditing+Searching`).
@preconcurrency @MainActor
open class SearchedScrollView: TextInputScrollView, UITextSearching {
  /// Returns the order of two ranges by their start.
  open func compare(_ foundRange: UITextRange, toRange: UITextRange, document: AnyHashable??) -> ComparisonResult {
    compare(foundRange.start, to: toRange.start)
  }

  /// Lets the session search the text storage: first from the current position on, and the remaining text while idle. Finds nothing in secure
  /// text.
  open func performTextSearch(queryString string: String, options: UITextSearchOptions, resultAggregator aggregator: UITextSearchAggregator<AnyHashable?>) {
    editor.search(string, options, for: aggregator)
  }

  /// Marks a found range. The style `.normal` removes the mark.
  open func decorate(foundTextRange range: UITextRange, document: AnyHashable??, usingStyle style: UITextSearchFoundTextStyle) {
    editor.markFoundText(in: characterRange(of: range), style)
  }

  /// Removes all marks. O(*n*) in the number of marks.
  open func clearAllDecoratedFoundText() { editor.removeFoundTextMarks() }

  /// Whether the text is editable.
  open var supportsTextReplacement: Bool { editor.isEditable }

  /// Returns whether a range can be replaced. Returns `true` by default.
  open func shouldReplace(foundTextRange range: UITextRange, document: AnyHashable??, withText replacementText: String) -> Bool { true }

  /// Replaces a range, as a separate undo step. The range stays if it is empty, the text is not editable, or its delegate refuses.
  open func replace(foundTextRange range: UITextRange, document: AnyHashable??, withText replacementText: String) {
    editor.replaceFoundText(in: characterRange(of: range), with: replacementText)
  }

  /// Replaces all matches that can be replaced, as a single undo step. Does nothing if the text is secure or not editable. O(*n*) in the length
  /// of the text.
  open func replaceAll(queryString: String, options: UITextSearchOptions, withText replacementText: String) {
    editor.replaceAll(queryString, options, with: replacementText) { shouldReplace(foundTextRange: $0, document: nil, withText: replacementText) }
  }

  /// Called before another range becomes the highlighted one. Does nothing by default.
  open func willHighlight(foundTextRange range: UITextRange, document: AnyHashable??) {}

  /// Scrolls a range into view, with some lines around it.
  open func scrollRangeToVisible(_ range: UITextRange, inDocument: AnyHashable??) {
    editor.interaction?.scrollToVisible(characterRange(of: range), linesAround: 2)
  }

  /// Returns `nil`, because there is only one document.
  open var selectedTextSearchDocument: AnyHashable?? { nil }

  /// Returns `.orderedSame`, because there is only one document.
  open func compare(document: AnyHashable?, toDocument: AnyHashable?) -> ComparisonResult { .orderedSame }
}
