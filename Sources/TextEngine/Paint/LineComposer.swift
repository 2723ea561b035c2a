import Fonts

/// Stage six, before the canvas: a fragment → its glyphs in their places, left to right.
struct LineComposer {
  let paragraph: ShapedParagraph
  let fragment: PlacedFragment

  /// Part of a segment as it stands on the line.
  private struct Piece {
    var segment: ShapedParagraph.Segment
    var word: ShapedWord?
    /// In the paragraph.
    var range: Range<Int>
    var width: Int
    var level: UInt8
    /// A hyphen closes the word, or the whole piece is an ellipsis.
    var inserted: Inserted = .none

    enum Inserted { case none, hyphen, all }
  }

  func compose() -> [VisualRun] {
    var pieces = logicalPieces()
    let base = paragraph.analysis.baseLevel
    var hanging = 0
    // UAX #9, L1: white space at a line's end takes the paragraph's level.
    for index in pieces.indices where pieces[index].range.lowerBound >= fragment.trimmedEnd && pieces[index].inserted == .none {
      pieces[index].level = base
      hanging += pieces[index].width
    }
    let order = visualOrder(pieces.map(\.level))
    var x = fragment.contentX.raw - (base & 1 == 1 ? hanging : 0)
    var runs: [VisualRun] = []
    var gapsPassed = 0
    for index in order {
      let gaps = pieces[index].range.lowerBound < fragment.trimmedEnd && fragment.stretch.raw != 0
      append(pieces[index], at: &x, &gapsPassed, stretches: gaps, &runs)
    }
    return runs
  }

  // MARK: Pieces

  private func logicalPieces() -> [Piece] {
    let range = fragment.range.lowerBound - fragment.paragraphStart..<fragment.range.upperBound - fragment.paragraphStart
    var pieces: [Piece] = []
    guard !range.isEmpty else { return pieces }
    let tabs = paragraph.hasTabs
      ? TabRuler(paragraph: paragraph).tabAdvances(from: fragment.start, to: range.upperBound, indent: fragment.lead.raw)
      : [:]
    var index = paragraph.segmentIndex(at: range.lowerBound)
    while index < paragraph.segments.count, Int(paragraph.segments[index].start) < range.upperBound {
      let segment = paragraph.segments[index]
      let part = max(range.lowerBound, Int(segment.start))..<min(range.upperBound, Int(segment.end))
      add(segment, index, part, tabs[index], &pieces)
      index += 1
    }
    return pieces
  }

  private func add(
    _ segment: ShapedParagraph.Segment, _ index: Int, _ part: Range<Int>, _ tab: Int?, _ pieces: inout [Piece]
  ) {
    if let hidden = fragment.hidden {
      let low = hidden.lowerBound - fragment.paragraphStart
      let high = hidden.upperBound - fragment.paragraphStart
      if part.lowerBound < low {
        addShown(segment, index, part.lowerBound..<min(part.upperBound, low), tab, &pieces)
      }
      if part.contains(low) || (low == part.lowerBound) { addEllipsis(segment, low, &pieces) }
      if part.upperBound > high, high >= part.lowerBound {
        addShown(segment, index, max(part.lowerBound, high)..<part.upperBound, tab, &pieces)
      }
      return
    }
    addShown(segment, index, part, tab, &pieces)
  }

  private func addShown(
    _ segment: ShapedParagraph.Segment, _ index: Int, _ part: Range<Int>, _ tab: Int?, _ pieces: inout [Piece]
  ) {
    guard !part.isEmpty else { return }
    let level = segment.level
    switch segment.kind {
    case .tab: pieces.append(Piece(segment: segment, word: nil, range: part, width: tab ?? 0, level: level))
    case .hardBreak: pieces.append(Piece(segment: segment, word: nil, range: part, width: 0, level: level))
    case .object:
      let width = paragraph.sums[index + 1] - paragraph.sums[index]
      pieces.append(Piece(segment: segment, word: nil, range: part, width: width, level: level))
    case .word, .space:
      // A run shaped whole may reach into the white space that hangs: there it is cut, for that takes another level.
      if part.lowerBound < fragment.trimmedEnd, fragment.trimmedEnd < part.upperBound {
        addText(segment, part.lowerBound..<fragment.trimmedEnd, &pieces)
        addText(segment, fragment.trimmedEnd..<part.upperBound, &pieces)
      } else {
        addText(segment, part, &pieces)
      }
    }
  }

  private func addText(_ segment: ShapedParagraph.Segment, _ part: Range<Int>, _ pieces: inout [Piece]) {
    let endsHere = fragment.endsInHyphen && part.upperBound == fragment.trimmedEnd
    let suffix = endsHere ? LineSpace.hyphen : nil
    guard let word = Shaper.piece(of: segment, in: paragraph.text, part, suffix: suffix) else { return }
    let spacing = segment.spacing == 0 ? 0 : Int(segment.spacing) * word.clusterCount(before: word.length)
    var piece = Piece(segment: segment, word: word, range: part, width: word.width + spacing, level: segment.level)
    if endsHere { piece.inserted = .hyphen }
    pieces.append(piece)
  }

  private func addEllipsis(_ segment: ShapedParagraph.Segment, _ offset: Int, _ pieces: inout [Piece]) {
    let (dots, font) = Truncator.ellipsis(like: segment, in: paragraph)
    var segment = segment
    segment.font = font
    var piece = Piece(
      segment: segment, word: dots, range: offset..<offset, width: dots.width, level: paragraph.analysis.baseLevel)
    piece.inserted = .all
    pieces.append(piece)
  }

  // MARK: Order

  /// UAX #9, L2.
  private func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else { return order }
    var level = highest
    while level >= lowestOdd {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
      level -= 1
    }
    return order
  }

  // MARK: Glyphs

  private func append(
    _ piece: Piece, at x: inout Int, _ gapsPassed: inout Int, stretches: Bool, _ runs: inout [VisualRun]
  ) {
    let start = fragment.paragraphStart
    let style = paragraph.styles[Int(piece.segment.style)].style
    let range = start + piece.range.lowerBound..<start + piece.range.upperBound
    let baseline = fragment.baseline - style.baselineOffset
    guard let word = piece.word else {
      var run = VisualRun(font: piece.segment.font, startX: Fixed(raw: x), level: piece.level, range: range)
      run.isObject = piece.segment.kind == .object
      run.glyphs = [0]
      run.xs = [Fixed(raw: x)]
      run.ys = [baseline]
      run.advances = [Fixed(raw: piece.width)]
      run.clusters = [range.lowerBound]
      run.isBlank = !run.isObject
      runs.append(run)
      x += piece.width
      return
    }
    var run = openRun(piece, range, style, at: x, &runs)
    let clusterBase = range.lowerBound
    let length = piece.range.count
    var index = 0
    let count = word.glyphs.count
    while index < count {
      let cluster = Int(word.clusters[index])
      let isSuffix = piece.inserted == .all || cluster >= length && piece.inserted == .hyphen
      var advance = Int(word.advances[index])
      let closesCluster = index + 1 == count || word.clusters[index + 1] != word.clusters[index]
      if closesCluster { advance += Int(piece.segment.spacing) }
      if closesCluster, stretches, !isSuffix, cluster < length,
        LineSpace.isGap(paragraph.text[piece.range.lowerBound + cluster]), fragment.gaps > 0
      {
        advance += share(gapsPassed)
        gapsPassed += 1
      }
      run.glyphs.append(word.glyphs[index])
      run.xs.append(Fixed(raw: x + Int(word.xOffsets[index])))
      run.ys.append(Fixed(raw: baseline.raw - Int(word.yOffsets[index])))
      run.advances.append(Fixed(raw: advance))
      run.clusters.append(isSuffix ? range.upperBound : clusterBase + cluster)
      x += advance
      index += 1
    }
    runs.append(run)
  }

  /// What the gap takes of the line's stretch: whole 1/64 pt that sum to it exactly.
  private func share(_ index: Int) -> Int {
    let total = fragment.stretch.raw
    return total * (index + 1) / fragment.gaps - total * index / fragment.gaps
  }

  /// The run to go on with: the last, where font, style and level are the same.
  private func openRun(
    _ piece: Piece, _ range: Range<Int>, _ style: TextStyle, at x: Int, _ runs: inout [VisualRun]
  ) -> VisualRun {
    if piece.inserted != .all, let last = runs.last, last.font === piece.segment.font, last.level == piece.level,
      last.style == piece.segment.style, !last.isObject, !last.isBlank, !last.isInserted
    {
      var run = runs.removeLast()
      run.range = min(run.range.lowerBound, range.lowerBound)..<max(run.range.upperBound, range.upperBound)
      return run
    }
    var run = VisualRun(font: piece.segment.font, startX: Fixed(raw: x), level: piece.level, range: range)
    run.style = piece.segment.style
    run.isInserted = piece.inserted == .all
    if style.expansion != 0 { run.stretch = exponential(style.expansion) }
    return run
  }
}
