/// The horizontal extent of a grapheme in a fragment.
package struct GraphemeSpan: Sendable, Equatable {
  /// The range of the grapheme.
  package var characters: Range<UTF16Offset>
  /// The left and right edges, in region space.
  package var minX, maxX: LayoutUnit
  package var isRightToLeft: Bool

  /// Moves `characters` by a number of UTF-16 code units, because the paragraph moved in the text. The edges stay.
  mutating func shift(by distance: Int) {
    characters = characters.moved(by: distance)
  }
}

extension UnsafeBufferPointer<GraphemeSpan> {
  /// Returns the first of the spans nearest to `x`, or `nil` if there are none. O(*n*) in the number of spans.
  func nearest(to x: LayoutUnit) -> GraphemeSpan? {
    var best: (index: Int, distance: LayoutUnit)?
    for index in indices {
      let (left, right) = (self[index].minX, self[index].maxX)
      let distance = x < left ? left - x : x >= right ? x - right + LayoutUnit(raw: 1) : .zero
      if let best, best.distance <= distance { continue }
      best = (index, distance)
      if distance == .zero { break }
    }
    return best.map { self[$0.index] }
  }
}
