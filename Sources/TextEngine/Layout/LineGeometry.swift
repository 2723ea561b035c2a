/// What lines that are set alike have in common: where they stand from the pen on, how they move it, and the slot they took.
///
/// Most lines of a column share one. A line of which that does not tell enough – on both sides of a shape, in a table, cut with
/// an ellipsis – has one of its own, with a record of each fragment; so has the first of a column whose end above it was kept, and
/// a gap, and a line that is longer or wider than its record has room for.
final class LineGeometry: Sendable {
  struct Values: Hashable, Sendable {
    /// The band, from where the pen stood, or from the top of the region that the line was moved to.
    var top, bottom: LayoutUnit

    // How it moves the pen on.
    var y: LayoutUnit
    var line, regions: Int32
    /// Regions without room that it passed over.
    var skipped: Int32
    /// The space below its text that lies between it and the next line in its region.
    var lineSpacing: Int32 = 0

    // Of the one fragment of a plain line.
    var x = LayoutUnit.zero
    var width = LayoutUnit.zero
    var baseline = LayoutUnit.zero
    var usedX = LayoutUnit.zero
    var contentX = LayoutUnit.zero
    var lead = LayoutUnit.zero
    var availableWidth = LayoutUnit.zero

    mutating func adopt(_ fragment: PlacedFragment, from y: LayoutUnit) {
      (x, width, baseline) = (fragment.rect.x, fragment.rect.width, fragment.baseline - y)
      (usedX, contentX, lead, availableWidth) = (fragment.used.x, fragment.contentX, fragment.lead, fragment.availableWidth)
      lineSpacing = Int32(clamping: fragment.lineSpacing.raw)
    }

    func rect(from y: LayoutUnit) -> LayoutRect { LayoutRect(x: x, y: y + top, width: width, height: bottom - top) }

    /// What a line uses lies by the container's padding beyond its text, on both sides.
    fileprivate var fullWidth: Int { availableWidth.raw + 2 * (contentX.raw - usedX.raw) }
  }

  let values: Values
  let fragmentCount: Int
  /// None of a plain line.
  private let records: FragmentRecords
  /// What they take, from the top where the line was begun.
  let usedByRecords: UsedBounds
  let columnEnd: ColumnEnd?
  /// Of a justified line beside a shape, which has a place of its own.
  let narrowLine: NarrowLine
  /// Of a row of a table, which has a place of its own. To be read where `LineList.hasRows`.
  let row: TableRow
  /// Of a gap, how many paragraphs were never laid there; else 0.
  let unlaidParagraphs: Int
  /// Of the one line whose numbers it has no room for itself; `nil` of all others.
  let numbers: LineNumbers?
  /// What a justified line that fills its slot uses, 1/64 pt.
  let fullWidth: Int
  /// Whether it tells all of lines that have their numbers themselves and stay in the region where the pen stood.
  let isRegular: Bool
  /// Whether its line, of several parts, stays in the region where the pen stood, and has its numbers itself.
  let hasFragmentsOnly: Bool

  /// - Parameters:
  ///   - fragments: in their places; none of a plain line.
  ///   - y: of the top where the line was begun.
  @inline(__always) init(
    _ values: Values, _ fragments: [PlacedFragment] = [], from y: LayoutUnit = .zero, columnEnd: ColumnEnd? = nil, narrow: NarrowLine = .none,
    row: TableRow = .none, numbers: LineNumbers? = nil
  ) {
    records = FragmentRecords(fragments, from: y)
    (self.values, self.columnEnd, self.narrowLine, self.row, self.numbers) = (values, columnEnd, narrow, row, numbers)
    fragmentCount = max(1, fragments.count)
    unlaidParagraphs = 0
    var used = UsedBounds()
    for index in fragments.indices { used.formUnion(UsedBounds(fragments[index].used)) }
    if !fragments.isEmpty { used.move(by: -y) }
    usedByRecords = used
    fullWidth = values.fullWidth
    isRegular = fragments.isEmpty && numbers == nil && values.regions == 0 && values.skipped == 0
    hasFragmentsOnly = false
  }

  /// The place of a line of two parts or more, of which nothing is justified.
  ///
  /// - Parameter above: where it stands below the pen, which it moves on by `y`.
  init(_ parts: [Placer.Part], _ height: LineHeight, above: LayoutUnit, to y: LayoutUnit, _ alignment: LineAlignment, padding: LayoutUnit) {
    let bottom = above + LayoutUnit(raw: height.total)
    values = Values(top: above, bottom: bottom, y: y, line: 1, regions: 0, skipped: 0, lineSpacing: height.lineSpacing)
    records = FragmentRecords(parts, height, above: above, alignment, padding: padding)
    (columnEnd, narrowLine, row, fragmentCount, unlaidParagraphs, numbers, isRegular) = (nil, .none, .none, parts.count, 0, nil, false)
    hasFragmentsOnly = true
    fullWidth = values.fullWidth
    var used = UsedBounds()
    for index in parts.indices {
      let x = parts[index].contentX(alignment) - padding
      used.formUnion(left: x, top: above, right: x + LayoutUnit(raw: parts[index].line.width) + padding + padding, bottom: bottom)
    }
    usedByRecords = used
  }

  /// The place of a column's first line, so many regions behind the line before it; `values` are those of a line at a region's top.
  convenience init(_ values: Values, behind regions: Int, columnEnd: ColumnEnd?) {
    var values = values
    if regions > 0 { (values.regions, values.skipped) = (Int32(regions), Int32(regions)) }
    self.init(values, columnEnd: columnEnd)
  }

  /// The place of a gap.
  init(_ values: Values, unlaidParagraphs: Int, numbers: LineNumbers) {
    (self.values, records, columnEnd, narrowLine, row, fragmentCount, self.numbers) = (values, FragmentRecords(), nil, .none, .none, 0, numbers)
    usedByRecords = UsedBounds()
    self.unlaidParagraphs = unlaidParagraphs
    fullWidth = values.fullWidth
    (isRegular, hasFragmentsOnly) = (false, false)
  }

  /// The same of one line whose numbers have no room in its record.
  init(_ geometry: LineGeometry, numbers: LineNumbers) {
    (values, fragmentCount, records, usedByRecords) = (geometry.values, geometry.fragmentCount, geometry.records, geometry.usedByRecords)
    (columnEnd, narrowLine, row) = (geometry.columnEnd, geometry.narrowLine, geometry.row)
    (unlaidParagraphs, fullWidth) = (geometry.unlaidParagraphs, geometry.fullWidth)
    self.numbers = numbers
    (isRegular, hasFragmentsOnly) = (false, false)
  }

  /// Whether any line with its values may have it.
  var isShared: Bool { isRegular && columnEnd == nil && narrowLine == .none }

  /// Whether it tells all of its line's one fragment.
  var isSingleFragment: Bool { fragmentCount == 1 && records.count == 0 }

  /// Whether an ellipsis stands for some of its line's text.
  var isCut: Bool { records.isLastCut }

  /// Whether its line is the empty one after a final hard break; such a line has its numbers here.
  var isEmptyLastLine: Bool { fragmentCount == 1 && numbers?.isLastAndEmpty ?? false }

  /// `nil` of a plain line.
  func record(_ number: Int) -> FragmentRecord? { records.count == 0 ? nil : records[number] }
}

/// Of the lines placed last, for the next that are set alike: the first of a paragraph, those after it, and its last.
struct RecentGeometries {
  private var geometries: [LineGeometry] = []
  private static let capacity = 4

  /// The place with these values: one of those before, or another, in the room of the one not asked for longest.
  mutating func geometry(of values: LineGeometry.Values) -> LineGeometry {
    if let first = geometries.first, first.values == values { return first }
    let index = geometries.firstIndex { $0.values == values }
    let geometry = index.map { geometries.remove(at: $0) } ?? LineGeometry(values)
    geometries.insert(geometry, at: 0)
    if geometries.count > Self.capacity { geometries.removeLast() }
    return geometry
  }
}

extension PlacedFragment {
  /// Whether its line is told by what such lines share and a few numbers of its own.
  func isRepresentable(from start: LineStart, top: LayoutUnit, bottom: LayoutUnit) -> Bool {
    hidden == nil && tightening == .zero && cell < 0 && !isSetByClient && self.start == start && rect.y == top && rect.maxY == bottom
      && used.y == top && used.maxY == bottom
      && range.lowerBound - paragraphStart == start.offset.utf16
  }
}
