import Foundation
import TextKit

/// What was found in a storage, and which of it is the present one. It knows no view.
@MainActor
final class TextFinder {
  let storage: NSTextStorage
  /// Setting another one makes the results those of nothing until `update(from:)`.
  var search = TextSearch(query: "")
  /// In order; each is `length` units long.
  private(set) var starts: [Int] = []
  private(set) var length = 0
  /// Whether the search was stopped before the text's end.
  private(set) var isCut = false
  /// The place of the present match among all.
  private(set) var current: Int?
  /// Grows whenever `starts` or `current` is another one.
  private(set) var version = 0

  private var found: (search: TextSearch, generation: UInt64)?

  /// In UTF-16 units: some milliseconds of work. Tests have shorter ones.
  static var slice = 1 << 18

  init(_ storage: NSTextStorage) { self.storage = storage }

  /// Whether the results are those of the text as it is now.
  var isCurrent: Bool { found.map { $0.search == search && $0.generation == storage.generation } ?? false }

  var currentRange: NSRange? { current.map { range(ofMatch: $0) } }

  func range(ofMatch index: Int) -> NSRange { NSRange(location: starts[index], length: length) }

  /// Searches anew where search or text are others; the first match from `position` on is the present one then. O(length of the text),
  /// as long work that shows itself and that Escape stops; what was found until then stays.
  func update(from position: Int) {
    guard !isCurrent else { return }
    var searcher = TextSearcher(search)
    isCut = false
    LongWork.perform { work in
      while searcher.read(Self.slice, of: storage) {
        guard work.goesOn("Searching \(LongWork.words(searcher.position, of: storage.length))") else {
          isCut = true
          return
        }
      }
    }
    (starts, length) = (searcher.starts, searcher.length)
    found = (search, storage.generation)
    select(from: position)
  }

  /// Takes the first match that starts at `position` or behind it, else the first of all. O(log n).
  func select(from position: Int) {
    let first = firstMatch(from: position)
    current = starts.isEmpty ? nil : first < starts.count ? first : 0
    version += 1
  }

  /// The match after the present one, or the one before it, round the ends.
  func step(forward: Bool) {
    guard let current, !starts.isEmpty else { return }
    self.current = (current + (forward ? 1 : starts.count - 1)) % starts.count
    version += 1
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
    guard let first = starts.first, let last = starts.last else { return nil }
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
