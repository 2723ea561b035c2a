import GalleyRaster

/// The layout of a document in a sequence of regions, updated after edits and moved shapes.
///
/// Lines above a change stay. Below it, lines are placed until one matches an old line and nothing below it differs. From there the old lines are
/// reused, in place or all moved by the same distance. Text is laid out only on demand. A change costs O(log *n*) in the length of the text, plus the
/// changed paragraphs and the placed lines.
///
/// Not `Sendable`: it is used by one thread at a time. The state that placement changes for each line is exempt from checks for overlapping
/// access, because these would cost as much as line breaking. Clients are called only when no such change is in progress.
package final class DocumentLayout {
  @exclusivity(unchecked) package var settings: LayoutSettings {
    didSet {
      guard settings != oldValue else { return }
      if settings.usesFontLeading != oldValue.usesFontLeading { paragraphs.dropShaping() }
      placer = Placer(settings: settings)
      placer.callbacks = callbacks
      (recentSimpleText, fitCache) = (nil, FitCache())
      invalidateAll()
    }
  }

  @exclusivity(unchecked) var paragraphs = ParagraphList()
  /// The paragraphs that were shaped last.
  @exclusivity(unchecked) var shapedParagraphs = ShapedParagraphCache()
  /// The threads that shape consecutive paragraphs. The result does not depend on their number.
  var workers = ShapingWorkers.standard
  @exclusivity(unchecked) var consecutiveShaping = ConsecutiveShaping()
  /// The weight of the paragraphs read since the last eviction, as in `ShapedParagraphCache`.
  var weightOfReadParagraphs = 0
  @exclusivity(unchecked) var storedRegions: [Region] = []
  @exclusivity(unchecked) var placer: Placer
  /// The client's callbacks, see `setCallbacks`.
  @exclusivity(unchecked) package internal(set) var callbacks: LayoutCallbacks?

  /// The minimum length of a text whose simple paragraphs are measured without shaping, in UTF-16 code units. All of a shorter text is shaped,
  /// because all of it will be displayed.
  @exclusivity(unchecked) var minimumUnitsForSimpleText = 1 << 14
  /// Receives the glyph counts of consecutive paragraphs, starting with `first`, if layout determined them. It must not query the layout.
  package var reportGlyphCounts: ((_ first: Int, _ counts: [GlyphCount]) -> Void)?
  /// The simple text that was used last.
  @exclusivity(unchecked) var recentSimpleText: SimpleText?
  let pairs = PairAdvancesTable()
  /// The cached break opportunities of simple text. They do not depend on its width.
  var breakTable: BreakTable?

  /// The valid lines.
  @exclusivity(unchecked) var lines = LineList() { didSet { recentParagraph = nil } }
  /// The paragraph that was looked up last.
  @exclusivity(unchecked) var recentParagraph: LaidParagraph?
  /// The fragment with the range `recentParagraph.line`; valid only with it.
  @exclusivity(unchecked) var recentLine: LocatedFragment?
  /// The fragments in text order. A value is a snapshot that does not change with later layout.
  package var fragments: PlacedFragments { PlacedFragments(lines, isComplete: isFinished) }
  /// The cache of composed fragments.
  @exclusivity(unchecked) var composed = ComposedLines()
  /// The changes that clients made to glyphs after layout, by offset from the start of the fragment.
  @exclusivity(unchecked) var adjustments: [FragmentName: [Int: GlyphAdjustment]] = [:]
  /// The name of the next line: the number of lines that were created before it.
  @exclusivity(unchecked) var linesNamed = 0
  /// The geometries of the lines that were placed last.
  @exclusivity(unchecked) var recentGeometries = RecentGeometries()
  /// The statistics of placed lines, from which the height of other text is estimated.
  @exclusivity(unchecked) var heightEstimate = HeightEstimate()
  /// The cache of total fit.
  @exclusivity(unchecked) var fitCache = FitCache()
  /// The lower edge of the examined part of the region, for the lines that total fit placed last.
  var examinedBottom = LayoutUnit.zero
  /// Whether distant text in a region without a lower edge is laid out without the text before it. That text has an estimated height, and
  /// everything below it moves when it is laid out.
  package var isNonContiguous = false {
    didSet { if !isNonContiguous { closeGaps(before: .max) } }
  }
  /// Placed lines that are not yet appended to `lines`.
  @exclusivity(unchecked) var newLines = LineBuilder(capacity: 0)
  /// The fragments of the line that is being placed.
  @exclusivity(unchecked) var newFragments: [PlacedFragment] = []
  /// Whether groups of narrow lines were placed that are not settled yet.
  @exclusivity(unchecked) var hasNarrowLines = false
  /// Whether placement is finished, because no text or no space remains.
  @exclusivity(unchecked) var isFinished = false
  /// The columns that balancing made shorter, or `nil` if there are none or placement is not finished.
  @exclusivity(unchecked) var balanced: BalancedColumns?
  /// The old lines after the last change, as long as they can be reused.
  @exclusivity(unchecked) var reusableLines = ReusableLines()
  @exclusivity(unchecked) var pendingChanges: [RegionChange] = []

  /// The cost of everything that was done for this document. To measure a step, subtract the cost before it; so several clients can measure
  /// independently.
  @exclusivity(unchecked) package internal(set) var cost = LayoutCost()

  package init(settings: LayoutSettings = LayoutSettings()) {
    self.settings = settings
    placer = Placer(settings: settings)
  }

  /// A clock in milliseconds for clients that measure layout, or `nil`. Layout itself never depends on time.
  package var stopwatch: (() -> Double)?
  /// The time spent placing lines in milliseconds, measured by `stopwatch`.
  package internal(set) var timeSpent = 0.0

  /// Whether changes are recorded. If so, every new line is compared with the one that it replaces.
  @exclusivity(unchecked) package var recordsChanges = true

  /// Returns the bands that changed since the last call, in order.
  package func consumeChanges() -> [RegionChange] {
    defer { pendingChanges.removeAll(keepingCapacity: true) }
    return pendingChanges
  }

  /// Returns the size of a fitting object at a position. It must return the same size for the same position.
  @exclusivity(unchecked) package var fitObject: ((ObjectPosition) -> InlineObject)?
  /// Whether lines are being placed. A callback for an object's size can request layout, which then does nothing.
  @exclusivity(unchecked) var isPlacing = false

  // MARK: Text

  /// The length of the text in UTF-16 code units.
  package var utf16Length: Int { paragraphs.utf16Length }
  package var paragraphCount: Int { paragraphs.count }
  /// Returns the index and the start of the paragraph that contains the code unit at `utf16`, or of the last paragraph for the end of the text.
  package func paragraph(at utf16: Int) -> (index: Int, start: Int) {
    measuredParagraph(at: utf16).map { ($0.index, $0.range.lowerBound) } ?? paragraphs.paragraph(at: utf16)
  }
  package func paragraph(_ index: Int) -> Paragraph { entry(index).paragraph }
  package func paragraphStart(_ index: Int) -> Int { paragraphs.start(of: index) }
  /// Returns the range of a paragraph with its separator, in UTF-16 code units of the document.
  package func range(ofParagraph index: Int) -> Range<Int> { measuredParagraph(index)?.range ?? paragraphs.range(of: index) }

  /// Replaces paragraphs by others, which can be unread. Shaping and lines of all other paragraphs stay valid.
  ///
  /// - Parameters:
  ///   - source: The source of all unread paragraphs from now on.
  ///   - unchanged: The text that an edit left unchanged, if it is known and one paragraph replaces another.
  /// - Returns: The glyph count of the new paragraph if it was laid out immediately, or `nil`.
  @discardableResult
  package func replaceParagraphs(
    _ range: Range<Int>, with new: NewParagraphs, from source: (any ParagraphSource)? = nil, unchanged: UnchangedText? = nil
  ) -> GlyphCount? {
    prepareToReplace(range)
    let unchanged = range.count == 1 && new.count == 1 ? unchanged : nil
    let old = unchanged == nil ? nil : ownLines(ofParagraph: range.lowerBound)
    let oldLength = paragraphs.utf16Length
    paragraphs.replace(range, with: new, from: source)
    if !applyEditToSimpleText(ofParagraph: range.lowerBound, unchanged, at: old?.first.utf16) { recentSimpleText = nil }
    breakTable?.replace(range, by: new.count, unchanged: unchanged)
    if let old, let unchanged, let count = layOutInPlace(range.lowerBound, of: old, unchanged) { return count }
    invalidate(fromLine: firstRow(besideShapesAbove: firstLine(touchedByParagraph: range.lowerBound)))
    reusableLines.shift(replaced: range, by: new.count - range.count, utf16: paragraphs.utf16Length - oldLength)
    reusableLines.recordEdit(through: range.lowerBound + new.count)
    return nil
  }

  /// Performs the layout that has to precede a replacement of paragraphs, so that the replacement does not lay out any other lines. For callers
  /// that store data for each read paragraph.
  package func prepareToReplace(_ range: Range<Int>) { cutGaps(around: range) }

  package func replaceParagraphs(_ range: Range<Int>, with new: [Paragraph]) { replaceParagraphs(range, with: .read(new)) }

  // MARK: Regions

  /// The regions in the order in which text fills them. Setting them compares old and new regions: lines above the first difference stay.
  package var regions: [Region] {
    get { storedRegions }
    set {
      let old = storedRegions
      storedRegions = newValue
      for index in 0..<max(old.count, newValue.count) {
        guard index < old.count, index < newValue.count else {
          invalidate(fromRegion: index)
          break
        }
        guard applyChange(ofRegion: index, from: old[index], to: storedRegions[index]) else { break }
      }
    }
  }

  /// Whether a region has no lower edge.
  package func isEndless(_ region: Int) -> Bool { storedRegions[region].height.isUnlimited }

  /// Appends a region, without comparing the others.
  package func appendRegion(_ region: Region) {
    storedRegions.append(region)
    invalidate(fromRegion: storedRegions.count - 1)
  }

  /// Removes the last region, without comparing the others.
  package func removeLastRegion() {
    storedRegions.removeLast()
    invalidate(fromRegion: storedRegions.count)
  }

  /// Replaces the region at `index`, without comparing the others.
  package func setRegion(_ region: Region, at index: Int) {
    var old = region
    swap(&old, &storedRegions[index])
    _ = applyChange(ofRegion: index, from: old, to: region)
  }

  /// Replaces the shapes of the region at `index`, which is otherwise unchanged.
  package func setExclusions(_ exclusions: [Exclusion], at index: Int) {
    var old = exclusions
    swap(&old, &storedRegions[index].exclusions)
    applyChange(ofShapesIn: index, from: old, to: exclusions)
  }

  /// Invalidates the lines that a changed region affects. Returns `false` if these are all lines from that region on.
  private func applyChange(ofRegion index: Int, from old: borrowing Region, to new: borrowing Region) -> Bool {
    if old.balancesWithNext != new.balancesWithNext { invalidateBalance() }
    guard new.hasSameFrame(as: old) else {
      invalidate(fromRegion: index)
      return false
    }
    applyChange(ofShapesIn: index, from: old.exclusions, to: new.exclusions)
    return true
  }

  private func applyChange(ofShapesIn index: Int, from old: [Exclusion], to new: [Exclusion]) {
    if let band = RegionDifference.band(from: old, to: new, standoff: storedRegions[index].standoff) {
      invalidate(region: index, top: band.top, bottom: band.bottom)
    }
  }
}

/// The difference between two states of a region.
enum RegionDifference {
  typealias Band = (top: LayoutUnit, bottom: LayoutUnit)

  /// Returns the band of all shapes that are not in both lists, including their standoff, or `nil` if there are none.
  static func band(from old: [Exclusion], to new: [Exclusion], standoff: LayoutUnit) -> Band? {
    if old == new { return nil }
    // The common case: a single shape moves.
    if old.count <= 1, new.count <= 1 { return union(band(of: old, standoff: standoff), band(of: new, standoff: standoff)) }
    if old.count + new.count > 32 { return bandOfMany(from: old, to: new, standoff: standoff) }
    var added = new
    var removed: [Exclusion] = []
    for exclusion in old {
      if let index = added.firstIndex(of: exclusion) { added.remove(at: index) } else { removed.append(exclusion) }
    }
    return union(band(of: removed, standoff: standoff), band(of: added, standoff: standoff))
  }

  /// The same for many shapes. Each is looked up by its hash instead of being compared with all others.
  private static func bandOfMany(from old: [Exclusion], to new: [Exclusion], standoff: LayoutUnit) -> Band? {
    var surplus: [Exclusion: Int] = [:]
    for exclusion in old { surplus[exclusion, default: 0] += 1 }
    for exclusion in new { surplus[exclusion, default: 0] -= 1 }
    var all: Band?
    for (exclusion, count) in surplus where count != 0 { all = union(all, band(of: exclusion.bounds, standoff: standoff)) }
    return all
  }

  /// Returns the band of all shapes, including their standoff, or `nil` if there are none.
  static func band(of exclusions: [Exclusion], standoff: LayoutUnit) -> Band? {
    var all: Band?
    for index in exclusions.indices { all = union(all, band(of: exclusions[index].bounds, standoff: standoff)) }
    return all
  }

  private static func union(_ a: Band?, _ b: Band?) -> Band? {
    guard let a, let b else { return a ?? b }
    return (min(a.top, b.top), max(a.bottom, b.bottom))
  }

  /// Returns the band of a shape with these bounds, in points, including its standoff.
  static func band(of bounds: Rect, standoff: LayoutUnit) -> Band {
    (
      LayoutUnit(raw: LayoutUnit.bounded((bounds.y * 64).rounded(.down)) - 1) - standoff,
      LayoutUnit(raw: LayoutUnit.bounded(((bounds.y + bounds.height) * 64).rounded(.up)) + 1) + standoff
    )
  }
}
