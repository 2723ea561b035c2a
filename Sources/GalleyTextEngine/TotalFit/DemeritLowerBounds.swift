/// Lower bounds of the demerits from each break to the end of a paragraph, for lines below all shapes. They stay valid when shapes move.
///
/// A search that knows the demerits of a path discards other paths that reach the lines below the shapes with too many demerits. Limits on
/// consecutive hyphens, and rivers, are ignored, because they can only add demerits.
final class DemeritLowerBounds {
  private let rules: FitRules
  private let glue: FitGlue
  private let availableWidth: Int
  /// Four bounds for each break, by the fitness of the line that ends there.
  private let lowerBounds: UnsafeMutablePointer<Int>
  /// The maximum number of lines from each break or a later one on, by the bit width of their demerits. Computed on demand.
  private var maximumLineCounts: [Int: [Int32]] = [:]

  /// Worse lines are not distinguished: a path that contains one has at least the demerits of a line with this badness.
  private static let worst = 1000

  /// Computes the bounds for the text and glue of a search, in lines of one width. O(breaks · breaks in a line).
  init(_ search: FitSearch, availableWidth: Int) {
    (rules, glue, self.availableWidth) = (search.criteria.rules, search.criteria.glue, availableWidth)
    let count = search.text.breaks.count
    let bounds = UnsafeMutablePointer<Int>.allocate(capacity: 4 * count)
    self.lowerBounds = bounds
    let maximum = (rules.linePenalty + Self.worst) * (rules.linePenalty + Self.worst)
    bounds.initialize(repeating: maximum, count: 4 * count)
    (bounds + 4 * (count - 1)).update(repeating: 0, count: 4)
    let ratio = FitSearch.adjustmentRatio(at: Double(Self.worst))
    search.text.breaks.withUnsafeBufferPointer { breaks in
      for from in (0..<count - 1).reversed() {
        var head = head(after: breaks[from])
        var next = head.firstEnd(within: ratio, from: from + 1, search.text, breaks)
        while next < count {
          let kind = breaks[next].kind
          if let line = FitSearch.RatedLine(to: next, breaks[next], head) {
            head.fitness = line.grade.fitness
            let own = search.demerits(of: line, endingIn: kind, head) + bounds[4 * next + Int(line.grade.fitness.rawValue)]
            for above in 0..<4 {
              let beside = abs(above - Int(line.grade.fitness.rawValue)) > 1 ? rules.adjacentDemerits : 0
              bounds[4 * from + above] = min(bounds[4 * from + above], own + beside)
            }
          } else if breaks[next].bareEnd - head.start - (Int(breaks[next].gapsBefore) - head.gaps) * glue.shrink > availableWidth {
            break
          }
          if kind == .hard { break }
          next += 1
        }
      }
    }
  }

  deinit { lowerBounds.deallocate() }

  /// Returns the start of the lines after a break. Text that hangs before it is ignored.
  private func head(after start: FitBreak) -> FitSearch.LineHead {
    var head = FitSearch.LineHead(after: start, glue)
    (head.hang, head.availableWidth) = (0, availableWidth)
    return head
  }

  /// Returns whether the bounds are valid for a search.
  func matches(for search: FitSearch, availableWidth: Int) -> Bool { self.availableWidth == availableWidth && glue == search.criteria.glue && rules == search.criteria.rules }

  /// Returns the minimum demerits of the lines after a break, if the line that ends there has this fitness.
  @inline(__always) func lowerBound(from index: Int, _ fitness: FitGrade.Fitness) -> Int { lowerBounds[4 * index + Int(fitness.rawValue)] }

  /// Returns the maximum number of lines after a break, if none of them has more than `demerits`. O(1); O(breaks · log breaks) the first
  /// time.
  func maximumLines(of text: FitText, from index: Int, costing demerits: Int) -> Int {
    let bits = Int.bitWidth - max(0, demerits).leadingZeroBitCount
    if let cached = maximumLineCounts[bits] { return Int(cached[index]) }
    let counts = computeMaximumLineCounts(text, ratio: FitSearch.adjustmentRatios[bits])
    maximumLineCounts[bits] = counts
    return Int(counts[index])
  }

  private func computeMaximumLineCounts(_ text: FitText, ratio: Double) -> [Int32] {
    text.breaks.withUnsafeBufferPointer { breaks in
      var counts = [Int32](repeating: 0, count: breaks.count)
      for from in (0..<breaks.count - 1).reversed() {
        let end = head(after: breaks[from]).firstEnd(within: ratio, from: from + 1, text, breaks)
        counts[from] = max(counts[from + 1], 1 + counts[end])
      }
      return counts
    }
  }
}
