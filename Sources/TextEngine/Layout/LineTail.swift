/// Lines of before, below a change: those below a place where placement meets one of them again come back whole, as they
/// stood or moved.
struct LineTail {
  private var lines = LineList()
  /// The pen before the first of them; in the text as it is now, in the geometry as it was.
  private var origin = FlowMeasure.zero
  /// Whether nothing was left to place after these lines.
  private(set) var wasFinished = false
  /// Bands that must lie above the place where old lines come back.
  private var dirtyBands: [(region: Int, bottom: Fixed)] = []
  /// Paragraphs below this are not what they were.
  private var dirtyParagraphs = 0
  /// How far placement has come along the lines; `nil`: at the first.
  private var passed: LineCursor?

  /// Whether its lines serve only to tell what changed.
  private(set) var isForgotten = false

  init() {}

  /// Old lines from now on are those of a layout that was or was not finished.
  mutating func begin(wasFinished: Bool) {
    let lost = lost
    self = LineTail()
    (self.lost, self.wasFinished) = (lost, wasFinished)
  }

  var isEmpty: Bool { lines.count == 0 && !isForgotten }

  /// The paragraph of the first line that may come back; `nil` where none may.
  var firstParagraph: Int? {
    lines.count == 0 || isForgotten ? nil : origin.paragraphs + (passed?.pen.paragraphs ?? 0)
  }

  var hasGaps: Bool { lines.measure.gaps > 0 }

  /// No line here may come back.
  mutating func forgetPlaces() { isForgotten = true }

  /// Puts lines before those that are here. O(log n).
  ///
  /// - Parameters:
  ///   - start: the pen before them; `end`: that after them.
  mutating func prepend(_ others: LineList, from start: FlowMeasure, to end: Pen) {
    // Placement stopped between the two, at a pen from which the older lines do not follow: only one part can stay. The newer
    // is likelier to come back, but not a line or two that were typed above all the rest.
    if lines.count > 0, firstPen != end {
      if others.count * 32 < lines.count { return lose(others, others.count, from: start) }
      drop(first: lines.count, isLost: true)
      wasFinished = false
    }
    var joined = others
    joined.append(lines)
    (lines, origin, passed) = (joined, start, nil)
  }

  private var firstPen: Pen { pen(of: lines.line(at: 0).line, at: origin) }

  private func pen(of line: LaidLine, at pen: FlowMeasure) -> Pen {
    Pen(paragraph: pen.paragraphs, start: line.start, region: pen.regions, y: pen.y, line: pen.line)
  }

  mutating func noteBand(region: Int, bottom: Fixed) { dirtyBands.append((region, bottom)) }
  mutating func noteEdit(through paragraph: Int) { dirtyParagraphs = max(dirtyParagraphs, paragraph) }

  /// Whether a paragraph's text or styles changed since its old lines were placed.
  func isEdited(_ paragraph: Int) -> Bool { paragraph < dirtyParagraphs }

  /// Gives lines after an edit their new places in the text; those of replaced paragraphs go. O(log n + those that go).
  mutating func shift(replaced: Range<Int>, by count: Int, utf16: Int) {
    if dirtyParagraphs >= replaced.upperBound { dirtyParagraphs += count }
    // Only what stood where matters still: many edits in a row need not go through all lines.
    if isForgotten { return }
    drop(first: lines.first(fromParagraph: replaced.upperBound - origin.paragraphs).index, isLost: true)
    guard lines.count > 0 else { return }
    // The empty line at the end hangs on the paragraph before it.
    let last = lines.line(at: lines.count - 1)
    if last.line.isEmptyLastLine {
      lost.append(last.line.band(at: origin + last.pen))
      lines.removeLast()
      wasFinished = false
    }
    origin.paragraphs += count
    origin.utf16 += utf16
  }

  /// Lets go of the lines that placement has gone beyond. O(log n).
  mutating func dropPassed() { drop(first: passed?.pen.length ?? 0, isLost: false) }

  /// Where lines stood that were let go without any in their place.
  private var lost: [RegionChange] = []

  mutating func takeLost() -> [RegionChange] {
    defer { lost.removeAll() }
    return lost
  }

  private mutating func drop(first count: Int, isLost: Bool) {
    passed = nil
    guard count > 0 else { return }
    if isLost { lose(lines, count, from: origin) }
    let (gone, rest) = lines.split(at: count)
    (lines, origin) = (rest, origin + gone.measure)
    origin.length = 0
  }

  /// Remembers where the first of some lines stood.
  mutating func lose(_ lines: LineList, _ count: Int, from start: FlowMeasure) {
    var cursor = lines.cursor()
    while let line = cursor.line, cursor.pen.length < count {
      lost.append(line.band(at: start + cursor.pen))
      cursor.advance()
    }
  }

  mutating func removeAll() { self = LineTail() }

  // MARK: Coming back

  /// How old lines come back.
  enum Match {
    /// Where they stood.
    case inPlace
    /// Above or below the place where they stood.
    case moved
  }

  /// Whether old lines hold from the pen on; passes those before it.
  ///
  /// - Parameters:
  ///   - offset: of the pen in the text.
  ///   - narrow: of the line above the pen, if that is in the same paragraph and column.
  ///   - above: what is to know of the lines above the pen in its column.
  ///   - canMove: whether they hold in another place of their region as well, told their y of before and the pen's.
  mutating func match(
    _ pen: Pen, at offset: Int, below narrow: NarrowLine, above: () -> LinesAbove, canMove: (_ from: Fixed, _ to: Fixed, LineTail) -> Bool
  ) -> Match? {
    guard lines.count > 0 else { return nil }
    var cursor = passed ?? lines.cursor()
    defer { passed = cursor }
    while cursor.line != nil, (origin.utf16 + cursor.pen.utf16, origin.paragraphs + cursor.pen.paragraphs) < (offset, pen.paragraph) {
      cursor.advance()
    }
    guard !isForgotten, pen.paragraph >= dirtyParagraphs, let line = cursor.line else { return nil }
    let old = self.pen(of: line, at: origin + cursor.pen)
    guard (old.paragraph, old.start, old.region) == (pen.paragraph, pen.start, pen.region) else { return nil }
    // No stretch beside shapes is half new and half old.
    if line.narrow.number > (narrow.isOpen ? 0 : 1) { return nil }
    let top = min(old.y, pen.y)
    if dirtyBands.contains(where: { $0.region > pen.region || $0.region == pen.region && $0.bottom > top }) { return nil }
    if old == pen { return endsColumnBelow(line, at: cursor.pen, above()) ? .inPlace : nil }
    if line.skipped > 0 { return nil }
    // The first paragraph has no spacing before it.
    if pen.start == .paragraphStart, pen.paragraph == 0 || old.region == 0 && old.line == 0 { return nil }
    passed = cursor
    return canMove(old.y, pen.y, self) ? .moved : nil
  }

  /// Whether the column of the line at `pen` ends where it did, whatever stands above the line. O(log n).
  private func endsColumnBelow(_ line: LaidLine, at pen: FlowMeasure, _ above: LinesAbove) -> Bool {
    let (first, next) = lines.first(fromRegion: pen.regions + 1)
    guard first < lines.count else { return true }
    if above.reach >= origin.paragraphs + next.paragraphs { return false }
    if first == pen.length { return line.columnEnd?.isMoved != true && above.areSettled }
    guard let end = lines.line(at: first).line.columnEnd else { return true }
    return first - end.linesBefore >= pen.length
  }

  /// Placement goes back to a place above some lines that it has passed.
  mutating func turnBack() { passed = nil }

  /// How far the lines that are not passed move the pen on. O(1).
  var rest: FlowMeasure {
    var rest = lines.measure
    guard let pen = passed?.pen else { return rest }
    rest.regions -= pen.regions
    if rest.regions == 0 { rest.y -= pen.y }
    return rest
  }

  /// The lines that are not passed. O(log n).
  func restOfLines() -> LineList { lines.split(at: passed?.pen.length ?? 0).1 }

  /// The pen's y before the lines that are not passed.
  var topOfRest: Fixed { (origin + (passed?.pen ?? .zero)).y }

  /// The lower edge of the lines that are not passed in the region of the first of them. O(log n).
  var bottomOfRest: Fixed {
    guard let pen = passed?.pen, pen.length < lines.count else { return .zero }
    let last = lines.line(at: max(pen.length, lines.first(fromRegion: pen.regions + 1).index - 1))
    return last.line.band(at: origin + last.pen).bottom
  }

  /// Those that are passed, or all.
  func oldLines(isFinished: Bool) -> OldLines {
    OldLines(cursor: lines.cursor(), origin: origin, end: isFinished ? lines.count : passed?.pen.length ?? 0)
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
  var pen: FlowMeasure { origin + cursor.pen }
  mutating func advance() { cursor.advance() }
}
