/// Maps between the glyphs and the code units of a shaped paragraph, by the number of glyphs before each segment. Each lookup is O(log *n*) in the
/// number of segments and in the length of a word.
///
/// The results equal those of `LogicalGlyphs`, which contains all glyphs (`ShapedClusterLawTests`).
package struct ShapedClusters: Sendable {
  private let paragraph: ShapedParagraph
  /// The number of glyphs before each segment, and of all segments. One element more than there are segments.
  private let starts: [Int32]

  /// Counts the glyphs of each segment. O(segments).
  init(of paragraph: ShapedParagraph) {
    self.paragraph = paragraph
    var total: Int32 = 0
    let count = paragraph.segments.count
    starts = [Int32](unsafeUninitializedCapacity: count + 1) { starts, filled in
      for index in 0..<count {
        starts.initializeElement(at: index, to: total)
        total += Int32(truncatingIfNeeded: paragraph.glyphCount(of: index))
      }
      starts.initializeElement(at: count, to: total)
      filled = count + 1
    }
  }

  package var count: Int { Int(starts[starts.count - 1]) }

  /// Returns the start of the cluster of glyph `index`, which must be less than `count`.
  package func start(ofGlyph index: Int) -> ParagraphOffset {
    let number = starts.partitioningIndex { $0 > index } - 1
    let (segment, local) = (paragraph.segments[number], index - Int(starts[number]))
    guard segment.kind == .text else { return segment.start + local }
    let word = paragraph.word(number)
    let letters = word?.glyphCount ?? 0
    if local < letters { return segment.start + cluster(local, of: word!, segment) }
    return segment.wordEnd + (local - letters) / paragraph.space(number).glyphCount
  }

  /// Returns the cluster of a glyph in logical order.
  private func cluster(_ index: Int, of word: ShapedWord, _ segment: ShapedParagraph.Segment) -> Int {
    Int(word.cluster(segment.level & 1 == 1 ? word.glyphCount - 1 - index : index))
  }

  /// Returns the index of the first glyph with a cluster that starts at or after `offset`; `count` if there is none.
  package func firstGlyph(from offset: ParagraphOffset) -> Int {
    let number = paragraph.segmentIndex(at: offset)
    guard number < paragraph.segments.count else { return count }
    let segment = paragraph.segments[number]
    let (first, local) = (Int(starts[number]), max(0, offset - segment.start))
    guard segment.kind == .text else { return first + local }
    let letters = segment.wordEnd - segment.start
    let word = paragraph.word(number)
    if local < letters {
      guard let word else { return first }
      return first + (0..<word.glyphCount).partitioningIndex { cluster($0, of: word, segment) >= local }
    }
    return first + (word?.glyphCount ?? 0) + (local > letters ? (local - letters) * paragraph.space(number).glyphCount : 0)
  }

  /// Returns the start of the cluster that contains `offset`, or of the last cluster if `offset` is after all of them. The result is all zeros if
  /// there are no glyphs.
  package func cluster(holding offset: ParagraphOffset) -> GlyphClusterStart {
    let next = firstGlyph(from: offset + 1)
    guard next > 0 else { return .init(glyph: 0, start: count > 0 ? start(ofGlyph: 0) : 0) }
    let start = start(ofGlyph: next - 1)
    return .init(glyph: firstGlyph(from: start), start: start)
  }

  /// Returns the end of the cluster of glyph `index`: the start of the next cluster, or the paragraph's `end`.
  package func end(ofGlyph index: Int, end: ParagraphOffset) -> ParagraphOffset {
    let next = firstGlyph(from: start(ofGlyph: index) + 1)
    return next < count ? start(ofGlyph: next) : end
  }
}

extension ShapedParagraph {
  /// Returns the number of glyphs of a segment. Code units that are not text, as tabs, count as one each.
  func glyphCount(of index: Int) -> Int {
    let segment = segments[index]
    guard segment.kind == .text else { return Int(segment.length) }
    return (word(index)?.glyphCount ?? 0) + Int(segment.spaces) * (segment.spaces > 0 ? space(index).glyphCount : 0)
  }
}
