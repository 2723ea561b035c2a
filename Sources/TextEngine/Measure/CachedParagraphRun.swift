import Ropes

/// Paragraphs ahead of the pen whose places are kept: where nothing but widths has a say in their lines, several threads count their
/// lines at a time. The lines are the same with one.
struct CachedParagraphRun {
  private let text: SimpleText
  /// What lines have in common.
  var format: SimpleText.LineFormat
  private let endParagraph: Int
  private let bottom: LayoutUnit
  /// No run begins before this paragraph.
  private(set) var next: Int
  /// So many pieces are counted at a time: more as long as each is counted whole.
  private var batchCount = 32

  private let breaksPerBatch: Int

  init(_ text: SimpleText, _ format: SimpleText.LineFormat, to endParagraph: Int, above bottom: LayoutUnit, for workers: ShapingWorkers) {
    (self.text, self.format, self.endParagraph, self.bottom) = (text, format, endParagraph, bottom)
    breaksPerBatch = workers.breaksPerBatch
    // The first paragraph of a text is set otherwise. Lines go down, so the last of some is the lowest.
    let goesDown = format.height.total >= 0 && format.spacingBefore >= .zero && format.spacingAfter >= .zero
    next = text.breaksByWidth && format.availableWidths.first > 0 && format.availableWidths.others > 0 && goesDown ? 1 : .max
  }

  /// What one thread counts.
  struct Batch: @unchecked Sendable {
    // Nobody changes what is read of a chunk while threads are at work on it.
    fileprivate var chunkRanges: [(chunk: BreakTableChunk, range: Range<Int>)] = []
    fileprivate let setting: LineBreakingContext
    /// Of its first line; there are no more of its lines than places.
    fileprivate var name = 0
    fileprivate(set) var breakCount = 0
    fileprivate(set) var paragraphs = 0
  }

  /// Some pieces from a pen on, which is at a paragraph's start; none where another way is as good.
  ///
  /// - Parameters:
  ///   - name: of the first line.
  ///   - isEnough: told a pen at the end of paragraphs, no higher than it may come to be.
  mutating func makeBatches(
    from cursor: LayoutCursor, at offset: Int, named name: Int, startOfParagraph: (Int) -> Int, until isEnough: (LayoutCursor, Int) -> Bool
  ) -> [Batch] {
    next = cursor.paragraph + 1
    guard let table = text.table, let first = table.run(fromParagraph: cursor.paragraph, atMost: 1), !first.range.isEmpty,
      first.places <= LineCounter.maximumUnitsInParagraph,
      let (breaker, measure) = text.breaker(ofParagraph: cursor.paragraph, at: offset)
    else { return [] }
    let setting = LineBreakingContext(breaker, measure, format)
    var batches: [Batch] = []
    var (end, name) = (cursor, name)
    let perParagraph = format.spacingBefore + format.spacingAfter
    next = cursor.paragraph
    while batches.count < batchCount, next < endParagraph {
      var batch = Batch(setting: setting, name: name)
      while batch.breakCount < breaksPerBatch, next < endParagraph,
        let (chunk, range, count) = table.run(fromParagraph: next, atMost: endParagraph - next), !range.isEmpty
      {
        // A chunk is long: of one that goes on, no more than a piece's share.
        var (range, count) = (range, count)
        if count > 2 * breaksPerBatch {
          range = range.lowerBound..<range.lowerBound + max(1, range.count * breaksPerBatch / count)
          count = chunk.run(from: range.lowerBound, atMost: range.count).places
        }
        batch.chunkRanges.append((chunk, range))
        batch.breakCount += count
        batch.paragraphs += range.count
        next += range.count
      }
      guard batch.paragraphs > 0, batches.count > 0 || batch.breakCount >= breaksPerBatch / 2 else { break }
      // As low as it can come: each place ends a line.
      end.y += LayoutUnit(raw: format.height.total * batch.breakCount + perParagraph.raw * batch.paragraphs)
      end.paragraph = next
      guard (end.y + LayoutUnit(raw: format.height.content)).raw <= bottom.raw, !isEnough(end, startOfParagraph(next)) else { break }
      name += batch.breakCount
      batches.append(batch)
    }
    return batches
  }

  /// Tells whether all pieces taken last were counted whole.
  mutating func recordResult(isWhole: Bool, nextParagraph: Int) {
    batchCount = isWhole ? min(batchCount * 2, 1 << 10) : 1
    next = max(nextParagraph, isWhole ? nextParagraph : nextParagraph + 1)
  }
}

extension CachedParagraphRun.Batch {
  /// The lines of whole paragraphs of a piece.
  struct Lines: @unchecked Sendable {
    // Made by one thread, and nobody else's till then.
    fileprivate let tree: SumTree<LineLeaf>
    fileprivate let count, units: Int
    fileprivate let counts: [GlyphCount]
    fileprivate let heights: HeightEstimate
    /// What the lines take up.
    fileprivate let height: LayoutUnit
    /// Whether they are all of the piece.
    fileprivate let isWhole: Bool
  }

  func lines() -> Lines {
    var counter = LineCounter(setting, named: name, paragraphs: paragraphs)
    let isWhole = chunkRanges.allSatisfy { counter.count($0.range, of: $0.chunk) }
    return Lines(
      tree: counter.tree(), count: counter.lines, units: counter.units, counts: counter.counts, heights: counter.heights,
      height: counter.totalHeight, isWhole: isWhole)
  }
}

extension DocumentLayout {
  /// Lays paragraphs from `cursor` on whose places are kept, as many at a time as threads have use for.
  ///
  /// - Returns: what they have of glyphs; `nil` where nothing was laid.
  func layOutCachedRun(
    _ run: inout CachedParagraphRun, from cursor: inout LayoutCursor, _ offset: inout Int, until isEnough: (LayoutCursor, Int) -> Bool
  ) -> [GlyphCount]? {
    let batches = run.makeBatches(from: cursor, at: offset, named: linesNamed, startOfParagraph: { paragraphs.start(of: $0) }, until: isEnough)
    guard !batches.isEmpty else { return nil }
    commitNewLines(next: cursor.start)
    let (first, results) = (linesNamed, workers.perform(batches) { $0.lines() })
    linesNamed += batches.reduce(0) { $0 + $1.breakCount }
    var counts: [GlyphCount] = []
    var (laid, isWhole) = (0, true)
    for lines in results where isWhole {
      self.lines.append(lines.tree, next: .paragraphStart)
      heightEstimate.add(lines.heights)
      counts += lines.counts
      cursor.y += lines.height
      cursor.line += lines.count
      cursor.paragraph += lines.counts.count
      offset += lines.units
      laid += lines.count
      isWhole = lines.isWhole
    }
    cost.placed += laid
    cost.broken += laid
    run.recordResult(isWhole: isWhole, nextParagraph: cursor.paragraph)
    if laid == 0 { linesNamed = first }
    return laid > 0 ? counts : nil
  }
}
