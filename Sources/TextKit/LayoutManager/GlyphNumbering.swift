import TextEngine

/// Numbers the glyphs of a text: paragraph after paragraph, in logical order.
///
/// A paragraph is shaped when its glyphs are first asked for, and counted when those of a paragraph after it are; what is
/// known of one stays until the paragraph is replaced, wherever edits move it. First numbers are sums, kept as far as they
/// were asked for and forgotten from an edit on.
struct GlyphNumbering {
  /// Beside the engine's paragraphs.
  private var known: [ParagraphGlyphs?] = []
  /// `starts[i]`: the number of the first glyph of paragraph `i`, for as many as were summed.
  private var starts = [0]

  /// A glyph and where it stands in its paragraph.
  struct Place {
    var paragraph: Int
    var index: Int
  }

  mutating func replace(_ range: Range<Int>, count: Int) {
    known.replaceSubrange(range, with: repeatElement(nil, count: count))
    if starts.count > range.lowerBound + 1 { starts.removeSubrange((range.lowerBound + 1)...) }
  }

  /// The number of the first glyph of `paragraph`; for the count of paragraphs, of the text's end.
  mutating func start(of paragraph: Int, in document: DocumentLayout) -> Int {
    while starts.count <= paragraph {
      let last = starts.count - 1
      starts.append(starts[last] + (known[last]?.count ?? document.glyphCount(ofParagraph: last)))
    }
    return starts[paragraph]
  }

  mutating func total(in document: DocumentLayout) -> Int {
    start(of: document.paragraphCount, in: document)
  }

  mutating func glyphs(of paragraph: Int, in document: DocumentLayout) -> ParagraphGlyphs {
    if let glyphs = known[paragraph] { return glyphs }
    let glyphs = ParagraphGlyphs(document.logicalGlyphs(ofParagraph: paragraph), start: document.paragraphStart(paragraph))
    known[paragraph] = glyphs
    return glyphs
  }

  /// Where glyph `number` stands; nil beyond the last.
  mutating func place(of number: Int, in document: DocumentLayout) -> Place? {
    guard number >= 0 else { return nil }
    while starts[starts.count - 1] <= number {
      guard starts.count <= document.paragraphCount else { return nil }
      _ = start(of: starts.count, in: document)
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
}

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
