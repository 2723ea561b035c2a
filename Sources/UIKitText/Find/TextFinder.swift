import Foundation
import TextKit
import UIKitCore

/// The matches in a text storage, and the current one. Independent of any view.
///
/// A search proceeds from a position to the end of the text, and then through the text before that position, slice by
/// slice. `update(from:)` reads the first slice; `readOn` reads the others when there is time. The results do not
/// depend on the starting position. A longer query is searched among the existing matches, and after an edit only its
/// neighborhood is searched (`+IncrementalUpdates`).
@MainActor
final class TextFinder {
  let storage: NSTextStorage
  /// The search. After a change the results are outdated until `update(from:)`.
  var search = TextSearch(query: "")
  /// The starts of the matches, in ascending order. Each match is `length` code units long.
  var matches = MatchList()
  private(set) var length = 0
  /// The index of the current match; `nil` if none has been found.
  var current: Int?
  /// A counter that is incremented when the search, the matches or `current` change.
  var version = 0
  /// The number of code units read and compared by all searches, for tests.
  var work = 0

  /// The search and text to which the results belong. `isMidEdit` is set if the text was within a group of edits. `nil` without results.
  var found: (search: TextSearch, generation: UInt64, length: Int, isMidEdit: Bool)?
  var reading = Reading(searcher: TextSearcher(TextSearch(query: "")), begin: 0, isComplete: true)
  /// The offset in UTF-16 code units at or after which the first match becomes the current one.
  var wanted = 0
  var storageObserver: (any NSObjectProtocol)?

  /// The progress of reading the text.
  struct Reading {
    var searcher: TextSearcher
    /// The start of the search.
    var begin: Int
    /// Whether reading has reached the end of the text and continues from its beginning to `begin`.
    var hasWrapped = false
    /// The number of matches found before `begin`.
    var found = 0
    var isComplete = false
  }

  /// The length of a slice in UTF-16 code units: a few milliseconds of work. Tests use shorter ones.
  static var slice = 1 << 18
  /// The maximum length read at once while a user waits, in UTF-16 code units.
  static var maximumSynchronousLength = 1 << 20

  init(_ storage: NSTextStorage) { self.storage = storage }

  isolated deinit { followsEdits = false }

  /// Whether the results match the search and the current text, as far as it has been read.
  var isCurrent: Bool { found.map { $0.search == search && isTextUnchanged } ?? false }
  var isTextUnchanged: Bool { found.map { $0.generation == storage.textGeneration && $0.length == storage.length } ?? false }
  /// Whether the whole text has been read.
  var isComplete: Bool { reading.isComplete }

  /// The starts of all matches. O(*n*) in the number of matches.
  var starts: [Int] { matches.starts }
  var currentRange: NSRange? { current.map { range(ofMatch: $0) } }

  /// Returns the range of a match in UTF-16 code units. O(log *n*) in the number of matches. Traps if `index` is out of range.
  func range(ofMatch index: Int) -> NSRange { NSRange(location: matches[index], length: length) }

  // MARK: Searching

  /// Searches if the search or the text has changed. The first match at or after `position` becomes the current one.
  /// Reads one slice, or more until that match is found, or the whole text if no user is waiting.
  func update(from position: Int) {
    guard !isCurrent else { return }
    let isWaitedFor = LongWork.perform { _ in LongWork.isWatched }
    var remaining = isWaitedFor && !search.query.isEmpty ? Self.maximumSynchronousLength : .max
    if !refine(from: position) {
      restart(from: position)
      remaining -= Self.slice
    }
    while !isComplete && remaining > 0 && (!isWaitedFor || current == nil) {
      readOn(Self.slice)
      remaining -= Self.slice
    }
  }

  func restart(from position: Int) {
    var searcher = TextSearcher(search)
    // Start a little earlier, to include visible text above the position.
    let start = min(max(position - Self.slice / 16, 0), storage.length)
    let begin = searcher.crossesParagraphs ? 0 : storage.paragraphRange(covering: NSRange(location: start, length: 0)).location
    searcher.move(to: begin)
    adopt(Reading(searcher: searcher, begin: begin), finding: [], from: position)
    readOn(Self.slice)
  }

  /// Makes `starts` the matches, and `reading` the progress, of the current search in the current text, and chooses the first match at or after
  /// `position`.
  func adopt(_ reading: Reading, finding starts: [Int], from position: Int) {
    matches = MatchList()
    matches.replace(0..<0, with: starts)
    (self.reading, length, current, wanted) = (reading, reading.searcher.length, nil, position)
    found = (search, storage.textGeneration, storage.length, !storage.editedMask.isEmpty)
    version += 1
    choose()
  }

  /// Searches the next `count` UTF-16 code units, or those that remain, and adds their matches. After the end of the text, continues at its
  /// beginning with the next call. Does nothing if the search is complete, or if the text has changed since `update(from:)`.
  ///
  /// O(`count` + log *n* + *k*), where *n* is the number of matches and *k* the number of new ones.
  func readOn(_ count: Int) {
    guard !isComplete, isCurrent else { return }
    let before = reading.searcher.work
    let hasMore = reading.searcher.read(count, of: storage, upTo: reading.hasWrapped ? reading.begin : storage.length)
    work += reading.searcher.work - before
    let new = reading.searcher.consumeStarts()
    if reading.hasWrapped {
      matches.replace(reading.found..<reading.found, with: new)
      if let current, current >= reading.found { self.current = current + new.count }
      reading.found += new.count
      reading.isComplete = !hasMore
    } else {
      matches.replace(matches.count..<matches.count, with: new)
      if !hasMore {
        reading.hasWrapped = true
        reading.searcher.move(to: 0)
        reading.isComplete = reading.begin == 0
      }
    }
    choose()
  }

  /// Makes the first match at or after the wanted offset the current one, once the text there has been searched; without such a match, the first
  /// of all, once the search has continued at the beginning. Does nothing if there is a current match, or no match.
  func choose() {
    guard current == nil, !matches.isEmpty else { return }
    let first = matches.firstIndex(from: wanted)
    if first < matches.count { current = first } else if isComplete || reading.found > 0 { current = 0 }
    if current != nil { version += 1 }
  }

  /// Reads until `isDone`, as a long operation that shows its progress. Returns whether `isDone`: `false` if the user cancelled with Escape, if
  /// all text was read before, or if the results are outdated.
  @discardableResult
  private func read(until isDone: () -> Bool) -> Bool {
    guard !isDone() else { return true }
    return LongWork.perform { work in
      while isCurrent, !isComplete, !isDone() {
        guard work.shouldContinue("Searching \(LongWork.sizeDescription(reading.searcher.position, of: storage.length))") else { return false }
        readOn(Self.slice)
      }
      return isDone()
    }
  }

  /// Reads until there is a current match, or to the end of the text, or until the user cancels.
  func readToCurrent() { read { current != nil } }

  /// Reads the whole text. Returns `false` if the user cancels, or if the text has changed since `update(from:)`.
  func readAll() -> Bool { read { isComplete } }

  // MARK: Navigation

  /// Makes the first match at or after `position` the current one, or else the first of all; none if there are no matches. O(log *n*) in the number
  /// of matches if that part has been read; otherwise the search begins again there.
  func select(from position: Int) {
    if !isComplete, position < reading.begin {
      found = nil
      return update(from: position)
    }
    (wanted, current) = (position, nil)
    version += 1
    choose()
  }

  /// Moves to the next or previous match, continuing at the other end of the text. Without a current match, moves to the first match from the wanted
  /// offset on, or to the one before it. Reads as much text as necessary. Does nothing if there are no matches, or if the user cancels.
  func step(forward: Bool) {
    if current == nil {
      readToCurrent()
      if forward { return }
    }
    guard read(until: { knowsNeighbor(forward) }), let current, !matches.isEmpty else { return }
    self.current = (current + (forward ? 1 : matches.count - 1)) % matches.count
    version += 1
  }

  private func knowsNeighbor(_ forward: Bool) -> Bool {
    guard !isComplete, let current else { return true }
    // The unread part is between the matches before `begin` and `begin`, or after all matches.
    guard forward else { return current != reading.found && (current > 0 || matches.count > reading.found) }
    if current + 1 == matches.count { return reading.hasWrapped && reading.found > 0 && current + 1 != reading.found }
    return current + 1 != reading.found
  }

  /// Returns the indices of matches that intersect a range; an empty range if there are none. O(log *n*) in the number of matches.
  func matches(meeting range: Range<Int>) -> Range<Int> {
    let first = matches.firstIndex(from: range.lowerBound - length + 1)
    return first..<max(first, matches.firstIndex(from: range.upperBound))
  }

  /// Returns the text from the first to the last match for which `isAllowed` returns `true`, with all these matches replaced, each with the
  /// attributes of its first character. Returns `nil` if there are none, or if the user cancels. O(*n*) in the length of the text.
  func replacingAll(with replacement: String, where isAllowed: (NSRange) -> Bool) -> (range: NSRange, text: NSAttributedString)? {
    guard readAll() else { return nil }
    let starts = matches.starts.filter { isAllowed(NSRange(location: $0, length: length)) }
    guard let first = starts.first, let last = starts.last else { return nil }
    let text = NSMutableAttributedString()
    var end = first
    let isDone = LongWork.perform { work in
      for (index, start) in starts.enumerated() {
        text.append(storage.attributedSubstring(from: NSRange(end..<start)))
        text.append(Self.replacement(replacement, at: start, in: storage))
        end = start + length
        guard index % 1024 != 1023 || work.shouldContinue("Replacing \(LongWork.sizeDescription(start, of: storage.length))") else { return false }
      }
      return true
    }
    return isDone ? (NSRange(first..<last + length), text) : nil
  }

  /// Returns `string` with the attributes of the match at `start`.
  static func replacement(_ string: String, at start: Int, in storage: NSTextStorage) -> NSAttributedString {
    NSAttributedString(string: string, attributes: storage.attributes(at: start, effectiveRange: nil))
  }
}
