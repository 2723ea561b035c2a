import Ropes

/// Paragraphs ahead of the pen whose places are kept: where nothing but widths has a say in their lines, several threads count their
/// lines at a time. The lines are the same with one.
struct KeptRun {
  private let text: PlainText
  /// What lines have in common.
  var places: PlainText.Places
  private let endParagraph: Int
  private let bottom: LayoutUnit
  /// No run begins before this paragraph.
  private(set) var next: Int
  /// So many pieces are counted at a time: more as long as each is counted whole.
  private var pieces = 32

  private let placesInPiece: Int

  init(_ text: PlainText, _ places: PlainText.Places, to endParagraph: Int, above bottom: LayoutUnit, for workers: ShapingWorkers) {
    (self.text, self.places, self.endParagraph, self.bottom) = (text, places, endParagraph, bottom)
    placesInPiece = workers.placesInPiece
    // The first paragraph of a text is set otherwise. Lines go down, so the last of some is the lowest.
    let goesDown = places.height.total >= 0 && places.spacingBefore >= .zero && places.spacingAfter >= .zero
    next = text.breaksByWidth && places.rooms.first > 0 && places.rooms.others > 0 && goesDown ? 1 : .max
  }

  /// What one thread counts.
  struct Piece: @unchecked Sendable {
    // Nobody changes what is read of a chunk while threads are at work on it.
    fileprivate var stretches: [(chunk: PlacesChunk, range: Range<Int>)] = []
    fileprivate let setting: KeptSetting
    /// Of its first line; there are no more of its lines than places.
    fileprivate var name = 0
    fileprivate(set) var placeCount = 0
    fileprivate(set) var paragraphs = 0
  }

  /// Some pieces from a pen on, which is at a paragraph's start; none where another way is as good.
  ///
  /// - Parameters:
  ///   - name: of the first line.
  ///   - isEnough: told a pen at the end of paragraphs, no higher than it may come to be.
  mutating func takePieces(
    from pen: LayoutCursor, at offset: Int, named name: Int, startOfParagraph: (Int) -> Int, until isEnough: (LayoutCursor, Int) -> Bool
  ) -> [Piece] {
    next = pen.paragraph + 1
    guard let table = text.table, let first = table.run(fromParagraph: pen.paragraph, atMost: 1), !first.range.isEmpty,
      first.places <= LineCounter.mostUnitsInParagraph,
      let (breaker, measure) = text.breaker(ofParagraph: pen.paragraph, at: offset)
    else { return [] }
    let setting = KeptSetting(breaker, measure, places)
    var taken: [Piece] = []
    var (end, name) = (pen, name)
    let perParagraph = places.spacingBefore + places.spacingAfter
    next = pen.paragraph
    while taken.count < pieces, next < endParagraph {
      var piece = Piece(setting: setting, name: name)
      while piece.placeCount < placesInPiece, next < endParagraph,
        let (chunk, range, count) = table.run(fromParagraph: next, atMost: endParagraph - next), !range.isEmpty
      {
        // A chunk is long: of one that goes on, no more than a piece's share.
        var (range, count) = (range, count)
        if count > 2 * placesInPiece {
          range = range.lowerBound..<range.lowerBound + max(1, range.count * placesInPiece / count)
          count = chunk.run(from: range.lowerBound, atMost: range.count).places
        }
        piece.stretches.append((chunk, range))
        piece.placeCount += count
        piece.paragraphs += range.count
        next += range.count
      }
      guard piece.paragraphs > 0, taken.count > 0 || piece.placeCount >= placesInPiece / 2 else { break }
      // As low as it can come: each place ends a line.
      end.y += LayoutUnit(raw: places.height.total * piece.placeCount + perParagraph.raw * piece.paragraphs)
      end.paragraph = next
      guard (end.y + LayoutUnit(raw: places.height.content)).raw <= bottom.raw, !isEnough(end, startOfParagraph(next)) else { break }
      name += piece.placeCount
      taken.append(piece)
    }
    return taken
  }

  /// Tells whether all pieces taken last were counted whole.
  mutating func note(isWhole: Bool, nextParagraph: Int) {
    pieces = isWhole ? min(pieces * 2, 1 << 10) : 1
    next = max(nextParagraph, isWhole ? nextParagraph : nextParagraph + 1)
  }
}

extension KeptRun.Piece {
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
    let isWhole = stretches.allSatisfy { counter.count($0.range, of: $0.chunk) }
    return Lines(
      tree: counter.tree(), count: counter.lines, units: counter.units, counts: counter.counts, heights: counter.heights,
      height: counter.totalHeight, isWhole: isWhole)
  }
}

extension DocumentLayout {
  /// Lays paragraphs from `pen` on whose places are kept, as many at a time as threads have use for.
  ///
  /// - Returns: what they have of glyphs; `nil` where nothing was laid.
  func layKeptRun(
    _ run: inout KeptRun, from pen: inout LayoutCursor, _ offset: inout Int, until isEnough: (LayoutCursor, Int) -> Bool
  ) -> [GlyphCount]? {
    let pieces = run.takePieces(from: pen, at: offset, named: linesNamed, startOfParagraph: { paragraphs.start(of: $0) }, until: isEnough)
    guard !pieces.isEmpty else { return nil }
    commitNewLines(next: pen.start)
    let (first, results) = (linesNamed, workers.perform(pieces) { $0.lines() })
    linesNamed += pieces.reduce(0) { $0 + $1.placeCount }
    var counts: [GlyphCount] = []
    var (laid, isWhole) = (0, true)
    for lines in results where isWhole {
      self.lines.append(lines.tree, next: .paragraphStart)
      heights.note(lines.heights)
      counts += lines.counts
      pen.y += lines.height
      pen.line += lines.count
      pen.paragraph += lines.counts.count
      offset += lines.units
      laid += lines.count
      isWhole = lines.isWhole
    }
    cost.placed += laid
    cost.broken += laid
    run.note(isWhole: isWhole, nextParagraph: pen.paragraph)
    if laid == 0 { linesNamed = first }
    return laid > 0 ? counts : nil
  }
}
