import GalleyRopes

/// The distance that consecutive lines move the layout cursor. Sums add up along the text and do not depend on its origin, so that lines can be
/// appended to others without being changed.
///
/// The sum of all lines before a line is its position. Counts have 32 bits and are stored next to each other, because every node of the tree has a
/// summary and a descent reads one per level.
struct FlowSummary: TreeSummary {
  /// The number of lines.
  @Count32 var length = 0
  @Count32 var fragments = 0
  @Count32 var paragraphs = 0
  @Count32 var regions = 0
  /// The number of lines that are gaps.
  @Count32 var gaps = 0
  /// The number of visual lines, counted from the same origin as `y`.
  @Count32 var line = 0
  /// The region that contains the last line, counted as `regions`.
  @Count32 private(set) var lastRegion = 0
  /// Whether the lines contain fitting objects.
  var hasFittingObjects = false
  /// The length of the text in UTF-16 code units.
  var utf16 = 0
  /// If `regions` is 0, the distance from the previous position. Otherwise the y coordinate in the region that the cursor reaches.
  var y = LayoutUnit.zero
  /// The bounds of the lines in `lastRegion`, from the origin of their y coordinates in that region.
  private(set) var used = UsedBounds()

  static let zero = FlowSummary()

  init() {}

  /// The offset of a position in the text, or in the lines that it is relative to.
  @inline(__always) var offset: UTF16Offset { UTF16Offset(utf16) }

  /// Creates the sum of lines with one fragment each, which stay in the region of the cursor.
  init(usualLines count: Int, paragraphs: Int, utf16: Int, y: LayoutUnit, used: UsedBounds) {
    (self.utf16, self.y, self.used) = (utf16, y, used)
    (length, fragments, line) = (count, count, count)
    self.paragraphs = paragraphs
  }

  static func + (a: FlowSummary, b: FlowSummary) -> FlowSummary {
    var sum = b
    sum._length.raw += a._length.raw
    sum._fragments.raw += a._fragments.raw
    sum._paragraphs.raw += a._paragraphs.raw
    sum._regions.raw += a._regions.raw
    sum._gaps.raw += a._gaps.raw
    if a.hasFittingObjects { sum.hasFittingObjects = true }
    sum.utf16 += a.utf16
    if b.regions == 0 {
      sum.y += a.y
      sum._line.raw += a._line.raw
    }
    if b.used.isEmpty {
      (sum._lastRegion.raw, sum.used) = (a._lastRegion.raw, a.used)
    } else {
      sum._lastRegion.raw += a._regions.raw
      if b.lastRegion == 0 { sum.used.move(by: a.y) }
      if sum._lastRegion.raw == a._lastRegion.raw { sum.used.formUnion(a.used) }
    }
    return sum
  }

  /// Returns this position, advanced by lines with the given sum. `used` is not updated.
  func passed(_ lines: FlowSummary) -> FlowSummary {
    var result = self
    result.pass(lines)
    return result
  }

  /// Advances this position by lines with the given sum. `used` is not updated.
  mutating func pass(_ lines: FlowSummary) {
    let y = lines.regions == 0 ? y + lines.y : lines.y
    let line = lines.regions == 0 ? _line.raw &+ lines._line.raw : lines._line.raw
    // A position is a part of the sum of all lines, which was computed with overflow checks.
    _length.raw &+= lines._length.raw
    _fragments.raw &+= lines._fragments.raw
    _paragraphs.raw &+= lines._paragraphs.raw
    _regions.raw &+= lines._regions.raw
    _gaps.raw &+= lines._gaps.raw
    utf16 &+= lines.utf16
    (self.y, _line.raw) = (y, line)
  }

  /// Advances a position by a line that is not a gap.
  @inline(__always) mutating func pass(_ values: LineGeometry.Values, fragments: Int, utf16: Int, endsParagraph: Bool) {
    _length.raw &+= 1
    _fragments.raw &+= Int32(truncatingIfNeeded: fragments)
    _paragraphs.raw &+= endsParagraph ? 1 : 0
    self.utf16 &+= utf16
    if values.regions == 0 {
      _line.raw &+= values.line
      y += values.y
    } else {
      _regions.raw &+= values.regions
      (y, _line.raw) = (values.y, values.line)
    }
  }

  /// Whether lines with this sum, which start at `position`, extend below `y` of a region, or to a later region.
  func reaches(below y: LayoutUnit, inRegion region: Int, from position: FlowSummary) -> Bool {
    let last = position.regions + lastRegion
    return last > region || last == region && used.reach > (lastRegion == 0 ? y - position.y : y)
  }

  /// Adds a line with one fragment that stays in the region of the cursor. The last of the lines before it must be in the same region.
  mutating func addRegular(_ values: LineGeometry.Values, width: LayoutUnit, utf16: Int, paragraphs: Int) {
    used.formUnion(left: values.usedX, top: y + values.top, right: values.usedX + width, bottom: y + values.bottom)
    // A leaf has only few lines. Sums of leaves are checked for overflow.
    _length.raw &+= 1
    _fragments.raw &+= 1
    _paragraphs.raw &+= Int32(truncatingIfNeeded: paragraphs)
    self.utf16 += utf16
    y += values.y
    _line.raw += values.line
  }

  /// Adds a line with several parts that stays in the region of the cursor. The last of the lines before it must be in the same region.
  ///
  /// - Parameters:
  ///   - parts: The number of parts.
  ///   - more: The bounds of the parts, relative to the cursor before the line.
  ///   - paragraphs: The number of paragraphs that end with the line: 0 or 1.
  @inline(__always) mutating func addParts(
    _ values: LineGeometry.Values, _ parts: Int, _ more: UsedBounds, utf16: Int, paragraphs: Int
  ) {
    used.formUnion(left: more.left, top: y + more.top, right: more.right, bottom: y + more.bottom)
    _length.raw &+= 1
    _fragments.raw += Int32(truncatingIfNeeded: parts)
    _paragraphs.raw &+= Int32(truncatingIfNeeded: paragraphs)
    self.utf16 += utf16
    y += values.y
    _line.raw += values.line
  }

  /// Adds the bounds of a line after these lines. They are relative to the cursor if `skipped` is 0, and otherwise to the top of the region that
  /// is `skipped` regions after it.
  mutating func addUsed(_ more: UsedBounds, inRegion skipped: Int) {
    var more = more
    if skipped == 0 { more.move(by: y) }
    let region = regions + skipped
    if region == lastRegion {
      used.formUnion(more)
    } else {
      (lastRegion, used) = (region, more)
    }
  }
}

/// A count that is stored in 32 bits. Traps if the count is too large.
@propertyWrapper
struct Count32: BitwiseCopyable, Equatable, Sendable {
  fileprivate var raw: Int32

  @inline(__always) init(wrappedValue: Int) { raw = Int32(wrappedValue) }

  var wrappedValue: Int {
    @inline(__always) get { Int(raw) }
    @inline(__always) set { raw = Int32(newValue) }
  }
}

/// The bounds of fragments in a region.
struct UsedBounds: BitwiseCopyable, Equatable, Sendable {
  /// The lower edge of the lowest line.
  private(set) var reach: LayoutUnit
  private(set) var left, top, right, bottom: LayoutUnit

  /// Creates empty bounds.
  init() {
    (left, top) = (LayoutUnit(raw: .max), LayoutUnit(raw: .max))
    (right, bottom, reach) = (LayoutUnit(raw: .min), LayoutUnit(raw: .min), LayoutUnit(raw: .min))
  }

  init(_ rect: LayoutRect) { (left, top, right, bottom, reach) = (rect.x, rect.y, rect.maxX, rect.maxY, rect.maxY) }

  init(left: LayoutUnit, top: LayoutUnit, right: LayoutUnit, bottom: LayoutUnit) {
    (self.left, self.top, self.right, self.bottom, reach) = (left, top, right, bottom, bottom)
  }

  var isEmpty: Bool { reach.raw == .min }
  /// Whether only `reach` is known, as for a gap.
  private var usesNothing: Bool { bottom.raw == .min }

  /// The bounding rectangle, or `nil` if it is empty or unknown.
  var rect: LayoutRect? { usesNothing ? nil : LayoutRect(x: left, y: top, width: right - left, height: bottom - top) }

  mutating func move(by y: LayoutUnit) {
    reach += y
    if usesNothing { return }
    top += y
    bottom += y
  }

  mutating func formUnion(_ other: UsedBounds) {
    (left, top) = (min(left, other.left), min(top, other.top))
    (right, bottom, reach) = (max(right, other.right), max(bottom, other.bottom), max(reach, other.reach))
  }

  mutating func formUnion(left: LayoutUnit, top: LayoutUnit, right: LayoutUnit, bottom: LayoutUnit) {
    if left < self.left { self.left = left }
    if top < self.top { self.top = top }
    if right > self.right { self.right = right }
    if bottom > self.bottom { self.bottom = bottom }
    if bottom > reach { reach = bottom }
  }

  /// Extends the reach to `y`. A line can end below its fragments, as a table row does.
  mutating func reach(to y: LayoutUnit) { reach = max(reach, y) }
}
