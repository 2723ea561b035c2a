/// The fragments that somebody holds, in the order of the text: who asks for one again gets the same.
struct LivingFragments {
  private struct Entry {
    var start: Int
    weak var fragment: NSTextLayoutFragment?
  }

  private var entries: [Entry] = []
  /// Beyond this many, those that nobody holds are looked for.
  private var limit = 64

  /// The fragment of the paragraph that begins at an offset. O(log n).
  func fragment(at start: Int) -> NSTextLayoutFragment? {
    let index = place(of: start)
    return index < entries.count && entries[index].start == start ? entries[index].fragment : nil
  }

  mutating func insert(_ fragment: NSTextLayoutFragment, at start: Int) {
    if entries.count >= limit {
      entries.removeAll { $0.fragment == nil }
      limit = max(64, entries.count * 2)
    }
    let index = place(of: start)
    let entry = Entry(start: start, fragment: fragment)
    if index < entries.count, entries[index].start == start { entries[index] = entry } else { entries.insert(entry, at: index) }
  }

  /// Lets go of the fragments of paragraphs that others stand in the place of, and moves those behind.
  mutating func replace(_ old: Range<Int>, changeInLength delta: Int) {
    entries.removeAll { entry in
      guard let fragment = entry.fragment, case let own = fragment.characters else { return true }
      guard own.isEmpty || own.lowerBound < old.upperBound && own.upperBound > old.lowerBound else { return false }
      fragment.detach()
      return true
    }
    guard delta != 0 else { return }
    for index in place(of: old.upperBound)..<max(place(of: old.upperBound), entries.count) {
      entries[index].start += delta
      entries[index].fragment?.move(by: delta)
    }
  }

  var living: [NSTextLayoutFragment] { entries.compactMap(\.fragment) }

  mutating func detachAll() {
    for entry in entries { entry.fragment?.detach() }
    entries = []
  }

  private func place(of start: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start < start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
