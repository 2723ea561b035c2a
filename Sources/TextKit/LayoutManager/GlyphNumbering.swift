import TextEngine

/// Numbers the glyphs of a text: paragraph after paragraph, in logical order.
///
/// Counts are kept from the first paragraph to the last one asked for, and forgotten from an edit on; numbering a glyph
/// has every paragraph before it shaped. The last paragraph's glyphs are kept too, for callers that go glyph by glyph.
struct GlyphNumbering {
  /// `starts[i]`: the number of the first glyph of paragraph `i`; one more than there are paragraphs counted.
  private var starts = [0]
  private var recent: (paragraph: Int, glyphs: LogicalGlyphs)?

  /// A glyph and where it stands in its paragraph.
  struct Place {
    var paragraph: Int
    var index: Int
  }

  mutating func forget(from paragraph: Int) {
    if starts.count > paragraph + 1 { starts.removeSubrange((paragraph + 1)...) }
    recent = nil
  }

  /// The number of the first glyph of `paragraph`; of the text's end for the count of paragraphs.
  mutating func start(of paragraph: Int, in document: DocumentLayout) -> Int {
    count(through: paragraph, in: document)
    return starts[paragraph]
  }

  mutating func total(in document: DocumentLayout) -> Int {
    start(of: document.paragraphCount, in: document)
  }

  mutating func glyphs(of paragraph: Int, in document: DocumentLayout) -> LogicalGlyphs {
    if let recent, recent.paragraph == paragraph { return recent.glyphs }
    let glyphs = document.logicalGlyphs(ofParagraph: paragraph)
    recent = (paragraph, glyphs)
    return glyphs
  }

  /// Where glyph `number` stands; nil beyond the last.
  mutating func place(of number: Int, in document: DocumentLayout) -> Place? {
    guard number >= 0 else { return nil }
    while starts[starts.count - 1] <= number {
      guard starts.count <= document.paragraphCount else { return nil }
      count(through: starts.count, in: document)
    }
    // The last paragraph that starts at or before it and is not empty.
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high) / 2
      if starts[middle + 1] > number { high = middle } else { low = middle + 1 }
    }
    return Place(paragraph: low, index: number - starts[low])
  }

  private mutating func count(through paragraph: Int, in document: DocumentLayout) {
    while starts.count <= paragraph {
      let next = starts.count - 1
      starts.append(starts[next] + document.logicalGlyphs(ofParagraph: next).glyphs.count)
    }
  }
}

extension LogicalGlyphs {
  /// The first glyph whose cluster starts at or after `offset`, a UTF-16 offset in the document.
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
    return next > 0 ? firstIndex(from: clusters[next - 1]) : 0
  }

  /// UTF-16 offsets from the cluster of glyph `index` to the next cluster, or to `end`.
  func characters(ofGlyph index: Int, end: Int) -> Range<Int> {
    let next = firstIndex(from: clusters[index] + 1)
    return clusters[index]..<(next < clusters.count ? clusters[next] : end)
  }
}
