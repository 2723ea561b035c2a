import Foundation
import UIFoundation

/// Searches an object that is `UITextSearching`, and has it mark and scroll to what is found.
///
/// A long text that is `TextEditing` is searched from the present place on, the rest of it while nothing else is to be done; of what is
/// found there, the lines in sight are marked. A longer query is sought among what the shorter one found, and an edit has its neighbourhood
/// searched. Where the bar goes, the present result is selected, if the object takes text.
@preconcurrency @MainActor
open class UITextSearchingFindSession: UIFindSession {
  let searched: any SearchedText
  /// Whether the bar is there.
  private var isActive: Bool { interaction?.activeFindSession === self }
  /// Whether the first match is to be scrolled to, which is not found yet.
  private var showsFirstMatch = false

  /// Where to go, without the bar, once results that are reported late are there.
  private var awaited: (direction: UITextStorageDirection, from: UITextRange?)?

  /// A session for an object, which is not retained.
  public init<SearchableObject: UITextSearching>(searchableObject: SearchableObject) {
    searched = SearchedObject(searchableObject)
    super.init()
    searched.onChange = { [weak self] in self?.resultsDidChange() }
  }

  private func resultsDidChange() {
    if let awaited, !isActive, searched.isComplete {
      self.awaited = nil
      // Who has put the caret elsewhere meanwhile waits no longer.
      if searched.isSelected(awaited.from) { highlightNextResult(in: awaited.direction) }
    }
    interaction?.updateResultCount()
  }

  /// What is searched; `nil` once it is gone.
  public var searchableObject: (any UITextSearching)? { searched.searchable }

  open override var resultCount: Int { searched.count }
  open override var highlightedResultIndex: Int { searched.current ?? NSNotFound }
  open override var supportsReplacement: Bool { searchableObject?.supportsTextReplacement ?? false }
  open override var allowsReplacementForCurrentlyHighlightedResult: Bool {
    searched.allowsReplacement(with: interaction?.replacementText ?? "")
  }
  override var isSearching: Bool { !searched.isComplete }

  // MARK: Searching

  open override func performSearch(query: String, options: UITextSearchOptions?) {
    awaited = nil
    searched.search(for: query, options ?? UITextSearchOptions(.contains, .caseInsensitive))
    guard isActive else { return }
    showsFirstMatch = searched.current == nil && !searched.isComplete
    refresh()
    searched.bringCurrentIntoSight()
  }

  open override func invalidateFoundResults() {
    awaited = nil
    searched.forgetResults()
    refresh()
  }

  open override func highlightNextResult(in direction: UITextStorageDirection) {
    searched.step(forward: direction == .forward, isFollowed: isActive)
    refresh()
    awaited = !isActive && searched.current == nil && !searched.isComplete ? (direction, searchableObject?.selectedTextRange) : nil
    if !isActive { searched.selectCurrent() }
    searched.bringCurrentIntoSight()
  }

  override func refresh() {
    guard isActive else { return }
    searched.update()
    showFirstMatch()
    searched.showMarks()
    if searched.readsInSpareTime { IdleQueue.shared.work(for: searched, [{ [weak self] in self?.searchOn() }]) } else { IdleQueue.shared.stop(searched) }
  }

  /// How much is read in a step of spare time, in UTF-16 units.
  private static var idleSlice: Int { min(TextFinder.slice, 1 << 16) }

  /// The rest of a long text is searched while nothing else is to be done: the count fills in.
  private func searchOn() {
    guard isActive, searched.readsInSpareTime else { return }
    searched.readOn(Self.idleSlice)
    interaction?.updateResultCount()
  }

  /// Scrolls to the first match that is found later, unless a hand has scrolled elsewhere meanwhile.
  private func showFirstMatch() {
    let scrollView = interaction?.view as? UIScrollView
    if scrollView?.isTracking == true || scrollView?.isDecelerating == true { showsFirstMatch = false }
    guard showsFirstMatch, searched.isComplete || searched.current != nil else { return }
    showsFirstMatch = false
    searched.bringCurrentIntoSight()
  }

  // MARK: Replacing

  open override func performSingleReplacement(query searchQuery: String, replacementString: String, options: UITextSearchOptions?) {
    guard searched.replaceCurrent(with: replacementString) else { return }
    refresh()
    searched.bringCurrentIntoSight()
  }

  open override func replaceAll(searchQuery: String, replacementString: String, options: UITextSearchOptions?) {
    guard let object = searchableObject, object.supportsTextReplacement else { return }
    object.replaceAll(
      queryString: searchQuery, options: options ?? UITextSearchOptions(.contains, .caseInsensitive), withText: replacementString)
    refresh()
  }

  // MARK: The bar

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
    // F3 searches a text again, from what is selected now; what an object reported stays.
    if searched.letGoOfText() { interaction?.sought = nil }
    guard isSelected, let responder = searchableObject as? UIResponder, responder.canBecomeFirstResponder else { return nil }
    return responder
  }
}
