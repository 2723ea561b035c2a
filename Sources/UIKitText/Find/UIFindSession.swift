import Foundation
import UIFoundation
import UIKitCore

/// The results of a find interaction: their number, the current one, navigation and replacement.
///
/// A base class that finds nothing. `UITextSearchingFindSession` searches any `UITextSearching`. For a custom
/// presentation of results, override these members and call the interaction's `updateResultCount()` when the results change.
@preconcurrency @MainActor
open class UIFindSession: NSObject {
  /// The display style of results in the bar.
  public enum SearchResultDisplayStyle: Int, Sendable {
    /// As “3 of 12”.
    case currentAndTotal
    /// As “12 results”.
    case total
    /// No display.
    case none
  }

  /// The number of results; 0 by default.
  open var resultCount: Int { 0 }
  /// The index of the current result; `NSNotFound` if there is none, and by default.
  open var highlightedResultIndex: Int { NSNotFound }
  /// The display style of results in the bar.
  open var searchResultDisplayStyle = SearchResultDisplayStyle.currentAndTotal
  /// Whether the bar can show the replacement field; `false` by default.
  open var supportsReplacement: Bool { false }
  /// Whether the current result can be replaced; by default, `supportsReplacement`.
  open var allowsReplacementForCurrentlyHighlightedResult: Bool { supportsReplacement }

  /// Searches for `query`, from the current result on. Does nothing by default; subclasses override it.
  open func performSearch(query: String, options: UITextSearchOptions?) {}
  /// Replaces the current result by `replacementString`, and moves to the next. Does nothing by default; subclasses override it.
  open func performSingleReplacement(query searchQuery: String, replacementString: String, options: UITextSearchOptions?) {}
  /// Replaces all results of a query by `replacementString`. Does nothing by default; subclasses override it.
  open func replaceAll(searchQuery: String, replacementString: String, options: UITextSearchOptions?) {}
  /// Moves to the next or previous result, continuing at the other end of the text. Does nothing by default; subclasses override it.
  open func highlightNextResult(in direction: UITextStorageDirection) {}
  /// Discards all results until the next search. Does nothing by default; subclasses override it.
  open func invalidateFoundResults() {}

  // MARK: For sessions of this module

  /// The interaction whose bar displays the session; `nil` if there is none.
  weak var interaction: UIFindInteraction?
  /// Whether more results might be found; `false` by default.
  var isSearching: Bool { false }
  /// The query for selected text; `nil` if the selection is not suitable.
  var selectedText: String? { nil }
  /// Called when the bar appears. Does nothing by default.
  func begin() {}
  /// Called when the bar disappears. Returns the next first responder, or `nil`, the default, for the previous one.
  func end() -> UIResponder? { nil }
  /// Updates results and marks after a change of the text or its visible part. Does nothing by default.
  func refresh() {}
}
