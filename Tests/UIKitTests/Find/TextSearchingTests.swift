import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Custom sessions, and objects that provide their own matches.
@MainActor @Suite(.serialized) struct TextSearchingTests {
  /// A focused view in a window that searches with `delegate`.
  private func opened(_ delegate: any UIFindInteractionDelegate) -> (EventStage, UIFindInteraction) {
    let stage = EventStage(width: 400, height: 300)
    let view = FirstView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let find = UIFindInteraction(sessionDelegate: delegate)
    view.addInteraction(find)
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    stage.session.turn()
    return (stage, find)
  }

  private func open(_ delegate: any UIFindInteractionDelegate, _ body: (EventStage, UIFindInteraction) throws -> Void) rethrows {
    let (stage, find) = opened(delegate)
    defer { stage.close() }
    try body(stage, find)
  }

  private func open(_ delegate: any UIFindInteractionDelegate, _ body: @MainActor (EventStage, UIFindInteraction) async -> Void) async {
    let (stage, find) = opened(delegate)
    defer { stage.close() }
    await body(stage, find)
  }

  private func statusText(_ find: UIFindInteraction) -> String { find.bar.subviews.compactMap { ($0 as? UILabel)?.text }.joined() }
  private func type(_ stage: EventStage, _ text: String) { for letter in text { stage.key(4, letter, types: String(letter)) } }

  // MARK: An object that reports ranges

  /// Ranges reported in any order, document by document, are visited in the order of documents and text.
  @Test func rangesAreOrderedByDocumentAndPosition() {
    let shelf = Shelf(["first": "one two one", "second": "two one"], reversed: true)
    open(shelf) { stage, find in
      stage.key(9, "f", .control)
      #expect(find.isFindNavigatorVisible && shelf.drain() == ["session", "begin"])
      type(stage, "o")
      type(stage, "ne")
      #expect(statusText(find) == "1 of 3")
      #expect(shelf.marks() == "first 0 highlighted, first 8 found, second 4 found")
      find.findNext()
      find.findNext()
      #expect(shelf.marks() == "first 0 found, first 8 found, second 4 highlighted" && statusText(find) == "3 of 3")
      #expect(shelf.drain().suffix(2) == ["will highlight second 4", "scroll second 4"])
      find.findNext()
      #expect(statusText(find) == "1 of 3")
      find.findPrevious()
      #expect(statusText(find) == "3 of 3")
      find.bar.matchCase.sendActions(for: .primaryActionTriggered)
      find.bar.wholeWords.sendActions(for: .primaryActionTriggered)
      #expect(shelf.options?.stringCompareOptions == [] && shelf.options?.wordMatchMethod == .fullWord)
      find.dismissFindNavigator()
      #expect(shelf.marks() == "" && shelf.drain().last == "end" && find.activeFindSession == nil)
    }
  }

  /// A search begins at the selection.
  @Test func searchBeginsAtSelection() {
    let shelf = Shelf(["first": "one two one", "second": "two one"])
    shelf.selected = ("first", NSRange(location: 3, length: 0))
    open(shelf) { _, find in
      find.presentFindNavigator(showingReplace: false)
      find.searchText = "one"
      #expect(statusText(find) == "2 of 3")
    }
  }

  @Test func replaceConsultsDelegateAndAdvances() {
    let shelf = Shelf(["first": "one two one", "second": "two one"])
    open(shelf) { _, find in
      find.presentFindNavigator(showingReplace: true)
      (find.searchText, find.replacementText) = ("one", "1")
      #expect(find.bar.showsReplace && find.bar.replace.isEnabled)
      find.bar.replace.sendActions(for: .primaryActionTriggered)
      #expect(shelf.documents["first"] == "1 two one" && statusText(find) == "1 of 2")
      shelf.refuses = true
      find.updateResultCount()
      #expect(!find.bar.replace.isEnabled && find.bar.replaceAll.isEnabled)
      find.bar.replaceAll.sendActions(for: .primaryActionTriggered)
      #expect(shelf.documents == ["first": "1 two 1", "second": "two 1"] && statusText(find) == "No results")
    }
  }

  /// Reports can come from other threads, after the request; reports for an older query are ignored.
  @Test func lateReportsFromOtherThreadsAreAccepted() async throws {
    let shelf = Shelf(["first": "one two one", "second": "two one"])
    shelf.isLate = true
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let view = FirstView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let find = UIFindInteraction(sessionDelegate: shelf)
    view.addInteraction(find)
    stage.window.addSubview(view)
    find.presentFindNavigator(showingReplace: false)
    // The keyboard is hidden before other tests run, which would receive its notifications.
    find.bar.field.resignFirstResponder()
    stage.wait(500)
    find.searchText = "two"
    let old = try #require(shelf.aggregator)
    find.searchText = "one"
    #expect(statusText(find) == "Searching…" && find.bar.nextButton.isEnabled)
    let new = try #require(shelf.aggregator)
    await Task.detached { [ranges = shelf.ranges(of: "two")] in
      for range in ranges { old.foundRange(range, searchString: "two", document: range.document) }
      old.finishedSearching()
    }.value
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(statusText(find) == "Searching…")
    await Task.detached { [ranges = shelf.ranges(of: "one")] in
      for range in ranges { new.foundRange(range, searchString: "one", document: range.document) }
      new.finishedSearching()
    }.value
    // The main queue has processed the report by the time of the next block.
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(statusText(find) == "1 of 3" && new.allFoundRanges.count == 3)
    shelf.isLate = false
    shelf.documents["first"] = "two"
    new.invalidate()
    find.updateResultCount()
    #expect(statusText(find) == "1 of 1")
  }

  /// Without the bar, F3 goes to the first match from the caret; if it is reported late, as soon as it is available.
  @Test(arguments: [false, true]) func f3WithoutBarGoesToFirstReportedMatch(isLate: Bool) async {
    for (caret, isBackward, expected) in [(0, false, "0"), (1, false, "8"), (1, true, "0"), (9, false, "0")] {
      let shelf = Shelf(["first": "one two one"])
      (shelf.isLate, shelf.selected) = (isLate, ("first", NSRange(location: caret, length: 0)))
      await open(shelf) { stage, find in
        find.searchText = "one"
        stage.key(60, nil, isBackward ? .shift : [])
        if isLate {
          #expect(shelf.drain() == ["session"] && find.session?.highlightedResultIndex == NSNotFound)
          shelf.report([1, 0], of: "one")
          await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        }
        // The object is notified once, of the match that is visited.
        #expect(shelf.drain().suffix(2) == ["will highlight first \(expected)", "scroll first \(expected)"], "\(caret) \(isBackward)")
        #expect(!find.isFindNavigatorVisible)
        // In the meantime, a window of another test can have become key.
        if isLate { find.findNext() } else { stage.key(60) }
        #expect(shelf.drain().last == "scroll first \(expected == "0" ? 8 : 0)", "\(caret) \(isBackward)")
      }
    }
  }

  /// Of several reported matches, the one after the caret can be missing at first: F3 waits for all.
  @Test func f3WithoutBarWaitsForAllResults() async {
    let shelf = Shelf(["first": "one two one"])
    (shelf.isLate, shelf.selected) = (true, ("first", NSRange(location: 4, length: 0)))
    await open(shelf) { stage, find in
      find.searchText = "one"
      stage.key(60)
      shelf.report([0], of: "one", isEnd: false)
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
      find.findNext()
      #expect(shelf.drain() == ["session"] && find.session?.highlightedResultIndex == NSNotFound)
      shelf.report([1], of: "one")
      await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
      #expect(shelf.drain() == ["will highlight first 8", "scroll first 8"])
    }
  }

  /// If the selection changes in the meantime, F3 continues from there: after the bar closes, and between two steps without it.
  @Test(arguments: [false, true]) func f3WithoutBarContinuesFromSelection(hadBar: Bool) {
    let shelf = Shelf(["first": "one one one one"])
    shelf.selected = ("first", NSRange(location: 0, length: 0))
    open(shelf) { stage, find in
      if hadBar { find.presentFindNavigator(showingReplace: false) }
      find.searchText = "one"
      if hadBar { find.dismissFindNavigator() } else { stage.key(60) }
      #expect(find.session?.highlightedResultIndex == 0)
      stage.key(60)
      #expect(find.session?.highlightedResultIndex == 1)
      shelf.selected = ("first", NSRange(location: 9, length: 0))
      stage.key(60)
      #expect(find.session?.highlightedResultIndex == 3)
      shelf.selected = ("first", NSRange(location: 8, length: 3))
      stage.key(60, nil, .shift)
      #expect(find.session?.highlightedResultIndex == 1)
      shelf.selected = ("first", NSRange(location: 4, length: 3))
      stage.key(60)
      #expect(find.session?.highlightedResultIndex == 2)
    }
  }

  /// The same in a text.
  @Test func f3WithoutBarContinuesFromCaret() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    view.text = "one one one one"
    let session = UITextSearchingFindSession(searchableObject: view)
    session.performSearch(query: "one", options: nil)
    for (caret, direction, expected) in [
      (nil, UITextStorageDirection.forward, 0), (nil, .forward, 4), (9, .forward, 12), (nil, .forward, 0), (8, .backward, 4), (nil, .backward, 0), (5, .forward, 8),
    ] {
      if let caret { view.selectedRange = NSRange(location: caret, length: 0) }
      session.highlightNextResult(in: direction)
      #expect(view.selectedRange == NSRange(location: expected, length: 3), "\(String(describing: caret))")
    }
  }

  /// After the bar closes nothing retains the text; F3 still searches it while it exists.
  @Test func endedSessionRetainsNoText() {
    final class Host: UIFindInteractionDelegate {
      var searched: SearchedField?
      func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
        searched.map { UITextSearchingFindSession(searchableObject: $0) }
      }
    }
    let host = Host()
    weak var storage: NSTextStorage?
    open(host) { _, find in
      var field: UITextField? = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
      field?.text = "one two one"
      storage = field?.editor.textStorage
      host.searched = field.map(SearchedField.init)
      find.presentFindNavigator(showingReplace: false)
      find.searchText = "one"
      find.dismissFindNavigator()
      #expect(storage != nil && find.session != nil)
      for place in [8, 0] {
        find.findNext()
        #expect(field?.editor.selectedRange == NSRange(location: place, length: 3))
      }
      find.presentFindNavigator(showingReplace: false)
      find.dismissFindNavigator()
      (field, host.searched) = (nil, nil)
      #expect(storage == nil && find.session != nil)
      find.findNext()
    }
  }

  /// Until the first match of a query is reported, the matches of the previous query cannot be seen, visited or replaced. Then navigation
  /// continues from there, and late matches are scrolled to.
  @Test func matchesOfPreviousQueryAreDiscarded() {
    let shelf = Shelf(["first": "one two one", "second": "two one"])
    let before = shelf.documents
    open(shelf) { _, find in
      find.presentFindNavigator(showingReplace: true)
      (find.searchText, find.replacementText) = ("two", "1")
      find.findNext()
      #expect(statusText(find) == "2 of 2" && shelf.marks() == "first 4 found, second 0 highlighted")
      shelf.isLate = true
      find.searchText = "one"
      #expect(statusText(find) == "Searching…" && shelf.marks() == "")
      find.findNext()
      find.bar.replace.sendActions(for: .primaryActionTriggered)
      #expect(shelf.documents == before && find.activeFindSession?.highlightedResultIndex == NSNotFound)
      _ = shelf.drain()
      shelf.report([0, 1, 2], of: "one")
      find.updateResultCount()
      #expect(statusText(find) == "3 of 3" && shelf.marks() == "first 0 found, first 8 found, second 4 highlighted")
      #expect(shelf.drain() == ["will highlight second 4", "scroll second 4"])
    }
  }

  /// Documents without an order have the order of their first reports; duplicate reports count once.
  @Test func documentsKeepOrderOfFirstReport() {
    let shelf = Shelf(["first": "one two one", "second": "two one one"])
    (shelf.knowsOrder, shelf.isLate, shelf.selected) = (false, true, ("second", NSRange(location: 0, length: 0)))
    open(shelf) { _, find in
      find.presentFindNavigator(showingReplace: false)
      find.searchText = "one"
      shelf.report([1, 2, 0, 3, 1, 2], of: "one")
      find.updateResultCount()
      #expect(statusText(find) == "3 of 4" && shelf.aggregator?.allFoundRanges.count == 4)
      #expect(shelf.marks() == "first 0 found, first 8 found, second 4 highlighted, second 8 found")
      shelf.aggregator?.foundRange(ShelfRange("third", NSRange(location: 0, length: 3)), searchString: "one", document: "third")
      find.updateResultCount()
      #expect(statusText(find) == "3 of 5")
    }
  }

  @Test func fieldThatBecomesSecureIsNotSearched() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    field.text = "one one"
    let searched = SearchedField(field)
    let session = UITextSearchingFindSession(searchableObject: searched)
    session.performSearch(query: "one", options: nil)
    session.highlightNextResult(in: .forward)
    #expect(session.resultCount == 2)
    field.isSecureTextEntry = true
    session.highlightNextResult(in: .forward)
    #expect(session.resultCount == 0)
  }

  /// A session retains no view, and leaves no highlights.
  @Test func releasedSessionLeavesNoHighlights() {
    let options = UITextSearchOptions(.contains, .caseInsensitive)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = "one two"
    view.layoutIfNeeded()
    func isMarked() -> Bool { view.layoutManager.temporaryAttributes(atCharacterIndex: 0, effectiveRange: nil)[.backgroundColor] != nil }
    var searched: SearchedObject<UITextView>? = SearchedObject(view)
    searched?.isFollowing = true
    searched?.search(for: "one", options)
    searched?.showMarks()
    #expect(isMarked())
    searched = nil
    #expect(!isMarked())
  }

  // MARK: A session of one's own

  @Test func customSessionIsCalledInOrder() {
    let session = SpySession()
    let delegate = Giver(session)
    open(delegate) { stage, find in
      find.presentFindNavigator(showingReplace: true)
      #expect(find.activeFindSession === session)
      type(stage, "ab")
      #expect(session.drain() == ["search a contains", "search ab contains"] && statusText(find) == "2 of 1,234")
      stage.key(60)
      stage.key(60, nil, .shift)
      #expect(session.drain() == ["forward", "backward"])
      find.replacementText = "c"
      find.bar.replace.sendActions(for: .primaryActionTriggered)
      find.bar.replaceAll.sendActions(for: .primaryActionTriggered)
      #expect(session.drain() == ["replace ab by c", "replace all ab by c"])
      find.searchText = ""
      #expect(session.drain() == ["invalidate"] && statusText(find) == "")
      find.searchText = "a"
      for (style, expected) in [(UIFindSession.SearchResultDisplayStyle.total, "1,234 results"), (.none, ""), (.currentAndTotal, "2 of 1,234")] {
        session.searchResultDisplayStyle = style
        find.updateResultCount()
        #expect(statusText(find) == expected)
      }
      stage.key(41)
      #expect(!find.isFindNavigatorVisible && find.view?.isFirstResponder == true)
    }
  }

  @Test func missingSessionShowsNoBar() {
    open(Giver(nil)) { stage, find in
      stage.key(9, "f", .control)
      #expect(!find.isFindNavigatorVisible)
    }
  }

  /// A subclass that overrides nothing finds nothing.
  @Test func theBaseClassFindsNothing() {
    open(Giver(UIFindSession())) { stage, find in
      find.presentFindNavigator(showingReplace: true)
      type(stage, "a")
      #expect(statusText(find) == "No results" && !find.bar.nextButton.isEnabled && !find.bar.showsReplace)
    }
  }
}

private final class SearchedField: UIResponder, TextEditing, UITextSearching {
  let editor: TextEditor
  private let field: UITextField
  init(_ field: UITextField) { (editor, self.field) = (field.editor, field) }
  var textInputView: UIView { field }
}

private final class FirstView: UIView {
  override var canBecomeFirstResponder: Bool { true }
}

@MainActor private final class Giver: UIFindInteractionDelegate {
  let session: UIFindSession?
  init(_ session: UIFindSession?) { self.session = session }
  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? { session }
}

private final class SpySession: UIFindSession {
  private var log: [String] = []
  func drain() -> [String] {
    defer { log = [] }
    return log
  }
  override var resultCount: Int { 1234 }
  override var highlightedResultIndex: Int { 1 }
  override var supportsReplacement: Bool { true }
  override func performSearch(query: String, options: UITextSearchOptions?) { log.append("search \(query) \(options!.wordMatchMethod)") }
  override func performSingleReplacement(query searchQuery: String, replacementString: String, options: UITextSearchOptions?) {
    log.append("replace \(searchQuery) by \(replacementString)")
  }
  override func replaceAll(searchQuery: String, replacementString: String, options: UITextSearchOptions?) {
    log.append("replace all \(searchQuery) by \(replacementString)")
  }
  override func highlightNextResult(in direction: UITextStorageDirection) { log.append("\(direction)") }
  override func invalidateFoundResults() { log.append("invalidate") }
}
