import Ropes

/// A visual line as placed: all of it relative to the pen as it stood before, which is where the lines before it end.
struct LaidLine {
  /// Which line it is among all that were ever placed.
  let name: Int
  private let packedStart, packedNext: PackedStart
  private let first: FragmentRecord
  /// Those after the first: on the other sides of shapes.
  private let others: [FragmentRecord]

  /// Its band, from where the pen stood.
  private let top, bottom: Fixed

  // How it moves the pen on.
  private let y: Fixed
  private let utf16, line, regions: Int32
  /// Regions without room that it passed over.
  private let passedOver: Int32
  private let paragraphs: Int8
  private let hasFittingObjects: Bool

  /// - Parameters:
  ///   - pen: where the line before ended; `next`: where this one does.
  ///   - fragments: at least one, in their places.
  init(
    name: Int, from pen: Pen, to next: Pen, region: Int, top: Fixed, bottom: Fixed, hasFittingObjects: Bool,
    _ fragments: [PlacedFragment]
  ) {
    self.name = name
    (packedStart, packedNext) = (PackedStart(pen.start), PackedStart(next.start))
    passedOver = Int32(region - pen.region)
    regions = Int32(next.region - pen.region)
    y = regions > 0 ? next.y : next.y - pen.y
    line = Int32(regions > 0 ? next.line : next.line - pen.line)
    paragraphs = Int8(next.paragraph - pen.paragraph)
    utf16 = Int32(fragments[fragments.count - 1].range.upperBound - fragments[0].range.lowerBound)
    self.hasFittingObjects = hasFittingObjects
    let origin = passedOver > 0 ? Fixed.zero : pen.y
    (self.top, self.bottom) = (top - origin, bottom - origin)
    first = FragmentRecord(fragments[0], from: origin)
    others = fragments.count > 1 ? fragments[1...].map { FragmentRecord($0, from: origin) } : []
  }

  /// Another line in the place of `line`, whose last fragment, in its place, became `fragment`.
  init(name: Int, _ line: LaidLine, at pen: FlowMeasure, last fragment: PlacedFragment) {
    self.name = name
    (packedStart, packedNext, passedOver) = (line.packedStart, line.packedNext, line.passedOver)
    (y, utf16, self.line, regions) = (line.y, line.utf16, line.line, line.regions)
    (top, bottom) = (line.top, line.bottom)
    (paragraphs, hasFittingObjects) = (line.paragraphs, line.hasFittingObjects)
    let record = FragmentRecord(fragment, from: line.place(at: pen).y)
    first = line.others.isEmpty ? record : line.first
    others = line.others.isEmpty ? [] : line.others.dropLast() + [record]
  }

  /// Where in its paragraph it starts.
  var start: LineStart { packedStart.start }
  /// Where in its paragraph, or in the next, the line after it starts.
  var next: LineStart { packedNext.start }
  /// Regions without room that it passed over.
  var skipped: Int { Int(passedOver) }
  /// UTF-16 units that it takes.
  var length: Int { Int(utf16) }
  var fragmentCount: Int { 1 + others.count }
  var isEmptyLastLine: Bool { others.isEmpty && first.isEmptyLastLine }

  var advance: FlowMeasure {
    var advance = FlowMeasure()
    advance.length = 1
    advance.fragments = fragmentCount
    advance.paragraphs = Int(paragraphs)
    advance.utf16 = Int(utf16)
    advance.regions = Int(regions)
    advance.y = y
    advance.line = Int(line)
    advance.hasFittingObjects = hasFittingObjects
    advance.use(first.used, inRegion: skipped)
    for other in others { advance.use(other.used, inRegion: skipped) }
    advance.reach(to: bottom)
    return advance
  }

  /// Moves a pen on by the line; what the lines use is not followed.
  func move(_ pen: inout FlowMeasure) {
    pen.length += 1
    pen.fragments += fragmentCount
    pen.paragraphs += Int(paragraphs)
    pen.utf16 += Int(utf16)
    if regions == 0 {
      pen.y += y
      pen.line += Int(line)
    } else {
      pen.regions += Int(regions)
      (pen.y, pen.line) = (y, Int(line))
    }
  }

  /// A fragment in its place, where the pen stands at `pen` before the line.
  func fragment(_ number: Int, at pen: FlowMeasure) -> PlacedFragment {
    let place = place(at: pen)
    return (number == 0 ? first : others[number - 1]).fragment(
      region: place.region, line: place.line, y: place.y, paragraph: pen.paragraphs,
      paragraphStart: pen.utf16 - packedStart.offset)
  }

  /// The band of its region that it takes.
  func band(at pen: FlowMeasure) -> RegionChange {
    let place = place(at: pen)
    return RegionChange(region: place.region, top: place.y + top, bottom: place.y + bottom)
  }

  private func place(at pen: FlowMeasure) -> (region: Int, line: Int, y: Fixed) {
    passedOver == 0 ? (pen.regions, pen.line, pen.y) : (pen.regions + skipped, 0, .zero)
  }

  /// Whether both show the same in the same places.
  func shows(at pen: FlowMeasure, as other: LaidLine, at otherPen: FlowMeasure) -> Bool {
    fragmentCount == other.fragmentCount
      && (0..<fragmentCount).allSatisfy { fragment($0, at: pen) == other.fragment($0, at: otherPen) }
  }
}

/// Lines that follow each other.
struct LineLeaf: TreeLeaf {
  static let leastWeight = 8
  static let greatestWeight = 32

  private(set) var lines: [LaidLine]

  init(_ lines: [LaidLine]) { self.lines = lines }

  var weight: Int { lines.count }

  var summary: FlowMeasure { lines.reduce(.zero) { $0 + $1.advance } }

  func slice(_ range: Range<Int>) -> LineLeaf { range.count == lines.count ? self : LineLeaf(Array(lines[range])) }
  mutating func append(_ other: LineLeaf) { lines += other.lines }
  func divided() -> [LineLeaf] { dividedEvenly() }

  /// Puts another line, which moves the pen alike, in the place of one.
  mutating func replace(_ index: Int, with line: LaidLine) { lines[index] = line }
}
