import Ropes

/// Paragraphs ahead of the pen whose places are kept: where nothing but widths has a say in their lines, several threads break them at
/// a time. The lines are the same with one.
struct KeptRun {
  private let text: PlainText
  /// What lines have in common.
  var places: PlainText.Places
  private let endParagraph: Int
  private let bottom: LayoutUnit
  /// No run begins before this paragraph.
  private(set) var next: Int
  /// So many pieces are broken at a time: more as long as each is broken whole.
  private var pieces = 8

  private let placesInPiece: Int

  init(_ text: PlainText, _ places: PlainText.Places, to endParagraph: Int, above bottom: LayoutUnit, for workers: ShapingWorkers) {
    (self.text, self.places, self.endParagraph, self.bottom) = (text, places, endParagraph, bottom)
    placesInPiece = workers.placesInPiece
    // The first paragraph of a text is set otherwise.
    next = text.breaksByWidth && places.rooms.first > 0 && places.rooms.others > 0 ? 1 : .max
  }

  /// What one thread does.
  struct Piece: @unchecked Sendable {
    // Nobody changes what is read of a chunk while threads are at work on it.
    fileprivate var stretches: [(chunk: PlacesChunk, range: Range<Int>)] = []
    fileprivate let breaker: PlainBreaker
    fileprivate let measure: LineMeasure
    fileprivate let places: PlainText.Places
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
      let (breaker, measure) = text.breaker(ofParagraph: pen.paragraph, at: offset)
    else { return [] }
    var taken: [Piece] = []
    var (end, name) = (pen, name)
    let perParagraph = places.spacingBefore + places.spacingAfter
    next = pen.paragraph
    while taken.count < pieces, next < endParagraph {
      var piece = Piece(breaker: breaker, measure: measure, places: places, name: name)
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

  /// Tells whether all pieces taken last were broken whole.
  mutating func note(isWhole: Bool, nextParagraph: Int) {
    pieces = isWhole ? min(pieces * 2, 1 << 10) : 1
    next = max(nextParagraph, isWhole ? nextParagraph : nextParagraph + 1)
  }
}

extension KeptRun.Piece {
  /// The lines of a piece, as far as only widths had a say.
  struct Lines: @unchecked Sendable {
    // Made by one thread, and nobody else's till then.
    fileprivate(set) var tree = SumTree<LineLeaf>()
    fileprivate(set) var count = 0
    /// Of whole paragraphs.
    fileprivate(set) var counts: [GlyphCount] = []
    fileprivate(set) var heights = HeightEstimate()
    /// How many glyphs fewer than units there are of a paragraph that is not whole.
    fileprivate(set) var lack = 0
    /// What the lines take up.
    fileprivate(set) var height = LayoutUnit.zero
    fileprivate(set) var units = 0
    /// Where the next line starts.
    fileprivate(set) var next = LineStart.paragraphStart
    fileprivate(set) var isWhole = true
  }

  func lines() -> Lines {
    var made = Lines()
    var builder = LineBuilder(room: min(placeCount, LineBuilder.plainLinesAtOnce))
    made.counts.reserveCapacity(paragraphs)
    for (chunk, range) in stretches {
      for index in range {
        guard var kept = chunk.places(ofParagraph: index), lay(&kept, into: &builder, &made) else {
          made.isWhole = false
          made.tree.append(LineLeaf(builder.take()))
          return made
        }
      }
    }
    made.tree.append(LineLeaf(builder.take()))
    return made
  }

  /// Lays a paragraph. Returns whether it is whole.
  private func lay(_ kept: inout KeptPlaces, into builder: inout LineBuilder, _ made: inout Lines) -> Bool {
    let before = made.units
    while true {
      let start = made.next
      let line: LineBuilder.KeptLine
      if let usual = builder.appendLine(along: &kept, from: start, named: name + made.count, places) {
        line = usual
      } else {
        var measure = measure
        measure.width = start.offset.utf16 == 0 ? places.rooms.first : places.rooms.others
        guard case .line(let broken, let endsParagraph, let last) = breaker.nextLine(at: start.offset.utf16, from: start, fitting: measure, along: &kept)
        else { return false }
        line = builder.append(broken, from: start, named: name + made.count, endsParagraph: endsParagraph, places)
        kept.go(to: broken.end.opportunity, behind: last)
        made.lack += last.lack
      }
      made.lack += kept.takeLack()
      made.count += 1
      made.units += line.length
      made.height += line.place.values.y
      made.heights.note(height: line.place.values.y.raw, units: line.length, endsParagraph: line.endsParagraph)
      made.next = line.next
      if builder.count >= LineBuilder.plainLinesAtOnce || builder.isFull { made.tree.append(LineLeaf(builder.take())) }
      if line.endsParagraph { break }
    }
    made.counts.append(GlyphCount(glyphs: made.units - before - made.lack, units: made.units - before))
    made.lack = 0
    return true
  }
}

extension DocumentLayout {
  /// Lays paragraphs from `pen` on whose places are kept, as many at a time as threads have use for.
  ///
  /// - Returns: what whole paragraphs have of glyphs, and how many fewer than units the lines of another; `nil` where nothing was laid.
  func layKeptRun(
    _ run: inout KeptRun, from pen: inout LayoutCursor, _ offset: inout Int, until isEnough: (LayoutCursor, Int) -> Bool
  ) -> (counts: [GlyphCount], lack: Int)? {
    let pieces = run.takePieces(from: pen, at: offset, named: linesNamed, startOfParagraph: { paragraphs.start(of: $0) }, until: isEnough)
    guard !pieces.isEmpty else { return nil }
    commitNewLines(next: pen.start)
    let (first, results) = (linesNamed, workers.perform(pieces) { $0.lines() })
    linesNamed += pieces.reduce(0) { $0 + $1.placeCount }
    var counts: [GlyphCount] = []
    var (laid, lack, isWhole) = (0, 0, true)
    for lines in results where isWhole {
      self.lines.append(lines.tree, next: lines.next)
      heights.note(lines.heights)
      counts += lines.counts
      pen.y += lines.height
      pen.line += lines.count
      pen.paragraph += lines.counts.count
      pen.start = lines.next
      offset += lines.units
      laid += lines.count
      (lack, isWhole) = (lines.lack, lines.isWhole)
    }
    cost.placed += laid
    cost.broken += laid
    run.note(isWhole: isWhole, nextParagraph: pen.paragraph)
    if laid == 0 { linesNamed = first }
    return laid > 0 ? (counts, lack) : nil
  }
}
