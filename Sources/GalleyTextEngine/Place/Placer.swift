/// Stage five: places one visual line after the other in the regions. It proposes a band, breaks text into its slots, and tries again if
/// the line turns out to be taller.
struct Placer {
  let settings: LayoutSettings
  var finder = SlotFinder()
  private(set) var parts: [Part] = []
  /// The maximum distance below a line's lower edge at which shapes were examined, because the line was tried with a greater height.
  private(set) var maximumExaminedDepth = LayoutUnit.zero
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

  /// A paragraph and the region in which its next lines are placed.
  struct ParagraphInRegion {
    var source: Source
    var region: Region

    var paragraph: ShapedParagraph { source.paragraph }
  }

  /// The band of a region in which a line is placed, or tried, and the cursor before the line.
  struct LineBand {
    let cursor: LayoutCursor
    var top: LayoutUnit
    var height: LineHeight

    /// The lower edge without the line spacing.
    var bottomOfContent: LayoutUnit { top + height.content }
  }

  struct Result {
    var top: LayoutUnit
    var bottom: LayoutUnit
    /// Position of the next line, in the same region.
    var cursor: LayoutCursor
    /// Whether the word spaces would be stretched too far; `nil` if the line is not a justified line beside shapes, or if the client moved it.
    var isTorn: Bool?
  }

  /// Places the line at `cursor` and appends its fragments. Returns `nil` if the region has no space for it.
  mutating func placeLine(_ text: ParagraphInRegion, at cursor: LayoutCursor, into fragments: inout [PlacedFragment]) -> Result? {
    if text.region.maximumLines > 0, cursor.line >= text.region.maximumLines, !text.paragraph.settings.isCollapsed { return nil }
    if cursor.start.offset == 0, let cells = text.paragraph.settings.cells {
      switch placeRow(text, cells, at: cursor, into: &fragments) {
      case .placed(let result): return result
      case .noSpace: return nil
      case .inLines: break
      }
    }
    guard var band = breakLine(of: text, at: cursor) else { return nil }
    let isTorn = tornBesideShapes(text.paragraph)
    if let callback = callbacks?.lineSpacing { queryLineSpacing(callback, text.source, &band) }
    let first = fragments.count
    for part in parts { fragments.append(fragment(part, isTorn, text, band)) }
    var result = Self.result(text.source, band, parts[parts.count - 1].line.end)
    result.isTorn = isTorn
    if callbacks != nil { result = queryCallbacks(about: &fragments[first...], result, text.source, cursor) }
    return result
  }

  /// Places the parts of a line that the caller broke. In a full column, the line is justified even if its word spaces become very wide,
  /// because they were considered when its end was chosen.
  ///
  /// - Returns: `Result.isTorn`.
  @inline(__always) mutating func placeBrokenLine(_ parts: [Part], _ text: ParagraphInRegion, in band: LineBand, into fragments: inout [PlacedFragment]) -> Bool? {
    self.parts = parts
    let isTorn = tornBesideShapes(text.paragraph)
    for part in parts { fragments.append(fragment(part, isTorn ?? false, text, band)) }
    return isTorn
  }

  /// Returns the result for a line that ends at `end`, with the cursor after it.
  @inline(__always) static func result(_ source: Source, _ band: LineBand, _ end: LineStart) -> Result {
    let bottom = band.top + band.height.total
    var next = band.cursor
    next.y = bottom
    next.line += source.paragraph.settings.isCollapsed ? 0 : 1
    next.start = end
    if end.offset >= source.paragraph.end {
      next.paragraph += 1
      next.start = .paragraphStart
      // After a line break the paragraph continues, even if only with an empty line.
      if !source.paragraph.endsInLineBreak { next.y += source.paragraph.settings.spacingAfter }
    }
    return Result(top: band.top, bottom: bottom, cursor: next)
  }

  /// Returns the number of lines broken since the last call, and resets it to 0.
  mutating func consumeBrokenLineCount() -> Int {
    defer { brokenLineCount = 0 }
    return brokenLineCount
  }

  mutating func countBroken(_ lines: Int = 1) { brokenLineCount += lines }

  /// Records that a line examined shapes up to a distance below its lower edge.
  mutating func recordExaminedDepth(_ distance: LayoutUnit) { maximumExaminedDepth = max(maximumExaminedDepth, distance) }

  // MARK: Slots

  /// The values that lines of a paragraph have in common when they are broken into the slots of a region.
  struct Filling {
    let breaker: Breaker
    fileprivate let measure: LineMeasure
    fileprivate let firstLineIndent, headIndent, padding: Int
    let tailIndent: Int
  }

  /// Returns the values for breaking the lines of a paragraph in a region.
  func filling(_ text: borrowing ParagraphInRegion) -> Filling {
    let (paragraph, start) = (text.source.paragraph, text.source.start)
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
      headIndent: paragraph.settings.headIndent.raw, padding: text.region.padding.raw, tailIndent: paragraph.settings.tailIndent.raw)
  }

  /// Breaks text into the slots that were found last. `parts` is empty if no text fits.
  mutating func fill(_ filling: borrowing Filling, from start: LineStart, isFirstLine: Bool) {
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

  /// Breaks the next line of a paragraph whose lines all have the same height, into `parts`. Returns false if the band has no space, or if the line
  /// ends at a hard break; `parts` is not meaningful then.
  mutating func fillBand(_ filling: borrowing Filling, _ band: LineBand, in region: Region, isFirstLine: Bool) -> Bool {
    let bottom = band.bottomOfContent
    guard region.height.isUnlimited || bottom <= region.height, heightLimit.allows(min(bottom, region.height)) else { return false }
    finder.find(in: region, top: band.top, height: band.height.content)
    let before = brokenLineCount
    fill(filling, from: band.cursor.start, isFirstLine: isFirstLine)
    if let last = parts.last, last.line.reason != .mandatory { return true }
    brokenLineCount = before
    return false
  }
}
