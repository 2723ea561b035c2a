import TextEngine

extension NSLayoutManager {
  /// The graphemes of a fragment, from left to right.
  package func graphemeSpans(ofFragment index: Int) -> [GraphemeSpan] { document.graphemeSpans(ofFragment: index) }

  /// The stretches of x that characters of `range` take in a fragment, those that touch joined, from left to right.
  package func extents(of range: Range<Int>, inFragment index: Int) -> [Range<LayoutUnit>] {
    var extents: [Range<LayoutUnit>] = []
    for span in graphemeSpans(ofFragment: index) where span.characters.overlaps(range) && span.minX < span.maxX {
      if let last = extents.last, last.upperBound == span.minX {
        extents[extents.count - 1] = last.lowerBound..<span.maxX
      } else {
        extents.append(span.minX..<span.maxX)
      }
    }
    return extents
  }
}
