import Ropes

/// How far some lines, one behind the other, move the pen on. Sums add up along the text, and say nothing of where it begins:
/// so lines can be put behind others without being touched.
struct FlowMeasure: TreeSummary {
  /// Lines.
  var length = 0
  var fragments = 0
  var paragraphs = 0
  /// Of the text; so also where in the text the pen stands.
  var utf16 = 0
  var regions = 0
  /// Where `regions` is 0, from the pen's place before; else from the top of the region that the pen comes to. So
  /// does `line`.
  var y = LayoutUnit.zero
  /// Visual lines.
  var line = 0
  /// The region where the last of the lines stands: counted as `regions` are.
  private(set) var lastRegion = 0
  /// What the lines take in that region; from where `y` counts there.
  private(set) var used = UsedBounds()
  /// Whether objects whose sizes go by their places stand on them.
  var hasFittingObjects = false
  /// How many of the lines are gaps.
  var gaps = 0

  static let zero = FlowMeasure()

  init() {}

  /// Of lines of one fragment each, which stay in the region where the pen stood.
  init(usualLines count: Int, paragraphs: Int, utf16: Int, y: LayoutUnit, used: UsedBounds) {
    (length, fragments, line) = (count, count, count)
    (self.paragraphs, self.utf16, self.y, self.used) = (paragraphs, utf16, y, used)
  }

  static func + (a: FlowMeasure, b: FlowMeasure) -> FlowMeasure {
    var sum = b
    sum.length += a.length
    sum.fragments += a.fragments
    sum.paragraphs += a.paragraphs
    sum.utf16 += a.utf16
    sum.regions += a.regions
    sum.gaps += a.gaps
    sum.hasFittingObjects = a.hasFittingObjects || b.hasFittingObjects
    if b.regions == 0 {
      sum.y += a.y
      sum.line += a.line
    }
    if b.used.isEmpty {
      (sum.lastRegion, sum.used) = (a.lastRegion, a.used)
    } else {
      sum.lastRegion += a.regions
      if b.lastRegion == 0 { sum.used.move(by: a.y) }
      if sum.lastRegion == a.lastRegion { sum.used.formUnion(a.used) }
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
    length += lines.length
    fragments += lines.fragments
    paragraphs += lines.paragraphs
    utf16 += lines.utf16
    regions += lines.regions
    gaps += lines.gaps
    (y, line) = lines.regions == 0 ? (y + lines.y, line + lines.line) : (lines.y, lines.line)
  }

  /// Whether lines behind `pen` stand below `y` of a region, or in a later one.
  func reaches(below y: LayoutUnit, inRegion region: Int, from pen: FlowMeasure) -> Bool {
    let last = pen.regions + lastRegion
    return last > region || last == region && used.reach > (lastRegion == 0 ? y - pen.y : y)
  }

  /// Takes in a line of one fragment behind these, which stays in the region where the pen stands, as the last of these did.
  mutating func addUsual(_ values: LinePlace.Values, width: LayoutUnit, utf16: Int, paragraphs: Int) {
    used.formUnion(left: values.usedX, top: y + values.top, right: values.usedX + width, bottom: y + values.bottom)
    length += 1
    fragments += 1
    self.paragraphs += paragraphs
    self.utf16 += utf16
    y += values.y
    line += Int(values.line)
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
  private(set) var left, top, right, bottom: LayoutUnit
  /// The lower edge of the lowest line.
  private(set) var reach: LayoutUnit

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
