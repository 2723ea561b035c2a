import Foundation
import TextKit

/// What was found in a storage, and which of it is the present one. It knows no view.
///
/// A search goes from a place to the text's end and then through what lies before, slice by slice: `update(from:)` reads the first of them, whoever
/// has time the others (`readOn`). What is found is the same wherever it began.
@MainActor
final class TextFinder {
  let storage: NSTextStorage
  /// Setting another one makes the results those of nothing until `update(from:)`.
  var search = TextSearch(query: "")
  /// In order; each is `length` units long.
  private(set) var starts: [Int] = []
  private(set) var length = 0
  /// The place of the present match among all; `nil` as long as none is found.
  private(set) var current: Int?
  /// Grows whenever the search or `current` is another one.
  private(set) var version = 0

  private var found: (search: TextSearch, generation: UInt64)?
  private var reading: Reading?
  /// The first match from here on becomes the present one.
  private var wanted = 0

  /// A search that has not read all of the text.
  private struct Reading {
    var searcher: TextSearcher
    /// Where it began.
    let begin: Int
    /// Whether it has come to the text's end, and reads what lies before `begin`.
    var hasWrapped = false
    /// How much was found there.
    var found = 0
  }

  /// In UTF-16 units: some milliseconds of work. Tests have shorter ones.
  static var slice = 1 << 18
  /// How much is read at once at most where somebody waits, in UTF-16 units.
  static var mostAtOnce = 1 << 20

  init(_ storage: NSTextStorage) { self.storage = storage }

  /// Whether the results are those of the text as it is now, as far as it was read.
  var isCurrent: Bool { found.map { $0.search == search && $0.generation == storage.generation } ?? false }
  /// Whether all of the text was read.
  var isComplete: Bool { reading == nil }

  var currentRange: NSRange? { current.map { range(ofMatch: $0) } }

  func range(ofMatch index: Int) -> NSRange { NSRange(location: starts[index], length: length) }

  // MARK: Searching

  /// Searches anew where search or text are others; the first match from `position` on is the present one then. It reads a slice of the
  /// text, more where that match is farther, or all of it where no hand waits.
  func update(from position: Int) {
    guard !isCurrent else { return }
    var searcher = TextSearcher(search)
    // A little before, so that what stands above in sight is found with it.
    let place = min(max(position - Self.slice / 16, 0), storage.length)
    let begin = searcher.crossesParagraphs ? 0 : storage.paragraphRange(covering: NSRange(location: place, length: 0)).location
    searcher.move(to: begin)
    (starts, length, current, wanted) = ([], searcher.length, nil, position)
    reading = Reading(searcher: searcher, begin: begin)
    found = (search, storage.generation)
    version += 1
    let isWaitedFor = LongWork.perform { _ in LongWork.isLookedAt }
    var rest = isWaitedFor && !search.query.isEmpty ? Self.mostAtOnce : .max
    repeat {
      readOn(Self.slice)
      rest -= Self.slice
    } while reading != nil && rest > 0 && (!isWaitedFor || current == nil)
  }

  /// Reads `count` units more. O(count + matches).
  func readOn(_ count: Int) {
    guard var reading, isCurrent else { return }
    // Nobody else holds what was found: it is not copied.
    self.reading = nil
    let hasMore = reading.searcher.read(count, of: storage, upTo: reading.hasWrapped ? reading.begin : storage.length)
    let new = reading.searcher.takeStarts()
    if reading.hasWrapped {
      starts.insert(contentsOf: new, at: reading.found)
      if let current, current >= reading.found { self.current = current + new.count }
      reading.found += new.count
      if hasMore { self.reading = reading }
    } else {
      starts += new
      if !hasMore {
        reading.hasWrapped = true
        reading.searcher.move(to: 0)
      }
      if hasMore || reading.begin > 0 { self.reading = reading }
    }
    choose()
  }

  /// The first match from the wanted place on, once that is known.
  private func choose() {
    guard current == nil, !starts.isEmpty else { return }
    let first = firstMatch(from: wanted)
    if first < starts.count { current = first } else if reading.map({ $0.found > 0 }) ?? true { current = 0 }
    if current != nil { version += 1 }
  }

  /// Reads on until `isDone`, as long work that shows itself and that Escape stops.
  @discardableResult
  private func read(until isDone: () -> Bool) -> Bool {
    guard !isDone() else { return true }
    return LongWork.perform { work in
      while isCurrent, let reading, !isDone() {
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
    if let reading, position < reading.begin {
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
    guard read(until: { knowsNeighbor(forward) }), let current, !starts.isEmpty else { return }
    self.current = (current + (forward ? 1 : starts.count - 1)) % starts.count
    version += 1
  }

  private func knowsNeighbor(_ forward: Bool) -> Bool {
    guard let reading, let current else { return true }
    // What was not read lies between what was found before the begin and the begin, or behind all.
    guard forward else { return current != reading.found && (current > 0 || starts.count > reading.found) }
    if current + 1 == starts.count { return reading.hasWrapped && reading.found > 0 && current + 1 != reading.found }
    return current + 1 != reading.found
  }

  /// The index of the first match that starts at `position` or behind it; their count where none does. O(log n).
  func firstMatch(from position: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The matches that meet a range. O(log n).
  func matches(meeting range: Range<Int>) -> Range<Int> {
    let first = firstMatch(from: range.lowerBound - length + 1)
    return first..<max(first, firstMatch(from: range.upperBound))
  }

  /// The text from the first to the last match, with `replacement` in place of each, in the attributes of its first character; `nil`
  /// where nothing was found, or where it took long and was stopped. O(n).
  func replacingAll(with replacement: String) -> (range: NSRange, text: NSAttributedString)? {
    guard readAll(), let first = starts.first, let last = starts.last else { return nil }
    let text = NSMutableAttributedString()
    var end = first
    let isDone = LongWork.perform { work in
      for (index, start) in starts.enumerated() {
        text.append(storage.attributedSubstring(from: NSRange(end..<start)))
        text.append(self.replacement(replacement, at: start))
        end = start + length
        guard index % 1024 != 1023 || work.goesOn("Replacing \(LongWork.words(start, of: storage.length))") else { return false }
      }
      return true
    }
    return isDone ? (NSRange(first..<last + length), text) : nil
  }

  /// `string` as it stands in place of the match at `start`.
  func replacement(_ string: String, at start: Int) -> NSAttributedString {
    NSAttributedString(string: string, attributes: storage.attributes(at: start, effectiveRange: nil))
  }
}
