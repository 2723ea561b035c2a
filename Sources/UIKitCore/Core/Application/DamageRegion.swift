import GalleyRaster

/// The pixels of a window that must be redrawn, as a few disjoint rectangles.
///
/// A rectangle can cover more than was added: drawing slightly too much is cheaper than drawing many small parts.
struct DamageRegion: Equatable {
  private(set) var rects: [IntRect] = []

  /// The maximum number of rectangles. Above it, the two whose union wastes the fewest pixels are joined.
  private static let maximumCount = 8

  var isEmpty: Bool { rects.isEmpty }

  mutating func add(_ rect: IntRect) {
    guard !rect.isEmpty else { return }
    var new = rect
    // A joined rectangle can overlap others, so repeat until none does.
    while let index = rects.firstIndex(where: { Self.shouldJoin($0, new) }) {
      new = new.union(rects.remove(at: index))
    }
    rects.append(new)
    while rects.count > Self.maximumCount { joinClosest() }
  }

  mutating func removeAll() { rects = [] }

  /// Returns whether the rectangles overlap, or are neighbors whose union has no pixel outside them.
  private static func shouldJoin(_ one: IntRect, _ other: IntRect) -> Bool {
    !one.intersection(other).isEmpty || waste(one, other) <= 0
  }

  /// Returns the number of pixels of the union that are in neither rectangle.
  private static func waste(_ one: IntRect, _ other: IntRect) -> Int {
    one.union(other).area - one.area - other.area + one.intersection(other).area
  }

  private mutating func joinClosest() {
    var best = (first: 0, second: 1, waste: Int.max)
    for first in rects.indices {
      for second in rects.indices where second > first {
        let waste = Self.waste(rects[first], rects[second])
        if waste < best.waste { best = (first, second, waste) }
      }
    }
    let second = rects.remove(at: best.second)
    let first = rects.remove(at: best.first)
    add(first.union(second))
  }
}

extension IntRect {
  var area: Int { max(0, width) * max(0, height) }
}
