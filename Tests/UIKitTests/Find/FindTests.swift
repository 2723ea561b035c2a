import CoreGraphics
import GalleyAttributedText
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The find bar of a text view: matches, navigation, replacement.
@MainActor @Suite(.serialized) struct FindTests {
  private func open(_ text: String, height: CGFloat = 200, finding query: String? = nil) -> (TextViewStage, UIFindInteraction) {
    let stage = TextViewStage(block: text, frame: CGRect(x: 0, y: 0, width: 300, height: height))
    stage.view.isFindInteractionEnabled = true
    stage.view.becomeFirstResponder()
    stage.view.selectedRange = NSRange(location: 0, length: 0)
    let find = stage.view.findInteraction!
    if let query {
      ctrlF(stage)
      stage.type(query)
      stage.stage.session.turn()
    }
    return (stage, find)
  }

  private func ctrlF(_ stage: TextViewStage) { stage.stage.key(9, "f", .control) }
  private func enter(_ stage: TextViewStage, shift: Bool = false) { stage.stage.key(40, "\n", shift ? .shift : []) }
  private func f3(_ stage: TextViewStage, shift: Bool = false) { stage.stage.key(60, nil, shift ? .shift : []) }
  private func escape(_ stage: TextViewStage) { stage.stage.key(41) }

  private func statusText(_ find: UIFindInteraction) -> String {
    find.bar.subviews.compactMap { ($0 as? UILabel)?.text }.joined()
  }

  /// The highlighted words of the text: matches are in brackets, the current one in double brackets.
  private func marks(_ stage: TextViewStage) -> String {
    stage.stage.session.turn()
    let (manager, text) = (stage.view.layoutManager, stage.view.text as NSString)
    var (result, position, range) = ("", 0, NSRange())
    while position < text.length {
      let attributes = manager.temporaryAttributes(atCharacterIndex: position, effectiveRange: &range)
      let part = text.substring(with: range)
      result += attributes[.backgroundColor] == nil ? part : attributes[.foregroundColor] == nil ? "[\(part)]" : "[[\(part)]]"
      position = range.upperBound
    }
    return result
  }

  @Test func keysOpenNavigateAndClose() {
    let (stage, find) = open("one two one\nthree One")
    defer { stage.close() }
    #expect(!find.isFindNavigatorVisible)
    ctrlF(stage)
    #expect(find.isFindNavigatorVisible && find.bar.field.isFirstResponder)
    stage.type("one")
    #expect(marks(stage) == "[[one]] two [one]\nthree [One]" && statusText(find) == "1 of 3")
    enter(stage)
    #expect(marks(stage) == "[one] two [[one]]\nthree [One]" && statusText(find) == "2 of 3")
    f3(stage)
    f3(stage)
    #expect(statusText(find) == "1 of 3")
    f3(stage, shift: true)
    #expect(statusText(find) == "3 of 3")
    enter(stage, shift: true)
    #expect(statusText(find) == "2 of 3" && find.bar.field.isFirstResponder && find.searchText == "one")
    escape(stage)
    #expect(!find.isFindNavigatorVisible && stage.view.isFirstResponder)
    #expect(stage.view.selectedRange == NSRange(location: 8, length: 3))
    #expect(marks(stage) == "one two one\nthree One" && stage.view.adjustedContentInset == .zero)
    f3(stage)
    #expect(stage.view.selectedRange == NSRange(location: 18, length: 3))
    f3(stage, shift: true)
    #expect(stage.view.selectedRange == NSRange(location: 8, length: 3))
  }

  /// The bar covers the text: typing and clicking in it scrolls to matches only.
  @Test func typingInTheBarScrollsToMatchesOnly() {
    let (stage, find) = open((1...300).map { "line \($0)" }.joined(separator: "\n"))
    defer { stage.close() }
    ctrlF(stage)
    stage.type("line 250")
    func isInSight() -> Bool {
      guard let range = find.finder.currentRange else { return false }
      let rect = stage.view.layoutManager.boundingRect(forGlyphRange: range, in: stage.view.textContainer)
      let seen = stage.view.bounds.inset(by: stage.view.adjustedContentInset)
      return seen.contains(CGPoint(x: stage.view.bounds.minX + 1, y: rect.midY + stage.view.textContainerInset.top))
    }
    #expect(statusText(find) == "1 of 1" && isInSight())
    let offset = stage.view.contentOffset
    find.bar.replacementField.becomeFirstResponder()
    stage.type("Foo")
    #expect(find.replacementText == "Foo" && stage.view.contentOffset == offset && isInSight())
    find.bar.field.becomeFirstResponder()
    stage.type("0")
    #expect(statusText(find) == "No results" && stage.view.contentOffset == offset)
  }

  /// A match has lines above and below it, if the text has some.
  @Test func matchIsScrolledAwayFromEdge() throws {
    let (stage, find) = open((1...3000).map { "line \($0)" }.joined(separator: "\n"))
    defer { stage.close() }
    ctrlF(stage)
    stage.type("line 1")
    #expect(statusText(find) == "1 of 1,111")
    for forward in [true, false] {
      for _ in 0..<30 {
        enter(stage, shift: !forward)
        let match = try #require(find.finder.currentRange)
        let rect = stage.view.layoutManager.boundingRect(forGlyphRange: match, in: stage.view.textContainer).offsetBy(dx: 0, dy: stage.view.textContainerInset.top)
        let seen = stage.view.bounds.inset(by: stage.view.adjustedContentInset)
        let above = min(rect.minY - stage.view.textContainerInset.top, 1.5 * rect.height)
        #expect(rect.minY - seen.minY >= above - 1 && seen.maxY - rect.maxY >= 1.5 * rect.height, "\(match)")
      }
    }
  }

  /// A repeated search starts at the caret, and opening the bar scrolls nothing.
  @Test func searchStartsAtCaret() {
    let (stage, find) = open((1...300).map { "line \($0)" }.joined(separator: "\n"))
    defer { stage.close() }
    ctrlF(stage)
    stage.type("line 2")
    for _ in 0..<60 { enter(stage) }
    #expect(statusText(find) == "61 of 111" && stage.view.contentOffset.y > 500)
    escape(stage)
    stage.view.selectedRange = NSRange(location: 0, length: 0)
    stage.view.contentOffset = .zero
    ctrlF(stage)
    stage.stage.session.turn()
    #expect(statusText(find) == "1 of 111" && stage.view.contentOffset.y <= 0)
  }

  /// Matches begin and end at character boundaries.
  @Test(arguments: [
    ("fam 👨‍👩‍👧 end", "👧", ""), ("🇪🇫 in 🇩🇪🇫🇷", "🇪🇫", "[[🇪🇫]] in 🇩🇪🇫🇷"), ("🇩🇪🇫🇷🇩🇪", "🇫🇷", "🇩🇪[[🇫🇷]]🇩🇪"), ("e\u{301}e", "e", "e\u{301}[[e]]"),
    ("e\u{301} \u{301}", "\u{301}", ""), ("1\u{FE0F}\u{20E3} 2", "\u{20E3}", ""),
    ("漢字漢", "漢", "[[漢]]字[漢]"),
  ]) func matchesWholeCharacters(_ text: String, query: String, marked: String) {
    let (stage, find) = open(text)
    defer { stage.close() }
    ctrlF(stage)
    find.searchText = query
    #expect(marks(stage) == (marked.isEmpty ? text : marked))
    #expect(statusText(find) == (marked.isEmpty ? "No results" : "1 of \(marked.count { $0 == "[" } - 1)"))
  }

  /// Escape in any part of the bar makes the text first responder again.
  @Test func escapeFromButtonReturnsToText() {
    let (stage, find) = open("one two")
    defer { stage.close() }
    ctrlF(stage)
    find.bar.field.resignFirstResponder()
    FocusState.of(stage.view.window!).focus(find.bar.nextButton)
    escape(stage)
    #expect(!find.isFindNavigatorVisible && stage.view.isFirstResponder)
  }

  @Test func tabMovesToReplacementField() {
    let (stage, find) = open("one two one", finding: "one")
    defer { stage.close() }
    stage.stage.key(43)
    #expect(find.bar.replacementField.isFirstResponder)
    stage.type("2")
    enter(stage)
    #expect(stage.view.text == "2 two one" && statusText(find) == "1 of 1" && find.bar.replacementField.isFirstResponder)
  }

  @Test func disabledInteractionShowsNoBar() {
    let (stage, find) = open("one")
    defer { stage.close() }
    find.presentFindNavigator(showingReplace: false)
    stage.view.isFindInteractionEnabled = false
    #expect(!find.isFindNavigatorVisible && stage.view.findInteraction == nil)
    ctrlF(stage)
    #expect(!stage.view.subviews.contains { $0 is FindBar })
  }

  @Test func selectedTextBecomesQuery() {
    let (stage, find) = open("one two one")
    defer { stage.close() }
    stage.view.selectedRange = NSRange(location: 8, length: 3)
    ctrlF(stage)
    #expect(find.searchText == "one" && marks(stage) == "[one] two [[one]]")
    stage.type("tw")
    #expect(find.searchText == "tw" && marks(stage) == "one [[tw]]o one")
    stage.type("x")
    #expect(statusText(find) == "No results" && !find.bar.nextButton.isEnabled && !find.bar.replaceAll.isEnabled)
  }

  @Test func matchCaseAndWholeWordOptions() {
    let (stage, find) = open("One ones one", finding: "one")
    defer { stage.close() }
    #expect(statusText(find) == "1 of 3")
    find.bar.matchCase.sendActions(for: .primaryActionTriggered)
    #expect(marks(stage) == "One [[one]]s [one]")
    find.bar.wholeWords.sendActions(for: .primaryActionTriggered)
    #expect(marks(stage) == "One ones [[one]]")
    find.bar.matchCase.sendActions(for: .primaryActionTriggered)
    #expect(marks(stage) == "[One] ones [[one]]")
  }

  @Test func eachReplacementIsOneUndoStep() {
    let (stage, find) = open("one two one one", finding: "one")
    defer { stage.close() }
    let before = NSAttributedString(attributedString: stage.view.textStorage)
    find.replacementText = "none"
    find.bar.replace.sendActions(for: .primaryActionTriggered)
    #expect(marks(stage) == "n[one] two [[one]] [one]")
    stage.view.undoManager?.undo()
    #expect(stage.view.text == "one two one one")
    stage.stage.session.turn()
    find.bar.replaceAll.sendActions(for: .primaryActionTriggered)
    #expect(stage.view.text == "none two none none")
    stage.view.undoManager?.undo()
    #expect(stage.view.textStorage.isEqual(to: before))
    stage.view.undoManager?.redo()
    #expect(stage.view.text == "none two none none")
  }

  /// A subclass decides about replacement and decoration, and can provide its own sessions.
  @Test func subclassDecidesWhichMatchesAreReplaced() {
    final class LockedView: UITextView, UIFindInteractionDelegate {
      var allowed: Set<Int> = []
      override func shouldReplace(foundTextRange range: UITextRange, document: AnyHashable??, withText replacementText: String) -> Bool {
        allowed.contains(characterRange(of: range).location)
      }
      func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? { nil }
    }
    let view = LockedView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.text = "one two one one"
    func replaceAll(_ allowed: Set<Int>) {
      view.allowed = allowed
      let session = UITextSearchingFindSession(searchableObject: view)
      session.replaceAll(searchQuery: "one", replacementString: "1", options: nil)
    }
    replaceAll([])
    #expect(view.text == "one two one one")
    replaceAll([0, 12])
    #expect(view.text == "1 two one 1")
  }

  /// The bar's inset is separate from the app's insets, which it can set freely; below a covering view there is no gap.
  @Test func barInsetIsSeparateFromContentInset() {
    let controller = UIViewController()
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    controller.view.frame = view.frame
    controller.view.addSubview(view)
    view.isFindInteractionEnabled = true
    let find = view.findInteraction!
    find.presentFindNavigator(showingReplace: false)
    let height = find.bar.frame.height
    #expect(height > 20 && view.contentInset == .zero && view.adjustedContentInset.top == height && view.contentOffset.y == -height)
    view.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 50, right: 0)
    view.contentInset = .zero
    #expect(view.adjustedContentInset.top == height)
    controller.additionalSafeAreaInsets.top = 44
    find.updateResultCount()
    #expect(find.bar.frame.minY == view.bounds.minY + 44 && view.adjustedContentInset.top == height + 44)
    view.contentInsetAdjustmentBehavior = .never
    find.updateResultCount()
    #expect(find.bar.frame.minY == view.bounds.minY + 44 && view.adjustedContentInset.top == height + 44)
    find.dismissFindNavigator()
    #expect(view.adjustedContentInset == .zero)
  }

  @Test func readOnlyTextIsNotReplaced() {
    let (stage, find) = open("one")
    defer { stage.close() }
    stage.view.isEditable = false
    find.presentFindNavigator(showingReplace: true)
    find.searchText = "one"
    stage.stage.session.turn()
    #expect(find.bar.replaceAll.isHidden && !find.bar.replaceAll.isEnabled)
    find.replaceAll()
    #expect(stage.view.text == "one")
  }

  @Test func editsAreSearchedWithTheNextFrame() {
    let (stage, find) = open("one two", finding: "one")
    defer { stage.close() }
    stage.view.textStorage.replaceCharacters(in: NSRange(location: 4, length: 3), with: "one one")
    #expect(marks(stage) == "[[one]] [one] [one]" && statusText(find) == "1 of 3")
    stage.view.textStorage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "")
    #expect(marks(stage) == "oe [[one]] [one]" && statusText(find) == "1 of 2")
  }

  /// Also below the bar: a match is never under it.
  @Test func matchIsScrolledIntoViewBelowBar() throws {
    let lines = (0..<400).map { "line \($0)" }.joined(separator: "\n")
    let (stage, find) = open(lines, height: 200, finding: "line 399")
    defer { stage.close() }
    for query in ["line 399", "line 5\n".trimmingCharacters(in: .newlines), "line 200"] {
      find.searchText = query
      stage.stage.session.turn()
      let caret = try #require(stage.view.editor.caretRect(at: find.finder.currentRange!.location))
      #expect(caret.minY >= find.bar.frame.maxY && caret.maxY <= stage.view.bounds.maxY, "\(query)")
      #expect(find.bar.frame.minY == stage.view.bounds.minY)
    }
  }

  /// A click on the bar does not reach the text under it.
  @Test func clicksOnBarDoNotReachText() {
    let (stage, find) = open("one one one", finding: "one")
    defer { stage.close() }
    stage.log = []
    let button = find.bar.nextButton.convert(find.bar.nextButton.bounds, to: nil)
    stage.stage.click(button.midX, button.midY)
    #expect(statusText(find) == "2 of 3" && !stage.log.contains { $0.hasPrefix("did select") })
    stage.stage.click(find.bar.frame.maxX - 2, 2)
    #expect(!stage.log.contains { $0.hasPrefix("did select") } && !stage.view.isFirstResponder)
  }

  // MARK: The search

  private func starts(of search: TextSearch, in text: String, slice: Int) -> [Int] {
    var searcher = TextSearcher(search)
    let text = NSAttributedString(string: text)
    while searcher.read(slice, of: text) {}
    return searcher.starts
  }

  /// With slices of any length, the result equals a test at every position.
  @Test(arguments: UInt64(1)...40) func searchEqualsTestAtEachPosition(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = ["a", "A", "b", "ä", "Ä", " ", "σ", "ς", "Σ"]
    func some(_ count: Int) -> String { (0..<count).map { _ in letters.randomElement(using: &random)! }.joined() }
    for _ in 0..<30 {
      let (text, query) = (some(60), some(.random(in: 1...3, using: &random)))
      let search = TextSearch(
        query: query, matchesCase: .random(using: &random), findsWholeWords: .random(using: &random))
      func fold(_ string: String) -> [Character] {
        Array(search.matchesCase ? string : string.lowercased().replacingOccurrences(of: "ς", with: "σ"))
      }
      let (units, sought, plain) = (fold(text), fold(query), Array(text))
      var expected: [Int] = []
      var index = 0
      while index + sought.count <= units.count {
        let end = index + sought.count
        let isWhole = (index == 0 || !plain[index - 1].isLetter) && (end == plain.count || !plain[end].isLetter)
        if Array(units[index..<end]) == sought, isWhole || !search.findsWholeWords {
          expected.append(index)
          index = end
        } else {
          index += 1
        }
      }
      let slice = Int.random(in: 1...70, using: &random)
      #expect(starts(of: search, in: text, slice: slice) == expected, "seed \(seed): \(search) in \(text)")
    }
  }

  @Test func partsOfGraphemesAreNotMatched() {
    #expect(starts(of: TextSearch(query: "e"), in: "e e\u{301} e", slice: 2) == [0, 5])
    #expect(starts(of: TextSearch(query: "👩"), in: "👩‍👧 👩", slice: 3) == [6])
    #expect(starts(of: TextSearch(query: ""), in: "abc", slice: 2) == [])
    #expect(starts(of: TextSearch(query: "𝒂", findsWholeWords: true), in: "𝒂 𝒂𝒃 𝒃𝒂", slice: 1) == [0])
  }

  /// Only matches on visible lines are highlighted.
  @Test func onlyVisibleMatchesAreHighlighted() {
    let text = String(repeating: "a", count: 99) + "\n"
    let (stage, find) = open(String(repeating: text, count: 1000))
    defer { stage.close() }
    find.presentFindNavigator(showingReplace: false)
    find.searchText = "a"
    stage.stage.session.turn()
    #expect(find.finder.starts.count == 99_000 && statusText(find) == "1 of 99,000")
    let seen = find.searched.marked?.range.count ?? 0
    #expect(seen > 200 && seen < 5000)
    find.findPrevious()
    stage.stage.session.turn()
    #expect(statusText(find) == "99,000 of 99,000")
    #expect(find.searched.marked.map { $0.range.upperBound == 100_000 && $0.range.count < 5000 } == true)
  }
}

extension UIFindInteraction {
  /// The object through which the current or last session searches a text view.
  @MainActor var searched: SearchedObject<UITextView> { (session as! UITextSearchingFindSession).searched as! SearchedObject<UITextView> }
  @MainActor var finder: TextFinder { searched.finder! }
}
