import Ropes

/// A visual line as placed: all of it relative to the pen as it stood before, which is where the lines before it end. What is kept of
/// it is a `LineRecord`, and what it shares with its neighbours.
struct LaidLine: LineOfFlow {
  let place: LinePlace
  let numbers: LineNumbers
  let endsParagraph: Bool
  /// Which line it is among all that were ever placed.
  let name: Int

  /// - Parameters:
  ///   - pen: where the line before ended; `next`: where this one does.
  ///   - fragments: at least one, in their places.
  ///   - places: of lines placed before.
  init(
    name: Int, from pen: LayoutCursor, to next: LayoutCursor, region: Int, top: LayoutUnit, bottom: LayoutUnit, hasFittingObjects: Bool,
    narrow: NarrowLine, columnEnd: ColumnEnd?, _ fragments: [PlacedFragment], _ places: inout RecentPlaces
  ) {
    let (first, end) = (fragments[0].range.lowerBound, fragments[fragments.count - 1].range.upperBound)
    let (skipped, regions) = (Int32(region - pen.region), Int32(next.region - pen.region))
    let origin = skipped > 0 ? LayoutUnit.zero : pen.y
    var values = LinePlace.Values(
      top: top - origin, bottom: bottom - origin, y: regions > 0 ? next.y : next.y - pen.y,
      line: Int32(regions > 0 ? next.line : next.line - pen.line), regions: regions, skipped: skipped,
      lineSpacing: fragments.greatestLineSpacing)
    var numbers = LineNumbers(
      start: pen.start, length: end - first, hasFittingObjects: hasFittingObjects, isLastAndEmpty: fragments[0].isEmptyLastLine)
    let isPlain = fragments.count == 1 && fragments[0].isPlain(from: pen.start, top: top, bottom: bottom)
    if isPlain {
      values.take(fragments[0], from: origin)
      numbers.take(fragments[0])
    }
    if isPlain, columnEnd == nil, narrow == .none {
      place = places.place(of: values)
    } else {
      place = LinePlace(values, isPlain ? [] : fragments, from: origin, columnEnd: columnEnd, narrow: narrow)
    }
    (self.numbers, self.name, endsParagraph) = (numbers, name, next.paragraph > pen.paragraph)
    assert(next.paragraph <= pen.paragraph + 1)
    assert(
      self.fragment(
        0, region: region, line: fragments[0].line, y: origin, paragraph: fragments[0].paragraph, fragments[0].paragraphStart)
        == fragments[0])
  }

  /// Another line in the place of `line`, whose last fragment, in its place, became `fragment`.
  init(name: Int, _ line: LaidLine, at pen: FlowMeasure, last fragment: PlacedFragment) {
    let y = line.origin(at: pen).y
    let fragments = (0..<line.fragmentCount - 1).map { line.fragment($0, at: pen) } + [fragment]
    numbers = LineNumbers(
      start: line.start, length: line.length, hasFittingObjects: line.hasFittingObjects, isLastAndEmpty: fragment.isEmptyLastLine)
    place = LinePlace(line.place.values, fragments, from: y, columnEnd: line.columnEnd, narrow: line.narrow)
    (self.name, endsParagraph) = (name, line.endsParagraph)
  }

  /// Another line in the place of `line`, justified otherwise: its fragments, in their places, became `fragments`.
  init(name: Int, _ line: LaidLine, at pen: FlowMeasure, _ fragments: [PlacedFragment]) {
    let y = line.origin(at: pen).y
    var values = line.place.values
    var numbers = LineNumbers(
      start: line.start, length: line.length, hasFittingObjects: line.hasFittingObjects,
      isLastAndEmpty: fragments[0].isEmptyLastLine)
    let isPlain = line.place.isPlain
    if isPlain {
      values.take(fragments[0], from: y)
      numbers.take(fragments[0])
    }
    place = LinePlace(values, isPlain ? [] : fragments, from: y, columnEnd: line.columnEnd, narrow: line.narrow)
    (self.numbers, self.name, endsParagraph) = (numbers, name, line.endsParagraph)
  }

  /// Another line in the place of `line`, whose fragments, in their places, were moved to `fragments`; it moves the pen as before.
  init(name: Int, moved line: LaidLine, at pen: FlowMeasure, _ fragments: [PlacedFragment]) {
    let y = line.origin(at: pen).y
    var values = line.place.values
    values.top = fragments.reduce(fragments[0].rect.y) { min($0, $1.rect.y) } - y
    values.bottom = fragments.reduce(fragments[0].rect.maxY) { max($0, $1.rect.maxY) } - y
    values.lineSpacing = fragments.greatestLineSpacing
    numbers = LineNumbers(
      start: line.start, length: line.length, hasFittingObjects: line.hasFittingObjects, isLastAndEmpty: line.numbers.isLastAndEmpty)
    place = LinePlace(values, fragments, from: y, columnEnd: line.columnEnd, narrow: line.narrow)
    (self.name, endsParagraph) = (name, line.endsParagraph)
  }

  /// A plain line of which the numbers are known.
  ///
  /// - Parameter place: of all lines of its kind.
  init(name: Int, _ numbers: LineNumbers, _ place: LinePlace, endsParagraph: Bool) {
    (self.name, self.numbers, self.place, self.endsParagraph) = (name, numbers, place, endsParagraph)
  }

  /// One that was packed.
  init(_ line: PackedLine, startingAt start: LineStart) {
    place = line.place
    numbers = line.place.numbers ?? line.record.numbers(at: start, fullWidth: line.place.fullWidth)
    (endsParagraph, name) = (line.record.endsParagraph, line.record.name)
  }

  /// A gap: in the place of the lines of whole paragraphs, which were never laid.
  ///
  /// - Parameter lines: so many they may be; at least one.
  init(gapNamed name: Int, paragraphs: Int, utf16: Int, height: LayoutUnit, lines: Int) {
    let values = LinePlace.Values(top: .zero, bottom: height, y: height, line: Int32(lines), regions: 0, skipped: 0)
    let numbers = LineNumbers(start: .paragraphStart, length: utf16, hasFittingObjects: false, isLastAndEmpty: false)
    self.init(name: name, numbers, LinePlace(values, unlaidParagraphs: paragraphs, numbers: numbers), endsParagraph: false)
  }

  /// A gap in two, the first for so many paragraphs and units and with a share of height and lines.
  func cutGap(_ paragraphs: Int, utf16: Int, share: Double, named names: (Int, Int)) -> (LaidLine, LaidLine) {
    let (height, lines) = (place.values.y, Int(place.values.line))
    let first = LayoutUnit(raw: Int((Double(height.raw) * share).rounded()))
    let firstLines = max(1, min(lines - 1, Int((Double(lines) * share).rounded())))
    return (
      LaidLine(gapNamed: names.0, paragraphs: paragraphs, utf16: utf16, height: first, lines: firstLines),
      LaidLine(
        gapNamed: names.1, paragraphs: place.unlaidParagraphs - paragraphs, utf16: length - utf16, height: height - first,
        lines: max(1, lines - firstLines))
    )
  }

  /// Where in its paragraph it starts.
  var start: LineStart { numbers.start }
  var hasFittingObjects: Bool { numbers.hasFittingObjects }
  var usedWidth: LayoutUnit { numbers.usedWidth }
  /// Its place among justified lines beside shapes.
  var narrow: NarrowLine { place.narrow }
  /// Of the column above it, where keeps were asked about that.
  var columnEnd: ColumnEnd? { place.columnEnd }
  /// UTF-16 units that it takes.
  var length: Int { numbers.length }
  var isEmptyLastLine: Bool { fragmentCount == 1 && numbers.isLastAndEmpty }

  /// A fragment in its place, where the pen stands at `pen` before the line.
  func fragment(_ number: Int, at pen: FlowMeasure) -> PlacedFragment {
    let origin = origin(at: pen)
    return fragment(
      number, region: origin.region, line: origin.line, y: origin.y, paragraph: pen.paragraphs, pen.utf16 - start.offset.utf16)
  }

  private func fragment(
    _ number: Int, region: Int, line: Int, y: LayoutUnit, paragraph: Int, _ paragraphStart: Int
  ) -> PlacedFragment {
    if !place.isPlain, let record = place.record(number) {
      return record.fragment(region: region, line: line, y: y, paragraph: paragraph, paragraphStart: paragraphStart)
    }
    let values = place.values
    let start = paragraphStart + numbers.start.offset.utf16
    return PlacedFragment(
      region: region, line: line, rect: values.rect(from: y),
      used: LayoutRect(x: values.usedX, y: y + values.top, width: numbers.usedWidth, height: values.bottom - values.top),
      baseline: y + values.baseline, range: start..<start + numbers.length, paragraph: paragraph, reason: numbers.reason,
      isEmptyLastLine: numbers.isLastAndEmpty, lineSpacing: LayoutUnit(raw: Int(values.lineSpacing)), paragraphStart: paragraphStart,
      contentX: values.contentX,
      stretch: numbers.stretch, gaps: numbers.gaps, lead: values.lead, room: values.room, start: numbers.start,
      trimmedEnd: numbers.trimmedEnd)
  }

  /// Its rectangle alone.
  func rect(_ number: Int, at pen: FlowMeasure) -> LayoutRect {
    let y = origin(at: pen).y
    return place.record(number)?.rect(from: y) ?? place.values.rect(from: y)
  }

  /// The column of a table's row that a fragment stands in; -1 for text that is in none.
  func cell(_ number: Int) -> Int16 { place.record(number)?.cell ?? -1 }

  /// Whether both show the same in the same places.
  func shows(at pen: FlowMeasure, as other: LaidLine, at otherPen: FlowMeasure) -> Bool {
    fragmentCount == other.fragmentCount
      && (0..<fragmentCount).allSatisfy { fragment($0, at: pen) == other.fragment($0, at: otherPen) }
  }
}

extension [PlacedFragment] {
  fileprivate var greatestLineSpacing: Int32 {
    var greatest = 0
    for index in indices { greatest = Swift.max(greatest, self[index].lineSpacing.raw) }
    return Int32(clamping: greatest)
  }
}

/// What of a line moves a pen on: of a whole one, and of a packed one.
protocol LineOfFlow {
  var place: LinePlace { get }
  /// UTF-16 units that it takes.
  var length: Int { get }
  /// Whether its paragraph ends with it.
  var endsParagraph: Bool { get }
  var hasFittingObjects: Bool { get }
  /// Of a plain line.
  var usedWidth: LayoutUnit { get }
}

extension LineOfFlow {
  /// Regions without room that it passed over.
  var skipped: Int { Int(place.values.skipped) }
  var fragmentCount: Int { place.fragmentCount }
  /// Whether it stands for lines that were never laid.
  var isGap: Bool { place.unlaidParagraphs > 0 }

  /// Adds what it measures behind the lines that `sum` tells of.
  @inline(__always) func add(to sum: inout FlowMeasure) {
    if hasFittingObjects { sum.hasFittingObjects = true }
    if place.isUsual, sum.lastRegion == sum.regions {
      return sum.addUsual(place.values, width: usedWidth, utf16: length, paragraphs: endsParagraph ? 1 : 0)
    }
    if place.hasPartsOnly, sum.lastRegion == sum.regions { return sum.addParts(place.values, place.fragmentCount, place.usedByRecords, utf16: length, paragraphs: endsParagraph ? 1 : 0) }
    if isGap { sum.gaps += 1 }
    sum.use(used, inRegion: skipped)
    move(&sum)
  }

  /// What its fragments take, from the top where the line was begun, and how far down it reaches.
  private var used: UsedBounds {
    var used = place.usedByRecords
    if place.isPlain {
      used = UsedBounds(
        left: place.values.usedX, top: place.values.top, right: place.values.usedX + usedWidth, bottom: place.values.bottom)
    }
    used.reach(to: place.values.bottom)
    return used
  }

  /// Moves a pen on by the line; what the lines use is not followed.
  @inline(__always) func move(_ pen: inout FlowMeasure) {
    if place.isUsual { return pen.passUsual(place.values, utf16: length, endsParagraph: endsParagraph) }
    pen.length += 1
    pen.fragments += place.fragmentCount
    pen.paragraphs += (endsParagraph ? 1 : 0) + place.unlaidParagraphs
    pen.utf16 += length
    if place.values.regions == 0 {
      pen.y += place.values.y
      pen.line += Int(place.values.line)
    } else {
      pen.regions += Int(place.values.regions)
      (pen.y, pen.line) = (place.values.y, Int(place.values.line))
    }
  }

  /// The band of its region that it takes.
  func band(at pen: FlowMeasure) -> RegionChange {
    let origin = origin(at: pen)
    return RegionChange(region: origin.region, top: origin.y + place.values.top, bottom: origin.y + place.values.bottom)
  }

  /// Where it stands.
  func region(at pen: FlowMeasure) -> Int { pen.regions + skipped }

  /// Where it was begun.
  func origin(at pen: FlowMeasure) -> (region: Int, line: Int, y: LayoutUnit) {
    place.values.skipped == 0 ? (pen.regions, pen.line, pen.y) : (pen.regions + skipped, 0, .zero)
  }
}

/// Lines that follow each other.
struct LineLeaf: TreeLeaf {
  static let leastWeight = 4
  static let greatestWeight = 32

  /// Those of a leaf that was cut lie where they lay: in what was packed at once, at most some 24 kB.
  private(set) var lines: PackedLines

  init(_ lines: PackedLines) { self.lines = lines }

  var weight: Int { lines.count }

  var summary: FlowMeasure {
    var sum = FlowMeasure.zero
    lines.withLines { lines in
      for index in 0..<lines.count { lines[index].add(to: &sum) }
    }
    return sum
  }

  /// O(weight).
  func slice(_ range: Range<Int>) -> LineLeaf { LineLeaf(lines.slice(range)) }

  mutating func append(_ other: LineLeaf) {
    if other.lines.count == 0 { return }
    if lines.count == 0 { return lines = other.lines }
    replace(lines.count..<lines.count, with: other)
  }

  func divided() -> [LineLeaf] {
    let count = pieceCount
    return count > 1 ? lines.divided(into: count).map(LineLeaf.init) : [self]
  }

  mutating func replace(_ range: Range<Int>, with other: LineLeaf) {
    lines = lines.replacing(range, with: other.lines)
  }

  /// The same lines, elsewhere in their paragraph. O(1), but for lines that tell where they start themselves.
  func moved(by step: LineStart.Step) -> LineLeaf { LineLeaf(lines.moved(by: step)) }

  /// Puts another line, which moves the pen alike, in the place of one.
  mutating func replace(_ index: Int, with line: LaidLine) { replace(index..<index + 1, with: LineLeaf(PackedLines([line]))) }
}
