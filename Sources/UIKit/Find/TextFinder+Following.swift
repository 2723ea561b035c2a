import Foundation
import TextKit

extension TextFinder {
  // MARK: A longer query

  /// Seeks a longer query, or the same one with case or words told apart, where the one before it was found. O(matches × length of the query).
  ///
  /// - Returns: whether there is such; not where so much was found that reading the text anew is no dearer.
  func refine(from position: Int) -> Bool {
    guard found != nil, isOfPresentText, isComplete || position >= reading.begin else { return false }
    var searcher = TextSearcher(search)
    guard searcher.refines(reading.searcher), isComplete || reading.begin == 0 || !searcher.crossesParagraphs else { return false }
    let overlaps = reading.searcher.overlaps
    let wasRead = isComplete || reading.hasWrapped ? storage.length : reading.searcher.frontier - reading.begin
    guard matches.count * (overlaps.count + 1) <= min(wasRead, Self.mostAtOnce) / 16 else { return false }

    let frontier = reading.searcher.frontier
    func wasSearched(_ start: Int) -> Bool {
      isComplete || start < frontier && (reading.hasWrapped || start >= reading.begin) || reading.hasWrapped && start >= reading.begin
    }
    var (starts, end, frontierNow): ([Int], Int, Int) = ([], 0, frontier)
    for match in matches.starts {
      for start in [match] + overlaps.map({ match + $0 }) where start >= end && wasSearched(start) && searcher.finds(at: start, in: storage) {
        starts.append(start)
        end = start + searcher.length
        if start < frontier { frontierNow = max(frontier, end) }
      }
    }
    work += searcher.work
    var new = Reading(searcher: searcher, begin: reading.begin, hasWrapped: reading.hasWrapped, isComplete: isComplete)
    new.searcher.move(to: frontierNow)
    if new.hasWrapped { new.found = starts.count { $0 < new.begin } }
    take(new, finding: starts, from: position)
    return true
  }

  // MARK: Edits

  /// Whether results go with edits of the text. Where they do not, an edit makes them those of another text.
  var followsEdits: Bool {
    get { storageObserver != nil }
    set {
      guard newValue != followsEdits else { return }
      if let storageObserver {
        NotificationCenter.default.removeObserver(storageObserver)
        self.storageObserver = nil
      } else {
        storageObserver = NotificationCenter.default.addObserver(
          forName: NSTextStorage.didProcessEditingNotification, object: storage, queue: nil
        ) { [weak self] _ in MainActor.assumeIsolated { self?.storageDidChange() } }
      }
    }
  }

  private func storageDidChange() {
    guard storage.editedMask.contains(.editedCharacters), let found else { return }
    let delta = storage.changeInLength
    // Of a text in the middle of these edits, or of an older one.
    guard !found.isMidEdit, found.length + delta == storage.length, follow(Range(storage.editedRange)!, delta) else {
      self.found = nil
      return
    }
    self.found = (found.search, storage.textGeneration, storage.length, false)
    version += 1
    choose()
  }

  /// What is found starts as before where no unit near it is another one: marks and flags are looked for so far ahead of it and behind.
  private static let reach = (before: 16, behind: 80)

  /// Has what may start or end otherwise after an edit searched, and what lies behind it moved. O(edit + length of the query + log n), but where
  /// what is found might overlap, as in a row of one letter: from there on it may be found elsewhere.
  ///
  /// - Parameters:
  ///   - edited: what is new.
  ///   - delta: how much longer the text became.
  /// - Returns: whether that could be done; not where the edit is long, or meets an end of what was read.
  private func follow(_ edited: Range<Int>, _ delta: Int) -> Bool {
    let low = max(0, edited.lowerBound - length - Self.reach.before)
    let high = min(edited.upperBound + Self.reach.behind, storage.length)
    guard high - low <= Self.slice else { return false }
    let (begin, frontier) = (reading.begin, reading.searcher.frontier)
    let oldHigh = edited.upperBound + Self.reach.behind - delta

    /// The end, in the new text, of the stretch that was read and holds the edit; `nil` where the edit lies in none.
    let end: Int?
    var next = reading
    if isComplete {
      end = storage.length
    } else if low >= begin, reading.hasWrapped {
      end = storage.length
    } else if low >= (reading.hasWrapped ? 0 : begin), oldHigh < frontier {
      end = frontier + delta
      next.searcher.move(to: frontier + delta)
      if reading.hasWrapped { next.begin += delta }
    } else if oldHigh <= begin, !reading.hasWrapped || low >= frontier {
      end = nil
      next.begin += delta
      next.searcher.move(to: reading.hasWrapped ? frontier : frontier + delta)
    } else if low >= frontier, !reading.hasWrapped {
      end = nil
      next.searcher.move(to: frontier)
    } else {
      return false
    }
    let present = current.map { matches[$0] } ?? wanted
    let moved = present <= edited.lowerBound ? present : present < edited.upperBound - delta ? min(present, edited.upperBound) : present + delta

    guard let end else {
      let index = matches.firstIndex(from: edited.upperBound - delta)
      matches.replace(index..<index, with: [], movingRestBy: delta)
      wanted = moved
      reading = next
      return true
    }
    guard let (range, new) = searched(from: low, to: high, of: end, delta) else { return false }
    matches.replace(range, with: new, movingRestBy: delta)
    if let last = new.last, !next.isComplete, end < storage.length || !next.hasWrapped, last + length > next.searcher.frontier, last < end {
      next.searcher.move(to: last + length)
    }
    if next.hasWrapped { next.found = matches.firstIndex(from: next.begin) }
    wanted = moved
    if let current {
      if current >= range.upperBound { self.current = current + new.count - range.count } else if current >= range.lowerBound { self.current = nil }
    }
    reading = next
    return true
  }

  /// Searches from `low` to `high`, and on until what is found is what was found there before.
  ///
  /// - Returns: which matches that replaces, and by which; `nil` where it would take long.
  private func searched(from low: Int, to high: Int, of end: Int, _ delta: Int) -> (Range<Int>, [Int])? {
    let first = matches.firstIndex(from: low)
    let begin = first > 0 ? max(low, matches[first - 1] + length) : low
    var searcher = TextSearcher(reading.searcher.search)
    searcher.move(to: begin)
    defer { work += searcher.work }
    var seam = min(high, end)
    while true {
      while searcher.frontier < seam, searcher.read(seam - searcher.frontier, of: storage) {}
      let new = searcher.starts.prefix { $0 < seam }
      let last = max(first, matches.firstIndex(from: seam - delta))
      if seam == end { return (first..<last, Array(new)) }
      if let start = new.last, start + length > seam {
        seam = start + length
      } else if last > first, matches[last - 1] + delta + length > seam {
        seam = matches[last - 1] + delta + length
      } else {
        return (first..<last, Array(new))
      }
      seam = min(seam, end)
      guard seam - begin <= 2 * Self.slice + length else { return nil }
    }
  }
}
