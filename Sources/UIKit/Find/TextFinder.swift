import Foundation
import TextKit

/// What was found in a storage, and which of it is the present one. It knows no view.
///
/// A search goes from a place to the text's end and then through what lies before, slice by slice: `update(from:)` reads the first of them, whoever
/// has time the others (`readOn`). What is found is the same wherever it began. A longer query is sought where the shorter one was found, and
/// an edit has its neighbourhood searched (`+Following`).
@MainActor
final class TextFinder {
  let storage: NSTextStorage
  /// Setting another one makes the results those of nothing until `update(from:)`.
  var search = TextSearch(query: "")
  /// Where what was found starts, in order; each is `length` units long.
  var matches = MatchList()
  private(set) var length = 0
  /// The place of the present match among all; `nil` as long as none is found.
  var current: Int?
  /// Grows whenever the search, what was found or `current` is another one.
  var version = 0
  /// How many units of the text were read and compared for all searches.
  var work = 0

  /// Of which search and which text the results are; `isMidEdit` where that text was in the middle of a group of edits.
  var found: (search: TextSearch, generation: UInt64, length: Int, isMidEdit: Bool)?
  var reading = Reading(searcher: TextSearcher(TextSearch(query: "")), begin: 0, isComplete: true)
  /// The first match from here on becomes the present one.
  var wanted = 0
  var storageObserver: (any NSObjectProtocol)?

  /// How far the text was read.
  struct Reading {
    var searcher: TextSearcher
    /// Where it began.
    var begin: Int
    /// Whether it has come to the text's end, and reads what lies before `begin`.
    var hasWrapped = false
    /// How much was found there.
    var found = 0
    var isComplete = false
  }

  /// In UTF-16 units: some milliseconds of work. Tests have shorter ones.
  static var slice = 1 << 18
  /// How much is read at once at most where somebody waits, in UTF-16 units.
  static var mostAtOnce = 1 << 20

  init(_ storage: NSTextStorage) { self.storage = storage }

  isolated deinit { followsEdits = false }

  /// Whether the results are those of the text as it is now, as far as it was read.
  var isCurrent: Bool { found.map { $0.search == search && isOfPresentText } ?? false }
  var isOfPresentText: Bool { found.map { $0.generation == storage.textGeneration && $0.length == storage.length } ?? false }
  /// Whether all of the text was read.
  var isComplete: Bool { reading.isComplete }

  /// Where all that was found starts. O(n).
  var starts: [Int] { matches.starts }
  var currentRange: NSRange? { current.map { range(ofMatch: $0) } }

  /// O(log n).
  func range(ofMatch index: Int) -> NSRange { NSRange(location: matches[index], length: length) }

  // MARK: Searching

  /// Searches where search or text are others; the first match from `position` on is the present one then. It reads a slice of the
  /// text, more where that match is farther, or all of it where no hand waits.
  func update(from position: Int) {
    guard !isCurrent else { return }
    let isWaitedFor = LongWork.perform { _ in LongWork.isLookedAt }
    var rest = isWaitedFor && !search.query.isEmpty ? Self.mostAtOnce : .max
    if !refine(from: position) {
      startAnew(from: position)
      rest -= Self.slice
    }
    while !isComplete && rest > 0 && (!isWaitedFor || current == nil) {
      readOn(Self.slice)
      rest -= Self.slice
    }
  }

  func startAnew(from position: Int) {
    var searcher = TextSearcher(search)
    // A little before, so that what stands above in sight is found with it.
    let place = min(max(position - Self.slice / 16, 0), storage.length)
    let begin = searcher.crossesParagraphs ? 0 : storage.paragraphRange(covering: NSRange(location: place, length: 0)).location
    searcher.move(to: begin)
    take(Reading(searcher: searcher, begin: begin), finding: [], from: position)
    readOn(Self.slice)
  }

  /// Takes results of the present search in the present text.
  func take(_ reading: Reading, finding starts: [Int], from position: Int) {
    matches = MatchList()
    matches.replace(0..<0, with: starts)
    (self.reading, length, current, wanted) = (reading, reading.searcher.length, nil, position)
    found = (search, storage.textGeneration, storage.length, !storage.editedMask.isEmpty)
    version += 1
    choose()
  }

  /// Reads `count` units more. O(count + log n + matches).
  func readOn(_ count: Int) {
    guard !isComplete, isCurrent else { return }
    let before = reading.searcher.work
    let hasMore = reading.searcher.read(count, of: storage, upTo: reading.hasWrapped ? reading.begin : storage.length)
    work += reading.searcher.work - before
    let new = reading.searcher.takeStarts()
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

  /// The first match from the wanted place on, once that is known.
  func choose() {
    guard current == nil, !matches.isEmpty else { return }
    let first = matches.firstIndex(from: wanted)
    if first < matches.count { current = first } else if isComplete || reading.found > 0 { current = 0 }
    if current != nil { version += 1 }
  }

  /// Reads on until `isDone`, as long work that shows itself and that Escape stops.
  @discardableResult
  private func read(until isDone: () -> Bool) -> Bool {
    guard !isDone() else { return true }
    return LongWork.perform { work in
      while isCurrent, !isComplete, !isDone() {
        guard work.goesOn("Searching \(LongWork.words(reading.searcher.position, of: storage.length))") else { return false }
        readOn(Self.slice)
      }
      return isDone()
    }
  }

  /// Reads on until a match is the present one, or all was read.
  func readToCurrent() { read { current != nil } }

  /// Reads all of the text; `false` where it was stopped.
  func readAll() -> Bool { read { isComplete } }

  // MARK: Going through what was found

  /// Takes the first match that starts at `position` or behind it, else the first of all. O(log n), where that was read.
  func select(from position: Int) {
    if !isComplete, position < reading.begin {
      found = nil
      return update(from: position)
    }
    (wanted, current) = (position, nil)
    version += 1
    choose()
  }

  /// The match after the present one, or the one before it, round the ends; where none was found yet, the first or the one before it. It
  /// reads on as far as it must.
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
    // What was not read lies between what was found before the begin and the begin, or behind all.
    guard forward else { return current != reading.found && (current > 0 || matches.count > reading.found) }
    if current + 1 == matches.count { return reading.hasWrapped && reading.found > 0 && current + 1 != reading.found }
    return current + 1 != reading.found
  }

  /// The matches that meet a range. O(log n).
  func matches(meeting range: Range<Int>) -> Range<Int> {
    let first = matches.firstIndex(from: range.lowerBound - length + 1)
    return first..<max(first, matches.firstIndex(from: range.upperBound))
  }

  /// The text from the first to the last match, with `replacement` in place of each, in the attributes of its first character; `nil`
  /// where nothing was found that may be replaced, or where it took long and was stopped. O(n).
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
        guard index % 1024 != 1023 || work.goesOn("Replacing \(LongWork.words(start, of: storage.length))") else { return false }
      }
      return true
    }
    return isDone ? (NSRange(first..<last + length), text) : nil
  }

  /// `string` as it stands in place of the match at `start`.
  static func replacement(_ string: String, at start: Int, in storage: NSTextStorage) -> NSAttributedString {
    NSAttributedString(string: string, attributes: storage.attributes(at: start, effectiveRange: nil))
  }
}
