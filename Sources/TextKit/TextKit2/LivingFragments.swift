/// The fragments that somebody holds, in the order of the text: who asks for one again gets the same.
struct LivingFragments {
  private struct Entry {
    var start: Int
    weak var fragment: NSTextLayoutFragment?
  }

  /// Those before the place where one was added last, and those behind it, from the last to the first: who goes through the text, forwards
  /// or backwards, adds at that place.
  private var before: [Entry] = []
  private var behind: [Entry] = []
  /// Beyond this many, those that nobody holds are looked for.
  private var limit = 64
  /// How many entries were moved so far to make room for others.
  private(set) var moved = 0

  private var count: Int { before.count + behind.count }

  private subscript(_ index: Int) -> Entry {
    get { index < before.count ? before[index] : behind[count - 1 - index] }
    set { if index < before.count { before[index] = newValue } else { behind[count - 1 - index] = newValue } }
  }

  /// The fragment of the paragraph that begins at an offset. O(log n).
  func fragment(at start: Int) -> NSTextLayoutFragment? {
    let index = place(of: start)
    return index < count && self[index].start == start ? self[index].fragment : nil
  }

  /// O(log n), and the distance to the place where one was added last.
  mutating func insert(_ fragment: NSTextLayoutFragment, at start: Int) {
    if count >= limit {
      removeAll { $0.fragment == nil }
      limit = max(64, count * 2)
    }
    let index = place(of: start)
    let entry = Entry(start: start, fragment: fragment)
    if index < count, self[index].start == start { return self[index] = entry }
    moved += abs(before.count - index)
    while before.count > index { behind.append(before.removeLast()) }
    while before.count < index { before.append(behind.removeLast()) }
    before.append(entry)
  }

  private mutating func removeAll(where isGone: (Entry) -> Bool) {
    before.removeAll(where: isGone)
    behind.removeAll(where: isGone)
  }

  /// Lets go of the fragments of paragraphs that others stand in the place of, and moves those behind.
  mutating func replace(_ old: Range<Int>, changeInLength delta: Int) {
    removeAll { entry in
      guard let fragment = entry.fragment, case let own = fragment.characters else { return true }
      guard own.isEmpty || own.lowerBound < old.upperBound && own.upperBound > old.lowerBound else { return false }
      fragment.detach()
      return true
    }
    guard delta != 0 else { return }
    for index in place(of: old.upperBound)..<count {
      self[index].start += delta
      self[index].fragment?.move(by: delta)
    }
  }

  /// In the order of the text.
  var living: [NSTextLayoutFragment] { (before + behind.reversed()).compactMap(\.fragment) }

  mutating func detachAll() {
    for entry in before + behind { entry.fragment?.detach() }
    (before, behind) = ([], [])
  }

  private func place(of start: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start < start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
