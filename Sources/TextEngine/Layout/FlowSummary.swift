import Ropes

/// How far some lines, one behind the other, move the pen on. Sums add up along the text, and say nothing of where it begins:
/// so lines can be put behind others without being touched.
///
/// Counts are of 32 bits and stand together, before the rest that a descent reads: there is a measure at every level.
struct FlowSummary: TreeSummary {
  /// Lines.
  @Count32 var length = 0
  @Count32 var fragments = 0
  @Count32 var paragraphs = 0
  @Count32 var regions = 0
  /// How many of the lines are gaps.
  @Count32 var gaps = 0
  /// Visual lines.
  @Count32 var line = 0
  /// The region where the last of the lines stands: counted as `regions` are.
  @Count32 private(set) var lastRegion = 0
  /// Whether objects whose sizes go by their places stand on them.
  var hasFittingObjects = false
  /// Of the text; so also where in the text the pen stands.
  var utf16 = 0
  /// Where `regions` is 0, from the pen's place before; else from the top of the region that the pen comes to. So
  /// does `line`.
  var y = LayoutUnit.zero
  /// What the lines take in that last region; from where `y` counts there.
  private(set) var used = UsedBounds()

  static let zero = FlowSummary()

  init() {}

  /// Of lines of one fragment each, which stay in the region where the pen stood.
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

  /// A pen moved on by lines; what they use is not followed.
  func passed(_ lines: FlowSummary) -> FlowSummary {
    var result = self
    result.pass(lines)
    return result
  }

  /// Moves a pen on by lines; what they use is not followed.
  mutating func pass(_ lines: FlowSummary) {
    let y = lines.regions == 0 ? y + lines.y : lines.y
    let line = lines.regions == 0 ? _line.raw &+ lines._line.raw : lines._line.raw
    // The sum of all lines was made with checks, and a pen is a part of it.
    _length.raw &+= lines._length.raw
    _fragments.raw &+= lines._fragments.raw
    _paragraphs.raw &+= lines._paragraphs.raw
    _regions.raw &+= lines._regions.raw
    _gaps.raw &+= lines._gaps.raw
    utf16 &+= lines.utf16
    (self.y, _line.raw) = (y, line)
  }

  /// Moves a pen on by a line of one fragment that stays in the region where the pen stands, and is no gap.
  @inline(__always) mutating func passRegular(_ values: LineGeometry.Values, utf16: Int, endsParagraph: Bool) {
    _length.raw &+= 1
    _fragments.raw &+= 1
    _paragraphs.raw &+= endsParagraph ? 1 : 0
    _line.raw &+= values.line
    self.utf16 &+= utf16
    y += values.y
  }

  /// Whether lines behind `pen` stand below `y` of a region, or in a later one.
  func reaches(below y: LayoutUnit, inRegion region: Int, from position: FlowSummary) -> Bool {
    let last = position.regions + lastRegion
    return last > region || last == region && used.reach > (lastRegion == 0 ? y - position.y : y)
  }

  /// Takes in a line of one fragment behind these, which stays in the region where the pen stands, as the last of these did.
  mutating func addRegular(_ values: LineGeometry.Values, width: LayoutUnit, utf16: Int, paragraphs: Int) {
    used.formUnion(left: values.usedX, top: y + values.top, right: values.usedX + width, bottom: y + values.bottom)
    // Of the lines of one leaf these are few; sums of leaves are made with checks.
    _length.raw &+= 1
    _fragments.raw &+= 1
    _paragraphs.raw &+= Int32(truncatingIfNeeded: paragraphs)
    self.utf16 += utf16
    y += values.y
    _line.raw += values.line
  }

  /// The same of a line of several parts.
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

  /// Takes in what a line behind these uses, told from where it was begun: so many regions on from the pen, and in the pen's
  /// own from the pen.
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

/// A count that is kept in 32 bits; one that is too large traps.
@propertyWrapper
struct Count32: BitwiseCopyable, Equatable, Sendable {
  fileprivate var raw: Int32

  @inline(__always) init(wrappedValue: Int) { raw = Int32(wrappedValue) }

  var wrappedValue: Int {
    @inline(__always) get { Int(raw) }
    @inline(__always) set { raw = Int32(newValue) }
  }
}

/// What fragments take of a region.
struct UsedBounds: BitwiseCopyable, Equatable, Sendable {
  /// The lower edge of the lowest line.
  private(set) var reach: LayoutUnit
  private(set) var left, top, right, bottom: LayoutUnit

  /// Of nothing.
  init() {
    (left, top) = (LayoutUnit(raw: .max), LayoutUnit(raw: .max))
    (right, bottom, reach) = (LayoutUnit(raw: .min), LayoutUnit(raw: .min), LayoutUnit(raw: .min))
  }

  init(_ rect: LayoutRect) { (left, top, right, bottom, reach) = (rect.x, rect.y, rect.maxX, rect.maxY, rect.maxY) }

  init(left: LayoutUnit, top: LayoutUnit, right: LayoutUnit, bottom: LayoutUnit) {
    (self.left, self.top, self.right, self.bottom, reach) = (left, top, right, bottom, bottom)
  }

  var isEmpty: Bool { reach.raw == .min }
  /// Of a gap it is only known how far down it reaches.
  private var usesNothing: Bool { bottom.raw == .min }

  /// `nil` where nothing is used.
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

  /// A line may end below all that it uses, as a table's row does.
  mutating func reach(to y: LayoutUnit) { reach = max(reach, y) }
}
