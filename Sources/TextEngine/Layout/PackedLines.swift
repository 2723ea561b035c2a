/// Lines that follow each other, as they are kept: a record each, beside what those that are set alike share.
///
/// Where a line starts in its paragraph is told from the line before; of the first it is kept. Records of lines that were only counted
/// are made when one of them is looked at.
struct PackedLines {
  /// Records, and their places by number; some of both may be of no line here.
  fileprivate typealias Block = ManagedBuffer<BlockHeader, LineRecord>

  fileprivate struct BlockHeader {
    let geometries: [LineGeometry]
    /// The same, to be read without a reference to count: nobody changes them, so they lie where they lie.
    let read: UnsafeBufferPointer<LineGeometry>
    /// Of lines that were counted: then there is nothing else here.
    let counted: CountedLines?

    init(_ geometries: [LineGeometry] = [], counted: CountedLines? = nil) {
      (self.geometries, self.counted) = (geometries, counted)
      read = geometries.withUnsafeBufferPointer { $0 }
    }
  }

  private let block: Block
  private let lower, upper: Int32
  /// Where the first line starts.
  let start: LineStart

  fileprivate init(_ geometries: [LineGeometry], _ records: [LineRecord], startingAt start: LineStart) {
    block = Block.create(minimumCapacity: records.count) { _ in BlockHeader(geometries) }
    block.withUnsafeMutablePointerToElements { target in
      records.withUnsafeBufferPointer { if let source = $0.baseAddress { target.initialize(from: source, count: $0.count) } }
    }
    (lower, upper, self.start) = (0, Int32(records.count), start)
  }

  private init(_ block: Block, _ range: Range<Int>, startingAt start: LineStart) {
    (self.block, lower, upper, self.start) = (block, Int32(range.lowerBound), Int32(range.upperBound), start)
  }

  /// Lines that were counted, for `part`.
  init(_ counted: CountedLines) {
    block = Block.create(minimumCapacity: 0) { _ in BlockHeader(counted: counted) }
    (lower, upper, start) = (0, 0, .paragraphStart)
  }

  /// A few.
  init(_ lines: [PlacedLine]) {
    var builder = LineBuilder(capacity: lines.count)
    for line in lines { builder.append(line) }
    self = builder.flush()
  }

  nonisolated(unsafe) static let none = PackedLines([], [], startingAt: .paragraphStart)

  var count: Int { Int(upper - lower) }
  fileprivate var geometries: [LineGeometry] {
    if let counted = block.header.counted { return counted.packed.geometries }
    return block.header.geometries
  }

  /// Calls `body` with what it takes to go along the lines.
  @inline(__always) func withLines<Result>(_ body: (Lines) -> Result) -> Result { uncounted.withLines(body) }

  /// The same without a reference to count, for who has these lines all the while.
  @inline(__always) var uncounted: Uncounted { Uncounted(block: .passUnretained(block), lower: lower, upper: upper, start: start) }

  /// What it takes to go along the lines, for as long as these are kept: a block and its places lie where they lie.
  var unsafeLines: Lines { uncounted.withLines { $0 } }

  struct Uncounted {
    fileprivate let block: Unmanaged<Block>
    fileprivate let lower, upper: Int32
    /// Where the first line starts.
    let start: LineStart

    var count: Int { Int(upper - lower) }

    @inline(__always) func withLines<Result>(_ body: (Lines) -> Result) -> Result {
      block._withUnsafeGuaranteedRef {
        $0.withUnsafeMutablePointers { header, records in
          var (header, records) = (header, records)
          if header.pointee.counted != nil { (header, records) = PackedLines.packed(header) }
          let lines = UnsafeBufferPointer(start: UnsafePointer(records) + Int(lower), count: Int(upper - lower))
          return body(Lines(records: lines, geometries: header.pointee.read))
        }
      }
    }

    /// O(index), and mostly no more than the lines of its paragraph.
    func line(_ index: Int) -> PlacedLine { withLines { PlacedLine($0[index], startingAt: $0.start(of: index, from: start)) } }

    /// Where a line starts. O(index), and mostly no more than the lines of its paragraph.
    func start(of index: Int) -> LineStart { withLines { $0.start(of: index, from: start) } }
  }

  /// What is behind a block of lines that were counted; it lives as long as that.
  @inline(never) private static func packed(
    _ header: UnsafeMutablePointer<BlockHeader>
  ) -> (UnsafeMutablePointer<BlockHeader>, UnsafeMutablePointer<LineRecord>) {
    header.pointee.counted!.packed.block.withUnsafeMutablePointers { ($0, $1) }
  }

  struct Lines {
    fileprivate let records: UnsafeBufferPointer<LineRecord>
    fileprivate let geometries: UnsafeBufferPointer<LineGeometry>

    var count: Int { records.count }

    @inline(__always) subscript(index: Int) -> PackedLine {
      let record = records[index]
      return PackedLine(record: record, geometry: geometries[Int(record.geometryIndex)])
    }

    /// Where the line at `index` + 1 starts, if this one starts at `start`.
    @inline(__always) func start(behind index: Int, at start: LineStart) -> LineStart {
      let next = records[index + 1]
      if next.isOwn { return geometries[Int(next.geometryIndex)].numbers!.start }
      let before = records[index]
      return next.start(behind: start, ofLength: before.isOwn ? geometries[Int(before.geometryIndex)].numbers!.length : before.length)
    }

    /// Where the line at `index` starts, if the first one does at `start`.
    func start(of index: Int, from start: LineStart) -> LineStart {
      var current = index
      while current > 0, !records[current].hasOwnStart { current -= 1 }
      var start = current > 0 ? self.start(behind: current - 1, at: start) : start
      while current < index {
        start = self.start(behind: current, at: start)
        current += 1
      }
      return start
    }
  }

  /// A line that starts at `start` of its paragraph. O(1).
  func line(_ index: Int, startingAt start: LineStart) -> PlacedLine { withLines { PlacedLine($0[index], startingAt: start) } }

  /// O(index), and mostly no more than the lines of its paragraph.
  func line(_ index: Int) -> PlacedLine { uncounted.line(index) }

  /// Where a line starts. O(index), and mostly no more than the lines of its paragraph.
  func start(of index: Int) -> LineStart { uncounted.start(of: index) }

  /// Some of them, where they lie. O(their first).
  func slice(_ range: Range<Int>) -> PackedLines {
    part(range, startingAt: range.isEmpty ? .paragraphStart : start(of: range.lowerBound))
  }

  /// - Parameter start: where the first of them starts. O(1).
  func part(_ range: Range<Int>, startingAt start: LineStart) -> PackedLines {
    PackedLines(block, Int(lower) + range.lowerBound..<Int(lower) + range.upperBound, startingAt: start)
  }

  /// The same lines, elsewhere in their paragraph: all of one, and not its first.
  func moved(by step: LineStart.Step) -> PackedLines {
    let start = start.moved(by: step)
    guard geometries.contains(where: { $0.numbers != nil }) else { return PackedLines(block, Int(lower)..<Int(upper), startingAt: start) }
    // Where lines have numbers of their own, each is packed anew.
    var at = self.start
    return PackedLines(
      (0..<count).map { index in
        let line = line(index, startingAt: at)
        if index + 1 < count { at = withLines { $0.start(behind: index, at: at) } }
        return line.moved(by: step)
      })
  }

  /// With others in the place of some. Records before and behind these keep what they say. O(n).
  func replacing(_ range: Range<Int>, with other: PackedLines) -> PackedLines {
    var all: LineBuilder
    if geometries.count <= LineBuilder.geometryLimit {
      all = LineBuilder(capacity: count - range.count + other.count, startingWith: self, range.lowerBound)
      all.append(other)
      if range.upperBound < count {
        all.append(line(range.upperBound))
        all.append(behind: self, from: range.upperBound + 1)
      }
    } else {
      // Those that no line has any more go.
      all = LineBuilder(capacity: count - range.count + other.count)
      all.append(slice(0..<range.lowerBound))
      all.append(other)
      all.append(slice(range.upperBound..<count))
    }
    return all.flush()
  }

  /// All of them in so many pieces of about equal length. O(n).
  func divided(into partCount: Int) -> [PackedLines] {
    withLines { lines in
      var (start, index) = (start, 0)
      return (0..<partCount).map { partIndex in
        let range = count * partIndex / partCount..<count * (partIndex + 1) / partCount
        while index < range.lowerBound {
          start = lines.start(behind: index, at: start)
          index += 1
        }
        return part(range, startingAt: start)
      }
    }
  }
}

/// A packed line, for who goes along many: what it takes to pass it.
struct PackedLine: FlowLine {
  let record: LineRecord
  unowned(unsafe) let geometry: LineGeometry

  var length: Int { record.isOwn ? geometry.numbers!.length : record.length }
  var endsParagraph: Bool { record.endsParagraph }
  var hasFittingObjects: Bool { record.isOwn ? geometry.numbers!.hasFittingObjects : record.hasFittingObjects }
  var usedWidth: LayoutUnit { record.isOwn ? geometry.numbers!.usedWidth : record.usedWidth(fullWidth: geometry.fullWidth) }
}

/// Packs lines as they come.
struct LineBuilder {
  private var geometries: [LineGeometry] = []
  private var records: [LineRecord] = []
  private var first = LineStart.paragraphStart
  /// Of the last line.
  private var start = LineStart.paragraphStart
  private var length = 0

  /// Plain ones come fast: a tree that takes many at a time is not made anew for each leaf.
  static let simpleLinesPerCommit = 1024

  /// A leaf has no room for more than 256 places, and takes a few neighbours in.
  static let geometryLimit = 96

  init(capacity: Int) { records.reserveCapacity(capacity) }

  /// Begins with the first of some lines, and has all of their places.
  fileprivate init(capacity: Int, startingWith lines: PackedLines, _ count: Int) {
    records.reserveCapacity(capacity)
    geometries = lines.geometries
    guard count > 0 else { return }
    lines.withLines { records += UnsafeBufferPointer(rebasing: $0.records[..<count]) }
    (first, start) = (lines.start, lines.start(of: count - 1))
    length = lines.withLines { $0[count - 1].length }
  }

  var count: Int { records.count }
  var isEmpty: Bool { records.isEmpty }
  /// Whether it should take no more lines.
  var isFull: Bool { geometries.count >= Self.geometryLimit }

  /// The last line.
  var last: PlacedLine? {
    guard let record = records.last else { return nil }
    return PlacedLine(PackedLine(record: record, geometry: geometries[Int(record.geometryIndex)]), startingAt: start)
  }

  @inline(__always) mutating func append(_ line: PlacedLine) {
    if line.geometry.numbers == nil {
      let numbers = line.numbers
      append(
        name: line.name, start: numbers.start, length: numbers.length, trimmed: numbers.trimmed, gaps: numbers.gaps,
        stretch: numbers.stretch.raw, usedWidth: numbers.usedWidth.raw, reason: numbers.reason, line.geometry,
        hasFittingObjects: numbers.hasFittingObjects, isLastAndEmpty: numbers.isLastAndEmpty, endsParagraph: line.endsParagraph)
    } else {
      appendOwn(line.geometry, name: line.name, endsParagraph: line.endsParagraph)
    }
  }

  @inline(__always) mutating func append(
    name: Int, start: LineStart, length: Int, trimmed: Int, gaps: Int, stretch: Int, usedWidth: Int, reason: BreakReason, _ geometry: LineGeometry,
    hasFittingObjects: Bool = false, isLastAndEmpty: Bool = false, endsParagraph: Bool
  ) {
    let (step, follows) = step(to: start)
    guard follows, !isLastAndEmpty,
      let record = LineRecord(
        name: name, step, length: length, trimmed: trimmed, gaps: gaps, stretch: stretch, usedWidth: usedWidth,
        reason: LineRecord.packed(reason), hasFittingObjects: hasFittingObjects, endsParagraph: endsParagraph, fullWidth: geometry.fullWidth)
    else {
      var numbers = LineNumbers(start: start, length: length, hasFittingObjects: hasFittingObjects, isLastAndEmpty: isLastAndEmpty)
      (numbers.trimmed, numbers.gaps, numbers.stretch, numbers.usedWidth) = (trimmed, gaps, LayoutUnit(raw: stretch), LayoutUnit(raw: usedWidth))
      numbers.reason = reason
      return appendOwn(LineGeometry(geometry, numbers: numbers), name: name, endsParagraph: endsParagraph)
    }
    append(LineRecord(record, geometryIndex: number(of: geometry)), start, length)
  }

  /// Packs a line of several parts, whose place is its own.
  @inline(__always) mutating func append(
    name: Int, start: LineStart, length: Int, partsAt geometry: consuming LineGeometry, endsParagraph: Bool
  ) {
    let (step, follows) = step(to: start)
    guard follows,
      let record = LineRecord(
        name: name, step, length: length, trimmed: 0, gaps: 0, stretch: 0, usedWidth: 0, reason: LineRecord.packed(.paragraphEnd),
        hasFittingObjects: false, endsParagraph: endsParagraph, fullWidth: 0)
    else {
      let numbers = LineNumbers(start: start, length: length, hasFittingObjects: false, isLastAndEmpty: false)
      return appendOwn(LineGeometry(geometry, numbers: numbers), name: name, endsParagraph: endsParagraph)
    }
    append(LineRecord(record, geometryIndex: appended(geometry)), start, length)
  }

  /// From the line before, `nil` where a paragraph begins, and whether a line that starts there may be told by it.
  @inline(__always) private func step(to start: LineStart) -> (step: LineStep?, follows: Bool) {
    if start.offset.utf16 == 0 { return (nil, start == .paragraphStart) }
    if records.isEmpty { return (LineStep(position: 0, opportunity: 0, gaps: 0), true) }
    let step = LineStep(
      position: start.position - self.start.position, opportunity: start.opportunity - self.start.opportunity,
      gaps: start.gaps - self.start.gaps)
    return (step, start.offset.utf16 == self.start.offset.utf16 + length && start.gaps >= self.start.gaps)
  }

  private mutating func appendOwn(_ geometry: LineGeometry, name: Int, endsParagraph: Bool) {
    let numbers = geometry.numbers!
    append(
      LineRecord(
        ownNamed: name, startsParagraph: numbers.start == .paragraphStart, endsParagraph: endsParagraph, geometryIndex: appended(geometry)),
      numbers.start, numbers.length)
  }

  @inline(__always) private mutating func append(_ record: LineRecord, _ start: LineStart, _ length: Int) {
    if records.isEmpty { first = start }
    records.append(record)
    (self.start, self.length) = (start, length)
  }

  /// Places that lines share are few, and the last ones are looked for; others are of one line each.
  @inline(__always) private mutating func number(of geometry: LineGeometry) -> Int {
    if geometry.isRegular {
      var number = geometries.count - 1
      let last = max(0, geometries.count - 4)
      while number >= last {
        if geometries[number] === geometry { return number }
        number -= 1
      }
    }
    return appended(geometry)
  }

  /// The same of a line that was laid at another time: one that is alike does.
  private mutating func numberOfEqual(of geometry: LineGeometry) -> Int {
    guard geometry.isShared else { return appended(geometry) }
    let existing = geometries.suffix(8).lastIndex { $0 === geometry || $0.values == geometry.values && $0.isShared }
    return existing ?? appended(geometry)
  }

  /// Records keep what they say: but for the first, each follows the same line.
  mutating func append(_ lines: PackedLines) {
    if lines.count == 0 { return }
    lines.withLines { packed in
      var start = lines.start
      append(PlacedLine(packed[0], startingAt: start))
      // Neighbours share their places.
      var recent = (theirs: -1, number: 0)
      for index in 1..<max(packed.count, 1) {
        let record = packed.records[index]
        start = packed.start(behind: index - 1, at: start)
        if record.isOwn {
          let geometry = packed[index].geometry
          append(LineRecord(record, geometryIndex: appended(geometry)), start, geometry.numbers!.length)
          continue
        }
        let theirs = Int(record.geometryIndex)
        if theirs != recent.theirs { recent = (theirs, numberOfEqual(of: packed[index].geometry)) }
        append(LineRecord(record, geometryIndex: recent.number), start, record.length)
      }
    }
  }

  /// Adds lines that follow the last one, and have its places.
  fileprivate mutating func append(behind lines: PackedLines, from index: Int) {
    lines.withLines { records += UnsafeBufferPointer(rebasing: $0.records[index...]) }
  }

  private mutating func appended(_ geometry: consuming LineGeometry) -> Int {
    // Beside shapes each line has its own: room for a few comes at once.
    if geometries.isEmpty { geometries.reserveCapacity(8) }
    geometries.append(geometry)
    return geometries.count - 1
  }

  /// What was packed; then it is empty.
  mutating func flush() -> PackedLines {
    precondition(geometries.count <= 256, "\(geometries.count) shared positions for \(records.count) lines; the limit is 256")
    defer {
      geometries = []
      records.removeAll(keepingCapacity: records.capacity < 4096)
    }
    return PackedLines(geometries, records, startingAt: first)
  }
}
