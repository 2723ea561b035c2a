import TestSupport
import TextKit
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Matches follow longer queries and edits: the result equals a search from scratch, with less work.
@MainActor @Suite(.serialized) struct FollowingFindTests {
  private func fullSearch(_ finder: TextFinder) -> [Int] {
    var searcher = TextSearcher(finder.search)
    while searcher.read(1000, of: finder.storage) {}
    return searcher.starts
  }

  private static let fragments = ["a", "a", "b", "A", "é", "e\u{301}", "\n", "\r\n", " ", "👩", "\u{200D}", "🇦", "ι", "\u{345}", "𝒂"]

  @Test(arguments: UInt64(1)...20) func incrementalSearchEqualsFullSearch(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let usual = (TextFinder.slice, TextFinder.maximumSynchronousLength)
    defer { (TextFinder.slice, TextFinder.maximumSynchronousLength) = usual }
    func text(_ maximumCount: Int) -> String {
      (0..<Int.random(in: 0...maximumCount, using: &random)).map { _ in
        Self.fragments[Int.random(in: 0..<(Bool.random(using: &random) ? 4 : Self.fragments.count), using: &random)]
      }.joined()
    }
    let storage = NSTextStorage(string: text(600))
    let finder = TextFinder(storage)
    finder.followsEdits = true
    func edit() {
      let (a, b) = (Int.random(in: 0...storage.length, using: &random), Int.random(in: 0...12, using: &random))
      let range = NSRange(location: a, length: min(b, storage.length - a))
      storage.replaceCharacters(in: range, with: text(Bool.random(using: &random) ? 8 : 60))
    }
    for step in 0..<100 {
      // Long slices let edits be followed; short ones leave most of the text unread.
      TextFinder.slice = Int.random(in: 1...4, using: &random) == 1 ? 40 : 1000
      let before = finder.search
      switch Int.random(in: 0..<11, using: &random) {
      case 0, 1, 2: finder.search.query += text(1)
      case 3: finder.search.query = String(finder.search.query.dropLast())
      case 4: finder.search.query = text(3)
      case 5: finder.search.matchesCase.toggle()
      case 6: finder.search.findsWholeWords.toggle()
      case 7:
        storage.beginEditing()
        for _ in 0..<3 { edit() }
        // Matches can be queried in the middle of edits.
        if Bool.random(using: &random) { finder.update(from: 0) }
        edit()
        storage.endEditing()
      default: edit()
      }
      if Bool.random(using: &random) {
        finder.restart(from: Int.random(in: 0...storage.length, using: &random))
        finder.readOn(Int.random(in: 0...storage.length, using: &random))
      }
      if finder.isCurrent || Bool.random(using: &random) {
        if !finder.isCurrent, !finder.refine(from: finder.wanted) { finder.restart(from: finder.wanted) }
        let (all, found) = (fullSearch(finder), finder.starts)
        let says = "seed \(seed), step \(step): \(before) to \(finder.search)"
        #expect(Set(found).isSubset(of: all) && found == found.sorted(), "\(says)")
        if Bool.random(using: &random) {
          _ = finder.readAll()
          #expect(finder.starts == all && (finder.current == nil) == all.isEmpty, "\(says)")
        }
      }
    }
  }

  /// Typing a query character by character, and typing in the text, read very little of a megabyte.
  @Test func incrementalSearchReadsLittle() {
    let paragraph = String(repeating: "lorem ipsum dolor sit amet ", count: 40) + "quick quiz\n"
    let storage = NSTextStorage(string: String(repeating: paragraph, count: 1000))
    let finder = TextFinder(storage)
    finder.followsEdits = true
    func work(_ body: () -> Void) -> Int {
      let before = finder.work
      body()
      return finder.work - before
    }
    finder.search.query = "q"
    #expect(work { finder.update(from: 0) } == storage.length && finder.matches.count == 2000)
    for (query, count) in [("qu", 2000), ("qui", 2000), ("quiz", 1000)] {
      finder.search.query = query
      #expect(work { finder.update(from: 0) } <= 2000 * query.count && finder.matches.count == count)
    }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let place = Int.random(in: 0...storage.length, using: &random)
      #expect(work { storage.replaceCharacters(in: NSRange(location: place, length: 0), with: "quiz") } <= 300)
      #expect(finder.isCurrent && finder.isComplete)
    }
    #expect(finder.starts == fullSearch(finder))
  }

  /// The current match stays the same while the text before it becomes shorter or longer.
  @Test func currentMatchMovesWithEdits() {
    let storage = NSTextStorage(string: String(repeating: "one two\n", count: 100))
    let finder = TextFinder(storage)
    finder.followsEdits = true
    finder.search.query = "two"
    finder.update(from: 400)
    #expect(finder.currentRange?.location == 404)
    storage.replaceCharacters(in: NSRange(location: 0, length: 160), with: "two ")
    #expect(finder.isCurrent && finder.currentRange?.location == 248 && finder.matches.count == 81)
    storage.deleteCharacters(in: NSRange(location: 249, length: 1))
    #expect(finder.currentRange?.location == 255 && finder.matches.count == 80)
    finder.followsEdits = false
    storage.deleteCharacters(in: NSRange(location: 0, length: 1))
    #expect(!finder.isCurrent)
  }
}
