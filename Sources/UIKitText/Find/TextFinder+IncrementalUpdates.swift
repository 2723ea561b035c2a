import Foundation
import TextKit
import UIKitCore

extension TextFinder {
  // MARK: Refined queries

  /// Searches for a longer query, or for the same one with stricter options, among the existing matches. O(*n* *m*) for
  /// *n* matches and a query of length *m*.
  ///
  /// - Returns: `false` if that is impossible, or if there are so many matches that searching the text again is
  ///   cheaper.
  func refine(from position: Int) -> Bool {
    guard found != nil, isTextUnchanged, isComplete || position >= reading.begin else { return false }
    var searcher = TextSearcher(search)
    guard searcher.refines(reading.searcher), isComplete || reading.begin == 0 || !searcher.crossesParagraphs else { return false }
    let overlaps = reading.searcher.overlaps
    let wasRead = isComplete || reading.hasWrapped ? storage.length : reading.searcher.frontier - reading.begin
    guard matches.count * (overlaps.count + 1) <= min(wasRead, Self.maximumSynchronousLength) / 16 else { return false }

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
    adopt(new, finding: starts, from: position)
    return true
  }

  // MARK: Edits

  /// Whether the results follow edits of the text. Otherwise an edit makes them outdated.
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
    // The results belong to a text within these edits, or to an older one.
    guard !found.isMidEdit, found.length + delta == storage.length, follow(Range(storage.editedRange)!, delta) else {
      self.found = nil
      return
    }
    self.found = (found.search, storage.textGeneration, storage.length, false)
    version += 1
    choose()
  }

  /// The distance from a match within which characters can affect its boundaries, because of combining marks and flags.
  private static let reach = (before: 16, after: 80)

  /// Searches the text around an edit again, and moves the matches after it. O(*k* + *m* + log *n*), where *n* is the number of matches, for an edit
  /// of length *k* and a query of length *m*. If matches can overlap, as in a run of one letter, the search can extend further.
  ///
  /// - Parameters:
  ///   - edited: the new text.
  ///   - delta: the change in the length of the text.
  /// - Returns: `false` if the edit is long or meets a boundary of the searched text.
  private func follow(_ edited: Range<Int>, _ delta: Int) -> Bool {
    let low = max(0, edited.lowerBound - length - Self.reach.before)
    let high = min(edited.upperBound + Self.reach.after, storage.length)
    guard high - low <= Self.slice else { return false }
    let (begin, frontier) = (reading.begin, reading.searcher.frontier)
    let oldHigh = edited.upperBound + Self.reach.after - delta

    /// The end, in the new text, of the searched part that contains the edit; `nil` if none does.
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

  /// Searches from `low` to `high`, and on until the new matches coincide with the old ones.
  ///
  /// - Returns: the indices of the replaced matches and the new starts; `nil` if the search would take long.
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
