/// Counts rivers on the ways that a search has found, and finds the best with them.
///
/// A way is gone on with only where what it costs and the least that is left from there do not add up to more than a way that is known.
struct RiverSearch {
  private let search: FitSearch
  private let places: FitPlaces
  private var graph: FitGraph { search.graph }

  init(_ search: FitSearch, _ places: FitPlaces) {
    (self.search, self.places) = (search, places)
  }

  /// What the rivers of the best way to a stand are charged with.
  func demerits(of last: Int32) -> Int {
    search.text.breaks.withUnsafeBufferPointer { breaks in
      var (below, sum) = (last, 0)
      while case let middle = graph.stands[below].previous, middle >= 0, case let above = graph.stands[middle].previous, above >= 0 {
        sum += demerits(above, middle, below, breaks)
        below = middle
      }
      return sum
    }
  }

  /// The best way that costs no more than another one.
  mutating func best(costingAtMost most: Int) -> (lines: [FitSearch.Line], total: Int)? {
    search.text.breaks.withUnsafeBufferPointer { best(costingAtMost: most, $0) }
  }

  private mutating func best(costingAtMost most: Int, _ breaks: UnsafeBufferPointer<FitBreak>) -> (lines: [FitSearch.Line], total: Int)? {
    setLeastRest(breaks.count - 1)
    graph.ways.removeAll()
    graph.firstWays.fill(graph.stands.count, with: -1)
    graph.firstWays[0] = graph.ways.append(FitGraph.Way(stand: 0, previous: -1, sibling: -1, total: 0, tie: 0))
    // Lines are in the order of breaks that they start from: all ways to a stand are known before the first that goes on from it.
    for index in 0..<Int32(graph.lines.count) {
      let line = graph.lines[index]
      let (from, to) = (graph.stands[line.from], graph.stands[line.to])
      var way = graph.firstWays[line.from]
      while way >= 0 {
        let above = graph.ways[way]
        var total = above.total + line.demerits
        if total + to.rest <= most {
          if above.previous >= 0 { total += demerits(graph.ways[above.previous].stand, line.from, line.to, breaks) }
          let offset = Int(to.atBreak < 0 ? 0 : breaks[Int(to.atBreak)].offset)
          if total + to.rest <= most {
            insert(FitGraph.Way(stand: line.to, previous: way, sibling: -1, total: total, tie: above.tie - offset * offset), from, to)
          }
        }
        way = above.sibling
      }
    }
    var (best, stand): (Int32, Int32) = (-1, graph.heads[Int32(graph.heads.count - 1)])
    while stand >= 0 {
      var way = graph.firstWays[stand]
      while way >= 0 {
        if best < 0 || isBetter(graph.ways[way], than: graph.ways[best]) { best = way }
        way = graph.ways[way].sibling
      }
      stand = graph.stands[stand].sibling
    }
    guard best >= 0 else { return nil }
    let total = graph.ways[best].total
    var lines: [FitSearch.Line] = []
    while case let way = graph.ways[best], way.previous >= 0 {
      let start = graph.ways[way.previous].stand
      lines.append(FitSearch.Line(end: Int(graph.stands[way.stand].atBreak), place: Int(graph.stands[start].lineAt)))
      best = way.previous
    }
    return (lines.reversed(), total)
  }

  private func isBetter(_ way: FitGraph.Way, than other: FitGraph.Way) -> Bool {
    way.total != other.total ? way.total < other.total : way.tie < other.tie
  }

  /// Ways whose last lines let rivers go on are told apart by those lines.
  private mutating func insert(_ way: FitGraph.Way, _ from: FitGraph.Stand, _ to: FitGraph.Stand) {
    var known = graph.firstWays[way.stand]
    while known >= 0 {
      let other = graph.ways[known]
      let start = graph.stands[graph.ways[other.previous].stand]
      if !to.fitness.isLoose || start.atBreak == from.atBreak && start.lineAt == from.lineAt {
        if isBetter(way, than: other) { (graph.ways[known].previous, graph.ways[known].total, graph.ways[known].tie) = (way.previous, way.total, way.tie) }
        return
      }
      known = other.sibling
    }
    let index = graph.ways.append(way)
    graph.ways[index].sibling = graph.firstWays[way.stand]
    graph.firstWays[way.stand] = index
  }

  /// Of each stand, what the lines to the paragraph's end are charged with at least.
  private func setLeastRest(_ lastBreak: Int) {
    for index in 0..<Int32(graph.stands.count) {
      graph.stands[index].rest = Int(graph.stands[index].atBreak) == lastBreak ? 0 : Self.unreachable
    }
    for index in (0..<Int32(graph.lines.count)).reversed() {
      let line = graph.lines[index]
      let rest = line.demerits + graph.stands[line.to].rest
      if rest < graph.stands[line.from].rest { graph.stands[line.from].rest = rest }
    }
  }

  private static let unreachable = Int.max / 4

  /// What two lines in a row are charged with, from stand to stand.
  private func demerits(_ first: Int32, _ second: Int32, _ third: Int32, _ breaks: UnsafeBufferPointer<FitBreak>) -> Int {
    guard graph.stands[second].fitness.isLoose, graph.stands[third].fitness.isLoose else { return 0 }
    let pairs = span(first, second, breaks).rivers(into: span(second, third, breaks), breaks, gap: search.text.paragraph.spaceWidth)
    return search.rules.riverDemerits * pairs
  }

  private func span(_ from: Int32, _ to: Int32, _ breaks: UnsafeBufferPointer<FitBreak>) -> FitSpan {
    let (stand, end) = (graph.stands[from], graph.stands[to].atBreak)
    let start = stand.atBreak < 0 ? search.origin : breaks[Int(stand.atBreak)]
    return FitSpan(start, stand.atBreak < 0 ? search.firstBreak : Int(stand.atBreak) + 1, end, places.places[Int(stand.lineAt)])
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
