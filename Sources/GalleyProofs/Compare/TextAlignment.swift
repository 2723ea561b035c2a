/// The alignment of two texts: the common parts, and the holes between them.
struct TextAlignment {
  /// Words of one text that replace words of the other; either can be empty. In UTF-8 code units.
  struct Hole: Hashable {
    var old: Range<Int>
    var new: Range<Int>
  }

  private(set) var holes: [Hole] = []

  init(_ old: FlowText, _ new: FlowText) {
    // Usually only the lines differ, not the words.
    if old.bytes == new.bytes { return }
    var last = SequenceAlignment.Block(old: 0, new: 0, count: 0)
    let end = SequenceAlignment.Block(old: old.words.count, new: new.words.count, count: 0)
    for block in TextAlignment.significantBlocks(SequenceAlignment.blocks(old.words, new.words), end) + [end] {
      let (a, b) = (last.old + last.count..<block.old, last.new + last.count..<block.new)
      last = block
      guard !a.isEmpty || !b.isEmpty else { continue }
      holes.append(
        Hole(
          old: old.wordStarts[a.lowerBound]..<old.wordStarts[a.upperBound],
          new: new.wordStarts[b.lowerBound]..<new.wordStarts[b.upperBound]))
    }
  }

  /// Returns the blocks without accidental matches, which are shorter than the differences on both sides.
  private static func significantBlocks(
    _ blocks: [SequenceAlignment.Block], _ end: SequenceAlignment.Block
  ) -> [SequenceAlignment.Block] {
    var significant: [SequenceAlignment.Block] = []
    for (index, block) in blocks.enumerated() {
      let last = significant.last ?? SequenceAlignment.Block(old: 0, new: 0, count: 0)
      let next = index + 1 < blocks.count ? blocks[index + 1] : end
      let before = max(block.old - last.old - last.count, block.new - last.new - last.count)
      let after = max(next.old - block.old - block.count, next.new - block.new - block.count)
      // Half of the elements are white space.
      if block.count / 2 > min(before, after) || before == 0 || after == 0 { significant.append(block) }
    }
    return significant
  }
}

/// The lines of two texts between two positions at which a line starts in both.
struct LineRegion {
  var old: Range<Int>
  var new: Range<Int>
  /// The range of the alignment's holes.
  var holes: Range<Int>
}

extension TextAlignment {
  /// Returns all lines of both texts, split at positions at which a line starts in both.
  ///
  /// - Complexity: Linear.
  func regions(_ old: FlowText, _ new: FlowText) -> [LineRegion] {
    let olds = linePositions(of: old.lines, \.old, length: old.bytes.count)
    let news = linePositions(of: new.lines, \.new, length: new.bytes.count)
    var regions: [LineRegion] = []
    var (i, j) = (0, 0)
    var last = LineRegion(old: 0..<0, new: 0..<0, holes: 0..<0)
    var hole = 0
    let ends = holeEnds
    func close(_ a: Int, _ b: Int, at position: Int) {
      while hole < holes.count, ends[hole] <= position { hole += 1 }
      guard a > last.old.upperBound || b > last.new.upperBound else { return }
      last = LineRegion(
        old: last.old.upperBound..<a, new: last.new.upperBound..<b, holes: last.holes.upperBound..<hole)
      regions.append(last)
    }
    while i < olds.count, j < news.count {
      if olds[i].line < last.old.upperBound || olds[i].place < news[j].place {
        i += 1
      } else if news[j].line < last.new.upperBound || news[j].place < olds[i].place {
        j += 1
      } else {
        close(olds[i].line, news[j].line, at: olds[i].place)
        (i, j) = (i + 1, j + 1)
      }
    }
    close(old.lines.count, new.lines.count, at: .max)
    return regions
  }

  /// The ends of the holes in a merged text: common words, then the old words of a hole, then its new words.
  private var holeEnds: [Int] {
    var added = 0
    return holes.map { hole in
      added += hole.new.count
      return hole.old.upperBound + added
    }
  }

  /// Returns the starts of lines and the end, in the merged text. A position next to additional words of the other text
  /// occurs both before and after them.
  private func linePositions(
    of lines: [FlowText.Line], _ side: KeyPath<Hole, Range<Int>>, length: Int
  ) -> [(place: Int, line: Int)] {
    var positions: [(place: Int, line: Int)] = []
    let isOld = side == \Hole.old
    let starts = lines.map(\.text.lowerBound) + [length]
    var hole = 0
    /// The additional length of the other text in previous holes.
    var more = 0
    for (line, start) in starts.enumerated() {
      while hole < holes.count, holes[hole][keyPath: side].upperBound < start {
        more += (isOld ? holes[hole].new : holes[hole].old).count
        hole += 1
      }
      guard hole < holes.count, case let own = holes[hole][keyPath: side], start >= own.lowerBound else {
        positions.append((start + more, line))
        continue
      }
      let otherCount = (isOld ? holes[hole].new : holes[hole].old).count
      if start == own.lowerBound {
        positions.append((start + more, line))
        if own.isEmpty { positions.append((start + more + otherCount, line)) }
      } else if start == own.upperBound {
        positions.append((start + more + otherCount, line))
      } else {
        positions.append((start + more + (isOld ? 0 : otherCount), line))
      }
    }
    // Several lines can start at the position of a hole that is empty here.
    return positions.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element)
  }
}
