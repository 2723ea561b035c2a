/// The glyphs of a paragraph in logical order.
package struct LogicalGlyphs: Sendable {
  /// The glyph IDs. Empty if the paragraph is not shaped for this value.
  package private(set) var glyphs: [UInt32] = []
  /// The first UTF-16 code unit of each glyph's cluster, from the start of the paragraph, in ascending order.
  package private(set) var clusters: [Int32] = []

  /// Creates the clusters of a paragraph that is not shaped.
  init(clusters: [Int32]) { self.clusters = clusters }

  init(of paragraph: ShapedParagraph) {
    glyphs.reserveCapacity(paragraph.length)
    clusters.reserveCapacity(paragraph.length)
    for number in paragraph.segments.indices {
      let segment = paragraph.segments[number]
      guard segment.kind == .text else {
        for unit in (segment.start..<segment.end).utf16 { append(0, Int32(truncatingIfNeeded: unit)) }
        continue
      }
      let isRightToLeft = segment.level & 1 == 1
      if let word = paragraph.word(number) { append(word, at: Int32(truncatingIfNeeded: segment.start.utf16), isRightToLeft: isRightToLeft) }
      guard segment.spaces > 0 else { continue }
      let space = paragraph.space(number)
      for unit in (segment.wordEnd..<segment.end).utf16 { append(space, at: Int32(truncatingIfNeeded: unit), isRightToLeft: isRightToLeft) }
    }
  }

  private mutating func append(_ word: ShapedWord, at start: Int32, isRightToLeft: Bool) {
    let count = word.glyphCount
    for index in 0..<count {
      let glyph = isRightToLeft ? count - 1 - index : index
      append(word.glyph(glyph), start + word.cluster(glyph))
    }
  }

  private mutating func append(_ glyph: UInt32, _ cluster: Int32) {
    glyphs.append(glyph)
    clusters.append(cluster)
  }

  package var count: Int { clusters.count }

  /// Returns the index of the first glyph with a cluster that starts at or after `offset`; the number of glyphs if
  /// there is none.
  package func firstIndex(from offset: ParagraphOffset) -> Int {
    var low = 0
    var high = clusters.count
    while low < high {
      let middle = (low + high) / 2
      if clusters[middle] >= offset.utf16 { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the start of the cluster that contains `offset`, or of the last cluster if `offset` is after all of them. The result is all zeros if
  /// there are no glyphs.
  package func cluster(holding offset: ParagraphOffset) -> GlyphClusterStart {
    let next = firstIndex(from: offset + 1)
    guard next > 0 else { return .init(glyph: 0, start: ParagraphOffset(Int(clusters.first ?? 0))) }
    let start = ParagraphOffset(Int(clusters[next - 1]))
    return .init(glyph: firstIndex(from: start), start: start)
  }

  /// Returns the end of the cluster of glyph `index`: the start of the next cluster, or the paragraph's `end`.
  package func clusterEnd(ofGlyph index: Int, end: ParagraphOffset) -> ParagraphOffset {
    let next = firstIndex(from: ParagraphOffset(Int(clusters[index]) + 1))
    return next < clusters.count ? ParagraphOffset(Int(clusters[next])) : end
  }
}

/// The start of a glyph cluster in its paragraph.
package struct GlyphClusterStart: Equatable {
  /// The index of the cluster's first glyph, in logical order.
  package let glyph: Int
  /// The first UTF-16 code unit.
  package let start: ParagraphOffset
}
