import Ropes

/// A visual line as placed: all of it relative to the pen as it stood before, which is where the lines before it end. What is kept of
/// it is a `LineRecord`, and what it shares with its neighbours.
struct PlacedLine: FlowLine {
  let geometry: LineGeometry
  let numbers: LineNumbers
  let endsParagraph: Bool
  /// Which line it is among all that were ever placed.
  let name: Int

  /// - Parameters:
  ///   - pen: where the line before ended; `next`: where this one does.
  ///   - fragments: at least one, in their places.
  ///   - row: of bound rows of a table.
  ///   - places: of lines placed before.
  init(
    name: Int, from cursor: LayoutCursor, to next: LayoutCursor, region: Int, top: LayoutUnit, bottom: LayoutUnit, hasFittingObjects: Bool,
    narrow: NarrowLine = .none, row: TableRow? = nil, columnEnd: ColumnEnd?, _ fragments: [PlacedFragment],
    _ recentGeometries: inout RecentGeometries
  ) {
    let (first, end) = (fragments[0].range.lowerBound, fragments[fragments.count - 1].range.upperBound)
    let (skipped, regions) = (Int32(region - cursor.region), Int32(next.region - cursor.region))
    let origin = skipped > 0 ? LayoutUnit.zero : cursor.y
    var values = LineGeometry.Values(
      top: top - origin, bottom: bottom - origin, y: regions > 0 ? next.y : next.y - cursor.y,
      line: Int32(regions > 0 ? next.line : next.line - cursor.line), regions: regions, skipped: skipped)
    var numbers = LineNumbers(
      start: cursor.start, length: end - first, hasFittingObjects: hasFittingObjects, isLastAndEmpty: fragments[0].isEmptyLastLine)
    let isSingleFragment = fragments.count == 1 && fragments[0].isRepresentable(from: cursor.start, top: top, bottom: bottom)
    if isSingleFragment {
      values.adopt(fragments[0], from: origin)
      numbers.adopt(fragments[0])
      geometry = columnEnd == nil && narrow == .none
        ? recentGeometries.geometry(of: values) : LineGeometry(values, columnEnd: columnEnd, narrow: narrow)
    } else {
      values.lineSpacing = fragments.greatestLineSpacing
      geometry = LineGeometry(
        values, fragments, from: origin, columnEnd: columnEnd, narrow: narrow, row: row ?? (fragments[0].cell < 0 ? .none : .alone))
    }
    (self.numbers, self.name, endsParagraph) = (numbers, name, next.paragraph > cursor.paragraph)
    assert(next.paragraph <= cursor.paragraph + 1)
    assert(
      self.fragment(
        0, region: region, line: fragments[0].line, y: origin, paragraph: fragments[0].paragraph, fragments[0].paragraphStart)
        == fragments[0])
  }

  /// Another line in the place of `line`, whose last fragment, in its place, became `fragment`.
  init(name: Int, _ line: PlacedLine, at position: FlowSummary, last fragment: PlacedFragment) {
    let y = line.origin(at: position).y
    let fragments = (0..<line.fragmentCount - 1).map { line.fragment($0, at: position) } + [fragment]
    numbers = LineNumbers(
      start: line.start, length: line.length, hasFittingObjects: line.hasFittingObjects, isLastAndEmpty: fragment.isEmptyLastLine)
    geometry = LineGeometry(
      line.geometry.values, fragments, from: y, columnEnd: line.columnEnd, narrow: line.narrowLine, row: line.geometry.row)
    (self.name, endsParagraph) = (name, line.endsParagraph)
  }

  /// Another line in the place of `line`, justified otherwise: its fragments, in their places, became `fragments`.
  init(name: Int, _ line: PlacedLine, at position: FlowSummary, _ fragments: [PlacedFragment]) {
    let y = line.origin(at: position).y
    var values = line.geometry.values
    var numbers = LineNumbers(
      start: line.start, length: line.length, hasFittingObjects: line.hasFittingObjects,
      isLastAndEmpty: fragments[0].isEmptyLastLine)
    let isSingleFragment = line.geometry.isSingleFragment
    if isSingleFragment {
      values.adopt(fragments[0], from: y)
      numbers.adopt(fragments[0])
    }
    geometry = LineGeometry(
      values, isSingleFragment ? [] : fragments, from: y, columnEnd: line.columnEnd, narrow: line.narrowLine, row: line.geometry.row)
    (self.numbers, self.name, endsParagraph) = (numbers, name, line.endsParagraph)
  }

  /// Another line in the place of `line`, whose fragments, in their places, were moved to `fragments`; it moves the pen as before.
  init(name: Int, moved line: PlacedLine, at position: FlowSummary, _ fragments: [PlacedFragment]) {
    let y = line.origin(at: position).y
    var values = line.geometry.values
    values.top = fragments.reduce(fragments[0].rect.y) { min($0, $1.rect.y) } - y
    values.bottom = fragments.reduce(fragments[0].rect.maxY) { max($0, $1.rect.maxY) } - y
    values.lineSpacing = fragments.greatestLineSpacing
    numbers = LineNumbers(
      start: line.start, length: line.length, hasFittingObjects: line.hasFittingObjects, isLastAndEmpty: line.numbers.isLastAndEmpty)
    geometry = LineGeometry(values, fragments, from: y, columnEnd: line.columnEnd, narrow: line.narrowLine, row: line.geometry.row)
    (self.name, endsParagraph) = (name, line.endsParagraph)
  }

  /// A plain line of which the numbers are known.
  ///
  /// - Parameter place: of all lines of its kind.
  init(name: Int, _ numbers: LineNumbers, _ geometry: LineGeometry, endsParagraph: Bool) {
    (self.name, self.numbers, self.geometry, self.endsParagraph) = (name, numbers, geometry, endsParagraph)
  }

  /// One that was packed.
  init(_ line: PackedLine, startingAt start: LineStart) {
    geometry = line.geometry
    numbers = line.geometry.numbers ?? line.record.numbers(at: start, fullWidth: line.geometry.fullWidth)
    (endsParagraph, name) = (line.record.endsParagraph, line.record.name)
  }

  /// A gap: in the place of the lines of whole paragraphs, which were never laid.
  ///
  /// - Parameter lines: so many they may be; at least one.
  init(gapNamed name: Int, paragraphs: Int, utf16: Int, height: LayoutUnit, lines: Int) {
    let values = LineGeometry.Values(top: .zero, bottom: height, y: height, line: Int32(lines), regions: 0, skipped: 0)
    let numbers = LineNumbers(start: .paragraphStart, length: utf16, hasFittingObjects: false, isLastAndEmpty: false)
    self.init(name: name, numbers, LineGeometry(values, unlaidParagraphs: paragraphs, numbers: numbers), endsParagraph: false)
  }

  /// A gap in two, the first for so many paragraphs and units and with a share of height and lines.
  func cutGap(_ paragraphs: Int, utf16: Int, share: Double, named names: (Int, Int)) -> (PlacedLine, PlacedLine) {
    let (height, lines) = (geometry.values.y, Int(geometry.values.line))
    let first = LayoutUnit(raw: Int((Double(height.raw) * share).rounded()))
    let firstLines = max(1, min(lines - 1, Int((Double(lines) * share).rounded())))
    return (
      PlacedLine(gapNamed: names.0, paragraphs: paragraphs, utf16: utf16, height: first, lines: firstLines),
      PlacedLine(
        gapNamed: names.1, paragraphs: geometry.unlaidParagraphs - paragraphs, utf16: length - utf16, height: height - first,
        lines: max(1, lines - firstLines))
    )
  }

  /// Where in its paragraph it starts.
  var start: LineStart { numbers.start }
  var hasFittingObjects: Bool { numbers.hasFittingObjects }
  var usedWidth: LayoutUnit { numbers.usedWidth }
  /// Its place among justified lines beside shapes.
  var narrowLine: NarrowLine { geometry.narrowLine }
  /// Of the column above it, where keeps were asked about that.
  var columnEnd: ColumnEnd? { geometry.columnEnd }
  /// UTF-16 units that it takes.
  var length: Int { numbers.length }
  var isEmptyLastLine: Bool { fragmentCount == 1 && numbers.isLastAndEmpty }

  /// A fragment in its place, where the pen stands at `pen` before the line.
  func fragment(_ number: Int, at position: FlowSummary) -> PlacedFragment {
    let origin = origin(at: position)
    return fragment(
      number, region: origin.region, line: origin.line, y: origin.y, paragraph: position.paragraphs, position.utf16 - start.offset.utf16)
  }

  private func fragment(
    _ number: Int, region: Int, line: Int, y: LayoutUnit, paragraph: Int, _ paragraphStart: Int
  ) -> PlacedFragment {
    if !geometry.isSingleFragment, let record = geometry.record(number) {
      return record.fragment(region: region, line: line, y: y, paragraph: paragraph, paragraphStart: paragraphStart)
    }
    let values = geometry.values
    let start = paragraphStart + numbers.start.offset.utf16
    return PlacedFragment(
      region: region, line: line, rect: values.rect(from: y),
      used: LayoutRect(x: values.usedX, y: y + values.top, width: numbers.usedWidth, height: values.bottom - values.top),
      baseline: y + values.baseline, range: start..<start + numbers.length, paragraph: paragraph, reason: numbers.reason,
      isEmptyLastLine: numbers.isLastAndEmpty, lineSpacing: LayoutUnit(raw: Int(values.lineSpacing)), paragraphStart: paragraphStart,
      contentX: values.contentX,
      stretch: numbers.stretch, gaps: numbers.gaps, lead: values.lead, availableWidth: values.availableWidth, start: numbers.start,
      trimmedEnd: numbers.trimmedEnd)
  }

  /// Its rectangle alone.
  func rect(_ number: Int, at position: FlowSummary) -> LayoutRect {
    let y = origin(at: position).y
    return geometry.record(number)?.rect(from: y) ?? geometry.values.rect(from: y)
  }

  /// The column of a table's row that a fragment stands in; -1 for text that is in none.
  func cell(_ number: Int) -> Int16 { geometry.record(number)?.cell ?? -1 }

  /// Whether both show the same in the same places.
  func shows(at position: FlowSummary, as other: PlacedLine, at otherPosition: FlowSummary) -> Bool {
    fragmentCount == other.fragmentCount
      && (0..<fragmentCount).allSatisfy { fragment($0, at: position) == other.fragment($0, at: otherPosition) }
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
protocol FlowLine {
  var geometry: LineGeometry { get }
  /// UTF-16 units that it takes.
  var length: Int { get }
  /// Whether its paragraph ends with it.
  var endsParagraph: Bool { get }
  var hasFittingObjects: Bool { get }
  /// Of a plain line.
  var usedWidth: LayoutUnit { get }
}

extension FlowLine {
  /// Regions without room that it passed over.
  var skipped: Int { Int(geometry.values.skipped) }
  var fragmentCount: Int { geometry.fragmentCount }
  /// Whether it stands for lines that were never laid.
  var isGap: Bool { geometry.unlaidParagraphs > 0 }

  /// Adds what it measures behind the lines that `sum` tells of.
  @inline(__always) func add(to sum: inout FlowSummary) {
    if hasFittingObjects { sum.hasFittingObjects = true }
    if geometry.isRegular, sum.lastRegion == sum.regions {
      return sum.addRegular(geometry.values, width: usedWidth, utf16: length, paragraphs: endsParagraph ? 1 : 0)
    }
    if geometry.hasFragmentsOnly, sum.lastRegion == sum.regions { return sum.addParts(geometry.values, geometry.fragmentCount, geometry.usedByRecords, utf16: length, paragraphs: endsParagraph ? 1 : 0) }
    if isGap { sum.gaps += 1 }
    sum.addUsed(used, inRegion: skipped)
    move(&sum)
  }

  /// What its fragments take, from the top where the line was begun, and how far down it reaches.
  private var used: UsedBounds {
    var used = geometry.usedByRecords
    if geometry.isSingleFragment {
      used = UsedBounds(
        left: geometry.values.usedX, top: geometry.values.top, right: geometry.values.usedX + usedWidth, bottom: geometry.values.bottom)
    }
    used.reach(to: geometry.values.bottom)
    return used
  }

  /// Moves a pen on by the line; what the lines use is not followed.
  @inline(__always) func move(_ position: inout FlowSummary) {
    if geometry.isRegular { return position.passRegular(geometry.values, utf16: length, endsParagraph: endsParagraph) }
    position.length += 1
    position.fragments += geometry.fragmentCount
    position.paragraphs += (endsParagraph ? 1 : 0) + geometry.unlaidParagraphs
    position.utf16 += length
    if geometry.values.regions == 0 {
      position.y += geometry.values.y
      position.line += Int(geometry.values.line)
    } else {
      position.regions += Int(geometry.values.regions)
      (position.y, position.line) = (geometry.values.y, Int(geometry.values.line))
    }
  }

  /// The band of its region that it takes.
  func band(at position: FlowSummary) -> RegionChange {
    let origin = origin(at: position)
    return RegionChange(region: origin.region, top: origin.y + geometry.values.top, bottom: origin.y + geometry.values.bottom)
  }

  /// Where it stands.
  func region(at position: FlowSummary) -> Int { position.regions + skipped }

  /// Where it was begun.
  func origin(at position: FlowSummary) -> (region: Int, line: Int, y: LayoutUnit) {
    geometry.values.skipped == 0 ? (position.regions, position.line, position.y) : (position.regions + skipped, 0, .zero)
  }
}

/// Lines that follow each other.
struct LineLeaf: TreeLeaf {
  static let minimumWeight = 4
  static let maximumWeight = 32

  /// Those of a leaf that was cut lie where they lay: in what was packed at once, at most some 24 kB.
  private(set) var lines: PackedLines

  init(_ lines: PackedLines) { self.lines = lines }

  var weight: Int { lines.count }

  var summary: FlowSummary {
    var sum = FlowSummary.zero
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
    let count = partCount
    return count > 1 ? lines.divided(into: count).map(LineLeaf.init) : [self]
  }

  mutating func replace(_ range: Range<Int>, with other: LineLeaf) {
    lines = lines.replacing(range, with: other.lines)
  }

  /// The same lines, elsewhere in their paragraph. O(1), but for lines that tell where they start themselves.
  func moved(by step: LineStart.Step) -> LineLeaf { LineLeaf(lines.moved(by: step)) }

  /// Puts another line, which moves the pen alike, in the place of one.
  mutating func replace(_ index: Int, with line: PlacedLine) { replace(index..<index + 1, with: LineLeaf(PackedLines([line]))) }
}
