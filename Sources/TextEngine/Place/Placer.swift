/// Stage five: puts one visual line after the other into the regions. Owns the loop between slots and breaking:
/// it proposes a band, breaks into its slots, and asks again when the line turns out taller.
struct Placer {
  let settings: LayoutSettings
  var finder = SlotFinder()
  private(set) var parts: [Part] = []
  /// The most by which a line looked for shapes below its own lower edge: one that was tried higher than it came out.
  private(set) var maximumExaminedDepth = 0
  /// How far down lines may stand in any region, beside its height.
  var heightLimit = HeightLimit.none
  /// Who is asked about lines; `nil`: nobody.
  var callbacks: LayoutCallbacks?
  /// The slot that a row of a table has in common with other rows, or `nil` for a row that is placed alone.
  var rowSlot: LineSlot?
  /// The lower edge of the lowest band in which slots were searched for rows that were placed alone, since this was set to zero.
  var lowestBandOfRow = LayoutUnit.zero
  /// Lines broken since the last reset, those thrown away included.
  private(set) var brokenLineCount = 0

  init(settings: LayoutSettings) { self.settings = settings }

  /// A broken line and the slot that it goes to.
  struct Part {
    var slot: LineSlot
    var line: BrokenLine
    /// From the slot's leading edge to where the line's text may start, padding included.
    var lead: Int
    var availableWidth: Int
    /// What of `room` lies over the margins, for letters that hang there.
    var hang = 0
  }

  /// What a paragraph says, and where it stands in the document.
  struct Source {
    var paragraph: ShapedParagraph
    /// UTF-16 in the document.
    var start: Int
    /// Whether nothing is seen before it, so that it has no space above.
    var isFirst: Bool
    /// Whether objects stand in it whose sizes go by their places.
    var hasFittingObjects = false
    /// Whether the separator before it was made to end a line and no paragraph.
    var continuesPrevious = false
  }

  struct Result {
    var top: LayoutUnit
    var bottom: LayoutUnit
    /// Where the next line goes; in the same region.
    var cursor: LayoutCursor
    /// Of a justified line beside a shape, whether its word spaces would be torn open; `nil` for any other.
    var isTorn: Bool?
  }

  /// Places the line at `pen` in its region and appends its fragments; `nil` when the region has no room for it.
  mutating func placeLine(
    _ source: Source, at cursor: LayoutCursor, in region: Region, into fragments: inout [PlacedFragment]
  ) -> Result? {
    let paragraph = source.paragraph
    if region.maximumLines > 0, cursor.line >= region.maximumLines, !paragraph.settings.isCollapsed { return nil }
    if cursor.start.offset.utf16 == 0, let cells = paragraph.settings.cells {
      switch placeRow(source, cells, at: cursor, in: region, into: &fragments) {
      case .placed(let result): return result
      case .noSpace: return nil
      case .inLines: break
      }
    }
    let isFirstLine = beginsParagraph(source, at: cursor.start.offset.utf16)
    var spaceAbove = isFirstLine && (!source.isFirst || cursor.start.offset.utf16 > 0)
      ? callbacks?.spacingBefore.flatMap { $0(lineQuery(source, cursor, in: region)) } ?? paragraph.settings.spacingBefore : .zero
    var top = cursor.y + spaceAbove
    var height = LineHeight.proposed(paragraph, at: cursor.start.offset.utf16)
    var tallest = 0
    let filling = filling(paragraph, in: region, at: source.start)
    // A line grows at most once for each height its paragraph knows; a lower slot may need as many again.
    var iterationLimit = 4096
    var failures = 0
    while iterationLimit > 0 {
      iterationLimit -= 1
      if !region.height.isUnlimited, top.raw + height.content > region.height.raw {
        // No column of this height will ever do: its top is as good as any.
        guard region.allowsTallLines, cursor.line == 0, height.content + spaceAbove.raw > region.height.raw else { return nil }
        if spaceAbove > .zero {
          top -= spaceAbove
          spaceAbove = .zero
          continue
        }
        if top >= region.height { return nil }
      }
      // What stands at a column's top though it is taller asks for the whole column.
      guard heightLimit.allows(min(top.raw + height.content, region.height.raw)) else { return nil }
      if let custom = region.custom {
        switch findSlots(custom, region, top, height.content, paragraph.isRightToLeft, source.start + cursor.start.offset.utf16) {
        case .here: break
        case .below(let y):
          top = y
          continue
        case .nowhere: return nil
        }
      } else {
        finder.find(in: region, top: top, height: LayoutUnit(raw: height.content))
      }
      if paragraph.isRightToLeft { finder.reverse() }
      fill(filling, from: cursor.start, isFirstLine: isFirstLine)
      tallest = max(tallest, height.content)
      guard let last = parts.last else {
        tallest = 0
        failures += 1
        if failures > Self.failuresBeforeSkipping, region.custom == nil {
          top = lastFailingTop(from: top, height: height.content, in: region) { placer, top, height in
            placer.failsInBand(filling, from: cursor.start, isFirstLine, top: top, height, in: region, paragraph)
          }
        }
        top = finder.nextTop(in: region, below: top, height: LayoutUnit(raw: height.total))
        continue
      }
      let actual = LineHeight.of(paragraph, cursor.start.offset.utf16..<last.line.end.offset.utf16)
      if actual.content > height.content {
        height = actual
        continue
      }
      height = actual
      maximumExaminedDepth = max(maximumExaminedDepth, tallest - height.total)
      let isTorn = tornBesideShapes(paragraph)
      if let callback = callbacks?.lineSpacing { queryLineSpacing(callback, source, cursor, top, &height, region) }
      let first = fragments.count
      for part in parts { fragments.append(fragment(part, isTorn, source, cursor, top, height, region)) }
      var result = Self.result(source, cursor, top, height, last.line.end)
      result.isTorn = isTorn
      if callbacks != nil { queryCallbacks(about: &fragments[first...], source, cursor, &result, height) }
      return result
    }
    return nil
  }

  /// Forgets how many lines were broken, and tells it.
  mutating func consumeBrokenLineCount() -> Int {
    defer { brokenLineCount = 0 }
    return brokenLineCount
  }

  // MARK: Slots

  mutating func countBroken(_ lines: Int = 1) { brokenLineCount += lines }

  /// Where a container's own slots for a band are.
  enum CustomSlotsPosition {
    /// In the band; the finder has them. There may be none.
    case here
    case below(LayoutUnit)
    case nowhere
  }

  /// Asks a container's own `lineFragmentRect(forProposedRect:…)` for the slots of a band.
  mutating func findSlots(
    _ custom: Region.CustomSlots, _ region: Region, _ top: LayoutUnit, _ height: Int, _ isRightToLeft: Bool, _ offset: Int
  ) -> CustomSlotsPosition {
    let proposed = LayoutRect(x: .zero, y: top, width: region.width, height: LayoutUnit(raw: height))
    switch custom(proposed, isRightToLeft, offset) {
    case .noSpace: return .nowhere
    case .blockedByShapes: finder.adopt([])
    case .slots(let rects):
      let free = rects.filter { $0.width > .zero }.sorted { $0.x < $1.x }
      guard let first = free.first else { return .nowhere }
      if first.y > top { return .below(first.y) }
      finder.adopt(free.map { LineSlot(x: $0.x, width: $0.width, isFull: $0.x.raw <= 0 && $0.width >= region.width) })
    }
    return .here
  }

  /// What the lines of a paragraph have in common when they are broken into the slots of a region.
  struct Filling {
    fileprivate let breaker: Breaker
    fileprivate let measure: LineMeasure
    fileprivate let firstLineIndent, headIndent, tailIndent, padding: Int
  }

  /// - Parameter start: of the paragraph, in the text.
  func filling(_ paragraph: ShapedParagraph, in region: Region, at start: Int) -> Filling {
    var breaker = Breaker(paragraph: paragraph)
    if let mayBreak = callbacks?.mayBreak { breaker.mayBreak = { mayBreak(start + $0, $1) } }
    let hyphenation = paragraph.settings.hyphenation
    var measure = LineMeasure(width: 0, mayBreakWords: false)
    measure.isJustified = paragraph.settings.alignment == .justified
    measure.hyphenation = hyphenation > 0 ? hyphenation : settings.hyphenation
    measure.minimumWordSpace = settings.minimumWordSpace
    measure.maximumWordSpace = settings.maximumWordSpace
    measure.raggedWordSpace = settings.raggedWordSpace
    return Filling(
      breaker: breaker, measure: measure, firstLineIndent: paragraph.settings.firstLineIndent.raw,
      headIndent: paragraph.settings.headIndent.raw, tailIndent: paragraph.settings.tailIndent.raw, padding: region.padding.raw)
  }

  /// Breaks text into the slots found last.
  private mutating func fill(_ filling: borrowing Filling, from start: LineStart, isFirstLine: Bool) {
    parts.removeFew()
    var measure = filling.measure
    var at = start
    let count = finder.slots.count
    for index in 0..<count {
      let slot = finder.slots[index]
      // The head indent belongs to the line, so to its first slot; the tail indent to its last.
      let indent = parts.isEmpty ? (isFirstLine ? filling.firstLineIndent : filling.headIndent) : 0
      var availableWidth = slot.width.raw - 2 * filling.padding - indent
      if filling.tailIndent > 0, count == 1 {
        availableWidth = min(availableWidth, filling.tailIndent - indent)
      } else if index == count - 1 {
        availableWidth += min(0, filling.tailIndent)
      }
      guard availableWidth > 0 || slot.isFull else { continue }
      (measure.width, measure.mayBreakWords, measure.indent, measure.isNarrow) = (availableWidth, slot.isFull, indent, !slot.isFull)
      brokenLineCount += 1
      guard let line = filling.breaker.nextLine(from: at, fitting: measure) else { continue }
      parts.append(Part(slot: slot, line: line, lead: filling.padding + indent, availableWidth: availableWidth))
      at = line.end
      if line.reason == .paragraphEnd || line.reason == .mandatory { break }
    }
  }

  /// Breaks the next line of a paragraph whose lines are all as high as each other; `false` where the band at `top` takes none, or
  /// the line asks for more than its height.
  mutating func fillBand(
    _ filling: borrowing Filling, from start: LineStart, _ isFirstLine: Bool, top: LayoutUnit, _ height: LineHeight, in region: Region
  ) -> Bool {
    let bottom = top.raw + height.content
    guard region.height.isUnlimited || bottom <= region.height.raw, heightLimit.allows(min(bottom, region.height.raw)) else { return false }
    finder.find(in: region, top: top, height: LayoutUnit(raw: height.content))
    let before = brokenLineCount
    fill(filling, from: start, isFirstLine: isFirstLine)
    if let last = parts.last, last.line.reason != .mandatory { return true }
    brokenLineCount = before
    return false
  }

  /// Whether no text from `start` on fits a band of any height.
  mutating func failsInBand(
    _ filling: borrowing Filling, from start: LineStart, _ isFirstLine: Bool, top: LayoutUnit, _ height: LayoutUnit, in region: Region,
    _ paragraph: ShapedParagraph
  ) -> Bool {
    finder.find(in: region, top: top, height: height)
    if finder.slots.isEmpty { return true }
    // The width up to a tail indent depends on the number of slots: a narrower band may have more room.
    if paragraph.settings.tailIndent > .zero { return false }
    if paragraph.isRightToLeft { finder.reverse() }
    fill(filling, from: start, isFirstLine: isFirstLine)
    return parts.isEmpty
  }

  // MARK: Fragments

  /// Places the parts of a line that somebody else broke. One of a full column is justified however wide its spaces become: its end was weighed
  /// with that.
  ///
  /// - Returns: `Result.isTorn`.
  mutating func placeBrokenLine(
    _ parts: [Part], _ source: Source, at cursor: LayoutCursor, top: LayoutUnit, _ height: LineHeight, in region: Region,
    into fragments: inout [PlacedFragment]
  ) -> Bool? {
    self.parts = parts
    let isTorn = tornBesideShapes(source.paragraph)
    for part in parts { fragments.append(fragment(part, isTorn ?? false, source, cursor, top, height, region)) }
    return isTorn
  }

  /// A line looked for shapes so far below its lower edge.
  mutating func recordExaminedDepth(_ distance: Int) { maximumExaminedDepth = max(maximumExaminedDepth, distance) }

  private func fragment(
    _ part: Part, _ isTorn: Bool?, _ source: Source, _ cursor: LayoutCursor, _ top: LayoutUnit, _ height: LineHeight, _ region: Region
  ) -> PlacedFragment {
    let paragraph = source.paragraph
    let line = part.line
    let rect = LayoutRect(x: part.slot.x, y: top, width: part.slot.width, height: LayoutUnit(raw: height.total))
    var stretch = 0
    let slack = part.availableWidth - line.width
    let isRightToLeft = paragraph.isRightToLeft
    var lead = part.lead
    switch alignment(paragraph, part) {
    case .justified where fills(line, slack, isTorn, paragraph): stretch = slack
    case .center: lead += slack / 2
    case .right: lead += isRightToLeft ? 0 : slack
    case .left: lead += isRightToLeft ? slack : 0
    case .justified, .natural: break
    }
    let width = line.width + stretch
    let contentX = isRightToLeft ? part.slot.maxX.raw - lead - width : part.slot.x.raw + lead
    let used = LayoutRect(
      x: LayoutUnit(raw: contentX - region.padding.raw), y: top, width: LayoutUnit(raw: width + 2 * region.padding.raw),
      height: LayoutUnit(raw: height.total))
    return PlacedFragment(
      region: cursor.region, line: cursor.line, rect: rect, used: used, baseline: top + LayoutUnit(raw: height.ascent),
      range: source.start + line.start.offset.utf16..<source.start + line.end.offset.utf16, paragraph: cursor.paragraph,
      reason: line.reason, lineSpacing: LayoutUnit(raw: Int(height.lineSpacing)), paragraphStart: source.start,
      contentX: LayoutUnit(raw: contentX), stretch: LayoutUnit(raw: stretch),
      gaps: line.gaps, lead: LayoutUnit(raw: part.lead - region.padding.raw),
      availableWidth: LayoutUnit(raw: part.availableWidth), start: line.start, trimmedEnd: line.trimmedEnd)
  }

  /// `natural` is resolved by the paragraph's direction; in a column without an end everything is leading.
  private func alignment(_ paragraph: ShapedParagraph, _ part: Part) -> LineAlignment {
    if part.slot.width.isUnlimited { return .natural }
    switch paragraph.settings.alignment {
    case .natural: return paragraph.isRightToLeft ? .right : .left
    case let chosen: return chosen
    }
  }

  /// Whether a justified line takes up `slack` in its gaps: not the last of a paragraph, and none that it would tear
  /// open. Beside shapes the pieces of a line are of one mind, and more is decided when all lines there are placed.
  private func fills(_ line: BrokenLine, _ slack: Int, _ isTorn: Bool?, _ paragraph: ShapedParagraph) -> Bool {
    guard line.gaps > 0, slack > 0 else { return line.gaps > 0 && slack < 0 }
    guard line.mayStretch else { return false }
    return isTorn.map { !$0 } ?? (wordSpace(line, slack, paragraph) <= settings.raggedWordSpace)
  }

  @inline(__always) static func result(
    _ source: Source, _ current: LayoutCursor, _ top: LayoutUnit, _ height: LineHeight, _ end: LineStart
  ) -> Result {
    let bottom = top + LayoutUnit(raw: height.total)
    var next = current
    next.y = bottom
    next.line += source.paragraph.settings.isCollapsed ? 0 : 1
    next.start = end
    if end.offset.utf16 >= source.paragraph.length {
      next.paragraph += 1
      next.start = .paragraphStart
      // After a line break the paragraph goes on, if only with an empty line.
      if !source.paragraph.endsInLineBreak { next.y += source.paragraph.settings.spacingAfter }
    }
    return Result(top: top, bottom: bottom, cursor: next)
  }
}
