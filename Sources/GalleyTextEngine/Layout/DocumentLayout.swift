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
      if settings.usesFontLeading != oldValue.usesFontLeading { store.dropShaping() }
      workspace.adopt(settings, client.callbacks)
      simple.recent = nil
      invalidateAll()
    }
  }

  /// The paragraphs, read and shaped on demand.
  @exclusivity(unchecked) var store = ParagraphStore()
  /// The parts of the text that need no shaping.
  @exclusivity(unchecked) var simple = SimpleTextStore()
  /// The regions that text fills.
  @exclusivity(unchecked) var space = LayoutSpace()
  /// The lines, and those being placed after them.
  @exclusivity(unchecked) var flow = LineFlow()
  /// The old lines that can be reused, and the bands that changed.
  @exclusivity(unchecked) var changes = LayoutChanges()
  /// The composed glyphs of fragments, and clients' changes to them.
  @exclusivity(unchecked) var appearance = LineAppearance()
  /// The tools of placement.
  @exclusivity(unchecked) var workspace: PlacementWorkspace
  /// The client's callbacks.
  var client = LayoutClient()
  /// The cost of everything that was done.
  var meter = LayoutMeter()
  /// Whether distant text in a region without a lower edge is laid out without the text before it. That text has an estimated height, and
  /// everything below it moves when it is laid out.
  package var isNonContiguous = false {
    didSet { if !isNonContiguous { closeGaps(before: .max) } }
  }

  package init(settings: LayoutSettings = LayoutSettings()) {
    self.settings = settings
    workspace = PlacementWorkspace(settings: settings)
  }

  // MARK: Clients

  /// The client's callbacks, see `setCallbacks`.
  package var callbacks: LayoutCallbacks? { client.callbacks }
  /// Returns the size of a fitting object at a position. It must return the same size for the same position.
  package var fitObject: ((ObjectPosition) -> InlineObject)? {
    get { client.fitObject }
    set { client.fitObject = newValue }
  }
  /// The cost of everything that was done for this document. To measure a step, subtract the cost before it; so several clients can measure
  /// independently.
  package var cost: LayoutCost { meter.cost }
  /// A clock in milliseconds for clients that measure layout, or `nil`. Layout itself never depends on time.
  package var stopwatch: (() -> Double)? {
    get { meter.stopwatch }
    set { meter.stopwatch = newValue }
  }
  /// The time spent placing lines in milliseconds, measured by `stopwatch`.
  package var timeSpent: Double { meter.timeSpent }
  /// Whether changes are recorded. If so, every new line is compared with the one that it replaces.
  package var recordsChanges: Bool {
    get { changes.areRecorded }
    set { changes.areRecorded = newValue }
  }
  /// Returns the bands that changed since the last call, in order, and removes them.
  package func consumeChanges() -> [RegionChange] { changes.consume() }

  // MARK: Text

  /// The length of the text in UTF-16 code units.
  package var utf16Length: Int { store.paragraphs.utf16Length }
  /// The offset at which the text ends.
  @inline(__always) package var textEnd: UTF16Offset { UTF16Offset(utf16Length) }
  package var paragraphCount: Int { store.paragraphs.count }
  /// Returns the index and the start of the paragraph that contains the code unit at `offset`, or of the last paragraph for the end of the text.
  package func paragraph(at offset: UTF16Offset) -> (index: Int, start: UTF16Offset) {
    measuredParagraph(at: offset).map { ($0.index, $0.range.lowerBound) } ?? store.paragraphs.paragraph(holding: offset)
  }
  package func paragraph(_ index: Int) -> Paragraph { entry(index).paragraph }
  package func paragraphStart(_ index: Int) -> UTF16Offset { store.paragraphs.startOffset(of: index) }
  /// Returns the range of a paragraph with its separator.
  package func range(ofParagraph index: Int) -> Range<UTF16Offset> {
    measuredParagraph(index)?.range ?? store.paragraphs.characters(of: index)
  }

  /// Replaces paragraphs by others, which can be unread. The shaping of all other paragraphs stays, and their lines can be reused. Traps if the
  /// range is out of bounds.
  ///
  /// - Parameters:
  ///   - source: The source of all unread paragraphs from now on.
  ///   - unchanged: The text that an edit left unchanged, if it is known and one paragraph replaces another.
  /// - Returns: Whether the new paragraph was laid out immediately, in place of the old one.
  @discardableResult
  package func replaceParagraphs(
    _ range: Range<Int>, with new: NewParagraphs, from source: (any ParagraphSource)? = nil, unchanged: UnchangedText? = nil
  ) -> Bool {
    prepareToReplace(range)
    let unchanged = range.count == 1 && new.count == 1 ? unchanged : nil
    let old = unchanged == nil ? nil : ownLines(ofParagraph: range.lowerBound)
    let oldLength = store.paragraphs.utf16Length
    let mayKeepLines = old == nil && (unchanged.map { self.mayKeepLines(ofParagraph: range.lowerBound, above: $0) } ?? false)
    let mustBeShaped = unchanged.map { self.mustBeShaped(range.lowerBound, after: $0) } ?? false
    store.prepareToReplace(range.lowerBound, unchanged)
    simple.table?.prepareToReplace(range.lowerBound, unchanged)
    store.paragraphs.replace(range, with: new, from: source)
    if mustBeShaped { simple.table?.insertForShaping(range.lowerBound) }
    if !simple.applyEdit(source, ofParagraph: range.lowerBound, unchanged, at: old?.first.offset) { simple.recent = nil }
    if let old, let unchanged {
      if layOutInPlace(range.lowerBound, of: old, unchanged) { return true }
      if let edit = shapeEdited(range.lowerBound), layOutInPlace(range.lowerBound, of: old, edit) { return true }
    }
    let edit = mayKeepLines ? shapeEdited(range.lowerBound) : nil
    let line = edit.map { firstLine(touchedBy: $0, ofParagraph: range.lowerBound) } ?? firstLine(touchedByParagraph: range.lowerBound)
    invalidate(fromLine: firstRow(besideShapesAbove: line))
    changes.reusableLines.shift(replaced: range, by: new.count - range.count, utf16: store.paragraphs.utf16Length - oldLength)
    changes.reusableLines.recordEdit(through: range.lowerBound + new.count)
    return false
  }

  /// Performs the layout that has to precede a replacement of paragraphs, so that the replacement itself lays out no other lines.
  package func prepareToReplace(_ range: Range<Int>) { cutGaps(around: range) }

  package func replaceParagraphs(_ range: Range<Int>, with new: [Paragraph]) { replaceParagraphs(range, with: .read(new)) }

  // MARK: Lines

  /// The fragments in text order. A value is a snapshot that does not change with later layout.
  package var fragments: PlacedFragments { PlacedFragments(flow.lines, isComplete: flow.isFinished) }

  // MARK: Regions

  /// The regions in the order in which text fills them. Setting them compares old and new regions: lines above the first difference stay.
  package var regions: [Region] {
    get { space.regions }
    set {
      let old = space.regions
      space.regions = newValue
      for index in 0..<max(old.count, newValue.count) {
        guard index < old.count, index < newValue.count else {
          invalidate(fromRegion: index)
          break
        }
        guard applyChange(ofRegion: index, from: old[index], to: space.regions[index]) else { break }
      }
    }
  }

  /// Whether a region has no lower edge. Traps if there is no such region.
  package func isEndless(_ region: Int) -> Bool { space.regions[region].height.isUnlimited }

  /// Appends a region, without comparing the others. Text that fits in none of them continues in it.
  package func appendRegion(_ region: Region) {
    space.regions.append(region)
    invalidate(fromRegion: space.regions.count - 1)
  }

  /// Removes the last region and its lines, without comparing the others. Traps if there is none.
  package func removeLastRegion() {
    space.regions.removeLast()
    invalidate(fromRegion: space.regions.count)
  }

  /// Replaces the region at `index`, without comparing the others, and invalidates the lines that the change affects. Traps if there is no such
  /// region.
  package func setRegion(_ region: Region, at index: Int) {
    var old = region
    swap(&old, &space.regions[index])
    _ = applyChange(ofRegion: index, from: old, to: region)
  }

  /// Replaces the shapes of the region at `index`, which is otherwise unchanged, and invalidates the lines that the change affects. Traps if there
  /// is no such region.
  package func setExclusions(_ exclusions: [Exclusion], at index: Int) {
    var old = exclusions
    swap(&old, &space.regions[index].exclusions)
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
    if let band = RegionDifference.band(from: old, to: new, standoff: space.regions[index].standoff) {
      invalidate(region: index, top: band.top, bottom: band.bottom)
    }
  }
}
