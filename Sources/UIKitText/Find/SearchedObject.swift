import Foundation
import TextKit
import UIKitCore

/// The interface of a find session to the text that it searches, independent of the type of document identifiers.
@MainActor protocol SearchedText: AnyObject {
  var searchable: (any UITextSearching)? { get }
  /// Called on the main queue when later reports change the results. `nil` means no handler.
  var onChange: (() -> Void)? { get set }
  /// Whether the results follow edits of the text.
  var isFollowing: Bool { get set }

  var count: Int { get }
  /// The index of the current match; `nil` if none has been found.
  var current: Int? { get }
  var isComplete: Bool { get }

  /// Searches from the current match, or from the selection.
  func search(for query: String, _ options: UITextSearchOptions)
  /// Discards the results until the next search.
  func discardResults()
  /// Searches again if the text has changed, and processes pending reports.
  func update()
  /// Moves to the next or previous match: from the current match if `isFollowed` is `true` or the selection has not moved since, otherwise from
  /// the selection.
  func step(forward: Bool, isFollowed: Bool)

  /// Whether part of the text remains to be searched while idle.
  var searchesWhenIdle: Bool { get }
  func continueSearch(_ count: Int)

  func showMarks()
  func removeMarks()
  func scrollCurrentToVisible()
  /// Selects the current match. Returns `false` if there is none, or if nothing can be selected.
  @discardableResult func selectCurrent() -> Bool
  /// Returns whether the selection is `range`; `nil` means that nothing is selected.
  func isSelected(_ range: UITextRange?) -> Bool

  /// Releases the text storage and its results until the next search. Returns `false`, without a change, if the object has provided no text
  /// storage but reports ranges.
  func releaseText() -> Bool

  func allowsReplacement(with text: String) -> Bool
  /// Replaces the current match and moves to the next. Returns `false` if there is no current match, or if the replacement was rejected.
  func replaceCurrent(with text: String) -> Bool
}

/// Searches an object for a find session: through the ranges that it reports, or with a `TextFinder` if it provides its text storage.
@MainActor final class SearchedObject<Object: UITextSearching>: SearchedText {
  private typealias Document = Object.DocumentIdentifier
  private typealias Found = (range: UITextRange, document: Document?)

  private weak var object: Object?
  var onChange: (() -> Void)?

  // The query, and the reported results.
  private var query: (string: String, options: UITextSearchOptions)?
  private var ranges = FoundRanges<Document>()
  private var adoptedVersion = 0
  /// The reported ranges, sorted by document and range.
  private var reported: [Found] = []
  private var highlighted: Int? { didSet { if highlighted != nil { anchor = nil } } }
  /// The current match of the previous search, until this search has one; `nil` if there is none.
  private var anchor: Found?
  /// The selection after a move to a match; `nil` if there was none in this search. Without the bar, the next move
  /// starts after the current match, or after the selection if that has changed since.
  private var selectionAfterMove: (range: UITextRange?, document: Document?)?
  /// The rank of each document, in the order of first reports.
  private var ranks: [Document: Int] = [:]

  // The text storage, and its finder.
  private var storage: StorageSearch?
  private(set) var finder: TextFinder?

  /// The current marks: their character range, the version of the results, and their number; `nil` if there is none.
  private(set) var marked: (range: Range<Int>, version: Int, count: Int)?

  init(_ object: Object) { self.object = object }

  isolated deinit { removeMarks() }

  var searchable: (any UITextSearching)? { object }
  var isFollowing = false {
    didSet {
      finder?.followsEdits = isFollowing
      // Process the reports again to choose the first match.
      if isFollowing, highlighted == nil { adoptedVersion = 0 }
    }
  }

  var count: Int { finder?.matches.count ?? reported.count }
  var current: Int? { if let finder { finder.current } else { highlighted } }
  var isComplete: Bool { finder?.isComplete ?? (query == nil || ranges.read().isFinished) }

  private var currentMatch: Found? { current.map(match) }

  private func match(_ index: Int) -> Found {
    if let finder, let storage { (storage.textRange(finder.range(ofMatch: index)), nil) } else { reported[index] }
  }

  // MARK: Searching

  /// The selected range in UTF-16 code units; empty at 0 if there is none.
  private var selection: NSRange {
    guard let storage, let range = object?.selectedTextRange else { return NSRange(location: 0, length: 0) }
    return storage.characters(range)
  }

  func search(for query: String, _ options: UITextSearchOptions) {
    guard let object else { return }
    self.query = (query, options)
    ranges.stopNotifying()
    let new = FoundRanges<Document>()
    ranges = new
    object.performTextSearch(queryString: query, options: options, resultAggregator: UITextSearchAggregator(ranges: new))
    selectionAfterMove = nil
    guard let storage = new.storageSearch else {
      (self.storage, finder) = (nil, nil)
      // Results of another query or text cannot be visited or replaced until something is reported. If the object has
      // no selection, the next search continues from the current match.
      let present = isFollowing || object.selectedTextRange == nil ? highlighted.map { reported[$0] } ?? anchor : nil
      discardReports()
      anchor = present
      new.follow { [weak self] in self?.onChange?() }
      return adoptReports(of: object)
    }
    self.storage = storage
    let finder = if let finder, finder.storage === storage.storage { finder } else { TextFinder(storage.storage) }
    self.finder = finder
    finder.followsEdits = isFollowing
    let position = finder.currentRange?.location ?? selection.location
    finder.search = storage.search
    // Without the bar, the text is read from the selection on when the user moves to the next match.
    if isFollowing { highlight { finder.update(from: position) } }
  }

  func discardResults() {
    query = nil
    ranges.stopNotifying()
    ranges = FoundRanges()
    discardReports()
    finder?.search = TextSearch(query: "")
    finder?.update(from: 0)
    removeMarks()
  }

  private func discardReports() {
    (reported, highlighted, anchor, ranks, adoptedVersion) = ([], nil, nil, [:], 0)
    marked?.count = -1
  }

  func update() {
    guard object != nil else { return (storage, finder) = (nil, nil) }
    // A text that has become secure is no longer searched.
    if let query, storage?.isSecret() == true { return search(for: query.string, query.options) }
    if let finder { return highlight { finder.update(from: finder.currentRange?.location ?? selection.location) } }
    guard let object, let query else { return }
    if ranges.read().isInvalid { search(for: query.string, query.options) } else { adoptReports(of: object) }
  }

  /// Sorts the reported results, chooses the current match, and notifies the object if that is another one. Does nothing if there are no new
  /// reports. O(*n* log *n*) in the number of results.
  private func adoptReports(of object: Object) {
    let state = ranges.read()
    guard state.version != adoptedVersion else { return }
    adoptedVersion = state.version
    let present = highlighted.map { reported[$0] }
    for found in state.found where ranks[found.document] == nil { ranks[found.document] = ranks.count }
    reported = state.found.map { ($0.range, $0.document) }
    reported.sort { order($0, $1, object) == .orderedAscending }
    // The marks are outdated.
    marked?.count = -1
    if let present {
      highlighted = first(from: present, object)
      if highlighted == nil { anchor = present }
    } else if state.isFinished, isFollowing {
      highlighted = firstMatch(object)
    }
    guard let highlighted, case let new = reported[highlighted] else { return }
    if let present, present.document == new.document, present.range.isEqual(new.range) { return }
    object.willHighlight(foundTextRange: new.range, document: new.document)
  }

  private func order(_ one: Found, _ other: Found, _ object: Object) -> ComparisonResult {
    guard let first = one.document, let second = other.document, first != second else {
      return object.compare(one.range, toRange: other.range, document: one.document)
    }
    let documentOrder = object.compare(document: first, toDocument: second)
    guard documentOrder == .orderedSame else { return documentOrder }
    let (rank, otherRank) = (ranks[first] ?? .max, ranks[second] ?? .max)
    return rank < otherRank ? .orderedAscending : rank > otherRank ? .orderedDescending : .orderedSame
  }

  /// Returns the index of the first match at or after a position, or else 0. Returns `nil` if there are no matches.
  private func first(from position: Found, _ object: Object) -> Int? {
    guard !reported.isEmpty else { return nil }
    return reported.firstIndex { order($0, (position.range, position.document ?? $0.document), object) != .orderedAscending } ?? 0
  }

  /// Returns the index of the first match from the current match of the previous search on, or else from the selection on, or else 0. Returns
  /// `nil` if there are no matches.
  private func firstMatch(_ object: Object) -> Int? {
    if let anchor { return first(from: anchor, object) }
    guard let selected = object.selectedTextRange else { return reported.isEmpty ? nil : 0 }
    return first(from: (selected, object.selectedTextSearchDocument), object)
  }

  /// Performs a change, and notifies the object if another match is current afterwards.
  private func highlight(_ change: () -> Void) {
    let before = finder?.currentRange
    change()
    guard let new = finder?.currentRange, new != before, let storage else { return }
    object?.willHighlight(foundTextRange: storage.textRange(new), document: nil)
  }

  func step(forward: Bool, isFollowed: Bool) {
    if object == nil || storage?.isSecret() == true { update() }
    let goesOn = isFollowed || selectionAfterMove.map { $0.document == object?.selectedTextSearchDocument && isSelected($0.range) } == true
    if let finder {
      return highlight {
        if isFollowed || finder.isCurrent && goesOn {
          finder.update(from: selection.location)
          finder.step(forward: forward)
        } else {
          let start = forward ? selection.upperBound : selection.location
          finder.update(from: start)
          finder.select(from: start)
          finder.readToCurrent()
          if !forward { finder.step(forward: false) }
        }
      }
    }
    if !goesOn, object?.selectedTextRange != nil { (highlighted, anchor) = (nil, nil) }
    update()
    // Starting from a selection, the next match can be chosen only when all results were reported.
    guard let object, !reported.isEmpty, goesOn || isComplete else { return }
    let first = firstMatch(object) ?? 0
    let steps =
      if highlighted != nil { forward ? 1 : -1 } else if goesOn { 0 } else if forward { isSelected(reported[first], object) ? 1 : 0 } else { -1 }
    let index = ((highlighted ?? first) + steps + reported.count) % reported.count
    object.willHighlight(foundTextRange: reported[index].range, document: reported[index].document)
    highlighted = index
  }

  func isSelected(_ range: UITextRange?) -> Bool {
    guard let object, let selected = object.selectedTextRange, let range else { return range == nil && object?.selectedTextRange == nil }
    if let input = object as? any UITextInput {
      return input.compare(selected.start, to: range.start) == .orderedSame && input.compare(selected.end, to: range.end) == .orderedSame
    }
    return selected.isEqual(range) || object.compare(selected, toRange: range, document: object.selectedTextSearchDocument) == .orderedSame
  }

  private func isSelected(_ found: Found, _ object: Object) -> Bool {
    let document = object.selectedTextSearchDocument
    return object.selectedTextRange?.isEqual(found.range) == true && (document == nil || found.document == nil || document == found.document)
  }

  func releaseText() -> Bool {
    guard storage != nil else { return false }
    (storage, finder, query) = (nil, nil, nil)
    ranges.stopNotifying()
    ranges = FoundRanges()
    return true
  }

  var searchesWhenIdle: Bool { finder?.isComplete == false && finder?.isCurrent == true }
  func continueSearch(_ count: Int) { highlight { finder?.readOn(count) } }

  // MARK: Marks

  /// Marks the results. In a text storage, marks only those on visible lines. O(*k*), where *k* is the number of
  /// visible matches; does nothing if the marks are up to date.
  func showMarks() {
    guard let object else { return }
    guard let finder, let storage else { return showReportedMarks(object) }
    guard let seen = storage.visibleCharacters(0) else { return removeMarks() }
    if let marked, marked.version == finder.version, marked.range.lowerBound <= seen.lowerBound, seen.upperBound <= marked.range.upperBound,
      marked.count == finder.matches(meeting: marked.range).count
    {
      return
    }
    removeMarks()
    // Include half a screen on both sides, so that short scrolls need no new marks.
    let range = storage.visibleCharacters(0.5) ?? seen
    let matches = finder.matches(meeting: range)
    for index in matches {
      object.decorate(
        foundTextRange: storage.textRange(finder.range(ofMatch: index)), document: nil,
        usingStyle: index == finder.current ? .highlighted : .found)
    }
    marked = (range, finder.version, matches.count)
  }

  private func showReportedMarks(_ object: Object) {
    let version = (highlighted ?? -1) + 1
    if let marked, marked.version == version, marked.count == reported.count { return }
    removeMarks()
    for (index, found) in reported.enumerated() {
      object.decorate(foundTextRange: found.range, document: found.document, usingStyle: index == highlighted ? .highlighted : .found)
    }
    marked = (0..<reported.count, version, reported.count)
  }

  func removeMarks() {
    guard marked != nil else { return }
    object?.clearAllDecoratedFoundText()
    marked = nil
  }

  func scrollCurrentToVisible() {
    guard let match = currentMatch else { return }
    object?.scrollRangeToVisible(match.range, inDocument: match.document)
  }

  func selectCurrent() -> Bool {
    guard finder?.isCurrent != false, let match = currentMatch else { return false }
    defer { selectionAfterMove = (object?.selectedTextRange, object?.selectedTextSearchDocument) }
    guard let input = object as? any UITextInput else { return false }
    input.selectedTextRange = match.range
    return true
  }

  // MARK: Replacing

  func allowsReplacement(with text: String) -> Bool {
    guard let object, object.supportsTextReplacement, let match = currentMatch else { return false }
    return object.shouldReplace(foundTextRange: match.range, document: match.document, withText: text)
  }

  func replaceCurrent(with text: String) -> Bool {
    guard allowsReplacement(with: text), finder?.isCurrent != false, let object, let index = current else { return false }
    let match = match(index)
    let location = finder?.currentRange?.location
    let generation = storage?.storage.textGeneration
    object.replace(foundTextRange: match.range, document: match.document, withText: text)
    guard let finder, let location, let generation else {
      if !ranges.read().isInvalid { removeMatch(match) }
      update()
      return true
    }
    // The replacement was rejected.
    guard finder.storage.textGeneration != generation else { return false }
    highlight {
      let end = location + text.utf16.count
      finder.update(from: end)
      finder.select(from: end)
      finder.readToCurrent()
    }
    return true
  }

  /// Removes a replaced match from the results. The match after it becomes current.
  private func removeMatch(_ match: Found) {
    guard let document = match.document else { return }
    UITextSearchAggregator(ranges: ranges).invalidateFoundRange(match.range, document: document)
  }
}
