import Fonts
import UnicodeFacts

/// Stage six, before the canvas: a fragment → its glyphs in their places, left to right.
struct LineComposer {
  let paragraph: ShapedParagraph
  let fragment: PlacedFragment

  /// Part of a segment as it stands on the line.
  private struct Piece {
    /// Index into the paragraph's segments: a segment itself has much to count.
    var segment: Int
    /// Of an ellipsis or a hyphen that stands in another font than its segment.
    var ownFont: FontInstance?
    var word: ShapedWord?
    /// In the paragraph.
    var range: Range<Int>
    var width: Int
    var level: UInt8
    /// A hyphen closes the word, or the whole piece is an ellipsis or a hyphen.
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
    var open: VisualRun?
    var gapsPassed = 0
    for index in order {
      let gaps = pieces[index].range.lowerBound < fragment.trimmedEnd && fragment.stretch.raw != 0
      append(pieces[index], at: &x, &gapsPassed, stretches: gaps, &open, &runs)
    }
    if let open { runs.append(open) }
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
    while index < paragraph.segments.count {
      let (start, end) = (Int(paragraph.segments[index].start), Int(paragraph.segments[index].end))
      guard start < range.upperBound else { break }
      add(index, max(range.lowerBound, start)..<min(range.upperBound, end), tabs[index], &pieces)
      index += 1
    }
    return pieces
  }

  private func add(_ index: Int, _ part: Range<Int>, _ tab: Int?, _ pieces: inout [Piece]) {
    guard let hidden = fragment.hidden else { return addShown(index, part, tab, &pieces) }
    let low = hidden.lowerBound - fragment.paragraphStart
    let high = hidden.upperBound - fragment.paragraphStart
    if part.lowerBound < low { addShown(index, part.lowerBound..<min(part.upperBound, low), tab, &pieces) }
    if part.contains(low) || (low == part.lowerBound) { addEllipsis(index, low, &pieces) }
    if part.upperBound > high, high >= part.lowerBound {
      addShown(index, max(part.lowerBound, high)..<part.upperBound, tab, &pieces)
    }
  }

  private func addShown(_ index: Int, _ part: Range<Int>, _ tab: Int?, _ pieces: inout [Piece]) {
    guard !part.isEmpty else { return }
    let level = paragraph.segments[index].level
    switch paragraph.segments[index].kind {
    case .tab: pieces.append(Piece(segment: index, word: nil, range: part, width: tab ?? 0, level: level))
    case .hardBreak: pieces.append(Piece(segment: index, word: nil, range: part, width: 0, level: level))
    case .object:
      let width = paragraph.sums[index + 1] - paragraph.sums[index]
      pieces.append(Piece(segment: index, word: nil, range: part, width: width, level: level))
    case .word, .space:
      // A run shaped whole may reach into the white space that hangs: there it is cut, for that takes another level.
      if part.lowerBound < fragment.trimmedEnd, fragment.trimmedEnd < part.upperBound {
        addText(index, part.lowerBound..<fragment.trimmedEnd, &pieces)
        addText(index, fragment.trimmedEnd..<part.upperBound, &pieces)
      } else {
        addText(index, part, &pieces)
      }
    }
  }

  private func addText(_ index: Int, _ part: Range<Int>, _ pieces: inout [Piece]) {
    let endsHere = fragment.endsInHyphen && part.upperBound == fragment.trimmedEnd
    let isWhole = part.count == Int(paragraph.segments[index].length)
    let found = isWhole && !endsHere
      ? paragraph.segments[index].word
      : Shaper.piece(of: paragraph.segments[index], in: paragraph.text, part, suffix: endsHere ? UInt16.hyphen : nil)
    guard let word = found else { return }
    let each = Int(paragraph.segments[index].spacing)
    let spacing = each == 0 ? 0 : each * word.clusterCount(before: word.length)
    var piece = Piece(
      segment: index, word: word, range: part, width: word.width + spacing, level: paragraph.segments[index].level)
    let apart = endsHere ? Shaper.hyphenApart(after: paragraph.segments[index]) : nil
    if endsHere, apart == nil { piece.inserted = .hyphen }
    pieces.append(piece)
    guard let (hyphen, font) = apart else { return }
    piece.word = hyphen
    piece.ownFont = font
    piece.range = part.upperBound..<part.upperBound
    piece.width = hyphen.width + each
    piece.inserted = .all
    pieces.append(piece)
  }

  private func addEllipsis(_ index: Int, _ offset: Int, _ pieces: inout [Piece]) {
    let (dots, font) = Truncator.ellipsis(like: paragraph.segments[index], in: paragraph)
    var piece = Piece(
      segment: index, word: dots, range: offset..<offset, width: dots.width, level: paragraph.analysis.baseLevel)
    piece.ownFont = font
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
    _ piece: Piece, at x: inout Int, _ gapsPassed: inout Int, stretches: Bool, _ open: inout VisualRun?,
    _ runs: inout [VisualRun]
  ) {
    let start = fragment.paragraphStart
    let styleIndex = Int(paragraph.segments[piece.segment].style)
    let range = start + piece.range.lowerBound..<start + piece.range.upperBound
    let baseline = fragment.baseline - paragraph.styles[styleIndex].style.baselineOffset
    guard let word = piece.word else {
      if let open { runs.append(open) }
      open = blank(piece, range, at: x, baseline)
      x += piece.width
      return
    }
    openRun(for: piece, range, at: x, &open, &runs)
    let spacing = Int(paragraph.segments[piece.segment].spacing)
    let length = piece.range.count
    let count = word.glyphCount
    for index in 0..<count {
      let cluster = Int(word.cluster(index))
      let isSuffix = piece.inserted == .all || cluster >= length && piece.inserted == .hyphen
      var advance = Int(word.advance(index))
      if spacing != 0 || stretches, index + 1 == count || word.cluster(index + 1) != word.cluster(index) {
        advance += spacing
        if stretches, !isSuffix, cluster < length, fragment.gaps > 0,
          paragraph.text[piece.range.lowerBound + cluster].isWordGap
        {
          advance += share(gapsPassed)
          gapsPassed += 1
        }
      }
      open!.glyphs.append(word.glyph(index))
      open!.xs.append(Fixed(raw: x + Int(word.xOffset(index))))
      open!.ys.append(Fixed(raw: baseline.raw - Int(word.yOffset(index))))
      open!.advances.append(Fixed(raw: advance))
      open!.clusters.append(isSuffix ? range.upperBound : range.lowerBound + cluster)
      x += advance
    }
  }

  /// A tab, a hard break or the place of an attachment.
  private func blank(_ piece: Piece, _ range: Range<Int>, at x: Int, _ baseline: Fixed) -> VisualRun {
    var run = VisualRun(
      font: paragraph.segments[piece.segment].font, startX: Fixed(raw: x), level: piece.level, range: range)
    run.isObject = paragraph.segments[piece.segment].kind == .object
    run.glyphs = [0]
    run.xs = [Fixed(raw: x)]
    run.ys = [baseline]
    run.advances = [Fixed(raw: piece.width)]
    run.clusters = [range.lowerBound]
    run.isBlank = !run.isObject
    return run
  }

  /// What the gap takes of the line's stretch: whole 1/64 pt that sum to it exactly.
  private func share(_ index: Int) -> Int {
    let total = fragment.stretch.raw
    return total * (index + 1) / fragment.gaps - total * index / fragment.gaps
  }

  /// Goes on with the open run where font, style and level are the same; else puts it away and opens another.
  private func openRun(
    for piece: Piece, _ range: Range<Int>, at x: Int, _ open: inout VisualRun?, _ runs: inout [VisualRun]
  ) {
    let font = piece.ownFont ?? paragraph.segments[piece.segment].font
    let styleIndex = paragraph.segments[piece.segment].style
    if piece.inserted != .all, open != nil, open!.font === font, open!.level == piece.level, open!.style == styleIndex,
      !open!.isObject, !open!.isBlank, !open!.isInserted
    {
      open!.range = min(open!.range.lowerBound, range.lowerBound)..<max(open!.range.upperBound, range.upperBound)
      return
    }
    if let open { runs.append(open) }
    var run = VisualRun(font: font, startX: Fixed(raw: x), level: piece.level, range: range)
    run.style = styleIndex
    run.isInserted = piece.inserted == .all
    run.insertedText = fragment.endsInHyphen ? UInt16.softHyphen : 0x2026
    let expansion = paragraph.styles[Int(styleIndex)].style.expansion
    if expansion != 0 { run.stretch = exponential(expansion) }
    let room = fragment.range.count
    run.glyphs.reserveCapacity(room)
    run.xs.reserveCapacity(room)
    run.ys.reserveCapacity(room)
    run.advances.reserveCapacity(room)
    run.clusters.reserveCapacity(room)
    open = run
  }
}
