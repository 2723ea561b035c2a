/// The lines of a paragraph from an offset on, as total fit chose them for a region.
struct FitPlan {
  struct Line {
    /// Available widths include the parts that hang beyond the margins.
    var parts: [Placer.Part]
    /// Top of the line; `nil` below all shapes, where it follows the line above it.
    var top: LayoutUnit?
  }

  var lines: [Line]
  var demerits: Int
  /// Offsets at which parts of lines end.
  var ends: [ParagraphOffset]
  /// Maximum badness of the lines.
  var tolerance: Int
  /// Whether no line is justified.
  var isRagged = false
}

/// The texts of a paragraph that a planner searches, and the memory of its searches.
struct FitTexts {
  /// The text without inserted hyphens, and with them. The latter is requested only if needed.
  let unhyphenated: FitText
  let hyphenated: () -> FitText?
  /// Whether `hyphenated` returns a text.
  let hyphenates: Bool
  let graph: FitGraph
}

/// Chooses the breaks of a paragraph in passes, as TeX does: without hyphens, with hyphens, and with worse lines if necessary.
///
/// A pass examines only lines within its tolerance. Its result is final if no other result can be better: if one worse line, or one hyphen,
/// would have more demerits than all lines of the result.
///
/// Justified lines become ragged if their word spaces would be stretched too far. The first search excludes such lines, even if they have
/// fewer demerits. If it fails, lines beside shapes are ragged and rated as ragged lines, so that no line in the full column is stretched
/// for the sake of word spaces that stay natural. If every path has a line in the full column that is stretched too far, the column is too
/// narrow for the text. Then all lines are ragged, and rated as such. The limit on stretching is the same for all margin alignments
/// (`FitLimit`).
struct FitPlanner {
  let source: Placer.Source
  let start: LineStart
  let rules: FitRules
  private var glue: FitGlue
  private var glueBesideShapes: FitGlue
  /// The limit on stretching, or `nil` if there is none.
  private let limit: FitLimit?
  private let texts: FitTexts

  private(set) var weighed = 0
  private(set) var deepest = 0
  private let startsAfterHyphen: Bool

  init(_ source: Placer.Source, from start: LineStart, _ settings: LayoutSettings, _ texts: FitTexts) {
    (self.source, self.start, self.texts) = (source, start, texts)
    rules = settings.fitRules
    glue = FitGlue(source.paragraph, settings)
    (glueBesideShapes, limit) = (glue, glue.limit(source.paragraph, settings))
    startsAfterHyphen = start.offset > 0 && Breaker(paragraph: source.paragraph).startsAfterHyphen(start)
  }

  /// Returns the best plan, or `nil` if a word does not fit its column and must be divided.
  ///
  /// - Parameter old: The previous plan. The demerits of its breaks in the current positions limit the search.
  mutating func plan(_ slots: inout LineSlots, from position: Int32, like old: FitPlan? = nil) -> FitPlan? {
    guard let limit else { return plan(&slots, from: position, like: old, FitLimit()) }
    if let justified = plan(&slots, from: position, like: old, limit) { return justified }
    glueBesideShapes = glue.ragged(source.paragraph)
    // Next to ragged lines, a widely spaced line in the full column is conspicuous, so the limit for lines beside shapes applies to it.
    if slots.positions[Int(position)].top != nil,
      let justified = plan(&slots, from: position, like: old, FitLimit(inColumn: limit.besideShapes))
    {
      return justified
    }
    glue = glueBesideShapes
    var ragged = plan(&slots, from: position, like: old, FitLimit())
    ragged?.isRagged = true
    return ragged
  }

  /// Returns the best plan in which no line is stretched beyond `limit`, or `nil` if there is none.
  private mutating func plan(_ slots: inout LineSlots, from position: Int32, like old: FitPlan?, _ limit: FitLimit) -> FitPlan? {
    let first = rules.pretolerance ?? 100
    var (criteria, oldTotal) = (criteria(tolerance: rules.tolerance, limit), Int.max)
    if rules.pretolerance == nil, let old, let oldDemerits = total(of: old, &slots, position, limit) {
      // If the old breaks became bad, the best plan still has about as many demerits as before.
      (criteria.maximumDemerits, oldTotal) = (min(oldDemerits, max(Self.minimumPruningDemerits, old.demerits + old.demerits / 4)), oldDemerits)
      criteria.tolerance = min(tolerance(for: criteria.maximumDemerits), max(criteria.tolerance, old.tolerance))
    } else if rules.pretolerance != nil || isShort(in: slots) {
      let hyphen = min(rules.hyphenPenalty, rules.raggedHyphenPenalty) * min(rules.hyphenPenalty, rules.raggedHyphenPenalty) + minimumDemerits(withLineOf: 0)
      let enough = texts.hyphenates ? min(hyphen, minimumDemerits(withLineOf: first)) : minimumDemerits(withLineOf: first)
      var simple = self.criteria(tolerance: first, limit)
      simple.maySkip = !texts.hyphenates
      if let found = search(texts.unhyphenated, simple, &slots, position), rules.pretolerance != nil || found.total <= enough {
        return plan(found, texts.unhyphenated, slots, first)
      }
    }
    criteria.usesLowerBounds = old != nil
    return plan(&slots, from: position, startingWith: criteria, oldTotal)
  }

  /// Searches until no plan with worse lines can be better. Returns `nil` if no plan is within the limit on stretching.
  ///
  /// - Parameter oldTotal: The demerits of the old breaks, or `Int.max` without them.
  private mutating func plan(_ slots: inout LineSlots, from position: Int32, startingWith criteria: FitCriteria, _ oldTotal: Int) -> FitPlan? {
    let text = bestText
    var criteria = criteria
    let worst = text.hangs ? FitGrade.worst : criteria.limit.worst(glue)
    while true {
      if let found = search(text, criteria, &slots, position) {
        // No line of a better plan can have a badness with more demerits than that.
        let enough = min(worst, tolerance(for: found.total))
        if rules.pretolerance != nil || criteria.tolerance >= enough { return plan(found, text, slots, criteria.tolerance) }
        (criteria.tolerance, criteria.maximumDemerits) = (enough, found.total)
      } else if case let enough = min(worst, criteria.maximumDemerits == .max ? FitGrade.worst : tolerance(for: criteria.maximumDemerits)),
        criteria.tolerance < enough
      {
        criteria.tolerance = min(enough, max(1, criteria.tolerance) * 100)
      } else if criteria.maximumDemerits < oldTotal {
        criteria.maximumDemerits = criteria.maximumDemerits > oldTotal / 8 ? oldTotal : criteria.maximumDemerits * 8
      } else if !criteria.limit.isNone {
        return nil
      } else {
        // Permit any number of consecutive hyphens rather than find no plan.
        (criteria.maximumDemerits, criteria.maximumConsecutiveHyphens, criteria.usesLowerBounds) = (.max, 0, false)
        return search(text, criteria, &slots, position).map { plan($0, text, slots, criteria.tolerance) }
      }
    }
  }

  /// The text with all breaks.
  private var bestText: FitText { texts.hyphenates ? texts.hyphenated() ?? texts.unhyphenated : texts.unhyphenated }

  private func minimumDemerits(withLineOf badness: Int) -> Int { (rules.linePenalty + badness) * (rules.linePenalty + badness) }

  /// Returns the minimum badness with which a single line has at least these demerits; at most `FitGrade.worst`.
  private func tolerance(for total: Int) -> Int {
    var badness = max(0, Int(Double(total).squareRoot()) - rules.linePenalty - 1)
    while minimumDemerits(withLineOf: badness) < total { badness += 1 }
    return min(FitGrade.worst, badness)
  }

  private mutating func total(of old: FitPlan, _ slots: inout LineSlots, _ position: Int32, _ limit: FitLimit) -> Int? {
    let criteria = criteria(tolerance: FitGrade.worst, limit)
    var search = FitSearch(bestText, from: start, criteria, graph: texts.graph)
    defer { deepest = max(deepest, search.deepest) }
    return search.total(near: old.ends, &slots, from: position, startsAfterHyphen: startsAfterHyphen)
  }

  private var maximumConsecutiveHyphens: Int { min(250, max(0, source.paragraph.settings.maximumConsecutiveHyphens)) }

  /// Whether a pass without hyphens, or with a low tolerance, can be final. In a longer paragraph the sum of demerits usually exceeds the
  /// limit for that.
  private func isShort(in slots: LineSlots) -> Bool {
    let width = source.paragraph.sums[source.paragraph.sums.count - 1] - start.position
    return width < Self.shortParagraphLines * max(1, slots.fullLineWidth)
  }

  private static let shortParagraphLines = 6

  /// Demerits up to which no paths are discarded.
  private static let minimumPruningDemerits = 1000

  private func criteria(tolerance: Int, _ limit: FitLimit) -> FitCriteria {
    FitCriteria(
      rules: rules, glue: glue, glueBesideShapes: glueBesideShapes, tolerance: tolerance, limit: limit,
      maximumConsecutiveHyphens: maximumConsecutiveHyphens)
  }

  private mutating func search(
    _ text: FitText, _ criteria: FitCriteria, _ slots: inout LineSlots, _ position: Int32
  ) -> (lines: [FitSearch.Line], total: Int)? {
    var search = FitSearch(text, from: start, criteria, graph: texts.graph)
    defer { (weighed, deepest) = (weighed + search.weighed, max(deepest, search.deepest)) }
    return search.run(&slots, from: position, startsAfterHyphen: startsAfterHyphen)
  }

  // MARK: Lines

  private func plan(_ found: (lines: [FitSearch.Line], total: Int), _ text: FitText, _ slots: LineSlots, _ tolerance: Int) -> FitPlan {
    let breaker = Breaker(paragraph: source.paragraph)
    var lines: [FitPlan.Line] = []
    lines.reserveCapacity(found.lines.count)
    var (start, hang) = (self.start, Int(text.origin(at: self.start).startHang))
    for one in found.lines {
      let (end, position) = (text.breaks[one.end], slots.positions[one.position])
      let availableWidth = position.availableWidth + hang + Int(end.endHang)
      let line = broken(from: start, to: end, availableWidth: availableWidth, breaker)
      let part = Placer.Part(slot: position.slot, line: line, lead: position.lead - hang, availableWidth: availableWidth, hang: hang + Int(end.endHang))
      if position.continuesLine { lines[lines.count - 1].parts.append(part) } else { lines.append(FitPlan.Line(parts: [part], top: position.top)) }
      (start, hang) = (line.end, Int(end.startHang))
    }
    let ends = found.lines.map { text.breaks[$0.end].offset }
    return FitPlan(lines: lines, demerits: found.total, ends: ends, tolerance: tolerance)
  }

  private func broken(from start: LineStart, to end: FitBreak, availableWidth: Int, _ breaker: Breaker) -> BrokenLine {
    let index = Int(end.opportunity)
    if end.segment >= 0 {
      let measure = LineMeasure(width: availableWidth, mayBreakWords: false)
      let sums = source.paragraph.sums[Int(end.segment)...Int(end.segment) + 1]
      let widths = (left: end.end + Int(end.endHang) - sums.first!, right: sums.last! - end.start + Int(end.startHang))
      return breaker.cut(at: end.offset, in: Int(end.segment), from: start, measure, suffix: UInt16.hyphen, allowsOverflow: true, widths: widths)!
    }
    if end.kind == .hard { return breaker.line(from: start, to: index, reason: breaker.hardReason(index)) }
    if end.kind == .hyphen { return breaker.line(from: start, to: index, reason: .hyphenated) }
    let overflow = breaker.overflow(through: index + 1, from: start, availableWidth)
    return breaker.line(from: start, to: index, reason: overflow > .zero ? .didNotFit(overflow) : .chosen)
  }
}
