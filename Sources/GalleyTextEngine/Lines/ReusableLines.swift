/// The old lines that followed a change. As soon as a new line matches one of them and nothing below depends on the difference, all following
/// lines are reused together, in place or moved.
struct ReusableLines {
  /// The reusable lines are those from `first` on. The earlier ones are not removed, because that would cost more than it saves.
  private var lines = LineList.none
  /// The position before the first reusable line, relative to `origin`.
  private var first = FlowSummary.zero
  /// The position before `lines`: in the text after the change, but in the geometry before it.
  private var origin = FlowSummary.zero
  /// Whether placement was finished after these lines.
  private(set) var wasFinished = false
  /// Changed bands. Lines can be reused above or below them, but not within.
  private var dirtyBands: [RegionChange] = []
  /// The paragraphs before this one have possibly changed.
  private var dirtyParagraphs = 0
  /// The last lines, if they are in balanced columns. They are reused all together or not at all.
  private var balanced: (regions: ClosedRange<Int>, count: Int, isWhole: Bool)?
  /// The progress of placement along the lines. Meaningless unless `hasPassed` is true.
  private var passed = LineCursor()
  private var hasPassed = false

  /// Whether the lines only serve to find out which bands changed.
  private(set) var preventsReuse = false

  init() {}

  /// Discards all lines. `wasFinished` is whether placement was finished after the lines that are inserted next.
  mutating func begin(wasFinished: Bool) {
    discardAll()
    self.wasFinished = wasFinished
  }

  private var count: Int { lines.count - first.length }
  /// The position before the first line that is not passed, relative to `origin`.
  private var nextPosition: FlowSummary { hasPassed ? passed.position : first }
  var hasLines: Bool { count > 0 }
  var isEmpty: Bool { !hasLines && !preventsReuse }

  /// The paragraph of the first line that can be reused, or `nil` if there is none.
  var firstParagraph: Int? { hasLines && !preventsReuse ? (origin + nextPosition).paragraphs : nil }

  var hasGaps: Bool { lines.summary.gaps > first.gaps }

  /// Prevents the reuse of all lines.
  mutating func preventReuse() { preventsReuse = true }

  /// Inserts lines before the existing ones. If these do not begin at `end`, only the new lines stay, or the existing ones if those are more than 32
  /// times as many; the bands of the others are recorded as lost. O(log *n* + lost lines), where *n* is the number of lines, or O(1) without existing
  /// lines.
  ///
  /// - Parameters:
  ///   - preceding: The lines, of which those from `first` on are inserted.
  ///   - start: The position before `preceding`.
  ///   - end: The cursor after them.
  mutating func prepend(_ preceding: LineList, startingAt first: FlowSummary = .zero, from start: FlowSummary, to end: LayoutCursor) {
    resetProgress()
    guard hasLines else {
      (lines, self.first, origin) = (preceding, first, start)
      return
    }
    var joined = preceding.suffix(from: first.length)
    var from = start + first
    from.length = 0
    // Placement stopped between the two lists, at a cursor at which the older lines do not continue, so only one list can stay. The newer lines
    // are more likely to be reused, unless they are just a few lines that were typed above a long text.
    if firstCursor != end {
      if joined.count * 32 < count { return recordLost(joined, joined.count, from: from) }
      drop(before: lines.count, isLost: true)
      wasFinished = false
    }
    if balanced != nil { balanced!.count = min(balanced!.count, count) }
    joined.append(lines.suffix(from: self.first.length))
    (lines, self.first, origin) = (joined, .zero, from)
  }

  private var firstCursor: LayoutCursor { cursor(startingAt: lines.start(ofLine: first.length), origin + first) }

  private func cursor(startingAt start: LineStart, _ position: FlowSummary) -> LayoutCursor {
    LayoutCursor(paragraph: position.paragraphs, start: start, region: position.regions, y: position.y, line: position.line)
  }

  /// Records that the last of these lines are in balanced columns. In the layout, they were the lines from the index `columns.firstLine` on, of
  /// `count` lines.
  mutating func recordBalanced(_ columns: BalancedColumns, ofLines count: Int) {
    balanced = (columns.regions, count - columns.firstLine, true)
  }

  /// Prevents the reuse of lines in balanced columns.
  mutating func invalidateBalanced() { balanced?.isWhole = false }

  /// The index of the first line in balanced columns, and whether these lines can be reused.
  private var firstBalanced: (index: Int, mayComeBack: Bool) {
    guard let balanced else { return (lines.count, true) }
    return (lines.count - balanced.count, balanced.isWhole && !dirtyBands.contains { balanced.regions.contains($0.region) })
  }

  /// Returns `end`, an index after lines to reuse. Returns at most the index of the first line in balanced columns, unless all of those can be
  /// reused and `end` is after them.
  private func end(_ end: Int) -> Int {
    let balanced = firstBalanced
    return end == lines.count && balanced.mayComeBack ? end : min(end, balanced.index)
  }

  /// Records a band in which something other than text changed.
  mutating func recordBand(_ band: RegionChange) {
    if let index = dirtyBands.firstIndex(where: { $0.region == band.region && ($0.meets(band) || dirtyBands.count >= Self.maximumBands) }) {
      (dirtyBands[index].top, dirtyBands[index].bottom) = (min(dirtyBands[index].top, band.top), max(dirtyBands[index].bottom, band.bottom))
    } else {
      dirtyBands.append(band)
    }
  }
  /// Beyond this number, bands of one region are joined.
  private static let maximumBands = 32
  mutating func recordEdit(through paragraph: Int) { dirtyParagraphs = max(dirtyParagraphs, paragraph) }

  /// Records that the lines of a text range, in its current offsets, look different.
  mutating func recordAppearanceChange(of text: Range<UTF16Offset>) {
    // The offsets of these lines are not maintained, so all of them are recorded.
    if preventsReuse { return recordEdit(through: .max / 2) }
    guard hasLines, let locatedLine = lines.locatedLine(endingAfter: text.lowerBound - origin.utf16) else { return }
    var cursor = lines.cursor(from: max(locatedLine.index, first.length))
    while let line = cursor.line, cursor.position.offset + origin.utf16 < text.upperBound {
      if !line.isGap { lostBands.append(line.band(at: origin + cursor.position)) }
      cursor.advance()
    }
  }

  /// Whether a paragraph's text or styles changed since its old lines were placed.
  func isEdited(_ paragraph: Int) -> Bool { paragraph < dirtyParagraphs }

  /// Moves lines after an edit to their new text offsets, and drops the lines of replaced paragraphs. O(log *n* + dropped lines), where *n* is the
  /// number of lines.
  ///
  /// - Parameters:
  ///   - replaced: The indices of the replaced paragraphs.
  ///   - count: The number of new paragraphs, minus that of the replaced ones.
  ///   - utf16: The length of the new paragraphs in UTF-16 code units, minus that of the replaced ones.
  mutating func shift(replaced: Range<Int>, by count: Int, utf16: Int) {
    if dirtyParagraphs >= replaced.upperBound { dirtyParagraphs += count }
    // Only the old geometry still matters, so consecutive edits need not visit all lines.
    if preventsReuse { return }
    drop(before: lines.first(fromParagraph: replaced.upperBound - origin.paragraphs).index, isLost: true)
    guard hasLines else { return }
    // The empty last line depends on the paragraph before it.
    let last = lines.line(at: lines.count - 1)
    if last.line.isEmptyLastLine {
      lostBands.append(last.line.band(at: origin + last.position))
      lines.removeLast()
      wasFinished = false
      if balanced != nil { (balanced!.count, balanced!.isWhole) = (balanced!.count - 1, false) }
    }
    origin.paragraphs += count
    origin.utf16 += utf16
  }

  /// Drops the lines that placement has passed. O(log *n*) in the number of lines.
  mutating func dropPassed() { drop(before: nextPosition.length, isLost: false) }

  /// Drops the lines in regions that placement has left, because no new line can be there. O(log *n* + dropped lines), where *n* is the number of
  /// lines.
  mutating func leave(regionsBefore region: Int) {
    if lines.count > 0 { drop(before: lines.first(fromRegion: region - origin.regions).index, isLost: true) }
  }

  /// The bands of dropped lines that were not replaced by other lines.
  private var lostBands: [RegionChange] = []

  mutating func consumeLost() -> [RegionChange] {
    defer { lostBands.removeAll() }
    return lostBands
  }

  private mutating func drop(before index: Int, isLost: Bool) {
    resetProgress()
    guard index > first.length else { return }
    if isLost { recordLost(lines.cursor(from: first.length), to: index, from: origin) }
    first = lines.position(before: index)
    if let balanced, index > lines.count - balanced.count { self.balanced!.isWhole = false }
  }

  /// Records the bands of the first `count` of some lines as lost.
  mutating func recordLost(_ lines: LineList, _ count: Int, from start: FlowSummary) { recordLost(lines.cursor(), to: count, from: start) }

  private mutating func recordLost(_ cursor: LineCursor, to end: Int, from start: FlowSummary) {
    var cursor = cursor
    while cursor.position.length < end, let band = cursor.band(from: start) {
      lostBands.append(band)
      cursor.advance()
    }
  }

  mutating func removeAll() {
    discardAll()
    lostBands.removeFew()
  }

  /// Discards everything except the lost bands. The capacity for bands stays.
  private mutating func discardAll() {
    resetProgress()
    if lines.count > 0 { lines = .none }
    (first, origin, wasFinished, preventsReuse, dirtyParagraphs, balanced) = (.zero, .zero, false, false, 0, nil)
    dirtyBands.removeFew()
  }

  // MARK: Coming back

  /// Old lines that can be reused, from the first line that is not passed to the line at `end`.
  struct Match {
    /// Whether their positions move up or down.
    var isMoved: Bool
    var end: Int
    /// The role of the first of them as a row of a table.
    var row = TableRowRole()
  }

  /// Whether old lines of a region are valid at another height.
  enum Moving {
    case none, all
    /// Only the lines that end above the lower edge of a region are valid.
    case above(LayoutUnit)
  }

  /// The distance in UTF-16 code units beyond which a line is found by a search in the tree, and not by single steps.
  private static let maximumScanDistance = 1 << 12

  /// Returns the old lines that can be reused from the cursor on, or `nil` if there are none. Passes the lines before the cursor. O(1), or, if a line
  /// matches, O(log *n*) in the number of old lines.
  ///
  /// - Parameters:
  ///   - offset: The offset of the cursor in the text.
  ///   - narrow: The state of the line above the cursor, if it is in the same paragraph and column.
  ///   - above: Returns the state of the lines above the cursor in its column.
  ///   - moving: Returns which lines are valid at another height of their region, given their old y, the y of the cursor, and whether they
  ///     contain fitting objects.
  mutating func match(
    _ cursor: LayoutCursor, at offset: UTF16Offset, below narrow: NarrowLine, above: () -> LinesAbove, moving: (_ from: LayoutUnit, _ to: LayoutUnit, _ hasFittingObjects: Bool) -> Moving
  ) -> Match? {
    guard hasLines else { return nil }
    let target = offset - origin.utf16
    advanceNear(target)
    passed.advance(toOffset: target, paragraph: cursor.paragraph - origin.paragraphs)
    guard !preventsReuse, cursor.paragraph >= dirtyParagraphs, passed.position.offset == target, let common = passed.geometry else { return nil }
    guard origin.paragraphs + passed.position.paragraphs == cursor.paragraph, origin.regions + passed.position.regions == cursor.region,
      passed.start == cursor.start
    else { return nil }
    let position = passed.position
    let old = self.cursor(startingAt: passed.start, origin.passed(position))
    guard position.length <= firstBalanced.index else { return nil }
    // A group of narrow lines must not consist of old and new lines.
    if common.narrowLine.number > (narrow.isOpen ? 0 : 1) { return nil }
    let row = lines.hasRows ? common.row.role : TableRowRole()
    // Bound rows are reused together.
    if row.contains(.isBound), !row.contains(.isFirst) || old != cursor { return nil }
    if old == cursor { return matchInPlace(common, row, at: position, cursor, above) }
    let top = min(old.y, cursor.y)
    if dirtyBands.contains(where: { $0.region == cursor.region && $0.bottom > top }) || common.values.skipped > 0 { return nil }
    // The first visible paragraph has no spacing before it.
    if cursor.start == .paragraphStart, cursor.paragraph == 0 || old.region == 0 && (old.y == .zero || cursor.y == .zero) { return nil }
    switch moving(old.y, cursor.y, lines.hasFittingObjects(from: position.length)) {
    case .none: return nil
    case .all:
      let end = end(lines.count)
      return dirtyBands.contains { $0.region > cursor.region } || end <= position.length ? nil : Match(isMoved: true, end: end, row: row)
    case .above(let edge):
      let end = lines.startOfNarrowLines(endingAt: end(firstLine(inRegion: cursor.region, below: edge - (cursor.y - old.y))))
      return end > position.length ? Match(isMoved: true, end: end, row: row) : nil
    }
  }

  /// Whether an old line can start at the cursor: the cursor is not in a changed band, and an old line starts at the same offset, or only a search
  /// could exclude that. Passes the lines before the cursor if other lines were passed before and the distance is short. O(changed bands).
  ///
  /// - Parameter offset: The offset of the cursor in the text.
  mutating func mayStartLine(_ cursor: LayoutCursor, at offset: UTF16Offset) -> Bool {
    guard hasLines, !preventsReuse else { return false }
    // No old line is valid within a changed band.
    for index in dirtyBands.indices where dirtyBands[index].region == cursor.region {
      if dirtyBands[index].top <= cursor.y, dirtyBands[index].bottom > cursor.y { return false }
    }
    let target = offset - origin.utf16
    guard hasPassed, target - passed.position.offset <= Self.maximumScanDistance else { return true }
    passed.advance(toOffset: target, paragraph: cursor.paragraph - origin.paragraphs)
    return passed.position.offset == target
  }

  /// Passes the lines before the cursor. O(log *n*) in the number of lines.
  mutating func pass(to cursor: LayoutCursor, at offset: UTF16Offset) {
    guard hasLines else { return }
    advanceNear(offset - origin.utf16)
    passed.advance(toOffset: offset - origin.utf16, paragraph: cursor.paragraph - origin.paragraphs)
  }

  private mutating func advanceNear(_ target: UTF16Offset) {
    if !hasPassed { (passed, hasPassed) = (lines.cursor(from: first.length), true) }
    if target - passed.position.offset > Self.maximumScanDistance, let near = lines.locatedLine(endingAfter: target - 1), near.index > passed.position.length {
      passed = lines.cursor(from: near.index)
    }
  }

  /// Returns the lines that are valid in their old position, up to the first that a changed band affects, or `nil` if there are none.
  private func matchInPlace(
    _ line: LineGeometry, _ row: TableRowRole, at position: FlowSummary, _ cursor: LayoutCursor, _ above: () -> LinesAbove
  ) -> Match? {
    var end = lines.count
    for band in dirtyBands where (band.region, band.bottom) > (cursor.region, cursor.y) {
      if band.region == cursor.region, band.top <= cursor.y { return nil }
      end = min(end, firstLine(touchedIn: band))
    }
    end = self.end(end)
    guard end > position.length else { return nil }
    // The end of the column matters if it is within these lines.
    let endsColumn = end == lines.count || lines.first(fromRegion: cursor.region - origin.regions + 1).index <= end
    return !endsColumn || endsColumnBelow(line, at: position, above) ? Match(isMoved: false, end: end, row: row) : nil
  }

  private func firstLine(inRegion region: Int, below y: LayoutUnit) -> Int {
    lines.position(inRegion: region - origin.regions, below: region == origin.regions ? y - origin.y : y).length
  }

  /// Returns the first line that a change of a band affects, including the influence of the column's end above it and of its group of narrow
  /// lines.
  private func firstLine(touchedIn band: RegionChange) -> Int {
    var index = firstLine(inRegion: band.region, below: band.top)
    if lines.hasColumnEnds, case let first = lines.first(fromRegion: band.region - origin.regions).index, first < index,
      let end = lines.geometry(ofLine: first).columnEnd, end.bottom > band.top
    { index = first }
    return lines.startOfNarrowLines(endingAt: lines.startOfRows(endingAt: index))
  }

  /// Whether the column of the line at `position` ends at the same line as before, given the state of the lines above. O(log *n*) in the number of
  /// lines.
  private func endsColumnBelow(_ line: LineGeometry, at position: FlowSummary, _ above: () -> LinesAbove) -> Bool {
    let (first, next) = lines.first(fromRegion: position.regions + 1)
    guard first < lines.count else { return true }
    let above = above()
    if above.reach >= origin.paragraphs + next.paragraphs { return false }
    if first == position.length { return line.columnEnd?.isMoved != true && above.areSettled }
    guard lines.hasColumnEnds, let end = lines.geometry(ofLine: first).columnEnd else { return true }
    return first - end.linesBefore >= position.length
  }

  /// Resets the progress, because placement returns to a line above. The cursor releases its lines.
  mutating func resetProgress() {
    if hasPassed { (passed, hasPassed) = (LineCursor(), false) }
  }

  /// The y coordinate before the lines that are not passed.
  var topOfRemainder: LayoutUnit { (origin + nextPosition).y }

  /// Returns the lower edge of the lines before `end`, in the region of the first line that is not passed; zero if there is no such line, or after
  /// `resetProgress()`. O(log *n*) in the number of lines.
  func bottomOfRemainder(to end: Int) -> LayoutUnit {
    guard hasPassed, case let position = passed.position, position.length < lines.count else { return .zero }
    let last = lines.line(at: max(position.length, min(end, lines.first(fromRegion: position.regions + 1).index) - 1))
    return last.line.band(at: origin + last.position).bottom
  }

  /// Removes the lines that are not passed, up to the index `end`, drops the lines before them, and returns the removed lines. `balanced` is the
  /// number of them that are in balanced columns, with the columns; `nil` if none are, or if the lines in those columns cannot be reused together.
  /// O(log *n*) in the number of lines.
  mutating func removeRemainder(to end: Int) -> (lines: LineList, balanced: (regions: ClosedRange<Int>, count: Int)?) {
    let remainder = lines.prefix(to: end).suffix(from: nextPosition.length)
    let columns = balanced.flatMap { end == lines.count && $0.isWhole ? ($0.regions, $0.count) : nil }
    drop(before: end, isLost: false)
    return (remainder, columns)
  }

  /// Returns a cursor along the lines that are passed, or along all lines if placement is finished, in their old positions.
  func oldLines(isFinished: Bool) -> OldLines {
    OldLines(
      cursor: lines.cursor(from: first.length), origin: origin,
      end: isFinished ? lines.count : nextPosition.length)
  }
}

/// A cursor that moves along old lines in their old positions.
struct OldLines {
  private var cursor: LineCursor
  private let origin: FlowSummary
  private let end: Int

  init(cursor: LineCursor, origin: FlowSummary, end: Int) { (self.cursor, self.origin, self.end) = (cursor, origin, end) }

  /// The current line, or `nil` after the last.
  var line: PlacedLine? { cursor.position.length < end ? cursor.line : nil }
  /// The band that the current line had in its region, or `nil` after the last.
  var band: RegionChange? { cursor.position.length < end ? cursor.band(from: origin) : nil }
  /// The space below the text of the current line in 1/64 pt, or 0 after the last.
  var lineSpacing: Int { cursor.position.length < end ? cursor.lineSpacing : 0 }
  var position: FlowSummary { origin.passed(cursor.position) }
  mutating func advance() { cursor.advance() }
}
