/// Counts rivers on the paths that a search found, and finds the best path with them.
///
/// A path is extended only if its demerits and the lower bound from its end do not exceed the demerits of a known path.
struct RiverSearch {
  private let search: FitSearch
  private let slots: LineSlots
  private var graph: FitGraph { search.graph }

  init(_ search: FitSearch, _ slots: LineSlots) {
    (self.search, self.slots) = (search, slots)
  }

  /// Returns the river demerits of the best path to a node.
  func demerits(of last: Int32) -> Int {
    search.text.breaks.withUnsafeBufferPointer { breaks in
      var (below, sum) = (last, 0)
      while case let middle = graph.nodes[below].previous, middle >= 0, case let above = graph.nodes[middle].previous, above >= 0 {
        sum += demerits(above, middle, below, breaks)
        below = middle
      }
      return sum
    }
  }

  /// Returns the best path with at most the given demerits, or `nil` if there is none.
  mutating func best(costingAtMost maximumDemerits: Int) -> (lines: [FitSearch.Line], total: Int)? {
    search.text.breaks.withUnsafeBufferPointer { best(costingAtMost: maximumDemerits, $0) }
  }

  private mutating func best(costingAtMost maximumDemerits: Int, _ breaks: UnsafeBufferPointer<FitBreak>) -> (lines: [FitSearch.Line], total: Int)? {
    setLowerBounds(breaks.count - 1)
    graph.paths.removeAll()
    graph.firstPaths.fill(graph.nodes.count, with: -1)
    graph.firstPaths[0] = graph.paths.append(FitGraph.Path(node: 0, previous: -1, sibling: -1, total: 0, tie: 0))
    extendPaths(costingAtMost: maximumDemerits, breaks)
    return bestPath.map { (lines(of: $0), graph.paths[$0].total) }
  }

  private mutating func extendPaths(costingAtMost maximumDemerits: Int, _ breaks: UnsafeBufferPointer<FitBreak>) {
    // Lines are in the order of the breaks that they start from, so all paths to a node are known before the first path from it.
    for index in 0..<Int32(graph.lines.count) {
      let line = graph.lines[index]
      let (from, to) = (graph.nodes[line.from], graph.nodes[line.to])
      var path = graph.firstPaths[line.from]
      while path >= 0 {
        let above = graph.paths[path]
        var total = above.total + line.demerits
        if total + to.lowerBound <= maximumDemerits {
          if above.previous >= 0 { total += demerits(graph.paths[above.previous].node, line.from, line.to, breaks) }
          let offset = to.atBreak < 0 ? 0 : breaks[Int(to.atBreak)].offset.utf16
          if total + to.lowerBound <= maximumDemerits {
            insert(FitGraph.Path(node: line.to, previous: path, sibling: -1, total: total, tie: above.tie - offset * offset), from, to)
          }
        }
        path = above.sibling
      }
    }
  }

  /// The best path to the end of the paragraph, or `nil` if there is none.
  private var bestPath: Int32? {
    var (best, node): (Int32, Int32) = (-1, graph.heads[Int32(graph.heads.count - 1)])
    while node >= 0 {
      var path = graph.firstPaths[node]
      while path >= 0 {
        if best < 0 || isBetter(graph.paths[path], than: graph.paths[best]) { best = path }
        path = graph.paths[path].sibling
      }
      node = graph.nodes[node].sibling
    }
    return best < 0 ? nil : best
  }

  private func lines(of path: Int32) -> [FitSearch.Line] {
    var (lines, last) = ([FitSearch.Line](), path)
    while case let path = graph.paths[last], path.previous >= 0 {
      let start = graph.paths[path.previous].node
      lines.append(FitSearch.Line(end: Int(graph.nodes[path.node].atBreak), position: Int(graph.nodes[start].linePosition)))
      last = path.previous
    }
    return lines.reversed()
  }

  private func isBetter(_ path: FitGraph.Path, than other: FitGraph.Path) -> Bool {
    path.total != other.total ? path.total < other.total : path.tie < other.tie
  }

  /// Inserts a path. If its last line is loose, rivers can continue, so that line distinguishes it from other paths to the node.
  private mutating func insert(_ path: FitGraph.Path, _ from: FitGraph.Node, _ to: FitGraph.Node) {
    var existing = graph.firstPaths[path.node]
    while existing >= 0 {
      let other = graph.paths[existing]
      let start = graph.nodes[graph.paths[other.previous].node]
      if !to.fitness.isLoose || start.atBreak == from.atBreak && start.linePosition == from.linePosition {
        if isBetter(path, than: other) { (graph.paths[existing].previous, graph.paths[existing].total, graph.paths[existing].tie) = (path.previous, path.total, path.tie) }
        return
      }
      existing = other.sibling
    }
    let index = graph.paths.append(path)
    graph.paths[index].sibling = graph.firstPaths[path.node]
    graph.firstPaths[path.node] = index
  }

  /// Computes for each node the minimum demerits of the lines to the end of the paragraph, without rivers.
  private func setLowerBounds(_ lastBreak: Int) {
    for index in 0..<Int32(graph.nodes.count) {
      graph.nodes[index].lowerBound = Int(graph.nodes[index].atBreak) == lastBreak ? 0 : Self.unreachable
    }
    for index in (0..<Int32(graph.lines.count)).reversed() {
      let line = graph.lines[index]
      let bound = line.demerits + graph.nodes[line.to].lowerBound
      if bound < graph.nodes[line.from].lowerBound { graph.nodes[line.from].lowerBound = bound }
    }
  }

  private static let unreachable = Int.max / 4

  /// Returns the river demerits of two consecutive lines, given the nodes at their ends.
  private func demerits(_ first: Int32, _ second: Int32, _ third: Int32, _ breaks: UnsafeBufferPointer<FitBreak>) -> Int {
    guard graph.nodes[second].fitness.isLoose, graph.nodes[third].fitness.isLoose else { return 0 }
    let pairs = span(first, second, breaks).rivers(into: span(second, third, breaks), breaks, gap: search.text.paragraph.spaceWidth)
    return search.criteria.rules.riverDemerits * pairs
  }

  private func span(_ from: Int32, _ to: Int32, _ breaks: UnsafeBufferPointer<FitBreak>) -> FitSpan {
    let (node, end) = (graph.nodes[from], graph.nodes[to].atBreak)
    let start = node.atBreak < 0 ? search.origin : breaks[Int(node.atBreak)]
    return FitSpan(start, node.atBreak < 0 ? search.firstBreak : Int(node.atBreak) + 1, end, slots.positions[Int(node.linePosition)])
  }
}

extension FitGrade.Fitness {
  /// Whether word spaces are noticeably wide.
  @inline(__always) var isLoose: Bool { self == .veryLoose || self == .loose }
}

/// A line with the positions of its word spaces, for rivers.
struct FitSpan {
  private let start: FitBreak
  /// Indices into the break opportunities of the paragraph: of the first one after the line's start, and of the one at its end.
  private let first, end: Int
  private let position: LineSlots.Position

  init(_ start: FitBreak, _ first: Int, _ end: Int32, _ position: LineSlots.Position) {
    (self.start, self.first, self.end, self.position) = (start, first, Int(end), position)
  }

  /// Returns the number of word spaces that have one below them in the next line, with centers at most half a space apart; at most
  /// `FitRules.maximumRivers`.
  func rivers(into below: FitSpan, _ breaks: UnsafeBufferPointer<FitBreak>, gap: Int) -> Int {
    var (count, next) = (0, below.first)
    let (own, extraBelow) = (extra(breaks), below.extra(breaks))
    for index in first..<end where breaks[index].kind == .space {
      let x = middle(index, own, breaks)
      while next < below.end, breaks[next].kind != .space || below.middle(next, extraBelow, breaks) < x - gap / 2 { next += 1 }
      if next >= below.end { break }
      if below.middle(next, extraBelow, breaks) <= x + gap / 2 { count += 1 }
    }
    return min(count, FitRules.maximumRivers)
  }

  /// Returns the width that is added to each word space, 1/64 pt; 0 if the line has none, or ends at a hard break.
  private func extra(_ breaks: UnsafeBufferPointer<FitBreak>) -> Double {
    let gaps = breaks[end].gapsBefore - start.gapsThrough
    return gaps > 0 && breaks[end].kind != .hard ? Double(position.availableWidth - (breaks[end].end - start.start)) / Double(gaps) : 0
  }

  /// Returns the x of the center of a word space, in 1/64 pt.
  private func middle(_ index: Int, _ extra: Double, _ breaks: UnsafeBufferPointer<FitBreak>) -> Int {
    let at = breaks[index]
    let natural = (at.bareEnd + Int(at.endHang) + at.start - Int(at.startHang)) / 2 - start.start
    return position.slot.x.raw + position.lead + natural + Int(extra * (Double(at.gapsBefore - start.gapsThrough) + 0.5))
  }
}
