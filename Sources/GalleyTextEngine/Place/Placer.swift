/// Stage five: places one visual line after the other in the regions. It proposes a band, breaks text into its slots, and tries again if
/// the line turns out to be taller.
struct Placer {
  let settings: LayoutSettings
  var finder = SlotFinder()
  private(set) var parts: [Part] = []
  /// The maximum distance below a line's lower edge at which shapes were examined, because the line was tried with a greater height, in 1/64 pt.
  private(set) var maximumExaminedDepth = 0
  /// A limit on the lower edge of lines in all regions, in addition to their heights.
  var heightLimit = HeightLimit.none
  /// Delegate callbacks about lines, or `nil` if there are none.
  var callbacks: LayoutCallbacks?
  /// The slot that a row of a table has in common with other rows, or `nil` for a row that is placed alone.
  var rowSlot: LineSlot?
  /// The lower edge of the lowest band in which slots were searched for rows that were placed alone, since this was set to zero.
  var lowestBandOfRow = LayoutUnit.zero
  /// Lines that were broken since the last reset, including discarded ones.
  private(set) var brokenLineCount = 0

  init(settings: LayoutSettings) { self.settings = settings }

  /// A broken line and the slot that it goes to.
  struct Part {
    var slot: LineSlot
    var line: BrokenLine
    /// Distance from the slot's leading edge to the start of the text, including padding, in 1/64 pt.
    var lead: Int
    var availableWidth: Int
    /// The part of `availableWidth` that is beyond the margins, for characters that hang there.
    var hang = 0
  }

  /// A paragraph and its position in the document.
  struct Source {
    var paragraph: ShapedParagraph
    /// The offset at which the paragraph begins.
    var start: UTF16Offset
    /// Whether nothing visible precedes it, so that it has no spacing above.
    var isFirst: Bool
    /// Whether it contains objects whose sizes depend on their positions.
    var hasFittingObjects = false
    /// Whether the separator before it was changed to end a line only.
    var continuesPrevious = false
  }

  struct Result {
    var top: LayoutUnit
    var bottom: LayoutUnit
    /// Position of the next line, in the same region.
    var cursor: LayoutCursor
    /// Whether the word spaces would be stretched too far; `nil` if the line is not a justified line beside shapes, or if the client moved it.
    var isTorn: Bool?
  }

  /// Places the line at `cursor` in its region and appends its fragments. Returns `nil` if the region has no space for it.
  mutating func placeLine(
    _ source: Source, at cursor: LayoutCursor, in region: Region, into fragments: inout [PlacedFragment]
  ) -> Result? {
    let paragraph = source.paragraph
    if region.maximumLines > 0, cursor.line >= region.maximumLines, !paragraph.settings.isCollapsed { return nil }
    if cursor.start.offset == 0, let cells = paragraph.settings.cells {
      switch placeRow(source, cells, at: cursor, in: region, into: &fragments) {
      case .placed(let result): return result
      case .noSpace: return nil
      case .inLines: break
      }
    }
    let isFirstLine = beginsParagraph(source, at: cursor.start.offset)
    var spaceAbove = isFirstLine && (!source.isFirst || cursor.start.offset > 0)
      ? callbacks?.spacingBefore.flatMap { $0(lineQuery(source, cursor, in: region)) } ?? paragraph.settings.spacingBefore : .zero
    var top = cursor.y + spaceAbove
    var height = LineHeight.proposed(paragraph, at: cursor.start.offset, grid: region.baselineGrid)
    var lowest = 0
    let filling = filling(paragraph, in: region, at: source.start)
    // A line grows at most once for each height in its paragraph. A lower slot can need the same number of iterations again.
    var iterationLimit = 4096
    var failures = 0
    while iterationLimit > 0 {
      iterationLimit -= 1
      let minimumTop = top
      top = region.topOnGrid(minimumTop, height)
      if !region.height.isUnlimited, top.raw + height.content > region.height.raw {
        // No column of this height fits the line, so it is placed at the top of this one.
        guard region.allowsTallLines, cursor.line == 0, region.topOnGrid(spaceAbove, height).raw + height.content > region.height.raw else { return nil }
        if spaceAbove > .zero {
          top = minimumTop - spaceAbove
          spaceAbove = .zero
          continue
        }
        if top >= region.height { return nil }
      }
      // A line that is taller than its column requires the whole column.
      guard heightLimit.allows(min(top.raw + height.content, region.height.raw)) else { return nil }
      if let custom = region.custom {
        switch findSlots(custom, region, top, height.content, paragraph.isRightToLeft, source.start + cursor.start.offset) {
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
      lowest = max(lowest, top.raw + height.content)
      guard let last = parts.last else {
        lowest = 0
        failures += 1
        if failures > Self.failuresBeforeSkipping, region.custom == nil {
          top = lastFailingTop(from: top, height: height.content, in: region) { placer, top, height in
            placer.failsInBand(filling, from: cursor.start, isFirstLine, top: top, height, in: region, paragraph)
          }
        }
        top = finder.nextTop(in: region, below: top, height: LayoutUnit(raw: height.total))
        continue
      }
      let actual = LineHeight.of(paragraph, cursor.start.offset..<last.line.end.offset, grid: region.baselineGrid)
      // On a grid, lower text can have a higher ascent.
      let needed = region.baselineGrid > .zero ? height.union(actual) : actual
      if needed.content > height.content {
        (height, top) = (needed, minimumTop)
        continue
      }
      if region.baselineGrid > .zero { top += LayoutUnit(raw: height.ascent - actual.ascent) }
      height = actual
      maximumExaminedDepth = max(maximumExaminedDepth, lowest - top.raw - height.total)
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

  /// Returns the number of lines broken since the last call, and resets it to 0.
  mutating func consumeBrokenLineCount() -> Int {
    defer { brokenLineCount = 0 }
    return brokenLineCount
  }

  // MARK: Slots

  mutating func countBroken(_ lines: Int = 1) { brokenLineCount += lines }

  /// The position of a container's own slots for a band.
  enum CustomSlotsPosition {
    /// In the band. The finder contains them; there can be none.
    case here
    case below(LayoutUnit)
    case nowhere
  }

  /// Calls a container's `lineFragmentRect(forProposedRect:…)` for the slots of a band, whose height is in 1/64 pt. If they are in the band, or if
  /// shapes block it, the finder has them afterwards.
  mutating func findSlots(
    _ custom: Region.CustomSlots, _ region: Region, _ top: LayoutUnit, _ height: Int, _ isRightToLeft: Bool, _ offset: UTF16Offset
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

  /// The values that lines of a paragraph have in common when they are broken into the slots of a region.
  struct Filling {
    fileprivate let breaker: Breaker
    fileprivate let measure: LineMeasure
    fileprivate let firstLineIndent, headIndent, tailIndent, padding: Int
  }

  /// Returns the values for breaking the lines of a paragraph in a region.
  ///
  /// - Parameter start: UTF-16 offset of the paragraph in the document.
  func filling(_ paragraph: ShapedParagraph, in region: Region, at start: UTF16Offset) -> Filling {
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

  /// Breaks text into the slots that were found last. `parts` is empty if no text fits.
  private mutating func fill(_ filling: borrowing Filling, from start: LineStart, isFirstLine: Bool) {
    parts.removeFew()
    var measure = filling.measure
    var at = start
    let count = finder.slots.count
    for index in 0..<count {
      let slot = finder.slots[index]
      // The head indent applies to the first slot of the line, and the tail indent to the last.
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

  /// Breaks the next line of a paragraph whose lines all have the same height, into `parts`. Returns false if the band at `top` has no space, or if
  /// the line ends at a hard break; `parts` is not meaningful then.
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

  /// Returns whether certainly no text from `start` on fits a band with this top and height. With a positive tail indent, that is certain only if
  /// the band has no slots.
  mutating func failsInBand(
    _ filling: borrowing Filling, from start: LineStart, _ isFirstLine: Bool, top: LayoutUnit, _ height: LayoutUnit, in region: Region,
    _ paragraph: ShapedParagraph
  ) -> Bool {
    finder.find(in: region, top: top, height: height)
    if finder.slots.isEmpty { return true }
    // The available width before a tail indent depends on the number of slots, so a band of less height can have more space.
    if paragraph.settings.tailIndent > .zero { return false }
    if paragraph.isRightToLeft { finder.reverse() }
    fill(filling, from: start, isFirstLine: isFirstLine)
    return parts.isEmpty
  }

  // MARK: Fragments

  /// Places the parts of a line that the caller broke. In a full column, the line is justified even if its word spaces become very wide,
  /// because they were considered when its end was chosen.
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

  /// Records that a line examined shapes up to a distance below its lower edge, in 1/64 pt.
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
      range: (line.start.offset..<line.end.offset).inDocument(from: source.start), paragraph: cursor.paragraph,
      reason: line.reason, lineSpacing: LayoutUnit(raw: Int(height.lineSpacing)), paragraphStart: source.start,
      contentX: LayoutUnit(raw: contentX), stretch: LayoutUnit(raw: stretch),
      gaps: line.gaps, lead: LayoutUnit(raw: part.lead - region.padding.raw),
      availableWidth: LayoutUnit(raw: part.availableWidth), start: line.start, trimmedEnd: line.trimmedEnd)
  }

  /// Resolves `natural` by the paragraph's direction. In a column of unlimited width, all text has the leading alignment.
  private func alignment(_ paragraph: ShapedParagraph, _ part: Part) -> LineAlignment {
    if part.slot.width.isUnlimited { return .natural }
    switch paragraph.settings.alignment {
    case .natural: return paragraph.isRightToLeft ? .right : .left
    case let chosen: return chosen
    }
  }

  /// Returns whether the gaps of a justified line absorb `slack`. The last line of a paragraph is not stretched, nor is a line whose word
  /// spaces would become too wide. All parts of a line beside shapes are treated alike, and the final decision is made when all lines of
  /// the group are placed.
  private func fills(_ line: BrokenLine, _ slack: Int, _ isTorn: Bool?, _ paragraph: ShapedParagraph) -> Bool {
    guard line.gaps > 0, slack > 0 else { return line.gaps > 0 && slack < 0 }
    guard line.mayStretch else { return false }
    return isTorn.map { !$0 } ?? (wordSpace(line, slack, paragraph) <= settings.raggedWordSpace)
  }

  /// Returns the result for a line that ends at `end`, with the cursor after it.
  @inline(__always) static func result(
    _ source: Source, _ current: LayoutCursor, _ top: LayoutUnit, _ height: LineHeight, _ end: LineStart
  ) -> Result {
    let bottom = top + LayoutUnit(raw: height.total)
    var next = current
    next.y = bottom
    next.line += source.paragraph.settings.isCollapsed ? 0 : 1
    next.start = end
    if end.offset >= source.paragraph.end {
      next.paragraph += 1
      next.start = .paragraphStart
      // After a line break the paragraph continues, even if only with an empty line.
      if !source.paragraph.endsInLineBreak { next.y += source.paragraph.settings.spacingAfter }
    }
    return Result(top: top, bottom: bottom, cursor: next)
  }
}
