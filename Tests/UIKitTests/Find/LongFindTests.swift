import CoreGraphics
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A long text is searched from the current position, partly at once and the rest in idle time.
@MainActor @Suite(.serialized) struct LongFindTests {
  /// A find bar over a text in a visible window; slices of `slice` UTF-16 code units.
  private func open(_ text: String, slice: Int, _ body: (TextViewStage, UIFindInteraction, TickClock) -> Void) {
    let (usual, usualMost) = (TextFinder.slice, TextFinder.maximumSynchronousLength)
    (TextFinder.slice, TextFinder.maximumSynchronousLength) = (slice, slice)
    defer { (TextFinder.slice, TextFinder.maximumSynchronousLength) = (usual, usualMost) }
    let stage = TextViewStage(block: text)
    defer { stage.close() }
    stage.view.isFindInteractionEnabled = true
    stage.view.becomeFirstResponder()
    stage.view.selectedRange = NSRange(location: 0, length: 0)
    let ticks = TickClock()
    stage.stage.host.workClock = ticks
    defer { stage.stage.host.workClock = nil }
    body(stage, stage.view.findInteraction!, ticks)
  }

  private func statusText(_ find: UIFindInteraction) -> String { find.bar.subviews.compactMap { ($0 as? UILabel)?.text }.joined() }
  private func idle(_ stage: TextViewStage) {
    while IdleQueue.shared.hasWork { IdleQueue.shared.step() }
    stage.stage.session.turn()
  }

  @Test func countIsCompletedInIdleTime() {
    open(String(repeating: "one two\n", count: 300), slice: 100) { stage, find, _ in
      stage.view.selectedRange = NSRange(location: 1200, length: 0)
      find.presentFindNavigator(showingReplace: true)
      stage.type("tw")
      stage.stage.session.turn()
      #expect(statusText(find).hasSuffix("+") && find.finder.starts.count < 20 && !find.finder.isComplete)
      #expect(find.finder.currentRange == NSRange(location: 1204, length: 2))
      // A longer query filters the matches and reads no further.
      stage.type("o")
      #expect(find.finder.currentRange == NSRange(location: 1204, length: 3) && find.finder.starts.count < 20)
      IdleQueue.shared.step()
      #expect((14..<40).contains(find.finder.starts.count))
      idle(stage)
      #expect(statusText(find) == "151 of 300" && find.finder.currentRange?.location == 1204)
      // Only the surroundings of typed text are searched.
      let before = find.finder.work
      stage.view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "two")
      stage.stage.session.turn()
      #expect(find.finder.isComplete && find.finder.currentRange?.location == 1204 && find.finder.work - before < 300)
      #expect(statusText(find) == "152 of 301")
    }
  }

  /// The first match can be anywhere: the text scrolls to it once, when it is found.
  @Test func lateFirstMatchIsScrolledTo() {
    let text = String(repeating: "one\n", count: 100) + "three\n" + String(repeating: "one\n", count: 300)
    open(text, slice: 100) { stage, find, _ in
      stage.view.selectedRange = NSRange(location: 800, length: 0)
      find.presentFindNavigator(showingReplace: false)
      stage.stage.session.turn()
      find.searchText = "thr"
      let before = stage.view.contentOffset
      #expect(statusText(find) == "Searching…" && find.bar.nextButton.isEnabled)
      idle(stage)
      #expect(statusText(find) == "1 of 1" && find.finder.currentRange?.location == 400 && stage.view.contentOffset != before)
    }
  }

  /// Going to the next match and replacing all do not wait for idle time.
  @Test func navigationAndReplacementDoNotWaitForIdleTime() {
    open(String(repeating: "one two\n", count: 300), slice: 100) { stage, find, _ in
      find.presentFindNavigator(showingReplace: true)
      find.searchText = "two"
      for _ in 0..<20 { find.findNext() }
      #expect(find.finder.currentRange?.location == 164 && !find.finder.isComplete)
      for _ in 0..<21 { find.findPrevious() }
      #expect(find.finder.isComplete && statusText(find) == "300 of 300")
      find.searchText = "one"
      find.replacementText = "1"
      find.replaceAll()
      #expect(stage.view.text == String(repeating: "1 two\n", count: 300))
    }
  }

  /// Reading ahead for a step is interruptible: Escape stops it and keeps the matches.
  @Test func escapeInterruptsLongSearch() {
    open(String(repeating: "one\n", count: 10) + String(repeating: "two\n", count: 3000), slice: 100) { stage, find, ticks in
      find.presentFindNavigator(showingReplace: true)
      find.searchText = "one"
      find.findPrevious()
      #expect(statusText(find) == "10 of 10")
      stage.view.textStorage.replaceCharacters(in: NSRange(location: 100, length: 1), with: "t")
      stage.stage.session.turn()
      stage.view.selectedRange = NSRange(location: 0, length: 0)
      find.searchText = "on"
      let before = find.finder.currentRange
      ticks.stop(stage)
      find.findNext()
      #expect(!find.finder.isComplete && find.isFindNavigatorVisible && find.finder.currentRange == before)
      idle(stage)
      #expect(find.finder.isComplete && find.finder.starts.count == 10)
    }
  }

  /// From any start and at any progress, the matches equal those of a full search from the beginning; steps go from match to match and wrap
  /// around.
  @Test(arguments: UInt64(1)...40) func matchesDoNotDependOnStart(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = ["a", "a", "b", "\n", "\r\n", " "]
    let text = (0..<Int.random(in: 1...80, using: &random)).map { _ in letters.randomElement(using: &random)! }.joined()
    open(text, slice: Int.random(in: 1...9, using: &random)) { stage, find, _ in
      for query in ["a", "aa", "ab", "aba", "a b"] {
        let finder = TextFinder(stage.view.textStorage)
        finder.search = TextSearch(query: query, findsWholeWords: .random(using: &random))
        var searcher = TextSearcher(finder.search)
        while searcher.read(1000, of: finder.storage) {}
        let all = searcher.starts
        let place = Int.random(in: 0...finder.storage.length, using: &random)
        finder.update(from: place)
        for _ in 0..<Int.random(in: 0...6, using: &random) { finder.readOn(Int.random(in: 1...12, using: &random)) }
        #expect(Set(finder.starts).isSubset(of: all) && finder.starts == finder.starts.sorted())
        finder.readToCurrent()
        var expected = all.firstIndex { $0 >= place } ?? 0
        for _ in 0..<12 where !all.isEmpty {
          #expect(finder.currentRange?.location == all[expected], "seed \(seed): \(query) in \(text.debugDescription) from \(place)")
          let forward = Bool.random(using: &random)
          finder.step(forward: forward)
          expected = (expected + (forward ? 1 : all.count - 1)) % all.count
        }
        _ = finder.readAll()
        #expect(finder.starts == all && (finder.current == nil) == all.isEmpty, "seed \(seed): \(query) in \(text.debugDescription)")
      }
    }
  }
}

/// Each reading is 60 ms after the previous one; on request, it presses Escape.
@MainActor private final class TickClock: GalleyWindowing.Clock {
  private var count = 0
  private var body: (() -> Void)?
  /// Presses Escape at the eighth reading from now.
  func stop(_ stage: TextViewStage) {
    count = 0
    body = { stage.stage.host.script(.keyDown(Key(usage: 41, symbol: 1 << 30), isRepeat: false)) }
  }
  var milliseconds: Double {
    count += 1
    total += 60
    if count == 8, let body {
      self.body = nil
      body()
    }
    return total
  }
  private var total = 0.0
}
