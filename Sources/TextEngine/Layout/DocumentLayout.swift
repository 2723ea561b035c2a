import Raster

/// The layout of a document in a row of regions, kept true through edits and moved shapes.
///
/// Lines above a change stay; placing goes on below it until it meets an old line with nothing different below, and from there
/// the old lines stay as well, in their places or all of them higher or lower. What is not asked for is not laid. A change
/// costs O(log n) beside the paragraphs that are other and the lines that are placed.
///
/// Not `Sendable`: owned by one thread at a time. What placement writes for each line is not checked for overlapping access, which
/// cost as much as breaking the lines: clients are called where none of it is being changed.
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
  /// What was shaped last.
  @exclusivity(unchecked) var shapedParagraphs = ShapedParagraphCache()
  /// Who shapes where many paragraphs follow each other; the result is the same with one and with more.
  var workers = ShapingWorkers.standard
  @exclusivity(unchecked) var consecutiveShaping = ConsecutiveShaping()
  /// Of the paragraphs read since some were forgotten, as `ShapedParagraphCache` weighs them.
  @exclusivity(unchecked) var weightOfReadParagraphs = 0
  @exclusivity(unchecked) var storedRegions: [Region] = []
  @exclusivity(unchecked) var placer: Placer
  /// Whom layout asks; see `setCallbacks`.
  @exclusivity(unchecked) package internal(set) var callbacks: LayoutCallbacks?

  /// Of a shorter text all is shaped, as all of it will be looked at; a longer one that is plain is measured by its letters.
  @exclusivity(unchecked) var minimumUnitsForSimpleText = 1 << 14
  /// Told what paragraphs have of glyphs, from the first on, where that became known while they were laid. It may ask nothing.
  package var reportGlyphCounts: ((_ first: Int, _ counts: [GlyphCount]) -> Void)?
  /// The plain text that was looked at last.
  @exclusivity(unchecked) var recentSimpleText: SimpleText?
  let pairs = PairAdvancesTable()
  /// Where lines of plain text may end, whatever their width.
  @exclusivity(unchecked) var breakTable: BreakTable?

  /// Lines that hold.
  @exclusivity(unchecked) var lines = LineList() { didSet { recentParagraph = nil } }
  /// Where a paragraph stands that was looked for last.
  @exclusivity(unchecked) var recentParagraph: LaidParagraph?
  /// As long as that tells of it.
  @exclusivity(unchecked) var recentLine: LocatedFragment?
  /// What is laid, in the order of the text: as it is now, whatever is laid out later.
  package var fragments: PlacedFragments { PlacedFragments(lines, isComplete: isFinished) }
  /// What was composed of them lately.
  @exclusivity(unchecked) var composed = ComposedLines()
  /// What clients set of glyphs that are laid out, by where they stand in their fragments.
  @exclusivity(unchecked) var adjustments: [FragmentName: [Int: GlyphAdjustment]] = [:]
  /// How many lines were placed so far: they are named by their numbers.
  @exclusivity(unchecked) var linesNamed = 0
  /// What the lines placed last have in common.
  @exclusivity(unchecked) var recentGeometries = RecentGeometries()
  /// What lines took so far.
  @exclusivity(unchecked) var heightEstimate = HeightEstimate()
  /// What total fit keeps.
  @exclusivity(unchecked) var fitCache = FitCache()
  /// How far down its region the stretch was looked for that total fit placed last.
  @exclusivity(unchecked) var examinedBottom = LayoutUnit.zero
  /// Whether what is asked for is laid without all that is before it, where text runs down a region without end. Text before it
  /// then has the place that it is guessed to take, and all below is moved once it is laid.
  package var isNonContiguous = false {
    didSet { if !isNonContiguous { closeGaps(before: .max) } }
  }
  /// Lines that are placed and not yet put behind `lines`.
  @exclusivity(unchecked) var newLines = LineBuilder(capacity: 0)
  /// The fragments of the line that is being placed.
  @exclusivity(unchecked) var newFragments: [PlacedFragment] = []
  /// Whether lines were placed whose justification is not settled.
  @exclusivity(unchecked) var hasNarrowLines = false
  /// Whether nothing is left to place, for want of text or of room.
  @exclusivity(unchecked) var isFinished = false
  /// Columns that were made shorter; `nil` while something is left to place.
  @exclusivity(unchecked) var balanced: BalancedColumns?
  /// Old lines below the last change, for as long as they may still come true again.
  @exclusivity(unchecked) var reusableLines = ReusableLines()
  @exclusivity(unchecked) var pendingChanges: [RegionChange] = []

  /// All that was done for this document so far. Whoever asks for the cost of a step takes what it was before the step
  /// away: so several may look.
  @exclusivity(unchecked) package internal(set) var cost = LayoutCost()

  package init(settings: LayoutSettings = LayoutSettings()) {
    self.settings = settings
    placer = Placer(settings: settings)
  }

  /// Milliseconds, from whoever wants to know how long layout takes; layout itself never looks at the time.
  @exclusivity(unchecked) package var stopwatch: (() -> Double)?
  /// Milliseconds spent placing lines so far, by `stopwatch`.
  package internal(set) var timeSpent = 0.0

  /// Whether somebody takes the changes: to find them every line that is laid anew is held against the one that it replaces.
  @exclusivity(unchecked) package var recordsChanges = true

  /// The bands laid anew since this was last asked, in order.
  package func consumeChanges() -> [RegionChange] {
    defer { pendingChanges.removeAll(keepingCapacity: true) }
    return pendingChanges
  }

  /// Asked for the size of an object that fits its place; it answers for a place always alike.
  @exclusivity(unchecked) package var fitObject: ((ObjectPosition) -> InlineObject)?
  /// Whether lines are being placed: who is asked for an object's size may ask for layout.
  @exclusivity(unchecked) var isPlacing = false

  // MARK: Text

  /// UTF-16 units.
  package var utf16Length: Int { paragraphs.utf16Length }
  package var paragraphCount: Int { paragraphs.count }
  /// The paragraph that holds the unit at `utf16`, the last for the text's end, and where it starts.
  package func paragraph(at utf16: Int) -> (index: Int, start: Int) {
    measuredParagraph(at: utf16).map { ($0.index, $0.range.lowerBound) } ?? paragraphs.paragraph(at: utf16)
  }
  package func paragraph(_ index: Int) -> Paragraph { entry(index).paragraph }
  package func paragraphStart(_ index: Int) -> Int { paragraphs.start(of: index) }
  /// UTF-16 in the document, with the separator that ends the paragraph.
  package func range(ofParagraph index: Int) -> Range<Int> { measuredParagraph(index)?.range ?? paragraphs.range(of: index) }

  /// Replaces paragraphs, which may come in unread; shaping and lines of all others are kept.
  ///
  /// - Parameters:
  ///   - source: who is asked from then on for paragraphs that were not read, these or others.
  ///   - unchanged: of one paragraph that another replaces, where it is known what an edit left of its text.
  /// - Returns: what the paragraph has of glyphs, where it is one that was laid anew at once.
  @discardableResult
  package func replaceParagraphs(
    _ range: Range<Int>, with new: NewParagraphs, from source: (any ParagraphSource)? = nil, unchanged: UnchangedText? = nil
  ) -> GlyphCount? {
    prepareToReplace(range)
    let unchanged = range.count == 1 && new.count == 1 ? unchanged : nil
    let old = unchanged == nil ? nil : ownLines(ofParagraph: range.lowerBound)
    let oldLength = paragraphs.utf16Length
    paragraphs.replace(range, with: new, from: source)
    if !followEdit(ofParagraph: range.lowerBound, unchanged, at: old?.first.utf16) { recentSimpleText = nil }
    breakTable?.replace(range, by: new.count, unchanged: unchanged)
    if let old, let unchanged, let count = layOutInPlace(range.lowerBound, of: old, unchanged) { return count }
    invalidate(fromLine: firstRow(besideShapesAbove: firstLine(touchedByParagraph: range.lowerBound)))
    reusableLines.shift(replaced: range, by: new.count - range.count, utf16: paragraphs.utf16Length - oldLength)
    reusableLines.recordEdit(through: range.lowerBound + new.count)
    return nil
  }

  /// Lays what has to be laid before paragraphs are replaced; replacing them lays nothing more. For who keeps something of each
  /// paragraph read beside them.
  package func prepareToReplace(_ range: Range<Int>) { cutGaps(around: range) }

  package func replaceParagraphs(_ range: Range<Int>, with new: [Paragraph]) { replaceParagraphs(range, with: .read(new)) }

  // MARK: Regions

  /// The columns, in the order in which text fills them. Assigning compares: text above the first difference stays.
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

  /// Adds a region behind all others; they are not looked at.
  package func appendRegion(_ region: Region) {
    storedRegions.append(region)
    invalidate(fromRegion: storedRegions.count - 1)
  }

  /// Removes the last region; the others are not looked at.
  package func removeLastRegion() {
    storedRegions.removeLast()
    invalidate(fromRegion: storedRegions.count)
  }

  /// Assigns one of `regions`; the others are not looked at.
  package func setRegion(_ region: Region, at index: Int) {
    var old = region
    swap(&old, &storedRegions[index])
    _ = applyChange(ofRegion: index, from: old, to: region)
  }

  /// Assigns the shapes of one of `regions`, which stays as it is otherwise.
  package func setExclusions(_ exclusions: [Exclusion], at index: Int) {
    var old = exclusions
    swap(&old, &storedRegions[index].exclusions)
    applyChange(ofShapesIn: index, from: old, to: exclusions)
  }

  /// Throws away what stood in what changed; `false` where that is all from there on.
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

/// What differs between two states of a region.
enum RegionDifference {
  typealias Band = (top: LayoutUnit, bottom: LayoutUnit)

  /// The band that shapes touch which are not in both lists, with their stand-off; `nil` where there is none.
  static func band(from old: [Exclusion], to new: [Exclusion], standoff: LayoutUnit) -> Band? {
    if old == new { return nil }
    // One shape that moves.
    if old.count <= 1, new.count <= 1 { return union(band(of: old, standoff: standoff), band(of: new, standoff: standoff)) }
    if old.count + new.count > 32 { return bandOfMany(from: old, to: new, standoff: standoff) }
    var added = new
    var removed: [Exclusion] = []
    for exclusion in old {
      if let index = added.firstIndex(of: exclusion) { added.remove(at: index) } else { removed.append(exclusion) }
    }
    return union(band(of: removed, standoff: standoff), band(of: added, standoff: standoff))
  }

  /// The same for many shapes: each is looked up, and not compared with all others.
  private static func bandOfMany(from old: [Exclusion], to new: [Exclusion], standoff: LayoutUnit) -> Band? {
    var surplus: [Exclusion: Int] = [:]
    for exclusion in old { surplus[exclusion, default: 0] += 1 }
    for exclusion in new { surplus[exclusion, default: 0] -= 1 }
    var all: Band?
    for (exclusion, count) in surplus where count != 0 { all = union(all, band(of: exclusion.bounds, standoff: standoff)) }
    return all
  }

  /// The band that shapes touch, with their stand-off; `nil` if there is none.
  static func band(of exclusions: [Exclusion], standoff: LayoutUnit) -> Band? {
    var all: Band?
    for index in exclusions.indices { all = union(all, band(of: exclusions[index].bounds, standoff: standoff)) }
    return all
  }

  private static func union(_ a: Band?, _ b: Band?) -> Band? {
    guard let a, let b else { return a ?? b }
    return (min(a.top, b.top), max(a.bottom, b.bottom))
  }

  /// The band that a shape of these bounds touches, with its stand-off.
  static func band(of bounds: Rect, standoff: LayoutUnit) -> Band {
    (
      LayoutUnit(raw: LayoutUnit.bounded((bounds.y * 64).rounded(.down)) - 1) - standoff,
      LayoutUnit(raw: LayoutUnit.bounded(((bounds.y + bounds.height) * 64).rounded(.up)) + 1) + standoff
    )
  }
}
