import Foundation
import UIFoundation

/// What a find interaction asks for results: how many there are, which is the present one, the next, and replacing.
///
/// A base class, which finds nothing. `UITextSearchingFindSession` searches any `UITextSearching`; who presents results in a way of
/// their own overrides these members, and calls the interaction's `updateResultCount()` when they change.
@preconcurrency @MainActor
open class UIFindSession: NSObject {
  /// What the bar says of results.
  public enum SearchResultDisplayStyle: Int, Sendable {
    /// As “3 of 12”.
    case currentAndTotal
    /// As “12 results”.
    case total
    /// Nothing.
    case none
  }

  /// How many results there are; 0 by default.
  open var resultCount: Int { 0 }
  /// Which of them is the present one; `NSNotFound` where none is, and by default.
  open var highlightedResultIndex: Int { NSNotFound }
  /// What the bar says of results.
  open var searchResultDisplayStyle = SearchResultDisplayStyle.currentAndTotal
  /// Whether the bar shows how to replace; `false` by default.
  open var supportsReplacement: Bool { false }
  /// Whether the present result can be replaced; by default, where any can.
  open var allowsReplacementForCurrentlyHighlightedResult: Bool { supportsReplacement }

  /// Searches, from the present result on.
  open func performSearch(query: String, options: UITextSearchOptions?) {}
  /// Puts a string in place of the present result, and goes to the next.
  open func performSingleReplacement(query searchQuery: String, replacementString: String, options: UITextSearchOptions?) {}
  /// Puts a string in place of all results.
  open func replaceAll(searchQuery: String, replacementString: String, options: UITextSearchOptions?) {}
  /// Goes to the next result or the one before, round the ends.
  open func highlightNextResult(in direction: UITextStorageDirection) {}
  /// There are no results from now on, until the next search.
  open func invalidateFoundResults() {}

  // MARK: For sessions of this module

  /// The interaction whose bar shows the session.
  weak var interaction: UIFindInteraction?
  /// Whether more results may be found.
  var isSearching: Bool { false }
  /// What is sought where text is selected; `nil` where that is no query.
  var selectedText: String? { nil }
  /// The bar comes.
  func begin() {}
  /// The bar goes.
  ///
  /// - Returns: who has the keys then; `nil` for whoever had them before.
  func end() -> UIResponder? { nil }
  /// Text, or what is seen of it, may be another one: brings results and marks in line.
  func refresh() {}
}
