/// Lines of before, below a change: those below a place where placement meets one of them again come back whole, as they
/// stood or moved.
struct ReusableLines {
  /// The tail's own are those from `first` on: cutting off what is before would cost more than to keep it.
  private var lines = LineList.none
  /// The pen before the first of them, counted from `origin`.
  private var first = FlowSummary.zero
  /// The pen before `lines`; in the text as it is now, in the geometry as it was.
  private var origin = FlowSummary.zero
  /// Whether nothing was left to place after these lines.
  private(set) var wasFinished = false
  /// Bands that must lie above the place where old lines come back, or below them.
  private var dirtyBands: [RegionChange] = []
  /// Paragraphs below this are not what they were.
  private var dirtyParagraphs = 0
  /// The last lines, where they stand in columns that were balanced: all of these come back, or none.
  private var balanced: (regions: ClosedRange<Int>, count: Int, isWhole: Bool)?
  /// How far placement has come along the lines, where `hasPassed`; else nobody asks.
  private var passed = LineCursor()
  private var hasPassed = false

  /// Whether its lines serve only to tell what changed.
  private(set) var preventsReuse = false

  init() {}

  /// Old lines from now on are those of a layout that was or was not finished.
  mutating func begin(wasFinished: Bool) {
    discardAll()
    self.wasFinished = wasFinished
  }

  private var count: Int { lines.count - first.length }
  /// The pen before the first line that is not passed, counted from `origin`.
  private var nextPosition: FlowSummary { hasPassed ? passed.position : first }
  var hasLines: Bool { count > 0 }
  var isEmpty: Bool { !hasLines && !preventsReuse }

  /// The paragraph of the first line that may come back; `nil` where none may.
  var firstParagraph: Int? { hasLines && !preventsReuse ? (origin + nextPosition).paragraphs : nil }

  var hasGaps: Bool { lines.summary.gaps > first.gaps }

  /// No line here may come back.
  mutating func preventReuse() { preventsReuse = true }

  /// Puts lines before those that are here. O(log n), and O(1) where there are none.
  ///
  /// - Parameters:
  ///   - others: those from `first` on are meant.
  ///   - start: the pen before `preceding`.
  ///   - end: the pen after them.
  mutating func prepend(_ preceding: LineList, behind first: FlowSummary = .zero, from start: FlowSummary, to end: LayoutCursor) {
    resetProgress()
    guard hasLines else {
      (lines, self.first, origin) = (preceding, first, start)
      return
    }
    var joined = preceding.suffix(from: first.length)
    var from = start + first
    from.length = 0
    // Placement stopped between the two, at a pen from which the older lines do not follow: only one part can stay. The newer
    // is likelier to come back, but not a line or two that were typed above all the rest.
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

  /// The last lines of the tail are those of columns that were balanced.
  mutating func recordBalanced(_ columns: BalancedColumns, ofLines count: Int) {
    balanced = (columns.regions, count - columns.firstLine, true)
  }

  /// None of them comes back.
  mutating func invalidateBalanced() { balanced?.isWhole = false }

  /// Where columns that were balanced begin among `lines`, and whether they may come back.
  private var firstBalanced: (index: Int, mayComeBack: Bool) {
    guard let balanced else { return (lines.count, true) }
    return (lines.count - balanced.count, balanced.isWhole && !dirtyBands.contains { balanced.regions.contains($0.region) })
  }

  /// Some of the lines that come back up to `end`: of columns that were balanced all or none.
  private func end(_ end: Int) -> Int {
    let balanced = firstBalanced
    return end == lines.count && balanced.mayComeBack ? end : min(end, balanced.index)
  }

  mutating func recordBand(_ band: RegionChange) {
    if let index = dirtyBands.firstIndex(where: { $0.region == band.region && ($0.meets(band) || dirtyBands.count >= Self.maximumBands) }) {
      (dirtyBands[index].top, dirtyBands[index].bottom) = (min(dirtyBands[index].top, band.top), max(dirtyBands[index].bottom, band.bottom))
    } else {
      dirtyBands.append(band)
    }
  }
  /// With more of them those of a region become one.
  private static let maximumBands = 32
  mutating func recordEdit(through paragraph: Int) { dirtyParagraphs = max(dirtyParagraphs, paragraph) }

  /// Has the lines of some text, as it is now, told as changed where they stand.
  mutating func recordAppearanceChange(of text: Range<Int>) {
    // Nobody follows where in the text these are: all of them, then.
    if preventsReuse { return recordEdit(through: .max / 2) }
    guard hasLines, let locatedLine = lines.locatedLine(endingAfter: text.lowerBound - origin.utf16) else { return }
    var cursor = lines.cursor(from: max(locatedLine.index, first.length))
    while let line = cursor.line, origin.utf16 + cursor.position.utf16 < text.upperBound {
      if !line.isGap { lostBands.append(line.band(at: origin + cursor.position)) }
      cursor.advance()
    }
  }

  /// Whether a paragraph's text or styles changed since its old lines were placed.
  func isEdited(_ paragraph: Int) -> Bool { paragraph < dirtyParagraphs }

  /// Gives lines after an edit their new places in the text; those of replaced paragraphs go. O(log n + those that go).
  mutating func shift(replaced: Range<Int>, by count: Int, utf16: Int) {
    if dirtyParagraphs >= replaced.upperBound { dirtyParagraphs += count }
    // Only what stood where matters still: many edits in a row need not go through all lines.
    if preventsReuse { return }
    drop(before: lines.first(fromParagraph: replaced.upperBound - origin.paragraphs).index, isLost: true)
    guard hasLines else { return }
    // The empty line at the end hangs on the paragraph before it.
    let last = lines.line(at: lines.count - 1)
    if last.line.isEmptyLastLine {
      lostBands.append(last.line.band(at: origin + last.pen))
      lines.removeLast()
      wasFinished = false
      if balanced != nil { (balanced!.count, balanced!.isWhole) = (balanced!.count - 1, false) }
    }
    origin.paragraphs += count
    origin.utf16 += utf16
  }

  /// Lets go of the lines that placement has gone beyond. O(log n).
  mutating func dropPassed() { drop(before: nextPosition.length, isLost: false) }

  /// Lets go of the lines in regions that placement has left: no line stands there any more. O(log n + those that go).
  mutating func leave(regionsBefore region: Int) {
    if lines.count > 0 { drop(before: lines.first(fromRegion: region - origin.regions).index, isLost: true) }
  }

  /// Where lines stood that were let go without any in their place.
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

  /// Remembers where the first of some lines stood.
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

  /// But for what was lost. Room for bands stays.
  private mutating func discardAll() {
    resetProgress()
    if lines.count > 0 { lines = .none }
    (first, origin, wasFinished, preventsReuse, dirtyParagraphs, balanced) = (.zero, .zero, false, false, 0, nil)
    dirtyBands.removeFew()
  }

  // MARK: Coming back

  /// Old lines that come back, from the first one that is not passed up to the line at `end`.
  struct Match {
    /// Whether they come back above or below the place where they stood.
    var isMoved: Bool
    var end: Int
    /// The role of the first of them as a row of a table.
    var row = TableRowRole()
  }

  /// Whether old lines of a region are the same one piece higher or lower.
  enum Moving {
    case none, all
    /// Those that end above a region's lower edge.
    case above(LayoutUnit)
  }

  /// So many units on, a line is looked for in the tree and not come to by steps.
  private static let maximumScanDistance = 1 << 12

  /// Whether old lines hold from the pen on, and how many; passes those before it. O(1), and O(log n) where one is met.
  ///
  /// - Parameters:
  ///   - offset: of the pen in the text.
  ///   - narrow: of the line above the pen, if that is in the same paragraph and column.
  ///   - above: what is to know of the lines above the pen in its column.
  ///   - moving: whether they hold in another place of their region as well, told their y of before and the pen's, and whether objects
  ///     that fit their places stand on one of them.
  mutating func match(
    _ cursor: LayoutCursor, at offset: Int, below narrow: NarrowLine, above: () -> LinesAbove, moving: (_ from: LayoutUnit, _ to: LayoutUnit, _ hasFittingObjects: Bool) -> Moving
  ) -> Match? {
    guard hasLines else { return nil }
    let target = offset - origin.utf16
    advanceNear(target)
    passed.advance(toOffset: target, paragraph: cursor.paragraph - origin.paragraphs)
    guard !preventsReuse, cursor.paragraph >= dirtyParagraphs, passed.position.utf16 == target, let common = passed.geometry else { return nil }
    guard origin.paragraphs + passed.position.paragraphs == cursor.paragraph, origin.regions + passed.position.regions == cursor.region,
      passed.start == cursor.start
    else { return nil }
    let position = passed.position
    let old = self.cursor(startingAt: passed.start, origin.passed(position))
    guard position.length <= firstBalanced.index else { return nil }
    // No stretch beside shapes is half new and half old.
    if common.narrowLine.number > (narrow.isOpen ? 0 : 1) { return nil }
    let row = lines.hasRows ? common.row.role : TableRowRole()
    // Bound rows are reused together.
    if row.contains(.isBound), !row.contains(.isFirst) || old != cursor { return nil }
    if old == cursor { return matchInPlace(common, row, at: position, cursor, above) }
    let top = min(old.y, cursor.y)
    if dirtyBands.contains(where: { $0.region == cursor.region && $0.bottom > top }) || common.values.skipped > 0 { return nil }
    // The first paragraph that is seen has no spacing before it.
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

  /// Whether an old line begins where placement has come to in the text, or may, and nothing changed there. Those before are passed
  /// where some are already, and the place is near. O(changed bands).
  mutating func mayStartLine(_ cursor: LayoutCursor, at offset: Int) -> Bool {
    guard hasLines, !preventsReuse else { return false }
    // Within a changed band no old line holds, wherever it stood.
    for index in dirtyBands.indices where dirtyBands[index].region == cursor.region {
      if dirtyBands[index].top <= cursor.y, dirtyBands[index].bottom > cursor.y { return false }
    }
    let target = offset - origin.utf16
    guard hasPassed, target - passed.position.utf16 <= Self.maximumScanDistance else { return true }
    passed.advance(toOffset: target, paragraph: cursor.paragraph - origin.paragraphs)
    return passed.position.utf16 == target
  }

  /// Passes the lines before a place in the text that placement has come to. O(log n).
  mutating func pass(to cursor: LayoutCursor, at offset: Int) {
    guard hasLines else { return }
    advanceNear(offset - origin.utf16)
    passed.advance(toOffset: offset - origin.utf16, paragraph: cursor.paragraph - origin.paragraphs)
  }

  private mutating func advanceNear(_ target: Int) {
    if !hasPassed { (passed, hasPassed) = (lines.cursor(from: first.length), true) }
    if target - passed.position.utf16 > Self.maximumScanDistance, let near = lines.locatedLine(endingAfter: target - 1), near.index > passed.position.length {
      passed = lines.cursor(from: near.index)
    }
  }

  /// Lines hold where they stood up to the first that a changed band touches.
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
    // Where the column ends matters if that is among them.
    let endsColumn = end == lines.count || lines.first(fromRegion: cursor.region - origin.regions + 1).index <= end
    return !endsColumn || endsColumnBelow(line, at: position, above) ? Match(isMoved: false, end: end, row: row) : nil
  }

  private func firstLine(inRegion region: Int, below y: LayoutUnit) -> Int {
    lines.position(inRegion: region - origin.regions, below: region == origin.regions ? y - origin.y : y).length
  }

  /// The first line that a change of a band reaches, were it by the column's end above it or by its stretch beside shapes.
  private func firstLine(touchedIn band: RegionChange) -> Int {
    var index = firstLine(inRegion: band.region, below: band.top)
    let first = lines.first(fromRegion: band.region - origin.regions).index
    if first < index, let end = lines.geometry(ofLine: first).columnEnd, end.bottom > band.top { index = first }
    return lines.startOfNarrowLines(endingAt: lines.startOfRows(endingAt: index))
  }

  /// Whether the column of the line at `pen` ends where it did, whatever stands above the line. O(log n).
  private func endsColumnBelow(_ line: LineGeometry, at position: FlowSummary, _ above: () -> LinesAbove) -> Bool {
    let (first, next) = lines.first(fromRegion: position.regions + 1)
    guard first < lines.count else { return true }
    let above = above()
    if above.reach >= origin.paragraphs + next.paragraphs { return false }
    if first == position.length { return line.columnEnd?.isMoved != true && above.areSettled }
    guard let end = lines.geometry(ofLine: first).columnEnd else { return true }
    return first - end.linesBefore >= position.length
  }

  /// Placement goes back to a place above some lines that it has passed. The lines that it came along are let go.
  mutating func resetProgress() {
    if hasPassed { (passed, hasPassed) = (LineCursor(), false) }
  }

  /// The pen's y before the lines that are not passed.
  var topOfRemainder: LayoutUnit { (origin + nextPosition).y }

  /// The lower edge of what stands above the line at `end` in the region of the first line that is not passed. O(log n).
  func bottomOfRemainder(to end: Int) -> LayoutUnit {
    guard hasPassed, case let position = passed.position, position.length < lines.count else { return .zero }
    let last = lines.line(at: max(position.length, min(end, lines.first(fromRegion: position.regions + 1).index) - 1))
    return last.line.band(at: origin + last.pen).bottom
  }

  /// Takes the lines that are not passed away, up to the one at `end`, and lets go of those before; tells how many of them, the last
  /// ones, stand in columns that are balanced. O(log n).
  mutating func removeRemainder(to end: Int) -> (lines: LineList, balanced: (regions: ClosedRange<Int>, count: Int)?) {
    let remainder = lines.prefix(to: end).suffix(from: nextPosition.length)
    let columns = balanced.flatMap { end == lines.count && $0.isWhole ? ($0.regions, $0.count) : nil }
    drop(before: end, isLost: false)
    return (remainder, columns)
  }

  /// Those that are passed, or all.
  func oldLines(isFinished: Bool) -> OldLines {
    OldLines(
      cursor: lines.cursor(from: first.length), origin: origin,
      end: isFinished ? lines.count : nextPosition.length)
  }
}

/// Goes along old lines in their places of before.
struct OldLines {
  private var cursor: LineCursor
  private let origin: FlowSummary
  private let end: Int

  init(cursor: LineCursor, origin: FlowSummary, end: Int) { (self.cursor, self.origin, self.end) = (cursor, origin, end) }

  /// `nil` behind the last.
  var line: PlacedLine? { cursor.position.length < end ? cursor.line : nil }
  /// The band of its region that the line took; `nil` behind the last.
  var band: RegionChange? { cursor.position.length < end ? cursor.band(from: origin) : nil }
  /// The space below the line's text, 1/64 pt; 0 behind the last.
  var lineSpacing: Int { cursor.position.length < end ? cursor.lineSpacing : 0 }
  var position: FlowSummary { origin.passed(cursor.position) }
  mutating func advance() { cursor.advance() }
}
