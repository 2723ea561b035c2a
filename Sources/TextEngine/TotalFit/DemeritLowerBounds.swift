/// The least that a paragraph's lines below all shapes are charged with, from each of its breaks on: whatever moves above them, it stays.
///
/// A search that knows a way lets others go where they come below the shapes and have too little left for the rest. Limits of hyphens in
/// a row, and rivers, are left out: they make the rest no cheaper.
final class DemeritLowerBounds {
  private let rules: FitRules
  private let glue: FitGlue
  private let availableWidth: Int
  /// For each break four, by how full the line is that ends there.
  private let lowerBounds: UnsafeMutablePointer<Int>
  /// By the bits of what they may cost, once asked for: how many lines there can be at most, from each break or one behind it.
  private var maximumLineCounts: [Int: [Int32]] = [:]

  /// Lines that are worse are not told apart: a rest with one costs at least what it does.
  private static let worst = 1000

  /// Of the text and glue of a search, in lines of a room. O(breaks · breaks in a line).
  init(_ search: FitSearch, availableWidth room: Int) {
    (rules, glue, self.availableWidth) = (search.rules, search.glue, room)
    let count = search.text.breaks.count
    let least = UnsafeMutablePointer<Int>.allocate(capacity: 4 * count)
    self.lowerBounds = least
    let bound = (rules.linePenalty + Self.worst) * (rules.linePenalty + Self.worst)
    least.initialize(repeating: bound, count: 4 * count)
    (least + 4 * (count - 1)).update(repeating: 0, count: 4)
    let give = FitSearch.adjustmentRatio(at: Double(Self.worst))
    search.text.breaks.withUnsafeBufferPointer { breaks in
      for from in (0..<count - 1).reversed() {
        let (start, gaps) = (breaks[from].start, Int(breaks[from].gapsThrough))
        var head = FitSearch.LineHead(
          node: 0, start: start, hang: 0, gaps: gaps, availableWidth: room, kind: breaks[from].kind, isFirst: false, fitness: .decent, hyphens: 0, total: 0, tie: 0,
          depth: 0, lines: 0, position: 0, isNarrow: false, glue: glue)
        var next = FitSearch.firstWithin(give, from: from + 1, start, gaps, availableWidth: room, glue, search.text, breaks)
        while next < count {
          let (width, between, kind) = (breaks[next].end - start, Int(breaks[next].gapsBefore) - gaps, breaks[next].kind)
          if let grade = FitGrade(width: width, gaps: between, availableWidth: room, isLast: kind == .hard, glue) {
            head.fitness = grade.fitness
            let own = search.demerits(of: grade, width: width, between: between, endingIn: kind, head) + least[4 * next + Int(grade.fitness.rawValue)]
            for above in 0..<4 {
              let beside = abs(above - Int(grade.fitness.rawValue)) > 1 ? rules.adjacentDemerits : 0
              least[4 * from + above] = min(least[4 * from + above], own + beside)
            }
          } else if breaks[next].bareEnd - start - between * glue.shrink > room {
            break
          }
          if kind == .hard { break }
          next += 1
        }
      }
    }
  }

  deinit { lowerBounds.deallocate() }

  /// Whether it is of what a search looks for.
  func matches(for search: FitSearch, availableWidth: Int) -> Bool { self.availableWidth == availableWidth && glue == search.glue && rules == search.rules }

  /// What lines from a break on cost at least, the last line before them so full.
  @inline(__always) func lowerBound(from index: Int, _ fitness: FitGrade.Fitness) -> Int { lowerBounds[4 * index + Int(fitness.rawValue)] }

  /// How many lines of its text there can be at most from a break on, none of which costs more. O(1), the first time
  /// O(breaks · log breaks).
  func maximumLines(of text: FitText, from index: Int, costing demerits: Int) -> Int {
    let bits = Int.bitWidth - max(0, demerits).leadingZeroBitCount
    if let cached = maximumLineCounts[bits] { return Int(cached[index]) }
    let counts = counted(text, giving: FitSearch.adjustmentRatios[bits])
    maximumLineCounts[bits] = counts
    return Int(counts[index])
  }

  private func counted(_ text: FitText, giving ratio: Double) -> [Int32] {
    text.breaks.withUnsafeBufferPointer { breaks in
      var most = [Int32](repeating: 0, count: breaks.count)
      for from in (0..<breaks.count - 1).reversed() {
        let (start, gaps) = (breaks[from].start, Int(breaks[from].gapsThrough))
        let end = FitSearch.firstWithin(ratio, from: from + 1, start, gaps, availableWidth: availableWidth, glue, text, breaks)
        most[from] = max(most[from + 1], 1 + most[end])
      }
      return most
    }
  }
}
