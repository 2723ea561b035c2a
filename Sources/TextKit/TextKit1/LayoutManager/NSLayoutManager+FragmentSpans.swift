import GalleyTextEngine

extension NSLayoutManager {
  /// Returns the graphemes of a fragment, from left to right.
  package func graphemeSpans(ofFragment index: Int) -> [GraphemeSpan] { document.graphemeSpans(ofFragment: index) }

  /// Returns the horizontal extents of the characters of `range` in a fragment, from left to right. Joins those that
  /// touch or overlap, as characters do after a negative advance.
  package func extents(of range: Range<UTF16Offset>, inFragment index: Int) -> [Range<LayoutUnit>] {
    var extents: [Range<LayoutUnit>] = []
    for span in graphemeSpans(ofFragment: index) where span.characters.overlaps(range) && span.minX < span.maxX {
      if let last = extents.last, last.upperBound >= span.minX {
        extents[extents.count - 1] = last.lowerBound..<max(last.upperBound, span.maxX)
      } else {
        extents.append(span.minX..<span.maxX)
      }
    }
    return extents
  }
}
