import UnicodeFacts

/// Paragraphs of a text that are set alike, and as plain text may be: read in pieces, of which lines are broken without shaping.
///
/// Used by one thread at a time.
final class SimpleText {
  @exclusivity(unchecked) private var source: any ParagraphSource
  private var uniform: UniformText
  private let lineHeight: LineHeight
  private let layoutSettings: LayoutSettings
  let style: TextStyle
  private let pairs: PairAdvancesTable

  /// Units from `first` on, in room that stays.
  @exclusivity(unchecked) private(set) var units = UnsafeMutableBufferPointer<UInt16>(start: nil, count: 0)
  @exclusivity(unchecked) private var capacity = 0
  @exclusivity(unchecked) private(set) var first = 0

  /// The room of a line is told for each.
  @exclusivity(unchecked) private var measure: LineMeasure
  /// Where lines may end, as far as that is kept.
  @exclusivity(unchecked) var table: BreakTable?
  /// Of the paragraph that was looked at last.
  @exclusivity(unchecked) private(set) var recentBreaks: ParagraphBreaks?

  /// What lines have in common in the region that was asked about last.
  @exclusivity(unchecked) private var recentRegion: RegionLineFormat?

  struct ParagraphBreaks {
    let paragraph: Int
    /// Where the line starts that they are for.
    var next: LineStart
    var breaks: CachedBreaks
  }

  /// Of the document.
  let paragraphs: Range<Int>
  var end: Int { uniform.end }
  /// Of the paragraph that was looked at last, where it starts.
  @exclusivity(unchecked) private var recent: (paragraph: Int, pairs: PairAdvances?)?
  /// Of Latin letters, and of what stands in no script; `nil` where nobody asked.
  @exclusivity(unchecked) private(set) var latin: PairAdvances??
  @exclusivity(unchecked) private var common: PairAdvances??

  /// The text from a paragraph on; `nil` where it is set otherwise than plain text is.
  init?(of source: any ParagraphSource, fromParagraph index: Int, at start: Int, _ layoutSettings: LayoutSettings, _ pairs: PairAdvancesTable) {
    guard let uniform = source.uniformText(fromParagraph: index, at: start), case let (style, settings) = (uniform.style, uniform.settings),
      settings.lineBreaking == .word, !settings.fitsTotally, !layoutSettings.fitsTotally, settings.cells == nil, settings.direction != .rightToLeft, style.object == nil, style.ruby == nil,
      !settings.pushesWordsOut, !settings.tightensForTruncation, !settings.keepsHangulWords, settings.embeddings.isEmpty,
      (style.kern ?? .zero) == .zero, style.tracking == .zero, settings.language == style.language,
      TextBoundaries.usesDefaultLineBreakRules(settings.language)
    else { return nil }
    switch settings.alignment {
    case .natural, .left, .justified: break
    case .center, .right: return nil
    }
    paragraphs = index..<uniform.endParagraph
    self.pairs = pairs
    (self.source, self.uniform, self.layoutSettings) = (source, uniform, layoutSettings)
    measure = LineMeasure(width: 0, mayBreakWords: true)
    measure.isJustified = settings.alignment == .justified
    measure.minimumWordSpace = layoutSettings.minimumWordSpace
    measure.maximumWordSpace = layoutSettings.maximumWordSpace
    measure.raggedWordSpace = layoutSettings.raggedWordSpace
    measure.hyphenation = settings.hyphenation > 0 ? settings.hyphenation : layoutSettings.hyphenation
    lineHeight = LineHeight.make(
      settings, .init(of: style.font, in: style, usesFontLeading: layoutSettings.usesFontLeading))
    self.style = style
  }

  deinit { units.deallocate() }

  /// Takes in an edit of one of its paragraphs, which another replaced.
  ///
  /// - Parameters:
  ///   - source: of the text as it is now.
  ///   - start: where the paragraph starts; `delta`: by how many units it is longer.
  /// - Returns: whether all is set as before.
  func applyEdit(_ source: any ParagraphSource, paragraph index: Int, at start: Int, by delta: Int) -> Bool {
    guard paragraphs.contains(index), source.matches(uniform, about: start, longerBy: delta) else { return false }
    self.source = source
    uniform.lengthen(by: delta)
    units = UnsafeMutableBufferPointer(start: units.baseAddress, count: 0)
    (first, recent, recentBreaks) = (0, nil, nil)
    return true
  }

  // MARK: Reading

  static let unitsRead = 1 << 14
  /// At first: it may be for one line.
  static let unitsReadFirst = 1 << 11
  /// Before a line, for what hangs on what stands before it.
  static let unitsBefore = 2
  /// A line that goes on farther is `Breaker`'s.
  static let maximumUnits = 1 << 20

  /// Breaks the line at `start` of a paragraph, which begins at `offset` in the document.
  ///
  /// - Parameter isKept: whether there are `places` for it.
  func nextLine(from start: LineStart, ofParagraphAt offset: Int, _ pairs: PairAdvances, availableWidth: Int, isCached: Bool) -> SimpleTextBreaker.Step {
    measure.width = availableWidth
    guard isCached else { return scannedLine(from: start, ofParagraphAt: offset, pairs) }
    var step = cachedLine(from: start, ofParagraphAt: offset, pairs)
    if case .line = step {} else { step = scannedLine(from: start, ofParagraphAt: offset, pairs) }
    if case .line(let line, endsParagraph: false, let last) = step {
      recentBreaks!.next = line.end
      recentBreaks!.breaks.go(to: line.end.opportunity, behind: last)
    } else {
      recentBreaks = nil
    }
    return step
  }

  /// Has `recentBreaks` be for the line at `start` of a paragraph, which begins at `offset` in the document. O(1) behind the line broken
  /// last, and else O(places before the line).
  ///
  /// All of the paragraph is gone through for that, where nobody did so before.
  ///
  /// - Parameter isAlone: whether no paragraph behind it will be.
  /// - Returns: whether they are.
  func findBreaks(from start: LineStart, ofParagraph index: Int, at offset: Int, isAlone: Bool) -> Bool {
    if start == .paragraphStart {
      recentBreaks = cachedBreaks(ofParagraph: index, at: offset, isAlone: isAlone).map {
        ParagraphBreaks(paragraph: index, next: start, breaks: $0)
      }
      return recentBreaks != nil
    }
    if let recentBreaks, recentBreaks.paragraph == index, recentBreaks.next == start { return true }
    guard var breaks = cachedBreaks(ofParagraph: index, at: offset, isAlone: isAlone) else { return false }
    for _ in 0..<start.opportunity { guard breaks.next() == .opportunity else { return false } }
    // A line may start within a word that another divides, and nowhere else beyond a place.
    let current = breaks.current
    let isBetweenWords = current.offset == start.offset.utf16
    guard start.opportunity > 0, isBetweenWords ? current.total - current.startDelta == start.position : current.offset < start.offset.utf16
    else { return false }
    _ = breaks.consumeLack()
    recentBreaks = ParagraphBreaks(paragraph: index, next: start, breaks: breaks)
    return true
  }

  /// The same for a line that starts at a place, of a paragraph whose places are kept. O(log n).
  func goToLine(at start: LineStart, ofParagraph index: Int, _ places: CachedBreaks) {
    var places = places
    if start != .paragraphStart { places.go(toLineAt: start) }
    recentBreaks = ParagraphBreaks(paragraph: index, next: start, breaks: places)
  }

  /// Does what leaves the place where lines are broken as it was.
  func restoringPosition<Result>(_ body: () -> Result) -> Result {
    let saved = recentBreaks
    defer { recentBreaks = saved }
    return body()
  }

  var settings: ParagraphSettings { uniform.settings }

  /// Whether nothing but its width decides where a line ends.
  var breaksByWidth: Bool { measure.hyphenation == 0 && !(measure.isJustified && measure.minimumWordSpace < 1) }

  /// For lines of a paragraph, or of those behind it, along places that are kept, where only widths have a say; their room is for who
  /// breaks them to tell.
  func breaker(ofParagraph index: Int, at offset: Int) -> (SimpleTextBreaker, LineMeasure)? {
    guard let pairs = pairs(ofParagraphAt: offset, index: index) else { return nil }
    return (SimpleTextBreaker(pairs: pairs, text: UnsafeBufferPointer(start: nil, count: 0), isWhole: true), measure)
  }

  /// Tells where placement went with `recentBreaks`.
  func recordBreaks(_ breaks: CachedBreaks, next: LineStart) {
    recentBreaks!.next = next
    recentBreaks!.breaks = breaks
  }

  /// Needs no text but for a hyphen.
  private func cachedLine(from start: LineStart, ofParagraphAt paragraph: Int, _ pairs: PairAdvances) -> SimpleTextBreaker.Step {
    if measure.hyphenation > 0 {
      let offset = paragraph + start.offset.utf16
      if offset < first + Self.unitsBefore && first > 0 || min(end, offset + Self.unitsAround) > first + units.count {
        read(from: max(0, offset - Self.unitsBefore), count: Self.unitsRead)
      }
    }
    var breaker = SimpleTextBreaker(pairs: pairs, text: UnsafeBufferPointer(units), isWhole: first + units.count == end)
    breaker.base = paragraph - first
    return breaker.nextLine(at: start.offset.utf16, from: start, fitting: measure, along: &recentBreaks!.breaks)
  }

  /// Breaks a line by going through its letters.
  private func scannedLine(from start: LineStart, ofParagraphAt paragraph: Int, _ pairs: PairAdvances) -> SimpleTextBreaker.Step {
    let offset = paragraph + start.offset.utf16
    var count = units.isEmpty ? Self.unitsReadFirst : Self.unitsRead
    while true {
      let isHere = offset >= first + Self.unitsBefore || first == 0
      if isHere, offset < first + units.count {
        let step = SimpleTextBreaker(pairs: pairs, text: UnsafeBufferPointer(units), isWhole: first + units.count == end)
          .nextLine(at: offset - first, from: start, fitting: measure)
        guard case .needsText = step else { return step.moved(by: first - paragraph) }
        if count > Self.maximumUnits { return .needsShaping }
      }
      read(from: max(0, offset - Self.unitsBefore), count: count)
      count *= 2
    }
  }

  /// Tells the units of a range of the document, which `body` may look at until it asks for others.
  func withUnits<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt16>) -> Result) -> Result {
    if range.lowerBound < first || range.upperBound > first + units.count {
      read(from: max(0, range.lowerBound - Self.unitsBefore), count: range.count + Self.unitsBefore + Self.unitsAround)
    }
    return body(UnsafeBufferPointer(rebasing: units[range.lowerBound - first..<range.upperBound - first]))
  }

  /// Tells a few units of a range of the document, and leaves what was read where it is.
  func withFewUnits<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt16>) -> Result) -> Result {
    if range.lowerBound >= first, range.upperBound <= first + units.count { return withUnits(range, body) }
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: range.count) { buffer in
      source.copyUnits(range, to: buffer.baseAddress!)
      return body(UnsafeBufferPointer(buffer))
    }
  }

  /// Behind what is asked for.
  private static let unitsAround = 256

  func read(from offset: Int, count: Int) {
    let range = offset..<min(end, offset + count)
    first = offset
    var buffer = units.baseAddress
    if capacity < range.count || buffer == nil {
      buffer?.deallocate()
      capacity = max(range.count, Self.unitsReadFirst)
      buffer = .allocate(capacity: capacity)
    }
    units = UnsafeMutableBufferPointer(start: buffer, count: range.count)
    source.copyUnits(range, to: buffer!)
  }

  /// What a paragraph's letters measure; `nil` where pairs do not tell.
  ///
  /// - Parameter index: of the paragraph, where it is known: its text is not read then if its places are kept.
  func pairs(ofParagraphAt paragraph: Int, index: Int? = nil) -> PairAdvances? {
    if let recent, recent.paragraph == paragraph { return recent.pairs }
    let found: PairAdvances?
    if let index, case .cached(let breaks) = table?.breaks(ofParagraph: index) {
      found = pairs(isLatin: breaks.isLatin)
    } else {
      found = isLatin(paragraphAt: paragraph).flatMap { pairs(isLatin: $0) }
    }
    recent = (paragraph, found)
    return found
  }

  func pairs(isLatin: Bool) -> PairAdvances? {
    if let cached = isLatin ? latin : common { return cached }
    let found = pairs.pairs(of: style, script: isLatin ? ScriptTracker.latin : ScriptTracker.common)
    if isLatin { latin = .some(found) } else { common = .some(found) }
    return found
  }

  /// Whether the first letter of a paragraph is Latin, and not whether there is none; `nil` where it may be of another script, which
  /// may run the other way.
  private func isLatin(paragraphAt paragraph: Int) -> Bool? {
    var offset = paragraph
    while offset < end {
      if offset < first || offset >= first + units.count {
        read(from: max(0, offset - Self.unitsBefore), count: Self.unitsAround)
      }
      let unit = units[offset - first]
      if CodeUnitProperties.isLetter(unit) { return true }
      if unit.endsParagraph { return false }
      guard unit < 0x7F || CodeUnitProperties.isPunctuation(unit) else { return nil }
      offset += 1
    }
    return false
  }

  // MARK: Setting

  /// What all lines of the text that stand in full slots of a region have in common, by their place in their paragraphs.
  struct LineFormat {
    /// Of the first line of a paragraph, and of others; of each those that end their paragraph behind the others.
    private var geometries: [LineGeometry] = []
    let availableWidths: (first: Int, others: Int)
    let padding: Int
    let isJustified: Bool
    let height: LineHeight
    let spacingBefore, spacingAfter: LayoutUnit
    private let spaceWidth: Int
    private let raggedWordSpace: Double

    fileprivate init(_ text: SimpleText, in region: Region, isFirstParagraph: Bool) {
      let settings = text.uniform.settings
      (padding, height) = (region.padding.raw, text.lineHeight)
      isJustified = settings.alignment == .justified && !region.width.isUnlimited
      (spacingBefore, spacingAfter) = (isFirstParagraph ? .zero : settings.spacingBefore, settings.spacingAfter)
      (spaceWidth, raggedWordSpace) = (text.uniform.style.font.spaceAdvance, text.layoutSettings.raggedWordSpace)
      func room(_ indent: Int) -> Int {
        let width = region.width.raw - 2 * region.padding.raw - indent
        return settings.tailIndent.raw > 0 ? min(width, settings.tailIndent.raw - indent) : width + min(0, settings.tailIndent.raw)
      }
      availableWidths = (room(settings.firstLineIndent.raw), room(settings.headIndent.raw))
      for (indent, availableWidth, before) in [
        (settings.firstLineIndent, availableWidths.first, spacingBefore), (settings.headIndent, availableWidths.others, .zero),
      ] {
        for after in [LayoutUnit.zero, settings.spacingAfter] {
          let lower = before + LayoutUnit(raw: height.total)
          var values = LineGeometry.Values(top: before, bottom: lower, y: lower + after, line: 1, regions: 0, skipped: 0, lineSpacing: height.lineSpacing)
          values.width = region.width
          values.baseline = before + LayoutUnit(raw: height.ascent)
          (values.contentX, values.usedX) = (region.padding + indent, indent)
          (values.lead, values.availableWidth) = (indent, LayoutUnit(raw: availableWidth))
          geometries.append(LineGeometry(values))
        }
      }
    }

    func geometry(isFirst: Bool, isLast: Bool) -> LineGeometry { geometries[(isFirst ? 0 : 2) + (isLast ? 1 : 0)] }

    /// What a justified line's word spaces take up, 1/64 pt.
    func stretch(of line: BrokenLine, _ availableWidth: Int) -> Int {
      stretch(width: line.width, gaps: line.gaps, mayStretch: line.mayStretch, availableWidth)
    }

    @inline(__always) func stretch(width: Int, gaps: Int, mayStretch: Bool, _ availableWidth: Int) -> Int {
      guard isJustified, gaps > 0, case let slack = availableWidth - width, slack != 0 else { return 0 }
      // What did not fit by a little is shrunk, be it the last line.
      if slack < 0 { return slack }
      return mayStretch && 1 + Double(slack) / Double(gaps) / Double(max(1, spaceWidth)) <= raggedWordSpace ? slack : 0
    }
  }

  /// Of lines that stand alike the places are the same, too: then those laid at different times lie together.
  func lineFormat(in region: Region, isFirstParagraph: Bool) -> LineFormat {
    if let cached = recentRegion, cached.width == region.width, cached.padding == region.padding, cached.isFirstParagraph == isFirstParagraph {
      return cached.format
    }
    let format = LineFormat(self, in: region, isFirstParagraph: isFirstParagraph)
    recentRegion = RegionLineFormat(width: region.width, padding: region.padding, isFirstParagraph: isFirstParagraph, format: format)
    return format
  }

  /// Whether the line at a pen would end above `bottom`.
  func hasSpace(at cursor: LayoutCursor, above bottom: LayoutUnit) -> Bool {
    let before = cursor.start == .paragraphStart && cursor.paragraph > 0 ? uniform.settings.spacingBefore : .zero
    return (cursor.y + before).raw + lineHeight.content <= bottom.raw
  }
}
