import GalleyUnicodeFacts

/// Consecutive paragraphs with one style and equal settings, which can be simple text. The text is read in parts, and lines are broken
/// without shaping.
///
/// Used by one thread at a time.
final class SimpleText {
  private var source: any ParagraphSource
  private var uniform: UniformText
  private let lineHeight: LineHeight
  private let layoutSettings: LayoutSettings
  let style: TextStyle
  private let pairs: PairAdvancesTable

  /// The code units in memory, from offset `first` of the document on. The memory is reused.
  private(set) var units = UnsafeMutableBufferPointer<UInt16>(start: nil, count: 0)
  private var capacity = 0
  private(set) var first: UTF16Offset = 0

  /// The measure of lines. Its width is set for each line.
  private var measure: LineMeasure
  /// The cached breaks, or `nil` if none are cached.
  var table: BreakTable?
  /// The breaks of the paragraph that was used last.
  @exclusivity(unchecked) private(set) var recentBreaks: ParagraphBreaks?

  /// The line format of the region that was used last.
  private var recentRegion: RegionLineFormat?

  struct ParagraphBreaks {
    let paragraph: Int
    /// Start of the line that `breaks` are positioned at.
    var next: LineStart
    var breaks: CachedBreaks
  }

  /// Indices of the paragraphs in the document.
  let paragraphs: Range<Int>
  var end: UTF16Offset { uniform.end }
  /// Start of the paragraph that was used last, and its pair advances.
  private var recent: (paragraph: UTF16Offset, pairs: PairAdvances?)?
  /// Pair advances of text that begins with Latin letters, and of text without a script; `nil` before they are needed.
  private(set) var latin: PairAdvances??
  private var common: PairAdvances??

  /// The properties of a document on which its simple text depends.
  struct Environment {
    let settings: LayoutSettings
    let pairs: PairAdvancesTable
  }

  /// Creates a text from a paragraph on. Returns `nil` if its style or settings exclude simple text.
  init?(of source: any ParagraphSource, fromParagraph index: Int, at start: UTF16Offset, _ environment: Environment) {
    let layoutSettings = environment.settings
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
    pairs = environment.pairs
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

  /// Applies an edit of one of the paragraphs.
  ///
  /// - Parameters:
  ///   - source: The text after the edit.
  ///   - start: Start of the paragraph in the document.
  ///   - delta: Change of the paragraph's length in UTF-16 code units.
  /// - Returns: Whether style and settings are the same as before. If not, nothing changes.
  func applyEdit(_ source: any ParagraphSource, paragraph index: Int, at start: UTF16Offset, by delta: Int) -> Bool {
    guard paragraphs.contains(index), source.matches(uniform, about: start, longerBy: delta) else { return false }
    self.source = source
    uniform.lengthen(by: delta)
    units = UnsafeMutableBufferPointer(start: units.baseAddress, count: 0)
    (first, recent, recentBreaks) = (0, nil, nil)
    return true
  }

  // MARK: Reading

  static let unitsRead = 1 << 14
  /// The first read is small, because it can be for one line only.
  static let unitsReadFirst = 1 << 11
  /// Code units that are read before a line, for rules that depend on preceding text.
  static let unitsBefore = 2
  /// Longer lines are left to `Breaker`.
  static let maximumUnits = 1 << 20

  /// Breaks the line at `start` of a paragraph that begins at `offset`.
  ///
  /// - Parameter isCached: Whether `recentBreaks` is positioned at the line.
  func nextLine(from start: LineStart, ofParagraphAt offset: UTF16Offset, availableWidth: Int, isCached: Bool) -> SimpleTextBreaker.Step {
    guard let pairs = pairs(ofParagraphAt: offset) else { return .needsShaping }
    measure.width = availableWidth
    guard isCached else { return scannedLine(from: start, ofParagraphAt: offset, pairs) }
    var step = cachedLine(from: start, ofParagraphAt: offset, pairs)
    if case .line = step {} else { step = scannedLine(from: start, ofParagraphAt: offset, pairs) }
    if case .line(let line, endsParagraph: false, let last) = step {
      recentBreaks!.next = line.end
      recentBreaks!.breaks.go(to: line.end.opportunity, after: last)
    } else {
      recentBreaks = nil
    }
    return step
  }

  /// Positions `recentBreaks` at the line at `start` of a paragraph that begins at `offset`. Scans the paragraph if its breaks are not
  /// cached.
  ///
  /// - Parameter isAlone: Whether no later paragraph is requested next.
  /// - Returns: Whether the breaks could be positioned.
  /// - Complexity: O(1) after the line that was broken last; otherwise O(breaks before the line).
  func findBreaks(from start: LineStart, ofParagraph index: Int, at offset: UTF16Offset, isAlone: Bool) -> Bool {
    if start == .paragraphStart {
      recentBreaks = cachedBreaks(ofParagraph: index, at: offset, isAlone: isAlone).map {
        ParagraphBreaks(paragraph: index, next: start, breaks: $0)
      }
      return recentBreaks != nil
    }
    if let recentBreaks, recentBreaks.paragraph == index, recentBreaks.next == start { return true }
    guard var breaks = cachedBreaks(ofParagraph: index, at: offset, isAlone: isAlone) else { return false }
    for _ in 0..<start.opportunity { guard breaks.next() == .opportunity else { return false } }
    // A line that does not start at a break can only start within a word that a hyphen divides.
    let current = breaks.current
    let isBetweenWords = current.offset == start.offset.utf16
    guard start.opportunity > 0, isBetweenWords ? current.total - current.startDelta == start.position : current.offset < start.offset.utf16
    else { return false }
    _ = breaks.consumeLack()
    recentBreaks = ParagraphBreaks(paragraph: index, next: start, breaks: breaks)
    return true
  }

  /// Positions `recentBreaks` at a line that starts at a break, in a paragraph with cached breaks. O(log *n*) in the number of irregular records of
  /// the chunk.
  func goToLine(at start: LineStart, ofParagraph index: Int, _ breaks: CachedBreaks) {
    var breaks = breaks
    if start != .paragraphStart { breaks.go(toLineAt: start) }
    recentBreaks = ParagraphBreaks(paragraph: index, next: start, breaks: breaks)
  }

  /// Calls `body` and restores the position of `recentBreaks` afterwards.
  func restoringPosition<Result>(_ body: () -> Result) -> Result {
    let saved = recentBreaks
    defer { recentBreaks = saved }
    return body()
  }

  var settings: ParagraphSettings { uniform.settings }

  /// Whether lines are limited by their widths alone.
  var breaksByWidth: Bool { measure.hyphenation == 0 && !(measure.isJustified && measure.minimumWordSpace < 1) }

  /// Returns a breaker for a paragraph and for those after it, along cached breaks that are limited by widths alone. The caller sets the
  /// width of the measure. Returns `nil` if pair advances cannot describe the paragraph.
  func breaker(ofParagraph index: Int, at offset: UTF16Offset) -> (SimpleTextBreaker, LineMeasure)? {
    guard let pairs = pairs(ofParagraphAt: offset, index: index) else { return nil }
    return (SimpleTextBreaker(pairs: pairs, text: UnsafeBufferPointer(start: nil, count: 0), isWhole: true), measure)
  }

  /// Restores the breaks that were used last, after a client could have used others.
  func restoreBreaks(_ breaks: ParagraphBreaks?) { recentBreaks = breaks }

  /// Records that placement advanced `recentBreaks` to the line at `next`. Traps if `recentBreaks` is `nil`.
  func recordBreaks(_ breaks: CachedBreaks, next: LineStart) {
    recentBreaks!.next = next
    recentBreaks!.breaks = breaks
  }

  /// Breaks a line along cached breaks. Text is read for hyphens only.
  private func cachedLine(from start: LineStart, ofParagraphAt paragraph: UTF16Offset, _ pairs: PairAdvances) -> SimpleTextBreaker.Step {
    if measure.hyphenation > 0 {
      let offset = paragraph + start.offset
      if offset < first + Self.unitsBefore && first > 0 || min(end, offset + Self.unitsAround) > first + units.count {
        read(from: max(0, offset - Self.unitsBefore), count: Self.unitsRead)
      }
    }
    var breaker = SimpleTextBreaker(pairs: pairs, text: UnsafeBufferPointer(units), isWhole: first + units.count == end)
    breaker.base = paragraph - first
    return breaker.nextLine(at: start.offset.utf16, from: start, fitting: measure, along: &recentBreaks!.breaks)
  }

  /// Breaks a line by scanning its letters.
  private func scannedLine(from start: LineStart, ofParagraphAt paragraph: UTF16Offset, _ pairs: PairAdvances) -> SimpleTextBreaker.Step {
    let offset = paragraph + start.offset
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

  /// Passes the code units of a range to `body`. They are valid until other text is read.
  func withUnits<Result>(_ range: Range<UTF16Offset>, _ body: (UnsafeBufferPointer<UInt16>) -> Result) -> Result {
    if range.lowerBound < first || range.upperBound > first + units.count {
      read(from: max(0, range.lowerBound - Self.unitsBefore), count: range.count + Self.unitsBefore + Self.unitsAround)
    }
    return body(UnsafeBufferPointer(rebasing: units[range.lowerBound - first..<range.upperBound - first]))
  }

  /// Passes a few code units of a range to `body`, and keeps the text that is in memory.
  func withFewUnits<Result>(_ range: Range<UTF16Offset>, _ body: (UnsafeBufferPointer<UInt16>) -> Result) -> Result {
    if range.lowerBound >= first, range.upperBound <= first + units.count { return withUnits(range, body) }
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: range.count) { buffer in
      source.copyUnits(range, to: buffer.baseAddress!)
      return body(UnsafeBufferPointer(buffer))
    }
  }

  /// Code units that are read after a requested range.
  private static let unitsAround = 256

  /// Replaces the text in memory by up to `count` code units from `offset` of the document on.
  func read(from offset: UTF16Offset, count: Int) {
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

  /// Returns the pair advances of a paragraph, or `nil` if they cannot describe it.
  ///
  /// - Parameter index: Index of the paragraph, if known. Its text is not read then if its breaks are cached.
  func pairs(ofParagraphAt paragraph: UTF16Offset, index: Int? = nil) -> PairAdvances? {
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

  /// Returns whether the first letter of a paragraph is Latin, or false if the paragraph has no letter. Returns `nil` if the letter can
  /// belong to another script, which could run from right to left.
  private func isLatin(paragraphAt paragraph: UTF16Offset) -> Bool? {
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

  // MARK: Line format

  /// The values that lines in full slots of a region have in common, by their position in the paragraph.
  struct LineFormat {
    /// For the first line of a paragraph, then for others; of each without and with the end of the paragraph.
    private var geometries: [LineGeometry] = []
    let availableWidths: (first: Int, others: Int)
    let indents: (first: LayoutUnit, others: LayoutUnit)
    let padding: Int
    let isJustified: Bool
    let height: LineHeight
    let spacingBefore, spacingAfter: LayoutUnit
    /// Whether a line can be above the end of the one before, where there can be shapes.
    var movesUp: Bool { spacingBefore < .zero || spacingAfter < .zero }
    private let spaceWidth: Int
    private let raggedWordSpace: Double

    fileprivate init(_ text: SimpleText, in region: Region, isFirstParagraph: Bool) {
      let settings = text.uniform.settings
      (padding, height) = (region.padding.raw, text.lineHeight)
      isJustified = settings.alignment == .justified && !region.width.isUnlimited
      (spacingBefore, spacingAfter) = (isFirstParagraph ? .zero : settings.spacingBefore, settings.spacingAfter)
      (spaceWidth, raggedWordSpace) = (text.uniform.style.font.spaceAdvance, text.layoutSettings.raggedWordSpace)
      func lineWidth(_ indent: Int) -> Int {
        let width = region.width.raw - 2 * region.padding.raw - indent
        return settings.tailIndent.raw > 0 ? min(width, settings.tailIndent.raw - indent) : width + min(0, settings.tailIndent.raw)
      }
      availableWidths = (lineWidth(settings.firstLineIndent.raw), lineWidth(settings.headIndent.raw))
      indents = (settings.firstLineIndent, settings.headIndent)
      for (indent, availableWidth, before) in [
        (settings.firstLineIndent, availableWidths.first, spacingBefore), (settings.headIndent, availableWidths.others, .zero),
      ] {
        for after in [LayoutUnit.zero, settings.spacingAfter] {
          let lower = before + height.total
          var values = LineGeometry.Values(top: before, bottom: lower, y: lower + after, line: 1, regions: 0, skipped: 0, lineSpacing: height.lineSpacing)
          values.width = region.width
          values.baseline = before + height.ascent
          (values.contentX, values.usedX) = (region.padding + indent, indent)
          (values.lead, values.availableWidth) = (indent, LayoutUnit(raw: availableWidth))
          geometries.append(LineGeometry(values))
        }
      }
    }

    func geometry(isFirst: Bool, isLast: Bool) -> LineGeometry { geometries[(isFirst ? 0 : 2) + (isLast ? 1 : 0)] }

    /// Returns by how much all word spaces of a justified line are widened together, in 1/64 pt. Negative if they shrink; 0 if the line is not
    /// justified.
    func stretch(of line: BrokenLine, _ availableWidth: Int) -> Int {
      stretch(width: line.width, gaps: line.gaps, mayStretch: line.mayStretch, availableWidth)
    }

    @inline(__always) func stretch(width: Int, gaps: Int, mayStretch: Bool, _ availableWidth: Int) -> Int {
      guard isJustified, gaps > 0, case let slack = availableWidth - width, slack != 0 else { return 0 }
      // A line that is slightly too wide is shrunk, even if it is the last one.
      if slack < 0 { return slack }
      return mayStretch && 1 + Double(slack) / Double(gaps) / Double(max(1, spaceWidth)) <= raggedWordSpace ? slack : 0
    }
  }

  /// Returns the line format of a region. It is cached, so that lines laid out at different times share their geometries.
  func lineFormat(in region: Region, isFirstParagraph: Bool) -> LineFormat {
    if let cached = recentRegion, cached.width == region.width, cached.padding == region.padding, cached.isFirstParagraph == isFirstParagraph {
      return cached.format
    }
    let format = LineFormat(self, in: region, isFirstParagraph: isFirstParagraph)
    recentRegion = RegionLineFormat(width: region.width, padding: region.padding, isFirstParagraph: isFirstParagraph, format: format)
    return format
  }

  /// Returns whether the line at the cursor would end above `bottom`.
  func hasSpace(at cursor: LayoutCursor, above bottom: LayoutUnit) -> Bool {
    let before = cursor.start == .paragraphStart && cursor.paragraph > 0 ? uniform.settings.spacingBefore : .zero
    return cursor.y + before + lineHeight.content <= bottom
  }
}
