import GalleyRopes

/// Consecutive paragraphs with cached breaks, from the layout cursor on. If lines are limited by their widths alone, several threads count
/// them in batches. The lines are the same with one thread.
struct CachedParagraphRun {
  private let text: SimpleText
  /// The values that lines have in common.
  var format: SimpleText.LineFormat
  private let limits: Limits
  /// No run begins before this paragraph.
  private(set) var next: Int
  /// Maximum number of batches at a time. It doubles while all batches are counted completely.
  private var batchCount = 32

  private let breaksPerBatch: Int

  /// The paragraph before which a run ends, and the lower edge above which its lines are.
  struct Limits {
    let endParagraph: Int
    let bottom: LayoutUnit
  }

  init(_ text: SimpleText, _ format: SimpleText.LineFormat, within limits: Limits, for workers: ShapingWorkers) {
    (self.text, self.format, self.limits) = (text, format, limits)
    breaksPerBatch = workers.breaksPerBatch
    // The first paragraph of a text has another format. If lines never move up, the last line of a batch is the lowest.
    let movesDown = format.height.total >= .zero && format.spacingBefore >= .zero && format.spacingAfter >= .zero
    next = text.breaksByWidth && format.availableWidths.first > 0 && format.availableWidths.others > 0 && movesDown ? 1 : .max
  }

  /// The work of one thread.
  struct Batch: @unchecked Sendable {
    // Chunks do not change while threads read them.
    fileprivate var chunkRanges: [(chunk: BreakTableChunk, range: Range<Int>)] = []
    fileprivate let setting: LineBreakingContext
    /// Name of its first line. It has at most as many lines as breaks.
    fileprivate var name = 0
    fileprivate(set) var breakCount = 0
    fileprivate(set) var paragraphs = 0
  }

  /// Returns batches of paragraphs from `cursor` on, which must be at a paragraph's start. Returns no batches if they would not be faster.
  ///
  /// - Parameters:
  ///   - name: Name of the first line.
  ///   - isEnough: Whether layout can stop at a cursor, which is at a paragraph's start. Called with the lowest possible position after each batch.
  mutating func makeBatches(
    from cursor: LayoutCursor, at offset: UTF16Offset, named name: Int, until isEnough: (LayoutCursor) -> Bool
  ) -> [Batch] {
    next = cursor.paragraph + 1
    guard let table = text.table, let first = table.run(fromParagraph: cursor.paragraph, atMost: 1),
      first.breakCount <= LineCounter.maximumUnitsInParagraph,
      let (breaker, measure) = text.breaker(ofParagraph: cursor.paragraph, at: offset)
    else { return [] }
    let setting = LineBreakingContext(breaker, measure, format)
    var batches: [Batch] = []
    var (end, name) = (cursor, name)
    let perParagraph = format.spacingBefore + format.spacingAfter
    next = cursor.paragraph
    while batches.count < batchCount, next < limits.endParagraph {
      let batch = makeBatch(table, Batch(setting: setting, name: name))
      guard batch.paragraphs > 0, batches.count > 0 || batch.breakCount >= breaksPerBatch / 2 else { break }
      // The lowest possible position: each break ends a line.
      end.y += format.height.total * batch.breakCount + perParagraph * batch.paragraphs
      end.paragraph = next
      guard end.y + format.height.content <= limits.bottom, !isEnough(end) else { break }
      name += batch.breakCount
      batches.append(batch)
    }
    return batches
  }

  /// Returns a batch with paragraphs from `next` on, and passes them.
  private mutating func makeBatch(_ table: BreakTable, _ empty: Batch) -> Batch {
    var batch = empty
    while batch.breakCount < breaksPerBatch, next < limits.endParagraph,
      let (chunk, range, count) = table.run(fromParagraph: next, atMost: limits.endParagraph - next)
    {
      // A chunk can be long, so take only a batch's share of it.
      var (range, count) = (range, count)
      if count > 2 * breaksPerBatch {
        range = range.lowerBound..<range.lowerBound + max(1, range.count * breaksPerBatch / count)
        count = chunk.breakCount(of: range)
      }
      batch.chunkRanges.append((chunk, range))
      batch.breakCount += count
      batch.paragraphs += range.count
      next += range.count
    }
    return batch
  }

  /// Records whether the last batches were counted completely, which determines the number of the next batches.
  mutating func recordResult(isWhole: Bool, nextParagraph: Int) {
    batchCount = isWhole ? min(batchCount * 2, 1 << 10) : 1
    next = max(nextParagraph, isWhole ? nextParagraph : nextParagraph + 1)
  }
}

extension CachedParagraphRun.Batch {
  /// The lines of the paragraphs of a batch that were counted completely.
  struct Lines: @unchecked Sendable {
    // Created by one thread, and shared only after that.
    let tree: SumTree<LineLeaf>
    let count, units, paragraphs: Int
    let heights: HeightEstimate
    /// Total height of the lines.
    let height: LayoutUnit
    /// Whether all paragraphs of the batch were counted.
    let isWhole: Bool
  }

  func lines() -> Lines {
    var counter = LineCounter(setting, named: name)
    let isWhole = chunkRanges.allSatisfy { counter.count($0.range, of: $0.chunk) }
    return Lines(
      tree: counter.tree(), count: counter.lines, units: counter.units, paragraphs: counter.paragraphs, heights: counter.heights,
      height: counter.totalHeight, isWhole: isWhole)
  }
}
