import GalleyFonts
import GalleyUnicodeFacts

/// Finds the faces that display the clusters of a text.
package enum ClusterFaces {
  /// Returns the faces that display `units` if the requested face is `face`, with the end of each run. If no face
  /// displays a cluster, its face is `face`.
  ///
  /// Each cluster is matched independently; layout, in contrast, keeps a space or mark in the font of the text before
  /// it. O(*n*) in the length of the text.
  package static func of(_ units: [UInt16], in face: FontFace, language: String) -> [(end: Int, face: FontFace)] {
    let pool = ClusterFontPool.shared.acquire()
    defer { ClusterFontPool.shared.release(pool) }
    let table = pool.table(face, language)
    var found: [(end: Int, face: FontFace)] = []
    let borders = TextBoundaries.graphemes(in: units)
    units.withUnsafeBufferPointer { units in
      for (start, end) in zip(borders, borders.dropFirst()) {
        let cluster = UnsafeBufferPointer(rebasing: units[start..<end])
        let shown = table.cluster(cluster).isShown ? face : table.fallback(for: cluster)
        if let last = found.last, last.face === shown { found[found.count - 1].end = end } else { found.append((end, shown)) }
      }
    }
    return found
  }
}
