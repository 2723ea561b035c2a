/// Lines of before, below a change: those below a place where placement meets one of them again come back whole, as they
/// stood or moved.
struct LineTail {
  /// The tail's own are those from `first` on: cutting off what is before would cost more than to keep it.
  private var lines = LineList.none
  /// The pen before the first of them, counted from `origin`.
  private var first = FlowMeasure.zero
  /// The pen before `lines`; in the text as it is now, in the geometry as it was.
  private var origin = FlowMeasure.zero
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
  private(set) var isForgotten = false

  init() {}

  /// Old lines from now on are those of a layout that was or was not finished.
  mutating func begin(wasFinished: Bool) {
    forgetAll()
    self.wasFinished = wasFinished
  }

  private var count: Int { lines.count - first.length }
  /// The pen before the first line that is not passed, counted from `origin`.
  private var place: FlowMeasure { hasPassed ? passed.pen : first }
  var hasLines: Bool { count > 0 }
  var isEmpty: Bool { !hasLines && !isForgotten }

  /// The paragraph of the first line that may come back; `nil` where none may.
  var firstParagraph: Int? { hasLines && !isForgotten ? (origin + place).paragraphs : nil }

  var hasGaps: Bool { lines.measure.gaps > first.gaps }

  /// No line here may come back.
  mutating func forgetPlaces() { isForgotten = true }

  /// Puts lines before those that are here. O(log n), and O(1) where there are none.
  ///
  /// - Parameters:
  ///   - others: those from `first` on are meant.
  ///   - start: the pen before `others`.
  ///   - end: the pen after them.
  mutating func prepend(_ others: LineList, behind first: FlowMeasure = .zero, from start: FlowMeasure, to end: LayoutCursor) {
    turnBack()
    guard hasLines else {
      (lines, self.first, origin) = (others, first, start)
      return
    }
    var joined = others.suffix(from: first.length)
    var from = start + first
    from.length = 0
    // Placement stopped between the two, at a pen from which the older lines do not follow: only one part can stay. The newer
    // is likelier to come back, but not a line or two that were typed above all the rest.
    if firstCursor != end {
      if joined.count * 32 < count { return lose(joined, joined.count, from: from) }
      drop(before: lines.count, isLost: true)
      wasFinished = false
    }
    if balanced != nil { balanced!.count = min(balanced!.count, count) }
    joined.append(lines.suffix(from: self.first.length))
    (lines, self.first, origin) = (joined, .zero, from)
  }

  private var firstCursor: LayoutCursor { pen(startingAt: lines.start(ofLine: first.length), origin + first) }

  private func pen(startingAt start: LineStart, _ pen: FlowMeasure) -> LayoutCursor {
    LayoutCursor(paragraph: pen.paragraphs, start: start, region: pen.regions, y: pen.y, line: pen.line)
  }

  /// The last lines of the tail are those of columns that were balanced.
  mutating func noteBalanced(_ columns: BalancedColumns, ofLines count: Int) {
    balanced = (columns.regions, count - columns.firstLine, true)
  }

  /// None of them comes back.
  mutating func forgetBalanced() { balanced?.isWhole = false }

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

  mutating func noteBand(_ band: RegionChange) {
    if let index = dirtyBands.firstIndex(where: { $0.region == band.region && ($0.meets(band) || dirtyBands.count >= Self.mostBands) }) {
      (dirtyBands[index].top, dirtyBands[index].bottom) = (min(dirtyBands[index].top, band.top), max(dirtyBands[index].bottom, band.bottom))
    } else {
      dirtyBands.append(band)
    }
  }
  /// With more of them those of a region become one.
  private static let mostBands = 32
  mutating func noteEdit(through paragraph: Int) { dirtyParagraphs = max(dirtyParagraphs, paragraph) }

  /// Has the lines of some text, as it is now, told as changed where they stand.
  mutating func noteLooks(of text: Range<Int>) {
    // Nobody follows where in the text these are: all of them, then.
    if isForgotten { return noteEdit(through: .max / 2) }
    guard hasLines, let spot = lines.spot(endingAfter: text.lowerBound - origin.utf16) else { return }
    var cursor = lines.cursor(from: max(spot.index, first.length))
    while let line = cursor.line, origin.utf16 + cursor.pen.utf16 < text.upperBound {
      if !line.isGap { lost.append(line.band(at: origin + cursor.pen)) }
      cursor.advance()
    }
  }

  /// Whether a paragraph's text or styles changed since its old lines were placed.
  func isEdited(_ paragraph: Int) -> Bool { paragraph < dirtyParagraphs }

  /// Gives lines after an edit their new places in the text; those of replaced paragraphs go. O(log n + those that go).
  mutating func shift(replaced: Range<Int>, by count: Int, utf16: Int) {
    if dirtyParagraphs >= replaced.upperBound { dirtyParagraphs += count }
    // Only what stood where matters still: many edits in a row need not go through all lines.
    if isForgotten { return }
    drop(before: lines.first(fromParagraph: replaced.upperBound - origin.paragraphs).index, isLost: true)
    guard hasLines else { return }
    // The empty line at the end hangs on the paragraph before it.
    let last = lines.line(at: lines.count - 1)
    if last.line.isEmptyLastLine {
      lost.append(last.line.band(at: origin + last.pen))
      lines.removeLast()
      wasFinished = false
      if balanced != nil { (balanced!.count, balanced!.isWhole) = (balanced!.count - 1, false) }
    }
    origin.paragraphs += count
    origin.utf16 += utf16
  }

  /// Lets go of the lines that placement has gone beyond. O(log n).
  mutating func dropPassed() { drop(before: place.length, isLost: false) }

  /// Lets go of the lines in regions that placement has left: no line stands there any more. O(log n + those that go).
  mutating func leave(regionsBefore region: Int) {
    if lines.count > 0 { drop(before: lines.first(fromRegion: region - origin.regions).index, isLost: true) }
  }

  /// Where lines stood that were let go without any in their place.
  private var lost: [RegionChange] = []

  mutating func takeLost() -> [RegionChange] {
    defer { lost.removeAll() }
    return lost
  }

  private mutating func drop(before index: Int, isLost: Bool) {
    turnBack()
    guard index > first.length else { return }
    if isLost { lose(lines.cursor(from: first.length), to: index, from: origin) }
    first = lines.pen(before: index)
    if let balanced, index > lines.count - balanced.count { self.balanced!.isWhole = false }
  }

  /// Remembers where the first of some lines stood.
  mutating func lose(_ lines: LineList, _ count: Int, from start: FlowMeasure) { lose(lines.cursor(), to: count, from: start) }

  private mutating func lose(_ cursor: LineCursor, to end: Int, from start: FlowMeasure) {
    var cursor = cursor
    while cursor.pen.length < end, let band = cursor.band(from: start) {
      lost.append(band)
      cursor.advance()
    }
  }

  mutating func removeAll() {
    forgetAll()
    lost.removeFew()
  }

  /// But for what was lost. Room for bands stays.
  private mutating func forgetAll() {
    turnBack()
    if lines.count > 0 { lines = .none }
    (first, origin, wasFinished, isForgotten, dirtyParagraphs, balanced) = (.zero, .zero, false, false, 0, nil)
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
  private static let farAway = 1 << 12

  /// Whether old lines hold from the pen on, and how many; passes those before it. O(1), and O(log n) where one is met.
  ///
  /// - Parameters:
  ///   - offset: of the pen in the text.
  ///   - narrow: of the line above the pen, if that is in the same paragraph and column.
  ///   - above: what is to know of the lines above the pen in its column.
  ///   - moving: whether they hold in another place of their region as well, told their y of before and the pen's, and whether objects
  ///     that fit their places stand on one of them.
  mutating func match(
    _ pen: LayoutCursor, at offset: Int, below narrow: NarrowLine, above: () -> LinesAbove, moving: (_ from: LayoutUnit, _ to: LayoutUnit, _ hasFittingObjects: Bool) -> Moving
  ) -> Match? {
    guard hasLines else { return nil }
    let target = offset - origin.utf16
    comeNear(target)
    passed.advance(toOffset: target, paragraph: pen.paragraph - origin.paragraphs)
    guard !isForgotten, pen.paragraph >= dirtyParagraphs, passed.pen.utf16 == target, let common = passed.place else { return nil }
    guard origin.paragraphs + passed.pen.paragraphs == pen.paragraph, origin.regions + passed.pen.regions == pen.region,
      passed.start == pen.start
    else { return nil }
    let place = passed.pen
    let old = self.pen(startingAt: passed.start, origin.passed(place))
    guard place.length <= firstBalanced.index else { return nil }
    // No stretch beside shapes is half new and half old.
    if common.narrow.number > (narrow.isOpen ? 0 : 1) { return nil }
    let row = common.narrow.row
    // Bound rows are reused together.
    if row.contains(.isBound), !row.contains(.isFirst) || old != pen { return nil }
    if old == pen { return matchInPlace(common, at: place, pen, above) }
    let top = min(old.y, pen.y)
    if dirtyBands.contains(where: { $0.region == pen.region && $0.bottom > top }) || common.values.skipped > 0 { return nil }
    // The first paragraph that is seen has no spacing before it.
    if pen.start == .paragraphStart, pen.paragraph == 0 || old.region == 0 && (old.y == .zero || pen.y == .zero) { return nil }
    switch moving(old.y, pen.y, lines.hasFittingObjects(from: place.length)) {
    case .none: return nil
    case .all:
      let end = end(lines.count)
      return dirtyBands.contains { $0.region > pen.region } || end <= place.length ? nil : Match(isMoved: true, end: end, row: row)
    case .above(let edge):
      let end = lines.startOfNarrowLines(endingAt: end(firstLine(inRegion: pen.region, below: edge - (pen.y - old.y))))
      return end > place.length ? Match(isMoved: true, end: end, row: row) : nil
    }
  }

  /// Whether an old line begins where placement has come to in the text, or may, and nothing changed there. Those before are passed
  /// where some are already, and the place is near. O(changed bands).
  mutating func comesTo(_ pen: LayoutCursor, at offset: Int) -> Bool {
    guard hasLines, !isForgotten else { return false }
    // Within a changed band no old line holds, wherever it stood.
    for index in dirtyBands.indices where dirtyBands[index].region == pen.region {
      if dirtyBands[index].top <= pen.y, dirtyBands[index].bottom > pen.y { return false }
    }
    let target = offset - origin.utf16
    guard hasPassed, target - passed.pen.utf16 <= Self.farAway else { return true }
    passed.advance(toOffset: target, paragraph: pen.paragraph - origin.paragraphs)
    return passed.pen.utf16 == target
  }

  /// Passes the lines before a place in the text that placement has come to. O(log n).
  mutating func pass(to pen: LayoutCursor, at offset: Int) {
    guard hasLines else { return }
    comeNear(offset - origin.utf16)
    passed.advance(toOffset: offset - origin.utf16, paragraph: pen.paragraph - origin.paragraphs)
  }

  private mutating func comeNear(_ target: Int) {
    if !hasPassed { (passed, hasPassed) = (lines.cursor(from: first.length), true) }
    if target - passed.pen.utf16 > Self.farAway, let near = lines.spot(endingAfter: target - 1), near.index > passed.pen.length {
      passed = lines.cursor(from: near.index)
    }
  }

  /// Lines hold where they stood up to the first that a changed band touches.
  private func matchInPlace(_ line: LinePlace, at place: FlowMeasure, _ pen: LayoutCursor, _ above: () -> LinesAbove) -> Match? {
    var end = lines.count
    for band in dirtyBands where (band.region, band.bottom) > (pen.region, pen.y) {
      if band.region == pen.region, band.top <= pen.y { return nil }
      end = min(end, firstLine(touchedIn: band))
    }
    end = self.end(end)
    guard end > place.length else { return nil }
    // Where the column ends matters if that is among them.
    let endsColumn = end == lines.count || lines.first(fromRegion: pen.region - origin.regions + 1).index <= end
    return !endsColumn || endsColumnBelow(line, at: place, above) ? Match(isMoved: false, end: end, row: line.narrow.row) : nil
  }

  private func firstLine(inRegion region: Int, below y: LayoutUnit) -> Int {
    lines.pen(inRegion: region - origin.regions, below: region == origin.regions ? y - origin.y : y).length
  }

  /// The first line that a change of a band reaches, were it by the column's end above it or by its stretch beside shapes.
  private func firstLine(touchedIn band: RegionChange) -> Int {
    var index = firstLine(inRegion: band.region, below: band.top)
    let first = lines.first(fromRegion: band.region - origin.regions).index
    if first < index, let end = lines.place(ofLine: first).columnEnd, end.bottom > band.top { index = first }
    return lines.startOfNarrowLines(endingAt: lines.startOfRows(endingAt: index))
  }

  /// Whether the column of the line at `pen` ends where it did, whatever stands above the line. O(log n).
  private func endsColumnBelow(_ line: LinePlace, at pen: FlowMeasure, _ above: () -> LinesAbove) -> Bool {
    let (first, next) = lines.first(fromRegion: pen.regions + 1)
    guard first < lines.count else { return true }
    let above = above()
    if above.reach >= origin.paragraphs + next.paragraphs { return false }
    if first == pen.length { return line.columnEnd?.isMoved != true && above.areSettled }
    guard let end = lines.place(ofLine: first).columnEnd else { return true }
    return first - end.linesBefore >= pen.length
  }

  /// Placement goes back to a place above some lines that it has passed. The lines that it came along are let go.
  mutating func turnBack() {
    if hasPassed { (passed, hasPassed) = (LineCursor(), false) }
  }

  /// The pen's y before the lines that are not passed.
  var topOfRest: LayoutUnit { (origin + place).y }

  /// The lower edge of what stands above the line at `end` in the region of the first line that is not passed. O(log n).
  func bottomOfRest(to end: Int) -> LayoutUnit {
    guard hasPassed, case let pen = passed.pen, pen.length < lines.count else { return .zero }
    let last = lines.line(at: max(pen.length, min(end, lines.first(fromRegion: pen.regions + 1).index) - 1))
    return last.line.band(at: origin + last.pen).bottom
  }

  /// Takes the lines that are not passed away, up to the one at `end`, and lets go of those before; tells how many of them, the last
  /// ones, stand in columns that are balanced. O(log n).
  mutating func takeRest(to end: Int) -> (lines: LineList, balanced: (regions: ClosedRange<Int>, count: Int)?) {
    let rest = lines.prefix(to: end).suffix(from: place.length)
    let columns = balanced.flatMap { end == lines.count && $0.isWhole ? ($0.regions, $0.count) : nil }
    drop(before: end, isLost: false)
    return (rest, columns)
  }

  /// Those that are passed, or all.
  func oldLines(isFinished: Bool) -> OldLines {
    OldLines(
      cursor: lines.cursor(from: first.length), origin: origin,
      end: isFinished ? lines.count : place.length)
  }
}

/// Goes along old lines in their places of before.
struct OldLines {
  private var cursor: LineCursor
  private let origin: FlowMeasure
  private let end: Int

  init(cursor: LineCursor, origin: FlowMeasure, end: Int) { (self.cursor, self.origin, self.end) = (cursor, origin, end) }

  /// `nil` behind the last.
  var line: LaidLine? { cursor.pen.length < end ? cursor.line : nil }
  /// What the line shares with others; `nil` after the last.
  var place: LinePlace? { cursor.pen.length < end ? cursor.place : nil }
  var pen: FlowMeasure { origin + cursor.pen }
  mutating func advance() { cursor.advance() }
}
