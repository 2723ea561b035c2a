import Fonts
import UnicodeFacts

/// Which faces show the clusters of a text.
package enum ShownFaces {
  /// The face that shows each stretch of `units` where they are to be set in `face`, with where the stretch ends; where none does, it is
  /// `face`. Clusters that stand by themselves: layout lets a space or mark go with the text before it. O(units).
  package static func of(_ units: [UInt16], in face: FontFace, language: String) -> [(end: Int, face: FontFace)] {
    let pool = ClusterFontPool.shared.take()
    defer { ClusterFontPool.shared.putBack(pool) }
    let known = pool.table(face, language)
    var found: [(end: Int, face: FontFace)] = []
    let borders = TextBoundaries.graphemes(in: units)
    units.withUnsafeBufferPointer { units in
      for (start, end) in zip(borders, borders.dropFirst()) {
        let cluster = UnsafeBufferPointer(rebasing: units[start..<end])
        let shown = known.cluster(cluster).isShown ? face : known.fallback(for: cluster)
        if let last = found.last, last.face === shown { found[found.count - 1].end = end } else { found.append((end, shown)) }
      }
    }
    return found
  }
}
