/// Finds the breaks of a paragraph with the fewest demerits, among lines up to a maximum badness (Knuth–Plass).
///
/// The search visits the breaks in order. At each break it keeps the best path for each next position and each state on which the demerits
/// of the next line depend. The result is exact, because a discarded path could not have become better than the one that is kept. A path is
/// also discarded if another path to the same break and position is better regardless of the lines that follow, or if the lower bound for
/// lines below all shapes shows that its demerits become too high (`DemeritLowerBounds`). Rivers depend on two lines, so nodes do not
/// distinguish them. They are ignored at first, and then counted on the few paths that can still be the best (`RiverSearch`).
struct FitSearch {
  /// A chosen line.
  struct Line {
    /// Index of the break at its end.
    var end: Int
    /// Index of its position in `LineSlots.positions`.
    var position: Int
  }

  let text: FitText
  let criteria: FitCriteria
  private let usesLowerBounds: Bool
  private var lowerBounds: DemeritLowerBounds?

  /// Maximum number of lines below all shapes on the paths that were examined.
  private(set) var deepest = 0
  /// Number of lines that were examined.
  private(set) var weighed = 0
  let graph: FitGraph
  let firstBreak: Int
  private(set) var origin: FitBreak
  /// Maximum adjustment ratios, from the tolerance and the limit on stretching.
  private let maximumRatio, maximumRatioBesideShapes: Double
  private let ratios = Self.adjustmentRatios
  private let mayHaveRivers: Bool
  /// Maximum demerits for rivers between two lines.
  private let maximumRiverDemerits: Int

  /// Creates a search in the text from `start` on. Its memory is that of `graph`.
  init(_ text: FitText, from start: LineStart, _ criteria: FitCriteria, graph: FitGraph = FitGraph()) {
    (self.text, self.criteria, self.graph) = (text, criteria, graph)
    origin = text.origin(at: start)
    firstBreak = text.firstBreak(after: start.offset)
    let (glue, limit, ratio) = (criteria.glue, criteria.limit, Self.adjustmentRatio(at: Double(criteria.tolerance)))
    maximumRatio = min(ratio, Self.adjustmentRatio(widening: limit.inColumn, glue))
    maximumRatioBesideShapes = min(ratio, Self.adjustmentRatio(widening: limit.besideShapes, criteria.glueBesideShapes))
    mayHaveRivers = criteria.rules.riverDemerits > 0 && glue.stretch > 0
    maximumRiverDemerits = mayHaveRivers ? FitRules.maximumRivers * criteria.rules.riverDemerits : 0
    usesLowerBounds = criteria.usesLowerBounds && criteria.maximumDemerits < .max && !glue.isMild
  }

  /// Returns the best lines and their demerits, or `nil` if no path exists.
  ///
  /// - Parameter startsAfterHyphen: Whether the line above ends with a hyphen.
  mutating func run(_ slots: inout LineSlots, from position: Int32, startsAfterHyphen: Bool) -> (lines: [Line], total: Int)? {
    let count = text.breaks.count
    guard firstBreak < count else { return nil }
    if startsAfterHyphen, !origin.kind.isHyphen { origin.kind = .hyphen }
    if !startsAfterHyphen, origin.kind.isHyphen { origin.kind = .inside }
    graph.reset(breaks: count - firstBreak)
    graph.nodes.append(
      FitGraph.Node(
        atBreak: -1, key: FitGraph.Node.key(position: position, .decent, hyphens: startsAfterHyphen ? 1 : 0), previous: -1, sibling: -1, depth: 0,
        lines: 0, total: 0, tie: 0))
    text.breaks.withUnsafeBufferPointer { breaks in
      extend(0, breaks, &slots)
      for index in 0..<Int32(count - 1 - firstBreak) {
        if graph.heads[index] >= 0, graph.nodes[graph.heads[index]].sibling >= 0 { dropDominated(at: index) }
        var node = graph.heads[index]
        while node >= 0 {
          extend(node, breaks, &slots)
          node = graph.nodes[node].sibling
        }
      }
    }
    var best = graph.heads[Int32(count - 1 - firstBreak)]
    guard best >= 0 else { return nil }
    var other = graph.nodes[best].sibling
    while other >= 0 {
      if isBetter(graph.nodes[other], than: graph.nodes[best]) { best = other }
      other = graph.nodes[other].sibling
    }
    let lines = lines(to: best)
    let total = graph.nodes[best].total
    guard mayHaveRivers else { return (lines, total) }
    var rivers = RiverSearch(self, slots)
    let own = rivers.demerits(of: best)
    return own == 0 ? (lines, total) : rivers.best(costingAtMost: min(criteria.maximumDemerits, total + own))
  }

  private func lines(to last: Int32) -> [Line] {
    var lines = Array(repeating: Line(end: 0, position: 0), count: Int(graph.nodes[last].lines))
    var at = last
    while case let before = graph.nodes[at].previous, before >= 0 {
      lines[Int(graph.nodes[at].lines) - 1] = Line(end: Int(graph.nodes[at].atBreak), position: Int(graph.nodes[before].linePosition))
      at = before
    }
    return lines
  }

  @inline(__always) private func isBetter(_ node: FitGraph.Node, than other: FitGraph.Node) -> Bool {
    node.total != other.total ? node.total < other.total : node.tie < other.tie
  }

  // MARK: A path near a known one

  /// Returns the demerits of lines that end at the given offsets, in the current positions. A line that does not fit or is bad ends as late
  /// as possible instead. Returns `nil` if there are no such lines. O(lines · breaks in a line).
  mutating func total(near ends: [ParagraphOffset], _ slots: inout LineSlots, from firstPosition: Int32, startsAfterHyphen: Bool) -> Int? {
    var start = origin
    if startsAfterHyphen != start.kind.isHyphen { start.kind = startsAfterHyphen ? .hyphen : .inside }
    var above: FitSpan?
    var head = LineHead(after: start, criteria.glue)
    (head.isFirst, head.hyphens, head.position) = (true, startsAfterHyphen ? 1 : 0, firstPosition)
    var (first, old) = (firstBreak, 0)
    while first < text.breaks.count {
      guard let at = positionWithSpace(for: text.breaks[first], head, &slots) else { return nil }
      enter(slots.positions[Int(at)], at, &head)
      while old < ends.count, ends[old] < text.breaks[first].offset { old += 1 }
      let wanted = old < ends.count ? text.firstBreak(after: ends[old] - 1) : text.breaks.count
      guard let index = end(at: wanted, from: first, head), case let end = text.breaks[index], let line = line(to: index, end, head),
        line.grade.badness <= criteria.tolerance, allows(end, head)
      else { return nil }
      head.total += demerits(of: line, endingIn: end.kind, head)
      let span = FitSpan(start, first, Int32(index), slots.positions[Int(at)])
      if mayHaveRivers, let higher = above, head.fitness.isLoose, line.grade.fitness.isLoose {
        head.total += criteria.rules.riverDemerits * text.breaks.withUnsafeBufferPointer { higher.rivers(into: span, $0, gap: text.paragraph.spaceWidth) }
      }
      let next = index == text.breaks.count - 1 ? at : end.kind == .hard ? slots.nextLine(at) : slots.next(at)
      head = LineHead(following: head, to: end, line.grade.fitness, countsHyphens: criteria.maximumConsecutiveHyphens > 0)
      (head.position, start, first, above) = (next, end, index + 1, span)
    }
    return head.total
  }

  /// Returns `wanted` if the line to that break is not bad, or else the index of the last break that fits. Returns `nil` if none fits.
  private func end(at wanted: Int, from first: Int, _ head: LineHead) -> Int? {
    let hard = text.nextHard[first]
    if wanted >= first, wanted <= hard, let line = line(to: wanted, text.breaks[wanted], head), line.grade.badness <= criteria.rules.tolerance { return wanted }
    var (last, next): (Int?, Int) = (nil, first)
    while next <= hard, case let end = text.breaks[next] {
      if line(to: next, end, head) != nil { last = next }
      if end.bareEnd - head.start - (Int(end.gapsBefore) - head.gaps) * criteria.glue.shrink > head.availableWidth { break }
      next += 1
    }
    return last
  }

  /// Returns the line to a break, or `nil` if it does not fit or has too many consecutive hyphens.
  @inline(__always) private func line(to index: Int, _ end: FitBreak, _ head: LineHead) -> RatedLine? {
    let maximum = criteria.maximumConsecutiveHyphens
    return maximum > 0 && end.kind.isHyphen && Int(head.hyphens) + 1 > maximum ? nil : RatedLine(to: index, end, head)
  }

  /// Returns whether a line is within the limit on stretching. A last line is never stretched.
  @inline(__always) private func allows(_ end: FitBreak, _ head: LineHead) -> Bool {
    end.kind == .hard
      || criteria.limit.allows(
        slack: head.availableWidth - (end.end - head.start), hang: head.hang + Int(end.endHang), gaps: Int(end.gapsBefore) - head.gaps, isNarrow: head.isNarrow)
  }

  // MARK: Lines

  /// The values that all lines from a node have in common.
  struct LineHead {
    var node: Int32 = 0
    /// `hang` is the width beyond the margin before `start`.
    var start, hang, gaps: Int
    var availableWidth = 0
    var kind: FitBreak.Kind
    var isFirst = false
    var fitness = FitGrade.Fitness.decent
    var hyphens: UInt8 = 0
    var total = 0, tie = 0
    var depth: Int32 = 0, lines: Int32 = 0
    var position: Int32 = 0
    /// Whether it does not have the full column.
    var isNarrow = false
    var glue: FitGlue

    /// Creates the start of the lines after a break.
    @inline(__always) init(after start: FitBreak, _ glue: FitGlue) {
      (self.start, hang, gaps, kind, self.glue) = (start.start, Int(start.startHang), Int(start.gapsThrough), start.kind, glue)
    }

    /// Creates the start of the line after one that starts at `head`.
    init(following head: LineHead, to end: FitBreak, _ fitness: FitGrade.Fitness, countsHyphens: Bool) {
      self.init(after: end, head.glue)
      (hyphens, self.fitness) = (countsHyphens && end.kind.isHyphen ? head.hyphens + 1 : 0, fitness)
      (total, depth) = (head.total, head.depth)
    }

    /// Returns the index of the first break at which a line can have at most an adjustment ratio, or of the next hard break. O(log n).
    ///
    /// - Parameter first: The first break after the start.
    @inline(__always) func firstEnd(within ratio: Double, from first: Int, _ text: FitText, _ breaks: UnsafeBufferPointer<FitBreak>) -> Int {
      if ratio >= FitSearch.worstRatio || glue.isMild { return first }
      let each = Double(glue.stretch) * ratio
      let minimumEnd = Double(start - hang + availableWidth - text.widestEnd) - Double(glue.raggedness) * ratio + Double(gaps) * each
      // No line continues after a hard break.
      var (low, high) = (first, text.nextHard[first])
      while low < high {
        let middle = (low + high) / 2
        if Double(breaks[middle].bareEnd) + Double(breaks[middle].gapsBefore) * each < minimumEnd { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// A line from a node to a break.
  struct RatedLine {
    /// Index of the break.
    let end: Int
    /// Natural width in 1/64 pt, and number of word gaps.
    let width, gaps: Int
    let grade: FitGrade

    /// Returns `nil` if the line does not fit.
    @inline(__always) init?(to index: Int, _ end: FitBreak, _ head: LineHead) {
      (self.end, width, gaps) = (index, end.end - head.start, Int(end.gapsBefore) - head.gaps)
      guard let grade = FitGrade(slack: head.availableWidth - width, gaps: gaps, isLast: end.kind == .hard, head.glue) else { return nil }
      self.grade = grade
    }
  }

  /// Adds all lines that start at a node.
  private mutating func extend(_ index: Int32, _ breaks: UnsafeBufferPointer<FitBreak>, _ slots: inout LineSlots) {
    let node = graph.nodes[index]
    let isFirst = node.atBreak < 0
    let first = isFirst ? firstBreak : Int(node.atBreak) + 1
    var head = isFirst ? LineHead(after: origin, criteria.glue) : LineHead(after: breaks[Int(node.atBreak)], criteria.glue)
    (head.node, head.isFirst, head.fitness, head.hyphens) = (index, isFirst, node.fitness, node.hyphens)
    (head.total, head.tie, head.depth, head.lines, head.position) = (node.total, node.tie, node.depth, node.lines, node.position)
    guard let position = positionWithSpace(for: breaks[first], head, &slots) else { return }
    enter(slots.positions[Int(position)], position, &head)
    graph.nodes[index].linePosition = position
    let ratio = min(head.isNarrow ? maximumRatioBesideShapes : maximumRatio, adjustmentRatio(at: criteria.maximumDemerits - node.total))
    var next = head.firstEnd(within: ratio, from: first, text, breaks)
    while next < breaks.count {
      let isHard = breaks[next].kind == .hard
      weighed += 1
      if let line = RatedLine(to: next, breaks[next], head), line.grade.badness <= criteria.tolerance, allows(breaks[next], head) {
        add(line, head, breaks, &slots)
      } else if breaks[next].bareEnd - head.start - (Int(breaks[next].gapsBefore) - head.gaps) * head.glue.shrink > head.availableWidth {
        return
      }
      if isHard { return }
      next += 1
    }
  }

  /// Sets the values of a line's start that depend on its position.
  @inline(__always) private mutating func enter(_ position: borrowing LineSlots.Position, _ index: Int32, _ head: inout LineHead) {
    (head.position, head.availableWidth, head.isNarrow) = (index, position.availableWidth, !position.slot.isFull)
    head.glue = head.isNarrow ? criteria.glueBesideShapes : criteria.glue
    head.depth = position.top == nil ? head.depth + 1 : 0
    deepest = max(deepest, Int(head.depth))
  }

  /// Returns the first position from that of `head` on that fits the text before a break, or `nil` if there is none.
  ///
  /// A position beside a shape is skipped if text fits only because it hangs, so that lines have no positions that they would not have
  /// between straight margins.
  @inline(__always) private func positionWithSpace(for end: FitBreak, _ head: LineHead, _ slots: inout LineSlots) -> Int32? {
    var position = head.position
    let minimumWidth = end.end - head.start - (Int(end.gapsBefore) - head.gaps) * criteria.glue.shrink
    let minimumWidthUnhung = minimumWidth + head.hang + Int(end.endHang)
    while minimumWidthUnhung > slots.positions[Int(position)].availableWidth {
      if slots.positions[Int(position)].slot.isFull, minimumWidth <= slots.positions[Int(position)].availableWidth { return position }
      guard criteria.maySkip || slots.positions[Int(position)].availableWidth < 0, let next = slots.skip(position) else { return nil }
      position = next
    }
    return position
  }

  /// Returns the adjustment ratio of a line that has `demerits` by itself, or a slightly higher ratio.
  @inline(__always) private func adjustmentRatio(at demerits: Int) -> Double { ratios[Int.bitWidth - max(0, demerits).leadingZeroBitCount] }

  /// The adjustment ratio at maximum badness. Higher ratios do not count more.
  fileprivate static let worstRatio = adjustmentRatio(at: Double(FitGrade.worst))

  /// Adjustment ratios by the bit width of demerits, whose square root is the badness of a line with these demerits.
  static let adjustmentRatios = (0...Int.bitWidth).map { adjustmentRatio(at: (0..<$0).reduce(1) { root, bit in root * (bit % 2 == 0 ? 1.5 : 4 / 3.0) }) }

  /// Returns the adjustment ratio at a badness, slightly increased because of rounding.
  static func adjustmentRatio(at badness: Double) -> Double { 1.01 * cubeRoot(badness / 100) + 0.01 }

  /// Returns the adjustment ratio of lines whose word spaces are widened by `limit`, slightly increased because of rounding.
  private static func adjustmentRatio(widening limit: Int, _ glue: FitGlue) -> Double { Double(limit) / Double(max(1, glue.stretch)) + 0.01 }

  private static func cubeRoot(_ x: Double) -> Double {
    // Newton's method has the same result on every machine.
    var root = max(1, x / 3)
    for _ in 0..<24 { root -= (root * root * root - x) / (3 * root * root) }
    return root
  }

  /// Adds a line, unless a limit excludes it.
  @inline(__always) private mutating func add(
    _ line: RatedLine, _ head: LineHead, _ breaks: UnsafeBufferPointer<FitBreak>, _ slots: inout LineSlots
  ) {
    let (index, kind) = (line.end, breaks[line.end].kind)
    var hyphens: UInt8 = 0
    if criteria.maximumConsecutiveHyphens > 0, kind.isHyphen {
      hyphens = head.hyphens + 1
      if hyphens > criteria.maximumConsecutiveHyphens { return }
    }
    let demerits = demerits(of: line, endingIn: kind, head)
    let total = head.total + demerits
    if total > criteria.maximumDemerits { return }
    let next = kind != .hard ? slots.next(head.position) : index < breaks.count - 1 ? slots.nextLine(head.position) : 0
    if usesLowerBounds, kind != .hard, next == slots.positionBelowShapes {
      let bounds = lowerBounds ?? lowerBoundsBelowShapes(availableWidth: slots.positions[Int(next)].availableWidth)
      if total + bounds.lowerBound(from: index, line.grade.fitness) > criteria.maximumDemerits {
        deepest = max(deepest, Int(head.depth) + bounds.maximumLines(of: text, from: index, costing: criteria.maximumDemerits - total))
        return
      }
    }
    let offset = breaks[index].offset.utf16
    let node = FitGraph.Node(
      atBreak: Int32(index), key: FitGraph.Node.key(position: next, line.grade.fitness, hyphens: hyphens), previous: head.node, sibling: -1,
      depth: head.depth, lines: head.lines + 1, total: total, tie: head.tie - offset * offset)
    let to = insert(node, at: Int32(index - firstBreak))
    // A line can be on the best path only if rivers can make it the best one to its node.
    if to >= 0, mayHaveRivers, total - graph.nodes[to].total <= maximumRiverDemerits * Int(graph.nodes[to].lines) { graph.lines.append(FitGraph.Line(from: head.node, to: to, demerits: demerits)) }
  }

  /// Returns the demerits of a line, without rivers.
  @inline(__always) func demerits(of line: RatedLine, endingIn kind: FitBreak.Kind, _ head: LineHead) -> Int {
    let rules = criteria.rules
    var demerits = rules.demerits(badness: line.grade.badness, kind, isRagged: head.glue.isRagged)
    demerits += rules.demerits(line.grade.fitness, kind, below: head.fitness, head.kind)
    if head.isNarrow, line.gaps == 0, kind == .hyphen || head.kind == .hyphen && kind != .hard { demerits += rules.sliverDemerits }
    guard kind == .hard, head.kind != .hard, !head.isFirst, head.availableWidth > 0, line.width * 8 < head.availableWidth || line.gaps == 0 else { return demerits }
    return demerits + rules.shortLastLineDemerits
  }

  private mutating func lowerBoundsBelowShapes(availableWidth: Int) -> DemeritLowerBounds {
    if let cached = text.lowerBounds, cached.matches(for: self, availableWidth: availableWidth) { lowerBounds = cached } else { lowerBounds = DemeritLowerBounds(self, availableWidth: availableWidth) }
    text.lowerBounds = lowerBounds
    return lowerBounds!
  }

  // MARK: Nodes

  /// Inserts a node and returns its index, or the index of the node with the same key. Returns -1 if another node is better regardless of
  /// the lines that follow.
  @inline(__always) private func insert(_ node: FitGraph.Node, at slot: Int32) -> Int32 {
    var existing = graph.heads[slot]
    while existing >= 0 {
      if graph.nodes[existing].key == node.key {
        if isBetter(node, than: graph.nodes[existing]) {
          (graph.nodes[existing].total, graph.nodes[existing].tie, graph.nodes[existing].previous) = (node.total, node.tie, node.previous)
          graph.nodes[existing].lines = node.lines
        }
        graph.nodes[existing].depth = max(graph.nodes[existing].depth, node.depth)
        return existing
      }
      if dominates(existing, key: node.key, total: node.total) {
        graph.nodes[existing].depth = max(graph.nodes[existing].depth, node.depth)
        return -1
      }
      existing = graph.nodes[existing].sibling
    }
    let index = graph.nodes.append(node)
    graph.nodes[index].sibling = graph.heads[slot]
    graph.heads[slot] = index
    return index
  }

  /// Returns whether a node is better than another one at its break, regardless of the lines that follow. If both have the same position,
  /// demerits of later lines can differ only because of the fitness of the last line, and because of rivers, which are not counted yet.
  @inline(__always) private func dominates(_ node: Int32, key: UInt64, total: Int) -> Bool {
    FitGraph.Node.haveSamePosition(graph.nodes[node].key, key)
      && graph.nodes[node].total + criteria.rules.adjacentDemerits + maximumRiverDemerits * Int(graph.nodes[node].lines) < total
  }

  /// Removes the nodes at a break that others dominate.
  private func dropDominated(at slot: Int32) {
    var (node, before): (Int32, Int32) = (graph.heads[slot], -1)
    while node >= 0 {
      let (key, total, next) = (graph.nodes[node].key, graph.nodes[node].total, graph.nodes[node].sibling)
      var other = graph.heads[slot]
      while other >= 0, !dominates(other, key: key, total: total) { other = graph.nodes[other].sibling }
      if other < 0 {
        before = node
      } else {
        graph.nodes[other].depth = max(graph.nodes[other].depth, graph.nodes[node].depth)
        if before < 0 { graph.heads[slot] = next } else { graph.nodes[before].sibling = next }
      }
      node = next
    }
  }
}
