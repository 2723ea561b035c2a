/// A set of texts, and the search for the one that is most similar to another text.
///
/// The similarity of two texts is the share of their common prefix and suffix in the longer one. Texts with a long common prefix are near each other
/// in lexicographic order, and those with a long common suffix in the order of the reversed texts. Therefore only a few neighbors in both orders are
/// compared, and all searches together take O(*n* log *n*) comparisons for *n* texts.
struct SimilarTexts {
  private let texts: [[UInt16]]
  private var byPrefix: Order
  private var bySuffix: Order
  /// The number of texts that searches compared completely. Tests read it.
  private(set) var comparisonCount = 0

  /// The number of neighbors in each direction of each order that are compared.
  static let neighborCount = 4

  init(_ texts: [String]) {
    self.texts = texts.map { Array($0.utf16) }
    byPrefix = Order(self.texts)
    bySuffix = Order(self.texts.map { $0.reversed() })
  }

  /// Removes the text that is most similar to `text`, if its similarity exceeds `minimum`, and returns its index; otherwise returns `nil`. Of equally
  /// similar texts, removes the first.
  mutating func popMostSimilar(to text: String, minimum: Double) -> Int? {
    let units = Array(text.utf16)
    let candidates = Set(byPrefix.neighbors(of: units, count: Self.neighborCount) + bySuffix.neighbors(of: units.reversed(), count: Self.neighborCount))
    var best: (index: Int, similarity: Double)?
    for index in candidates.sorted() {
      comparisonCount += 1
      let similarity = Self.similarity(of: units, to: texts[index])
      if similarity > best?.similarity ?? minimum { best = (index, similarity) }
    }
    guard let best else { return nil }
    byPrefix.remove(best.index)
    bySuffix.remove(best.index)
    return best.index
  }

  /// Returns the similarity of two texts, from 0 to 1; 0 if one of them is empty.
  private static func similarity(of one: [UInt16], to two: [UInt16]) -> Double {
    guard !one.isEmpty, !two.isEmpty else { return 0 }
    let start = zip(one, two).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), two.reversed()).prefix { $0 == $1 }.count
    return Double(min(start + end, min(one.count, two.count))) / Double(max(one.count, two.count))
  }
}

/// Keys in lexicographic order, some of which are removed.
private struct Order {
  private let keys: [[UInt16]]
  /// The indices of the keys in order, and the position of each key in it.
  private let sorted, positions: [Int]
  /// For each position, itself, or a position nearer to the next or previous key that is not removed. One more at both ends is never removed.
  private var next, previous: [Int]

  init(_ keys: [[UInt16]]) {
    self.keys = keys
    let sorted = keys.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
    var positions = Array(repeating: 0, count: keys.count)
    for (position, index) in sorted.enumerated() { positions[index] = position + 1 }
    (self.sorted, self.positions) = (sorted, positions)
    next = Array(0...keys.count + 1)
    previous = next
  }

  /// Marks the key at `index` as removed.
  mutating func remove(_ index: Int) {
    let position = positions[index]
    (next[position], previous[position]) = (position + 1, position - 1)
  }

  /// Returns the indices of the keys next to the position that `key` has in the order: up to `count` before it, and as many after it, without removed
  /// ones.
  mutating func neighbors(of key: [UInt16], count: Int) -> [Int] {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[sorted[middle]].lexicographicallyPrecedes(key) { low = middle + 1 } else { high = middle }
    }
    var found: [Int] = []
    var position = Self.nearest(to: low + 1, &next)
    while position <= sorted.count, found.count < count {
      found.append(sorted[position - 1])
      position = Self.nearest(to: position + 1, &next)
    }
    let countAfter = found.count
    position = Self.nearest(to: low, &previous)
    while position > 0, found.count - countAfter < count {
      found.append(sorted[position - 1])
      position = Self.nearest(to: position - 1, &previous)
    }
    return found
  }

  /// Returns the nearest position that is not removed, following `links`, and shortens the path to it.
  private static func nearest(to position: Int, _ links: inout [Int]) -> Int {
    var end = position
    while links[end] != end { end = links[end] }
    var current = position
    while links[current] != end {
      let following = links[current]
      links[current] = end
      current = following
    }
    return end
  }
}
