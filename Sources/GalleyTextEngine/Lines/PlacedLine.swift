import GalleyRopes

/// A visual line after placement. Everything is relative to the cursor before the line, which is at the end of the previous lines. It is stored as
/// a `LineRecord` and a geometry that similar lines share.
struct PlacedLine: FlowLine {
  let geometry: LineGeometry
  let numbers: LineNumbers
  let endsParagraph: Bool
  /// Identifies the line among all that were ever placed.
  let name: Int

  /// Creates a line from its fragments.
  ///
  /// - Parameters:
  ///   - cursor: The end of the previous line.
  ///   - next: The end of this line.
  ///   - region: The region of the line, which can be after that of `cursor`.
  ///   - top: The upper edge of the line, in region space, as is `bottom`, the lower edge.
  ///   - row: The state of a bound table row.
  ///   - columnEnd: The end of the column above, if keep rules had an influence on it.
  ///   - fragments: At least one fragment, in region space.
  ///   - recentGeometries: The geometries of previous lines.
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
      geometry = .make(
        values, fragments, from: origin, columnEnd: columnEnd, narrow: narrow, row: row ?? (fragments[0].cell < 0 ? .none : .alone))
    }
    (self.numbers, self.name, endsParagraph) = (numbers, name, next.paragraph > cursor.paragraph)
    assert(next.paragraph <= cursor.paragraph + 1)
    assert(
      self.fragment(
        0, region: region, line: fragments[0].line, y: origin, paragraph: fragments[0].paragraph, fragments[0].paragraphStart)
        == fragments[0])
  }

  /// Creates a replacement of `line` whose last fragment is `fragment`, in region space.
  init(name: Int, _ line: PlacedLine, at position: FlowSummary, last fragment: PlacedFragment) {
    let y = line.origin(at: position).y
    let fragments = (0..<line.fragmentCount - 1).map { line.fragment($0, at: position) } + [fragment]
    numbers = LineNumbers(
      start: line.start, length: line.length, hasFittingObjects: line.hasFittingObjects, isLastAndEmpty: fragment.isEmptyLastLine)
    geometry = .make(
      line.geometry.values, fragments, from: y, columnEnd: line.columnEnd, narrow: line.narrowLine, row: line.geometry.row)
    (self.name, endsParagraph) = (name, line.endsParagraph)
  }

  /// Creates a replacement of `line`, which is at `position`, with fragments that differ from those of `line` only in their justification. The new
  /// fragments are in region space.
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
    geometry = .make(
      values, isSingleFragment ? [] : fragments, from: y, columnEnd: line.columnEnd, narrow: line.narrowLine, row: line.geometry.row)
    (self.numbers, self.name, endsParagraph) = (numbers, name, line.endsParagraph)
  }

  /// Creates a replacement of `line`, which is at `position`, with fragments that were moved, in region space. The replacement moves the cursor by
  /// the same distance as `line`.
  init(name: Int, moved line: PlacedLine, at position: FlowSummary, _ fragments: [PlacedFragment]) {
    let y = line.origin(at: position).y
    var values = line.geometry.values
    values.top = fragments.reduce(fragments[0].rect.y) { min($0, $1.rect.y) } - y
    values.bottom = fragments.reduce(fragments[0].rect.maxY) { max($0, $1.rect.maxY) } - y
    values.lineSpacing = fragments.greatestLineSpacing
    numbers = LineNumbers(
      start: line.start, length: line.length, hasFittingObjects: line.hasFittingObjects, isLastAndEmpty: line.numbers.isLastAndEmpty)
    geometry = .make(values, fragments, from: y, columnEnd: line.columnEnd, narrow: line.narrowLine, row: line.geometry.row)
    (self.name, endsParagraph) = (name, line.endsParagraph)
  }

  /// Creates a single-fragment line from its numbers.
  ///
  /// - Parameter geometry: The geometry of all similar lines.
  init(name: Int, _ numbers: LineNumbers, _ geometry: LineGeometry, endsParagraph: Bool) {
    (self.name, self.numbers, self.geometry, self.endsParagraph) = (name, numbers, geometry, endsParagraph)
  }

  /// Creates a line from its packed form.
  init(_ line: PackedLine, startingAt start: LineStart) {
    geometry = line.geometry
    numbers = line.geometry.numbers ?? line.record.numbers(at: start, fullWidth: line.geometry.fullWidth)
    (endsParagraph, name) = (line.record.endsParagraph, line.record.name)
  }

  /// Creates a gap in place of the lines of whole paragraphs, which are not laid out.
  ///
  /// - Parameter lines: The estimated number of these lines; at least one.
  init(gapNamed name: Int, paragraphs: Int, utf16: Int, height: LayoutUnit, lines: Int) {
    let values = LineGeometry.Values(top: .zero, bottom: height, y: height, line: Int32(lines), regions: 0, skipped: 0)
    let numbers = LineNumbers(start: .paragraphStart, length: utf16, hasFittingObjects: false, isLastAndEmpty: false)
    self.init(name: name, numbers, LineGeometry(values, unlaidParagraphs: paragraphs, numbers: numbers), endsParagraph: false)
  }

  /// Returns the two parts of a gap, with new names. The first part has the given numbers of paragraphs and code units, and `share` (0…1) of the
  /// height and of the lines. Each part has at least one line.
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

  /// The start of the line in its paragraph.
  var start: LineStart { numbers.start }
  var hasFittingObjects: Bool { numbers.hasFittingObjects }
  var usedWidth: LayoutUnit { numbers.usedWidth }
  /// The state in a group of justified lines beside shapes.
  var narrowLine: NarrowLine { geometry.narrowLine }
  /// The end of the column above, if keep rules had an influence on it.
  var columnEnd: ColumnEnd? { geometry.columnEnd }
  /// The length in UTF-16 code units.
  var length: Int { numbers.length }
  var isEmptyLastLine: Bool { fragmentCount == 1 && numbers.isLastAndEmpty }

  /// Returns a fragment in region space, given the position before the line.
  func fragment(_ number: Int, at position: FlowSummary) -> PlacedFragment {
    let origin = origin(at: position)
    return fragment(
      number, region: origin.region, line: origin.line, y: origin.y, paragraph: position.paragraphs, position.offset - start.offset.utf16)
  }

  private func fragment(
    _ number: Int, region: Int, line: Int, y: LayoutUnit, paragraph: Int, _ paragraphStart: UTF16Offset
  ) -> PlacedFragment {
    if !geometry.isSingleFragment, let record = geometry.record(number) {
      return record.fragment(region: region, line: line, y: y, paragraph: paragraph, paragraphStart: paragraphStart)
    }
    let values = geometry.values
    let start = paragraphStart + numbers.start.offset
    return PlacedFragment(
      region: region, line: line, rect: values.rect(from: y),
      used: LayoutRect(x: values.usedX, y: y + values.top, width: numbers.usedWidth, height: values.bottom - values.top),
      baseline: y + values.baseline, range: start..<start + numbers.length, paragraph: paragraph, reason: numbers.reason,
      isEmptyLastLine: numbers.isLastAndEmpty, lineSpacing: LayoutUnit(raw: Int(values.lineSpacing)), paragraphStart: paragraphStart,
      contentX: values.contentX,
      stretch: numbers.stretch, gaps: numbers.gaps, lead: values.lead, availableWidth: values.availableWidth, start: numbers.start,
      trimmedEnd: numbers.trimmedEnd)
  }

  /// Returns only the rectangle of a fragment.
  func rect(_ number: Int, at position: FlowSummary) -> LayoutRect {
    let y = origin(at: position).y
    return geometry.record(number)?.rect(from: y) ?? geometry.values.rect(from: y)
  }

  /// Returns the index of the column in a table row that contains a fragment, or -1 outside of tables.
  func cell(_ number: Int) -> Int16 { geometry.record(number)?.cell ?? -1 }

  /// Whether this line at `position` and `other` at `otherPosition` have equal fragments.
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

/// The properties of a line that advance a position. They are available for placed and for packed lines.
protocol FlowLine {
  var geometry: LineGeometry { get }
  /// The length in UTF-16 code units.
  var length: Int { get }
  /// Whether the paragraph ends with the line.
  var endsParagraph: Bool { get }
  var hasFittingObjects: Bool { get }
  /// The used width of a single-fragment line.
  var usedWidth: LayoutUnit { get }
}

extension FlowLine {
  /// The number of regions that were skipped because they had no space for the line.
  var skipped: Int { Int(geometry.values.skipped) }
  var fragmentCount: Int { geometry.fragmentCount }
  /// Whether the line is a gap in place of lines that are not laid out.
  var isGap: Bool { geometry.unlaidParagraphs > 0 }

  /// Adds the line to the sum of the lines before it.
  func addAny(to sum: inout FlowSummary) {
    if hasFittingObjects { sum.hasFittingObjects = true }
    if isGap { sum.gaps += 1 }
    sum.addUsed(used, inRegion: skipped)
    moveAny(&sum)
  }

  /// The bounds of its fragments, relative to the origin of the line, and the lower edge of the line.
  private var used: UsedBounds {
    var used = geometry.usedByRecords
    if geometry.isSingleFragment {
      used = UsedBounds(
        left: geometry.values.usedX, top: geometry.values.top, right: geometry.values.usedX + usedWidth, bottom: geometry.values.bottom)
    }
    used.reach(to: geometry.values.bottom)
    return used
  }

  /// Advances a position by the line. `used` is not updated.
  func moveAny(_ position: inout FlowSummary) {
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

  /// Returns the band of the line in its region, given the position before the line.
  func band(at position: FlowSummary) -> RegionChange {
    let origin = origin(at: position)
    return RegionChange(region: origin.region, top: origin.y + geometry.values.top, bottom: origin.y + geometry.values.bottom)
  }

  /// Returns the region of the line, given the position before the line.
  func region(at position: FlowSummary) -> Int { position.regions + skipped }

  /// Returns the origin of the line: the position before it, or the top of the region that it was moved to.
  func origin(at position: FlowSummary) -> (region: Int, line: Int, y: LayoutUnit) {
    geometry.values.skipped == 0 ? (position.regions, position.line, position.y) : (position.regions + skipped, 0, .zero)
  }
}

/// Consecutive lines.
struct LineLeaf: TreeLeaf {
  static let minimumWeight = 4
  static let maximumWeight = 32

  /// The lines. After a division they remain in the memory of all lines packed together, which is at most about 24 kB.
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

  /// Returns the lines of a range. O(weight).
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

  /// Returns the lines moved within their paragraph. O(1), unless lines store their own start.
  func moved(by step: LineStart.Step) -> LineLeaf { LineLeaf(lines.moved(by: step)) }

  /// Replaces a line by another that moves the cursor by the same distance.
  mutating func replace(_ index: Int, with line: PlacedLine) { replace(index..<index + 1, with: LineLeaf(PackedLines([line]))) }
}
