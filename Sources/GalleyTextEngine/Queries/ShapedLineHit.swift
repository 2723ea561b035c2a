import GalleyUnicodeFacts

/// Hit testing in a line of shaped text, without composing its glyphs.
///
/// The line is divided into pieces in visual order, at most two for each segment, whose widths follow from the paragraph's sums of advances. Only the
/// text around the point is divided into graphemes. The result equals that of the composed line (`ShapedLineHitLawTests`).
struct ShapedLineHit {
  private let paragraph: ShapedParagraph
  private let text: UnsafeBufferPointer<UInt16>
  private let graphemes: LocalGraphemes
  private let paragraphStart: UTF16Offset
  /// The offset of the line in its paragraph.
  private let start: ParagraphOffset
  private let trimmedEnd: ParagraphOffset
  private let contentX: Int
  private let stretch, gaps: Int

  /// A part of a segment on the line: a word with the spaces after it, or a tab, hard break or object. Offsets count from the paragraph's start, and
  /// have 32 bits, so that the pieces of most lines fit on the stack.
  private struct Piece: BitwiseCopyable {
    private var packedSegment, packedStart, packedEnd, packedWordEnd: Int32
    private var packedGaps: Int32 = 0
    var level: UInt8
    var isText = false
    /// The width, without the stretch of spaces, in 1/64 pt.
    var width = 0
    /// The width of the word alone.
    var wordWidth = 0

    init(segment: Int, start: ParagraphOffset, end: ParagraphOffset, level: UInt8) {
      (packedSegment, packedStart, packedEnd, packedWordEnd) = (Int32(segment), Int32(start.utf16), Int32(end.utf16), Int32(end.utf16))
      self.level = level
    }

    var segment: Int { Int(packedSegment) }
    var start: ParagraphOffset { ParagraphOffset(Int(packedStart)) }
    var end: ParagraphOffset { ParagraphOffset(Int(packedEnd)) }
    /// The offset at which the spaces begin.
    var wordEnd: ParagraphOffset {
      get { ParagraphOffset(Int(packedWordEnd)) }
      set { packedWordEnd = Int32(newValue.utf16) }
    }
    /// The number of spaces that are stretched.
    var gaps: Int {
      get { Int(packedGaps) }
      set { packedGaps = Int32(newValue) }
    }
    var isRightToLeft: Bool { level & 1 == 1 }
  }

  /// The piece at a point.
  private struct FoundPiece {
    var piece: Piece
    var left, right: Int
    /// The number of stretched gaps to the left of the piece.
    var gaps: Int
  }

  /// Returns the grapheme span of a fragment that is nearest to `x`, or `nil` if the line must be composed. The fragment must not be empty, must
  /// not end in a hyphen, and must be neither truncated nor tightened.
  static func span(nearest x: LayoutUnit, of fragment: PlacedFragment, in paragraph: ShapedParagraph) -> GraphemeSpan? {
    guard paragraph.substitution == nil, case let range = fragment.range.relative(to: fragment.paragraphStart), range.upperBound <= paragraph.end
    else { return nil }
    return paragraph.text.withUnsafeBufferPointer { text in
      let hit = ShapedLineHit(fragment, paragraph, UnsafeBufferPointer(rebasing: text[range.utf16]))
      return hit.span(nearest: x.raw, tabs: hit.tabAdvances(of: fragment))
    }
  }

  private init(_ fragment: PlacedFragment, _ paragraph: ShapedParagraph, _ text: UnsafeBufferPointer<UInt16>) {
    (self.paragraph, self.text, graphemes) = (paragraph, text, LocalGraphemes(text))
    (paragraphStart, contentX) = (fragment.paragraphStart, fragment.contentX.raw)
    (start, trimmedEnd) = (fragment.range.lowerBound.relative(to: fragment.paragraphStart), fragment.trimmedEnd)
    (stretch, gaps) = fragment.gaps > 0 && fragment.stretch.raw != 0 ? (fragment.stretch.raw, fragment.gaps) : (0, 0)
  }

  private var end: ParagraphOffset { start + text.count }

  private func tabAdvances(of fragment: PlacedFragment) -> [Int: Int] {
    guard paragraph.hasTabs else { return [:] }
    return TabRuler(paragraph: paragraph).tabAdvances(from: fragment.start, to: end, indent: fragment.lead.raw)
  }

  private func span(nearest x: Int, tabs: [Int: Int]) -> GraphemeSpan? {
    let first = paragraph.segmentIndex(at: start)
    let count = paragraph.segmentIndex(at: end - 1) + 1 - first
    // The trimmed end divides one segment.
    return withUnsafeTemporaryAllocation(of: Piece.self, capacity: count + 1) { buffer -> GraphemeSpan? in
      guard let pieces = self.pieces(from: first, count: count, tabs, in: buffer) else { return nil }
      order(pieces)
      let hanging = paragraph.isRightToLeft ? pieces.reduce(0) { $1.start >= trimmedEnd ? $0 + $1.width : $0 } : 0
      let left = contentX - hanging
      if x < left { return spanBefore(pieces, left) }
      guard let found = piece(at: x, pieces, left) else { return nil }
      return span(at: min(x, found.right - 1), found)
    }
  }

  // MARK: Pieces

  /// Writes the pieces of the line to `buffer` in text order. Returns `nil` if the width of a piece does not follow from sums.
  private func pieces(from first: Int, count: Int, _ tabs: [Int: Int], in buffer: UnsafeMutableBufferPointer<Piece>) -> UnsafeMutableBufferPointer<Piece>? {
    var filled = 0
    return paragraph.segments.withUnsafeBufferPointer { segments -> UnsafeMutableBufferPointer<Piece>? in
      for index in first..<first + count {
        let (low, high) = (max(start, segments[index].start), min(end, segments[index].end))
        // White space at the end of the line has the paragraph's level.
        let middle = min(max(trimmedEnd, low), high)
        if low < middle {
          guard let piece = piece(segments[index], index, low, middle, tabs) else { return nil }
          buffer.initializeElement(at: filled, to: piece)
          filled += 1
        }
        if middle < high {
          guard let piece = piece(segments[index], index, middle, high, tabs) else { return nil }
          buffer.initializeElement(at: filled, to: piece)
          filled += 1
        }
      }
      return UnsafeMutableBufferPointer(rebasing: buffer[..<filled])
    }
  }

  @inline(__always) private func piece(
    _ segment: ShapedParagraph.Segment, _ index: Int, _ low: ParagraphOffset, _ high: ParagraphOffset, _ tabs: [Int: Int]
  ) -> Piece? {
    let level = low >= trimmedEnd ? paragraph.analysis.baseLevel : segment.level
    var piece = Piece(segment: index, start: low, end: high, level: level)
    guard segment.kind == .text else {
      piece.width = segment.kind == .tab ? tabs[index] ?? 0 : paragraph.sums[index + 1] - paragraph.sums[index]
      return piece.width < 0 ? nil : piece
    }
    piece.isText = true
    piece.wordEnd = min(high, max(low, segment.wordEnd))
    let (run, spaces) = (Int(segment.run), high - piece.wordEnd)
    let spaceWidth = spaces > 0 ? paragraph.runs[run].spaceWidth : 0
    if low < piece.wordEnd {
      // A word that runs in the other direction than its piece would be in the wrong order.
      guard segment.name != .none, (level ^ segment.level) & 1 == 0, paragraph.runs[run].spacing >= 0 else { return nil }
      if low == segment.start, high == segment.end {
        piece.wordWidth = paragraph.sums[index + 1] - paragraph.sums[index] - spaces * spaceWidth
      } else {
        guard let width = width(ofWord: index, low - segment.start, piece.wordEnd - segment.start) else { return nil }
        piece.wordWidth = width
      }
      if stretch != 0, text[(low - start)..<(piece.wordEnd - start)].contains(where: \.isWordGap) { return nil }
    }
    piece.width = piece.wordWidth + spaces * spaceWidth
    if stretch != 0, low < trimmedEnd { piece.gaps = spaces }
    // A space that shrinks to less than nothing would overlap its neighbors.
    if piece.gaps > 0, spaceWidth * gaps + stretch < gaps { return nil }
    return piece.wordWidth < 0 || spaceWidth < 0 ? nil : piece
  }

  /// Returns the width of a part of a word, or `nil` if it is shaped separately with other glyphs.
  private func width(ofWord index: Int, _ from: Int, _ to: Int) -> Int? {
    // Both sides of a safe break have the glyphs of the whole word.
    guard let word = paragraph.word(index), from == 0 || word.safeBreak(from: from) == from, to == word.length || word.safeBreak(from: to) == to
    else { return nil }
    return paragraph.advance(of: index, upTo: to) - paragraph.advance(of: index, upTo: from)
  }

  /// Reorders pieces from left to right (UAX #9, L2).
  private func order(_ pieces: UnsafeMutableBufferPointer<Piece>) {
    var (highest, lowestOdd) = (UInt8(0), UInt8.max)
    for index in pieces.indices {
      highest = max(highest, pieces[index].level)
      if pieces[index].isRightToLeft { lowestOdd = min(lowestOdd, pieces[index].level) }
    }
    guard lowestOdd <= highest else { return }
    for level in (lowestOdd...highest).reversed() {
      var first = 0
      while first < pieces.count {
        guard pieces[first].level >= level else {
          first += 1
          continue
        }
        var end = first
        while end < pieces.count, pieces[end].level >= level { end += 1 }
        pieces[first..<end].reverse()
        first = end
      }
    }
  }

  /// Returns the part of the stretch in the first `count` gaps from the left.
  @inline(__always) private func share(ofFirst count: Int) -> Int { stretch == 0 ? 0 : stretch * count / gaps }

  /// Returns the piece at `x`, or the last piece with a width if `x` is to the right of all. Returns `nil` if none has a width.
  private func piece(at x: Int, _ pieces: UnsafeMutableBufferPointer<Piece>, _ left: Int) -> FoundPiece? {
    var (right, gap) = (left, 0)
    var last: FoundPiece?
    for index in pieces.indices {
      let (left, before) = (right, gap)
      right += pieces[index].width
      if pieces[index].gaps > 0 {
        gap += pieces[index].gaps
        right += share(ofFirst: gap) - share(ofFirst: before)
        if right < left { return nil }
      }
      if right > left { last = FoundPiece(piece: pieces[index], left: left, right: right, gaps: before) }
      if x < right { break }
    }
    return last
  }

  /// Returns the first span from the left. Returns `nil` if it might not be the first, because others at that edge have no width.
  private func spanBefore(_ pieces: UnsafeMutableBufferPointer<Piece>, _ left: Int) -> GraphemeSpan? {
    let first = pieces[0]
    if first.width == 0, !first.isText { return blankSpan(FoundPiece(piece: first, left: left, right: left, gaps: 0)) }
    guard let found = piece(at: left, pieces, left), found.piece.start == first.start, let span = span(at: left, found) else { return nil }
    let isFirst = first.isRightToLeft ? span.characters.upperBound == paragraphStart + first.end : span.characters.lowerBound == paragraphStart + first.start
    return isFirst ? span : nil
  }

  // MARK: Graphemes

  private func isBoundary(_ offset: ParagraphOffset) -> Bool { graphemes.isBoundary(offset - start) == true }

  private func span(_ characters: Range<ParagraphOffset>, _ left: Int, _ right: Int, _ piece: Piece) -> GraphemeSpan {
    GraphemeSpan(
      characters: characters.inDocument(from: paragraphStart), minX: LayoutUnit(raw: left), maxX: LayoutUnit(raw: right),
      isRightToLeft: piece.isRightToLeft)
  }

  private func span(at x: Int, _ found: FoundPiece) -> GraphemeSpan? {
    let piece = found.piece
    guard piece.isText else { return blankSpan(found) }
    let spaces = piece.end - piece.wordEnd
    let spacesWidth = found.right - found.left - piece.wordWidth
    let isInSpaces = spaces > 0 && (piece.isRightToLeft ? x < found.left + spacesWidth : x >= found.left + piece.wordWidth)
    return isInSpaces ? spaceSpan(at: x, found, spaces) : wordSpan(at: x, found, spacesWidth)
  }

  /// Returns the span of a tab, hard break or object.
  private func blankSpan(_ found: FoundPiece) -> GraphemeSpan? {
    let piece = found.piece
    guard isBoundary(piece.start), isBoundary(piece.end) else { return nil }
    for offset in piece.start + 1..<max(piece.end, piece.start + 1) where graphemes.isBoundary(offset - start) != false { return nil }
    return span(piece.start..<piece.end, found.left, found.right, piece)
  }

  private func spaceSpan(at x: Int, _ found: FoundPiece, _ spaces: Int) -> GraphemeSpan? {
    let piece = found.piece
    let width = (piece.width - piece.wordWidth) / spaces
    let origin = piece.isRightToLeft ? found.left : found.left + piece.wordWidth
    func edge(_ count: Int) -> Int {
      origin + count * width + (piece.gaps > 0 ? share(ofFirst: found.gaps + count) - share(ofFirst: found.gaps) : 0)
    }
    var index = 0
    while index < spaces - 1, x >= edge(index + 1) { index += 1 }
    let unit = piece.isRightToLeft ? piece.end - 1 - index : piece.wordEnd + index
    guard edge(index) <= x, x < edge(index + 1), isBoundary(unit), isBoundary(unit + 1) else { return nil }
    return span(unit..<unit + 1, edge(index), edge(index + 1), piece)
  }

  private func wordSpan(at x: Int, _ found: FoundPiece, _ spacesWidth: Int) -> GraphemeSpan? {
    let piece = found.piece
    guard let word = paragraph.word(piece.segment) else { return nil }
    let edge = piece.isRightToLeft ? found.left + spacesWidth + piece.wordWidth : found.left
    let letters = WordLetters(
      word: word, spacing: paragraph.spacing(of: piece.segment), segmentStart: paragraph.segments[piece.segment].start, range: piece.start..<piece.wordEnd)
    let distance = piece.isRightToLeft ? edge - 1 - x : x - edge
    guard let cluster = letters.cluster(at: distance), let window = window(around: cluster, letters) else { return nil }
    guard let (characters, from, to) = grapheme(at: distance, in: window, letters) else { return nil }
    return piece.isRightToLeft ? span(characters, edge - to, edge - from, piece) : span(characters, edge + from, edge + to, piece)
  }

  /// Extends a cluster until clusters and graphemes begin and end there together. Returns `nil` if the edge of the word might be within a grapheme.
  private func window(around cluster: Range<ParagraphOffset>, _ letters: WordLetters) -> Range<ParagraphOffset>? {
    var (low, high) = (cluster.lowerBound, cluster.upperBound)
    while !letters.startsCluster(low) || !isBoundary(low) {
      guard low > letters.range.lowerBound else { return nil }
      low -= 1
    }
    while !letters.startsCluster(high) || !isBoundary(high) {
      guard high < letters.range.upperBound else { return nil }
      high += 1
    }
    return low..<high
  }

  /// Returns the grapheme at a distance from the start of the word, and the distances of its edges. The width of a cluster is divided evenly among
  /// its graphemes.
  private func grapheme(at distance: Int, in window: Range<ParagraphOffset>, _ letters: WordLetters) -> (characters: Range<ParagraphOffset>, from: Int, to: Int)? {
    if window.count == 1 { return (window, letters.position(of: window.lowerBound), letters.position(of: window.upperBound)) }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: window.count + 1) { buffer in
      let count = graphemes.list(window.lowerBound - start..<window.upperBound - start, into: buffer.baseAddress!)
      let bounds = UnsafeBufferPointer(rebasing: buffer[..<count])
      var from = letters.position(of: window.lowerBound)
      for index in 0..<count - 1 {
        let to = position(ofBoundary: index + 1, bounds, window, letters)
        if from <= distance, distance < to { return (start + Int(bounds[index])..<start + Int(bounds[index + 1]), from, to) }
        from = to
      }
      return nil
    }
  }

  private func position(ofBoundary index: Int, _ bounds: UnsafeBufferPointer<Int32>, _ window: Range<ParagraphOffset>, _ letters: WordLetters) -> Int {
    let offset = start + Int(bounds[index])
    guard offset < window.upperBound else { return letters.position(of: window.upperBound) }
    let cluster = letters.cluster(holding: offset)
    let left = letters.position(of: cluster.lowerBound)
    if cluster.lowerBound == offset { return left }
    var (first, end) = (index, index)
    while first > 0, start + Int(bounds[first - 1]) >= cluster.lowerBound { first -= 1 }
    while end < bounds.count, start + Int(bounds[end]) < cluster.upperBound { end += 1 }
    return left + (letters.position(of: cluster.upperBound) - left) * (index - first) / (end - first)
  }
}

/// The letters of a word on a line, at offsets from the paragraph's start.
private struct WordLetters {
  let word: ShapedWord
  let spacing: Int
  let segmentStart: ParagraphOffset
  let range: Range<ParagraphOffset>

  func startsCluster(_ offset: ParagraphOffset) -> Bool { offset == range.upperBound || word.startsCluster(offset - segmentStart) }

  /// Returns the distance of a cluster from the start of the letters, in 1/64 pt.
  @inline(__always) func position(of offset: ParagraphOffset) -> Int {
    let (from, to) = (range.lowerBound - segmentStart, offset - segmentStart)
    let width = Int(word.sum(before: to)) - Int(word.sum(before: from))
    return spacing == 0 ? width : width + spacing * (word.clusterCount(before: to) - word.clusterCount(before: from))
  }

  /// Returns the last cluster that begins at or before a distance from the start. Returns `nil` if it ends before that.
  func cluster(at distance: Int) -> Range<ParagraphOffset>? {
    var (low, high) = (range.lowerBound, range.upperBound)
    // Code units of one cluster share its position.
    while low + 1 < high {
      let middle = low + (high - low) / 2
      if position(of: middle) <= distance { low = middle } else { high = middle }
    }
    let cluster = cluster(holding: low)
    return position(of: cluster.lowerBound) <= distance && distance < position(of: cluster.upperBound) ? cluster : nil
  }

  func cluster(holding offset: ParagraphOffset) -> Range<ParagraphOffset> {
    var (low, high) = (offset, offset + 1)
    while low > range.lowerBound, !startsCluster(low) { low -= 1 }
    while high < range.upperBound, !startsCluster(high) { high += 1 }
    return low..<high
  }
}
