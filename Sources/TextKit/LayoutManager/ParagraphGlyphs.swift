import TextEngine

/// A paragraph's glyphs in logical order; offsets are UTF-16 units from its start.
struct ParagraphGlyphs {
  private(set) var glyphs: [UInt32]
  /// The first character of each glyph's cluster; never falling.
  private(set) var clusters: [Int32]

  init(_ logical: LogicalGlyphs, start: Int) {
    glyphs = logical.glyphs
    clusters = logical.clusters.map { Int32($0 - start) }
  }

  var count: Int { glyphs.count }

  /// The first glyph whose cluster starts at or after `offset`.
  func firstIndex(from offset: Int) -> Int {
    var low = 0
    var high = clusters.count
    while low < high {
      let middle = (low + high) / 2
      if clusters[middle] >= offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The first glyph of the cluster that holds `offset`.
  func clusterStart(holding offset: Int) -> Int {
    let next = firstIndex(from: offset + 1)
    return next > 0 ? firstIndex(from: Int(clusters[next - 1])) : 0
  }

  /// Where the cluster of glyph `index` ends: at the next one, or at the paragraph's `end`.
  func clusterEnd(ofGlyph index: Int, end: Int) -> Int {
    let next = firstIndex(from: Int(clusters[index]) + 1)
    return next < clusters.count ? Int(clusters[next]) : end
  }
}
