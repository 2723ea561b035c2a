import GalleyUnicodeFacts

/// Glyph counts, clusters and grapheme spans of simple text, from pair advances.
extension SimpleText {
  /// Longer paragraphs are shaped.
  private static let longestParagraph = 1 << 16

  /// Returns the glyph count of a paragraph that begins at `start` in the document, or `nil` if it is not simple. O(its text).
  ///
  /// - Parameter isAlone: Whether no other paragraph is requested next. Its breaks are likely to be needed then and are cached.
  func glyphCount(ofParagraph index: Int, at start: UTF16Offset, isAlone: Bool) -> GlyphCount? {
    if isAlone, let breaks = cachedBreaks(ofParagraph: index, at: start, isAlone: true) {
      return breaks.counts
    }
    var lack = 0
    return units(ofParagraphAt: start) { lack += $0.count - $1.glyphCount(before: $0.count) }.map { GlyphCount(glyphs: $0 - lack, units: $0) }
  }

  /// Returns the first code unit of each glyph's cluster in a paragraph, or `nil` if the paragraph is not simple. O(its text).
  func clusters(ofParagraphAt start: UTF16Offset) -> [Int32]? {
    var list = ClusterList()
    return units(ofParagraphAt: start) { list.add($1, at: $0) }.map { list.finish($0) }
  }

  /// Returns the glyphs of a paragraph that begins at `start`, which are one run, or `nil` if the paragraph is not simple. O(its text).
  func glyphRun(ofParagraphAt start: UTF16Offset) -> ShapedGlyphRun? {
    guard let pairs = pairs(ofParagraphAt: start) else { return nil }
    var list = GlyphList(pairs)
    var joined: [(Range<Int>, glyphs: [UInt32], clusters: [Int])] = []
    guard let length = units(ofParagraphAt: start, { range, word in
      let indices = (0..<word.glyphCount).filter { word.cluster($0) < range.count }
      joined.append((range, indices.map { word.glyph($0) }, indices.map { range.lowerBound + Int(word.cluster($0)) }))
    }), length > 0 else { return nil }
    let isKnown = withUnits(start..<start + length) { units in
      for (range, glyphs, clusters) in joined {
        guard list.add(units, to: range.lowerBound) else { return false }
        list.add(glyphs, clusters, to: range.upperBound)
      }
      return list.add(units, to: length)
    }
    guard isKnown else { return nil }
    return ShapedGlyphRun(
      font: style.font, range: start..<start + length, glyphs: list.glyphs, clusters: list.clusters.map { start + $0 })
  }

  /// Calls `body` with the range and the shaped form of joined letters in a paragraph.
  ///
  /// - Returns: Length of the paragraph, or `nil` if it is not simple, is too long, or has a font whose rules contain the space.
  private func units(ofParagraphAt paragraph: UTF16Offset, _ body: (Range<Int>, ShapedWord) -> Void) -> Int? {
    guard let pairs = pairs(ofParagraphAt: paragraph), pairs.isSpaceApart else { return nil }
    var count = 1024
    while true {
      let range = paragraph..<min(end, paragraph + count)
      let found = withUnits(range) { $0.endOfSimpleText(isWhole: range.upperBound == end, pairs) }
      if let found {
        guard found.isEnd else { return nil }
        withUnits(paragraph..<paragraph + found.length) { units in
          for letters in found.joined { pairs.word(UnsafeBufferPointer(rebasing: units[letters.shaped]))({ body(letters.resolved, $0) }) }
        }
        return found.length
      }
      guard count < Self.longestParagraph else { return nil }
      count *= 4
    }
  }

  /// Returns the end of the word at `start`: the offset of the next space, or `limit`. Returns `nil` if the word is not simple.
  func wordEnd(from start: Int, to limit: Int, in units: UnsafeBufferPointer<UInt16>, _ pairs: PairAdvances) -> Int? {
    var offset = start
    while offset < limit, units[offset] != .space {
      if pairs.letter(of: units[offset]) == PairAdvances.other { return nil }
      offset += 1
    }
    return offset
  }

  // MARK: Grapheme spans

  /// Returns the grapheme spans of a fragment from left to right, or `nil` if the line must be composed. O(its text).
  func spans(of fragment: PlacedFragment) -> [GraphemeSpan]? {
    guard let pairs = pairs(ofParagraphAt: fragment.paragraphStart, index: fragment.paragraph), pairs.isSpaceApart else { return nil }
    return withUnits(fragment.range) { units in
      var isSimple = true
      let spans = [GraphemeSpan](unsafeUninitializedCapacity: units.count) { buffer, count in
        var line = SimpleTextSpans(
          in: buffer.baseAddress!, x: fragment.contentX.raw, first: fragment.range.lowerBound,
          stretching: (fragment.gaps, fragment.stretch.raw))
        isSimple = add(units, of: fragment, to: &line, pairs)
        count = line.count
      }
      return isSimple ? spans : nil
    }
  }

  /// Adds the spans of a fragment.
  ///
  /// - Returns: Whether pair advances give the positions of all letters.
  private func add(
    _ units: UnsafeBufferPointer<UInt16>, of fragment: PlacedFragment, to line: inout SimpleTextSpans, _ pairs: PairAdvances
  ) -> Bool {
    let trimmed = fragment.paragraphStart + fragment.trimmedEnd - fragment.range.lowerBound
    var offset = 0
    while offset < trimmed {
      if units[offset] == .space {
        line.addGap(offset, pairs.spaceAdvance)
        offset += 1
        continue
      }
      guard let next = wordEnd(from: offset, to: trimmed, in: units, pairs),
        line.add(units, offset..<next, endsInHyphen: fragment.endsInHyphen && next == trimmed, pairs)
      else { return false }
      offset = next
    }
    while offset < units.count {
      // A CR before an LF is in one grapheme with it.
      guard units[offset] == .space || units[offset] == .lineFeed else { return false }
      line.add(offset..<offset + 1, units[offset] == .space ? pairs.spaceAdvance : 0)
      offset += 1
    }
    return true
  }
}

extension UnsafeBufferPointer<UInt16> {
  /// Returns the first code unit of each glyph's cluster, for simple text from a word's start to a word's end.
  func clusters(_ pairs: PairAdvances) -> [Int32] {
    var list = ClusterList()
    if let joined = endOfSimpleText(isWhole: true, pairs)?.joined {
      for letters in joined { pairs.word(UnsafeBufferPointer(rebasing: self[letters.shaped]))({ list.add($0, at: letters.resolved) }) }
    }
    return list.finish(count)
  }

  /// Returns the length and the joined letters of the paragraph that begins here. `isEnd` is false if the paragraph is not simple. Returns
  /// `nil` if it continues after this text.
  fileprivate func endOfSimpleText(isWhole: Bool, _ pairs: PairAdvances) -> (length: Int, joined: [JoinedLetters], isEnd: Bool)? {
    let (entries, letterOf) = (pairs.entries, pairs.letterOf)
    var joined: [JoinedLetters] = []
    var (offset, word, previous) = (0, 0, PairAdvances.start)
    while offset < count {
      let unit = self[offset]
      let letter = unit < 0x80 ? letterOf[Int(unit)] : pairs.letter(of: unit)
      let entry = entries[Int(previous) << 8 | Int(letter)]
      if entry & PairAdvances.Between.mask == PairAdvances.Between.mask {
        if letter == PairAdvances.other { return unit.endsParagraph ? end(at: offset, isWhole, joined) : (offset, [], false) }
        if letter == PairAdvances.space {
          (word, previous) = (offset + 1, PairAdvances.start)
          offset += 1
          continue
        }
        if pairs.isJoined(previous, letter) {
          let letters = pairs.joined(from: Swift.max(word, offset - 2), through: offset, in: self, to: count)
          offset = letters.shaped.upperBound
          if offset == count, !isWhole { return nil }
          if letters.shaped.count > UnscaledShapingContext.longWord { return (offset, [], false) }
          joined.append(letters)
          previous = pairs.letter(of: self[offset - 1])
          continue
        }
      }
      previous = letter
      offset += 1
    }
    return isWhole ? (count, joined, true) : nil
  }

  private func end(at offset: Int, _ isWhole: Bool, _ joined: [JoinedLetters]) -> (length: Int, joined: [JoinedLetters], isEnd: Bool)? {
    guard self[offset] == .carriageReturn else { return (offset + 1, joined, true) }
    if offset + 1 == count { return isWhole ? (count, joined, true) : nil }
    return (self[offset + 1] == .lineFeed ? offset + 2 : offset + 1, joined, true)
  }
}

/// Collects the glyphs of a paragraph in order.
private struct GlyphList {
  private let pairs: PairAdvances
  private(set) var glyphs: [UInt32] = []
  /// The first code unit of each glyph's cluster, from the paragraph's start.
  private(set) var clusters: [Int] = []
  /// The end of the text whose glyphs were added.
  private var passed = 0

  init(_ pairs: PairAdvances) { self.pairs = pairs }

  /// Adds one glyph for each code unit up to `end`. Returns false if a glyph is not known.
  mutating func add(_ units: UnsafeBufferPointer<UInt16>, to end: Int) -> Bool {
    for offset in passed..<end {
      let letter = pairs.letter(of: units[offset])
      // The paragraph separator has no glyph.
      guard let glyph = letter == PairAdvances.other ? 0 : pairs.glyph(of: letter) else { return false }
      glyphs.append(glyph)
      clusters.append(offset)
    }
    passed = end
    return true
  }

  /// Adds the glyphs of joined letters that end at `end`.
  mutating func add(_ glyphs: [UInt32], _ clusters: [Int], to end: Int) {
    self.glyphs += glyphs
    self.clusters += clusters
    passed = end
  }
}

/// Collects the first code units of glyph clusters. Between the shaped words that are added, each code unit has one glyph.
private struct ClusterList {
  private var clusters: [Int32] = []
  /// End of the last word.
  private var passed: Int32 = 0

  /// Adds the glyphs of a shaped word whose clusters begin in `range`. The word begins at the start of `range`.
  mutating func add(_ word: ShapedWord, at range: Range<Int>) {
    clusters.append(contentsOf: passed..<Int32(range.lowerBound))
    for glyph in 0..<word.glyphCount where word.cluster(glyph) < range.count { clusters.append(Int32(range.lowerBound) + word.cluster(glyph)) }
    passed = Int32(range.upperBound)
  }

  consuming func finish(_ count: Int) -> [Int32] {
    clusters.append(contentsOf: passed..<Int32(count))
    return clusters
  }
}

/// Writes the grapheme spans of a line from left to right into memory for one span per code unit.
struct SimpleTextSpans {
  private let target: UnsafeMutablePointer<GraphemeSpan>
  private(set) var count = 0
  private var x: Int
  private let first: UTF16Offset
  /// The number of gaps of the line, and the width by which all of them together are stretched, in 1/64 pt.
  private let gaps, stretch: Int
  private var gapsPassed = 0

  init(in target: UnsafeMutablePointer<GraphemeSpan>, x: Int, first: UTF16Offset, stretching gaps: (count: Int, width: Int) = (0, 0)) {
    (self.target, self.x, self.first, self.gaps, stretch) = (target, x, first, gaps.count, gaps.width)
  }

  mutating func add(_ range: Range<Int>, _ advance: Int) {
    (target + count).initialize(
      to: GraphemeSpan(
        characters: first + range.lowerBound..<first + range.upperBound, minX: LayoutUnit(raw: x), maxX: LayoutUnit(raw: x + advance), isRightToLeft: false))
    count += 1
    x += advance
  }

  /// Adds a space that is stretched with others.
  mutating func addGap(_ offset: Int, _ advance: Int) {
    let share = stretch == 0 || gaps == 0 ? 0 : stretch * (gapsPassed + 1) / gaps - stretch * gapsPassed / gaps
    add(offset..<offset + 1, advance + share)
    gapsPassed += 1
  }

  /// Adds a word.
  ///
  /// - Returns: Whether pair advances and shaping of its joined letters give the positions of all letters.
  mutating func add(_ units: UnsafeBufferPointer<UInt16>, _ word: Range<Int>, endsInHyphen: Bool, _ pairs: PairAdvances) -> Bool {
    var (offset, joined) = (word.lowerBound, pairs.nextJoined(from: word.lowerBound, in: units, to: word.upperBound))
    while offset < word.upperBound {
      if let letters = joined, letters.shaped.lowerBound == offset {
        guard letters.shaped.count <= UnscaledShapingContext.longWord else { return false }
        pairs.word(UnsafeBufferPointer(rebasing: units[letters.shaped]))({ add($0, letters.resolved) })
        offset = letters.resolved.upperBound
        if offset == word.upperBound { return !endsInHyphen }
        joined = pairs.nextJoined(from: offset, in: units, to: word.upperBound)
      } else if offset + 1 < word.upperBound {
        guard let advance = pairs.advance(pairs.letter(of: units[offset]), before: pairs.letter(of: units[offset + 1])) else { return false }
        add(offset..<offset + 1, advance)
        offset += 1
      } else {
        let last = pairs.letter(of: units[offset])
        guard let advance = endsInHyphen ? pairs.advanceBeforeHyphen(last) : pairs.advance(of: last) else { return false }
        add(offset..<offset + 1, advance)
        offset += 1
      }
    }
    return true
  }

  /// Adds letters of a shaped word. The width of a cluster is divided evenly among its letters.
  ///
  /// - Parameter range: The first letters of the word. The others are not added.
  private mutating func add(_ word: ShapedWord, _ range: Range<Int>) {
    let left = x
    var unit = 0
    while unit < range.count {
      var end = unit + 1
      while end < word.length, !word.startsCluster(end) { end += 1 }
      let (low, high) = (Int(word.sum(before: unit)), Int(word.sum(before: end)))
      for index in unit..<end {
        x = left + low + (high - low) * (index - unit) / (end - unit)
        add(range.lowerBound + index..<range.lowerBound + index + 1, left + low + (high - low) * (index + 1 - unit) / (end - unit) - x)
      }
      unit = end
    }
    x = left + Int(word.sum(before: range.count))
  }
}
