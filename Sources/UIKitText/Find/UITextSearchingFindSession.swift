import Foundation
import UIFoundation
import UIKitCore

/// Searches a `UITextSearching` object, which marks the results and scrolls to them.
///
/// A long `TextEditing` text is searched from the current position on, and the rest while idle; marks appear only on
/// visible lines. A longer query is searched among the existing results, and after an edit only its neighborhood is
/// searched. When the bar disappears, the current result is selected, if the object takes text.
@preconcurrency @MainActor
open class UITextSearchingFindSession: UIFindSession {
  let searched: any SearchedText
  /// Whether the bar is visible.
  private var isActive: Bool { interaction?.activeFindSession === self }
  /// Whether to scroll to the first match, which has not been found yet.
  private var showsFirstMatch = false

  /// The pending move, without the bar, until results are reported; `nil` if there is none.
  private var awaited: (direction: UITextStorageDirection, from: UITextRange?)?

  /// Creates a session for an object, which is not retained.
  public init<SearchableObject: UITextSearching>(searchableObject: SearchableObject) {
    searched = SearchedObject(searchableObject)
    super.init()
    searched.onChange = { [weak self] in self?.resultsDidChange() }
  }

  private func resultsDidChange() {
    if let awaited, !isActive, searched.isComplete {
      self.awaited = nil
      // Ignore the pending move if the user has moved the caret.
      if searched.isSelected(awaited.from) { highlightNextResult(in: awaited.direction) }
    }
    interaction?.updateResultCount()
  }

  /// The searched object; `nil` if it no longer exists.
  public var searchableObject: (any UITextSearching)? { searched.searchable }

  open override var resultCount: Int { searched.count }
  /// The index of the current result in text order; `NSNotFound` if there is none.
  open override var highlightedResultIndex: Int { searched.current ?? NSNotFound }
  /// Whether the searched object can replace text; `false` if it no longer exists.
  open override var supportsReplacement: Bool { searchableObject?.supportsTextReplacement ?? false }
  /// Whether the searched object permits replacing the current result by the text of the bar's field.
  open override var allowsReplacementForCurrentlyHighlightedResult: Bool {
    searched.allowsReplacement(with: interaction?.replacementText ?? "")
  }
  override var isSearching: Bool { !searched.isComplete }

  // MARK: Searching

  /// Searches for `query` from the current result or the selection on. If the bar is visible, also marks the results and scrolls to the first.
  ///
  /// `nil` options mean parts of words, without distinction of case. A long text is searched further while idle.
  open override func performSearch(query: String, options: UITextSearchOptions?) {
    awaited = nil
    searched.search(for: query, options ?? UITextSearchOptions(.contains, .caseInsensitive))
    guard isActive else { return }
    showsFirstMatch = searched.current == nil && !searched.isComplete
    refresh()
    searched.scrollCurrentToVisible()
  }

  /// Discards the results and their marks until the next search.
  open override func invalidateFoundResults() {
    awaited = nil
    searched.discardResults()
    refresh()
  }

  /// Goes to the next or previous result, continuing at the other end of the text, and scrolls to it.
  ///
  /// If the bar is hidden, the result is selected as well. If no result is known yet, the move happens when the search has finished.
  open override func highlightNextResult(in direction: UITextStorageDirection) {
    searched.step(forward: direction == .forward, isFollowed: isActive)
    refresh()
    awaited = !isActive && searched.current == nil && !searched.isComplete ? (direction, searchableObject?.selectedTextRange) : nil
    if !isActive { searched.selectCurrent() }
    searched.scrollCurrentToVisible()
  }

  override func refresh() {
    guard isActive else { return }
    searched.update()
    showFirstMatch()
    searched.showMarks()
    if searched.searchesWhenIdle { IdleQueue.shared.work(for: searched, [{ [weak self] in self?.searchOn() }]) } else { IdleQueue.shared.stop(searched) }
  }

  /// The length to read in one idle step, in UTF-16 code units.
  private static var idleSlice: Int { min(TextFinder.slice, 1 << 16) }

  /// Searches the remainder of a long text while idle, which updates the count.
  private func searchOn() {
    guard isActive, searched.searchesWhenIdle else { return }
    searched.continueSearch(Self.idleSlice)
    interaction?.updateResultCount()
  }

  /// Scrolls to the first match when it is found, unless the user has scrolled meanwhile.
  private func showFirstMatch() {
    let scrollView = interaction?.view as? UIScrollView
    if scrollView?.isTracking == true || scrollView?.isDecelerating == true { showsFirstMatch = false }
    guard showsFirstMatch, searched.isComplete || searched.current != nil else { return }
    showsFirstMatch = false
    searched.scrollCurrentToVisible()
  }

  // MARK: Replacing

  /// Replaces the current result by `replacementString`, and goes to the next one.
  ///
  /// Does nothing if there is no current result, or if the searched object does not permit it. `query` and `options` are not used.
  open override func performSingleReplacement(query searchQuery: String, replacementString: String, options: UITextSearchOptions?) {
    guard searched.replaceCurrent(with: replacementString) else { return }
    refresh()
    searched.scrollCurrentToVisible()
  }

  /// Replaces all results of the query. Does nothing if the searched object no longer exists or cannot replace text.
  ///
  /// `nil` options mean parts of words, without distinction of case.
  open override func replaceAll(searchQuery: String, replacementString: String, options: UITextSearchOptions?) {
    guard let object = searchableObject, object.supportsTextReplacement else { return }
    object.replaceAll(
      queryString: searchQuery, options: options ?? UITextSearchOptions(.contains, .caseInsensitive), withText: replacementString)
    refresh()
  }

  // MARK: Bar

  override var selectedText: String? { (searchableObject as? any UITextInput)?.selectedQuery }

  override func begin() {
    searched.isFollowing = true
    awaited = nil
  }

  override func end() -> UIResponder? {
    IdleQueue.shared.stop(searched)
    searched.removeMarks()
    searched.isFollowing = false
    let isSelected = searched.selectCurrent()
    // F3 searches a text again, from the current selection. Reported results remain.
    if searched.releaseText() { interaction?.searchedQuery = nil }
    guard isSelected, let responder = searchableObject as? UIResponder, responder.canBecomeFirstResponder else { return nil }
    return responder
  }
}
