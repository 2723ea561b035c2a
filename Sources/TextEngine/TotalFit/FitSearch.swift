/// The breaks of a paragraph with the fewest demerits in all, among those of which no line is worse than a bound.
///
/// Breaks are gone through in order. At each stand the ways to end a line there that are worth going on from: the best of all that
/// have the same place before them, and that the next line is charged for alike. So what stays is exact: nothing that is let go could
/// have become better than what stays.
struct FitSearch {
  /// A way to end a line at a break.
  private struct Node {
    var atBreak: Int32
    /// Of the next line.
    var place: Int32
    /// The line that ends here, and where the one before it ended; -1 of the start.
    var linePlace, previous: Int32
    /// Another one at the same break.
    var sibling: Int32
    var fitness: FitGrade.Fitness
    /// Lines in a row that end in hyphens, as far as they are counted.
    var hyphens: UInt8
    /// Lines in a row below all shapes, on the longest way that ends here.
    var depth: Int32
    var total: Int
    /// Of equal ways the one is taken whose lines reach farther.
    var tie: Int
  }

  /// A line that was chosen.
  struct Line {
    /// Index into the text's breaks.
    var end: Int
    var place: Int
  }

  let text: FitText
  let rules: FitRules
  let glue: FitGlue
  /// No line is worse; a last one never is.
  let tolerance: Int
  /// Ways that cost more are of no use.
  let most: Int
  /// 0: any number.
  let mostHyphens: Int
  /// Whether text that has no room at a place may go on to the next, where that is not all of its column.
  let maySkip: Bool

  /// Lines below all shapes on the longest way that was looked at.
  private(set) var deepest = 0
  /// Lines that were weighed.
  private(set) var weighed = 0
  private var nodes: [Node] = []
  /// The first node at each break, from `firstBreak` on.
  private var heads: [Int32] = []
  private var firstBreak = 0
  private var origin: FitBreak

  init(
    _ text: FitText, from start: LineStart, rules: FitRules, glue: FitGlue, tolerance: Int, most: Int = .max, mostHyphens: Int, maySkip: Bool
  ) {
    (self.text, self.rules, self.glue, self.tolerance, self.most) = (text, rules, glue, tolerance, most)
    (self.mostHyphens, self.maySkip) = (mostHyphens, maySkip)
    origin = text.origin(at: start)
    firstBreak = text.firstBreak(after: start.offset.utf16)
  }

  /// - Parameter startsAfterHyphen: whether the line above ended in a hyphen.
  /// - Returns: the lines and what they cost; `nil` where there is no way.
  mutating func run(_ places: inout FitPlaces, from place: Int32, startsAfterHyphen: Bool) -> (lines: [Line], total: Int)? {
    let count = text.breaks.count
    guard firstBreak < count else { return nil }
    if startsAfterHyphen, !origin.kind.isHyphen { origin.kind = .hyphen }
    if !startsAfterHyphen, origin.kind.isHyphen { origin.kind = .inside }
    heads = Array(repeating: -1, count: count - firstBreak)
    nodes.reserveCapacity(count - firstBreak + 1)
    nodes.append(
      Node(
        atBreak: -1, place: place, linePlace: -1, previous: -1, sibling: -1, fitness: .decent, hyphens: startsAfterHyphen ? 1 : 0,
        depth: 0, total: 0, tie: 0))
    text.breaks.withUnsafeBufferPointer { breaks in
      extend(0, breaks, &places)
      for index in firstBreak..<count - 1 {
        var node = heads[index - firstBreak]
        while node >= 0 {
          extend(Int(node), breaks, &places)
          node = nodes[Int(node)].sibling
        }
      }
    }
    var best = heads[count - 1 - firstBreak]
    guard best >= 0 else { return nil }
    var other = nodes[Int(best)].sibling
    while other >= 0 {
      if isBetter(nodes[Int(other)], than: nodes[Int(best)]) { best = other }
      other = nodes[Int(other)].sibling
    }
    let total = nodes[Int(best)].total
    var lines: [Line] = []
    while case let node = nodes[Int(best)], node.previous >= 0 {
      lines.append(Line(end: Int(node.atBreak), place: Int(node.linePlace)))
      best = node.previous
    }
    return (lines.reversed(), total)
  }

  private func isBetter(_ node: Node, than other: Node) -> Bool {
    node.total != other.total ? node.total < other.total : node.tie < other.tie
  }

  // MARK: Lines

  /// Adds all lines that start where a node ends.
  private mutating func extend(_ index: Int, _ breaks: UnsafeBufferPointer<FitBreak>, _ places: inout FitPlaces) {
    let node = nodes[index]
    let start = node.atBreak < 0 ? origin : breaks[Int(node.atBreak)]
    let first = node.atBreak < 0 ? firstBreak : Int(node.atBreak) + 1
    guard let place = placeWithRoom(for: breaks[first], from: start, node.place, &places) else { return }
    let (room, isBelow) = (places.places[Int(place)].room, places.places[Int(place)].top == nil)
    let depth = isBelow ? Int(node.depth) + 1 : 0
    deepest = max(deepest, depth)
    var next = firstWithin(tolerance, from: first, start, room: room, breaks)
    while next < breaks.count {
      let end = breaks[next]
      let (width, gaps) = (end.end - start.start, Int(end.gapsBefore - start.gapsThrough))
      weighed += 1
      if let grade = FitGrade(width: width, gaps: gaps, room: room, isLast: end.kind == .hard, glue), grade.badness <= tolerance {
        add(grade, next, end, width: width, room: room, place: place, depth: depth, behind: index, start, breaks, &places)
      } else if end.bareEnd - start.start - gaps * glue.shrink > room {
        return
      }
      if end.kind == .hard { return }
      next += 1
    }
  }

  /// The place where the text before a break has room; text passes over those where not even that has.
  private func placeWithRoom(for end: FitBreak, from start: FitBreak, _ place: Int32, _ places: inout FitPlaces) -> Int32? {
    var place = place
    let (width, gaps) = (end.end - start.start, Int(end.gapsBefore - start.gapsThrough))
    while width - gaps * glue.shrink > places.places[Int(place)].room {
      guard maySkip || places.places[Int(place)].room < 0, let next = places.skip(place) else { return nil }
      place = next
    }
    return place
  }

  /// The first break at which a line may be no worse than `tolerance`, or the next hard one. O(log n).
  private func firstWithin(
    _ tolerance: Int, from first: Int, _ start: FitBreak, room: Int, _ breaks: UnsafeBufferPointer<FitBreak>
  ) -> Int {
    if tolerance >= FitGrade.worst { return first }
    // By how much a line gives at that badness; a bit more, for what rounding does.
    let ratio = 1.01 * cubeRoot(Double(tolerance) / 100) + 0.01
    let (each, end) = (Double(glue.stretch) * ratio, Double(glue.raggedness) * ratio)
    let least = Double(start.start + room - text.widestHyphen) - end + Double(start.gapsThrough) * each
    // No line goes on behind a hard break.
    var (low, high) = (first, text.nextHard[first])
    while low < high {
      let middle = (low + high) / 2
      if Double(breaks[middle].bareEnd) + Double(breaks[middle].gapsBefore) * each < least { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func cubeRoot(_ x: Double) -> Double {
    // Newton's way, the same on every machine.
    var root = max(1, x / 3)
    for _ in 0..<24 { root -= (root * root * root - x) / (3 * root * root) }
    return root
  }

  private mutating func add(
    _ grade: FitGrade, _ index: Int, _ end: FitBreak, width: Int, room: Int, place: Int32, depth: Int, behind previous: Int, _ start: FitBreak,
    _ breaks: UnsafeBufferPointer<FitBreak>, _ places: inout FitPlaces
  ) {
    let before = nodes[previous]
    let isStart = before.previous < 0
    var hyphens: UInt8 = 0
    if mostHyphens > 0, end.kind.isHyphen {
      hyphens = before.hyphens + 1
      if hyphens > mostHyphens { return }
    }
    var total = before.total + rules.demerits(badness: grade.badness, end.kind)
    total += rules.demerits(grade.fitness, end.kind, below: before.fitness, start.kind)
    if end.kind == .hard, start.kind != .hard, !isStart, room > 0, width * 8 < room || end.gapsBefore == start.gapsThrough {
      total += rules.shortLastLineDemerits
    }
    if total > most { return }
    let mayRun = rules.riverDemerits > 0 && glue.stretch > 0 && grade.fitness.isLoose
    if mayRun, !isStart, before.fitness.isLoose {
      let above = nodes[Int(before.previous)]
      let spans = (
        FitSpan(above.atBreak < 0 ? origin : breaks[Int(above.atBreak)], above.atBreak < 0 ? firstBreak : Int(above.atBreak) + 1, before.atBreak, places.places[Int(before.linePlace)]),
        FitSpan(start, Int(before.atBreak) + 1, Int32(index), places.places[Int(place)])
      )
      total += rules.riverDemerits * spans.0.rivers(into: spans.1, breaks, gap: text.paragraph.spaceWidth)
    }
    if total > most { return }
    let isEnd = index == breaks.count - 1
    let next = isEnd ? 0 : end.kind == .hard ? places.nextLine(place) : places.next(place)
    let tie = before.tie - Int(end.offset) * Int(end.offset)
    let node = Node(
      atBreak: Int32(index), place: next, linePlace: place, previous: Int32(previous), sibling: -1, fitness: grade.fitness,
      hyphens: hyphens, depth: Int32(depth), total: total, tie: tie)
    insert(node, mayRun: mayRun, at: index - firstBreak)
  }

  private mutating func insert(_ node: Node, mayRun: Bool, at slot: Int) {
    var known = heads[slot]
    while known >= 0 {
      let other = nodes[Int(known)]
      if other.place == node.place, other.fitness == node.fitness, other.hyphens == node.hyphens,
        !mayRun || other.linePlace == node.linePlace && nodes[Int(other.previous)].atBreak == nodes[Int(node.previous)].atBreak
      {
        var better = isBetter(node, than: other) ? node : other
        (better.sibling, better.depth) = (other.sibling, max(node.depth, other.depth))
        nodes[Int(known)] = better
        return
      }
      known = other.sibling
    }
    var node = node
    node.sibling = heads[slot]
    heads[slot] = Int32(nodes.count)
    nodes.append(node)
  }
}

extension FitGrade.Fitness {
  /// Whether word spaces are so wide that they show.
  @inline(__always) var isLoose: Bool { self == .veryLoose || self == .loose }
}

/// A line with its word spaces where they stand, for rivers.
struct FitSpan {
  private let start: FitBreak
  /// The first break on it, and the one that ends it.
  private let first, end: Int
  private let place: FitPlaces.Place

  init(_ start: FitBreak, _ first: Int, _ end: Int32, _ place: FitPlaces.Place) {
    (self.start, self.first, self.end, self.place) = (start, first, Int(end), place)
  }

  /// How many word spaces stand below one of the line above: their middles are no farther apart than half a space.
  func rivers(into below: FitSpan, _ breaks: UnsafeBufferPointer<FitBreak>, gap: Int) -> Int {
    var (count, next) = (0, below.first)
    let (own, others) = (extra(breaks), below.extra(breaks))
    for index in first..<end where breaks[index].kind == .space {
      let x = middle(index, own, breaks)
      while next < below.end, breaks[next].kind != .space || below.middle(next, others, breaks) < x - gap / 2 { next += 1 }
      if next >= below.end { break }
      if below.middle(next, others, breaks) <= x + gap / 2 { count += 1 }
    }
    return min(count, FitRules.mostRivers)
  }

  /// What each word space is wider.
  private func extra(_ breaks: UnsafeBufferPointer<FitBreak>) -> Double {
    let gaps = breaks[end].gapsBefore - start.gapsThrough
    return gaps > 0 && breaks[end].kind != .hard ? Double(place.room - (breaks[end].end - start.start)) / Double(gaps) : 0
  }

  private func middle(_ index: Int, _ extra: Double, _ breaks: UnsafeBufferPointer<FitBreak>) -> Int {
    let at = breaks[index]
    let natural = (at.bareEnd + Int(at.endHang) + at.start - Int(at.startHang)) / 2 - start.start
    return place.slot.x.raw + place.lead + natural + Int(extra * (Double(at.gapsBefore - start.gapsThrough) + 0.5))
  }
}
