/// Two texts laid along each other: where they are the same, and the holes between.
struct TextAlignment {
  /// Words of the one that stand where words of the other stood; one of the two may be empty. UTF-8.
  struct Hole: Hashable {
    var old: Range<Int>
    var new: Range<Int>
  }

  private(set) var holes: [Hole] = []

  init(_ old: FlowText, _ new: FlowText) {
    // Mostly only the lines are other, not the words.
    if old.bytes == new.bytes { return }
    var last = SequenceAlignment.Block(old: 0, new: 0, count: 0)
    let end = SequenceAlignment.Block(old: old.words.count, new: new.words.count, count: 0)
    for block in TextAlignment.telling(SequenceAlignment.blocks(old.words, new.words), end) + [end] {
      let (a, b) = (last.old + last.count..<block.old, last.new + last.count..<block.new)
      last = block
      guard !a.isEmpty || !b.isEmpty else { continue }
      holes.append(
        Hole(
          old: old.wordStarts[a.lowerBound]..<old.wordStarts[a.upperBound],
          new: new.wordStarts[b.lowerBound]..<new.wordStarts[b.upperBound]))
    }
  }

  /// Without those that are like each other by chance: shorter than what differs before and behind.
  private static func telling(
    _ blocks: [SequenceAlignment.Block], _ end: SequenceAlignment.Block
  ) -> [SequenceAlignment.Block] {
    var kept: [SequenceAlignment.Block] = []
    for (index, block) in blocks.enumerated() {
      let last = kept.last ?? SequenceAlignment.Block(old: 0, new: 0, count: 0)
      let next = index + 1 < blocks.count ? blocks[index + 1] : end
      let before = max(block.old - last.old - last.count, block.new - last.new - last.count)
      let behind = max(next.old - block.old - block.count, next.new - block.new - block.count)
      // Half of its pieces are white space.
      if block.count / 2 > min(before, behind) || before == 0 || behind == 0 { kept.append(block) }
    }
    return kept
  }
}

/// Lines of two texts between two places at which both begin a line.
struct LineRegion {
  var old: Range<Int>
  var new: Range<Int>
  /// Of the alignment's holes.
  var holes: Range<Int>
}

extension TextAlignment {
  /// All lines of both, cut where both begin a line at the same place of the text.
  ///
  /// - Complexity: linear.
  func regions(_ old: FlowText, _ new: FlowText) -> [LineRegion] {
    let olds = places(of: old.lines, \.old, length: old.bytes.count)
    let news = places(of: new.lines, \.new, length: new.bytes.count)
    var regions: [LineRegion] = []
    var (i, j) = (0, 0)
    var last = LineRegion(old: 0..<0, new: 0..<0, holes: 0..<0)
    var hole = 0
    let ends = holeEnds
    func close(_ a: Int, _ b: Int, at place: Int) {
      while hole < holes.count, ends[hole] <= place { hole += 1 }
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

  /// Where the holes end in a text that holds both: common words, then the old ones of a hole, then its new ones.
  private var holeEnds: [Int] {
    var added = 0
    return holes.map { hole in
      added += hole.new.count
      return hole.old.upperBound + added
    }
  }

  /// The beginnings of lines and the end, in the text that holds both. A place where the other text has more words is
  /// before them as well as behind.
  private func places(
    of lines: [FlowText.Line], _ side: KeyPath<Hole, Range<Int>>, length: Int
  ) -> [(place: Int, line: Int)] {
    var places: [(place: Int, line: Int)] = []
    let isOld = side == \Hole.old
    let starts = lines.map(\.text.lowerBound) + [length]
    var hole = 0
    /// What the other text has more in the holes before.
    var more = 0
    for (line, start) in starts.enumerated() {
      while hole < holes.count, holes[hole][keyPath: side].upperBound < start {
        more += (isOld ? holes[hole].new : holes[hole].old).count
        hole += 1
      }
      guard hole < holes.count, case let own = holes[hole][keyPath: side], start >= own.lowerBound else {
        places.append((start + more, line))
        continue
      }
      let others = (isOld ? holes[hole].new : holes[hole].old).count
      if start == own.lowerBound {
        places.append((start + more, line))
        if own.isEmpty { places.append((start + more + others, line)) }
      } else if start == own.upperBound {
        places.append((start + more + others, line))
      } else {
        places.append((start + more + (isOld ? 0 : others), line))
      }
    }
    // Several lines may begin at the place of a hole that is empty here.
    return places.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element)
  }
}
