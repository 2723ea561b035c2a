import Ropes

/// How far some lines, one behind the other, move the pen on. Sums add up along the text, and say nothing of where it begins:
/// so lines can be put behind others without being touched.
///
/// Counts are of 32 bits and stand together: a descent reads them and little else of each node, and there is one at every level.
struct FlowMeasure: TreeSummary {
  private var counts = Counts()
  /// Of the text; so also where in the text the pen stands.
  var utf16 = 0
  /// Where `regions` is 0, from the pen's place before; else from the top of the region that the pen comes to. So
  /// does `line`.
  var y = LayoutUnit.zero
  /// What the lines take in the region where the last of them stands; from where `y` counts there.
  private(set) var used = UsedBounds()

  private struct Counts: BitwiseCopyable, Equatable {
    var lines, fragments, paragraphs, regions, gaps, line, lastRegion: Int32
    var hasFittingObjects: Bool

    init() {
      (lines, fragments, paragraphs, regions, gaps, line, lastRegion) = (0, 0, 0, 0, 0, 0, 0)
      hasFittingObjects = false
    }
  }

  /// Lines.
  var length: Int {
    get { Int(counts.lines) }
    set { counts.lines = Int32(newValue) }
  }
  var fragments: Int {
    get { Int(counts.fragments) }
    set { counts.fragments = Int32(newValue) }
  }
  var paragraphs: Int {
    get { Int(counts.paragraphs) }
    set { counts.paragraphs = Int32(newValue) }
  }
  var regions: Int {
    get { Int(counts.regions) }
    set { counts.regions = Int32(newValue) }
  }
  /// How many of the lines are gaps.
  var gaps: Int {
    get { Int(counts.gaps) }
    set { counts.gaps = Int32(newValue) }
  }
  /// Visual lines.
  var line: Int {
    get { Int(counts.line) }
    set { counts.line = Int32(newValue) }
  }
  /// The region where the last of the lines stands: counted as `regions` are.
  private(set) var lastRegion: Int {
    get { Int(counts.lastRegion) }
    set { counts.lastRegion = Int32(newValue) }
  }
  /// Whether objects whose sizes go by their places stand on them.
  var hasFittingObjects: Bool {
    get { counts.hasFittingObjects }
    set { counts.hasFittingObjects = newValue }
  }

  static let zero = FlowMeasure()

  init() {}

  /// Of lines of one fragment each, which stay in the region where the pen stood.
  init(usualLines count: Int, paragraphs: Int, utf16: Int, y: LayoutUnit, used: UsedBounds) {
    (self.utf16, self.y, self.used) = (utf16, y, used)
    (length, fragments, line) = (count, count, count)
    self.paragraphs = paragraphs
  }

  static func + (a: FlowMeasure, b: FlowMeasure) -> FlowMeasure {
    var sum = b
    sum.counts.lines += a.counts.lines
    sum.counts.fragments += a.counts.fragments
    sum.counts.paragraphs += a.counts.paragraphs
    sum.counts.regions += a.counts.regions
    sum.counts.gaps += a.counts.gaps
    if a.counts.hasFittingObjects { sum.counts.hasFittingObjects = true }
    sum.utf16 += a.utf16
    if b.counts.regions == 0 {
      sum.y += a.y
      sum.counts.line += a.counts.line
    }
    if b.used.isEmpty {
      (sum.counts.lastRegion, sum.used) = (a.counts.lastRegion, a.used)
    } else {
      sum.counts.lastRegion += a.counts.regions
      if b.counts.lastRegion == 0 { sum.used.move(by: a.y) }
      if sum.counts.lastRegion == a.counts.lastRegion { sum.used.formUnion(a.used) }
    }
    return sum
  }

  /// A pen moved on by lines; what they use is not followed.
  func passed(_ lines: FlowMeasure) -> FlowMeasure {
    var pen = self
    pen.pass(lines)
    return pen
  }

  /// Moves a pen on by lines; what they use is not followed.
  mutating func pass(_ lines: FlowMeasure) {
    let y = lines.counts.regions == 0 ? y + lines.y : lines.y
    let line = lines.counts.regions == 0 ? counts.line &+ lines.counts.line : lines.counts.line
    // The sum of all lines was made with checks, and a pen is a part of it.
    counts.lines &+= lines.counts.lines
    counts.fragments &+= lines.counts.fragments
    counts.paragraphs &+= lines.counts.paragraphs
    counts.regions &+= lines.counts.regions
    counts.gaps &+= lines.counts.gaps
    utf16 &+= lines.utf16
    (self.y, counts.line) = (y, line)
  }

  /// Moves a pen on by a line of one fragment that stays in the region where the pen stands, and is no gap.
  @inline(__always) mutating func passUsual(_ values: LinePlace.Values, utf16: Int, endsParagraph: Bool) {
    counts.lines &+= 1
    counts.fragments &+= 1
    counts.paragraphs &+= endsParagraph ? 1 : 0
    counts.line &+= values.line
    self.utf16 &+= utf16
    y += values.y
  }

  /// Whether lines behind `pen` stand below `y` of a region, or in a later one.
  func reaches(below y: LayoutUnit, inRegion region: Int, from pen: FlowMeasure) -> Bool {
    let last = pen.regions + lastRegion
    return last > region || last == region && used.reach > (counts.lastRegion == 0 ? y - pen.y : y)
  }

  /// Takes in a line of one fragment behind these, which stays in the region where the pen stands, as the last of these did.
  mutating func addUsual(_ values: LinePlace.Values, width: LayoutUnit, utf16: Int, paragraphs: Int) {
    used.formUnion(left: values.usedX, top: y + values.top, right: values.usedX + width, bottom: y + values.bottom)
    counts.lines += 1
    counts.fragments += 1
    counts.paragraphs += Int32(truncatingIfNeeded: paragraphs)
    self.utf16 += utf16
    y += values.y
    counts.line += values.line
  }

  /// The same of a line of several parts.
  @inline(__always) mutating func addParts(_ place: LinePlace, utf16: Int, paragraphs: Int) {
    var more = place.usedByRecords
    more.move(by: y)
    used.formUnion(more)
    length += 1
    fragments += place.fragmentCount
    self.paragraphs += paragraphs
    self.utf16 += utf16
    y += place.values.y
    line += Int(place.values.line)
  }

  /// Takes in what a line behind these uses, told from where it was begun: so many regions on from the pen, and in the pen's
  /// own from the pen.
  mutating func use(_ more: UsedBounds, inRegion skipped: Int) {
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
