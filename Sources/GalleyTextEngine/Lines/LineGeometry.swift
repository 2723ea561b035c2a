/// The properties that similar lines share: their position relative to the cursor, the distance that they move it, and their slot.
///
/// Most lines of a column share one geometry. Other lines have their own: lines on both sides of a shape, truncated lines and table rows, which
/// have a record for each fragment; the first line of a column whose end was stored; gaps; and lines that are too long or wide for a `LineRecord`.
///
/// Immutable. Not final, because the records of fragments are in a subclass: they take three times as much memory as all other properties.
class LineGeometry: @unchecked Sendable {
  struct Values: Hashable, Sendable {
    /// The band of the line, relative to the cursor before it, or to the top of the region that the line was moved to.
    var top, bottom: LayoutUnit

    // The movement of the cursor.
    var y: LayoutUnit
    var line, regions: Int32
    /// The number of regions that were skipped because they had no space for the line.
    var skipped: Int32
    /// The space below the text, up to the next line in its region.
    var lineSpacing: Int32 = 0

    // The fragment of a single-fragment line.
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

    /// The used width of a line that fills its slot, including padding on both sides.
    fileprivate var fullWidth: Int { availableWidth.raw + 2 * (contentX.raw - usedX.raw) }
  }

  final let values: Values
  final let fragmentCount: Int
  /// The properties that only lines with their own geometry have; `nil` if all have their default values, as usual. Most lines beside shapes have
  /// their own geometry, and are placed again and again: each property that is set and released for them counts.
  private final let own: OwnProperties?
  /// The used width of a justified line that fills its slot, in 1/64 pt.
  final let fullWidth: Int
  /// Whether its lines have one fragment, have their numbers in a record, and stay in the region of the cursor.
  final let isRegular: Bool
  /// Whether its line has several parts, has its numbers in a record, and stays in the region of the cursor.
  final let hasFragmentsOnly: Bool
  /// Whether it is a `FragmentedLineGeometry`.
  private final let hasRecords: Bool

  /// Creates the geometry of a line with one fragment, which `values` describe completely.
  @inline(__always) init(
    _ values: Values, columnEnd: ColumnEnd? = nil, narrow: NarrowLine = .none, row: TableRow = .none, numbers: LineNumbers? = nil
  ) {
    self.values = values
    own = columnEnd == nil && narrow == .none && row == .none && numbers == nil
      ? nil : OwnProperties(columnEnd: columnEnd, narrowLine: narrow, row: row, unlaidParagraphs: 0, numbers: numbers)
    fragmentCount = 1
    fullWidth = values.fullWidth
    isRegular = numbers == nil && values.regions == 0 && values.skipped == 0
    (hasFragmentsOnly, hasRecords) = (false, false)
  }

  /// Creates the geometry of a line with records, for `FragmentedLineGeometry`.
  @inline(__always) fileprivate init(_ values: Values, records count: Int, hasFragmentsOnly: Bool, own: OwnProperties?) {
    (self.values, fragmentCount, self.own, self.hasFragmentsOnly) = (values, count, own, hasFragmentsOnly)
    fullWidth = values.fullWidth
    (isRegular, hasRecords) = (false, true)
  }

  /// Creates the geometry of a gap.
  init(_ values: Values, unlaidParagraphs: Int, numbers: LineNumbers) {
    (self.values, fragmentCount) = (values, 0)
    own = OwnProperties(columnEnd: nil, narrowLine: .none, row: .none, unlaidParagraphs: unlaidParagraphs, numbers: numbers)
    fullWidth = values.fullWidth
    (isRegular, hasFragmentsOnly, hasRecords) = (false, false, false)
  }

  /// Creates a copy of a geometry without records.
  private init(copying geometry: LineGeometry, own: OwnProperties) {
    (values, fragmentCount, self.own, fullWidth) = (geometry.values, geometry.fragmentCount, own, geometry.fullWidth)
    (isRegular, hasFragmentsOnly, hasRecords) = (false, false, false)
  }

  /// Returns the geometry of a line with fragments in region space; of a line that `values` describe completely if there are none.
  ///
  /// - Parameter y: The y coordinate of the line's origin.
  static func make(
    _ values: Values, _ fragments: [PlacedFragment], from y: LayoutUnit, columnEnd: ColumnEnd?, narrow: NarrowLine, row: TableRow
  ) -> LineGeometry {
    if fragments.isEmpty { return LineGeometry(values, columnEnd: columnEnd, narrow: narrow, row: row) }
    let own = columnEnd == nil && narrow == .none && row == .none
      ? nil : OwnProperties(columnEnd: columnEnd, narrowLine: narrow, row: row, unlaidParagraphs: 0, numbers: nil)
    return FragmentedLineGeometry(values, fragments, from: y, own: own)
  }

  /// Returns a copy for a line whose numbers do not fit in its record.
  final func copy(with numbers: LineNumbers) -> LineGeometry {
    let own = OwnProperties(columnEnd: columnEnd, narrowLine: narrowLine, row: row, unlaidParagraphs: unlaidParagraphs, numbers: numbers)
    return hasRecords ? FragmentedLineGeometry(copying: fragmented, own: own) : LineGeometry(copying: self, own: own)
  }

  /// Creates the geometry of a column's first line, which is `regions` after the previous line. `values` are those of a line at the top of a
  /// region.
  convenience init(_ values: Values, skipping regions: Int, columnEnd: ColumnEnd?) {
    var values = values
    if regions > 0 { (values.regions, values.skipped) = (Int32(regions), Int32(regions)) }
    self.init(values, columnEnd: columnEnd)
  }

  final var columnEnd: ColumnEnd? { own?.columnEnd }
  /// The state of a justified line beside a shape. Such a line has its own geometry.
  final var narrowLine: NarrowLine { own?.narrowLine ?? .none }
  /// The state of a table row, which has its own geometry. Read only if `LineList.hasRows` is true.
  final var row: TableRow { own?.row ?? .none }
  /// The number of paragraphs in a gap; 0 for other lines.
  final var unlaidParagraphs: Int { own?.unlaidParagraphs ?? 0 }
  /// The numbers of a line that do not fit in its record; `nil` for other lines.
  final var numbers: LineNumbers? { own?.numbers }

  /// Whether all lines with equal values can share it.
  final var isShared: Bool { isRegular && own == nil }

  /// The geometry as an instance of its class. Only if it has records.
  private final var fragmented: FragmentedLineGeometry { unsafeDowncast(self, to: FragmentedLineGeometry.self) }

  /// The bounds of its records, relative to the origin of the line; empty without records.
  final var usedByRecords: UsedBounds { hasRecords ? fragmented.used : UsedBounds() }

  /// Whether it completely describes the only fragment of its line.
  final var isSingleFragment: Bool { fragmentCount == 1 && !hasRecords }

  /// Whether its line is truncated, or tightened to avoid that.
  final var isCut: Bool { hasRecords && fragmented.records.isLastCut }

  /// Whether its line is the empty line after a final hard break. The numbers of such a line are stored here.
  final var isEmptyLastLine: Bool { fragmentCount == 1 && numbers?.isLastAndEmpty ?? false }

  /// Returns the record of a fragment, or `nil` for a single-fragment line.
  final func record(_ number: Int) -> FragmentRecord? { hasRecords ? fragmented.records[number] : nil }
}

/// The geometry of a line with a record for each fragment.
final class FragmentedLineGeometry: LineGeometry, @unchecked Sendable {
  fileprivate let records: FragmentRecords
  /// The bounds of `records`, relative to the origin of the line.
  fileprivate let used: UsedBounds

  /// Creates the geometry of a line with at least one fragment.
  ///
  /// - Parameters:
  ///   - fragments: The fragments in region space.
  ///   - y: The y coordinate of the line's origin.
  fileprivate init(_ values: Values, _ fragments: [PlacedFragment], from y: LayoutUnit, own: OwnProperties?) {
    records = FragmentRecords(fragments, from: y)
    var used = UsedBounds()
    for index in fragments.indices { used.formUnion(UsedBounds(fragments[index].used)) }
    used.move(by: -y)
    self.used = used
    super.init(values, records: fragments.count, hasFragmentsOnly: false, own: own)
  }

  /// Creates the geometry of a line with at least two parts, none of which is justified.
  ///
  /// - Parameters:
  ///   - above: The distance from the cursor down to the line.
  ///   - y: The distance that the line moves the cursor down.
  ///   - padding: The padding of the region, by which used rectangles extend beyond the text on both sides.
  init(_ parts: [Placer.Part], _ height: LineHeight, above: LayoutUnit, to y: LayoutUnit, _ alignment: LineAlignment, padding: LayoutUnit) {
    let bottom = above + height.total
    records = FragmentRecords(parts, height, above: above, alignment, padding: padding)
    var used = UsedBounds()
    for index in parts.indices {
      let x = parts[index].contentX(alignment) - padding
      used.formUnion(left: x, top: above, right: x + LayoutUnit(raw: parts[index].line.width) + padding + padding, bottom: bottom)
    }
    self.used = used
    super.init(
      Values(top: above, bottom: bottom, y: y, line: 1, regions: 0, skipped: 0, lineSpacing: height.lineSpacing), records: parts.count,
      hasFragmentsOnly: true, own: nil)
  }

  fileprivate init(copying geometry: FragmentedLineGeometry, own: OwnProperties) {
    (records, used) = (geometry.records, geometry.used)
    super.init(geometry.values, records: geometry.fragmentCount, hasFragmentsOnly: false, own: own)
  }
}

/// The properties of a line that has its own geometry.
private final class OwnProperties: Sendable {
  let columnEnd: ColumnEnd?
  let narrowLine: NarrowLine
  let row: TableRow
  let unlaidParagraphs: Int
  let numbers: LineNumbers?

  init(columnEnd: ColumnEnd?, narrowLine: NarrowLine, row: TableRow, unlaidParagraphs: Int, numbers: LineNumbers?) {
    (self.columnEnd, self.narrowLine, self.row) = (columnEnd, narrowLine, row)
    (self.unlaidParagraphs, self.numbers) = (unlaidParagraphs, numbers)
  }
}

/// The geometries of the last lines, to be shared by the next similar ones. Paragraphs usually need three: for first, middle and last lines. In text
/// of several fonts, the heights of lines differ too.
struct RecentGeometries {
  private var geometries: [LineGeometry] = []
  /// The geometries that are not among the most recent ones; `nil` until there are some.
  private var others: GeometryTable?
  private static let capacity = 4

  /// Returns a geometry with these values: a recent one, or a new one in place of the least recently used.
  mutating func geometry(of values: LineGeometry.Values) -> LineGeometry {
    if let first = geometries.first, first.values == values { return first }
    let index = geometries.firstIndex { $0.values == values }
    let geometry = index.map { geometries.remove(at: $0) } ?? others?.geometry(of: values) ?? LineGeometry(values)
    geometries.insert(geometry, at: 0)
    if geometries.count > Self.capacity {
      if others == nil { others = GeometryTable() }
      others!.insert(geometries.removeLast())
    }
    return geometry
  }
}

/// A cache of line geometries by their values. A geometry replaces another with the same slot.
///
/// A class, so that copying the lines that are being placed does not copy it. Used by one thread at a time.
private final class GeometryTable {
  private var slots = [LineGeometry?](repeating: nil, count: 1 << bits)
  private static let bits = 7

  func geometry(of values: LineGeometry.Values) -> LineGeometry? {
    guard let geometry = slots[Self.slot(of: values)], geometry.values == values else { return nil }
    return geometry
  }

  func insert(_ geometry: LineGeometry) { slots[Self.slot(of: geometry.values)] = geometry }

  /// Multiplies and adds only the values that differ between lines of a column.
  private static func slot(of values: LineGeometry.Values) -> Int {
    var hash = UInt64(bitPattern: Int64(values.bottom.raw))
    for length in [values.baseline, values.y, values.contentX, values.usedX] {
      hash = (hash ^ UInt64(bitPattern: Int64(length.raw))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return Int(hash >> UInt64(64 - bits))
  }
}

extension PlacedFragment {
  /// Whether the fragment, alone on its line, is completely described by shared values and a few numbers.
  func isRepresentable(from start: LineStart, top: LayoutUnit, bottom: LayoutUnit) -> Bool {
    hidden == nil && tightening == .zero && cell < 0 && !isSetByClient && self.start == start && rect.y == top && rect.maxY == bottom
      && used.y == top && used.maxY == bottom
      && range.lowerBound.relative(to: paragraphStart) == start.offset
  }
}
