import GalleyTextEngine

/// A cache of the fragments that clients still retain, in logical order, so that repeated queries return the same
/// object.
struct LiveFragmentCache {
  private struct Entry {
    var start: UTF16Offset
    weak var fragment: NSTextLayoutFragment?
  }

  /// A gap buffer: the entries before the last insertion, and those after it in reverse order. Sequential enumeration
  /// inserts at the gap.
  private var before: [Entry] = []
  private var after: [Entry] = []
  /// When the count reaches this limit, entries of deallocated fragments are removed.
  private var limit = 64
  /// The total number of entries that moved across the gap. Tests read it.
  private(set) var moved = 0

  private var count: Int { before.count + after.count }

  private subscript(_ index: Int) -> Entry {
    get { index < before.count ? before[index] : after[count - 1 - index] }
    set { if index < before.count { before[index] = newValue } else { after[count - 1 - index] = newValue } }
  }

  /// Returns the cached fragment of the paragraph that starts at an offset, or `nil` if it is not cached. O(log *n*) in the number of cached
  /// fragments.
  func fragment(at start: UTF16Offset) -> NSTextLayoutFragment? {
    let index = insertionIndex(of: start)
    return index < count && self[index].start == start ? self[index].fragment : nil
  }

  /// Inserts a fragment. O(log *n*) in the number of cached fragments, plus the distance to the last insertion.
  mutating func insert(_ fragment: NSTextLayoutFragment, at start: UTF16Offset) {
    if count >= limit {
      removeAll { $0.fragment == nil }
      limit = max(64, count * 2)
    }
    let index = insertionIndex(of: start)
    let entry = Entry(start: start, fragment: fragment)
    if index < count, self[index].start == start { return self[index] = entry }
    moved += abs(before.count - index)
    while before.count > index { after.append(before.removeLast()) }
    while before.count < index { before.append(after.removeLast()) }
    before.append(entry)
  }

  private mutating func removeAll(where isGone: (Entry) -> Bool) {
    before.removeAll(where: isGone)
    after.removeAll(where: isGone)
  }

  /// Detaches the fragments of replaced paragraphs, and shifts those after them.
  mutating func replace(_ old: Range<UTF16Offset>, changeInLength delta: Int) {
    removeAll { entry in
      guard let fragment = entry.fragment, case let own = fragment.characters else { return true }
      guard own.isEmpty || own.lowerBound < old.upperBound && own.upperBound > old.lowerBound else { return false }
      fragment.detach()
      return true
    }
    guard delta != 0 else { return }
    for index in insertionIndex(of: old.upperBound)..<count {
      self[index].start += delta
      self[index].fragment?.move(by: delta)
    }
  }

  /// The fragments that are still alive, in logical order.
  var liveFragments: [NSTextLayoutFragment] { (before + after.reversed()).compactMap(\.fragment) }

  mutating func detachAll() {
    for entry in before + after { entry.fragment?.detach() }
    (before, after) = ([], [])
  }

  private func insertionIndex(of start: UTF16Offset) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start < start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
