import TextEngine

/// A stretch of a fragment that stands for one grapheme.
package struct GraphemeSpan {
  /// UTF-16 in the document.
  package var characters: Range<Int>
  /// In region space.
  package var minX, maxX: Fixed
  package var isRightToLeft: Bool
}

extension DocumentLayout {
  /// The graphemes of a fragment from left to right: between two caret stops that follow each other in a run lies one.
  func graphemeSpans(ofFragment index: Int) -> [GraphemeSpan] {
    let stops = caretStops(ofFragment: index).sorted { ($0.offset, $0.isTrailing ? 0 : 1) < ($1.offset, $1.isTrailing ? 0 : 1) }
    var spans: [GraphemeSpan] = []
    spans.reserveCapacity(stops.count)
    for run in visualRuns(ofFragment: index) where !run.isInserted {
      var previous: CaretStop?
      for stop in stops where run.range.lowerBound <= stop.offset && stop.offset <= run.range.upperBound {
        // A stop on the run's edge belongs to it only if it is this run's own.
        if stop.offset == run.range.upperBound ? !stop.isTrailing : stop.isTrailing { continue }
        if let previous {
          spans.append(
            GraphemeSpan(
              characters: previous.offset..<stop.offset, minX: min(previous.x, stop.x), maxX: max(previous.x, stop.x),
              isRightToLeft: run.isRightToLeft))
        }
        previous = stop
      }
    }
    return spans.sorted { ($0.minX, $0.maxX) < ($1.minX, $1.maxX) }
  }
}

extension NSLayoutManager {
  /// The graphemes of a fragment; those of the last one asked about are kept, for callers that go glyph by glyph.
  package func graphemeSpans(ofFragment index: Int) -> [GraphemeSpan] {
    if let recentSpans, recentSpans.fragment == index { return recentSpans.spans }
    let spans = document.graphemeSpans(ofFragment: index)
    recentSpans = (index, spans)
    return spans
  }

  /// The stretches of x that characters of `range` take in a fragment, those that touch joined, from left to right.
  package func extents(of range: Range<Int>, inFragment index: Int) -> [Range<Fixed>] {
    var extents: [Range<Fixed>] = []
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
